//! Leaves out clues that a puzzle does not need, of kinds other than givens.

use super::carve::{Limits, carve};
use crate::request::Request;
use satoku_core::board::{Cell, Grid, Images};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Oracle, OracleError};
use satoku_core::random::Random;
use satoku_core::rules::{ClueId, Puzzle};
use std::collections::BTreeSet;

/// A puzzle from which redundant clues were left out.
pub(crate) struct Remaining {
    pub puzzle: Puzzle,
    /// `Some(true)` if each of its clues other than givens was shown to be needed together with
    /// those on the images of its cells, `Some(false)` if one was shown not to be.
    pub needs_others: Option<bool>,
    /// Whether clues were kept without a question, because the puzzle must not have fewer.
    pub at_floor: bool,
}

/// Returns the puzzle without the clues that it does not need, of the kinds whose recipe says so.
/// Clues stay or go together with those on the images of their cells. As many stay as are requested
/// at least.
pub(crate) fn without_redundant(
    request: &Request,
    oracle: &mut dyn Oracle,
    encoding: &Encoding,
    (puzzle, images): (&Puzzle, &Images),
    solution: &Grid,
    random: &mut Random,
) -> Result<Remaining, OracleError> {
    let selectors = encoding.selectors(puzzle).map_err(OracleError::from)?;
    let (mut gone, mut needs_others) = (BTreeSet::<ClueId>::new(), true);
    let mut at_floor = false;
    for kind in request.made_kinds() {
        let range = request.range_of(kind.as_ref(), puzzle.rules());
        let floor = range.map_or(0, |(low, _)| low);
        if !kind.recipe(puzzle.rules()).leaves_out_redundant {
            needs_others = false;
            continue;
        }
        let left = puzzle.entries().zip(&selectors).filter(|((id, _), _)| !gone.contains(id));
        let (own, others): (Vec<_>, Vec<_>) =
            left.partition(|((_, clue), _)| clue.kind() == kind.name());
        let cells: Vec<&[Cell]> = own.iter().map(|((_, clue), _)| clue.cells()).collect();
        let mut orbits = images.orbits(&cells);
        random.shuffle(&mut orbits);
        let of_orbit = |orbit: &Vec<usize>| orbit.iter().map(|at| *own[*at].1).collect();
        let groups: Vec<Vec<Lit>> = orbits.iter().map(of_orbit).collect();
        let others: Vec<Lit> = others.into_iter().map(|(_, selector)| *selector).collect();
        oracle.push(&others);
        let carved = carve(oracle, solution, &groups, 0, Limits { floor, ..Limits::NONE }, None);
        oracle.pop();
        let carved = carved?;
        // Clues of kinds that come later are left out with fewer others in place.
        needs_others &= !carved.stopped && !carved.undecided;
        at_floor |= carved.stopped;
        let left_out = orbits.iter().zip(carved.kept).filter(|(_, kept)| !kept);
        gone.extend(left_out.flat_map(|(orbit, _)| orbit).map(|at| own[*at].0.0));
    }
    let needs_others = needs_others.then_some(true);
    Ok(Remaining { puzzle: puzzle.part(|id| !gone.contains(&id)), needs_others, at_floor })
}
