//! The report of `satoku rate`: a line for each puzzle, or counts of ratings and levels.

use super::complaints::{Complaints, position};
use super::count_of;
use super::failure::{Exit, Failure};
use super::inputs::Found;
use super::output::{Output, ReportFormat};
use super::steps::{is_unrated, refused};
use satoku::board::Symbols;
use satoku::format::{Entry, Id};
use satoku::logic::{Level, Rating, SCALE, Score};
use satoku::{Error, ErrorKind};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Returns the givens in the board's own or the default alphabet, which no program takes for a
/// formula.
fn written(entry: &Entry) -> String {
    entry.puzzle.rules().symbols_or(&Symbols::default()).write(&entry.puzzle.givens())
}

/// The report on the puzzles, with counts of the results.
pub struct Report {
    kind: Kind,
    rated: u64,
    beyond: u64,
    /// The puzzles without exactly one solution.
    pub failing: u64,
    /// The puzzles that took too much work.
    pub undecided: u64,
    /// The puzzles that could not be read or are of a kind that is not rated.
    pub skipped: u64,
    ratings: BTreeMap<Score, u64>,
    levels: BTreeMap<Level, u64>,
}

/// The columns of CSV.
const COLUMNS: &str = "givens,rating,level,effort,bottleneck,hardest,entry,first,techniques,scale";

/// What is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Each puzzle.
    Each(ReportFormat),
    /// The number of puzzles of each rating and level.
    Histogram,
    /// The summary alone.
    Nothing,
}

impl Kind {
    /// Returns whether the report names the ids of puzzles.
    pub fn has_ids(self) -> bool {
        self == Kind::Each(ReportFormat::Json)
    }
}

/// Returns the failure of a run that was cancelled.
pub fn incomplete() -> Failure {
    Failure::new(Exit::Interrupted, "interrupted: not all is rated")
}

impl Report {
    /// Creates an empty report.
    pub fn new(kind: Kind) -> Self {
        let (ratings, levels) = (BTreeMap::new(), BTreeMap::new());
        let (rated, beyond, failing, undecided, skipped) = (0, 0, 0, 0, 0);
        Report { kind, rated, beyond, failing, undecided, skipped, ratings, levels }
    }

    /// Writes the heading.
    pub fn open(&self, output: &mut Output) -> io::Result<()> {
        match self.kind {
            Kind::Each(ReportFormat::Csv) => writeln!(output, "{COLUMNS}"),
            Kind::Each(ReportFormat::Table) => {
                let version = env!("CARGO_PKG_VERSION");
                writeln!(output, "# satoku {version}, on the scale of {SCALE}")?;
                writeln!(
                    output,
                    "{:>6}  {:<10}  {:>6}  {:<10}  {:<20}  puzzle",
                    "rating", "level", "effort", "bottleneck", "hardest"
                )
            }
            _ => Ok(()),
        }
    }

    /// Adds a puzzle.
    pub fn add(
        &mut self,
        output: &mut Output,
        rated: &Rated,
        complaints: &mut Complaints,
    ) -> Result<(), Failure> {
        let Rated { found, id, rating, layout } = rated;
        let line = found.line;
        let problem = match rating.as_ref().map_err(|error| (error.kind(), error)) {
            Ok(_) => None,
            Err((ErrorKind::SeveralSolutions, _)) => Some("several solutions"),
            Err((ErrorKind::NoSolution, _)) => Some("no solution"),
            Err((ErrorKind::OutOfBudget, _)) => Some("not decided"),
            Err((ErrorKind::Cancelled, _)) => return Err(incomplete()),
            Err((_, error)) => {
                let failure = refused(&position(&found.name, line), error);
                if !is_unrated(error) {
                    return Err(failure);
                }
                self.skipped += 1;
                complaints.add(failure);
                return Ok(());
            }
        };
        if let Some(problem) = problem {
            match problem {
                "not decided" => self.undecided += 1,
                _ => self.failing += 1,
            }
            complaints.fail(line, problem);
        }
        let rating = rating.as_ref().ok();
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
        let puzzle = written(&found.entry);
        match self.kind {
            Kind::Histogram | Kind::Nothing => {}
            Kind::Each(ReportFormat::Table) => writeln!(output, "{}", row(&puzzle, rating))?,
            Kind::Each(ReportFormat::Csv) => writeln!(output, "{}", values(&puzzle, rating))?,
            Kind::Each(ReportFormat::Json) => {
                let mut object = Map::new();
                object.insert("id".into(), json!(id.map(|id| id.to_string())));
                object.insert("givens".into(), json!(puzzle));
                object.insert("line".into(), json!(line));
                match rating {
                    Some(rating) => {
                        object.extend(rating.to_json());
                        object.extend(layout.clone());
                    }
                    None => drop(object.insert("problem".into(), json!(problem))),
                }
                writeln!(output, "{}", Value::from(object))?;
            }
        }
        Ok(())
    }

    /// Writes the end: the counts of a histogram.
    pub fn close(&self, output: &mut Output) -> io::Result<()> {
        if self.kind != Kind::Histogram {
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

    /// Returns the numbers of puzzles as a sentence.
    pub fn summary(&self) -> String {
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

/// A puzzle with its place and id, and the result of rating it.
pub struct Rated {
    /// The puzzle and its place.
    pub found: Found,
    /// Its id, if the report has it.
    pub id: Option<Id>,
    /// The result.
    pub rating: Result<Rating, Error>,
    /// The measures of its clues other than givens, if the report has them.
    pub layout: Map<String, Value>,
}
