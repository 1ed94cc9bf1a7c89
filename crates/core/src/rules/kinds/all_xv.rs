//! All X and V: every X and V of the board, and that the other edges have none.

use super::all_edges::AllEdges;
use super::all_edges::NONE;
use super::xv::{self, letter};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::{ClueKind, Constraint, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The letters of a board, and what their absence says.
#[derive(Debug)]
struct AllXv {
    edges: AllEdges,
}

/// The letters of the marks in files.
const LETTERS: &str = "XV";

/// Returns the letter of two symbols.
fn mark(one: Symbol, other: Symbol) -> char {
    letter(one.value() + other.value()).and_then(|text| text.chars().next()).unwrap_or(NONE)
}

impl Constraint for AllXv {
    fn kind(&self) -> &'static str {
        "all-xv"
    }

    fn cells(&self) -> &[Cell] {
        &self.edges.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.edges.pairs().all(|((one, other), letter)| {
            let both = grid.get(one).zip(grid.get(other));
            both.is_some_and(|(one, other)| mark(one, other) == letter)
        })
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        self.edges.parts(rules, |letter, one, other| mark(one, other) == letter)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("marks".to_owned(), self.edges.text().into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        self.edges.fits(rules, |_, _| true)?;
        self.parts(rules).map_err(|_| "it has a mark that no two symbols allow".to_owned())?;
        Ok(())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let marks = |((one, other), letter): ((Cell, Cell), char)| match letter {
            NONE => Vec::new(),
            letter => xv::marks(rules, one, other, &letter.to_string()),
        };
        self.edges.pairs().flat_map(marks).collect()
    }
}

/// The kind of clue for X and V of the whole board.
pub(super) struct AllXvKind;

impl ClueKind for AllXvKind {
    fn name(&self) -> &'static str {
        "all-xv"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let marks = fields.get("marks").and_then(Value::as_str).ok_or("`marks` must be a text")?;
        Ok(Arc::new(AllXv { edges: AllEdges::read(cells, marks, LETTERS)? }))
    }

    /// The one clue that is proposed.
    fn recipe(&self, _: &Rules) -> Recipe {
        Recipe::all()
    }

    /// Returns one clue: all letters of the grid.
    fn propose(&self, rules: &Rules, grid: &Grid, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let letter = |(one, other): (Cell, Cell)| {
            let both = grid.get(one).zip(grid.get(other));
            ((one, other), both.map_or(NONE, |(one, other)| mark(one, other)))
        };
        let edges = AllEdges::new(edges(rules.board()).into_iter().map(letter));
        vec![Arc::new(AllXv { edges })]
    }
}
