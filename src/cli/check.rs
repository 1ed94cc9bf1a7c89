//! `satoku check`: whether each puzzle of a file has exactly one solution.

use super::failure::{Exit, Failure};
use super::input::{Reading, Source, complain, unreadable};
use super::interrupt::on_interrupt;
use super::output::Output;
use super::{Global, verdict};
use clap::{Args, ValueEnum};
use satoku::examine::{Examination, Finding, examine};
use satoku::format::{Id, Located, ReadError};
use satoku::oracle::{Budget, Cancel, Engine, OracleError, Preparations};
use satoku::parallel::map_in_order;
use satoku::rules::Registry;
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Check that each puzzle of a file has exactly one solution
///
/// Says for each puzzle whether it has no, one or more solutions, where two of them differ, and
/// whether the solution in the file is the right one. Ends with 1 if a puzzle fails.
#[derive(Debug, Args)]
pub struct Check {
    /// A file of puzzles, or - for standard input
    file: PathBuf,
    /// Also say which clues each puzzle could do without
    #[arg(long)]
    minimal: bool,
    /// Write text, or a JSON object a line for each puzzle and the summary
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
    /// How many threads work; one for each core without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The engine that answers: auto (dpll, then varisat), dpll or varisat
    #[arg(long, value_name = "NAME", default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    Text,
    Json,
}

/// How many puzzles came out how.
#[derive(Debug, Default)]
struct Summary {
    puzzles: u64,
    unique: u64,
    several: u64,
    none: u64,
    undecided: u64,
    wrong_solution: u64,
    minimal: u64,
    unreadable: u64,
}

impl Check {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let source = Source::file(&self.file)?;
        let name = source.name().to_owned();
        let mut output = Output::open(None, false)?;
        let cancel = Cancel::default();
        on_interrupt(&cancel);
        let prepared = Preparations::default();
        let mut summary = Summary::default();
        let mut ended = Ok(());
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        map_in_order(
            self.jobs.map_or_else(cores, usize::from),
            64,
            source.entries(&options)?,
            || (),
            |(), entry| {
                entry.map(|Located { line, item, .. }| {
                    let (engine, budget) = (self.engine, Budget::default());
                    let found =
                        prepared.ask(&item.puzzle, engine, budget, &cancel, |oracle, _, clues| {
                            examine(
                                oracle,
                                &item.puzzle,
                                item.solution.as_ref(),
                                clues,
                                self.minimal,
                            )
                        });
                    found.map(|examination| (line, item.id(), examination))
                })
            },
            |result: Result<Result<(u64, Id, Examination), OracleError>, ReadError>| {
                let step = match result {
                    Ok(Ok((line, id, examination))) => {
                        summary.add(&examination);
                        self.report(&mut output, &name, (line, id), &examination)
                    }
                    Ok(Err(OracleError::Cancelled)) => Err(Failure::new(
                        Exit::Interrupted,
                        "interrupted: the check is not complete",
                    )),
                    Ok(Err(error)) => Err(error.into()),
                    Err(error) if error.fatal => Err(unreadable(&name, &error)),
                    Err(error) => {
                        summary.unreadable += 1;
                        complain(&unreadable(&name, &error));
                        Ok(())
                    }
                };
                ended = step;
                if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        if self.format == ReportFormat::Json && ended.is_ok() {
            let text = json!({ "summary": summary.to_json(self.minimal) });
            writeln!(output, "{text}").map_err(|error| output.fail(&error))?;
        }
        output.finish()?;
        global.say(summary.to_text(self.minimal));
        ended?;
        let failing = summary.several + summary.none + summary.wrong_solution;
        verdict(summary.unreadable, failing)?;
        if summary.undecided > 0 {
            let message =
                format!("{} puzzles could not be decided within the budget", summary.undecided);
            return Err(Failure::new(Exit::GaveUp, message));
        }
        Ok(())
    }

    fn report(
        &self,
        output: &mut Output,
        name: &str,
        (line, id): (u64, Id),
        examination: &Examination,
    ) -> Result<(), Failure> {
        let written = match self.format {
            ReportFormat::Text => writeln!(output, "{name}:{line}: {examination}"),
            ReportFormat::Json => {
                let mut object = examination.to_json();
                object.insert("line".to_owned(), line.into());
                object.insert("id".to_owned(), id.to_string().into());
                writeln!(output, "{}", serde_json::Value::from(object))
            }
        };
        written.map_err(|error| output.fail(&error))
    }
}

impl Summary {
    fn add(&mut self, examination: &Examination) {
        self.puzzles += 1;
        match &examination.finding {
            Finding::Unique => self.unique += 1,
            Finding::Several { .. } => self.several += 1,
            Finding::None { .. } => self.none += 1,
            Finding::Undecided => self.undecided += 1,
            Finding::WrongSolution { .. } => self.wrong_solution += 1,
        }
        self.minimal += u64::from(examination.redundant.as_ref().is_some_and(Vec::is_empty));
    }

    fn to_text(&self, minimal: bool) -> String {
        let mut parts = vec![format!("{} unique", self.unique)];
        let mut add = |count: u64, what: &str| {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        };
        add(self.several, "with several solutions");
        add(self.none, "without solution");
        add(self.wrong_solution, "with a wrong solution");
        add(self.undecided, "undecided");
        add(self.unreadable, "unreadable");
        if minimal {
            parts.push(format!("{} minimal", self.minimal));
        }
        format!("{} puzzles: {}", self.puzzles + self.unreadable, parts.join(", "))
    }

    fn to_json(&self, minimal: bool) -> serde_json::Value {
        let mut summary = json!({
            "puzzles": self.puzzles,
            "unique": self.unique,
            "several": self.several,
            "none": self.none,
            "wrong_solution": self.wrong_solution,
            "undecided": self.undecided,
            "unreadable": self.unreadable,
        });
        if minimal {
            summary["minimal"] = self.minimal.into();
        }
        summary
    }
}
