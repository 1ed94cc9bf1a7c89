//! Reading the cells and fields of clues from files.

use super::lines::is_connected_line;
use super::{Field, FieldType, Rules};
use crate::board::{Cell, Grid, Symbol};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The most cells of a line on which symbols may repeat.
pub(super) const MAX_LINE: usize = 256;

/// The largest number of a field.
const MOST: usize = 1_000_000;

/// Checks a list of cells: no cell twice, and as many as allowed.
pub(super) fn cells(
    cells: Vec<Cell>,
    counts: std::ops::RangeInclusive<usize>,
) -> Result<Vec<Cell>, String> {
    if cells.iter().collect::<BTreeSet<_>>().len() < cells.len() {
        return Err("a cell is named twice".to_owned());
    }
    match counts.contains(&cells.len()) {
        true => Ok(cells),
        false if counts == (1..=1) => Err(format!("expected one cell, found {}", cells.len())),
        false if counts.start() == counts.end() => {
            Err(format!("expected {} cells, found {}", counts.start(), cells.len()))
        }
        false => {
            let (least, most) = (counts.start(), counts.end());
            Err(format!("expected {least} to {most} cells, found {}", cells.len()))
        }
    }
}

/// Checks that a board has the symbols of these values.
pub(super) fn on_board(values: &[usize], rules: &Rules) -> Result<(), String> {
    let symbols = 1..=rules.board().symbol_count();
    match values.iter().find(|value| !symbols.contains(value)) {
        None => Ok(()),
        Some(value) => Err(format!("the board has no symbol {value}")),
    }
}

/// Returns a whole number, 0 or more, under a name; `None` if it is left out or null.
pub(super) fn number(fields: &Map<String, Value>, name: &str) -> Result<Option<usize>, String> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
            let number = number.filter(|number| *number <= MOST);
            let fault = || format!("`{name}` must be a whole number from 0 to {MOST}");
            number.map(Some).ok_or_else(fault)
        }
    }
}

/// Returns the usual values of fields: of those that are needed, or else of the first.
pub(super) fn usual(known: &[Field]) -> Map<String, Value> {
    let used = known.iter().enumerate().filter(|(at, field)| field.needed || *at == 0);
    let value = |(_, field): (usize, &Field)| {
        let number = field.usual?;
        let is_list = field.r#type == FieldType::Numbers;
        Some((field.name.to_owned(), if is_list { vec![number].into() } else { number.into() }))
    };
    used.filter_map(value).collect()
}

/// Returns a number that is not below the least one of its field.
pub(super) fn at_least(number: usize, field: &Field) -> Result<usize, String> {
    match field.least {
        Some(least) if number < least => Err(format!("`{}` must be {least} or more", field.name)),
        _ => Ok(number),
    }
}

/// Checks that each cell of a line touches the next one.
pub(super) fn is_line(rules: &Rules, cells: &[Cell]) -> Result<(), String> {
    match is_connected_line(rules.board(), cells) {
        true => Ok(()),
        false => Err("each cell must touch the next one".to_owned()),
    }
}

/// Returns the symbols of some cells in order, blanks first.
pub(super) fn sorted(grid: &Grid, cells: &[Cell]) -> Vec<Option<Symbol>> {
    let mut symbols: Vec<_> = cells.iter().map(|cell| grid.get(*cell)).collect();
    symbols.sort_unstable();
    symbols
}

/// Checks that there are as many different symbols as cells.
pub(super) fn can_differ(rules: &Rules, cells: &[Cell]) -> Result<(), String> {
    let (symbols, cells) = (rules.board().symbol_count(), cells.len());
    match cells <= symbols {
        true => Ok(()),
        false => Err(format!("{cells} cells cannot hold different symbols of {symbols}")),
    }
}

/// Returns the sum of the symbols' values in some cells; `None` if one of them is blank.
pub(super) fn sum(grid: &Grid, cells: &[Cell]) -> Option<usize> {
    cells.iter().map(|cell| grid.get(*cell).map(Symbol::value)).sum()
}

/// Checks that so many symbols, which may repeat, can add up to a total.
pub(super) fn can_add_up(rules: &Rules, cells: usize, total: usize) -> Result<(), String> {
    let most = cells * rules.board().symbol_count();
    match (cells..=most).contains(&total) {
        true => Ok(()),
        false => Err(format!("{cells} cells add up to {cells} to {most}, not {total}")),
    }
}
