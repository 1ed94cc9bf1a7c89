//! Parity line: neighbours on a line are odd and even in turn.

use super::carrier::Kind;
use crate::board::{Cell, Symbol};
use crate::rules::{Cosmetic, Definition, Fill, Form, Mark, Pattern, Rules, Shape, Stroke, fields};

/// A line of odd and even symbols in turn.
#[derive(Debug)]
pub(super) struct Parity;

impl Kind for Parity {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["parity-line"],
        fpuzzles: &["parityline"],
        sudokupad: Some(Cosmetic::new("Parity Line", "#FF9FB0")),
        ..Definition::new("parity", Shape::Path, 2, fields::MAX_LINE)
    };

    fn allows((): &(), one: Symbol, next: Symbol) -> bool {
        one.value() % 2 != next.value() % 2
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let end = |cell| Mark::around(board, cell, Form::Square, 0.5, Fill::Light);
        let line = Mark::line(board, cells, Stroke::new(0.2, Pattern::DashDotted));
        vec![line, end(cells[0]), end(cells[cells.len() - 1])]
    }
}
