//! What is wrong with a text, and how much speaks for its being meant as a grid.

use crate::error::{Position, ReadError};

/// How likely a text that failed to parse was meant as a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    Nothing,
    /// There are rows of cells, but too few, or of different lengths.
    Rows,
    /// There is a grid with a cell that cannot be read.
    Cell,
    /// There is a grid that cannot be told from another one.
    Grid,
}

/// The reason why lines are no grid.
#[derive(Debug)]
pub(super) struct Fault {
    pub error: Box<ReadError>,
    pub weight: Weight,
}

impl Fault {
    pub fn at(at: Position, weight: Weight, message: impl AsRef<str>) -> Self {
        Fault { error: Box::new(ReadError::at(at, message)), weight }
    }

    /// Creates the fault of a cell.
    pub fn cell(at: Position, message: impl AsRef<str>) -> Self {
        Fault::at(at, Weight::Cell, message)
    }

    /// Creates the fault of a text without cells.
    pub fn nothing() -> Self {
        Fault::at(Position { line: 1, column: 1 }, Weight::Nothing, "expected a grid of cells")
    }

    pub fn hint(self, hint: &str) -> Self {
        Fault { error: Box::new(self.error.hint(hint)), ..self }
    }

    /// Returns the fault that says more about what is wrong.
    pub fn worst(one: Option<Fault>, other: Fault) -> Fault {
        match one {
            Some(one) if one.weight >= other.weight => one,
            _ => other,
        }
    }
}
