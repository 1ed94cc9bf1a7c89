//! Puzzles of givens without a requested difficulty: grids are carved until one has the requested
//! number of clues.

use super::thin::{Thinned, Thinner};
use super::{Candidate, Strategy, Task};
use crate::generate::GenerateError;
use crate::generate::clue_search::ClueSearch;

/// The number of grids in one try if only a number of clues is requested. A grid takes some
/// milliseconds, and 18 clues take 600 grids on average.
const GRIDS: u64 = 100;

/// Carves grids, and searches for fewer clues if carving leaves too many.
pub(super) struct Plain;

impl Strategy for Plain {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let request = task.request;
        let mut thinner =
            Thinner::new(task.plan.encoding(), task.plan.fixed(), task.plan.orbits(), request);
        let mut search = request.clues.map(|clues| ClueSearch::new(task.watch.index, clues));
        for _ in 0..request.tries.saturating_mul(GRIDS) {
            let solution = task.draw()?;
            let thinned = thinner.thin(task.oracle, &solution, task.random)?;
            let Some(Thinned { cells, minimal, met }) = thinned else { continue };
            if met {
                return Ok(Candidate { minimal, ..task.candidate(solution, &cells) });
            }
            if let Some(search) = &mut search {
                search.end_grid(cells.len());
                task.watch.observer.iter().for_each(|observer| observer.clue_search(search));
            }
        }
        let best = search.and_then(|search| search.best());
        let best = best.map(|clues| format!("a puzzle of {clues} clues"));
        Err(GenerateError::Unmet { best, tries: request.tries })
    }
}
