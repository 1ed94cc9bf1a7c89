//! Pieces of clues that are true of a grid, for kinds to propose from.

use crate::board::{Board, Cell, Grid};
use crate::random::Random;
use std::ops::RangeInclusive;

/// Divides a board into connected pieces of cells that hold different symbols, at random.
///
/// Each piece grows from a cell that is left, by neighbours in its row or column, until it has a
/// size drawn from `sizes`. Where no neighbour is left a piece stays smaller, and may be a single
/// cell; such cells are joined to a neighbouring piece where that has room.
pub(crate) fn cover(
    board: &Board,
    grid: &Grid,
    sizes: RangeInclusive<usize>,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let mut piece_of: Vec<Option<usize>> = vec![None; board.cell_count()];
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    let mut order: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut order);
    let holds =
        |piece: &[Cell], cell: Cell| piece.iter().any(|other| grid.get(*other) == grid.get(cell));
    for start in order {
        if piece_of[start.index()].is_some() {
            continue;
        }
        let number = pieces.len();
        let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
        let mut piece = vec![start];
        piece_of[start.index()] = Some(number);
        while piece.len() < size {
            let mut free: Vec<Cell> = piece
                .iter()
                .flat_map(|cell| neighbours(board, *cell))
                .filter(|cell| piece_of[cell.index()].is_none() && !holds(&piece, *cell))
                .collect();
            free.sort_unstable();
            free.dedup();
            if free.is_empty() {
                break;
            }
            let next = free[random.below(free.len())];
            piece_of[next.index()] = Some(number);
            piece.push(next);
        }
        pieces.push(piece);
    }
    for number in 0..pieces.len() {
        let [lone] = pieces[number][..] else { continue };
        if *sizes.start() == 1 {
            continue;
        }
        let around = neighbours(board, lone).filter_map(|cell| piece_of[cell.index()]);
        let mut around: Vec<usize> = around
            .filter(|other| {
                *other != number
                    && pieces[*other].len() < *sizes.end()
                    && !holds(&pieces[*other], lone)
            })
            .collect();
        around.sort_unstable();
        around.dedup();
        if !around.is_empty() {
            let other = around[random.below(around.len())];
            pieces[number].clear();
            pieces[other].push(lone);
            piece_of[lone.index()] = Some(other);
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// The cells above, left, right and below.
fn neighbours(board: &Board, cell: Cell) -> impl Iterator<Item = Cell> + use<'_> {
    let place = board.place(cell);
    let (row, col) = (usize::from(place.row), usize::from(place.col));
    let at = |row: Option<usize>, col: Option<usize>| board.cell_at(row?, col?);
    [
        at(row.checked_sub(1), Some(col)),
        at(Some(row), col.checked_sub(1)),
        at(Some(row), Some(col + 1)),
        at(Some(row + 1), Some(col)),
    ]
    .into_iter()
    .flatten()
}
