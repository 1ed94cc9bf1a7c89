//! Removes a puzzle's clues until every remaining one is needed.

use super::seal::minimal::is_minimal;
use super::strategies::carve::{Limits, carve};
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Oracle, OracleError};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueId, Puzzle};
use std::collections::{BTreeMap, BTreeSet};

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
    let groups = (0..selectors.len()).map(|index| vec![index]).collect();
    let (puzzle, undecided) = without(oracle, puzzle, selectors, solution, groups, random)?;
    Ok((puzzle, (!undecided).then_some(true)))
}

/// Does the same as [`minimize`], but removes the givens of an orbit together or not at all, and
/// only clues that `may_go`.
///
/// `orbits` are those of a symmetry; with those of no symmetry, and if all clues may go, the result
/// is that of [`minimize`].
///
/// # Errors
/// Returns the oracle's errors.
pub fn minimize_with_symmetry(
    oracle: &mut dyn Oracle,
    puzzle: &Puzzle,
    selectors: &[Lit],
    solution: &Grid,
    orbits: &[Vec<Cell>],
    may_go: &dyn Fn(&Clue) -> bool,
    random: &mut Random,
) -> Result<(Puzzle, Option<bool>), OracleError> {
    let mut orbit_of = BTreeMap::new();
    for (orbit, cells) in orbits.iter().enumerate() {
        orbit_of.extend(cells.iter().map(|cell| (*cell, orbit)));
    }
    // In the order of the first clue of each.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut group_of: BTreeMap<usize, usize> = BTreeMap::new();
    for (index, clue) in puzzle.clues().iter().enumerate() {
        let orbit = match clue {
            Clue::Given(cell, _) => orbit_of.get(cell),
            Clue::Constraint(_) => None,
        };
        match orbit.and_then(|orbit| group_of.get(orbit)) {
            Some(group) => groups[*group].push(index),
            None => {
                group_of.extend(orbit.map(|orbit| (*orbit, groups.len())));
                groups.push(vec![index]);
            }
        }
    }
    let (groups, held): (Vec<_>, Vec<_>) = groups
        .into_iter()
        .partition(|group| group.iter().all(|index| may_go(&puzzle.clues()[*index])));
    let held: Vec<Lit> = held.concat().iter().map(|index| selectors[*index]).collect();
    let is_plain = held.is_empty() && groups.iter().all(|group| group.len() == 1);
    oracle.push(&held);
    let found = without(oracle, puzzle, selectors, solution, groups, random);
    oracle.pop();
    let (smaller, undecided) = found?;
    if is_plain || undecided {
        return Ok((smaller, (!undecided).then_some(true)));
    }
    let kept = puzzle.ids().iter().zip(selectors).filter(|(id, _)| smaller.clue(**id).is_some());
    let kept: Vec<Lit> = kept.map(|(_, selector)| *selector).collect();
    let minimal = is_minimal(oracle, solution, &kept)?;
    Ok((smaller, minimal))
}

/// Removes groups of clues in random order. Returns what is left, and whether the budget was used
/// up.
fn without(
    oracle: &mut dyn Oracle,
    puzzle: &Puzzle,
    selectors: &[Lit],
    solution: &Grid,
    mut groups: Vec<Vec<usize>>,
    random: &mut Random,
) -> Result<(Puzzle, bool), OracleError> {
    random.shuffle(&mut groups);
    let of_group = |group: &Vec<usize>| group.iter().map(|index| selectors[*index]).collect();
    let lits: Vec<Vec<Lit>> = groups.iter().map(of_group).collect();
    let carved = carve(oracle, solution, &lits, 0, Limits::NONE, None)?;
    let gone = groups.iter().zip(&carved.kept).filter(|(_, kept)| !**kept);
    let gone = gone.flat_map(|(group, _)| group).map(|index| puzzle.ids()[*index]);
    let gone: BTreeSet<ClueId> = gone.collect();
    Ok((puzzle.part(|id| !gone.contains(&id)), carved.undecided))
}
