//! Fields of JSON objects that other programs write.

use satoku_core::board::Cell;
use serde_json::Value;

/// The fields of drawings of f-puzzles.
const COSMETIC: [&str; 5] = ["line", "text", "circle", "rectangle", "cage"];

/// The fields of drawings in SudokuPad's own documents, at any place of the plane.
const FREE: [&str; 4] = ["lines", "arrows", "overlays", "underlays"];

/// The field of SudokuPad's own cages, of which those are kept that are not read as clues. They may
/// state sums, so they are not drawings that say nothing.
pub(super) const CAGES: &str = "cages";

/// Returns whether a field lists drawings.
pub(super) fn is_drawing(field: &str) -> bool {
    COSMETIC.contains(&field) || is_free_drawing(field)
}

/// Returns whether a field lists drawings of SudokuPad, which have no form in f-puzzles.
pub(super) fn is_free_drawing(field: &str) -> bool {
    FREE.contains(&field)
}

/// Returns whether a value has content: it is not an unset flag or an empty list.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

/// Returns the cell at a place `[row, column]`, both from 0.
pub(super) fn place(value: &Value, side: usize) -> Option<Cell> {
    let [row, col] = value.as_array()?.as_slice() else { return None };
    let number = |value: &Value| {
        usize::try_from(value.as_u64()?).ok().filter(|coordinate| *coordinate < side)
    };
    Some(Cell::new(number(row)? * side + number(col)?))
}

/// Reads `R2C3`.
pub(super) fn read_place(text: &str, side: usize) -> Option<Cell> {
    let (row, col) = text.strip_prefix('R')?.split_once('C')?;
    let number = |text: &str| {
        let number: usize = text.parse().ok().filter(|_| text.len() <= 2)?;
        number.checked_sub(1).filter(|index| *index < side)
    };
    Some(Cell::new(number(row)? * side + number(col)?))
}
