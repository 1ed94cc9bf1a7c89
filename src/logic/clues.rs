//! The clues of a puzzle that are not givens, as the human solver reads them.

use crate::rules::{Clue, Constraint, Puzzle};
use std::sync::Arc;

/// The clues of a puzzle that are not givens; at least one.
#[derive(Debug)]
pub(super) struct Clues {
    pub(super) all: Vec<Arc<dyn Constraint>>,
}

impl Clues {
    /// Returns the clues of a puzzle; `None` if all of them are givens.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Self> {
        // Givens come first.
        let has_others = matches!(puzzle.clues().last()?, Clue::Constraint(_));
        has_others.then(|| Clues { all: puzzle.constraints().cloned().collect() })
    }
}
