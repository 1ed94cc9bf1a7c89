//! Windoku: extra boxes, one line in from the edge and one line apart.

use crate::board::HouseRole;
use crate::rules::{Layout, Mark, Rules, RulesError, Variant};

/// The rule of the windows.
///
/// Windows have the shape of the boxes and stand one line apart, the first one line in from the
/// upper left corner: four of 3x3 on a 9x9 board, nine of 4x4 on 16x16. Where boxes are square, one
/// line is left free on every side; elsewhere more than one may be left below and on the right.
pub(super) struct Windows;

impl Variant for Windows {
    fn name(&self) -> &'static str {
        "windoku"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["hyper", "hypersudoku", "hyper-sudoku"]
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        rules.needs_square(self.name())?;
        let side = layout.size.side();
        let shape = layout.size.boxes().ok_or(RulesError::NoBoxes(side))?;
        let starts =
            |length: usize| (1..).step_by(length + 1).take_while(move |at| at + length < side);
        for top in starts(shape.rows) {
            for left in starts(shape.cols) {
                let rows = top..top + shape.rows;
                let places =
                    rows.flat_map(|row| (left..left + shape.cols).map(move |col| (row, col)));
                let cells: Vec<_> = places.map(|(row, col)| rules.cell_at(row, col)).collect();
                rules.add_mark(Mark::Shade { cells: cells.clone() });
                rules.add_house(HouseRole::Extra, "window", cells);
            }
        }
        Ok(())
    }
}
