//! How many more cells a pattern needs before a puzzle is found.

use crate::cli::count_of;
use crate::cli::failure::Failure;
use satoku::board::{Board, Cell};
use satoku::generate::{Generator, MORE_CELLS, Request, RequestFields, draw_cells};
use satoku::oracle::Cancel;
use satoku::random::Random;
use std::num::NonZeroU64;

/// The most tries for each number of further cells.
const TRIES: u64 = 100;

/// The numbers of further cells that are tried first.
const STEPS: [usize; 8] = [1, 2, 4, 6, 9, 13, 18, 25];

/// Adds to the failure of a pattern how many givens it has, and with which further cells a
/// puzzle was found.
pub fn explain(failure: &mut Failure, generator: &Generator, seed: u64) {
    let request = generator.request();
    let pattern = request.marked();
    if failure.hint.as_deref() != Some(MORE_CELLS) {
        return;
    }
    let board = request.rules().board();
    failure.message += &format!("; the pattern has {} givens", pattern.len());
    if board.cell_count() == 81 && request.rules().classic_boxes().is_some() {
        failure.message += ", and no puzzle has fewer than 17";
    }
    let Some(more) = enough_cells(request, board, seed, generator.cancel()) else { return };
    let all = [pattern, &more].concat();
    let count = count_of(more.len() as u64, "more cell");
    failure.hint = Some(format!(
        "{MORE_CELLS}; with {count} a puzzle was found: save this drawing to a file, and name it \
         with --pattern\n{}",
        draw_cells(&all, board)
    ));
}

/// Returns further cells with which a puzzle in a pattern is found. They are drawn at random; fewer
/// or others may do as well. `None` if none were found, or the search was stopped.
fn enough_cells(request: &Request, board: &Board, seed: u64, cancel: &Cancel) -> Option<Vec<Cell>> {
    let pattern = request.marked();
    let tries = request.fields().tries.map_or(RequestFields::TRIES, NonZeroU64::get).min(TRIES);
    let mut random = Random::new(seed, 0);
    let mut others: Vec<Cell> = board.cells().filter(|cell| !pattern.contains(cell)).collect();
    random.shuffle(&mut others);
    let works = |count: usize| {
        let cells = [pattern, others.get(..count)?].concat();
        let more = request.clone().tries(tries).pattern(cells);
        let generator = Generator::cancellable(more, cancel).ok()?;
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
