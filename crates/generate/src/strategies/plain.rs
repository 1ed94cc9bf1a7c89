//! Puzzles of givens without a requested difficulty: grids are carved until one has the requested
//! number of clues.

use super::reduce::{Reduced, Reducer};
use super::{Candidate, Strategy, Task};
use crate::clue_search::ClueSearch;
use crate::request::clue_count::{ClueCount, fewest_known};
use crate::{GenerateError, Nearest};
use satoku_core::board::{Cell, Grid};

/// The number of grids in one try if only a number of clues is requested. A grid takes some
/// milliseconds, and 18 clues take 600 grids on average.
const GRIDS: u64 = 100;

/// The most grids that aim for the number of clues drawn from a range, before another number of the
/// range is accepted. Almost every 9x9 grid reaches 20 clues, and a third of them 19.
const AIMED: u64 = 10;

/// The number of orbits above the drawn number at which it is out of reach.
const FAR: usize = 3;

/// Carves grids, and searches for fewer clues if carving leaves too many.
pub(super) struct Plain;

impl Strategy for Plain {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let request = task.request;
        let plan = task.plan;
        let reducer = Reducer::new(plan.encoding(), plan.fixed(), plan.orbits(), request);
        let mut reducer = reducer.lines_first(plan.lines());
        let mut aim = request.total().map(|clues| drawn(task, clues));
        aim.iter().for_each(|aim| reducer.aim_for(*aim));
        let mut search = request.total().map(|clues| ClueSearch::new(task.watch.index, clues));
        let others = task.plan.base().clues().len();
        let far = FAR * reducer.free().iter().map(|orbit| orbit.len()).max().unwrap_or(0);
        // The puzzle in the requested range that is nearest to the drawn number.
        let mut nearest: Option<(Grid, Vec<Cell>)> = None;
        for _ in 0..request.tries.saturating_mul(GRIDS) {
            let solution = task.draw()?;
            let reduced = reducer.reduce(task.oracle, &solution, task.random)?;
            let Some(Reduced { cells, minimal, needs_givens, met }) = reduced else { continue };
            if met {
                return Ok(Candidate { minimal, needs_givens, ..task.candidate(solution, &cells) });
            }
            let (Some(clues), Some(search)) = (request.total(), &mut search) else { continue };
            let count = others + cells.len();
            search.end_grid(count);
            task.watch.observer.iter().for_each(|observer| observer.clue_search(search));
            // Carving stops at the drawn number, so there are never fewer clues.
            let is_nearer = |(_, nearest): &(Grid, Vec<Cell>)| cells.len() < nearest.len();
            if clues.contains(count) && nearest.as_ref().is_none_or(is_nearer) {
                nearest = Some((solution, cells));
            }
            let is_out_of_reach =
                |aim: &ClueCount| search.grids() >= AIMED || count >= aim.high() + far;
            if aim.take_if(|aim| is_out_of_reach(aim)).is_some() {
                if let Some((solution, cells)) = nearest {
                    return Ok(task.candidate(solution, &cells));
                }
                reducer.aim_for(clues);
            }
        }
        let best = search.and_then(|search| search.best());
        let best = best.map(|clues| Nearest::of_clues(clues, None));
        Err(GenerateError::Unmet { best, tries: request.tries })
    }
}

/// Draws a number of clues from those of a range that are not known to be impossible, each equally
/// likely. Returns the range itself if there are none.
fn drawn(task: &mut Task<'_>, clues: ClueCount) -> ClueCount {
    let others = task.plan.base().clues().len();
    let reachable = task.plan.reachable_counts(&task.request.keep, others);
    let fewest = clues.low().max(fewest_known(task.plan.base()).0);
    let counts = (fewest..=clues.high()).take_while(|count| *count < reachable.len());
    let counts: Vec<usize> = counts.filter(|count| reachable[*count]).collect();
    let index = match counts.len() {
        0 | 1 => 0,
        several => task.random.below(several),
    };
    counts.get(index).map_or(clues, |count| ClueCount::exactly(*count))
}
