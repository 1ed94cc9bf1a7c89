//! All dots of a board, or all of one colour: a pair of neighbours without one has no such
//! relation.

use super::all_edges::{EdgeMark, EdgeMarks};
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

/// The dots by their letters.
#[derive(Debug)]
pub(super) struct Dots;

impl Dots {
    fn rule(letter: char) -> DotRule {
        match letter {
            'w' => DotRule::Difference(1),
            _ => DotRule::Ratio(2),
        }
    }
}

impl EdgeMark for Dots {
    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        Dots::rule(letter).is_true(one, other)
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        Dots::rule(letter).marks(rules, one, other)
    }
}

impl EdgeMarks for AllDots {
    type Mark = Dots;

    const DEFINITION: Definition = Definition {
        aliases: &["strict-kropki"],
        iss: &[IssName::new("StrictKropki", "all-dots").from_1()],
        ..definition("all-dots")
    };
    const COMPLETE: &str = "wb";
}

impl EdgeMarks for AllWhiteDots {
    type Mark = Dots;

    const DEFINITION: Definition =
        Definition { aliases: &["consecutive"], ..definition("all-white-dots") };
    const COMPLETE: &str = "w";
}

impl EdgeMarks for AllBlackDots {
    type Mark = Dots;

    const DEFINITION: Definition = definition("all-black-dots");
    const COMPLETE: &str = "b";
}
