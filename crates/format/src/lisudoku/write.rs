//! Writes the payload of a link: digits, or a compressed JSON object.

use super::names::{CELLS, DIAGONALS, DOTS, LINES, SIDES, SWITCHES};
use crate::characters::refuse;
use crate::foreign_square::{SquarePuzzle, diagonals};
use crate::negatives::ALL_DOTS;
use crate::{Entry, WriteError, link, lz};
use satoku_core::board::Cell;
use satoku_core::rules::Foreign;
use serde_json::{Map, Value, json};

/// The name of the format in refusals.
const FORMAT: &str = "a lisudoku link";

/// The field of further houses in f-puzzles.
const EXTRA_REGION: &str = "extraregion";

/// Returns the payload of a link to a puzzle, encoded for a link.
pub(super) fn payload(entry: &Entry) -> Result<String, WriteError> {
    let mut square = SquarePuzzle::of(&entry.puzzle, FORMAT, is_known)?;
    let side = square.side;
    if !SIDES.contains(&side) {
        return Err(refuse(FORMAT, &format!("a board of side {side}")));
    }
    // Of a smaller region the site takes each symbol for needed.
    if square.others.iter().any(|said| said.field == EXTRA_REGION && said.cells.len() != side) {
        return Err(refuse(FORMAT, "clues such as extra-region of fewer cells than symbols"));
    }
    let has_boxes = square.has_default_boxes();
    if has_boxes && square.extras.is_empty() && square.others.is_empty() {
        return Ok(square.givens.to_string().replace('.', "0"));
    }
    let mut object = Map::new();
    object.insert("gridSize".to_owned(), side.into());
    let given = |(cell, symbol): (Cell, satoku_core::board::Symbol)| json!({"position": place(cell, side), "value": symbol.value()});
    let givens: Vec<Value> = square.givens.filled().map(given).collect();
    if !givens.is_empty() {
        object.insert("fixedNumbers".to_owned(), givens.into());
    }
    if let Some(regions) = square.regions.as_ref().filter(|_| !has_boxes) {
        let region = |number: usize| {
            let cells = (0..side * side).filter(|cell| regions[*cell] == number);
            cells.map(|cell| place(Cell::new(cell), side)).collect::<Value>()
        };
        object.insert("regions".to_owned(), (0..side).map(region).collect());
    }
    for (name, diagonal) in DIAGONALS.into_iter().zip(diagonals(side)) {
        if square.take_extra(&diagonal) {
            object.insert(name.to_owned(), true.into());
        }
    }
    for extra in &square.extras {
        push(&mut object, "extraRegions", places(extra, side));
    }
    for said in &square.others {
        add(&mut object, said, side);
    }
    Ok(link::encode(&lz::compress(&Value::Object(object).to_string())))
}

/// Returns whether the site knows a rule or a clue.
fn is_known(said: &Foreign) -> bool {
    let is_in = |list: &[(&str, &str)]| list.iter().any(|(_, field)| *field == said.field);
    let is_plain = said.value.is_none() && said.others.is_empty() && said.outside.is_none();
    match &*said.field {
        ALL_DOTS => said.is_switch(),
        Foreign::CAGE | EXTRA_REGION => said.is_list_of_cells(),
        "arrow" => is_plain,
        _ if is_in(&SWITCHES) => said.is_switch(),
        _ if is_in(&CELLS) => is_plain && said.cells.len() == 1,
        _ => is_plain && (is_in(&LINES) || is_in(&DOTS)),
    }
}

/// Adds a rule or a clue.
fn add(object: &mut Map<String, Value>, said: &Foreign, side: usize) {
    let name_in = |list: &[(&'static str, &'static str)]| {
        list.iter().find(|(_, field)| *field == said.field).map(|(name, _)| *name)
    };
    if said.field == ALL_DOTS {
        object.insert("kropkiNegative".to_owned(), true.into());
    } else if let Some(name) = name_in(&SWITCHES) {
        object.insert(name.to_owned(), true.into());
    } else if let Some(name) = name_in(&CELLS) {
        said.cells.iter().for_each(|cell| push(object, name, place(*cell, side)));
    } else if let Some(name) = name_in(&LINES) {
        said.lines.iter().for_each(|line| push(object, name, places(line, side)));
    } else if let Some(name) = name_in(&DOTS) {
        let [one, other] = said.cells[..] else { return };
        let (one, other) = (place(one, side), place(other, side));
        push(object, "kropkiDots", json!({"dotType": name, "cell1": one, "cell2": other}));
    } else if said.field == EXTRA_REGION {
        push(object, "extraRegions", places(&said.cells, side));
    } else if said.field == Foreign::CAGE {
        let sum = said.number().ok().flatten();
        let region = places(&said.cells, side);
        push(object, "killerCages", json!({"sum": sum, "region": region}));
    } else {
        for line in &said.lines {
            let (circle, arrow) = (places(&said.cells, side), places(&line[1..], side));
            push(object, "arrows", json!({"circleCells": circle, "arrowCells": arrow}));
        }
    }
}

/// Returns a cell as an object.
fn place(cell: Cell, side: usize) -> Value {
    json!({"row": cell.index() / side, "col": cell.index() % side})
}

fn places(cells: &[Cell], side: usize) -> Value {
    cells.iter().map(|cell| place(*cell, side)).collect()
}

/// Adds a value to the list of a field.
fn push(object: &mut Map<String, Value>, name: &str, value: Value) {
    let list = object.entry(name).or_insert_with(|| Value::Array(Vec::new()));
    if let Some(list) = list.as_array_mut() {
        list.push(value);
    }
}
