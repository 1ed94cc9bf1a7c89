//! All X and V of a board, or all of one letter: other neighbours do not add up to its number.

use super::all_edges::{EdgeMark, EdgeMarks};
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

/// X and V by their letters.
#[derive(Debug)]
pub(super) struct Sums;

impl EdgeMark for Sums {
    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        xv::letter(one.value() + other.value()).is_some_and(|found| found.starts_with(letter))
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        xv::marks(rules, one, other, &letter.to_string())
    }
}

impl EdgeMarks for AllXv {
    type Mark = Sums;

    const DEFINITION: Definition = Definition {
        aliases: &["strict-xv"],
        iss: &[IssName::new("StrictXV", "all-xv").from_1()],
        edges: &[('X', "xv", Some("X")), ('V', "xv", Some("V"))],
        ..definition("all-xv")
    };
    const COMPLETE: &str = "XV";
}

impl EdgeMarks for AllX {
    type Mark = Sums;

    const DEFINITION: Definition = definition("all-x");
    const COMPLETE: &str = "X";
}

impl EdgeMarks for AllV {
    type Mark = Sums;

    const DEFINITION: Definition = definition("all-v");
    const COMPLETE: &str = "V";
}
