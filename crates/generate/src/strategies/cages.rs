//! Splits cages into smaller ones, which say more.

use satoku_core::board::{Board, Cell, Grid, Images, Symbol};
use satoku_core::random::Random;
use satoku_core::rules::{Cage, Clue, Constraint, Puzzle};
use std::sync::Arc;

/// The fewest cells of a cage that is split. Its parts have two cells at least.
const FEWEST: usize = 4;

/// Returns a puzzle with a cage split into two, and the cages on its images likewise; `None` if no
/// cage has enough cells. The largest cages are split first.
pub(super) fn split(
    puzzle: &Puzzle,
    solution: &Grid,
    images: &Images,
    random: &mut Random,
) -> Option<Puzzle> {
    let board = puzzle.rules().board();
    let cages = puzzle.constraints().filter(|clue| clue.kind() == "cage");
    let mut cages: Vec<&[Cell]> = cages.map(|cage| cage.cells()).collect();
    random.shuffle(&mut cages);
    cages.sort_by_key(|cells| std::cmp::Reverse(cells.len()));
    cages.into_iter().take_while(|cells| cells.len() >= FEWEST).find_map(|cells| {
        let parts: Vec<Vec<Cell>> = pairs(board, cells).collect();
        let part = parts.get(random.below(parts.len().max(1)))?;
        let rest: Vec<Cell> = cells.iter().copied().filter(|cell| !part.contains(cell)).collect();
        let mut new: Vec<Vec<Cell>> = Vec::new();
        for cells in images.orbit(part).into_iter().chain(images.orbit(&rest)) {
            let is_same = |other: &Vec<Cell>| {
                other.len() == cells.len() && other.iter().all(|cell| cells.contains(cell))
            };
            if !new.iter().any(is_same) {
                new.push(cells);
            }
        }
        // A cage that is its own image may be split into parts that are not.
        let mut all = new.concat();
        all.sort_unstable();
        if all.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let stays = puzzle.constraints().filter(|clue| {
            clue.kind() != "cage" || !clue.cells().iter().any(|cell| all.contains(cell))
        });
        let cage = |cells: Vec<Cell>| {
            let total = cells.iter().filter_map(|cell| solution.get(*cell)).map(Symbol::value);
            let cage = Cage::new(cells.iter().copied(), Some(total.sum())).ok()?;
            Some(Arc::new(cage) as Arc<dyn Constraint>)
        };
        let new: Vec<Arc<dyn Constraint>> = new.into_iter().map(cage).collect::<Option<_>>()?;
        let clues = stays.map(Arc::clone).chain(new).map(Clue::Constraint).collect();
        let split = Puzzle::new(Arc::clone(puzzle.rules()), clues).ok()?;
        split.with_givens(&puzzle.givens()).ok()
    })
}

/// Returns the pairs of neighbouring cells of a cage that leave its other cells connected.
fn pairs<'a>(board: &'a Board, cells: &'a [Cell]) -> impl Iterator<Item = Vec<Cell>> + 'a {
    let all = cells.iter().flat_map(move |one| cells.iter().map(move |other| [*one, *other]));
    all.filter(move |[one, other]| one < other && board.share_edge(*one, *other))
        .filter(move |pair| {
            let rest = cells.iter().copied().filter(|cell| !pair.contains(cell));
            board.is_connected(&rest.collect::<Vec<_>>())
        })
        .map(|pair| pair.to_vec())
}
