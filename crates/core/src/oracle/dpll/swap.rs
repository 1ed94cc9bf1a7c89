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
        let (symbol, cells) = ones([others]).find_map(|symbol| {
            let cells = self.closure(table, state, at, symbol)?;
            self.obeys_links(table, &cells, [symbol, at.symbol]).then_some((symbol, cells))
        })?;
        let mut grid = solution.clone();
        for (planes, symbol) in [(&cells[0], symbol), (&cells[1], at.symbol)] {
            ones(*planes).for_each(|cell| grid.set(Cell::new(cell), Some(Symbol::new(symbol))));
        }
        Some(grid)
    }

    /// Returns whether the solution, with these symbols in these cells, holds no pair of candidates
    /// that clues exclude.
    fn obeys_links<const H: usize>(
        &self,
        table: &Table<N, H, C>,
        cells: &[[u64; C]; 2],
        symbols: [usize; 2],
    ) -> bool {
        if !table.has_links() {
            return true;
        }
        let is_in = |cells: &[u64; C], cell: usize| cells[cell / 64] >> (cell % 64) & 1 == 1;
        let holds = |cell: usize| {
            let side = (0..2).find(|side| is_in(&cells[*side], cell));
            let before = || (0..N).find(|symbol| is_in(&self.planes[*symbol], cell));
            side.map(|side| symbols[side]).or_else(before)
        };
        (0..2).all(|side| {
            ones(cells[side]).all(|cell| {
                let mut links = table.links(Candidate { cell, symbol: symbols[side] });
                links.all(|(other, excluded)| {
                    holds(other).is_none_or(|symbol| excluded >> symbol & 1 == 0)
                })
            })
        })
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
