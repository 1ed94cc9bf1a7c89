//! `satoku rate`: rates how hard puzzles are for people.

use super::failure::{Exit, Failure};
use super::input::{Complaints, Reading, Source, position, unreadable};
use super::interrupt::interruptible;
use super::output::{Output, ReportFormat};
use super::{Global, count_of, threads, verdict};
use clap::Args;
use satoku::board::Symbols;
use satoku::format::{Entry, Located, ReadError};
use satoku::logic::{Assessment, Ladder, Level, RateError, Rater, Rating, SCALE, Score};
use satoku::oracle::{OracleError, Preparations};
use satoku::parallel::map_in_order;
use satoku::rules::Registry;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Rate how hard puzzles are for people
///
/// Solves each puzzle in rounds. Each round takes all of the easiest steps that apply. Reports the
/// rating (the score of the hardest step), the level, the effort (a sum over all rounds), the
/// bottleneck (1x4: four rounds with a single step to find) and the hardest technique. The rating
/// is empty if the known techniques do not reach the solution. Ends with 1 if a puzzle does not
/// have exactly one solution, and with 3 if one takes more work than a rating may take, which only
/// hard puzzles of more than 12x12 do.
#[derive(Debug, Args)]
pub struct Rate {
    /// A file of puzzles, - for standard input, or one puzzle
    #[arg(value_name = "FILE|PUZZLE")]
    puzzles: String,
    /// Write a table, a JSON object a line, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ReportFormat,
    /// Count the puzzles of each rating and level, instead of listing each puzzle
    #[arg(long, conflicts_with = "format")]
    histogram: bool,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    reading: Reading,
}

/// A puzzle as named in the report, its line, and the result of rating it.
type Rated = (String, u64, Result<Assessment, RateError>);

impl Rate {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let source = Source::file_or_puzzle(&self.puzzles)?;
        let name = source.name().to_owned();
        let mut output = Output::open(None, false)?;
        let cancel = interruptible();
        let (prepared, ladder) = (Preparations::default(), Ladder::default());
        let mut report =
            Report { format: self.format, histogram: self.histogram, ..Report::default() };
        report.open(&mut output).map_err(|error| output.fail(&error))?;
        let mut complaints = Complaints::about(&name);
        let mut ended = Ok(());
        map_in_order(
            threads(self.jobs),
            64,
            source.entries(&options)?,
            || Rater::new(&ladder, &prepared, &cancel),
            |rater, entry| {
                entry.map(|Located { line, item, .. }| {
                    (written(&item), line, rater.rate(&item.puzzle))
                })
            },
            |result: Result<Rated, ReadError>| {
                ended = match result {
                    Ok(rated) => Failure::unless_closed(report.add(
                        &mut output,
                        &name,
                        rated,
                        &mut complaints,
                    )),
                    Err(error) if error.fatal => Err(unreadable(&name, &error)),
                    Err(error) => {
                        report.skipped += 1;
                        complaints.add(unreadable(&name, &error));
                        Ok(())
                    }
                };
                if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        drop(complaints);
        ended?;
        let closed = report.close(&mut output).map_err(|error| output.fail(&error));
        Failure::unless_closed(closed)?;
        output.finish()?;
        global.say(report.summary());
        verdict(report.skipped, report.failing, report.undecided)
    }
}

/// Returns the givens in the default alphabet, which no program takes for a formula.
fn written(entry: &Entry) -> String {
    Symbols::default().write(&entry.puzzle.givens())
}

/// The report on the puzzles, with counts of the results.
#[derive(Default)]
struct Report {
    format: ReportFormat,
    histogram: bool,
    rated: u64,
    beyond: u64,
    failing: u64,
    undecided: u64,
    skipped: u64,
    ratings: BTreeMap<Score, u64>,
    levels: BTreeMap<Level, u64>,
}

/// The columns of CSV.
const COLUMNS: &str = "puzzle,rating,level,effort,bottleneck,hardest,entry,first,techniques,scale";

impl Report {
    fn open(&self, output: &mut Output) -> io::Result<()> {
        match self.format {
            _ if self.histogram => Ok(()),
            ReportFormat::Csv => writeln!(output, "{COLUMNS}"),
            ReportFormat::Table => {
                let version = env!("CARGO_PKG_VERSION");
                writeln!(output, "# satoku {version}, on the scale of {SCALE}")?;
                writeln!(
                    output,
                    "{:>6}  {:<10}  {:>6}  {:<10}  {:<20}  puzzle",
                    "rating", "level", "effort", "bottleneck", "hardest"
                )
            }
            ReportFormat::Json => Ok(()),
        }
    }

    fn add(
        &mut self,
        output: &mut Output,
        name: &str,
        rated: Rated,
        complaints: &mut Complaints,
    ) -> Result<(), Failure> {
        let (puzzle, line, assessment) = rated;
        let place = position(name, line);
        let problem = match &assessment {
            Ok(Assessment::Rated(_)) => None,
            Ok(Assessment::Several) => Some("several solutions"),
            Ok(Assessment::None) => Some("no solution"),
            Ok(Assessment::Undecided) => Some("not decided"),
            Err(RateError::Unsupported(error)) => {
                self.skipped += 1;
                complaints.add(Failure::usage(format!("{place}{error}")));
                return Ok(());
            }
            Err(RateError::Oracle(OracleError::Cancelled)) => {
                return Err(Failure::new(Exit::Interrupted, "interrupted: not all is rated"));
            }
            Err(RateError::Oracle(error)) => return Err(error.clone().into()),
            Err(error) => {
                let failure = Failure::new(Exit::Contradiction, format!("{place}{error}"));
                return Err(failure.hint("this is a fault in satoku, please report it"));
            }
        };
        if let Some(problem) = problem {
            match &assessment {
                Ok(Assessment::Undecided) => self.undecided += 1,
                _ => self.failing += 1,
            }
            complaints.fail(line, problem);
        }
        let rating = match &assessment {
            Ok(Assessment::Rated(rating)) => Some(&**rating),
            _ => None,
        };
        if let Some(rating) = rating {
            *self.levels.entry(rating.level).or_default() += 1;
            match rating.score {
                Some(score) => {
                    self.rated += 1;
                    *self.ratings.entry(score).or_default() += 1;
                }
                None => self.beyond += 1,
            }
        }
        let written = match self.format {
            _ if self.histogram => Ok(()),
            ReportFormat::Table => writeln!(output, "{}", row(&puzzle, rating)),
            ReportFormat::Csv => writeln!(output, "{}", values(&puzzle, rating)),
            ReportFormat::Json => {
                let mut object = Map::new();
                object.insert("puzzle".into(), json!(puzzle));
                object.insert("line".into(), json!(line));
                match rating {
                    Some(rating) => object.extend(rating.to_json()),
                    None => drop(object.insert("problem".into(), json!(problem))),
                }
                writeln!(output, "{}", Value::from(object))
            }
        };
        written.map_err(|error| output.fail(&error))
    }

    fn close(&self, output: &mut Output) -> io::Result<()> {
        if !self.histogram {
            return Ok(());
        }
        writeln!(output, "# satoku {}, on the scale of {SCALE}", env!("CARGO_PKG_VERSION"))?;
        let ratings = self.ratings.iter().map(|(score, count)| (score.to_string(), *count));
        let beyond = (self.beyond > 0).then(|| ("beyond".to_owned(), self.beyond));
        bars(output, "rating", &ratings.chain(beyond).collect::<Vec<_>>())?;
        let levels = self.levels.iter().map(|(level, count)| (level.to_string(), *count));
        writeln!(output)?;
        bars(output, "level", &levels.collect::<Vec<_>>())
    }

    fn summary(&self) -> String {
        let parts = [
            (self.rated, "rated"),
            (self.beyond, "beyond the known techniques"),
            (self.failing, "without exactly one solution"),
            (self.undecided, "undecided"),
            (self.skipped, "skipped"),
        ];
        let total = parts.iter().map(|(count, _)| count).sum();
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(count, what)| format!("{count} {what}")).collect();
        match parts.is_empty() {
            true => count_of(total, "puzzle"),
            false => format!("{}: {}", count_of(total, "puzzle"), parts.join(", ")),
        }
    }
}

fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn row(puzzle: &str, rating: Option<&Rating>) -> String {
    let Some(rating) = rating else {
        return format!("{:>6}  {:<10}  {:>6}  {:<10}  {:<20}  {puzzle}", "", "", "", "", "");
    };
    format!(
        "{:>6}  {:<10}  {:>6}  {:<10}  {:<20}  {puzzle}",
        text(rating.score),
        rating.level.to_string(),
        rating.effort,
        rating.bottleneck,
        text(rating.hardest),
    )
}

fn values(puzzle: &str, rating: Option<&Rating>) -> String {
    let Some(rating) = rating else { return format!("{puzzle},,,,,,,,,{SCALE}") };
    let counts = rating.techniques().map(|(technique, count)| format!("{technique}: {count}"));
    [
        puzzle.to_owned(),
        text(rating.score),
        rating.level.to_string(),
        rating.effort.to_string(),
        rating.bottleneck.to_string(),
        text(rating.hardest),
        text(rating.entry),
        text(rating.first),
        counts.collect::<Vec<_>>().join("; "),
        SCALE.to_owned(),
    ]
    .join(",")
}

/// The length of the longest bar.
const WIDEST: u64 = 50;

fn bars(output: &mut Output, title: &str, rows: &[(String, u64)]) -> io::Result<()> {
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    writeln!(output, "{title:<10}  {:>8}", "puzzles")?;
    for (name, count) in rows {
        // A count that is not 0 shows.
        let bar = "#".repeat((count * WIDEST).div_ceil(most) as usize);
        writeln!(output, "{name:<10}  {count:>8}  {bar}")?;
    }
    Ok(())
}
