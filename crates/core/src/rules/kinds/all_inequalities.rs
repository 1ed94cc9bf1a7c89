//! All inequality signs: every sign within the regions of the board.

use super::all_edges::AllEdges;
use super::all_edges::NONE;
use super::inequality::all_signs;
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::{share_region, sign};
use crate::rules::{ClueKind, Constraint, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::cmp::Ordering;
use std::sync::Arc;

/// The signs of a board: on every edge within a region, or on every edge if there are no regions.
#[derive(Debug)]
struct AllInequalities {
    edges: AllEdges,
}

/// The letters of the marks in files.
const LETTERS: &str = "<>";

/// Returns the letter of two symbols, of which one is greater.
fn mark(one: Symbol, other: Symbol) -> char {
    match one.cmp(&other) {
        Ordering::Less => '<',
        Ordering::Equal => NONE,
        Ordering::Greater => '>',
    }
}

impl Constraint for AllInequalities {
    fn kind(&self) -> &'static str {
        "all-inequalities"
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
        self.edges.fits(rules, |one, other| share_region(rules, one, other))?;
        self.parts(rules).map_err(|_| "it has a mark that no two symbols allow".to_owned())?;
        Ok(())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let mark = |((one, other), letter)| match letter {
            '>' => Some(sign(rules.board(), one, other)),
            '<' => Some(sign(rules.board(), other, one)),
            _ => None,
        };
        self.edges.pairs().filter_map(mark).collect()
    }
}

/// The kind of clue for inequalities of the whole board.
pub(super) struct AllInequalitiesKind;

impl ClueKind for AllInequalitiesKind {
    fn name(&self) -> &'static str {
        "all-inequalities"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let marks = fields.get("marks").and_then(Value::as_str).ok_or("`marks` must be a text")?;
        Ok(Arc::new(AllInequalities { edges: AllEdges::read(cells, marks, LETTERS)? }))
    }

    /// The one clue that is proposed.
    fn recipe(&self, _: &Rules) -> Recipe {
        Recipe::all()
    }

    /// Returns one clue: all signs within regions.
    fn propose(&self, rules: &Rules, grid: &Grid, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let signs = all_signs(rules, grid).into_iter();
        let edges = AllEdges::new(signs.map(|pair| (pair, '>')));
        vec![Arc::new(AllInequalities { edges })]
    }
}
