//! The board of a link to Penpa: its size, its margins, and the numbers of the points on it.

use super::text::words;
use crate::error::quote;
use crate::rules_cache::Fault;
use satoku_core::board::Cell;
use std::collections::BTreeSet;

/// The sides that are read.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// The rows and columns around the board that have no cells.
const FRAME: usize = 2;

/// The first line of a link, and the points of its board.
///
/// The centres of cells have the first numbers, row by row on a board with margins and a frame. The
/// corners below and right of each follow, then the middles of the edges below, and of those on the
/// right.
pub(super) struct Board {
    pub side: usize,
    /// Whether the link says that this is a Sudoku.
    pub is_sudoku: bool,
    /// Whether it asked for more than a board with boxes.
    pub has_options: bool,
    pub title: String,
    pub author: String,
    pub source: String,
    pub rules: String,
    /// The columns and rows with the margins and the frame.
    columns: usize,
    rows: usize,
    /// The first column and row of the board.
    first: (usize, usize),
}

impl Board {
    /// Reads the first line, the margins (above, below, left and right), and the cells.
    pub fn read(head: &str, margins: &str, cells: &str) -> Result<Self, Fault> {
        let fields: Vec<&str> = head.split(',').collect();
        let kind = fields[0];
        if !matches!(kind, "square" | "sudoku") {
            let kind = quote(kind);
            return Err(Fault::new(format!("expected a board of squares, found `{kind}`")));
        }
        let margins: [usize; 4] = serde_json::from_str(margins)
            .map_err(|_| Fault::new("expected the widths of four margins"))?;
        let number = |at: usize| fields.get(at)?.parse::<usize>().ok().filter(|size| *size <= 100);
        let sizes = number(1).zip(number(2)).filter(|_| margins.iter().all(|width| *width <= 100));
        let (width, height) = sizes.ok_or_else(|| Fault::new("expected the size of the board"))?;
        let [above, below, left, right] = margins;
        let side = width.checked_sub(left + right).filter(|side| SIDES.contains(side));
        let side = side.filter(|side| height.checked_sub(above + below) == Some(*side));
        let side = side.ok_or_else(|| {
            let (least, most) = (SIDES.start(), SIDES.end());
            let message = format!(
                "expected a square board of side {least} to {most}, found {width} columns and \
                 {height} rows with the margins"
            );
            Fault::new(message)
        })?;
        let text = |at: usize, name: &str| {
            let field = words(fields.get(at).copied().unwrap_or_default());
            field.strip_prefix(name).map_or(&*field, str::trim).to_owned()
        };
        let board = Board {
            side,
            is_sudoku: kind == "sudoku",
            has_options: (11..15).any(|at| fields.get(at).is_some_and(|field| *field != "0")),
            title: text(15, "Title:"),
            author: text(16, "Author:"),
            source: text(17, ""),
            rules: text(18, ""),
            columns: width + 2 * FRAME,
            rows: height + 2 * FRAME,
            first: (FRAME + above, FRAME + left),
        };
        board.has_all_cells(cells)?;
        Ok(board)
    }

    /// Checks that the board has its cells and no others. The list has the number of the first one
    /// and then the difference of each to the one before.
    fn has_all_cells(&self, cells: &str) -> Result<(), Fault> {
        let steps: Vec<i64> = serde_json::from_str(cells)
            .map_err(|_| Fault::new("expected a list of the cells of the board"))?;
        let all = steps.iter().scan(0i64, |at, step| {
            *at = at.checked_add(*step)?;
            Some(*at)
        });
        let found: BTreeSet<Option<usize>> =
            all.map(|number| self.cell(usize::try_from(number).ok()?).map(Cell::index)).collect();
        let expected: BTreeSet<Option<usize>> = (0..self.side * self.side).map(Some).collect();
        match found == expected {
            true => Ok(()),
            false => Err(Fault::new(format!(
                "expected the cells of a board of side {}",
                self.side
            ))
            .hint("boards without some of their cells, or with more around, are not supported")),
        }
    }

    /// Returns how many points of each kind there are.
    pub fn points(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the cell whose centre has a number.
    pub fn cell(&self, number: usize) -> Option<Cell> {
        let (row, col) = (number / self.columns, number % self.columns);
        let inside = |at: usize, first: usize| at.checked_sub(first).filter(|at| *at < self.side);
        let row = inside(row, self.first.0)?;
        Some(Cell::new(row * self.side + inside(col, self.first.1)?))
    }

    /// Returns the place of a point as row and column, in cells from the upper left corner of the
    /// board.
    pub fn place(&self, number: usize) -> Option<(f64, f64)> {
        let (kind, number) = (number / self.points(), number % self.points());
        let (down, right) = match kind {
            0 => (0.5, 0.5),
            1 => (1.0, 1.0),
            2 => (1.0, 0.5),
            3 => (0.5, 1.0),
            _ => return None,
        };
        let along = |at: usize, first: usize| at as f64 - first as f64;
        let (row, col) = (number / self.columns, number % self.columns);
        Some((along(row, self.first.0) + down, along(col, self.first.1) + right))
    }

    /// Returns the corner that a number stands for as row and column, where 0 is the upper left
    /// corner of the board.
    pub fn corner(&self, number: usize) -> Option<(usize, usize)> {
        let number = number.checked_sub(self.points()).filter(|at| *at < self.points())?;
        let inside = |at: usize, first: usize| (at + 1).checked_sub(first);
        let row = inside(number / self.columns, self.first.0)?;
        let col = inside(number % self.columns, self.first.1)?;
        (row <= self.side && col <= self.side).then_some((row, col))
    }

    /// Returns the cell at one of whose corners a small number stands.
    pub fn cell_of_corner(&self, number: usize) -> Option<Cell> {
        self.cell((number / 4).checked_sub(self.points())?)
    }
}
