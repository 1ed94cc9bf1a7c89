//! Boards of rows and columns on which some places have no cell.

use crate::board::{MAX_CELLS, MAX_SIDE};
use std::fmt;
use std::str::FromStr;

/// Which places of a board of rows and columns have cells. The others are black.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenCells {
    cols: usize,
    open: Vec<bool>,
}

impl OpenCells {
    /// Reads a drawing: a line for each row, with `.` for a cell and `#` for a place without one.
    /// White space within lines and empty lines are ignored.
    ///
    /// ```
    /// use satoku_core::rules::OpenCells;
    /// let cells = OpenCells::read("..#\n...\n#..")?;
    /// assert_eq!(cells.extent(), (3, 3));
    /// assert!(!cells.is_open(0, 2));
    /// # Ok::<(), satoku_core::rules::OpenCellsError>(())
    /// ```
    ///
    /// # Errors
    /// If lines differ in length, another character is there, or there are no cells or too many
    /// rows, columns or cells.
    pub fn read(text: &str) -> Result<Self, OpenCellsError> {
        let mut open = Vec::new();
        let (mut rows, mut cols) = (0, 0);
        for (number, line) in text.lines().enumerate() {
            let (before, line_number) = (open.len(), number + 1);
            for found in line.chars().filter(|found| !found.is_whitespace()) {
                match found {
                    '.' => open.push(true),
                    '#' => open.push(false),
                    found => return Err(OpenCellsError::Character { line: line_number, found }),
                }
                if open.len() > MAX_SIDE * MAX_SIDE {
                    return Err(OpenCellsError::Extent(rows + 1, open.len() - before));
                }
            }
            match open.len() - before {
                0 => {}
                found if rows > 0 && found != cols => {
                    return Err(OpenCellsError::Width { line: line_number, expected: cols, found });
                }
                found => (rows, cols) = (rows + 1, found),
            }
        }
        OpenCells::new((rows, cols), open)
    }

    /// Creates a board from its rows and columns and, row by row, whether each place has a cell.
    ///
    /// # Errors
    /// If the places are not as many as rows and columns have, or there are no cells or too many
    /// rows, columns or cells.
    pub fn new((rows, cols): (usize, usize), open: Vec<bool>) -> Result<Self, OpenCellsError> {
        let is_legal = |count: usize| (1..=MAX_SIDE).contains(&count);
        if !is_legal(rows) || !is_legal(cols) || open.len() != rows * cols {
            return Err(OpenCellsError::Extent(rows, cols));
        }
        match open.iter().filter(|open| **open).count() {
            1..=MAX_CELLS => Ok(OpenCells { cols, open }),
            count => Err(OpenCellsError::Count(count)),
        }
    }

    /// Returns the rows and columns.
    pub fn extent(&self) -> (usize, usize) {
        (self.open.len() / self.cols, self.cols)
    }

    /// Returns whether there is a cell at a place.
    pub fn is_open(&self, row: usize, col: usize) -> bool {
        row < self.extent().0 && col < self.cols && self.open[row * self.cols + col]
    }

    /// Returns the row and column of each cell, row by row.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let open = self.open.iter().enumerate().filter(|(_, open)| **open);
        open.map(|(place, _)| (place / self.cols, place % self.cols))
    }
}

impl fmt::Display for OpenCells {
    /// Writes a line for each row, `.` for a cell and `#` for a place without one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.open.chunks(self.cols).enumerate() {
            let row = row.iter().map(|open| if *open { '.' } else { '#' });
            write!(f, "{}{}", if number > 0 { "\n" } else { "" }, row.collect::<String>())?;
        }
        Ok(())
    }
}

impl FromStr for OpenCells {
    type Err = OpenCellsError;

    fn from_str(text: &str) -> Result<Self, OpenCellsError> {
        OpenCells::read(text)
    }
}

/// The reason why a drawing is not that of a board's cells.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenCellsError {
    /// Too few or too many rows or columns.
    #[error("a board has 1 to {MAX_SIDE} rows and columns, not {0} and {1}")]
    Extent(usize, usize),
    /// No cells, or too many.
    #[error("a board has 1 to {MAX_CELLS} cells, not {0}")]
    Count(usize),
    /// A line that is not as long as the first one.
    #[error("line {line}: expected {expected} places, as many as in the first row, found {found}")]
    Width {
        /// The line of the text, from 1.
        line: usize,
        /// The number of places in the first row.
        expected: usize,
        /// The number of places in the line.
        found: usize,
    },
    /// A character that stands for nothing.
    #[error("line {line}: expected `.` for a cell or `#` for none, found `{}`", .found.escape_default())]
    Character {
        /// The line of the text, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// The rows and columns of another size.
    #[error("a board of size {size} does not fit {rows} rows and {cols} columns of cells")]
    OtherSize {
        /// The size of the board.
        size: crate::board::Size,
        /// The rows of the drawing.
        rows: usize,
        /// The columns of the drawing.
        cols: usize,
    },
    /// More cells beside or below each other than there are digits.
    #[error("{0} cells lie in one line without a break, and there are {1} digits")]
    LongRun(usize, usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_read_with_the_line_of_a_fault() {
        let cells = OpenCells::read(" ..#.\n\n#...\n").unwrap();
        assert_eq!(cells.extent(), (2, 4));
        assert_eq!(cells.places().count(), 6);
        assert!(cells.is_open(1, 3) && !cells.is_open(1, 0) && !cells.is_open(2, 0));
        assert_eq!(cells.to_string(), "..#.\n#...");
        assert_eq!(cells.to_string().parse(), Ok(cells));
        for (text, error) in [
            ("", OpenCellsError::Extent(0, 0)),
            ("##", OpenCellsError::Count(0)),
            ("..\n...", OpenCellsError::Width { line: 2, expected: 2, found: 3 }),
            ("..\n.x", OpenCellsError::Character { line: 2, found: 'x' }),
        ] {
            assert_eq!(OpenCells::read(text), Err(error), "{text}");
        }
        assert!(OpenCells::read(&".".repeat(101)).is_err());
        assert!(OpenCells::read(&format!("{}\n", ".".repeat(50)).repeat(50)).is_err());
    }
}
