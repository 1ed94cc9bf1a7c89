//! A grid as a table, and what is compared of its columns.

use super::MAX_CANONICAL_SIDE as MAX;
use crate::board::{BoxShape, Cell, Grid};

/// A grid as a table, with what does not change when its symbols are renamed and its lines moved.
pub(super) struct Table {
    // The value of each symbol, 0 for a blank.
    pub(super) values: [[u8; MAX]; MAX],
    // How often each value occurs.
    pub(super) often: [u8; MAX + 1],
    // For each column how full it is: in all, and in its fullest and its second fullest band.
    pub(super) weights: [u32; MAX],
    pub(super) empty_rows: [bool; MAX],
}

impl Table {
    pub(super) fn new(
        grid: &Grid,
        boxes: BoxShape,
        source: impl Fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let side = boxes.rows * boxes.cols;
        let mut table = Table {
            values: [[0; MAX]; MAX],
            often: [0; MAX + 1],
            weights: [0; MAX],
            empty_rows: [false; MAX],
        };
        for row in 0..side {
            for col in 0..side {
                let (from_row, from_col) = source(row, col);
                let symbol = grid.get(Cell::new(from_row * side + from_col));
                let value = symbol.map_or(0, |symbol| symbol.value() as u8);
                table.values[row][col] = value;
                table.often[usize::from(value)] += 1;
            }
            table.empty_rows[row] = table.values[row].iter().all(|value| *value == 0);
        }
        for col in 0..side {
            let mut bands = [0u32; MAX];
            for row in 0..side {
                bands[row / boxes.rows] += u32::from(table.values[row][col] > 0);
            }
            bands.sort_unstable_by(|left, right| right.cmp(left));
            table.weights[col] = bands.iter().sum::<u32>() << 8 | bands[0] << 4 | bands[1];
        }
        table
    }

    pub(super) fn is_empty_column(&self, col: usize) -> bool {
        self.weights[col] == 0
    }
}

/// What is compared of a column within a band, turned so that less comes first: where its givens
/// stand (more and higher first), for each of them its name or, if it is new, how often its symbol
/// occurs, and how full the column is. It depends on the image alone, so that the least sequence of
/// columns does not depend on which of the images one starts from.
pub(super) type Column = u64;

/// The names that symbols were given so far, in the order in which they were met.
#[derive(Clone, Copy, Default)]
pub(super) struct Names {
    pub(super) of: [u8; MAX + 1],
    count: u8,
}

impl Names {
    /// The column that `rows` of a column of the table make, and the names after it.
    pub(super) fn column(mut self, table: &Table, rows: &[usize], col: usize) -> (Column, Names) {
        let mut pattern: u64 = 0;
        let mut symbols: u64 = 0;
        for row in rows {
            let value = usize::from(table.values[*row][col]);
            pattern = pattern << 1 | u64::from(value > 0);
            symbols <<= 5;
            if value == 0 {
                continue;
            }
            // A symbol that has a name counts for more than one that has none, an early name for
            // more than a late one, a frequent symbol for more than a rare one.
            if self.of[value] == 0 {
                self.count += 1;
                self.of[value] = self.count;
                symbols |= u64::from(table.often[value]);
            } else {
                symbols |= 31 - u64::from(self.of[value]);
            }
        }
        // At most 5 bits of pattern, 25 of symbols and 12 of weight.
        let fullness = u64::from(pattern.count_ones());
        let weight = u64::from(table.weights[col]);
        let value = (fullness << 5 | pattern) << 37 | symbols << 12 | weight;
        (u64::MAX - value, self)
    }
}
