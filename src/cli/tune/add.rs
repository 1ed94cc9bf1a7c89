//! `satoku tune add`: finds the single clue that makes a puzzle easiest.

use super::{solved, written_symbol};
use crate::cli::Global;
use crate::cli::failure::Failure;
use crate::cli::input::{Reading, Source, unreadable};
use crate::cli::interrupt::interruptible;
use crate::cli::numbers;
use crate::cli::output::{Output, ReportFormat};
use clap::Args;
use satoku::board::Symbols;
use satoku::generate::{Addition, additions};
use satoku::logic::{Geometry, Ladder, Rating, State};
use satoku::oracle::Preparations;
use satoku::rules::{Puzzle, Registry};
use serde_json::json;
use std::io::{self, Write};

/// List which single added clue makes a puzzle easiest
///
/// Adds each missing given in turn, and lists the ratings that result, the easiest first.
#[derive(Debug, Args)]
pub struct Add {
    /// A puzzle or link, or a file with one; - for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: String,
    /// List at most this many clues
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true,
          allow_negative_numbers = true, value_parser = numbers::positive::<usize>)]
    top: usize,
    /// Write a table, a JSON object a line, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ReportFormat,
    #[command(flatten)]
    reading: Reading,
}

impl Add {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let source = Source::file_or_puzzle(&self.puzzle)?;
        let name = source.name().to_owned();
        let first = source.entries(&options)?.next();
        let first = first.ok_or_else(|| Failure::usage(format!("{name}: no puzzle found")))?;
        let entry = first.map_err(|error| unreadable(&name, &error))?.item;
        let cancel = interruptible();
        let solution = solved(&entry, &Preparations::default(), &cancel)?
            .map_err(|why| Failure::new(why.exit(), format!("{name}: {why}")))?;
        let puzzle = &entry.puzzle;
        let geometry = Geometry::new(puzzle.rules())
            .map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        let state = State::new(&geometry, puzzle);
        let plain = Rating::unless_cancelled(state, &Ladder::default(), &cancel)?;
        let found = additions(&geometry, puzzle, &solution, &cancel)?;
        let mut output = Output::open(None, false)?;
        let symbols = self.reading.symbols();
        let written = self.write(&mut output, puzzle, &symbols, &plain, &found);
        written.map_err(|error| output.fail(&error))?;
        output.finish()?;
        let plain = plain.hardness();
        let easier = found.iter().filter(|one| one.rating.hardness() < plain).count();
        global.say(format_args!("{easier} of {} clues lower the rating", found.len()));
        Ok(())
    }

    fn write(
        &self,
        output: &mut Output,
        puzzle: &Puzzle,
        symbols: &Symbols,
        plain: &Rating,
        found: &[Addition],
    ) -> io::Result<()> {
        let board = puzzle.rules().board();
        match self.format {
            ReportFormat::Table => {
                writeln!(
                    output,
                    "{:<8}  {:>6}  {:<10}  {:>6}  hardest",
                    "clue", "rating", "level", "effort"
                )?;
                row(output, "none", plain)?;
            }
            ReportFormat::Csv => writeln!(output, "cell,symbol,rating,level,effort,hardest")?,
            ReportFormat::Json => {}
        }
        for Addition { cell, symbol, rating } in found.iter().take(self.top) {
            let (place, symbol) = (board.place(*cell), written_symbol(symbols, *symbol));
            match self.format {
                ReportFormat::Table => row(output, &format!("{place}={symbol}"), rating)?,
                ReportFormat::Csv => {
                    let score = text(rating.score);
                    let (level, effort) = (rating.level, rating.effort);
                    let hardest = text(rating.hardest);
                    writeln!(output, "{place},{symbol},{score},{level},{effort},{hardest}")?;
                }
                ReportFormat::Json => {
                    let mut object = serde_json::Map::new();
                    object.insert("cell".into(), json!(place.to_string()));
                    object.insert("symbol".into(), json!(symbol));
                    object.extend(rating.to_json());
                    writeln!(output, "{}", serde_json::Value::from(object))?;
                }
            }
        }
        Ok(())
    }
}

fn row(output: &mut Output, clue: &str, rating: &Rating) -> io::Result<()> {
    writeln!(
        output,
        "{clue:<8}  {:>6}  {:<10}  {:>6}  {}",
        text(rating.score),
        rating.level.to_string(),
        rating.effort,
        text(rating.hardest),
    )
}

fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
