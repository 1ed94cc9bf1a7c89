//! Inequality signs on edges: the symbol at the open side is greater.

use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::edges::{edges, is_edge, share_region, sign};
use crate::rules::fields;
use crate::rules::{ClueKind, Constraint, Foreign, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A sign between two cells, the first of which is greater.
#[derive(Debug)]
struct Inequality {
    cells: Vec<Cell>,
}

impl Constraint for Inequality {
    fn kind(&self) -> &'static str {
        "inequality"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        grid.get(self.cells[0]) > grid.get(self.cells[1])
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (symbols, [greater, lesser]) =
            (rules.board().symbol_count(), [0, 1].map(|at| self.cells[at]));
        Part::checked_pair(symbols, (greater, lesser), |greater, lesser| greater > lesser)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        is_edge(rules, self.cells[0], self.cells[1])
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        vec![sign(rules.board(), self.cells[0], self.cells[1])]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::clue("inequality", self.cells.clone(), None))
    }
}

/// The kind of clue for inequality signs.
pub(super) struct Inequalities;

/// Returns the edges that have a sign if all are shown, the greater cell first: those within
/// regions, and every one on a board without regions.
pub(super) fn all_signs(rules: &Rules, grid: &Grid) -> Vec<(Cell, Cell)> {
    let within = edges(rules.board()).into_iter();
    let within = within.filter(|(one, other)| share_region(rules, *one, *other));
    let sign =
        |(one, other)| if grid.get(one) > grid.get(other) { (one, other) } else { (other, one) };
    within.map(sign).collect()
}

impl ClueKind for Inequalities {
    fn name(&self) -> &'static str {
        "inequality"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Inequality { cells: fields::cells(cells, 2..=2)? }))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["inequality"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Inequality { cells: fields::cells(foreign.cells.clone(), 2..=2)? }))
    }

    /// Some of the signs of the grid; `all-inequalities` has all of them.
    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 4, 3)
    }

    /// Returns every sign between neighbours of one region, and of the whole board if it has no
    /// regions.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let sign = |(greater, lesser)| {
            Arc::new(Inequality { cells: vec![greater, lesser] }) as Arc<dyn Constraint>
        };
        random.shuffled(all_signs(rules, grid).into_iter().map(sign))
    }
}
