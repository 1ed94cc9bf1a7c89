//! Double arrow: the symbols in two circles add up to the same as those between them.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::Page;
use crate::rules::{
    ClueKind, Constraint, Diagram, Fill, Foreign, Form, Mark, NoParts, Part, Pattern, Point, Rules,
    Stroke, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line whose first and last cell are circles with the sum of the cells between them.
#[derive(Debug)]
struct DoubleArrow {
    cells: Vec<Cell>,
}

impl DoubleArrow {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(DoubleArrow { cells: fields::cells(cells, 3..=fields::MAX_LINE)? })
    }
}

impl Constraint for DoubleArrow {
    fn kind(&self) -> &'static str {
        "double-arrow"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let last = self.cells.len() - 1;
        let ends = fields::sum(grid, &[self.cells[0], self.cells[last]]);
        ends.is_some() && ends == fields::sum(grid, &self.cells[1..last])
    }

    /// Reads the circles first; the state is the sum that is still to come.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let count = self.cells.len();
        let step = |left: &usize, at: usize, symbol: Symbol| {
            if at < 2 {
                return Some(left + symbol.value());
            }
            let (left, open) = (left.checked_sub(symbol.value())?, count - at - 1);
            (open..=open * symbols).contains(&left).then_some(left)
        };
        let mut cells = vec![self.cells[0], self.cells[count - 1]];
        cells.extend(&self.cells[1..count - 1]);
        Ok(vec![Part::Path(Diagram::new(cells, symbols, 0, step, |left| *left == 0)?)])
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::is_line(rules, &self.cells)?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let points = self.cells.iter().map(|cell| Point::centre(board, *cell)).collect();
        let line = Mark::Line { points, stroke: Stroke::new(0.14, Pattern::Double) };
        let end = |cell: Cell| Mark::Shape {
            centre: Point::centre(board, cell),
            form: Form::Circle,
            size: 0.8,
            fill: Fill::White,
        };
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        vec![line, end(first), end(last)]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("doublearrow", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for double arrows.
pub(super) struct DoubleArrows;

impl ClueKind for DoubleArrows {
    fn name(&self) -> &'static str {
        "double-arrow"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(DoubleArrow::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["doublearrow"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(DoubleArrow::new(line.clone())?))
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let ends = |line: &[Cell]| DoubleArrow { cells: line.to_vec() }.holds(grid);
        // The sum of a longer line says little.
        let lines = Page::new(rules.board()).lines(4..=5, usize::MAX, random, |_, _| true, ends);
        let clue = |cells| Arc::new(DoubleArrow { cells }) as Arc<dyn Constraint>;
        lines.into_iter().map(clue).collect()
    }
}
