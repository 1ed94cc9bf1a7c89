//! Lockout line: symbols on the line are neither equal to those at its ends nor between them.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueKind, Constraint, Diagram, Fill, Foreign, Form, Mark, NoParts, Part, Point, Rules, Stroke,
    fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line whose first and last cell are diamonds, with the least difference of their symbols.
/// Either may hold the higher one.
#[derive(Debug)]
struct Lockout {
    cells: Vec<Cell>,
    difference: usize,
}

impl Lockout {
    fn new(cells: Vec<Cell>, difference: usize) -> Result<Self, String> {
        Ok(Lockout { cells: fields::cells(cells, 3..=fields::MAX_LINE)?, difference })
    }
}

impl Constraint for Lockout {
    fn kind(&self) -> &'static str {
        "lockout"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let value = |cell: Cell| grid.get(cell).map(Symbol::value);
        let last = self.cells.len() - 1;
        let (Some(one), Some(other)) = (value(self.cells[0]), value(self.cells[last])) else {
            return false;
        };
        let range = one.min(other)..=one.max(other);
        one.abs_diff(other) >= self.difference
            && self.cells[1..last]
                .iter()
                .all(|cell| value(*cell).is_some_and(|value| !range.contains(&value)))
    }

    /// Reads the ends first.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        // The symbols at the ends, the lower one first; after the first end its symbol twice.
        let step = |state: &(usize, usize), at: usize, symbol: Symbol| {
            let symbol = symbol.index();
            match at {
                0 => Some((symbol, symbol)),
                1 => (symbol.abs_diff(state.0) >= self.difference)
                    .then(|| (state.0.min(symbol), state.0.max(symbol))),
                _ => (!(state.0..=state.1).contains(&symbol)).then_some(*state),
            }
        };
        let last = self.cells.len() - 1;
        let mut cells = vec![self.cells[0], self.cells[last]];
        cells.extend(&self.cells[1..last]);
        Ok(vec![Part::Path(Diagram::new(cells, symbols, (0, 0), step, |_| true)?)])
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("difference".to_owned(), self.difference.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let most = rules.board().symbol_count().saturating_sub(2);
        if !(1..=most).contains(&self.difference) {
            let difference = self.difference;
            return Err(format!("the `difference` of its ends is 1 to {most}, not {difference}"));
        }
        fields::is_line(rules, &self.cells)?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let points = self.cells.iter().map(|cell| Point::centre(board, *cell)).collect();
        let line = Mark::Line { points, stroke: Stroke::solid(0.1) };
        let end = |cell: Cell| Mark::Shape {
            centre: Point::centre(board, cell),
            form: Form::Diamond,
            size: 0.9,
            fill: Fill::White,
        };
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let place = board.place(first);
        let at = Point { row: f64::from(place.row) + 0.17, col: f64::from(place.col) + 0.17 };
        let text = Mark::Text { at, text: self.difference.to_string(), size: 0.25 };
        vec![line, end(first), end(last), text]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines(
            "lockout",
            vec![self.cells.clone()],
            Some(self.difference.to_string()),
        ))
    }
}

/// The kind of clue for lockout lines.
pub(super) struct LockoutLines;

impl ClueKind for LockoutLines {
    fn name(&self) -> &'static str {
        "lockout"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Lockout::new(cells, fields::needed(fields, "difference")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["lockout"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        let difference = foreign.number()?;
        let difference = difference.unwrap_or(default_difference(rules.board().symbol_count()));
        Ok(Arc::new(Lockout::new(line.clone(), difference)?))
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let difference = default_difference(rules.board().symbol_count());
        let ends = |line: &[Cell]| Lockout { cells: line.to_vec(), difference }.holds(grid);
        let differs = |line: &[Cell], cell: Cell| {
            line.first().is_none_or(|it| grid.get(*it) != grid.get(cell))
        };
        let board = rules.board();
        let lines = Page::new(board).lines(least(board)..=6, usize::MAX, random, differs, ends);
        let clue = |cells| Arc::new(Lockout { cells, difference }) as Arc<dyn Constraint>;
        lines.into_iter().map(clue).collect()
    }
}

/// Returns the usual least difference of the ends: 4 on boards of nine symbols, about half of the
/// symbols on others.
fn default_difference(symbols: usize) -> usize {
    symbols / 2
}
