//! The last gate: what leaves the generator has been checked as a whole.

use super::assurance::Assurance;
use super::request::Request;
use crate::board::{Grid, Symmetry};
use crate::encode::Encoding;
use crate::oracle::{Oracle, OracleError, Verdict, contradiction};
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

/// Seals a puzzle: its solution passes every rule and clue in plain code, and an oracle that holds no
/// clues yet finds no other. `None` if the budget does not reach to tell.
///
/// # Errors
/// Those of the oracle, and the contradiction of a puzzle that turns out not to be unique.
pub(super) fn seal(
    oracle: &mut dyn Oracle,
    encoding: &Encoding,
    request: &Request,
    (seed, index): (u64, u64),
    (puzzle, solution, minimal): (Puzzle, Grid, Option<bool>),
) -> Result<Option<Sealed>, OracleError> {
    let selectors = encoding.selectors(puzzle.clues());
    let fault = |engine, violation| contradiction(engine, encoding, &selectors, violation);
    puzzle.check(&solution).map_err(|violation| fault("generate", violation))?;
    oracle.push(&selectors);
    let verdict = oracle.second(&solution);
    oracle.pop();
    match verdict? {
        Verdict::Unique => {}
        Verdict::Second(_) => return Err(fault(oracle.name(), Violation::NotUnique)),
        Verdict::Undecided => return Ok(None),
    }
    let (symmetry, assurance) = (request.symmetry, request.assurance);
    Ok(Some(Sealed { puzzle, solution, minimal, symmetry, assurance, seed, index }))
}
