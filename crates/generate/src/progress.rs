//! The phases of making a puzzle, for observers.

use super::clue_search::ClueSearch;
use super::request::goal::Goal;
use satoku_logic::Rating;

/// The current phase of making a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// A random grid is drawn.
    Fill,
    /// Clues are removed, or symbols for a pattern are sought.
    Carve,
    /// The puzzle is checked for minimality.
    Minimal,
    /// The finished puzzle is checked as a whole.
    Seal,
    /// The puzzle is done or given up.
    Done,
}

/// An observer that is told of each phase. It may look at a clock, which the library does not.
pub trait Observer: Sync {
    /// Called when a phase begins on this thread.
    fn enter(&self, phase: Phase);

    /// Called when a puzzle was rated that may be the requested one. Does nothing by default.
    fn attempt(&self, attempt: &Attempt<'_>) {
        let _ = attempt;
    }

    /// Called when a grid gave no puzzle with as few clues as requested. Does nothing by default.
    fn clue_search(&self, search: &ClueSearch) {
        let _ = search;
    }
}

/// A puzzle on the way to one of a requested difficulty.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// The number of the requested puzzle in its set.
    pub index: u64,
    /// The number of puzzles rated for it, this one included.
    pub number: u64,
    /// The requested difficulty.
    pub goal: &'a Goal<'a>,
    /// The rating of this puzzle.
    pub rating: &'a Rating,
}
