//! `satoku rate`: rates how hard puzzles are for people.

use super::budget::BudgetOption;
use super::complaints::Complaints;
use super::failure::{Exit, Failure};
use super::input::Reading;
use super::inputs::Found;
use super::interrupt::CommandLimit;
use super::numbers;
use super::output::{Output, ReportFormat};
use super::rate_report::{Kind, Rated, Report, incomplete};
use super::registry::registry;
use super::session::Session;
use super::set_file::{SetFile, Written, set_format};
use super::{Global, verdict};
use clap::Args;
use satoku::format::{Detail, Format, Ids, WriteOptions};
use satoku::generate::{Quality, used_clues};
use satoku::logic::{Difficulty, Geometry, Ladder, Level, Path, Rating};
use satoku::oracle::{Cancel, Cancelled};
use satoku::rules::{Puzzle, Registry};
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::path::PathBuf;

/// Rate how hard puzzles are for people
///
/// Solves each puzzle in rounds. Each round takes all of the easiest steps that apply. Reports the
/// rating (the score of the hardest step), the level, the effort (a sum over all rounds), the
/// bottleneck (1x4: four rounds with a single step to find) and the hardest technique. The rating
/// is empty if the known techniques do not reach the solution. Ends with 1 if a puzzle does not
/// have exactly one solution, and with 3 if one takes more work than a rating may take, which only
/// hard puzzles of more than 12x12 do. In JSON, a puzzle with other clues than givens also has the
/// measures of its layout.
///
/// JSON and CSV also have `entry`, the rating of the hardest step up to the first symbol placed,
/// and `first`, that of the first step: the triple ER/EP/ED of forums is rating, entry and first.
///
/// With -o it writes the puzzles again, each with its difficulty, in place of the report. Puzzles
/// without a rating stay in the set, without a difficulty.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku rate puzzles.txt
  satoku rate puzzles.txt -o rated.json
  satoku rate easy.json hard.json --histogram")]
pub struct Rate {
    /// Files of puzzles, - for standard input, or single puzzles or links
    #[arg(value_name = "FILE|PUZZLE", required = true)]
    puzzles: Vec<OsString>,
    /// Write a table, a JSON object a line, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ReportFormat,
    /// Count the puzzles of each rating and level, instead of listing each puzzle
    #[arg(long, conflicts_with = "format")]
    histogram: bool,
    /// Write the puzzles with their difficulty to a file, instead of a report; - is standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "format")]
    output: Option<PathBuf>,
    /// The format of that file; by default its extension decides
    #[arg(long, value_name = "FORMAT", requires = "output")]
    to: Option<Format>,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    #[command(flatten)]
    budget: BudgetOption,
    #[command(flatten)]
    limit: CommandLimit,
    #[command(flatten)]
    reading: Reading,
}

impl Rate {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.limit.start();
        let options = self.reading.options()?;
        let format = self.set_format()?;
        let mut session = self.reading.open(global, &options, &self.puzzles)?;
        let mut output = Output::stdout();
        let solver = self.budget.solver(&session);
        let kind = match (self.histogram, &self.output) {
            (true, _) => Kind::Histogram,
            (false, Some(_)) => Kind::Nothing,
            (false, None) => Kind::Each(self.format),
        };
        let mut report = Report::new(kind);
        report.open(&mut output)?;
        // The origin of the puzzles is known once the first was read.
        session.has_more();
        let mut set = self.begin(format, &session)?;
        let cancel = session.cancel().clone();
        session.in_parallel(
            self.jobs,
            || (solver.clone(), Ids::default()),
            |(solver, ids), found| {
                let id = kind.has_ids().then(|| ids.of(&found.entry.puzzle));
                let rating = solver.rate(&found.entry.puzzle);
                let layout = match &rating {
                    Ok(rating) if kind.has_ids() => {
                        layout(&found.entry.puzzle, rating, registry(), &cancel)?
                    }
                    _ => Map::new(),
                };
                Ok::<_, Cancelled>(Rated { found, id, rating, layout })
            },
            |result, tally| match result {
                Ok(Err(Cancelled)) => Err(incomplete()),
                Ok(Ok(rated)) => {
                    let complaints = tally.about(&rated.found.name);
                    Failure::unless_closed(report.add(&mut output, &rated, complaints))?;
                    set.as_mut().map_or(Ok(()), |set| add(set, rated, complaints))
                }
                Err(unread) => tally.unread(unread),
            },
        )?;
        report.skipped += session.tally.unread;
        let failed = report.skipped + report.failing + report.undecided;
        let written = set.map(|set| set.finish(global, failed)).transpose()?;
        Failure::unless_closed(report.close(&mut output))?;
        output.finish()?;
        global.say(report.summary());
        verdict(report.skipped, report.failing, report.undecided)?;
        written.map_or(Ok(()), Written::verdict)
    }

    /// Returns the format of the set to write, which must have a place for ratings.
    fn set_format(&self) -> Result<Option<Format>, Failure> {
        let format = set_format(self.output.as_deref(), self.to, None)?;
        match format.filter(|format| !format.holds(Detail::Rating)) {
            Some(format) => Err(Failure::usage(format!("{format} has no place for a rating"))
                .hint("write a .json, .ndjson or .csv")),
            None => Ok(format.or(Some(Format::Ndjson))),
        }
    }

    fn begin(
        &self,
        format: Option<Format>,
        session: &Session<'_>,
    ) -> Result<Option<SetFile>, Failure> {
        let Some(path) = self.output.as_deref() else { return Ok(None) };
        let options = WriteOptions { symbols: self.reading.symbols(), ..WriteOptions::default() };
        SetFile::begin(Some(path), format, options, None, &session.provenance()).map(Some)
    }
}

/// Returns the measures of the clues of a puzzle other than givens, if it has some. Which of them
/// the path uses is told up to expert: harder paths may take minutes to explain.
fn layout(
    puzzle: &Puzzle,
    rating: &Rating,
    registry: &Registry,
    cancel: &Cancel,
) -> Result<Map<String, Value>, Cancelled> {
    let Some(quality) = Quality::of(puzzle, registry) else { return Ok(Map::new()) };
    let path = |geometry: &Geometry| Path::new(geometry, puzzle, &Ladder::default());
    let mut layout = quality.to_json();
    if rating.level <= Level::Expert
        && let Ok(geometry) = Geometry::new(puzzle.rules())
        && let Some(used) = used_clues(puzzle, path(&geometry).cancelled_by(cancel))
    {
        layout.insert("clues_used".to_owned(), used.len().into());
    }
    cancel.check()?;
    Ok([("layout".to_owned(), layout.into())].into_iter().collect())
}

/// Writes a rated puzzle to the set. The difficulty in the file gives way to the new one, or is
/// removed if the puzzle has no rating.
fn add(set: &mut SetFile, rated: Rated, complaints: &mut Complaints) -> Result<(), Failure> {
    let Rated { found: Found { name, line, mut entry }, rating, .. } = rated;
    entry.difficulty = rating.ok().map(|rating| Difficulty::from(&rating));
    match set.add((&name, line), &entry, complaints)? {
        true => Ok(()),
        // Nobody reads on.
        false => Err(Failure::silent(Exit::Failed)),
    }
}
