//! `satoku minimize`: removes clues until every remaining one is needed.

use super::failure::Failure;
use super::input::{Reading, Source, each_puzzle};
use super::interrupt::interruptible;
use super::numbers;
use super::output::{Output, default_format, named_format, unwritten};
use super::unsolved::{Unsolved, unsolved};
use super::{Global, verdict};
use clap::Args;
use satoku::Solver;
use satoku::format::{Format, Provenance, WriteOptions, writer};
use satoku::oracle::Engine;
use satoku::rules::Registry;
use std::path::PathBuf;

/// Remove clues from puzzles until each one left is needed
///
/// Tries the clues of each puzzle in a random order that --seed fixes. Names each puzzle that does
/// not have exactly one solution, leaves it out, and then ends with 1.
#[derive(Debug, Args)]
pub struct Minimize {
    /// A file of puzzles, - for standard input, or one puzzle or link
    #[arg(value_name = "FILE|PUZZLE")]
    puzzles: String,
    /// The seed of the order in which clues are tried
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: u64,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, such as json or lines (see docs/formats.md). By default the file's extension
    /// decides; on standard output, lines for classic boards and ndjson for others
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The engine that looks for solutions: auto (dpll, then cdcl), dpll, cdcl or varisat
    #[arg(long, value_name = "NAME", default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    reading: Reading,
}

impl Minimize {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let format = named_format(self.output.as_deref(), self.format)?;
        let source = Source::file_or_puzzle(&self.puzzles)?;
        let name = source.name().to_owned();
        // What cannot be read at all leaves the old output alone.
        let mut entries = source.entries(&options)?.peekable();
        let format = format.unwrap_or_else(|| match entries.peek() {
            Some(Ok(first)) => default_format(&first.item.puzzle),
            _ => Format::Lines,
        });
        let cancel = interruptible();
        // Written whole, so that a file can be the input and the output.
        let mut output = Output::open(self.output.as_deref(), true)?;
        let mut writer = writer(
            format,
            WriteOptions { symbols: self.reading.symbols(), ..WriteOptions::default() },
        );
        let mut solver = Solver::new(&cancel).with_engine(self.engine);
        writer.begin(&mut output, &Provenance::default()).map_err(|error| output.fail(&error))?;
        let (mut read, mut made, mut failing, mut undecided) = (0, 0, 0, 0);
        let (mut before, mut after) = (0, 0);
        let skipped = each_puzzle(&name, entries, |line, entry, complaints| {
            read += 1;
            match solver.minimize_nth(&entry.puzzle, self.seed, read - 1) {
                Ok(smaller) => {
                    made += 1;
                    before += entry.puzzle.clues().len();
                    after += smaller.puzzle.clues().len();
                    let written = writer.entry(&mut output, &smaller);
                    written.map_err(|error| unwritten(error, &output))?;
                }
                Err(error) => {
                    let why = unsolved(error, &entry)?;
                    match why {
                        Unsolved::Fails(_) => failing += 1,
                        Unsolved::Undecided => undecided += 1,
                    }
                    complaints.fail(line, why);
                }
            }
            Ok(())
        })?;
        writer.end(&mut output).map_err(|error| output.fail(&error))?;
        output.finish_or_keep_old(made == 0 && read + skipped > 0)?;
        if made > 0 {
            global.say(format_args!("{before} clues before, {after} after"));
        }
        verdict(skipped, failing, undecided)
    }
}
