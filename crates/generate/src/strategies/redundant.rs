//! Leaves out clues that a puzzle does not need, of kinds other than givens.

use super::carve::{Limits, carve};
use crate::request::Request;
use satoku_core::board::Grid;
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Oracle, OracleError};
use satoku_core::random::Random;
use satoku_core::rules::{ClueId, Puzzle};
use std::collections::BTreeSet;

/// A puzzle from which redundant clues were left out.
pub(crate) struct Remaining {
    pub puzzle: Puzzle,
    /// Whether each of its clues other than givens was shown to be needed.
    pub needs_others: bool,
    /// Whether clues were kept without a question, because the puzzle must not have fewer.
    pub at_floor: bool,
}

/// Returns the puzzle without the clues that it does not need, of the kinds whose recipe says so.
/// As many stay as are requested at least.
pub(crate) fn without_redundant(
    request: &Request,
    oracle: &mut dyn Oracle,
    encoding: &Encoding,
    puzzle: &Puzzle,
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
        let (mut own, others): (Vec<_>, Vec<_>) =
            left.partition(|((_, clue), _)| clue.kind() == kind.name());
        random.shuffle(&mut own);
        let groups: Vec<Vec<Lit>> = own.iter().map(|(_, selector)| vec![**selector]).collect();
        let others: Vec<Lit> = others.into_iter().map(|(_, selector)| *selector).collect();
        oracle.push(&others);
        let carved = carve(oracle, solution, &groups, 0, Limits { floor, ..Limits::NONE }, None);
        oracle.pop();
        let carved = carved?;
        // Clues of kinds that come later are left out with fewer others in place.
        needs_others &= !carved.stopped && !carved.undecided;
        at_floor |= carved.stopped;
        gone.extend(
            own.iter().zip(carved.kept).filter(|(_, kept)| !kept).map(|(((id, _), _), _)| *id),
        );
    }
    Ok(Remaining { puzzle: puzzle.part(|id| !gone.contains(&id)), needs_others, at_floor })
}
