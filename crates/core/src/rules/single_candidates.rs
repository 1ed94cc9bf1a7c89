//! Clues of candidates as one clue for each symbol that a cell may not hold, so that symbols can be
//! given back to a cell one by one.

use super::{Clue, Constraint, Foreign, Puzzle, PuzzleError, Registry, Rules};
use crate::board::{Cell, Symbol};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Returns the puzzle with each clue of the kind `candidates` divided into clues that leave out one
/// symbol each. It has the same solutions.
///
/// # Errors
/// If the clues do not fit the board, which those of a puzzle do.
pub fn split_candidates(puzzle: &Puzzle) -> Result<Puzzle, PuzzleError> {
    if !has_any(puzzle) {
        return Ok(puzzle.clone());
    }
    let clue_of = maker(puzzle.rules());
    let symbols: Vec<Symbol> = puzzle.rules().board().symbols().collect();
    let all_but = |clue: &Arc<dyn Constraint>| {
        let (cell, held) = (clue.cells()[0], clue.candidates().unwrap_or_default());
        let missing = symbols.iter().filter(move |symbol| !held.contains(symbol));
        let others =
            |symbol: &Symbol| symbols.iter().filter(|one| *one != symbol).copied().collect();
        missing.map(|symbol| clue_of(cell, others(symbol))).collect::<Vec<_>>()
    };
    let clues = puzzle.clues().iter().flat_map(|clue| match clue {
        Clue::Constraint(one) if one.candidates().is_some() => all_but(one),
        other => vec![other.clone()],
    });
    Puzzle::new(Arc::clone(puzzle.rules()), clues.collect())
}

/// Returns the puzzle with the clues of the kind `candidates` of each cell as one.
///
/// # Errors
/// If the clues do not fit the board, or leave a cell no symbol.
pub fn join_candidates(puzzle: &Puzzle) -> Result<Puzzle, PuzzleError> {
    if !has_any(puzzle) {
        return Ok(puzzle.clone());
    }
    let clue_of = maker(puzzle.rules());
    let mut held: BTreeMap<Cell, Vec<Symbol>> = BTreeMap::new();
    let mut clues = Vec::new();
    for clue in puzzle.clues() {
        match clue {
            Clue::Constraint(one) if one.candidates().is_some() => {
                let known = one.candidates().unwrap_or_default();
                let left = held.entry(one.cells()[0]).or_insert_with(|| known.clone());
                left.retain(|symbol| known.contains(symbol));
            }
            other => clues.push(other.clone()),
        }
    }
    clues.extend(held.into_iter().map(|(cell, symbols)| clue_of(cell, symbols)));
    Puzzle::new(Arc::clone(puzzle.rules()), clues)
}

fn has_any(puzzle: &Puzzle) -> bool {
    puzzle.constraints().any(|clue| clue.candidates().is_some())
}

/// Returns a function that makes the clue that a cell holds one of some symbols.
fn maker(rules: &Rules) -> impl Fn(Cell, Vec<Symbol>) -> Clue {
    let registry = Registry::standard();
    move |cell, symbols| {
        let kind = registry.foreign_kind(Foreign::CANDIDATES).expect("it is a standard kind");
        let clue = kind.read_foreign(rules, &Foreign::candidates(cell, &symbols));
        Clue::Constraint(clue.expect("a cell with some symbols is a clue"))
    }
}
