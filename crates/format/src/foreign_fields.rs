//! Fields of JSON objects that other programs write.

use satoku_core::board::Cell;
use serde_json::Value;

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

/// Reads `R2C3`.
pub(super) fn read_place(text: &str, side: usize) -> Option<Cell> {
    let (row, col) = text.strip_prefix('R')?.split_once('C')?;
    let number = |text: &str| {
        let number: usize = text.parse().ok().filter(|_| text.len() <= 2)?;
        number.checked_sub(1).filter(|index| *index < side)
    };
    Some(Cell::new(number(row)? * side + number(col)?))
}
