//! What becomes of the fields that are kept of a document: whether a reader can do without them,
//! and what is drawn of them.
//!
//! Colours and fog say nothing about the solution. Drawings of no known clue may: setters draw
//! rules that their program does not have. So a puzzle with such drawings, or with a rule that is
//! not known, is refused by the name of the field, unless the reader only wants to draw it or
//! write it again.

use super::drawn_fields::{colour_of, marks_of};
use super::error::quote;
use super::foreign_fields::{CAGES, is_drawing};
use super::foreign_square::unknown;
use super::reading::{ReadOptions, UnknownParts};
use super::rules_cache::Fault;
use super::{Entry, OtherFields, fpuzzles_clue};
use satoku_core::board::{Board, Cell};
use satoku_core::rules::{Clue, Colour, Mark, Puzzle};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Checks that a reader can do without what is not known.
pub(super) fn check(fields: &OtherFields, options: &ReadOptions<'_>) -> Result<(), Fault> {
    if options.unknown == UnknownParts::Kept {
        return Ok(());
    }
    if let Some(name) = fields.unknown_rules().next() {
        return Err(unknown(name).hint(
            "without it this would be another puzzle; convert draws it and writes it again",
        ));
    }
    match fields.drawings().next() {
        Some(name) if options.unknown == UnknownParts::Refused => {
            let name = quote(name);
            let message = format!("the puzzle has `{name}`, which belongs to no clue known here");
            Err(Fault::new(message)
                .hint("it may stand for a rule; if it does not, read it with --ignore-drawings"))
        }
        _ => Ok(()),
    }
}

/// Returns an entry with fields, and with their drawings on its board.
pub(super) fn with_fields(mut entry: Entry, fields: OtherFields) -> Entry {
    if !fields.fields().is_empty() {
        entry.puzzle = drawn_on(&fields, entry.puzzle);
        entry.other_fields = Some(Box::new(fields));
    }
    entry
}

/// Returns a puzzle with the drawings and the colours on its board, which is a square in the
/// documents that have them.
fn drawn_on(fields: &OtherFields, puzzle: Puzzle) -> Puzzle {
    let board = puzzle.rules().board();
    let side = board.symbol_count();
    if *board != Board::square(side) {
        return puzzle;
    }
    // Without a colour, it is shaded.
    let mut coloured: BTreeMap<Option<Colour>, Vec<Cell>> = BTreeMap::new();
    for cell in board.cells() {
        let colours = fields.colours(&fpuzzles_clue::name(cell, side));
        if let Some(colour) = colours.map(first_colour) {
            coloured.entry(colour).or_default().push(cell);
        }
    }
    let shade = |(colour, cells)| Mark::Shade { cells }.coloured(colour);
    let mut marks: Vec<Mark> = coloured.into_iter().map(shade).collect();
    let is_drawn = |name: &str| is_drawing(name) || name == CAGES;
    for (name, value) in fields.fields().iter().filter(|(name, _)| is_drawn(name)) {
        marks.extend(marks_of(name, value, side));
    }
    if marks.is_empty() {
        return puzzle;
    }
    let mut rules = puzzle.rules().as_ref().clone();
    marks.into_iter().for_each(|mark| rules.add_mark(mark));
    let clues: Vec<Clue> = puzzle.clues().to_vec();
    Puzzle::new(Arc::new(rules), clues).unwrap_or(puzzle)
}

/// Returns the first colour in the fields of a cell that is not a grey.
fn first_colour(fields: &Map<String, Value>) -> Option<Colour> {
    let texts = |value: &Value| match value {
        Value::Array(list) => list.clone(),
        value => vec![value.clone()],
    };
    let values = fields.values().flat_map(texts);
    values.into_iter().find_map(|value| colour_of(value.as_str()?))
}
