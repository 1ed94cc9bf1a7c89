//! Numbered room: a symbol outside the board stands in the X-th cell, where X is the symbol in the
//! first cell.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, Form, IssName, Mark, NoParts, Part, Recipe, Rules,
    Shape, fields, outside,
};

/// A row or column that holds all symbols, seen from one end, with the value of the symbol in the
/// cell to which the first one points.
#[derive(Debug)]
pub(super) struct NumberedRoom;

/// Returns the value for a grid.
fn value(grid: &Grid, cells: &[Cell]) -> Option<usize> {
    let room = cells.get(grid.get(cells[0])?.index())?;
    grid.get(*room).map(Symbol::value)
}

impl Kind for NumberedRoom {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("value", 1, MAX_SYMBOLS)],
        fpuzzles: &["numberedroom"],
        sudokupad: Some(Cosmetic::new("Numbered Room", "#000000")),
        iss: &[IssName::new("NumberedRoom", "numberedroom").from_1()],
        ..Definition::new("numbered-room", Shape::RowOrColumn, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], stated: &usize, grid: &Grid) -> bool {
        value(grid, cells) == Some(*stated)
    }

    /// Each pair of the first cell and another one says: if the first points here, this is the
    /// symbol.
    fn parts(cells: &[Cell], value: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let first = cells[0];
        let mut parts = vec![Part::among(symbols, first, |symbol| {
            (1..=cells.len()).contains(&symbol.value()) && (symbol.index() > 0 || *value == 1)
        })];
        for (at, room) in cells.iter().enumerate().skip(1) {
            parts.push(Part::pair(symbols, (first, *room), |pointer, symbol| {
                pointer.index() != at || symbol.value() == *value
            }));
        }
        Ok(parts)
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value, .. } = clue;
        fields::on_board(&[*value], rules)
    }

    fn marks(cells: &[Cell], value: &usize, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, cells, *value, Some(Form::Diamond))
    }

    /// From a sixth to two fifths of the places have a number.
    fn recipe(rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 2 / 3, side * 5 / 3)
    }

    /// Returns every row and column, seen from both ends.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        ClueOf::of_views(rules, random, |cells| value(grid, cells))
    }
}
