//! Modular line: any three neighbouring cells hold symbols of different remainders when divided by
//! three.

use super::carrier::{ClueOf, Kind};
use super::groups;
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Fill, Form, Mark, NoParts, Part, Pattern, Rules, Shape,
    Stroke, fields,
};

/// A line of three cells or more.
#[derive(Debug)]
pub(super) struct Modular;

fn remainder(symbol: Symbol) -> usize {
    symbol.value() % 3
}

impl Kind for Modular {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["modular-line"],
        fpuzzles: &["modularline"],
        sudokupad: Some(Cosmetic::new("Modular Line", "#80D0C0")),
        ..Definition::new("modular", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        groups::alternate(grid, cells, remainder)
    }

    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(groups::parts(rules.board().symbol_count(), cells, remainder))
    }

    fn value_fits(_: &[Cell], (): &(), rules: &Rules) -> Result<(), String> {
        match rules.board().symbol_count() {
            0..=2 => Err("there are no three symbols of different remainders".to_owned()),
            _ => Ok(()),
        }
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let end = |cell| Mark::around(board, cell, Form::Square, 0.5, Fill::Light);
        let line = Mark::line(board, cells, Stroke::new(0.2, Pattern::Dotted));
        vec![line, end(cells[0]), end(cells[cells.len() - 1])]
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        ClueOf::each(groups::draw(context, random, remainder), &())
    }
}
