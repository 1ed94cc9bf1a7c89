//! `satoku check`: checks whether each puzzle of a file has exactly one solution.

use super::budget::BudgetOption;
use super::failure::{Exit, Failure, shown};
use super::input::Reading;
use super::inputs::Found;
use super::interrupt::CommandLimit;
use super::numbers;
use super::output::Output;
use super::{Global, count_of, verdict};
use clap::{Args, ValueEnum};
use satoku::check::{CheckReport, Finding, clue_name};
use satoku::format::{Id, Ids};
use satoku::generate::used_clues;
use satoku::logic::{Geometry, Ladder, Path};
use satoku::oracle::{Cancel, Cancelled, Engine};
use satoku::rules::Puzzle;
use satoku::seen::{CanonicalIds, Seen};
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Check that each puzzle of a set has exactly one solution
///
/// Reports for each puzzle whether it has no, one or several solutions, where two of them differ,
/// and whether the solution in the file is the right one. Ends with 1 if a puzzle fails; with
/// --duplicates, a duplicate fails too. With --quiet it names only puzzles that fail. If the reader
/// of the report closes it, the check goes on for its exit code.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku check puzzles.json
  satoku check --duplicates volume-1.json volume-2.json")]
pub struct Check {
    /// Files of puzzles, - for standard input, or single puzzles or links
    #[arg(value_name = "FILE|PUZZLE", required = true)]
    puzzles: Vec<OsString>,
    /// Also report which clues each puzzle does not need
    #[arg(long)]
    minimal: bool,
    /// Also report which clues other than givens no step of the path to the solution uses
    #[arg(long)]
    needed: bool,
    /// Also report puzzles that are the same as an earlier one, in the same file or in another of
    /// the files. Classic puzzles up to 9x9 also
    /// count as the same if they differ only in the names of symbols and the order of bands,
    /// stacks, rows and columns. Takes some 40 bytes of memory for each puzzle
    #[arg(long)]
    duplicates: bool,
    /// Write text, or JSON: one object a line for each puzzle, then the summary
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    /// The engine that looks for solutions: auto (several in turn), dpll, csp, cdcl or varisat
    #[arg(long, value_name = "NAME", default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    budget: BudgetOption,
    #[command(flatten)]
    limit: CommandLimit,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    Text,
    Json,
}

/// The number of puzzles for each result.
#[derive(Debug, Default)]
struct Summary {
    puzzles: u64,
    unique: u64,
    several: u64,
    none: u64,
    undecided: u64,
    wrong_solution: u64,
    minimal: u64,
    duplicates: u64,
    unreadable: u64,
}

impl Check {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.limit.start();
        let options = self.reading.options()?;
        if self.duplicates {
            refuse_repeats(&self.puzzles)?;
        }
        let mut session = self.reading.open(global, &options, &self.puzzles)?;
        let mut output = Output::stdout();
        let solver = self.budget.solver(&session).with_engine(self.engine);
        let cancel = session.cancel().clone();
        let mut summary = Summary::default();
        let mut seen: Seen<(Arc<str>, u64)> = Seen::new();
        let ended = session.in_parallel(
            self.jobs,
            || (solver.clone(), Ids::default(), CanonicalIds::default()),
            |(solver, ids, canonical_ids), Found { name, line, entry }| {
                let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref());
                let report = solver.check_against(puzzle, solution, self.minimal)?;
                let id = self.wants_ids().then(|| ids.of(puzzle));
                let canonical = self.duplicates.then(|| canonical_ids.of(puzzle));
                let is_asked = self.needed && report.finding == Finding::Unique;
                let used = (is_asked && has_others(puzzle)).then(|| Used::of(puzzle, &cancel));
                let used = used.transpose()?;
                Ok::<_, Failure>(Checked { name, line, id, canonical, report, used })
            },
            |result, tally| match result {
                Ok(Ok(checked)) => {
                    let place = (Arc::clone(&checked.name), checked.line);
                    let first = checked.canonical.and_then(|id| seen.add(id, place).cloned());
                    summary.add(&checked.report, first.is_some());
                    let reported = self.report(&mut output, global.quiet, &checked, first.as_ref());
                    Failure::unless_closed(reported)
                }
                Ok(Err(failure)) if failure.exit == Exit::Interrupted => {
                    Err(Failure::new(Exit::Interrupted, "interrupted: the check is not complete"))
                }
                Ok(Err(failure)) => Err(failure),
                Err(unread) => tally.unread(unread),
            },
        );
        summary.unreadable = session.tally.unread;
        if self.format == ReportFormat::Json && ended.is_ok() {
            let text = json!({ "summary": summary.to_json(self.minimal, self.duplicates) });
            Failure::unless_closed(writeln!(output, "{text}"))?;
        }
        output.finish()?;
        global.say(summary.to_text(self.minimal, self.duplicates));
        ended?;
        let failing = summary.several + summary.none + summary.wrong_solution + summary.duplicates;
        let verdict = verdict(summary.unreadable, failing, summary.undecided);
        verdict.map_err(|failure| self.budget.explained(failure))
    }

    fn wants_ids(&self) -> bool {
        self.format == ReportFormat::Json
    }

    fn report(
        &self,
        output: &mut Output,
        quiet: bool,
        checked: &Checked,
        first: Option<&(Arc<str>, u64)>,
    ) -> io::Result<()> {
        let Checked { name, line, report, used, .. } = checked;
        let is_sound = report.finding == Finding::Unique && first.is_none();
        match self.format {
            // Quietly, only what fails is named.
            ReportFormat::Text if quiet && is_sound => Ok(()),
            ReportFormat::Text => {
                let same = match first {
                    None => String::new(),
                    Some((file, first)) if file == name && first == line => {
                        ", the same puzzle as an earlier one in this line".to_owned()
                    }
                    Some((file, first)) if file == name => {
                        format!(", the same puzzle as in line {first}")
                    }
                    Some((file, first)) => format!(", the same puzzle as {file}:{first}"),
                };
                let used = used.as_ref().map(Used::to_text).unwrap_or_default();
                writeln!(output, "{name}:{line}: {report}{used}{same}")
            }
            ReportFormat::Json => {
                let mut object = report.to_json();
                object.insert("file".to_owned(), (**name).into());
                object.insert("line".to_owned(), (*line).into());
                if let Some(used) = used {
                    object.insert("clues_used".to_owned(), json!(used.count));
                    object.insert("clues_unused".to_owned(), json!(used.unused));
                }
                object.insert("id".to_owned(), checked.id.map(|id| id.to_string()).into());
                if let Some((file, first)) = first {
                    object.insert("duplicate_of_line".to_owned(), (*first).into());
                    object.insert("duplicate_of_file".to_owned(), (**file).into());
                }
                writeln!(output, "{}", serde_json::Value::from(object))
            }
        }
    }
}

/// Refuses to compare a file with itself.
fn refuse_repeats(arguments: &[OsString]) -> Result<(), Failure> {
    let mut known: Vec<(PathBuf, &OsString)> = Vec::new();
    for argument in arguments {
        let path = match argument == "-" {
            true => PathBuf::from(argument),
            false => match std::fs::canonicalize(argument) {
                Ok(path) => path,
                // A puzzle, or a file that cannot be read, which is told later.
                Err(_) => continue,
            },
        };
        if let Some((_, first)) = known.iter().find(|(other, _)| *other == path) {
            let (first, second) = (shown(first.as_ref()), shown(argument.as_ref()));
            let message = match first == second {
                true => format!("--duplicates: {first} is named twice"),
                false => format!("--duplicates: {first} and {second} are the same file"),
            };
            return Err(Failure::usage(message)
                .hint("name each file once; the puzzles within a file are compared as well"));
        }
        known.push((path, argument));
    }
    Ok(())
}

/// The result for a puzzle, with its file and line, and its id and canonical id if they are needed.
struct Checked {
    name: Arc<str>,
    line: u64,
    id: Option<Id>,
    canonical: Option<Id>,
    report: CheckReport,
    used: Option<Used>,
}

/// The clues of a puzzle other than givens that the path to its solution uses, and does not use.
struct Used {
    /// How many it uses; `None` if the techniques do not reach the solution.
    count: Option<usize>,
    unused: Vec<String>,
}

impl Used {
    fn of(puzzle: &Puzzle, cancel: &Cancel) -> Result<Self, Cancelled> {
        let path = |geometry: &Geometry| Path::new(geometry, puzzle, &Ladder::default());
        let geometry = Geometry::new(puzzle.rules()).ok();
        let used = geometry.and_then(|it| used_clues(puzzle, path(&it).cancelled_by(cancel)));
        cancel.check()?;
        let others = puzzle.entries().filter(|(id, _)| !puzzle.is_given(*id));
        let is_unused = |id| used.as_ref().is_some_and(|used| !used.contains(&id));
        let unused = others.filter(|(id, _)| is_unused(*id));
        let name = |(_, clue)| clue_name(puzzle.rules().board(), clue);
        Ok(Used { unused: unused.map(name).collect(), count: used.map(|used| used.len()) })
    }

    fn to_text(&self) -> String {
        let Some(count) = self.count else {
            return ", the techniques do not reach it".to_owned();
        };
        let others = count_of((count + self.unused.len()) as u64, "clue");
        match self.unused.is_empty() {
            true => format!(", the path uses all {others} other than givens"),
            false => format!(
                ", the path uses {count} of {others} other than givens, not {}",
                self.unused.join(" or ")
            ),
        }
    }
}

/// Returns whether a puzzle has clues other than givens.
fn has_others(puzzle: &Puzzle) -> bool {
    puzzle.constraints().next().is_some()
}

impl Summary {
    fn add(&mut self, report: &CheckReport, is_duplicate: bool) {
        self.puzzles += 1;
        self.duplicates += u64::from(is_duplicate);
        match &report.finding {
            Finding::Unique => self.unique += 1,
            Finding::Several { .. } => self.several += 1,
            Finding::None { .. } => self.none += 1,
            Finding::WrongSolution { .. } => self.wrong_solution += 1,
            _ => self.undecided += 1,
        }
        self.minimal += u64::from(report.redundant.as_ref().is_some_and(Vec::is_empty));
    }

    fn to_text(&self, minimal: bool, duplicates: bool) -> String {
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
        if duplicates {
            parts.push(count_of(self.duplicates, "duplicate"));
        }
        format!("{}: {}", count_of(self.puzzles + self.unreadable, "puzzle"), parts.join(", "))
    }

    fn to_json(&self, minimal: bool, duplicates: bool) -> serde_json::Value {
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
        if duplicates {
            summary["duplicates"] = self.duplicates.into();
        }
        summary
    }
}
