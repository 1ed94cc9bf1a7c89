//! What rules and clues look like on the page, in units of a cell, with no backend in sight.
//!
//! Each backend (SVG, Typst, terminal, SudokuPad) draws each mark with one function.

use crate::board::Cell;

/// A thing drawn on the board besides its lines and symbols.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Mark {
    /// A dashed outline inside the cells, with a label in its first cell.
    Cage {
        /// The cells, the first of which has the label.
        cells: Vec<Cell>,
        /// The label, such as the total.
        label: Option<String>,
    },
    /// A straight line through these points.
    Line {
        /// The points, two or more.
        points: Vec<Point>,
    },
    /// Shaded cells.
    Shade {
        /// The cells.
        cells: Vec<Cell>,
    },
}

/// A point of the plane in units of a cell: the upper left corner of the first cell is (0, 0), its
/// centre (0.5, 0.5).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The distance from the upper edge.
    pub row: f64,
    /// The distance from the left edge.
    pub col: f64,
}
