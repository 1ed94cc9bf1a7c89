//! Removes a puzzle's clues until every remaining one is needed.

use super::strategies::carve::{Limits, carve};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::oracle::{Oracle, OracleError};
use crate::random::Random;
use crate::rules::{ClueId, Puzzle};
use std::collections::BTreeSet;

/// Removes clues of a unique puzzle, of any kind, in random order, as long as it stays unique.
///
/// `selectors` are those of the puzzle's clues, in order. Returns the smaller puzzle and whether it
/// is minimal, which is `None` if the budget was used up.
///
/// # Errors
/// Returns the oracle's errors.
pub fn minimize(
    oracle: &mut dyn Oracle,
    puzzle: &Puzzle,
    selectors: &[Lit],
    solution: &Grid,
    random: &mut Random,
) -> Result<(Puzzle, Option<bool>), OracleError> {
    let mut order: Vec<usize> = (0..selectors.len()).collect();
    random.shuffle(&mut order);
    let groups: Vec<Vec<Lit>> = order.iter().map(|index| vec![selectors[*index]]).collect();
    let carved = carve(oracle, solution, &groups, 0, Limits::NONE, None)?;
    let gone = order.iter().zip(&carved.kept).filter(|(_, kept)| !**kept);
    let gone: BTreeSet<ClueId> = gone.map(|(index, _)| puzzle.ids()[*index]).collect();
    let puzzle = puzzle.part(|id| !gone.contains(&id));
    Ok((puzzle, (!carved.undecided).then_some(true)))
}
