//! What an f-puzzles document says besides the puzzle that is read of it: colours, fog, drawings,
//! and rules that are not known here.
//!
//! It is kept as it stands, so that it can be written again.

use super::foreign_fields::{is_drawing, says_something};
use serde_json::{Map, Value};

/// Fields that hide parts of a puzzle from the player.
const FOG: [&str; 4] = ["fogofwar", "foglight", "foglink", "triggereffect"];

/// The field of cells with colours, each with the fields that it has in the grid.
const CELLS: &str = "cells";

/// The beginning of the names of what a document of SudokuMaker says that f-puzzles has no field
/// for: the rest is the number of a constraint and what it is called.
pub(super) const SUDOKUMAKER: &str = "sudokumaker ";

/// The beginning of such names of what is drawn in Penpa.
pub(super) const PENPA: &str = "penpa ";

/// What changes the fog in a document of SudokuMaker.
const FOG_TRIGGERS: &str = "sudokumaker 4001 fog triggers";

/// The fields of a cell of the grid that only colour it.
const COLOURS: [&str; 3] = ["c", "cArray", "highlight"];

/// Returns whether a name is that of a part of another program, for which f-puzzles has no field.
pub(super) fn is_of_other_program(name: &str) -> bool {
    name.starts_with(SUDOKUMAKER) || name.starts_with(PENPA)
}

/// Fields of an f-puzzles document besides those that are read, by their names.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OtherFields(Map<String, Value>);

impl OtherFields {
    /// Returns the fields of a JSON object.
    pub(super) fn new(fields: Map<String, Value>) -> Self {
        OtherFields(fields)
    }

    /// Returns the fields as a JSON object.
    pub fn fields(&self) -> &Map<String, Value> {
        &self.0
    }

    /// Keeps a field.
    pub(super) fn keep(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    /// Adds a value to the list of a field.
    pub(super) fn add(&mut self, name: &str, value: Value) {
        let list = self.0.entry(name).or_insert_with(|| Value::Array(Vec::new()));
        if let Some(list) = list.as_array_mut() {
            list.push(value);
        }
    }

    /// Keeps the colours of a cell of the grid.
    pub(super) fn keep_colours(&mut self, name: String, cell: &Value) {
        let colour = |field: &str| cell.get(field).filter(|value| says_something(value));
        let colours: Map<String, Value> = COLOURS
            .into_iter()
            .filter_map(|field| Some((field.to_owned(), colour(field)?.clone())))
            .collect();
        if colours.is_empty() {
            return;
        }
        let cells = self.0.entry(CELLS).or_insert_with(|| Map::new().into());
        if let Some(cells) = cells.as_object_mut() {
            cells.insert(name, colours.into());
        }
    }

    /// Returns the colours of a cell of the grid, by the names of its fields.
    pub(super) fn colours(&self, name: &str) -> Option<&Map<String, Value>> {
        self.0.get(CELLS)?.get(name)?.as_object()
    }

    /// Returns the names of the rules that are not known.
    pub fn unknown_rules(&self) -> impl Iterator<Item = &str> {
        let names = self.0.keys().map(String::as_str);
        let says_nothing =
            |name: &str| name == CELLS || name == FOG_TRIGGERS || FOG.contains(&name);
        names.filter(move |name| !says_nothing(name) && !is_drawing(name))
    }

    /// Returns the names of the fields of drawings.
    pub fn drawings(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str).filter(|name| is_drawing(name))
    }

    /// Returns the fields that are written beside the grid.
    pub(super) fn beside_grid(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.0.iter().filter(|(name, _)| *name != CELLS)
    }

    /// Returns the name of a field without which this would be another puzzle.
    pub(super) fn needed(&self) -> Option<&str> {
        self.unknown_rules().next().or_else(|| self.drawings().next())
    }
}
