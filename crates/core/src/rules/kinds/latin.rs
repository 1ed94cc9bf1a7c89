//! Latin squares: rows and columns alone, without boxes.

use crate::rules::{Layout, Rules, RulesError, Variant};

/// The rule of a board without boxes, of any side.
pub(super) struct Latin;

impl Variant for Latin {
    fn name(&self) -> &'static str {
        "latin"
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_lines(0, 0);
        Ok(())
    }
}
