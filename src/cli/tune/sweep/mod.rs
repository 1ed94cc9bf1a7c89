//! `satoku tune sweep`: puzzles of many kinds, each with a quota and a time limit, in one set.

mod kept;
mod plan;

use super::survey::timed;
use crate::cli::failure::{Exit, Failure};
use crate::cli::interrupt::{TimeLimit, interrupted, on_interrupt};
use crate::cli::numbers;
use crate::cli::output::{Output, ReportFormat};
use crate::cli::progress::Progress;
use crate::cli::{Global, count_of, threads};
use clap::Args;
use kept::Kept;
use plan::{Plan, Planned};
use satoku::format::{Entry, Format, SetWriter, WriteOptions, writer};
use satoku::generate::{GenerateError, Generated, Generator};
use satoku::parallel::map_in_order;
use satoku::quote::quote;
use satoku::stats::{Moments, duration};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;

/// Make a set of puzzles of many kinds, and report the time that each took
///
/// Reads a spec in TOML. It has lists of clue counts, symmetries and difficulties, of which every
/// combination is a request, and single requests. Makes the quota of each request within its time
/// limit, and writes all puzzles to one set. Reports a request that is impossible instead of trying
/// it. Ends with 3 if a request was not met, be it impossible or not. See docs/tuning.md for the
/// keys.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku tune sweep sweep.toml -o output/sweep.ndjson
  satoku tune sweep sweep.toml -o output/sweep.ndjson --resume
  satoku tune sweep sweep.toml -o output/part-2.ndjson --range 500..1000")]
pub struct Sweep {
    /// The spec: which puzzles to make, in TOML
    #[arg(value_name = "SPEC.toml")]
    spec: PathBuf,
    /// The file to write, in the format ndjson
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Continue a file that an earlier run left, and try again to make the puzzles that it lacks
    #[arg(long)]
    resume: bool,
    /// Make only the puzzles of these indices, without TO itself. The files of ranges that follow
    /// each other can be joined to the whole set
    #[arg(long, value_name = "FROM..TO", value_parser = read_range)]
    range: Option<Range<u64>>,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    /// Report as a table, a JSON object for each request, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ReportFormat,
}

/// The result of a request.
struct Row<'p> {
    planned: &'p Planned,
    wanted: u64,
    made: u64,
    seconds: Moments,
    end: End,
}

/// The way a request ended.
#[derive(PartialEq, Eq)]
enum End {
    /// All puzzles were made.
    Done,
    /// Some puzzles were not found within the tries.
    Unmet,
    /// The time limit was reached.
    OutOfTime,
    /// The request was interrupted, or not begun.
    Interrupted,
    /// No such puzzle is possible.
    Impossible(String),
}

impl End {
    fn name(&self) -> &'static str {
        match self {
            End::Done => "done",
            End::Unmet => "not found",
            End::OutOfTime => "time limit",
            End::Interrupted => "interrupted",
            End::Impossible(_) => "impossible",
        }
    }
}

impl Sweep {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let plan = Plan::read(&self.spec)?;
        let total = plan.total();
        let range = self.range.clone().unwrap_or(0..total);
        if range.end > total {
            let message = format!("--range: the sweep has the indices 0 to {}", total - 1);
            return Err(
                Failure::usage(message).hint("name a range within them, the last not included")
            );
        }
        let generators: Vec<_> =
            plan.requests.iter().map(|planned| Generator::new(planned.request.clone())).collect();
        let mut writer = writer(Format::Ndjson, WriteOptions::default());
        let (mut kept, mut output) = match self.resume {
            true => Kept::open(&self.output, plan.seed, total, writer.as_mut())?,
            false => (Kept::default(), Output::file(&self.output, false)?),
        };
        self.refuse_another(&plan, &kept, writer.as_mut())?;
        let before = kept.count();
        let progress = Progress::new(range.end - range.start, global.quiet);
        let mut rows = Vec::new();
        for (planned, generator) in plan.requests.iter().zip(&generators) {
            let indices =
                planned.indices.start.max(range.start)..planned.indices.end.min(range.end);
            if indices.is_empty() {
                continue;
            }
            let wanted = indices.end - indices.start;
            let mut row =
                Row { planned, wanted, made: 0, seconds: Moments::default(), end: End::Done };
            match generator {
                Err(error) => row.end = End::Impossible(error.to_string()),
                Ok(_) if interrupted() => row.end = End::Interrupted,
                Ok(generator) => {
                    let held = kept.indices(indices.clone());
                    let mut take = |generated: Generated| {
                        let index = generated.index;
                        let mut line = Vec::new();
                        writer.entry(&mut line, &Entry::from(generated))?;
                        let written = output.write_all(&line).and_then(|()| output.flush());
                        written?;
                        kept.add(index, &line);
                        progress.step();
                        Ok(())
                    };
                    let missing = indices.clone().filter(|index| !held.contains(index));
                    self.fill(generator, plan.seed, missing, &mut row, &mut take)?;
                }
            }
            row.made = kept.indices(indices).len() as u64;
            rows.push(row);
        }
        progress.clear();
        // Without a new puzzle an older file stays as it is.
        match kept.count() > before {
            true => output.finish()?,
            false => drop(output),
        }
        kept.put_in_order(&self.output)?;
        let mut report = Output::stdout();
        self.report(&rows, &mut report)?;
        report.finish()?;
        let (made, name) = (rows.iter().map(|row| row.made).sum(), self.output.display());
        match kept.count() {
            0 => global.say(format_args!("nothing was written to {name}")),
            _ => global.say(format_args!("{} in {name}", count_of(made, "puzzle"))),
        }
        let ends = |end: &End| rows.iter().filter(|row| row.end == *end).count() as u64;
        if ends(&End::Interrupted) > 0 {
            let message =
                format!("interrupted: {made} of {} puzzles were made", range.end - range.start);
            return Err(Failure::new(Exit::Interrupted, message).hint("continue with --resume"));
        }
        let unmet = ends(&End::Unmet) + ends(&End::OutOfTime);
        let impossible =
            rows.iter().filter(|row| matches!(row.end, End::Impossible(_))).count() as u64;
        let message = format!("{} not met", count_of(unmet + impossible, "request"));
        match (unmet, impossible) {
            (0, 0) => Ok(()),
            (_, 0) => Err(Failure::new(Exit::GaveUp, message)
                .hint("raise time_limit or tries in the spec, and continue with --resume")),
            _ => Err(Failure::new(
                Exit::GaveUp,
                format!("{message}, {impossible} of them impossible"),
            )
            .hint("take the impossible ones out of the spec, or change them")),
        }
    }

    /// Refuses to resume the set of another sweep: its last puzzle is made again and compared.
    fn refuse_another(
        &self,
        plan: &Plan,
        kept: &Kept,
        writer: &mut dyn SetWriter,
    ) -> Result<(), Failure> {
        let Some((index, line)) = kept.last() else { return Ok(()) };
        let planned = plan.requests.iter().find(|planned| planned.indices.contains(&index));
        let again = planned
            .and_then(|planned| Generator::new(planned.request.clone()).ok())
            .and_then(|generator| generator.puzzle(plan.seed, index).ok());
        let mut bytes = Vec::new();
        let is_same = again.is_some_and(|generated| {
            writer.entry(&mut bytes, &Entry::from(generated)).is_ok() && bytes == line
        });
        if is_same {
            return Ok(());
        }
        let name = self.output.display();
        Err(Failure::usage(format!("{name}: its last puzzle is not what this sweep makes"))
            .hint("repeat the spec of the run that was interrupted, with the same version"))
    }

    /// Makes the missing puzzles of a request.
    fn fill(
        &self,
        generator: &Generator,
        seed: u64,
        missing: impl Iterator<Item = u64>,
        row: &mut Row<'_>,
        take: &mut dyn FnMut(Generated) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        on_interrupt(generator.cancel());
        let limit = TimeLimit::start(row.planned.limit, generator.cancel());
        let mut ended = Ok(());
        map_in_order(
            threads(self.jobs),
            missing,
            || generator.worker(None),
            |worker, index| timed(|| worker.puzzle(seed, index)),
            |(made, time)| {
                match made {
                    Ok(generated) => {
                        row.seconds.add(time.as_secs_f64());
                        ended = take(generated);
                    }
                    Err(GenerateError::Unmet { .. }) => row.end = End::Unmet,
                    Err(GenerateError::Cancelled) => {
                        let over = limit.is_over();
                        row.end = if over { End::OutOfTime } else { End::Interrupted };
                        return ControlFlow::Break(());
                    }
                    Err(error) => ended = Err(error.into()),
                }
                if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        ended
    }

    fn report(&self, rows: &[Row<'_>], output: &mut Output) -> io::Result<()> {
        match self.format {
            ReportFormat::Table => {
                writeln!(
                    output,
                    "{:<8}  {:<17}  {:<11}  {:>11}  {:>8}  end",
                    "clues", "symmetry", "difficulty", "made", "each"
                )?;
            }
            ReportFormat::Csv => {
                writeln!(output, "clues,symmetry,difficulty,start,wanted,made,seconds,end")?;
            }
            ReportFormat::Json => {}
        }
        for row in rows {
            let asked = row.planned.request.fields();
            let clues = asked.clues.map_or("minimal".to_owned(), |clues| clues.to_string());
            let grade = asked.difficulty.map_or("any".to_owned(), |grade| grade.to_string());
            let seconds = row.seconds.mean().map(|mean| mean.value);
            let Row { wanted, made, end, .. } = row;
            let (symmetry, name) = (asked.symmetry.unwrap_or_default(), end.name());
            let start = row.planned.indices.start;
            match self.format {
                ReportFormat::Table => {
                    let each = seconds.map_or(String::new(), duration);
                    let why = match end {
                        End::Impossible(why) => format!("{name}: {why}"),
                        _ => name.to_owned(),
                    };
                    let made = format!("{made} of {wanted}");
                    let symmetry = symmetry.to_string();
                    writeln!(
                        output,
                        "{clues:<8}  {symmetry:<17}  {grade:<11}  {made:>11}  {each:>8}  {why}"
                    )?;
                }
                ReportFormat::Csv => {
                    let seconds = seconds.map_or(String::new(), |seconds| format!("{seconds:.3e}"));
                    writeln!(
                        output,
                        "{clues},{symmetry},{grade},{start},{wanted},{made},{seconds},{name}"
                    )?;
                }
                ReportFormat::Json => {
                    let mut object = json!({
                        "clues": clues, "symmetry": symmetry.to_string(), "difficulty": grade,
                        "start": start, "wanted": wanted, "made": made, "seconds": seconds, "end": name,
                    });
                    if let End::Impossible(why) = end {
                        object["why"] = Value::from(why.as_str());
                    }
                    writeln!(output, "{object}")?;
                }
            }
        }
        Ok(())
    }
}

/// Reads `FROM..TO`.
fn read_range(text: &str) -> Result<Range<u64>, String> {
    let expected = || format!("expected indices such as 500..1000, found `{}`", quote(text));
    let (from, to) = text.split_once("..").ok_or_else(expected)?;
    let range: Range<u64> =
        from.parse().map_err(|_| expected())?..to.parse().map_err(|_| expected())?;
    if range.is_empty() {
        return Err(format!("the range {text} is empty: its last index is not included"));
    }
    Ok(range)
}
