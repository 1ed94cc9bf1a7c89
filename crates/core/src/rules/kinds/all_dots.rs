//! All dots: every dot of the board, and that the other edges have none.

use super::all_edges::AllEdges;
use super::all_edges::NONE;
use super::dot::Says;
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::{ClueKind, Constraint, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The dots of a board, and what their absence says. A pair of 1 and 2 may have either dot.
#[derive(Debug)]
struct AllDots {
    edges: AllEdges,
}

/// The letters of the marks in files.
const LETTERS: &str = "wb";

/// Returns what the marks of an edge mean; `None` for no mark.
fn says(letter: char) -> Option<Says> {
    match letter {
        'w' => Some(Says::Difference(1)),
        'b' => Some(Says::Ratio(2)),
        _ => None,
    }
}

/// Returns whether an edge with a letter may have these symbols.
fn allows(letter: char, one: Symbol, other: Symbol) -> bool {
    match says(letter) {
        Some(says) => says.is_true(one, other),
        None => Says::of(one, other).is_none(),
    }
}

/// Returns the letter of two symbols.
fn mark(one: Symbol, other: Symbol) -> char {
    match Says::of(one, other) {
        Some(Says::Difference(_)) => 'w',
        Some(Says::Ratio(_)) => 'b',
        None => NONE,
    }
}

impl Constraint for AllDots {
    fn kind(&self) -> &'static str {
        "all-dots"
    }

    fn cells(&self) -> &[Cell] {
        &self.edges.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.edges.pairs().all(|((one, other), letter)| {
            let both = grid.get(one).zip(grid.get(other));
            both.is_some_and(|(one, other)| allows(letter, one, other))
        })
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        self.edges.parts(rules, allows)
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
        let marks = |((one, other), letter)| {
            says(letter).map_or(Vec::new(), |says| says.marks(rules, one, other))
        };
        self.edges.pairs().flat_map(marks).collect()
    }
}

/// The kind of clue for dots of the whole board.
pub(super) struct AllDotsKind;

impl ClueKind for AllDotsKind {
    fn name(&self) -> &'static str {
        "all-dots"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let marks = fields.get("marks").and_then(Value::as_str).ok_or("`marks` must be a text")?;
        Ok(Arc::new(AllDots { edges: AllEdges::read(cells, marks, LETTERS)? }))
    }

    /// The one clue that is proposed.
    fn recipe(&self, _: &Rules) -> Recipe {
        Recipe::all()
    }

    /// Returns one clue: all dots of the grid.
    fn propose(&self, rules: &Rules, grid: &Grid, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let letter = |(one, other): (Cell, Cell)| {
            let both = grid.get(one).zip(grid.get(other));
            ((one, other), both.map_or(NONE, |(one, other)| mark(one, other)))
        };
        let edges = AllEdges::new(edges(rules.board()).into_iter().map(letter));
        vec![Arc::new(AllDots { edges })]
    }
}
