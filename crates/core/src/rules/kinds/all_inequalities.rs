//! All inequality signs: every sign within the regions of the board.

use super::all_edges::{EdgeMark, EdgeMarks, Letters, marked};
use super::inequality::all_signs;
use crate::board::{Cell, Grid, MAX_CELLS, Symbol};
use crate::rules::edges::{share_region, sign};
use crate::rules::{Definition, Field, Foreign, Mark, Rules, Shape};

/// The signs of a board: on every edge within a region, or on every edge if there are no regions.
#[derive(Debug)]
pub(super) struct AllInequalities;

impl EdgeMark for AllInequalities {
    fn is_true(letter: char, one: Symbol, other: Symbol) -> bool {
        match letter {
            '<' => one < other,
            _ => one > other,
        }
    }

    fn marks(letter: char, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        match letter {
            '>' => vec![sign(rules.board(), one, other)],
            _ => vec![sign(rules.board(), other, one)],
        }
    }
}

impl EdgeMarks for AllInequalities {
    type Mark = Self;

    const DEFINITION: Definition = Definition {
        fields: &[Field::text("marks", "<>")],
        ..Definition::new("all-inequalities", Shape::Board, 2, MAX_CELLS)
    };

    const COMPLETE: &str = "<>";

    const IS_ON_EVERY_EDGE: bool = true;

    fn is_meant(rules: &Rules, one: Cell, other: Cell) -> bool {
        share_region(rules, one, other)
    }

    /// Returns the edges that have a sign, the greater cell first.
    fn edges(rules: &Rules, grid: &Grid) -> Vec<(Cell, Cell)> {
        all_signs(rules, grid)
    }

    /// Every sign is there, so that their absence says nothing.
    fn foreign(cells: &[Cell], letters: &Letters) -> Vec<Foreign> {
        let sign = |((one, other), letter)| match letter {
            '>' => Some(Foreign::clue("inequality", vec![one, other], None)),
            '<' => Some(Foreign::clue("inequality", vec![other, one], None)),
            _ => None,
        };
        marked(cells, letters).filter_map(sign).collect()
    }
}
