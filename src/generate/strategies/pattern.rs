//! Puzzles whose givens stand exactly where a pattern says.

use crate::board::{Cell, Grid, Symbol};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::generate::GenerateError;
use crate::oracle::{Enumeration, Oracle, OracleError};
use crate::random::Random;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How many solutions are looked at to choose the next change.
const LOOK: usize = 200;

/// After how many changes without gain the search starts from another grid.
const PATIENCE: usize = 60;

/// What a search for a pattern came to.
pub(in crate::generate) enum Found {
    /// A grid that the givens of the pattern determine.
    Solution(Grid),
    /// None within the limit; with the best givens at least this many solutions remained.
    Nothing {
        /// The fewest solutions that the givens had, where all of them could be looked at.
        fewest_solutions: Option<usize>,
    },
}

/// Looks for symbols in the cells of a pattern that have one solution.
///
/// From the grid that `fill` gives: take back one given at random, look at the solutions of the
/// others, and give the cell the symbol that the fewest of them have. If one symbol has exactly one
/// solution, and `accept` takes its grid, the puzzle is found. Otherwise go on, and start from another
/// grid when it does not help.
pub(in crate::generate) fn search(
    oracle: &mut dyn Oracle,
    encoding: &Encoding,
    pattern: &[Cell],
    random: &mut Random,
    tries: u64,
    mut fill: impl FnMut(&mut Random) -> Result<Grid, GenerateError>,
    mut accept: impl FnMut(&Grid) -> bool,
) -> Result<Found, GenerateError> {
    let mut fewest_solutions: Option<usize> = None;
    let mut current: Option<Grid> = None;
    let (mut best, mut idle) = (usize::MAX, 0);
    for _ in 0..tries {
        let solution = match current.take().filter(|_| idle < PATIENCE) {
            Some(solution) => solution,
            None => {
                (best, idle) = (usize::MAX, 0);
                fill(random)?
            }
        };
        let cell = pattern[random.below(pattern.len())];
        let rules = encoding.rules();
        let others = pattern.iter().filter(|other| **other != cell);
        let clues: Vec<Lit> = others
            .map(|cell| rules.candidate(*cell, solution.get(*cell).expect("the grid is full")))
            .collect();
        let (choices, complete) = look(oracle, &clues, cell)?;
        let fewest = choices.values().map(|(count, _)| *count).min().unwrap_or(usize::MAX);
        let smallest: Vec<&Grid> =
            choices.values().filter(|(count, _)| *count == fewest).map(|(_, grid)| grid).collect();
        let Some(chosen) = smallest.get(random.below(smallest.len().max(1))) else { continue };
        if complete {
            if fewest == 1 && accept(chosen) {
                return Ok(Found::Solution((*chosen).clone()));
            }
            fewest_solutions = Some(fewest_solutions.map_or(fewest, |best| best.min(fewest)));
        }
        // A count that was cut short is no gain.
        let score = if complete { fewest } else { usize::MAX };
        idle = if score < best { 0 } else { idle + 1 };
        best = best.min(score);
        current = Some((*chosen).clone());
    }
    Ok(Found::Nothing { fewest_solutions })
}

type Choices = BTreeMap<Symbol, (usize, Grid)>;

/// The symbols that a cell has in the first solutions of some clues, with how many of these
/// solutions have it and one of them; and whether those were all solutions.
fn look(
    oracle: &mut dyn Oracle,
    clues: &[Lit],
    cell: Cell,
) -> Result<(Choices, bool), OracleError> {
    let mut choices = Choices::new();
    let mut seen = 0;
    oracle.push(clues);
    let ended = oracle.solutions(&mut |grid| {
        let symbol = grid.get(cell).expect("a solution is full");
        choices.entry(symbol).or_insert_with(|| (0, grid.clone())).0 += 1;
        seen += 1;
        if seen == LOOK { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    oracle.pop();
    Ok((choices, ended? == Enumeration::Complete))
}
