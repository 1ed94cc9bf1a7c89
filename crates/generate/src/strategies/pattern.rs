//! Puzzles whose givens are exactly the cells of a pattern.

use super::{Candidate, Strategy, Task};
use crate::request::goal::{Goal, Shortfall};
use crate::{GenerateError, Nearest};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Enumeration, Oracle, OracleError};
use satoku_logic::{Ladder, Rating};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The most solutions that are looked at to choose the next change.
const LOOK: usize = 200;

/// The number of changes without gain after which the search starts from another grid.
const PATIENCE: usize = 60;

/// Looks for symbols in the cells of a pattern that have one solution.
///
/// It starts from a random grid. Each step removes one given at random, looks at the solutions of
/// the others, and gives the cell the symbol that occurs in the fewest of them. If a symbol occurs
/// in exactly one, and the puzzle is as hard as requested, it is found. If the steps do not help,
/// the search starts from another grid.
pub(super) struct InPattern;

impl Strategy for InPattern {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let pattern = task.request.pattern.as_deref().expect("a pattern is requested");
        let goal = task.plan.start().zip(Goal::of(task.request, task.watch.index));
        let mut fewest_solutions: Option<usize> = None;
        let mut closest: Option<(Shortfall, Rating)> = None;
        let mut current: Option<Grid> = None;
        let (mut best, mut idle) = (usize::MAX, 0);
        for _ in 0..task.request.tries {
            let solution = match current.take().filter(|_| idle < PATIENCE) {
                Some(solution) => solution,
                None => {
                    (best, idle) = (usize::MAX, 0);
                    task.draw()?
                }
            };
            let cell = pattern[task.random.below(pattern.len())];
            let others = pattern.iter().filter(|other| **other != cell);
            let givens = task.plan.encoding().given_selectors(&solution, others);
            let clues: Vec<Lit> = task.plan.fixed().iter().copied().chain(givens).collect();
            let (choices, complete) = look(task.oracle, &clues, cell)?;
            let fewest = choices.values().map(|(count, _)| *count).min().unwrap_or(usize::MAX);
            let smallest = choices.values().filter(|(count, _)| *count == fewest);
            let smallest: Vec<&Grid> = smallest.map(|(_, grid)| grid).collect();
            let chosen = smallest.get(task.random.below(smallest.len().max(1)));
            let Some(chosen) = chosen.copied() else { continue };
            if complete {
                if fewest == 1 {
                    let Some((start, goal)) = &goal else {
                        return Ok(task.candidate(chosen.clone(), pattern));
                    };
                    let state = start.clone().with_givens(&chosen.part(pattern));
                    let ladder = Ladder::default();
                    let rating = Rating::unless_cancelled(state, &ladder, task.cancel)?;
                    task.watch.rate(goal, &rating);
                    match (goal.shortfall(&rating), rating) {
                        (Shortfall::Nothing, rating) => {
                            let found = task.candidate(chosen.clone(), pattern);
                            return Ok(Candidate { rating: Some(rating), ..found });
                        }
                        found if closest.as_ref().is_none_or(|least| found.0 < least.0) => {
                            closest = Some(found);
                        }
                        _ => {}
                    }
                }
                fewest_solutions = Some(fewest_solutions.map_or(fewest, |best| best.min(fewest)));
            }
            // A count that was cut short is no gain.
            let score = if complete { fewest } else { usize::MAX };
            idle = if score < best { 0 } else { idle + 1 };
            best = best.min(score);
            current = Some(chosen.clone());
        }
        let best = match (closest, fewest_solutions) {
            (Some((_, rating)), _) => Nearest::rated(rating),
            (None, solutions) => Nearest::Pattern { solutions },
        };
        Err(GenerateError::Unmet { best: Some(best), tries: task.request.tries })
    }
}

type Choices = BTreeMap<Symbol, (usize, Grid)>;

/// Returns the symbols that a cell has in the first solutions of some clues, each with the number
/// of those solutions and one of them; and whether those were all solutions.
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
