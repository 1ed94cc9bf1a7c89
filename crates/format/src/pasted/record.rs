//! How a puzzle was read.

use satoku_core::board::Cell;
use satoku_logic::PencilMarks;

/// What was made of a grid that was pasted as a drawing or a table.
#[derive(Debug, Clone)]
pub struct Pasted {
    /// What was read, such as `a 9x9 of 30 givens`.
    pub read_as: String,
    /// The candidates that the drawing lists, if it lists any.
    pub candidates: Option<PencilMarks>,
    /// The cells of a photograph that were changed at the second look or stay in doubt.
    pub unsure: Vec<Cell>,
}

/// Returns what is said of lines of words around grids.
pub(super) fn words_left_out(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "; 1 line of words left out".to_owned(),
        _ => format!("; {count} lines of words left out"),
    }
}
