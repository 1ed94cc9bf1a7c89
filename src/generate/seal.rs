//! The last gate: what leaves the generator has been checked as a whole.

use super::assurance::Assurance;
use super::request::Request;
use crate::board::{Grid, Symmetry};
use crate::oracle::{Oracle, OracleError, Verdict};
use crate::rules::{Puzzle, Violation};

/// A puzzle with the one solution that it was shown to have. Only the generator makes these.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Sealed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// Whether no clue can go; `None` if the budget did not reach to tell.
    pub minimal: Option<bool>,
    /// The symmetry that was asked for.
    pub symmetry: Symmetry,
    /// What stands behind uniqueness.
    pub assurance: Assurance,
    /// The seed of the set.
    pub seed: u64,
    /// The number of the puzzle in the set, from 0.
    pub index: u64,
}

/// Why a puzzle was not sealed.
pub(super) enum Unsealed {
    /// Its uniqueness could not be shown within the budget.
    Undecided,
    /// The engine or the plain check contradicts how the puzzle was made.
    Contradiction(Violation),
    /// A query has no answer.
    Oracle(OracleError),
}

/// Seals a puzzle: its solution passes every rule and clue in plain code, and an oracle that holds no
/// clues yet finds no other.
pub(super) fn seal(
    oracle: &mut dyn Oracle,
    selectors: &[crate::cnf::Lit],
    request: &Request,
    (seed, index): (u64, u64),
    (puzzle, solution, minimal): (Puzzle, Grid, Option<bool>),
) -> Result<Sealed, Unsealed> {
    puzzle.check(&solution).map_err(Unsealed::Contradiction)?;
    oracle.push(selectors);
    let verdict = oracle.second(&solution);
    oracle.pop();
    match verdict.map_err(Unsealed::Oracle)? {
        Verdict::Unique => {}
        Verdict::Second(_) => return Err(Unsealed::Contradiction(Violation::Forbidden)),
        Verdict::Undecided => return Err(Unsealed::Undecided),
    }
    let (symmetry, assurance) = (request.symmetry, request.assurance);
    Ok(Sealed { puzzle, solution, minimal, symmetry, assurance, seed, index })
}
