//! The board of a puzzle of SudokuMaker: its side, the givens, and the solution.

use crate::error::quote;
use crate::rules_cache::Fault;
use satoku_core::board::{Cell, Grid, Symbol};
use serde_json::{Map, Value};

/// The sides that are read.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// The side of a board that states none.
const USUAL_SIDE: u64 = 9;

/// What the cells of a puzzle state.
pub(super) struct Cells {
    pub side: usize,
    pub givens: Grid,
    /// The digits of all cells, if each has one.
    pub solution: Option<Grid>,
}

/// Reads the board and its cells. Pencil marks and colours are those of a player and are not read.
pub(super) fn read(puzzle: &Map<String, Value>) -> Result<Cells, Fault> {
    match puzzle.get("type").map_or(Some("sudoku"), Value::as_str) {
        Some("sudoku") => {}
        other => {
            let found = quote(other.unwrap_or_default());
            let message = format!("expected a puzzle of the type `sudoku`, found `{found}`");
            return Err(Fault::new(message).hint("boards of other types have no rows and columns"));
        }
    }
    let side = side(puzzle)?;
    let number = |name: &str, usual| puzzle.get(name).map_or(Some(usual), Value::as_u64);
    if (number("minDigit", 1), number("maxDigit", side as u64)) != (Some(1), Some(side as u64)) {
        let message = format!("expected the digits 1 to {side} on a board of side {side}");
        return Err(Fault::new(message).hint("other digits are not supported"));
    }
    let list = puzzle.get("cells").and_then(Value::as_array);
    let list = list.filter(|list| list.len() == side * side);
    let list = list.ok_or_else(|| Fault::new(format!("expected {} `cells`", side * side)))?;
    let (mut givens, mut values) = (Grid::blank(side * side), Grid::blank(side * side));
    for (index, cell) in list.iter().enumerate() {
        let is_given = cell.get("given").and_then(Value::as_bool) == Some(true);
        let value = cell.get("value").filter(|value| !value.is_null());
        if !is_given && value.is_none() {
            continue;
        }
        let value = value.and_then(Value::as_u64).and_then(|value| usize::try_from(value).ok());
        let value = value.filter(|value| (1..=side).contains(value)).ok_or_else(|| {
            let (row, col) = (index / side + 1, index % side + 1);
            Fault::new(format!("r{row}c{col}: expected a value of 1 to {side}"))
        })?;
        let symbol = Some(Symbol::new(value - 1));
        values.set(Cell::new(index), symbol);
        if is_given {
            givens.set(Cell::new(index), symbol);
        }
    }
    // Setters fill the board with the solution. If all digits are givens, it is a puzzle of its
    // own.
    let has_solution = values.is_full() && !givens.is_full();
    Ok(Cells { side, givens, solution: has_solution.then_some(values) })
}

fn side(puzzle: &Map<String, Value>) -> Result<usize, Fault> {
    let number = |name: &str| match puzzle.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value
            .as_u64()
            .map(Some)
            .ok_or_else(|| Fault::new(format!("expected `{name}` to be a number of cells"))),
    };
    let size = number("size")?.unwrap_or(USUAL_SIDE);
    let (width, height) = (number("width")?.unwrap_or(size), number("height")?);
    let height = height.unwrap_or(width);
    if width != height {
        let message = format!("expected a square board, found {width} columns and {height} rows");
        return Err(Fault::new(message));
    }
    usize::try_from(width).ok().filter(|side| SIDES.contains(side)).ok_or_else(|| {
        let (least, most) = (SIDES.start(), SIDES.end());
        Fault::new(format!("expected a board of side {least} to {most}, found {width}"))
    })
}
