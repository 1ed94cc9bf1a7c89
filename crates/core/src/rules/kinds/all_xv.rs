//! All X and V: every X and V of the board, and that the other edges have none.

use super::all_edges::{EdgeMarks, NONE};
use super::xv;
use crate::board::{Cell, MAX_CELLS, Symbol};
use crate::rules::{Definition, Field, IssName, Mark, Rules, Shape};

/// The letters of a board, and what their absence says.
#[derive(Debug)]
pub(super) struct AllXv;

impl EdgeMarks for AllXv {
    const DEFINITION: Definition = Definition {
        aliases: &["strict-xv"],
        fields: &[Field::text("marks", "XV")],
        iss: &[IssName::new("StrictXV", "all-xv").from_1()],
        edges: &[('X', "xv", Some("X")), ('V', "xv", Some("V"))],
        ..Definition::new("all-xv", Shape::Board, 2, MAX_CELLS)
    };

    fn letter(one: Symbol, other: Symbol) -> char {
        let text = xv::letter(one.value() + other.value());
        text.and_then(|text| text.chars().next()).unwrap_or(NONE)
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        xv::marks(rules, one, other, &letter.to_string())
    }
}
