//! `satoku certify`: proves that puzzles have one solution, so that others can check it.

use super::budget::BudgetOption;
use super::failure::{Exit, Failure};
use super::input::Reading;
use super::inputs::Found;
use super::interrupt::CommandLimit;
use super::numbers;
use super::output::Folder;
use super::output::{Output, named_format};
use super::session::Tally;
use super::unsolved::{UNDECIDED, Unsolved, unsolved};
use super::{Global, count_of, verdict};
use clap::Args;
use satoku::board::Grid;
use satoku::certificate::{Export, Rejection};
use satoku::format::{Detail, Entry, Format, Provenance, WriteOptions, writer};
use satoku::generate::Assurance;
use satoku::oracle::{Engine, OracleError};
use satoku::{Error, ErrorKind, Solver};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice::from_ref;

/// Prove that puzzles have exactly one solution, so that others can check it
///
/// Writes each puzzle with its solution and a certificate, which `satoku verify` and other programs
/// can check: see docs/certificates.md. Names each puzzle that does not have exactly one solution,
/// leaves it out, and then ends with 1.
#[derive(Debug, Args)]
pub struct Certify {
    /// A file of puzzles, - for standard input, or one puzzle
    #[arg(value_name = "FILE|PUZZLE")]
    puzzles: OsString,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format: json or ndjson; by default the file's extension decides, and ndjson on standard
    /// output
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Write the files ID.cnf, ID.drat and ID.lrat of each puzzle to this folder, for public proof
    /// checkers. The puzzle set itself is then written only with -o
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
    /// Export even to a folder that has other files in it
    #[arg(long, requires = "export")]
    force: bool,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    /// The engine that looks for proofs: auto (dpll, then cdcl), dpll, cdcl or varisat
    #[arg(long, value_name = "NAME", default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    budget: BudgetOption,
    #[command(flatten)]
    limit: CommandLimit,
    #[command(flatten)]
    reading: Reading,
}

/// The result for a puzzle.
enum Certified {
    Proved(Box<Entry>, Option<Export>),
    /// It does not have exactly one solution.
    Failed(String),
    /// It could not be proved.
    Undecided(String),
}

impl Certify {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.limit.start();
        let options = self.reading.options()?;
        let format = self.format()?;
        let mut session = self.reading.open(global, &options, from_ref(&self.puzzles))?;
        let folder =
            self.export.as_deref().map(|folder| Folder::open(folder, self.force, |_| false));
        let folder = folder.transpose()?;
        let mut output = match (&self.output, &self.export) {
            (None, Some(_)) => Output::nowhere(),
            (path, _) => {
                // A file that is read is replaced when it has been read.
                let whole = format.is_document() || is_same(path.as_deref(), &self.puzzles);
                Output::open(path.as_deref(), whole)?
            }
        };
        let mut writer = writer(format, WriteOptions::default());
        let solver = self.budget.solver(&session).with_engine(self.engine);
        writer.begin(&mut output, &Provenance::default())?;
        let (mut proved, mut bytes) = (0, 0);
        let ended = session.in_parallel(
            self.jobs,
            || solver.clone(),
            |solver, Found { name, line, entry }| ((name, line), self.certified(solver, entry)),
            |result, tally| {
                match result {
                    Ok((_, Ok(Certified::Proved(entry, export)))) => {
                        proved += 1;
                        bytes += entry.certificate.as_ref().map_or(0, |text| text.as_str().len());
                        writer.entry(&mut output, &entry)?;
                        if !format.is_document() {
                            // A line that is out is kept whatever happens next.
                            output.flush()?;
                        }
                        match (&folder, export) {
                            (Some(folder), Some(export)) => write_files(folder, &entry, &export),
                            _ => Ok(()),
                        }
                    }
                    Ok(((name, line), Ok(Certified::Failed(why)))) => {
                        tally.fail(&name, line, why);
                        Ok(())
                    }
                    Ok(((name, line), Ok(Certified::Undecided(why)))) => {
                        tally.undecided += 1;
                        tally.about(&name).fail(line, why);
                        Ok(())
                    }
                    Ok((_, Err(error))) => Err(error.into()),
                    Err(unread) => tally.unread(unread),
                }
            },
        );
        let Tally { unread, failing, undecided, .. } = session.tally;
        Failure::unless_closed(ended)?;
        writer.end(&mut output)?;
        output.finish_or_keep_old(proved == 0 && failing + undecided + unread > 0)?;
        global.say(format_args!(
            "{} proved, certificates of {bytes} bytes in all",
            count_of(proved, "puzzle")
        ));
        verdict(unread, failing, 0)?;
        if undecided > 0 {
            let message = format!("{} could not be proved", count_of(undecided, "puzzle"));
            return Err(self.budget.explained(Failure::new(Exit::GaveUp, message)));
        }
        Ok(())
    }

    /// Returns the format of the set, which must be able to store certificates.
    fn format(&self) -> Result<Format, Failure> {
        let named = named_format(self.output.as_deref(), self.format)?;
        match named.unwrap_or(Format::Ndjson) {
            format if format.holds(Detail::Certificate) => Ok(format),
            format => Err(no_room(format)),
        }
    }

    fn certified(&self, solver: &mut Solver, mut entry: Entry) -> Result<Certified, Error> {
        let proof = match solver.certify(&entry.puzzle) {
            Ok(proof) => proof,
            Err(error) if error.kind() == ErrorKind::Unsupported && error.of_engine().is_none() => {
                return Ok(Certified::Undecided(error.to_string()));
            }
            Err(error) => {
                return unsolved(error, &entry).map(|why| match why {
                    Unsolved::Fails(why) => Certified::Failed(why),
                    Unsolved::Undecided => Certified::Undecided(UNDECIDED.to_owned()),
                });
            }
        };
        let right = &proof.solution;
        if let Some(named) = entry.solution.as_ref().filter(|named| *named != right) {
            return Ok(Certified::Failed(wrong_solution(named, right)));
        }
        let export = match &self.export {
            None => None,
            Some(_) => match solver.export(&entry.puzzle, &proof) {
                Ok(export) => Some(export),
                Err(Rejection::Cancelled) => return Err(OracleError::Cancelled.into()),
                Err(rejection) => return Ok(Certified::Undecided(rejection.to_string())),
            },
        };
        entry.solution = Some(proof.solution);
        entry.assurance = Some(Assurance::Proof);
        entry.certificate = Some(proof.certificate);
        Ok(Certified::Proved(Box::new(entry), export))
    }
}

/// Returns the failure for a format that cannot store certificates.
pub fn no_room(format: Format) -> Failure {
    Failure::usage(format!("{format} cannot hold certificates"))
        .hint("use --format ndjson or json, or end the name in .ndjson or .json")
}

fn wrong_solution(named: &Grid, solution: &Grid) -> String {
    let count = named.differences(solution).len();
    format!("one solution, but the one given is wrong in {}", count_of(count as u64, "cell"))
}

/// Returns whether the output is the file that is read.
fn is_same(output: Option<&Path>, input: &OsStr) -> bool {
    let output = output.and_then(|path| path.canonicalize().ok());
    output.is_some() && output == Path::new(input).canonicalize().ok()
}

/// Writes the files of a puzzle, named by its id.
fn write_files(folder: &Folder, entry: &Entry, export: &Export) -> Result<(), Failure> {
    let id = entry.id();
    let texts = [("cnf", &export.cnf), ("drat", &export.drat), ("lrat", &export.lrat)];
    texts
        .into_iter()
        .try_for_each(|(extension, text)| folder.write(&format!("{id}.{extension}"), text))
}
