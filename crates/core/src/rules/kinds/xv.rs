//! X and V on edges: the symbols add up to ten or five.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::{edges, is_edge, middle};
use crate::rules::fields;
use crate::rules::{ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Returns the letter of a sum, if there is one.
pub(super) fn letter(sum: usize) -> Option<&'static str> {
    match sum {
        5 => Some("V"),
        10 => Some("X"),
        _ => None,
    }
}

/// Returns the marks of a letter between two cells.
pub(super) fn marks(rules: &Rules, one: Cell, other: Cell, letter: &str) -> Vec<Mark> {
    let centre = middle(rules.board(), one, other);
    vec![
        Mark::Shape { centre, form: Form::Circle, size: 0.32, fill: Fill::White },
        Mark::Text { at: centre, text: letter.to_owned(), size: 0.3 },
    ]
}

/// An X or V between two cells.
#[derive(Debug)]
struct Xv {
    cells: Vec<Cell>,
    sum: usize,
}

impl Xv {
    fn new(cells: Vec<Cell>, sum: usize) -> Result<Self, String> {
        match letter(sum) {
            Some(_) => Ok(Xv { cells: fields::cells(cells, 2..=2)?, sum }),
            None => Err(format!("`sum` must be 5 or 10, not {sum}")),
        }
    }

    fn adds_up(&self, one: Symbol, other: Symbol) -> bool {
        one.value() + other.value() == self.sum
    }
}

impl Constraint for Xv {
    fn kind(&self) -> &'static str {
        "xv"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let both = grid.get(self.cells[0]).zip(grid.get(self.cells[1]));
        both.is_some_and(|(one, other)| self.adds_up(one, other))
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let pair = (self.cells[0], self.cells[1]);
        Part::checked_pair(symbols, pair, |one, other| self.adds_up(one, other))
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("sum".to_owned(), self.sum.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        if self.parts(rules).is_err() {
            let symbols = rules.board().symbol_count();
            return Err(format!("no two symbols of {symbols} add up to {}", self.sum));
        }
        is_edge(rules, self.cells[0], self.cells[1])
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let letter = letter(self.sum).expect("checked when it was made");
        marks(rules, self.cells[0], self.cells[1], letter)
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::clue("xv", self.cells.clone(), letter(self.sum).map(str::to_owned)))
    }
}

/// The kind of clue for X and V.
pub(super) struct Xvs;

impl ClueKind for Xvs {
    fn name(&self) -> &'static str {
        "xv"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Xv::new(cells, fields::needed(fields, "sum")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["xv"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let sum = match foreign.value.as_deref() {
            Some("V" | "v") => 5,
            Some("X" | "x") => 10,
            _ => return Err("expected the value X or V".to_owned()),
        };
        Ok(Arc::new(Xv::new(foreign.cells.clone(), sum)?))
    }

    /// Some of the signs of the grid; `all-xv` has all of them.
    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 8, 5)
    }

    /// Returns every X and V of the grid.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let xv = |(one, other): (Cell, Cell)| {
            let sum = grid.get(one)?.value() + grid.get(other)?.value();
            letter(sum)?;
            Some(Arc::new(Xv { cells: vec![one, other], sum }) as Arc<dyn Constraint>)
        };
        random.shuffled(edges(rules.board()).into_iter().filter_map(xv))
    }
}
