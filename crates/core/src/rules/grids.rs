//! Several grids of one size on a plane, which may share boxes, as one board.

use crate::board::MAX_CELLS;
use std::fmt;
use std::str::FromStr;

/// The places of overlapping grids: the row and column of the upper left cell of each, counted from
/// 0, in the order of the grids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grids {
    origins: Vec<(usize, usize)>,
}

impl Grids {
    /// Creates the places of grids, from their upper left cells.
    ///
    /// # Errors
    /// If there are none or more than the cells of a board, one lies beyond the rows or columns of
    /// a board, or two are at one place.
    pub fn new(origins: Vec<(usize, usize)>) -> Result<Self, GridsError> {
        if origins.is_empty() || origins.len() > MAX_CELLS {
            return Err(GridsError::Count(origins.len()));
        }
        for (index, (row, col)) in origins.iter().enumerate() {
            let (row, col) = (row.saturating_add(1), col.saturating_add(1));
            if row > MAX_CELLS || col > MAX_CELLS {
                return Err(GridsError::Far { row, col });
            }
            if origins[..index].contains(&origins[index]) {
                return Err(GridsError::Twice { row, col });
            }
        }
        Ok(Grids { origins })
    }

    /// Reads a layout: the place of the upper left cell of each grid, such as `r1c13`, separated by
    /// white space. `#` begins a comment that ends with its line.
    ///
    /// ```
    /// use satoku_core::rules::Grids;
    /// let grids = Grids::read("r1c1 # the upper left grid\nr7c7")?;
    /// assert_eq!(grids.origins(), [(0, 0), (6, 6)]);
    /// # Ok::<(), satoku_core::rules::GridsError>(())
    /// ```
    ///
    /// # Errors
    /// If a word is not a place, or the places are not those of grids.
    pub fn read(text: &str) -> Result<Self, GridsError> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let mut origins = Vec::new();
        for (number, line) in lines.enumerate() {
            for word in line.split_whitespace() {
                let place =
                    word.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
                let read = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
                let place = place.and_then(|(row, col)| Some((read(row)?, read(col)?)));
                let fault =
                    || GridsError::Place { line: number + 1, word: crate::quote::quote(word) };
                origins.push(place.ok_or_else(fault)?);
                if origins.len() > MAX_CELLS {
                    return Err(GridsError::Count(origins.len()));
                }
            }
        }
        Grids::new(origins)
    }

    /// Returns the row and column of the upper left cell of each grid, counted from 0.
    pub fn origins(&self) -> &[(usize, usize)] {
        &self.origins
    }
}

impl fmt::Display for Grids {
    /// Writes the place of the upper left cell of each grid: `r1c1 r7c7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (row, col)) in self.origins.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            write!(f, "{space}r{}c{}", row + 1, col + 1)?;
        }
        Ok(())
    }
}

impl FromStr for Grids {
    type Err = GridsError;

    fn from_str(text: &str) -> Result<Self, GridsError> {
        Grids::read(text)
    }
}

/// The reason why places are not those of overlapping grids.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GridsError {
    /// No grid, or too many.
    #[error("a layout has 1 to {MAX_CELLS} grids, not {0}")]
    Count(usize),
    /// A word that is not a place.
    #[error(
        "line {line}: expected the place of a grid's upper left cell, such as r1c13, found `{word}`"
    )]
    Place {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A grid far out.
    #[error("a grid at r{row}c{col} lies beyond the {MAX_CELLS} rows and columns of a board")]
    Far {
        /// The row of its upper left cell, from 1.
        row: usize,
        /// The column.
        col: usize,
    },
    /// Two grids at one place.
    #[error("two grids lie at r{row}c{col}")]
    Twice {
        /// The row of their upper left cell, from 1.
        row: usize,
        /// The column.
        col: usize,
    },
    /// Too many cells.
    #[error("the grids have more than {MAX_CELLS} cells together")]
    Large,
    /// Boxes that overlap in part.
    #[error("grids may share whole boxes only; two of these overlap in part of a box")]
    Boxes,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::rules::{Layout, Registry, Rules};

    fn rules(name: &str) -> Rules {
        Registry::standard().rules(name, &Layout::default()).unwrap()
    }

    #[test]
    fn named_boards_have_their_grids() {
        // Cells, and shared boxes: 81 each, 9 fewer for each shared one.
        for (name, grids, shared) in
            [("samurai", 5, 4), ("twodoku", 2, 1), ("windmill", 5, 8), ("sohei", 4, 4)]
        {
            let rules = rules(name);
            assert_eq!(rules.board().cell_count(), 81 * grids - 9 * shared, "{name}");
            assert_eq!(rules.houses().len(), 27 * grids - shared, "{name}");
            assert!(rules.regions().iter().all(Option::is_some), "{name}");
        }
    }

    #[test]
    fn layouts_are_read_with_the_line_of_a_fault() {
        assert_eq!(Grids::read("r1c1\n\nR7C7 # two").unwrap().origins(), [(0, 0), (6, 6)]);
        for (text, error) in [
            ("", GridsError::Count(0)),
            ("r1c1\nr0c3", GridsError::Place { line: 2, word: "r0c3".to_owned() }),
            ("r1c1 9", GridsError::Place { line: 1, word: "9".to_owned() }),
            ("r1c1 r1c1", GridsError::Twice { row: 1, col: 1 }),
            ("r9999c1", GridsError::Far { row: 9999, col: 1 }),
        ] {
            assert_eq!(Grids::read(text), Err(error), "{text}");
        }
    }

    #[test]
    fn boxes_are_shared_whole_or_not_at_all() {
        let size: Size = "9".parse().unwrap();
        let made = |text: &str| {
            let layout = Layout::with_grids(size, Grids::read(text).unwrap());
            Registry::standard().rules("overlapping", &layout)
        };
        assert_eq!(made("r1c1 r4c7").unwrap().board().cell_count(), 162 - 18);
        // The plane begins at the first row and column that have a cell.
        assert_eq!(made("r11c11").unwrap().board().extent(), (9, 9));
        assert_eq!(made("r1c1 r2c7").unwrap_err(), GridsError::Boxes.into());
        let many: Vec<String> = (0..30).map(|at| format!("r{}c1", at * 9 + 1)).collect();
        assert_eq!(made(&many.join(" ")).unwrap_err(), GridsError::Large.into());
    }
}
