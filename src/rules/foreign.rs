//! What the formats of other programs say of a clue or rule.
//!
//! The vocabulary is that of f-puzzles, which most programs read: each kind of clue has a field of
//! its own, and the field lists cells and a value for each clue. A format with other words for the
//! same thing translates them, so that a kind says once what its clues are called.

use crate::board::Cell;
use std::borrow::Cow;

/// A clue or rule in the words of other programs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Foreign {
    /// The field that it stands under, such as `killercage`.
    pub field: Cow<'static, str>,
    /// Its cells; none for a rule of the whole board, which is switched on by its field alone.
    pub cells: Vec<Cell>,
    /// Its value, such as a total.
    pub value: Option<String>,
}

impl Foreign {
    /// The field of cells that hold different symbols and add up to the value, if there is one.
    /// Formats without that name call such cells cages.
    pub const CAGE: &'static str = "killercage";

    /// Returns a rule of the whole board that is switched on by a field, such as `antiknight`.
    pub fn switch(field: impl Into<Cow<'static, str>>) -> Self {
        Foreign { field: field.into(), cells: Vec::new(), value: None }
    }

    /// Returns a clue of some cells.
    pub fn clue(
        field: impl Into<Cow<'static, str>>,
        cells: Vec<Cell>,
        value: Option<String>,
    ) -> Self {
        Foreign { field: field.into(), cells, value }
    }

    /// Returns the value as a whole number, `None` where there is no value.
    ///
    /// # Errors
    /// If the value is no number, as a message.
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
