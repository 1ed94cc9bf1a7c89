//! All dots: every dot of the board, and that the other edges have none.

use super::all_edges::{EdgeMarks, NONE};
use super::dot::DotRule;
use crate::board::{Cell, MAX_CELLS, Symbol};
use crate::rules::{Definition, Field, IssName, Mark, Rules, Shape};

/// The dots of a board, and what their absence says. A pair of 1 and 2 may have either dot.
#[derive(Debug)]
pub(super) struct AllDots;

/// Returns the rule of a mark; `None` for no mark.
fn rule(letter: char) -> Option<DotRule> {
    match letter {
        'w' => Some(DotRule::Difference(1)),
        'b' => Some(DotRule::Ratio(2)),
        _ => None,
    }
}

impl EdgeMarks for AllDots {
    const DEFINITION: Definition = Definition {
        aliases: &["strict-kropki"],
        fields: &[Field::text("marks", "wb")],
        iss: &[IssName::new("StrictKropki", "all-dots").from_1()],
        edges: &[('w', "difference", None), ('b', "ratio", None)],
        ..Definition::new("all-dots", Shape::Board, 2, MAX_CELLS)
    };

    fn letter(one: Symbol, other: Symbol) -> char {
        match DotRule::of(one, other) {
            Some(DotRule::Difference(_)) => 'w',
            Some(DotRule::Ratio(_)) => 'b',
            None => NONE,
        }
    }

    fn allows(letter: char, one: Symbol, other: Symbol) -> bool {
        match rule(letter) {
            Some(rule) => rule.is_true(one, other),
            None => DotRule::of(one, other).is_none(),
        }
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        rule(letter).map_or(Vec::new(), |rule| rule.marks(rules, one, other))
    }
}
