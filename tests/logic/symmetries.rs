//! Ratings do not change when a puzzle is relabelled, transposed, or its bands, stacks, rows and
//! columns are permuted.

use super::{classic, of_givens, rated};
use proptest::prelude::*;
use satoku::board::{Cell, Grid, Symbol};
use satoku::logic::{Geometry, Ladder, Rating};
use std::sync::LazyLock;

/// Where rows, columns and symbols go, and whether rows become columns.
#[derive(Debug, Clone)]
struct Change {
    rows: Vec<usize>,
    columns: Vec<usize>,
    symbols: Vec<usize>,
    transposed: bool,
}

impl Change {
    fn apply(&self, grid: &Grid) -> Grid {
        let mut changed = Grid::blank(81);
        for (cell, symbol) in grid.filled() {
            let (row, column) = (self.rows[cell.index() / 9], self.columns[cell.index() % 9]);
            let index = if self.transposed { column * 9 + row } else { row * 9 + column };
            changed.set(Cell::new(index), Some(Symbol::new(self.symbols[symbol.index()])));
        }
        changed
    }
}

/// Lines in an order that keeps bands together.
fn lines() -> impl Strategy<Value = Vec<usize>> {
    let three = || Just(vec![0, 1, 2]).prop_shuffle();
    (three(), three(), three(), three()).prop_map(|(bands, first, second, third)| {
        let inner = [first, second, third];
        (0..9).map(|line| bands[line / 3] * 3 + inner[line / 3][line % 3]).collect()
    })
}

fn change() -> impl Strategy<Value = Change> {
    let symbols = Just((0..9).collect::<Vec<usize>>()).prop_shuffle();
    (lines(), lines(), symbols, any::<bool>()).prop_map(|(rows, columns, symbols, transposed)| {
        Change { rows, columns, symbols, transposed }
    })
}

/// The ratings of the puzzles as they are written in the file.
static RATINGS: LazyLock<Vec<Rating>> = LazyLock::new(|| {
    let rules = classic();
    let (geometry, ladder) = (Geometry::new(&rules).unwrap(), Ladder::default());
    let rating =
        |(puzzle, _): &(Grid, _)| Rating::of(&geometry, &of_givens(&rules, puzzle), &ladder);
    rated().iter().map(rating).collect()
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn ratings_are_the_same_however_a_puzzle_is_written(change in change()) {
        let rules = classic();
        let geometry = Geometry::new(&rules).unwrap();
        let ladder = Ladder::default();
        for ((puzzle, _), rating) in rated().iter().zip(RATINGS.iter()) {
            let mut changed = Rating::of(&geometry, &of_givens(&rules, &change.apply(puzzle)), &ladder);
            prop_assert_eq!(&changed.grid, &change.apply(&rating.grid));
            changed.grid = rating.grid.clone();
            prop_assert_eq!(&changed, rating, "{:?}", puzzle);
        }
    }
}
