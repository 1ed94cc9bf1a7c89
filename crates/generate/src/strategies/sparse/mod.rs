//! Puzzles of few clues: a search among the puzzles of one grid that carving does not find.
//!
//! If one clue can replace two, a puzzle gets smaller; if one can replace another, there is a
//! neighbour of the same size to look at next. The known unavoidable sets rule out nearly all
//! replacements without a query, and each query whose answer is a second solution gives another
//! set.

mod replacements;
mod search;
mod set;

use crate::request::clue_count::ClueCount;
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Oracle, OracleError};
use satoku_core::random::Random;
use search::Search;

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
struct Orbits {
    solution: Grid,
    // The clues of each orbit.
    clues: Vec<Vec<Lit>>,
    // The orbit of each cell that may be blank.
    of_cell: Vec<Option<usize>>,
    // The clues that are always given.
    held: Vec<Lit>,
}

/// Creates a search in a grid; `None` for boards larger than any we know.
///
/// The cells of each orbit of `free` are given together or not at all; the clues of `held` always
/// are. The search leaves the grid after `patience` conflicts of the learner.
pub(crate) fn descent(
    encoding: &Encoding,
    solution: &Grid,
    free: &[&[Cell]],
    held: Vec<Lit>,
    patience: u64,
) -> Option<Box<dyn Descent>> {
    let clues = |cells: &&[Cell]| encoding.given_selectors(solution, *cells).collect();
    let mut of_cell = vec![None; solution.cell_count()];
    for (orbit, cells) in free.iter().enumerate() {
        cells.iter().for_each(|cell| of_cell[cell.index()] = Some(orbit));
    }
    let orbits = Orbits {
        solution: solution.clone(),
        clues: free.iter().map(clues).collect(),
        of_cell,
        held,
    };
    // The compiler makes code of fixed size for each of these.
    Some(match free.len() {
        0..=128 => Box::new(Search::<2>::new(orbits, patience)),
        129..=256 => Box::new(Search::<4>::new(orbits, patience)),
        257..=640 => Box::new(Search::<10>::new(orbits, patience)),
        641..=2048 => Box::new(Search::<32>::new(orbits, patience)),
        _ => return None,
    })
}
