//! How clues of each kind are drawn: how many cells they have, how these lie, and what else they
//! say.

use satoku_core::board::MAX_SYMBOLS;
use serde::Serialize;

/// A field of a clue besides its kind and cells.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct FieldInfo {
    name: &'static str,
    r#type: &'static str,
    needed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usual: Option<usize>,
}

/// The cells of a clue.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Cells {
    least: usize,
    most: usize,
    shape: &'static str,
}

/// The most cells of a line on which symbols may repeat.
const LINE: usize = 256;

/// Returns a field that is a whole number.
const fn number(name: &'static str, least: usize, usual: Option<usize>) -> FieldInfo {
    FieldInfo { name, r#type: "number", needed: true, least: Some(least), most: None, usual }
}

/// Returns a field of another type.
const fn other(name: &'static str, r#type: &'static str) -> FieldInfo {
    FieldInfo { name, r#type, needed: true, least: None, most: None, usual: None }
}

const fn optional(field: FieldInfo) -> FieldInfo {
    FieldInfo { needed: false, ..field }
}

const fn cells(least: usize, most: usize, shape: &'static str) -> Cells {
    Cells { least, most, shape }
}

/// Returns the fields and cells of a kind of clue by its name.
pub(super) fn shape(kind: &str) -> (&'static [FieldInfo], Cells) {
    match kind {
        "given" => (&[const { number("value", 1, None) }], cells(1, 1, "any")),
        "cage" => (&[const { optional(number("sum", 1, None)) }], cells(1, MAX_SYMBOLS, "any")),
        "sum" => (&[const { number("sum", 1, None) }], cells(1, LINE, "any")),
        "odd" | "even" => (&[], cells(1, 1, "any")),
        "extra-region" => (&[], cells(2, MAX_SYMBOLS, "any")),
        "clone" => (&[], cells(2, LINE, "copies")),
        "thermometer" | "renban" | "nabner" => (&[], cells(2, MAX_SYMBOLS, "path")),
        "slow-thermometer" | "palindrome" => (&[], cells(2, LINE, "path")),
        "between" | "zipper" | "double-arrow" | "modular" => (&[], cells(3, LINE, "path")),
        "entropic" => (&[const { number("group", 1, Some(3)) }], cells(3, LINE, "path")),
        "lockout" => (&[const { number("difference", 1, Some(4)) }], cells(3, LINE, "path")),
        "whisper" => (&[const { number("difference", 1, Some(5)) }], cells(2, LINE, "path")),
        "arrow" => (&[const { optional(number("circle", 1, Some(1))) }], cells(2, LINE, "path")),
        "region-sum" => (&[const { other("pieces", "numbers") }], cells(2, LINE, "path")),
        "dot" => (
            &[
                const { optional(number("difference", 1, Some(1))) },
                const { optional(number("ratio", 2, Some(2))) },
            ],
            cells(2, 2, "adjacent"),
        ),
        "xv" => (&[const { number("sum", 5, Some(10)) }], cells(2, 2, "adjacent")),
        "inequality" => (&[], cells(2, 2, "adjacent")),
        "minimum" | "maximum" => (&[], cells(2, 5, "neighbours")),
        "quadruple" => (&[const { other("values", "numbers") }], cells(4, 4, "square")),
        "sandwich" => (&[const { number("sum", 0, None) }], cells(2, MAX_SYMBOLS, "row-or-column")),
        "x-sum" => (&[const { number("sum", 1, None) }], cells(2, MAX_SYMBOLS, "row-or-column")),
        "skyscraper" => {
            (&[const { number("count", 1, None) }], cells(2, MAX_SYMBOLS, "row-or-column"))
        }
        "numbered-room" => {
            (&[const { number("value", 1, None) }], cells(2, MAX_SYMBOLS, "row-or-column"))
        }
        "little-killer" => {
            (&[const { number("sum", 2, None) }], cells(2, 2 * MAX_SYMBOLS, "diagonal"))
        }
        "all-dots" | "all-xv" | "all-inequalities" => {
            (&[const { other("marks", "text") }], cells(1, 2048, "board"))
        }
        _ => (&[], cells(1, 2048, "any")),
    }
}
