//! How clues are drawn: with images and with lines that do not touch, while grids have such clues.

use crate::plan::Plan;
use crate::request::Request;
use satoku_core::board::Images;

/// The most grids without clues on all images, if no symmetry is requested, before clues without
/// images are taken.
const MOST_FAILED: u64 = 200;

/// The most grids without enough lines that touch no other before lines that do are taken.
const MOST_CROWDED: u64 = 20;

/// The images of the requested symmetry or, without one, those of a half turn until too many grids
/// have failed.
pub(super) struct ImageChoice<'a> {
    wanted: &'a Images,
    is_requested: bool,
    failed: u64,
}

impl<'a> ImageChoice<'a> {
    pub(super) fn new(plan: &'a Plan, request: &Request) -> Self {
        ImageChoice { wanted: plan.images(), is_requested: request.symmetry.is_some(), failed: 0 }
    }

    /// Returns the images for the next grid.
    pub(super) fn images(&self) -> &'a Images {
        match self.is_requested || self.failed < MOST_FAILED {
            true => self.wanted,
            false => Images::NONE,
        }
    }

    /// Returns whether lines may touch others.
    pub(super) fn lets_lines_touch(&self) -> bool {
        self.failed >= MOST_CROWDED
    }

    /// Notes that a grid has no such clues. Returns whether images are the reason that may be given
    /// up.
    pub(super) fn has_failed(&mut self) -> bool {
        let may_be_given_up = !self.is_requested && !self.images().is_empty();
        self.failed += 1;
        may_be_given_up
    }
}
