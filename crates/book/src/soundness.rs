//! Checks that the puzzles of a book are sound: each occurs once, with its only solution printed.

use super::content::Content;
use satoku_core::board::Grid;
use satoku_core::oracle::{OracleError, Oracles, Solved};
use satoku_format::Id;
use std::collections::BTreeMap;

/// The result of checking the puzzles of a book.
#[derive(Debug, Clone, Default)]
pub struct Soundness {
    /// The number of different puzzles.
    pub different: usize,
    /// The number of puzzles whose only solution is the one printed.
    pub solved: usize,
    /// The faults.
    pub faults: Vec<PuzzleFault>,
}

/// A fault of a puzzle of a book. Puzzles are given by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFault {
    /// It is in the book already.
    #[error("puzzle {number} is puzzle {first} again")]
    Repeat {
        /// The puzzle.
        number: usize,
        /// The first equal puzzle.
        first: usize,
    },
    /// Its solution was not confirmed.
    #[error("puzzle {number} {fault}")]
    Solution {
        /// The puzzle.
        number: usize,
        /// The reason.
        fault: SolutionFault,
    },
}

/// The reason why the solution of a puzzle was not confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SolutionFault {
    /// The puzzle has several solutions.
    #[error("has more than one solution")]
    Several,
    /// The puzzle has no solution.
    #[error("has no solution")]
    None,
    /// The puzzle has one solution, but another grid is printed.
    #[error("has another solution than the one that is printed")]
    Other,
    /// The budget was used up first.
    #[error("is too hard to be checked")]
    Undecided,
    /// The engines failed.
    #[error("cannot be checked: the engines contradict each other")]
    Unchecked,
}

impl Soundness {
    /// Compares the puzzles of a book with each other, and solves each.
    pub fn of(content: &Content) -> Self {
        let mut found = Soundness::default();
        let mut seen = BTreeMap::new();
        for placed in content.puzzles() {
            let number = placed.number;
            if let Some(first) = seen.insert(Id::of(&placed.entry.puzzle), number) {
                found.faults.push(PuzzleFault::Repeat { number, first });
            }
        }
        found.different = seen.len();
        let oracles = Oracles::default();
        for placed in content.puzzles() {
            let solved = oracles.solve(&placed.entry.puzzle);
            match fault(&solved, placed.solution()) {
                None => found.solved += 1,
                Some(fault) => {
                    let number = placed.number;
                    found.faults.push(PuzzleFault::Solution { number, fault });
                }
            }
        }
        found
    }
}

/// Returns the fault of a printed solution, given an oracle's result for its puzzle.
fn fault(solved: &Result<Solved, OracleError>, printed: &Grid) -> Option<SolutionFault> {
    match solved {
        Ok(Solved::One(only)) if only == printed => None,
        Ok(Solved::One(_)) => Some(SolutionFault::Other),
        Ok(Solved::Several(..)) => Some(SolutionFault::Several),
        Ok(Solved::None) => Some(SolutionFault::None),
        Ok(Solved::Undecided) => Some(SolutionFault::Undecided),
        Err(_) => Some(SolutionFault::Unchecked),
    }
}
