//! Classic boxes: the board is cut into equal rectangles, each a house.

use crate::board::HouseRole;
use crate::rules::{Layout, Rules, RulesError, Variant};

/// The classic rule, which is also the default of every variant that does not divide the board.
pub(super) struct Boxes;

impl Variant for Boxes {
    fn name(&self) -> &'static str {
        "classic"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["standard", "normal"]
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let shape = layout.size.boxes().ok_or(RulesError::NoBoxes(side))?;
        rules.add_lines(0, 0);
        for top in (0..side).step_by(shape.rows) {
            for left in (0..side).step_by(shape.cols) {
                let rows = top..top + shape.rows;
                let places =
                    rows.flat_map(|row| (left..left + shape.cols).map(move |col| (row, col)));
                let cells = places.map(|(row, col)| rules.cell_at(row, col)).collect();
                rules.add_house(HouseRole::Region, "box", cells);
            }
        }
        Ok(())
    }
}
