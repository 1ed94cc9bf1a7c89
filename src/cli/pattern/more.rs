//! How many more cells a pattern needs before a puzzle is found.

use satoku::board::{Board, Cell};
use satoku::generate::{Generator, Request};
use satoku::oracle::Cancel;
use satoku::random::Random;

/// The most tries for each number of further cells.
const TRIES: u64 = 100;

/// The numbers of further cells that are tried first.
const STEPS: [usize; 8] = [1, 2, 4, 6, 9, 13, 18, 25];

/// Returns further cells with which a puzzle in a pattern is found. They are drawn at random; fewer
/// or others may do as well. `None` if none were found, or the search was stopped.
pub fn enough_cells(
    request: &Request,
    board: &Board,
    seed: u64,
    cancel: &Cancel,
) -> Option<Vec<Cell>> {
    let pattern = request.pattern.as_deref()?;
    let mut random = Random::new(seed, 0);
    let mut others: Vec<Cell> = board.cells().filter(|cell| !pattern.contains(cell)).collect();
    random.shuffle(&mut others);
    let works = |count: usize| {
        let cells = [pattern, others.get(..count)?].concat();
        let more = request.clone().tries(request.tries.min(TRIES)).pattern(cells);
        let generator = Generator::new(more).ok()?.cancelled_by(cancel);
        generator.puzzle(seed, 0).ok().map(|_| count)
    };
    let mut least = 0;
    let mut enough = None;
    for count in STEPS {
        if cancel.is_cancelled() {
            return None;
        }
        if let Some(count) = works(count) {
            enough = Some(count);
            break;
        }
        least = count;
    }
    let mut enough = enough?;
    // What fails once may succeed with fewer cells, so this is a bound and not the least.
    while least + 1 < enough && !cancel.is_cancelled() {
        let middle = least.midpoint(enough);
        match works(middle) {
            Some(count) => enough = count,
            None => least = middle,
        }
    }
    others.truncate(enough);
    others.sort_unstable();
    Some(others)
}
