//! The last gate: what leaves the generator has been checked as a whole.

use super::assurance::Assurance;
use crate::board::{Grid, Symmetry};
use crate::cnf::Lit;
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

/// What shows a finished puzzle to be unique.
///
/// Its solution passes every rule and clue in plain code, and each of the `witnesses`, oracles that
/// hold no clues, is asked for another. Where none of them can decide within its budget that is
/// `None`; one that can makes the puzzle [`Assurance::Fast`], two make it [`Assurance::Double`].
///
/// # Errors
/// Those of the oracles, and the contradiction of a puzzle that turns out not to be unique.
pub(super) fn assure(
    encoding: &Encoding,
    puzzle: &Puzzle,
    selectors: &[Lit],
    solution: &Grid,
    witnesses: &mut [&mut (dyn Oracle + '_)],
) -> Result<Option<Assurance>, OracleError> {
    let fault = |engine, violation| contradiction(engine, encoding, selectors, violation);
    puzzle.check(solution).map_err(|violation| fault("generate", violation))?;
    let mut agreeing = 0;
    for witness in witnesses {
        witness.push(selectors);
        let verdict = witness.second(solution);
        witness.pop();
        match verdict? {
            Verdict::Unique => agreeing += 1,
            Verdict::Second(_) => return Err(fault(witness.name(), Violation::NotUnique)),
            Verdict::Undecided => {}
        }
    }
    Ok(match agreeing {
        0 => None,
        1 => Some(Assurance::Fast),
        _ => Some(Assurance::Double),
    })
}
