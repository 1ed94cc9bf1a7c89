//! The clues of a puzzle that are not givens, as the human solver reads them.

use super::cells::CellSet;
use crate::board::{Cell, Grid, Symbol};
use crate::rules::{Clue, ClueId, Constraint, Part, Puzzle, View};
use std::sync::Arc;

/// The clues of a puzzle that are not givens; there is at least one.
#[derive(Debug)]
pub(super) struct Clues {
    pub(super) all: Vec<KnownClue>,
}

/// A clue with its cells.
#[derive(Debug)]
pub(super) struct KnownClue {
    pub(super) id: ClueId,
    /// Its cells, in the order of the clue.
    pub(super) cells: Vec<usize>,
    pub(super) set: CellSet,
    constraint: Arc<dyn Constraint>,
    // Its parts on the board, none if its kind states none.
    parts: Vec<Part>,
}

impl Clues {
    /// Returns the clues of a puzzle; `None` if all of them are givens.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Self> {
        let known = |(id, clue): (ClueId, &Clue)| match clue {
            Clue::Given(..) => None,
            Clue::Constraint(constraint) => {
                let cells = constraint.cells().iter().map(|cell| cell.index());
                let cells: Vec<usize> = cells.collect();
                let set = cells.iter().copied().collect();
                let parts = constraint.parts(puzzle.rules()).unwrap_or_default();
                Some(KnownClue { id, cells, set, constraint: Arc::clone(constraint), parts })
            }
        };
        // Givens come first.
        let has_others = matches!(puzzle.clues().last()?, Clue::Constraint(_));
        has_others.then(|| Clues { all: puzzle.entries().filter_map(known).collect() })
    }

    /// Returns whether a full grid obeys all of them.
    pub(super) fn hold(&self, grid: &Grid) -> bool {
        self.all.iter().all(|clue| clue.constraint.holds(grid))
    }
}

impl KnownClue {
    /// Returns the eliminations of the clue if its cells have these candidates, one mask for each
    /// cell.
    pub(super) fn conclude(&self, candidates: &[u32]) -> Vec<(Cell, Symbol)> {
        let mut view = View::new(candidates, &self.parts);
        self.constraint.conclude(&mut view);
        view.into_eliminated()
    }
}
