//! What a search for few clues is asked and answers.

use crate::request::clue_count::ClueCount;
use satoku_core::board::Grid;
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Oracle, OracleError};
use satoku_core::random::Random;

/// The judgement of a puzzle that has a requested number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The puzzle is accepted.
    Wanted,
    /// Another puzzle is wanted.
    Unwanted,
    /// No other puzzle of this grid is wanted either.
    Enough,
}

/// The result of a search.
#[derive(Debug, Clone)]
pub(crate) struct Descended {
    /// The orbits of the last puzzle reached, which has the fewest clues.
    pub given: Vec<usize>,
    /// Whether it was accepted.
    pub wanted: bool,
}

/// A grid in which puzzles of few clues are sought, with what is known of it.
pub(crate) trait Descent {
    /// Adds another solution of the rules: a puzzle needs a clue where it differs.
    fn learn(&mut self, second: &Grid);

    /// Goes from the puzzle of these orbits to one in the requested range of clues that `judge`
    /// accepts. `judge` is never asked about the same puzzle twice.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    fn descend(
        &mut self,
        oracle: &mut dyn Oracle,
        given: &[usize],
        target: ClueCount,
        random: &mut Random,
        judge: &mut dyn FnMut(&[usize]) -> Judgement,
    ) -> Result<Descended, OracleError>;
}

/// The cells of a grid in orbits: cells that are given together.
#[derive(Debug)]
pub(super) struct Orbits {
    pub(super) solution: Grid,
    // The clues of each orbit.
    pub(super) clues: Vec<Vec<Lit>>,
    // The orbit of each cell that may be blank.
    pub(super) of_cell: Vec<Option<usize>>,
    // The clues that are always given.
    pub(super) held: Vec<Lit>,
}
