//! Boards of cells that are empty or black, without any rule besides the clues: those of nonograms
//! and mosaics.

use super::two_valued::{self, all_places};
use crate::board::Size;
use crate::rules::looks::Look;
use crate::rules::{Layout, Rules, RulesError, Variant};

/// A board without rules.
pub(super) struct Shading;

impl Variant for Shading {
    fn name(&self) -> &'static str {
        "shading"
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn is_two_valued(&self) -> bool {
        true
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(10, 10).expect("10 is a legal number of rows")
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        two_valued::set_board(rules, all_places(layout.size.extent()), [Look::Empty, Look::Black])
    }
}
