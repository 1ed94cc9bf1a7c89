//! Little killer: a number outside the board with an arrow along a diagonal, whose symbols add up
//! to the number.

use crate::board::{Cell, Grid, MAX_SYMBOLS};
use crate::random::Random;
use crate::rules::{ClueKind, Constraint, Diagram, Foreign, Mark, NoParts, Part, Recipe, Rules};
use crate::rules::{Point, fields, outside};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A whole diagonal, seen from the side of its first cell, with the total of its symbols' values.
/// Symbols may repeat.
#[derive(Debug)]
struct LittleKiller {
    cells: Vec<Cell>,
    total: usize,
}

impl LittleKiller {
    /// A single cell in a corner could be seen from three sides, and is a given; so it is refused.
    fn new(cells: Vec<Cell>, total: usize) -> Result<Self, String> {
        Ok(LittleKiller { cells: fields::cells(cells, 2..=2 * MAX_SYMBOLS)?, total })
    }
}

impl Constraint for LittleKiller {
    fn kind(&self) -> &'static str {
        "little-killer"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        fields::sum(grid, &self.cells) == Some(self.total)
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        Ok(vec![Part::Path(Diagram::total(self.cells.clone(), symbols, self.total)?)])
    }

    fn total(&self) -> Option<usize> {
        Some(self.total)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("sum".to_owned(), self.total.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let board = rules.board();
        let place = outside::place(board, &self.cells)?;
        let step = outside::step(board, &self.cells).ok_or("its cells must be a diagonal")?;
        if step.0 == 0 || step.1 == 0 {
            return Err("its cells must be a diagonal, not a row or column".to_owned());
        }
        if outside::cells_from(board, place, step) != self.cells {
            return Err("its cells must be a whole diagonal, to the edge of the board".to_owned());
        }
        fields::can_add_up(rules, self.cells.len(), self.total)?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let mut marks = outside::marks(rules, &self.cells, self.total, None);
        if let Some(Mark::Text { at, .. }) = marks.last() {
            let first = Point::centre(rules.board(), self.cells[0]);
            marks.push(Mark::Arrow { points: vec![at.toward(first, 0.26), at.toward(first, 0.5)] });
        }
        marks
    }

    fn foreign(&self, rules: &Rules) -> Option<Foreign> {
        outside::foreign("littlekillersum", rules, &self.cells, self.total)
    }
}

/// The kind of clue for sums of diagonals.
pub(super) struct LittleKillers;

impl ClueKind for LittleKillers {
    fn name(&self) -> &'static str {
        "little-killer"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(LittleKiller::new(cells, fields::needed(fields, "sum")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["littlekillersum"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let total = foreign.number()?.ok_or("the value is missing")?;
        Ok(Arc::new(LittleKiller::new(foreign.cells.clone(), total)?))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        let symbols = rules.board().symbol_count();
        Recipe::some(symbols * 2 / 3, symbols)
    }

    /// Returns every diagonal once, the shorter ones first, seen from one of its ends, unless the
    /// place there is taken.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let board = rules.board();
        let least = if board.symbol_count() >= 6 { 3 } else { 2 };
        let mut diagonals = Vec::new();
        for cell in board.cells() {
            let place = board.place(cell);
            for right in [1, -1] {
                let before = (i32::from(place.row) - 1, i32::from(place.col) - right);
                let cells = outside::cells_from(board, before, (1, right));
                if (least..=2 * MAX_SYMBOLS).contains(&cells.len())
                    && outside::place(board, &cells).is_ok()
                {
                    diagonals.push(cells);
                }
            }
        }
        random.shuffle(&mut diagonals);
        let (mut taken, mut clues) = (BTreeSet::new(), Vec::new());
        for mut cells in diagonals {
            if random.below(2) == 1 {
                cells.reverse();
            }
            for _ in 0..2 {
                let Some(total) = fields::sum(grid, &cells) else { continue };
                let free = outside::place(board, &cells).is_ok_and(|place| taken.insert(place));
                let clue = LittleKiller { cells: cells.clone(), total };
                if free && clue.fits(rules).is_ok() {
                    clues.push(Arc::new(clue) as Arc<dyn Constraint>);
                    break;
                }
                cells.reverse();
            }
        }
        let (rows, columns) = board.extent();
        let side = |clue: &Arc<dyn Constraint>| {
            let (row, col) = outside::place(board, clue.cells()).unwrap_or_default();
            (row < 0, row >= rows as i32, col < 0, col >= columns as i32)
        };
        let mut clues = outside::spread(clues, random, side);
        // The sums of long diagonals say little.
        clues.sort_by_key(|clue| clue.cells().len() > board.symbol_count() * 2 / 3);
        clues
    }
}
