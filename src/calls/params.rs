//! Reading parameters.

use super::Fault;
use crate::api::{Error, ErrorKind};
use satoku_core::board::{Cell, Grid, MAX_SYMBOLS, Symbol, Symbols};
use satoku_core::language::LanguageCode;
use satoku_core::quote::{quote, shorten_found};
use satoku_core::rules::{Puzzle, Regions, Registry, Rules};
use satoku_format::set::ClueRecord;
use satoku_format::{Entry, OtherFields, ReadOptions};
use satoku_logic::PencilMarks;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads the parameters of a call.
pub(super) fn read<T: DeserializeOwned>(params: &str) -> Result<T, Fault> {
    serde_json::from_str(params).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        Fault::input(format_args!("parameters: {}", shorten_found(message)))
    })
}

/// What is known of an older puzzle, and does not hold once its clues were changed.
const KNOWN: [&str; 12] = [
    "id",
    "clue_count",
    "solution",
    "minimal",
    "symmetry",
    "seed",
    "index",
    "position",
    "difficulty",
    "assurance",
    "certificate",
    "metadata",
];

/// A puzzle as in files of format json, in which `ignore_drawings` may say that drawings that
/// belong to no known clue are no rules.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct PuzzleText(Box<RawValue>);

impl PuzzleText {
    /// Reads the puzzle with its details and with what is not known of it, to draw or write it. If
    /// the details do not fit the puzzle, because it was changed since, they are left out.
    pub(super) fn entry(&self) -> Result<Entry, Fault> {
        let text = self.0.get();
        let fault = match one(text) {
            Ok(entry) => return Ok(entry),
            Err(fault) => fault,
        };
        one(&Value::from(self.own_fields()?).to_string()).map_err(|_| fault)
    }

    /// Returns the fields that state the puzzle.
    fn own_fields(&self) -> Result<Map<String, Value>, Fault> {
        let Ok(mut fields) = serde_json::from_str::<Map<String, Value>>(self.0.get()) else {
            return Err(Fault::input("puzzle: expected an object"));
        };
        fields.retain(|name, _| !KNOWN.contains(&&**name));
        if let Some(Value::String(variant)) = fields.get("variant") {
            // The kinds of clue are those of the clues.
            if let Ok((rules, _)) = Registry::standard().split(variant) {
                fields.insert("variant".to_owned(), rules.into());
            }
        }
        Ok(fields)
    }

    /// Reads the rules and the clues of a puzzle that is being set, which may contradict each
    /// other, and what is not known of it. The regions of a board that is still being divided are
    /// its rows.
    pub(super) fn draft(&self) -> Result<Draft, Fault> {
        let mut fields = self.own_fields()?;
        let clues = fields.remove("clues").unwrap_or_default();
        let clues = match clues {
            Value::Null => Vec::new(),
            clues => serde_json::from_value(clues)
                .map_err(|error| Fault::input(format_args!("clues: {error}")))?,
        };
        if let Some(Value::String(givens)) = fields.get_mut("givens") {
            *givens = givens.chars().map(|_| '.').collect();
        }
        let board = one(&Value::from(fields.clone()).to_string()).or_else(|fault| {
            let side = fields.get("size").and_then(Value::as_u64).unwrap_or_default();
            let regions = Regions::rows(usize::try_from(side).unwrap_or_default().min(MAX_SYMBOLS));
            let rows = Map::from_iter([("regions".to_owned(), regions.to_string().into())]);
            fields.insert("board".to_owned(), rows.into());
            one(&Value::from(fields).to_string()).map_err(|_| fault)
        })?;
        Ok(Draft { rules: Arc::clone(board.puzzle.rules()), clues, unknown: board.other_fields })
    }

    /// Reads the puzzle, with all of its rules.
    pub(super) fn puzzle(&self) -> Result<Puzzle, Fault> {
        let entry = self.entry()?;
        self.check_known(&entry)?;
        Ok(entry.puzzle)
    }

    /// Checks that all of the puzzle's rules are known.
    pub(super) fn check_known(&self, entry: &Entry) -> Result<(), Fault> {
        let Some(fields) = &entry.other_fields else { return Ok(()) };
        if let Some(name) = fields.unknown_rules().next() {
            let name = quote(name);
            let message = format!("this puzzle has a rule that satoku does not know: `{name}`");
            return Err(Fault::new(ErrorKind::Input, message));
        }
        match fields.drawings().next() {
            Some(name) if !self.ignores_drawings() => {
                let name = quote(name);
                let message =
                    format!("this puzzle has drawings in `{name}` that may stand for a rule");
                Err(Fault::new(ErrorKind::Input, message)
                    .hint("if they do not, say that the drawings are not rules"))
            }
            _ => Ok(()),
        }
    }

    fn ignores_drawings(&self) -> bool {
        #[derive(Default, Deserialize)]
        struct Choice {
            #[serde(default)]
            ignore_drawings: bool,
        }
        serde_json::from_str::<Choice>(self.0.get()).unwrap_or_default().ignore_drawings
    }

    /// Returns where the clues stand in `clues` that are not givens, in the order of the puzzle.
    pub(super) fn places(&self) -> Vec<usize> {
        #[derive(Deserialize)]
        struct Clues {
            #[serde(default)]
            clues: Vec<Clue>,
        }
        #[derive(Deserialize)]
        struct Clue {
            kind: String,
        }
        let read = serde_json::from_str::<Clues>(self.0.get());
        let clues = read.map_or(Vec::new(), |read| read.clues);
        let others = clues.iter().enumerate().filter(|(_, clue)| clue.kind != "given");
        others.map(|(place, _)| place).collect()
    }
}

/// A puzzle that is being set.
pub(super) struct Draft {
    pub(super) rules: Arc<Rules>,
    pub(super) clues: Vec<ClueRecord>,
    pub(super) unknown: Option<Box<OtherFields>>,
}

/// Reads a puzzle from its JSON.
fn one(text: &str) -> Result<Entry, Fault> {
    if !text.trim_start().starts_with('{') {
        return Err(Fault::input("puzzle: expected an object"));
    }
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry).keeping_unknown();
    let faulty = |error| Fault::from(Error::from(error)).of("puzzle");
    let mut entries = satoku_format::read_json(text, &options);
    let entry = entries.next().ok_or_else(|| Fault::input("puzzle: there is none"))?;
    let entry = entry.map_err(faulty)?.item;
    match entries.next() {
        None => Ok(entry),
        Some(_) => Err(Fault::input("puzzle: expected one, found several")),
    }
}

/// Returns a grid with a character for each cell of a puzzle.
pub(super) fn text(grid: &Grid, puzzle: &Puzzle) -> String {
    puzzle.rules().symbols_or(&Symbols::default()).write(grid)
}

/// Reads a grid with a character for each cell of a puzzle.
pub(super) fn grid(field: &str, text: &str, puzzle: &Puzzle) -> Result<Grid, Fault> {
    let grid = puzzle.rules().read_grid(text, &Symbols::default());
    grid.map_err(|error| Fault::from(error).of(field))
}

/// Reads the candidates that a player noted in the cells of a puzzle.
pub(super) fn marks(
    field: &str,
    noted: &BTreeMap<usize, Vec<usize>>,
    puzzle: &Puzzle,
) -> Result<PencilMarks, Fault> {
    let board = puzzle.rules().board();
    let mut marks = PencilMarks::default();
    for (cell, symbols) in noted.iter().filter(|(_, symbols)| !symbols.is_empty()) {
        let expected = |what: String| Fault::input(format_args!("{field}: expected {what}"));
        let cells = board.cell_count();
        if *cell >= cells {
            return Err(expected(format!("cells from 0 to {}, found {cell}", cells - 1)));
        }
        let most = board.symbol_count();
        let symbols = symbols.iter().map(|symbol| match (1..=most).contains(symbol) {
            true => Ok(Symbol::new(*symbol - 1)),
            false => Err(expected(format!("symbols from 1 to {most}, found {symbol}"))),
        });
        marks.set(Cell::new(*cell), symbols.collect::<Result<_, _>>()?);
    }
    Ok(marks)
}

/// A seed, written as a text, because numbers of scripts are not exact beyond 2^53.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seed(pub(super) u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.trim().parse().map(Seed).map_err(|_| {
            serde::de::Error::custom(format_args!(
                "`seed` must be a whole number from 0 to {}, found `{}`",
                u64::MAX,
                quote(&text)
            ))
        })
    }
}

/// A language by its code.
#[derive(Debug, Clone, Copy)]
pub(super) struct Language(pub(super) LanguageCode);

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let code = text.parse::<LanguageCode>();
        code.map(Language)
            .map_err(|error| serde::de::Error::custom(format_args!("`language`: {error}")))
    }
}
