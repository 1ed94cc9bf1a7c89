//! Cells, symbols and places.

use std::fmt;
use std::str::FromStr;

/// The most symbols that a board may have, and so the longest side.
pub const MAX_SYMBOLS: usize = 25;

/// The most cells that a board may have; it bounds what is read from outside.
pub const MAX_CELLS: usize = 2048;

/// A cell: its position in the board's list of cells, row by row on square boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(super) u16);

impl Cell {
    /// Returns the cell at position `index` of its board.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_CELLS`].
    pub fn new(index: usize) -> Self {
        assert!(index < MAX_CELLS, "a board has at most {MAX_CELLS} cells");
        Cell(index as u16)
    }

    /// Returns the position in the board's list of cells, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A symbol (digit), counted from 0; [`Symbols`](super::Symbols) writes and reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(super) u8);

impl Symbol {
    /// Returns the symbol with this index, from 0.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SYMBOLS`].
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SYMBOLS, "a board has too many symbols");
        Symbol(index as u8)
    }

    /// Returns the index, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the symbol's number in arithmetic: the index plus one.
    pub fn value(self) -> usize {
        self.index() + 1
    }
}

/// The position of a cell on the plane, counted from 0; `Display` counts from 1: `r4c5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub col: u16,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// Reads a place as `Display` writes it, in lower or upper case: `r4c5`.
impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let read = || {
            let (row, col) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let number = |digits: &str| {
                let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
                is_number.then(|| digits.parse::<u16>().ok())??.checked_sub(1)
            };
            Some(Place { row: number(row)?, col: number(col)? })
        };
        read().ok_or(PlaceError)
    }
}

/// The text is not the name of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a row and a column from 1, such as `r4c5`")]
pub struct PlaceError;
