//! The cells of a puzzle whose symbols are told, so that a solver can check a solution without
//! seeing it.

use satoku_core::board::{Cell, Grid, House, Symbol};
use satoku_core::rules::Puzzle;
use satoku_format::Id;
use serde::Serialize;
use std::cmp::Reverse;

/// A cell to check a solution with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct CheckCell {
    column: usize,
    row: usize,
    /// The character of its symbol.
    symbol: char,
}

/// Returns up to `count` empty cells of a puzzle in reading order; none if its symbols are drawn as
/// marks.
///
/// They are spread over the board: as few as possible share a house or hold the same symbol. The id
/// of the puzzle decides between cells that are equally good.
pub(super) fn check_cells(
    puzzle: &Puzzle,
    solution: &Grid,
    count: usize,
    character: impl Fn(Symbol) -> char,
) -> Vec<CheckCell> {
    let rules = puzzle.rules();
    if rules.drawn_symbols(solution, solution).1 != *solution {
        return Vec::new();
    }
    let board = rules.board();
    let (givens, id) = (puzzle.givens(), Id::of(puzzle));
    let mut left: Vec<Cell> = solution
        .filled()
        .map(|(cell, _)| cell)
        .filter(|cell| givens.get(*cell).is_none())
        .collect();
    let mut chosen: Vec<Cell> = Vec::new();
    while chosen.len() < count && !left.is_empty() {
        let cost = |cell: Cell| {
            let share = |other: Cell| {
                let has_both = |house: &House| {
                    let cells = &house.cells;
                    cells.contains(&cell) && cells.contains(&other)
                };
                rules.houses().iter().any(has_both)
            };
            let beside = chosen.iter().filter(|other| share(**other)).count();
            let same = chosen.iter().filter(|other| solution.get(**other) == solution.get(cell));
            2 * beside + same.count()
        };
        let best = (0..left.len()).min_by_key(|at| (cost(left[*at]), Reverse(lot(id, left[*at]))));
        chosen.push(left.swap_remove(best.expect("some are left")));
    }
    let mut cells: Vec<CheckCell> = chosen
        .into_iter()
        .filter_map(|cell| {
            let place = board.place(cell);
            let symbol = character(solution.get(cell)?);
            let (column, row) = (usize::from(place.col), usize::from(place.row));
            Some(CheckCell { column, row, symbol })
        })
        .collect();
    cells.sort_by_key(|cell| (cell.row, cell.column));
    cells
}

/// Returns a number that a puzzle draws for a cell.
fn lot(id: Id, cell: Cell) -> u64 {
    // FNV-1a.
    let bytes = id.bytes().iter().copied().chain(cell.index().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bind::tests::bound;
    use std::collections::BTreeSet;

    #[test]
    fn cells_are_empty_and_spread_over_the_board() {
        let content = bound("[[section]]\ncount = 6\ndifficulty = 'easy'");
        let mut places = BTreeSet::new();
        for placed in content.puzzles() {
            let (puzzle, solution) = (&placed.entry.puzzle, placed.solution());
            let symbols = placed.symbols.alphabet();
            let cells = check_cells(puzzle, solution, 5, |symbol| symbols.character(symbol));
            assert_eq!(cells.len(), 5);
            for cell in &cells {
                let at = puzzle.rules().board().cell_at(cell.row, cell.column).unwrap();
                assert!(puzzle.givens().get(at).is_none());
                assert_eq!(symbols.character(solution.get(at).unwrap()), cell.symbol);
            }
            let rows: BTreeSet<usize> = cells.iter().map(|cell| cell.row).collect();
            let columns: BTreeSet<usize> = cells.iter().map(|cell| cell.column).collect();
            assert_eq!((rows.len(), columns.len()), (5, 5), "{cells:?}");
            assert!(cells.is_sorted_by_key(|cell| cell.row));
            places.insert(cells.iter().map(|cell| (cell.row, cell.column)).collect::<Vec<_>>());
        }
        assert_eq!(places.len(), 6, "each puzzle has its own cells");
    }

    #[test]
    fn symbols_that_are_marks_are_not_told() {
        let text = "[[section]]\ncount = 1\nbeyond = true\nvariant = 'queens'\nsize = 6";
        let content = bound(text);
        let placed = content.puzzles().next().unwrap();
        let none = check_cells(&placed.entry.puzzle, placed.solution(), 5, |_| 'x');
        assert_eq!(none, []);
    }
}
