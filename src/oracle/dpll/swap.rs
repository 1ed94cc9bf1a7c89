//! Second solutions that swap two symbols, found without search where they exist.

use super::state::{Candidate, State, ones};
use super::table::Table;
use crate::board::{Cell, Grid, Symbol};

/// A solution as planes: for each symbol the cells that hold it.
#[derive(Debug)]
pub(super) struct Swaps<const N: usize, const C: usize> {
    solution: Grid,
    planes: [[u64; C]; N],
}

impl<const N: usize, const C: usize> Swaps<N, C> {
    pub(super) fn new() -> Self {
        Swaps { solution: Grid::blank(0), planes: [[0; C]; N] }
    }

    /// Returns another solution in which the cell of `at` holds another symbol, if swapping two
    /// symbols in some cells gives one that the state of the clues admits.
    ///
    /// For each other symbol, a swap in the cell forces a swap in every cell of that symbol where
    /// the first symbol would repeat, and so on. The cells reached in this way form the smallest
    /// unavoidable set of the two symbols that contains the cell.
    #[inline]
    pub(super) fn find<const H: usize>(
        &mut self,
        table: &Table<N, H, C>,
        state: &State<N, H, C>,
        solution: &Grid,
        at: Candidate,
    ) -> Option<Grid> {
        if !table.is_plain() {
            return None;
        }
        if self.solution != *solution {
            self.solution.clone_from(solution);
            self.planes = [[0; C]; N];
            for (cell, symbol) in solution.filled() {
                self.planes[symbol.index()][cell.index() / 64] |= 1 << (cell.index() % 64);
            }
        }
        let others = state.symbols_in(at.cell) & !(1 << at.symbol);
        let (symbol, cells) = ones([others])
            .find_map(|symbol| Some((symbol, self.closure(table, state, at, symbol)?)))?;
        let mut grid = solution.clone();
        for (planes, symbol) in [(&cells[0], symbol), (&cells[1], at.symbol)] {
            ones(*planes).for_each(|cell| grid.set(Cell::new(cell), Some(Symbol::new(symbol))));
        }
        Some(grid)
    }

    /// Returns the cells of both symbols that swap if one cell does; `None` if the state does not
    /// admit the swap.
    #[inline]
    fn closure<const H: usize>(
        &self,
        table: &Table<N, H, C>,
        state: &State<N, H, C>,
        at: Candidate,
        symbol: usize,
    ) -> Option<[[u64; C]; 2]> {
        let symbols = [symbol, at.symbol];
        let mut cells = [[0; C]; 2];
        let mut latest = [0; C];
        latest[at.cell / 64] = 1 << (at.cell % 64);
        cells[0] = latest;
        for turn in 0.. {
            // Cells of one symbol were added last; now add the cells of the other symbol that clash
            // with them.
            let side = 1 - turn % 2;
            let plane = &self.planes[symbols[1 - side]];
            let admitted = &state.cells[symbols[side]];
            let mut reached = [0; C];
            for cell in ones(latest) {
                let equal = &table.reach(cell).cells;
                for word in 0..C {
                    reached[word] |= plane[word] & !equal[word];
                }
            }
            let (mut some, mut stuck) = (0, 0);
            for word in 0..C {
                reached[word] &= !cells[side][word];
                some |= reached[word];
                stuck |= reached[word] & !(admitted[word] & state.open[word]);
                cells[side][word] |= reached[word];
            }
            if stuck != 0 {
                return None;
            }
            if some == 0 {
                break;
            }
            latest = reached;
        }
        Some(cells)
    }
}
