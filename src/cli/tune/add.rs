//! `satoku tune add`: finds the single clue that makes a puzzle easiest.

use super::{solved, written_symbol};
use crate::cli::Global;
use crate::cli::clue_list::clue_text;
use crate::cli::failure::Failure;
use crate::cli::input::Reading;
use crate::cli::numbers;
use crate::cli::output::{Output, ReportFormat};
use crate::cli::registry::registry;
use clap::Args;
use satoku::board::Symbols;
use satoku::format::clue_record;
use satoku::generate::{Addition, Suggestion, Suggestions, additions};
use satoku::logic::{Geometry, Ladder, Rating, State};
use satoku::rules::Puzzle;
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::io::{self, Write};
use std::slice::from_ref;

/// List which single added clue makes a puzzle easiest
///
/// Adds each missing given in turn, and lists the ratings that result, the easiest first. With
/// --kind it adds clues of another kind that are true of the solution: up to 60, drawn at random,
/// which are always the same.
#[derive(Debug, Args)]
pub struct Add {
    /// A puzzle or link, or a file with one; - for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: OsString,
    /// The kind of clue to add, such as given, cage or thermometer
    #[arg(long, value_name = "NAME", default_value = "given")]
    kind: String,
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
        let kind = registry().clue_kind(&self.kind);
        let kind = kind.map_err(|error| Failure::usage(format!("--kind: {error}")))?;
        let options = self.reading.options()?;
        let mut session = self.reading.open(global, &options, from_ref(&self.puzzle))?;
        let entry = session.only("no puzzle found")?;
        let (name, cancel) = (session.name(), session.cancel());
        let solution = solved(&entry, &mut session.solver())?
            .map_err(|why| Failure::new(why.exit(), format!("{name}: {why}")))?;
        let puzzle = &entry.puzzle;
        let geometry = Geometry::new(puzzle.rules())
            .map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        let state = State::new(&geometry, puzzle);
        let plain = Rating::unless_cancelled(state, &Ladder::default(), cancel)?;
        let symbols = self.reading.symbols();
        let found: Vec<Tried> = if kind.name() == "given" {
            let found = additions(&geometry, puzzle, &solution, cancel)?;
            found.into_iter().map(|one| Tried::given(puzzle, &symbols, one)).collect()
        } else {
            let mut search = Suggestions::new(&geometry, puzzle, kind.as_ref(), vec![solution], 0);
            while search.left() > 0 {
                search.advance(cancel)?;
            }
            search.found().into_iter().map(|one| Tried::clue(puzzle, one)).collect()
        };
        let mut output = Output::stdout();
        self.write(&mut output, kind.name(), &plain, &found)?;
        output.finish()?;
        let plain = plain.hardness();
        let easier = found.iter().filter(|one| one.rating.hardness() < plain).count();
        global.say(format_args!("{easier} of {} clues lower the rating", found.len()));
        Ok(())
    }

    fn write(
        &self,
        output: &mut Output,
        kind: &str,
        plain: &Rating,
        found: &[Tried],
    ) -> io::Result<()> {
        let found = &found[..found.len().min(self.top)];
        let width = found.iter().map(|one| one.name.chars().count()).fold(8, usize::max);
        match self.format {
            ReportFormat::Table => {
                writeln!(
                    output,
                    "{:<width$}  {:>6}  {:<10}  {:>6}  hardest",
                    "clue", "rating", "level", "effort"
                )?;
                row(output, width, "none", plain)?;
            }
            ReportFormat::Csv => {
                let columns = if kind == "given" { "cell,symbol" } else { "clue" };
                writeln!(output, "{columns},rating,level,effort,hardest")?;
            }
            ReportFormat::Json => {}
        }
        for Tried { name, columns, fields, rating } in found {
            match self.format {
                ReportFormat::Table => row(output, width, name, rating)?,
                ReportFormat::Csv => {
                    let score = text(rating.score);
                    let (level, effort) = (rating.level, rating.effort);
                    let hardest = text(rating.hardest);
                    writeln!(output, "{columns},{score},{level},{effort},{hardest}")?;
                }
                ReportFormat::Json => {
                    let mut object = fields.clone();
                    object.extend(rating.to_json());
                    writeln!(output, "{}", Value::from(object))?;
                }
            }
        }
        Ok(())
    }
}

/// A clue that was added: its name, its columns in CSV, its fields in JSON, and what it led to.
struct Tried {
    name: String,
    columns: String,
    fields: Map<String, Value>,
    rating: Rating,
}

impl Tried {
    fn given(puzzle: &Puzzle, symbols: &Symbols, addition: Addition) -> Self {
        let Addition { cell, symbol, rating } = addition;
        let place = puzzle.rules().board().place(cell);
        let symbol = written_symbol(symbols, symbol);
        let fields = [("cell", json!(place.to_string())), ("symbol", json!(symbol))];
        Tried {
            name: format!("{place}={symbol}"),
            columns: format!("{place},{symbol}"),
            fields: fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect(),
            rating,
        }
    }

    fn clue(puzzle: &Puzzle, suggestion: Suggestion) -> Self {
        let Suggestion { clue, rating } = suggestion;
        let name = clue_text(puzzle.rules(), clue.as_ref());
        let fields = Map::from_iter([("clue".to_owned(), json!(clue_record(&clue)))]);
        // The values of a clue are separated by commas.
        Tried { columns: format!("\"{name}\""), name, fields, rating }
    }
}

fn row(output: &mut Output, width: usize, clue: &str, rating: &Rating) -> io::Result<()> {
    writeln!(
        output,
        "{clue:<width$}  {:>6}  {:<10}  {:>6}  {}",
        text(rating.score),
        rating.level.to_string(),
        rating.effort,
        text(rating.hardest),
    )
}

fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
