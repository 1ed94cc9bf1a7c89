//! A grid as a table, and the key by which its columns are compared.

use crate::board::{BoxShape, Cell, Grid};

/// The largest side that has canonical forms.
pub const MAX_CANONICAL_SIDE: usize = 9;

use MAX_CANONICAL_SIDE as MAX;

/// A grid as a table, with counts that do not change when symbols are renamed or lines moved.
pub(super) struct Table {
    // The value of each symbol, 0 for a blank.
    pub(super) values: [[u8; MAX]; MAX],
    // How often each value occurs.
    pub(super) often: [u8; MAX + 1],
    // For each column how full it is: in total, and in its fullest and its second fullest band.
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

/// The key by which a column within a band is compared, inverted so that the least comes first:
/// where its givens stand (more and higher first), for each of them its name or, if it has none
/// yet, how often its symbol occurs, and how full the column is. The key depends on the image
/// alone, so the least sequence of columns does not depend on the image from which the search
/// starts.
pub(super) type Column = u64;

/// The names given to symbols so far, in the order of their appearance.
#[derive(Clone, Copy, Default)]
pub(super) struct Names {
    pub(super) of: [u8; MAX + 1],
    count: u8,
}

impl Names {
    /// Returns the key of the column that `rows` make of a column of the table, and the names after
    /// it.
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
            // A symbol with a name counts for more than one without, an early name for more than a
            // late one, a frequent symbol for more than a rare one.
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
