//! Between line: symbols on the line lie strictly between those at its ends.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueKind, Constraint, Diagram, Fill, Foreign, Form, Mark, NoParts, Part, Point, Rules, Stroke,
    fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line whose first and last cell are circles, either of which may hold the higher symbol.
#[derive(Debug)]
struct Between {
    cells: Vec<Cell>,
}

impl Between {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Between { cells: fields::cells(cells, 3..=fields::MAX_LINE)? })
    }
}

impl Constraint for Between {
    fn kind(&self) -> &'static str {
        "between"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let ends = [grid.get(self.cells[0]), grid.get(self.cells[self.cells.len() - 1])];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        self.cells[1..self.cells.len() - 1].iter().all(|cell| {
            let symbol = grid.get(*cell);
            low.is_some() && low < symbol && symbol < high
        })
    }

    /// Reads the ends first.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        // The lowest and highest symbol that the line may hold, after the first end its symbol.
        let step = |state: &(usize, usize), at: usize, symbol: Symbol| match at {
            0 => Some((symbol.index(), symbol.index())),
            1 => {
                let (low, high) = (state.0.min(symbol.index()), state.0.max(symbol.index()));
                (low + 2 <= high).then(|| (low + 1, high - 1))
            }
            _ => (state.0..=state.1).contains(&symbol.index()).then_some(*state),
        };
        let last = self.cells.len() - 1;
        let mut cells = vec![self.cells[0], self.cells[last]];
        cells.extend(&self.cells[1..last]);
        Ok(vec![Part::Path(Diagram::new(cells, symbols, (0, 0), step, |_| true)?)])
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
        let line = Mark::Line { points, stroke: Stroke::solid(0.1) };
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
        Some(Foreign::of_lines("betweenline", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for between lines.
pub(super) struct BetweenLines;

impl ClueKind for BetweenLines {
    fn name(&self) -> &'static str {
        "between"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Between::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["betweenline"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Between::new(line.clone())?))
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        // All symbols are on one side of the first one, and the last one is beyond them.
        let extends = |line: &[Cell], cell: Cell| match line {
            [] => true,
            [first, rest @ ..] => {
                let (first, next) = (grid.get(*first), grid.get(cell));
                first != next && rest.iter().all(|it| (grid.get(*it) < first) == (next < first))
            }
        };
        let ends = |line: &[Cell]| Between { cells: line.to_vec() }.holds(grid);
        let board = rules.board();
        let lines = Page::new(board).lines(least(board)..=6, usize::MAX, random, extends, ends);
        let clue = |cells| Arc::new(Between { cells }) as Arc<dyn Constraint>;
        lines.into_iter().map(clue).collect()
    }
}
