//! `satoku techniques` and `satoku levels`: what the program knows, as tables and as data.

use super::failure::Failure;
use super::output::{ReportFormat, print};
use super::terms::{Terms, languages};
use clap::Args;
use satoku::language::LanguageCode;
use satoku::logic::{Level, SCALE, Technique};
use serde_json::{Value, json};

/// List the techniques that the program knows, from easy to hard
///
/// The score is that of the simplest step of a technique; a step may have a higher one. Families
/// are names that --require and --forbid take. A technique that relies on uniqueness holds only in
/// puzzles with one solution.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku techniques
  satoku techniques --format json --lang de")]
pub struct Techniques {
    /// Write a table, a JSON object a line, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ReportFormat,
    #[arg(long, help = languages("the names and rules"), value_name = "LANGUAGE", default_value = "en")]
    lang: LanguageCode,
}

/// List the levels of difficulty, from easy to hard
///
/// The level of a puzzle follows from its rating, the score of its hardest step. Beginner and easy
/// share the lowest ratings: a beginner's puzzle has at least 32 givens on 9x9, or the same share
/// of the cells on other boards, where the cells of clues of one or two cells count as given. The
/// last level also has the puzzles that no known technique solves; these have no rating.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku levels
  satoku levels --format json --lang fr")]
pub struct Levels {
    /// Write a table, a JSON object a line, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ReportFormat,
    #[arg(long, help = languages("the names and descriptions"), value_name = "LANGUAGE", default_value = "en")]
    lang: LanguageCode,
}

impl Techniques {
    /// Runs the command.
    pub fn run(self) -> Result<(), Failure> {
        let terms = Terms(self.lang);
        let heading = ["id", "name", "score", "level", "family", "needs_uniqueness", "rule"];
        let rows = Technique::all().map(|technique| {
            vec![
                json!(technique.key()),
                json!(terms.technique(technique)),
                json!(f64::from(technique.score())),
                json!(Level::of(Some(technique.score()), 0, 81).to_string()),
                json!(technique.family().to_string()),
                json!(technique.needs_uniqueness()),
                json!(terms.rule(technique)),
            ]
        });
        // The rules are too long for a table.
        list(self.format, &heading, &heading[..5], rows)
    }
}

impl Levels {
    /// Runs the command.
    pub fn run(self) -> Result<(), Failure> {
        let terms = Terms(self.lang);
        let heading = ["id", "name", "from", "to", "fewest_givens", "text", "scale"];
        let rows = Level::ALL.iter().map(|(level, name)| {
            let (low, high) = level.scores();
            vec![
                json!(name),
                json!(terms.level(*level).name),
                json!(f64::from(low)),
                json!((*level != Level::Beyond).then(|| f64::from(high))),
                json!(level.fewest_givens(81)),
                json!(terms.level(*level).text),
                json!(SCALE),
            ]
        });
        list(self.format, &heading, &heading[..6], rows)
    }
}

/// Returns a value as it stands in a table.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        other => other.to_string(),
    }
}

/// Prints a list; a table has only the columns of `narrow`, which are the first ones.
fn list(
    format: ReportFormat,
    heading: &[&str],
    narrow: &[&str],
    rows: impl Iterator<Item = Vec<Value>>,
) -> Result<(), Failure> {
    let rows: Vec<Vec<Value>> = rows.collect();
    let text = match format {
        ReportFormat::Json => rows.iter().map(|row| object(heading, row)).collect(),
        ReportFormat::Csv => records(heading, &rows),
        ReportFormat::Table => table(narrow, &rows),
    };
    print(text)
}

/// Returns a row as a line of JSON.
fn object(heading: &[&str], row: &[Value]) -> String {
    let fields = heading.iter().zip(row).map(|(name, value)| format!("{}:{value}", json!(name)));
    format!("{{{}}}\n", fields.collect::<Vec<_>>().join(","))
}

fn records(heading: &[&str], rows: &[Vec<Value>]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let heading = heading.iter().map(|name| (*name).to_owned()).collect();
    let rows = rows.iter().map(|row| row.iter().map(shown).collect());
    for record in std::iter::once(heading).chain(rows) {
        let record: Vec<String> = record;
        writer.write_record(&record).expect("writing to memory does not fail");
    }
    let bytes = writer.into_inner().expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("texts were written")
}

fn table(heading: &[&str], rows: &[Vec<Value>]) -> String {
    let heading: Vec<String> = heading.iter().map(|name| name.replace('_', " ")).collect();
    let rows = rows.iter().map(|row| row.iter().take(heading.len()).map(shown).collect());
    let rows: Vec<Vec<String>> = [heading.clone()].into_iter().chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..heading.len()).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
