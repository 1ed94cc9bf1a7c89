//! Which clues a unique puzzle could do without.

use crate::board::Grid;
use crate::cnf::Lit;
use crate::oracle::{Oracle, OracleError, Verdict};

/// What is known of a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Without it there are more solutions.
    Needed,
    /// The puzzle stays unique without it alone.
    Redundant,
    /// The budget was used up first.
    Undecided,
}

/// For each clue of a unique puzzle, given as selectors, whether it is needed while all others stay.
///
/// # Errors
/// Those of the oracle.
pub fn needs(
    oracle: &mut dyn Oracle,
    solution: &Grid,
    clues: &[Lit],
) -> Result<Vec<Need>, OracleError> {
    let mut found = Vec::with_capacity(clues.len());
    each_left_out(oracle, clues, &mut |oracle, clue| {
        found.push(match oracle.second_without(solution, &[clue])? {
            Verdict::Unique => Need::Redundant,
            Verdict::Second(_) => Need::Needed,
            Verdict::Undecided => Need::Undecided,
        });
        Ok(true)
    })?;
    Ok(found)
}

/// Whether every clue of a unique puzzle is needed; `None` if the budget does not reach to tell.
///
/// # Errors
/// Those of the oracle.
pub fn is_minimal(
    oracle: &mut dyn Oracle,
    solution: &Grid,
    clues: &[Lit],
) -> Result<Option<bool>, OracleError> {
    let mut minimal = Some(true);
    each_left_out(oracle, clues, &mut |oracle, clue| {
        match oracle.second_without(solution, &[clue])? {
            Verdict::Unique => minimal = Some(false),
            Verdict::Second(_) => {}
            Verdict::Undecided => minimal = None,
        }
        Ok(minimal != Some(false))
    })?;
    Ok(minimal)
}

/// Calls `ask` with each clue, in order, while all other clues are pushed, until it says no.
///
/// Halving the clues lets the queries share what the engine derives from the others.
fn each_left_out(
    oracle: &mut dyn Oracle,
    clues: &[Lit],
    ask: &mut dyn FnMut(&mut dyn Oracle, Lit) -> Result<bool, OracleError>,
) -> Result<bool, OracleError> {
    match clues.len() {
        0 => return Ok(true),
        1 => return ask(oracle, clues[0]),
        _ => {}
    }
    let (first, second) = clues.split_at(clues.len() / 2);
    for (held, left) in [(second, first), (first, second)] {
        oracle.push(held);
        let go_on = each_left_out(oracle, left, ask);
        oracle.pop();
        if !go_on? {
            return Ok(false);
        }
    }
    Ok(true)
}
