//! Sum areas: the symbols of some cells add up to a total; they may repeat.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::fields;
use crate::rules::proposals::areas;
use crate::rules::{
    ClueKind, Constraint, Diagram, Foreign, Mark, NoParts, Part, Point, Rules, Stroke, cage_outline,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The distance of the outline from the edges of the cells.
const INSET: f64 = 0.09;

/// Some cells, by number, with the total of their symbols' values.
#[derive(Debug)]
struct Sum {
    cells: Vec<Cell>,
    total: usize,
}

impl Sum {
    fn new(cells: Vec<Cell>, total: usize) -> Result<Self, String> {
        let mut cells = fields::cells(cells, 1..=fields::MAX_LINE)?;
        cells.sort_unstable();
        Ok(Sum { cells, total })
    }
}

impl Constraint for Sum {
    fn kind(&self) -> &'static str {
        "sum"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        fields::sum(grid, &self.cells) == Some(self.total)
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        if self.cells.len() <= symbols {
            return Ok(vec![Part::Path(Diagram::total(self.cells.clone(), symbols, self.total)?)]);
        }
        // So many cells share houses, in which their symbols differ.
        Part::total(rules, &self.cells, self.total)
    }

    fn total(&self) -> Option<usize> {
        Some(self.total)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("sum".to_owned(), self.total.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::can_add_up(rules, self.cells.len(), self.total)?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let outline = cage_outline(board, &self.cells, INSET);
        let outline = outline.into_iter();
        let mut marks: Vec<Mark> =
            outline.map(|points| Mark::Line { points, stroke: Stroke::solid(0.03) }).collect();
        if let Some(first) = self.cells.iter().map(|cell| board.place(*cell)).min() {
            let (row, col) = (f64::from(first.row), f64::from(first.col));
            let at = Point { row: row + INSET + 0.15, col: col + INSET + 0.17 };
            marks.push(Mark::Text { at, text: self.total.to_string(), size: 0.25 });
        }
        marks
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::clue("sum", self.cells.clone(), Some(self.total.to_string())))
    }
}

/// The kind of clue for sum areas.
pub(super) struct Sums;

impl ClueKind for Sums {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Sum::new(cells, fields::needed(fields, "sum")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["sum"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let total = foreign.number()?.ok_or("the value is missing")?;
        Ok(Arc::new(Sum::new(foreign.cells.clone(), total)?))
    }

    /// Draws areas of three to five cells that have no edge in common.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let area = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            let total = cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).sum();
            Arc::new(Sum { cells, total }) as Arc<dyn Constraint>
        };
        areas(rules.board(), 3..=5, random).into_iter().map(area).collect()
    }
}
