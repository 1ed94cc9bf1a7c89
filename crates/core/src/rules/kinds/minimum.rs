//! Minimum: a symbol is less than those of its neighbours.

use super::extremes;
use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::{ClueKind, Constraint, Foreign, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A cell, followed by the neighbours that its symbol is less than. A neighbour that bears the
/// same mark is not among them.
#[derive(Debug)]
struct Minimum {
    cells: Vec<Cell>,
}

impl Constraint for Minimum {
    fn kind(&self) -> &'static str {
        "minimum"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let centre = grid.get(self.cells[0]);
        self.cells[1..].iter().all(|cell| centre < grid.get(*cell))
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(extremes::parts(rules, &self.cells, |centre, other| centre < other))
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        extremes::fits(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        extremes::marks(rules, &self.cells, |centre, other| (other, centre))
    }

    fn foreign(&self, rules: &Rules) -> Option<Foreign> {
        extremes::foreign(rules, "minimum", &self.cells)
    }
}

/// The kind of clue for local minima.
pub(super) struct Minima;

impl ClueKind for Minima {
    fn name(&self) -> &'static str {
        "minimum"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Minimum { cells: extremes::cells(cells)? }))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["minimum"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Minimum { cells: extremes::read_foreign(rules, foreign)? }))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 9, 6)
    }

    /// Returns every cell whose symbol is less than those of all its neighbours.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let all = extremes::all(rules).map(|cells| Minimum { cells });
        let true_ones = all.filter(|clue| clue.holds(grid));
        random.shuffled(true_ones.map(|clue| Arc::new(clue) as Arc<dyn Constraint>))
    }
}
