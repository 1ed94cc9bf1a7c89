//! X: both long diagonals are houses.

use super::{Layout, Rules, RulesError, Variant};
use crate::board::HouseKind;

/// The rule of both diagonals.
pub(super) struct Diagonals;

impl Variant for Diagonals {
    fn name(&self) -> &'static str {
        "x"
    }

    fn text(&self) -> &'static str {
        "Each of the two long diagonals holds every symbol once."
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let falling = (0..side).map(|at| rules.cell_at(at, at)).collect();
        let rising = (0..side).map(|at| rules.cell_at(side - 1 - at, at)).collect();
        rules.add_house(HouseKind::Diagonal, falling);
        rules.add_house(HouseKind::Diagonal, rising);
        Ok(())
    }
}
