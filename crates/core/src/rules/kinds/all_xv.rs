//! All X and V of a board, or all of one letter: other neighbours do not add up to its number.

use super::all_edges::EdgeMarks;
use super::xv;
use crate::board::{Cell, MAX_CELLS, Symbol};
use crate::rules::{Definition, Field, IssName, Mark, Rules, Shape};

/// All X and V of a board.
#[derive(Debug)]
pub(super) struct AllXv;

/// All X of a board, and perhaps some V.
#[derive(Debug)]
pub(super) struct AllX;

/// All V of a board, and perhaps some X.
#[derive(Debug)]
pub(super) struct AllV;

const MARKS: &[Field] = &[Field::text("marks", "XV")];

const fn definition(name: &'static str) -> Definition {
    Definition { fields: MARKS, ..Definition::new(name, Shape::Board, 2, MAX_CELLS) }
}

impl EdgeMarks for AllXv {
    const DEFINITION: Definition = Definition {
        aliases: &["strict-xv"],
        iss: &[IssName::new("StrictXV", "all-xv").from_1()],
        edges: &[('X', "xv", Some("X")), ('V', "xv", Some("V"))],
        ..definition("all-xv")
    };
    const COMPLETE: &str = "XV";

    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        xv::letter(one.value() + other.value()).is_some_and(|found| found.starts_with(letter))
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        xv::marks(rules, one, other, &letter.to_string())
    }
}

impl EdgeMarks for AllX {
    const DEFINITION: Definition = definition("all-x");
    const COMPLETE: &str = "X";

    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        AllXv::is_true(letter, one, other)
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        AllXv::marks(letter, rules, one, other)
    }
}

impl EdgeMarks for AllV {
    const DEFINITION: Definition = definition("all-v");
    const COMPLETE: &str = "V";

    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        AllXv::is_true(letter, one, other)
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        AllXv::marks(letter, rules, one, other)
    }
}
