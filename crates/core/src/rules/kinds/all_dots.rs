//! All dots of a board, or all of one colour: a pair of neighbours without one has no such
//! relation.

use super::all_edges::EdgeMarks;
use super::dot::DotRule;
use crate::board::{Cell, MAX_CELLS, Symbol};
use crate::rules::{Definition, Field, IssName, Mark, Rules, Shape};

/// All dots of a board. A pair of 1 and 2 may have either dot.
#[derive(Debug)]
pub(super) struct AllDots;

/// All white dots of a board, and perhaps some black ones.
#[derive(Debug)]
pub(super) struct AllWhiteDots;

/// All black dots of a board, and perhaps some white ones.
#[derive(Debug)]
pub(super) struct AllBlackDots;

const MARKS: &[Field] = &[Field::text("marks", "wb")];

const fn definition(name: &'static str) -> Definition {
    Definition {
        fields: MARKS,
        edges: &[('w', "difference", None), ('b', "ratio", None)],
        ..Definition::new(name, Shape::Board, 2, MAX_CELLS)
    }
}

fn rule(letter: char) -> DotRule {
    match letter {
        'w' => DotRule::Difference(1),
        _ => DotRule::Ratio(2),
    }
}

impl EdgeMarks for AllDots {
    const DEFINITION: Definition = Definition {
        aliases: &["strict-kropki"],
        iss: &[IssName::new("StrictKropki", "all-dots").from_1()],
        ..definition("all-dots")
    };
    const COMPLETE: &str = "wb";

    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        rule(letter).is_true(one, other)
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        rule(letter).marks(rules, one, other)
    }
}

impl EdgeMarks for AllWhiteDots {
    const DEFINITION: Definition =
        Definition { aliases: &["consecutive"], ..definition("all-white-dots") };
    const COMPLETE: &str = "w";

    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        AllDots::is_true(letter, one, other)
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        AllDots::marks(letter, rules, one, other)
    }
}

impl EdgeMarks for AllBlackDots {
    const DEFINITION: Definition = definition("all-black-dots");
    const COMPLETE: &str = "b";

    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        AllDots::is_true(letter, one, other)
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        AllDots::marks(letter, rules, one, other)
    }
}
