//! Random divisions of a board into connected pieces, for kinds of clue to propose from.

use crate::board::{Board, Cell, Grid, Symbol};
use crate::random::Random;
use std::ops::RangeInclusive;

/// Divides a board at random into connected pieces of cells with different symbols.
///
/// Each piece grows from an unused cell, through neighbours in its row or column, to a size drawn
/// from `sizes`. Where no neighbour is free a piece stays smaller. A piece of a single cell joins a
/// neighbouring piece that has room for it, if there is one.
pub fn cover(
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
            let next = compact(board, &piece, &free, random);
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

/// Draws connected areas at random that have no edge in common, until no more are found.
pub fn areas(board: &Board, sizes: RangeInclusive<usize>, random: &mut Random) -> Vec<Vec<Cell>> {
    let mut starts: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut starts);
    let mut areas: Vec<Vec<Cell>> = Vec::new();
    // Cells of areas and next to them.
    let mut closed = vec![false; board.cell_count()];
    for start in starts {
        let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
        let mut area = Vec::new();
        let mut next = vec![start];
        while area.len() < size {
            next.retain(|cell| !closed[cell.index()]);
            if next.is_empty() {
                break;
            }
            let cell = compact(board, &area, &next, random);
            area.push(cell);
            next.retain(|other| *other != cell);
            next.extend(neighbours(board, cell).filter(|near| !area.contains(near)));
        }
        if area.len() >= *sizes.start() {
            for cell in &area {
                closed[cell.index()] = true;
                neighbours(board, *cell).for_each(|near| closed[near.index()] = true);
            }
            areas.push(area);
        }
    }
    areas
}

/// Returns the one of two cells drawn at random that shares more edges with a piece: so pieces
/// become compact rather than long.
fn compact(board: &Board, piece: &[Cell], free: &[Cell], random: &mut Random) -> Cell {
    let drawn = [(); 2].map(|()| free[random.below(free.len())]);
    let shared = |cell: &Cell| neighbours(board, *cell).filter(|near| piece.contains(near)).count();
    if shared(&drawn[1]) > shared(&drawn[0]) { drawn[1] } else { drawn[0] }
}

/// A change to one or two pieces.
enum Change {
    /// A cell goes from one piece to another.
    Move { cell: Cell, from: usize, to: usize },
    /// Some cells become a piece of their own.
    Split { from: usize, part: Vec<Cell> },
}

/// Moves a cell between the pieces of a board, or splits a piece, at random, so that some piece has
/// other symbols and another sum in `other` than in `grid`.
///
/// Pieces stay connected, with different symbols of `grid` and at most `largest` cells. A single
/// cell becomes a piece only if there is no other way. Returns whether something was changed, which
/// fails only if the grids agree or differ only in single cells.
pub fn regroup(
    board: &Board,
    (grid, other): (&Grid, &Grid),
    pieces: &mut Vec<Vec<Cell>>,
    largest: usize,
    random: &mut Random,
) -> bool {
    let mut piece_of = vec![None; board.cell_count()];
    for (number, piece) in pieces.iter().enumerate() {
        piece.iter().for_each(|cell| piece_of[cell.index()] = Some(number));
    }
    let differs = |cell: &Cell| grid.get(*cell) != other.get(*cell);
    let sum = |grid: &Grid, part: &[Cell]| -> usize {
        part.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).sum()
    };
    let without = |piece: &[Cell], part: &[Cell]| -> Vec<Cell> {
        piece.iter().copied().filter(|cell| !part.contains(cell)).collect()
    };
    let (mut changes, mut singles) = (Vec::new(), Vec::new());
    for (from, piece) in pieces.iter().enumerate() {
        for cell in piece.iter().copied().filter(differs) {
            let rest = without(piece, &[cell]);
            if rest.is_empty() || !is_connected(board, &rest) {
                continue;
            }
            singles.push(Change::Split { from, part: vec![cell] });
            let around = neighbours(board, cell).filter_map(|near| piece_of[near.index()]);
            let mut around: Vec<usize> = around.filter(|to| *to != from).collect();
            around.sort_unstable();
            around.dedup();
            let has_room = |to: &usize| {
                let to = &pieces[*to];
                to.len() < largest && to.iter().all(|cell2| grid.get(*cell2) != grid.get(cell))
            };
            if rest.len() > 1 {
                let moves = around.into_iter().filter(has_room);
                changes.extend(moves.map(|to| Change::Move { cell, from, to }));
            }
        }
        for cell in piece.iter().filter(|_| piece.len() > 3) {
            for near in neighbours(board, *cell).filter(|near| piece.contains(near) && near > cell)
            {
                let part = vec![*cell, near];
                if sum(grid, &part) != sum(other, &part)
                    && is_connected(board, &without(piece, &part))
                {
                    changes.push(Change::Split { from, part });
                }
            }
        }
    }
    if changes.is_empty() {
        changes = singles;
    }
    if changes.is_empty() {
        return false;
    }
    match changes.swap_remove(random.below(changes.len())) {
        Change::Move { cell, from, to } => {
            pieces[from].retain(|other| *other != cell);
            pieces[to].push(cell);
        }
        Change::Split { from, part } => {
            pieces[from].retain(|cell| !part.contains(cell));
            pieces.push(part);
        }
    }
    true
}

/// Returns whether the cells form one connected piece.
fn is_connected(board: &Board, cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut at = 0;
    while let Some(cell) = reached.get(at).copied() {
        at += 1;
        for near in neighbours(board, cell) {
            if cells.contains(&near) && !reached.contains(&near) {
                reached.push(near);
            }
        }
    }
    reached.len() == cells.len()
}

/// Returns the cells above, left, right and below, where there are any.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns two 4x4 grids that differ in the cells of 1 and 2.
    fn grids() -> (Grid, Grid) {
        let read = |text: &str| crate::board::Symbols::default().read(text, 16, 4).unwrap();
        (read("1234341221434321"), read("2134342112434312"))
    }

    #[test]
    fn pieces_are_changed_until_another_grid_has_other_sums() {
        let (board, (grid, other)) = (Board::square(4), grids());
        let sum = |grid: &Grid, piece: &[Cell]| -> usize {
            piece.iter().map(|cell| grid.get(*cell).unwrap().value()).sum()
        };
        let mut changed = 0;
        for seed in 0..200 {
            let random = &mut Random::new(seed, 0);
            let mut pieces = cover(&board, &grid, 2..=4, random);
            if pieces.iter().any(|piece| sum(&grid, piece) != sum(&other, piece)) {
                continue;
            }
            changed += 1;
            assert!(regroup(&board, (&grid, &other), &mut pieces, 4, random));
            assert!(pieces.iter().any(|piece| sum(&grid, piece) != sum(&other, piece)));
            let mut cells: Vec<Cell> = pieces.concat();
            cells.sort_unstable();
            assert_eq!(cells, board.cells().collect::<Vec<_>>());
            for piece in &pieces {
                assert!(is_connected(&board, piece) && piece.len() <= 4);
                let mut symbols: Vec<_> = piece.iter().map(|cell| grid.get(*cell)).collect();
                symbols.sort_unstable();
                symbols.dedup();
                assert_eq!(symbols.len(), piece.len());
            }
        }
        assert!(changed > 0, "each cover tells the grids apart");
        let mut pieces: Vec<Vec<Cell>> = board.cells().map(|cell| vec![cell]).collect();
        assert!(!regroup(&board, (&grid, &other), &mut pieces, 4, &mut Random::new(0, 0)));
    }
}
