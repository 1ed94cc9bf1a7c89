//! X: both long diagonals are houses.

use crate::board::HouseRole;
use crate::rules::{Layout, Mark, Point, Rules, RulesError, Stroke, Variant};

/// The rule of both diagonals.
pub(super) struct Diagonals;

impl Variant for Diagonals {
    fn name(&self) -> &'static str {
        "x"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["sudoku-x", "sudokux", "x-sudoku", "diagonal", "diagonals"]
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        rules.needs_square(self.name())?;
        let side = layout.size.side();
        let falling = (0..side).map(|at| rules.cell_at(at, at)).collect();
        let rising = (0..side).map(|at| rules.cell_at(side - 1 - at, at)).collect();
        rules.add_house(HouseRole::Extra, "diagonal", falling);
        rules.add_house(HouseRole::Extra, "diagonal", rising);
        let end = side as f64;
        let line = |from: (f64, f64), to: (f64, f64)| {
            let points = [from, to].map(|(row, col)| Point { row, col });
            Mark::Line { points: points.into(), stroke: Stroke::FINE }
        };
        rules.add_mark(line((0.0, 0.0), (end, end)));
        rules.add_mark(line((end, 0.0), (0.0, end)));
        Ok(())
    }
}
