//! The phases that a puzzle goes through, for whoever wants to watch.

use super::clue_search::ClueSearch;
use super::request::goal::Goal;
use crate::logic::Rating;

/// What is being done for a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// A random grid is looked for.
    Fill,
    /// Clues are removed, or symbols for a pattern looked for.
    Carve,
    /// It is asked whether the puzzle is minimal.
    Minimal,
    /// The finished puzzle is checked as a whole.
    Seal,
    /// The puzzle is done or given up.
    Done,
}

/// Something that is told which phase begins. It may look at a clock, which the library does not.
pub trait Observer: Sync {
    /// A phase begins on this thread.
    fn enter(&self, phase: Phase);

    /// A puzzle was rated that may be the requested one. Does nothing unless it is written out.
    fn attempt(&self, attempt: &Attempt<'_>) {
        let _ = attempt;
    }

    /// A grid was left without a puzzle of as few clues as are requested. Does nothing unless it is
    /// written out.
    fn clue_search(&self, search: &ClueSearch) {
        let _ = search;
    }
}

/// A puzzle on the way to one of a requested difficulty.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// The number of the requested puzzle in its set.
    pub index: u64,
    /// How many were rated for that puzzle, this one included.
    pub number: u64,
    /// What is requested.
    pub goal: &'a Goal<'a>,
    /// What was found.
    pub rating: &'a Rating,
}
