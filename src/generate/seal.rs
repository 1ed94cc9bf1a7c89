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

/// What shows a finished puzzle to be unique; `None` if nothing does within the budget.
///
/// Its solution passes every rule and clue in plain code, and `witness`, an oracle that holds no
/// clues, is asked for another: [`Assurance::Fast`]. So is `other`, where there is one: if another
/// engine says the same there, [`Assurance::Double`].
///
/// # Errors
/// Those of the oracles, and the contradiction of a puzzle that turns out not to be unique.
pub(super) fn assure(
    encoding: &Encoding,
    puzzle: &Puzzle,
    solution: &Grid,
    witness: &mut dyn Oracle,
    other: Option<&mut (dyn Oracle + '_)>,
) -> Result<Option<Assurance>, OracleError> {
    let selectors = encoding.selectors(puzzle.clues());
    puzzle
        .check(solution)
        .map_err(|fault| contradiction("generate", encoding, &selectors, fault))?;
    let first = ask(encoding, &selectors, solution, witness)?;
    let second = match other {
        // An engine that agrees with itself shows no more, and on a large board takes its time.
        Some(other) if first == Some(other.name()) => None,
        Some(other) => ask(encoding, &selectors, solution, other)?,
        None => None,
    };
    Ok(match (first, second) {
        (None, None) => None,
        (Some(first), Some(second)) if first != second => Some(Assurance::Double),
        _ => Some(Assurance::Fast),
    })
}

/// The engine that says that a solution is the only one, if it can tell.
fn ask(
    encoding: &Encoding,
    selectors: &[Lit],
    solution: &Grid,
    witness: &mut dyn Oracle,
) -> Result<Option<&'static str>, OracleError> {
    witness.push(selectors);
    let verdict = witness.second(solution);
    witness.pop();
    match verdict? {
        Verdict::Unique => Ok(Some(witness.witness())),
        Verdict::Second(_) => {
            Err(contradiction(witness.name(), encoding, selectors, Violation::NotUnique))
        }
        Verdict::Undecided => Ok(None),
    }
}
