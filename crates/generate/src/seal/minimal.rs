//! Finds the clues that a unique puzzle does not need.

use satoku_core::board::Grid;
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Oracle, OracleError, Verdict};

/// The answer to whether a clue is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Without it there are more solutions.
    Needed,
    /// The puzzle stays unique without it alone.
    Redundant,
    /// The budget was used up first.
    Undecided,
}

/// Returns for each clue of a unique puzzle, given by its selector, whether it is needed while all
/// others stay.
///
/// # Errors
/// Returns the oracle's errors.
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

/// Returns whether every clue of a unique puzzle is needed; `None` if the budget was used up.
///
/// # Errors
/// Returns the oracle's errors.
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

/// Calls `ask` with each clue, in order, while all other clues are pushed, until it returns
/// `false`.
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
