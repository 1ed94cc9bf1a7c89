//! Questions about a whole puzzle, answered by an oracle's queries.

use super::{Budget, Cancel, Engine, Enumeration, Oracle, OracleError, SharedFormula};
use crate::board::{Grid, Symbol};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::rules::Puzzle;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// The first solutions of some clues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// The solutions, at most as many as were asked for.
    pub grids: Vec<Grid>,
    /// Whether these are all, more exist, or the budget was used up.
    pub enumeration: Enumeration,
}

/// Finds up to `limit` solutions of some clues.
///
/// # Errors
/// Returns the oracle's errors.
pub fn solutions(
    oracle: &mut dyn Oracle,
    clues: &[Lit],
    limit: usize,
) -> Result<Solutions, OracleError> {
    let mut grids = Vec::new();
    let enumeration = visit(oracle, clues, &mut |grid| {
        grids.push(grid.clone());
        if grids.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(Solutions { grids, enumeration })
}

/// Counts the solutions of some clues, up to `limit`.
///
/// # Errors
/// Returns the oracle's errors.
pub fn count(
    oracle: &mut dyn Oracle,
    clues: &[Lit],
    limit: u64,
) -> Result<(u64, Enumeration), OracleError> {
    let mut count = 0;
    let enumeration = visit(oracle, clues, &mut |_| {
        count += 1;
        if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((count, enumeration))
}

/// The answer to whether a puzzle has one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solved {
    /// It has exactly one solution.
    One(Grid),
    /// It has several solutions, of which these are two.
    Several(Grid, Grid),
    /// It has no solution.
    None,
    /// The budget was used up before this was known.
    Undecided,
}

impl Solved {
    /// Asks an oracle whether some clues have one solution.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    #[doc(hidden)]
    pub fn by(oracle: &mut dyn Oracle, clues: &[Lit]) -> Result<Self, OracleError> {
        let Solutions { grids, enumeration } = solutions(oracle, clues, 2)?;
        let mut grids = grids.into_iter();
        // Two solutions settle the question, however the search ended.
        Ok(match (grids.next(), grids.next(), enumeration) {
            (Some(first), Some(second), _) => Solved::Several(first, second),
            (_, _, Enumeration::Undecided) => Solved::Undecided,
            (Some(only), None, _) => Solved::One(only),
            (None, ..) => Solved::None,
        })
    }
}

fn visit(
    oracle: &mut dyn Oracle,
    clues: &[Lit],
    see: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
) -> Result<Enumeration, OracleError> {
    oracle.push(clues);
    let ended = oracle.solutions(see);
    oracle.pop();
    ended
}

/// Returns for each cell the symbols that it has in some solution of the clues, in order; `None` if
/// the budget was used up.
///
/// # Errors
/// Returns the oracle's errors.
pub fn candidates(
    oracle: &mut dyn Oracle,
    encoding: &Encoding,
    clues: &[Lit],
) -> Result<Option<Vec<Vec<Symbol>>>, OracleError> {
    let rules = encoding.rules();
    let board = rules.board();
    let mut seen = vec![vec![false; board.symbol_count()]; board.cell_count()];
    oracle.push(clues);
    let mut ended = Ok(true);
    'cells: for cell in board.cells() {
        for symbol in board.symbols() {
            if seen[cell.index()][symbol.index()] {
                continue;
            }
            let first = solutions(oracle, &[rules.candidate(cell, symbol)], 1);
            match first {
                Ok(Solutions { enumeration: Enumeration::Undecided, .. }) => ended = Ok(false),
                Ok(Solutions { grids, .. }) => {
                    for (cell, symbol) in grids.iter().flat_map(Grid::filled) {
                        seen[cell.index()][symbol.index()] = true;
                    }
                    continue;
                }
                Err(error) => ended = Err(error),
            }
            break 'cells;
        }
    }
    oracle.pop();
    let listed =
        |flags: Vec<bool>| board.symbols().filter(|symbol| flags[symbol.index()]).collect();
    Ok(ended?.then(|| seen.into_iter().map(listed).collect()))
}

/// Formulas of rules and clues, made once and shared between threads and clones.
#[derive(Debug, Clone, Default)]
pub struct FormulaCache {
    latest: Arc<Mutex<Vec<Arc<SharedFormula>>>>,
}

/// The most formulas that are kept.
const KEPT: usize = 16;

/// The most literals of several formulas that are kept; it bounds the memory for a file of
/// many large boards. A board of 25x25 has 1.6 million.
const KEPT_LITERALS: usize = 6_000_000;

impl FormulaCache {
    /// Returns the formula of a puzzle's rules and of its clues that are not givens.
    pub fn formula(&self, puzzle: &Puzzle) -> Arc<SharedFormula> {
        let lock = || self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let find = |latest: &[Arc<SharedFormula>]| {
            latest.iter().find(|shared| shared.encoding().is_for(puzzle)).cloned()
        };
        if let Some(shared) = find(&lock()) {
            return shared;
        }
        // Others need not wait for this formula.
        let shared = Arc::new(SharedFormula::new(Encoding::new(puzzle)));
        let mut latest = lock();
        if let Some(made) = find(&latest) {
            return made;
        }
        latest.push(Arc::clone(&shared));
        let literals = |shared: &Arc<SharedFormula>| shared.encoding().cnf().literal_count();
        let mut size: usize = latest.iter().map(literals).sum();
        while latest.len() > 1 && (latest.len() > KEPT || size > KEPT_LITERALS) {
            size -= literals(&latest.remove(0));
        }
        shared
    }

    /// Calls `ask` with an oracle for a puzzle, its encoding and the selectors of its clues.
    ///
    /// # Errors
    /// Returns the errors of `ask`, and the error of an engine that does not support the puzzle.
    pub fn ask<T, E: From<OracleError>>(
        &self,
        puzzle: &Puzzle,
        engine: Engine,
        budget: Budget,
        cancel: &Cancel,
        ask: impl FnOnce(&mut dyn Oracle, &Encoding, &[Lit]) -> Result<T, E>,
    ) -> Result<T, E> {
        let shared = self.formula(puzzle);
        let mut oracle = shared.oracle(engine, budget, cancel)?;
        let selectors = shared.encoding().selectors(puzzle).map_err(OracleError::from)?;
        ask(oracle.as_mut(), shared.encoding(), &selectors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::rules::{Layout, Registry};

    #[test]
    fn fewer_large_formulas_are_kept() {
        for (size, expected) in [("4", 8), ("25", 3)] {
            let layout = Layout::of_size(size.parse::<Size>().unwrap());
            let puzzle = || {
                let rules = Registry::standard().rules("classic", &layout).unwrap();
                Puzzle::new(Arc::new(rules), Vec::new()).unwrap()
            };
            let puzzles: Vec<Puzzle> = (0..8).map(|_| puzzle()).collect();
            let formulas = FormulaCache::default();
            let made: Vec<_> = puzzles.iter().map(|puzzle| formulas.formula(puzzle)).collect();
            let pairs = puzzles.iter().zip(&made).rev();
            let kept =
                pairs.take_while(|(puzzle, made)| Arc::ptr_eq(&formulas.formula(puzzle), made));
            assert_eq!(kept.count(), expected, "{size}");
        }
    }
}
