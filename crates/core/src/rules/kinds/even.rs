//! Even: a cell holds an even symbol.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::fields;
use crate::rules::{
    ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Point, Recipe, Rules,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A cell with an even symbol.
#[derive(Debug)]
struct Even {
    cells: Vec<Cell>,
}

impl Even {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Even { cells: fields::cells(cells, 1..=1)? })
    }
}

fn is_even(symbol: Symbol) -> bool {
    symbol.value().is_multiple_of(2)
}

impl Constraint for Even {
    fn kind(&self) -> &'static str {
        "even"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        grid.get(self.cells[0]).is_some_and(is_even)
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(vec![Part::among(rules.board().symbol_count(), self.cells[0], is_even)])
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let centre = Point::centre(rules.board(), self.cells[0]);
        vec![Mark::Shape { centre, form: Form::Square, size: 0.76, fill: Fill::Light }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::clue("even", self.cells.clone(), None))
    }
}

/// The kind of clue for even cells.
pub(super) struct EvenCells;

impl ClueKind for EvenCells {
    fn name(&self) -> &'static str {
        "even"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Even::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["even"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Even::new(foreign.cells.clone())?))
    }

    /// Some of the even cells.
    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 6, 4)
    }

    /// Returns every cell with an even symbol.
    fn propose(&self, _: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let filled = grid.filled().filter(|(_, symbol)| is_even(*symbol));
        let clue = |(cell, _)| Arc::new(Even { cells: vec![cell] }) as Arc<dyn Constraint>;
        random.shuffled(filled.map(clue))
    }
}
