//! What an f-puzzles document says besides the puzzle that is read of it: colours, fog, drawings,
//! and rules that are not known here.
//!
//! It is kept as it stands, so that it can be written again.

use super::foreign_fields::{is_drawing, place, read_place, says_something};
use satoku_core::board::Cell;
use serde_json::{Map, Value};

/// Fields that hide parts of a puzzle from the player.
const FOG: [&str; 4] = ["fogofwar", "foglight", "foglink", "triggereffect"];

/// Fields of fog that lifts otherwise than around right symbols.
const LINKS: [&str; 2] = ["foglink", "triggereffect"];

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

    /// Returns whether there is fog.
    pub fn has_fog(&self) -> bool {
        FOG.iter().any(|name| self.0.contains_key(*name))
    }

    /// Returns the cells of a square board that no fog covers at the start: those that the fields
    /// list. Givens are lit, too. A right symbol lights its cell and those around it. `None` if
    /// there is no fog, or one that lifts otherwise.
    pub fn lit(&self, side: usize) -> Option<Vec<Cell>> {
        if !self.has_fog() || LINKS.iter().any(|name| self.0.contains_key(*name)) {
            return None;
        }
        let lists = FOG.iter().filter_map(|name| self.0.get(*name));
        Some(lists.map(|list| cells_of(list, side)).collect::<Option<Vec<_>>>()?.concat())
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

/// Returns the cells that a value names in any of the forms of programs: `R1C2`, `[0, 1]`, lists of
/// these, and objects with `cells`.
fn cells_of(value: &Value, side: usize) -> Option<Vec<Cell>> {
    match (value, place(value, side)) {
        (_, Some(cell)) => Some(vec![cell]),
        (Value::String(name), _) => Some(vec![read_place(&name.to_ascii_uppercase(), side)?]),
        (Value::Array(list), _) => {
            let cells = list.iter().map(|value| cells_of(value, side));
            Some(cells.collect::<Option<Vec<_>>>()?.concat())
        }
        (Value::Object(fields), _) => cells_of(fields.get("cells")?, side),
        _ => None,
    }
}
