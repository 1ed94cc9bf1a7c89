//! Finds the clues that a unique puzzle does not need.

use satoku_core::board::{Grid, Symbol};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{self, Enumeration, Oracle, OracleError, Verdict};
use satoku_core::rules::{Clue, Puzzle};

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

/// Returns whether every clue of a unique puzzle is needed, and of clues of candidates every symbol
/// that they leave out; `None` if the budget was used up.
///
/// # Errors
/// Returns the oracle's errors.
pub(crate) fn puzzle_is_minimal(
    oracle: &mut dyn Oracle,
    puzzle: &Puzzle,
    solution: &Grid,
    clues: &[Lit],
) -> Result<Option<bool>, OracleError> {
    let mut minimal = is_minimal(oracle, solution, clues)?;
    for (number, clue) in puzzle.clues().iter().enumerate() {
        if minimal == Some(false) {
            break;
        }
        match needless_exclusions(oracle, puzzle, clue, (clues, number))? {
            None => minimal = None,
            Some(symbols) if symbols.is_empty() => {}
            Some(_) => minimal = Some(false),
        }
    }
    Ok(minimal)
}

/// Returns the symbols that a clue of candidates leaves out although the puzzle would have one
/// solution with them, each by itself; none for other clues. `None` if that is undecided.
///
/// `clues` are the selectors of the puzzle's clues, and `number` is the place of the clue's own.
pub(crate) fn needless_exclusions(
    oracle: &mut dyn Oracle,
    puzzle: &Puzzle,
    clue: &Clue,
    (clues, number): (&[Lit], usize),
) -> Result<Option<Vec<Symbol>>, OracleError> {
    let Clue::Constraint(constraint) = clue else { return Ok(Some(Vec::new())) };
    let Some(held) = constraint.candidates() else { return Ok(Some(Vec::new())) };
    let (rules, cell) = (puzzle.rules(), clue.cells()[0]);
    let mut needless = Vec::new();
    for symbol in rules.board().symbols().filter(|symbol| !held.contains(symbol)) {
        let mut instead = clues.to_vec();
        instead[number] = rules.candidate(cell, symbol);
        match oracle::count(oracle, &instead, 1)? {
            (0, Enumeration::Undecided) => return Ok(None),
            (0, _) => needless.push(symbol),
            _ => {}
        }
    }
    Ok(Some(needless))
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
