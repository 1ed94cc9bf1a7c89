//! Puzzles of few clues: a search among the puzzles of one grid that carving does not find.
//!
//! If one clue can replace two, a puzzle gets smaller; if one can replace another, there is a
//! neighbour of the same size to look at next. The known unavoidable sets rule out nearly all
//! replacements without a query, and each query whose answer is a second solution gives another
//! set.

mod descent;
mod replacements;
mod search;
mod set;

pub(crate) use descent::{Descended, Descent, Judgement};

use descent::Orbits;
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use search::Search;

/// Creates a search in a grid; `None` for boards larger than any we know.
///
/// The cells of each orbit of `free` are given together or not at all; the clues of `held` always
/// are. The search leaves the grid after `patience` conflicts of the CDCL engine.
pub(crate) fn descent(
    encoding: &Encoding,
    solution: &Grid,
    free: &[&[Cell]],
    held: Vec<Lit>,
    patience: u64,
) -> Option<Box<dyn Descent>> {
    let clues = |cells: &&[Cell]| encoding.given_selectors(solution, *cells).collect();
    let mut of_cell = vec![None; solution.cell_count()];
    for (orbit, cells) in free.iter().enumerate() {
        cells.iter().for_each(|cell| of_cell[cell.index()] = Some(orbit));
    }
    let orbits = Orbits {
        solution: solution.clone(),
        clues: free.iter().map(clues).collect(),
        of_cell,
        held,
    };
    // The compiler makes code of fixed size for each of these.
    Some(match free.len() {
        0..=128 => Box::new(Search::<2>::new(orbits, patience)),
        129..=256 => Box::new(Search::<4>::new(orbits, patience)),
        257..=640 => Box::new(Search::<10>::new(orbits, patience)),
        641..=2048 => Box::new(Search::<32>::new(orbits, patience)),
        _ => return None,
    })
}
