//! Clues and rules as the formats of other programs write them.
//!
//! The vocabulary is that of f-puzzles, which most programs read: each kind of clue has a field of
//! its own, and the field lists cells and a value for each clue. Formats with other names translate
//! them, so that each kind states its names only once.

use crate::board::{Cell, Symbol};
use std::borrow::Cow;

/// A clue or rule in the vocabulary of other programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// The field that lists it, such as `killercage`.
    pub field: Cow<'static, str>,
    /// Its cells; none for a rule of the whole board, whose field alone switches it on.
    pub cells: Vec<Cell>,
    /// Its lines, each in the order in which it is drawn.
    pub lines: Vec<Vec<Cell>>,
    /// Its second group of cells, such as those of a clone that hold the same as its first ones.
    pub others: Vec<Cell>,
    /// The place outside the board where its value is written: row and column, where 0 is the first
    /// one of the board and -1 the one before it.
    pub outside: Option<(i32, i32)>,
    /// Its value, such as a total; several values are separated by commas.
    pub value: Option<String>,
}

impl Foreign {
    /// The field for cells with different symbols that add up to the value, if there is one.
    /// Formats without that name call such cells cages.
    pub const CAGE: &'static str = "killercage";

    /// The field for a cell that may hold the symbols of the values alone.
    pub const CANDIDATES: &'static str = "givenpencilmarks";

    /// Creates the clue that a cell holds one of these symbols.
    pub fn candidates(cell: Cell, symbols: &[Symbol]) -> Self {
        let values: Vec<String> = symbols.iter().map(|symbol| symbol.value().to_string()).collect();
        Foreign::clue(Foreign::CANDIDATES, vec![cell], Some(values.join(",")))
    }

    /// Creates a rule of the whole board that a field switches on, such as `antiknight`.
    pub fn switch(field: impl Into<Cow<'static, str>>) -> Self {
        Foreign {
            field: field.into(),
            cells: Vec::new(),
            lines: Vec::new(),
            others: Vec::new(),
            outside: None,
            value: None,
        }
    }

    /// Returns whether it is a rule of the whole board, which its field alone switches on.
    pub fn is_switch(&self) -> bool {
        *self == Foreign::switch(self.field.clone())
    }

    /// Returns whether it is a list of cells, with or without a value, and nothing else.
    pub fn is_list_of_cells(&self) -> bool {
        *self == Foreign::clue(self.field.clone(), self.cells.clone(), self.value.clone())
    }

    /// Creates a clue on some cells.
    pub fn clue(
        field: impl Into<Cow<'static, str>>,
        cells: Vec<Cell>,
        value: Option<String>,
    ) -> Self {
        Foreign { cells, value, ..Foreign::switch(field) }
    }

    /// Creates a clue of lines.
    pub fn of_lines(
        field: impl Into<Cow<'static, str>>,
        lines: Vec<Vec<Cell>>,
        value: Option<String>,
    ) -> Self {
        Foreign { lines, value, ..Foreign::switch(field) }
    }

    /// Creates a clue that is written at a place outside the board and sees these cells.
    pub fn from_outside(
        field: impl Into<Cow<'static, str>>,
        outside: (i32, i32),
        cells: Vec<Cell>,
        value: Option<String>,
    ) -> Self {
        Foreign { cells, value, outside: Some(outside), ..Foreign::switch(field) }
    }

    /// Returns the values, if they are whole numbers.
    pub fn values(&self) -> Option<Vec<usize>> {
        self.value.as_ref()?.split(',').map(|value| value.parse().ok()).collect()
    }

    /// Returns the value as a whole number, `None` where there is no value.
    ///
    /// # Errors
    /// If the value is not a whole number.
    pub fn number(&self) -> Result<Option<usize>, String> {
        let read = |text: &String| text.parse().map_err(|_| "the value must be a whole number");
        Ok(self.value.as_ref().map(read).transpose()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_whole_numbers_or_left_out() {
        let number =
            |text: Option<&str>| Foreign::clue("x", Vec::new(), text.map(str::to_owned)).number();
        assert_eq!(number(None), Ok(None));
        assert_eq!(number(Some("17")), Ok(Some(17)));
        for text in ["", "-1", "1.5", "dr7", "99999999999999999999999"] {
            assert!(number(Some(text)).is_err(), "{text}");
        }
    }
}
