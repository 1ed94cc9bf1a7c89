//! The search for the least image: column by column within a band, band by band.

use super::table::MAX_CANONICAL_SIDE as MAX;
use super::table::{Column, Names, Table};
use crate::board::BoxShape;

/// An arrangement of the table's rows and columns, built from the top left.
#[derive(Clone)]
struct Partial {
    rows: Vec<usize>,
    cols: Vec<usize>,
    names: Names,
}

pub(super) struct Search {
    boxes: BoxShape,
    side: usize,
    // The least columns so far, band by band.
    best: Vec<Column>,
    // Whether `best` was lowered since the image was stored.
    is_new: bool,
    // The image that `best` belongs to, as the values of symbols.
    image: [[u8; MAX]; MAX],
}

impl Search {
    pub(super) fn new(boxes: BoxShape) -> Self {
        let side = boxes.rows * boxes.cols;
        Search { boxes, side, best: Vec::new(), is_new: false, image: [[0; MAX]; MAX] }
    }

    /// Compares a column at `depth` with the best known one; returns whether to go on with it.
    fn admits(&mut self, depth: usize, column: Column) -> bool {
        match self.best.get(depth) {
            Some(best) if column > *best => false,
            Some(best) if column == *best => true,
            _ => {
                self.best.truncate(depth);
                self.best.push(column);
                self.is_new = true;
                true
            }
        }
    }

    /// Returns the values of the symbols in the least image of the tables. The first band and the
    /// order of its rows are those with the least first column.
    pub(super) fn least_image(mut self, tables: &[Table]) -> [[u8; MAX]; MAX] {
        let mut starts = Vec::new();
        for table in tables {
            for band in 0..self.side / self.boxes.rows {
                self.each_order(table, band, |rows| {
                    let names = Names::default();
                    let first = (0..self.side).map(|col| names.column(table, rows, col).0).min();
                    let partial = Partial { rows: rows.to_vec(), cols: Vec::new(), names };
                    starts.push((first, table, partial));
                });
            }
        }
        let least = starts.iter().map(|(first, ..)| *first).min();
        for (_, table, partial) in starts.iter().filter(|(first, ..)| Some(*first) == least) {
            self.columns(table, partial);
        }
        self.image
    }

    /// Calls `each` with the orders of a band's rows. The order of empty rows does not matter.
    fn each_order(&self, table: &Table, band: usize, mut each: impl FnMut(&[usize])) {
        let mut rows: Vec<usize> = (band * self.boxes.rows..(band + 1) * self.boxes.rows).collect();
        permute(
            &mut rows,
            0,
            &|rows| {
                let empty = rows.iter().filter(|row| table.empty_rows[**row]);
                empty.clone().zip(empty.skip(1)).all(|(left, right)| left < right)
            },
            &mut each,
        );
    }

    /// Appends the next column: the one that makes the band least, among those that may come next.
    fn columns(&mut self, table: &Table, partial: &Partial) {
        let depth = partial.cols.len();
        if depth == self.side {
            return self.next_band(table, partial);
        }
        let width = self.boxes.cols;
        let taken = |col: &usize| partial.cols.contains(col);
        let (from, to) = match depth % width {
            0 => (0, self.side),
            _ => {
                let stack = partial.cols[depth - 1] / width;
                (stack * width, (stack + 1) * width)
            }
        };
        let is_empty_stack = |stack: usize| {
            (stack * width..(stack + 1) * width).all(|col| table.is_empty_column(col))
        };
        let mut least: Vec<(usize, Names)> = Vec::new();
        let mut column = Column::MAX;
        let mut had_empty_stack = false;
        let mut empty_in_stack = None;
        for col in from..to {
            let stack = col / width;
            let begun = depth.is_multiple_of(width)
                && (stack * width..(stack + 1) * width).any(|col| taken(&col));
            if taken(&col) || begun {
                continue;
            }
            // The order of empty columns in a stack does not matter, nor that of empty stacks.
            if table.is_empty_column(col) {
                if empty_in_stack == Some(stack) || is_empty_stack(stack) && had_empty_stack {
                    continue;
                }
                empty_in_stack = Some(stack);
                had_empty_stack |= is_empty_stack(stack);
            }
            let (found, names) = partial.names.column(table, &partial.rows, col);
            if found < column {
                column = found;
                least.clear();
            }
            if found == column {
                least.push((col, names));
            }
        }
        for (col, names) in least {
            if self.admits(depth, column) {
                let mut next = partial.clone();
                next.cols.push(col);
                next.names = names;
                self.columns(table, &next);
            }
        }
    }

    /// Appends the next band and the order of its rows: those that make the image least.
    fn next_band(&mut self, table: &Table, partial: &Partial) {
        if partial.rows.len() == self.side {
            if std::mem::take(&mut self.is_new) {
                self.keep(table, partial);
            }
            return;
        }
        let height = self.boxes.rows;
        let mut candidates: Vec<(Vec<usize>, Names)> = Vec::new();
        let mut had_empty_band = false;
        for band in 0..self.side / height {
            let mut rows = band * height..(band + 1) * height;
            if partial.rows.contains(&rows.start) {
                continue;
            }
            if rows.all(|row| table.empty_rows[row]) && std::mem::replace(&mut had_empty_band, true)
            {
                continue;
            }
            self.each_order(table, band, |rows| candidates.push((rows.to_vec(), partial.names)));
        }
        for (index, col) in partial.cols.iter().enumerate() {
            let mut least = Column::MAX;
            let mut columns = Vec::with_capacity(candidates.len());
            for (rows, names) in &mut candidates {
                let (column, after) = names.column(table, rows, *col);
                *names = after;
                least = least.min(column);
                columns.push(column);
            }
            if !self.admits(partial.rows.len() / height * self.side + index, least) {
                return;
            }
            let mut of = columns.into_iter();
            candidates.retain(|_| of.next() == Some(least));
        }
        for (rows, names) in candidates {
            let mut next = partial.clone();
            next.rows.extend(rows);
            next.names = names;
            self.next_band(table, &next);
        }
    }

    /// Stores the image of an arrangement, with its symbols renamed in the order of their
    /// appearance.
    fn keep(&mut self, table: &Table, arranged: &Partial) {
        for (row, from_row) in arranged.rows.iter().enumerate() {
            for (col, from_col) in arranged.cols.iter().enumerate() {
                let value = usize::from(table.values[*from_row][*from_col]);
                self.image[row][col] = arranged.names.of[value];
            }
        }
    }
}

/// Calls `each` with those orders of the items that `wanted` accepts.
fn permute(
    items: &mut [usize],
    fixed: usize,
    wanted: &dyn Fn(&[usize]) -> bool,
    each: &mut dyn FnMut(&[usize]),
) {
    if fixed == items.len() {
        if wanted(items) {
            each(items);
        }
        return;
    }
    for other in fixed..items.len() {
        items.swap(fixed, other);
        permute(items, fixed + 1, wanted, each);
        items.swap(fixed, other);
    }
}
