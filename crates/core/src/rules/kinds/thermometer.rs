//! Thermometer: symbols increase from the bulb to the tip.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, MAX_SYMBOLS, Symbol};
use crate::rules::{
    Definition, Fill, Form, IssName, Mark, NoParts, Part, Recipe, Rules, Shape, Stroke,
};
use std::ops::RangeInclusive;

/// A line whose first cell is the bulb.
#[derive(Debug)]
pub(super) struct Thermometer;

impl Kind for Thermometer {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["thermo"],
        is_common: true,
        fpuzzles: &["thermometer"],
        iss: &[IssName::new("Thermo", "thermometer")],
        ..Definition::new("thermometer", Shape::Path, 2, MAX_SYMBOLS)
    };

    fn allows((): &(), one: Symbol, next: Symbol) -> bool {
        one < next
    }

    /// Two cells of a thermometer differ by at least the steps between them, which pairs of
    /// neighbours alone say only together.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (symbols, count) = (rules.board().symbol_count(), cells.len());
        if count > symbols {
            return Err(NoParts::Impossible);
        }
        let mut parts = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            let room = at..symbols - (count - 1 - at);
            parts.push(Part::among(symbols, *cell, |symbol| room.contains(&symbol.index())));
            for (steps, later) in cells[at..].iter().enumerate().skip(1) {
                parts.push(Part::pair(symbols, (*cell, *later), |one, other| {
                    one.index() + steps <= other.index()
                }));
            }
        }
        Ok(parts)
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, .. } = clue;
        let (count, symbols) = (cells.len(), rules.board().symbol_count());
        match count <= symbols {
            true => Ok(()),
            false => Err(format!("{count} cells cannot hold increasing symbols of {symbols}")),
        }
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let bulb = Mark::around(board, cells[0], Form::Circle, 0.78, Fill::Light);
        vec![bulb, Mark::line(board, cells, Stroke::solid(0.3))]
    }

    fn recipe(rules: &Rules) -> Recipe {
        Recipe::usual(rules)
    }

    fn lengths(rules: &Rules) -> RangeInclusive<usize> {
        3..=7.min(rules.board().symbol_count() - 1).max(3)
    }
}
