//! Slow thermometer: symbols never decrease from the bulb to the tip.

use super::carrier::{ClueOf, Kind};
use super::thermometer::Thermometer;
use crate::board::{Cell, Symbol};
use crate::rules::{
    Cosmetic, Definition, Fill, Form, Mark, NoParts, Part, Pattern, Recipe, Rules, Shape, Stroke,
    fields,
};
use std::ops::RangeInclusive;

/// A line whose first cell is the bulb.
#[derive(Debug)]
pub(super) struct SlowThermometer;

impl Kind for SlowThermometer {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["slow-thermo"],
        fpuzzles: &["slowthermometer"],
        sudokupad: Some(Cosmetic::new("Slow Thermometer", "#CFCFCF")),
        ..Definition::new("slow-thermometer", Shape::Path, 2, fields::MAX_LINE)
    };

    fn allows((): &(), one: Symbol, next: Symbol) -> bool {
        one <= next
    }

    /// Pairs of cells that are not neighbours follow, but each cell then bounds the others at once.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            let later = cells[at..].iter().skip(1).take(symbols);
            parts.extend(
                later.map(|later| Part::pair(symbols, (*cell, *later), |one, other| one <= other)),
            );
        }
        Ok(parts)
    }

    fn value_fits(_: &ClueOf<Self>, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let bulb = Mark::around(board, cells[0], Form::Circle, 0.78, Fill::None);
        vec![Mark::line(board, cells, Stroke::new(0.3, Pattern::Double)), bulb]
    }

    fn recipe(rules: &Rules) -> Recipe {
        Thermometer::recipe(rules)
    }

    fn lengths(rules: &Rules) -> RangeInclusive<usize> {
        Thermometer::lengths(rules)
    }
}
