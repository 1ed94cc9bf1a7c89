//! Maximum: a symbol is greater than those of its neighbours.

use super::extremes;
use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::{ClueKind, Constraint, Foreign, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A cell, followed by the neighbours that its symbol is greater than. A neighbour that bears the
/// same mark is not among them.
#[derive(Debug)]
struct Maximum {
    cells: Vec<Cell>,
}

impl Constraint for Maximum {
    fn kind(&self) -> &'static str {
        "maximum"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let centre = grid.get(self.cells[0]);
        self.cells[1..].iter().all(|cell| centre > grid.get(*cell))
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(extremes::parts(rules, &self.cells, |centre, other| centre > other))
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        extremes::fits(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        extremes::marks(rules, &self.cells, |centre, other| (centre, other))
    }

    fn foreign(&self, rules: &Rules) -> Option<Foreign> {
        extremes::foreign(rules, "maximum", &self.cells)
    }
}

/// The kind of clue for local maxima.
pub(super) struct Maxima;

impl ClueKind for Maxima {
    fn name(&self) -> &'static str {
        "maximum"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Maximum { cells: extremes::cells(cells)? }))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["maximum"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Maximum { cells: extremes::read_foreign(rules, foreign)? }))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 9, 6)
    }

    /// Returns every cell whose symbol is greater than those of all its neighbours.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let all = extremes::all(rules).map(|cells| Maximum { cells });
        let true_ones = all.filter(|clue| clue.holds(grid));
        random.shuffled(true_ones.map(|clue| Arc::new(clue) as Arc<dyn Constraint>))
    }
}
