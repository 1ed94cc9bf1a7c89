//! A clue as an object of f-puzzles, in both directions.

use super::MAX_CLUES;
use super::error::quote;
use super::foreign_fields::{read_place, says_something};
use super::rules_cache::Fault;
use satoku_core::board::Cell;
use satoku_core::rules::{Definition, FieldType, Foreign, Registry, Shape};
use serde_json::{Map, Value, json};

/// The fields of a clue that only affect its appearance.
const LOOKS: [&str; 5] = ["outlineC", "fontC", "baseC", "width", "size"];

/// The fields of a clue that say something.
const KNOWN: [&str; 7] = ["cells", "cell", "lines", "cloneCells", "value", "values", "direction"];

/// The directions in which a clue outside the board sees a diagonal, as rows and columns.
const DIRECTIONS: [(&str, (i32, i32)); 4] =
    [("DR", (1, 1)), ("DL", (1, -1)), ("UR", (-1, 1)), ("UL", (-1, -1))];

/// Reads the list of clues of a field: `{"cells": ["R1C1", "R1C2"], "value": "10"}` each. An object
/// with several lines is as many clues.
pub(super) fn read_list(
    field: &str,
    value: &Value,
    side: usize,
    registry: &Registry,
) -> Result<Vec<Foreign>, Fault> {
    let shape = registry.foreign_kind(field).map(|kind| kind.definition().cells.shape);
    let list = value.as_array().filter(|list| list.len() <= MAX_CLUES);
    let too_many =
        || Fault::new(format!("`{field}`: expected a list of at most {MAX_CLUES} clues"));
    let mut all = Vec::new();
    for (number, item) in (1..).zip(list.ok_or_else(too_many)?) {
        let fault = |what: String| Fault::new(format!("`{field}` {number}: {what}"));
        all.extend(read(field, shape, item, side).map_err(fault)?);
        if all.len() > MAX_CLUES {
            return Err(too_many());
        }
    }
    if shape == Some(Shape::Neighbours) {
        // Neighbours with the same mark are not compared.
        let marked: Vec<Cell> = all.iter().flat_map(|clue| clue.cells.clone()).collect();
        all.iter_mut().for_each(|clue| clue.others.clone_from(&marked));
    }
    Ok(all)
}

fn read(
    field: &str,
    shape: Option<Shape>,
    item: &Value,
    side: usize,
) -> Result<Vec<Foreign>, String> {
    let fields = item.as_object().into_iter().flatten();
    let mut others = fields.filter(|(name, value)| {
        !KNOWN.contains(&name.as_str()) && !LOOKS.contains(&name.as_str()) && says_something(value)
    });
    if let Some((name, _)) = others.next() {
        return Err(format!("`{}` is not supported", quote(name)));
    }
    let cells = cells(item, "cells", side)?;
    let value = value(item)?;
    if shape == Some(Shape::Diagonal) {
        return Ok(vec![diagonal(field, item, &cells, value, side)?]);
    }
    if let Some(at) = item.get("cell") {
        let at = at.as_str().and_then(|text| read_outside(text, side));
        let (row, col) = at.ok_or("expected `cell` such as `R2C2`")?;
        let inside = |number: i32| usize::try_from(number).ok().filter(|number| *number < side);
        return Ok(vec![match (inside(row), inside(col)) {
            (Some(row), Some(col)) => {
                Foreign::clue(field.to_owned(), vec![Cell::new(row * side + col)], value)
            }
            _ => Foreign::from_outside(field.to_owned(), (row, col), Vec::new(), value),
        }]);
    }
    if item.get("lines").is_some() {
        let lines = lines(item, side)?;
        let clue = |line| Foreign {
            cells: cells.clone(),
            ..Foreign::of_lines(field.to_owned(), vec![line], value.clone())
        };
        return Ok(lines.into_iter().map(clue).collect());
    }
    if cells.is_empty() {
        return Err("expected `cells` such as `R2C2`".to_owned());
    }
    if shape == Some(Shape::RowOrColumn) && value.is_none() {
        // Marked cells, each of which says something by itself.
        let clue = |cell| Foreign::clue(field.to_owned(), vec![cell], None);
        return Ok(cells.into_iter().map(clue).collect());
    }
    let others = self::cells(item, "cloneCells", side)?;
    Ok(vec![Foreign { others, ..Foreign::clue(field.to_owned(), cells, value) }])
}

/// Reads a list of cells, none if it is left out.
fn cells(item: &Value, name: &str, side: usize) -> Result<Vec<Cell>, String> {
    match item.get(name) {
        None => Ok(Vec::new()),
        Some(list) => {
            read_cells(list, 1, side).ok_or_else(|| format!("expected `{name}` such as `R2C2`"))
        }
    }
}

fn read_cells(list: &Value, least: usize, side: usize) -> Option<Vec<Cell>> {
    let list = list.as_array().filter(|list| (least..=side * side).contains(&list.len()))?;
    list.iter().map(|cell| read_place(cell.as_str()?, side)).collect()
}

fn lines(item: &Value, side: usize) -> Result<Vec<Vec<Cell>>, String> {
    let lists = item.get("lines").and_then(Value::as_array);
    let lists = lists.filter(|lists| (1..=side * side).contains(&lists.len()));
    let lines = lists.and_then(|lists| {
        // A line of one cell was begun and not drawn.
        let lines = lists.iter().map(|list| read_cells(list, 2, side));
        lines.collect::<Option<Vec<_>>>()
    });
    lines.ok_or_else(|| "expected `lines` of two cells or more such as `R2C2`".to_owned())
}

/// Reads a value; several values are separated by commas.
fn value(item: &Value) -> Result<Option<String>, String> {
    let text = |value: &Value| match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    if let Some(values) = item.get("values") {
        let values = values.as_array().filter(|values| values.len() <= 16);
        let values: Option<Vec<String>> = values.and_then(|list| list.iter().map(text).collect());
        let values = values.ok_or("expected `values` to be a list of texts or numbers")?;
        return Ok(Some(values.join(",")));
    }
    match item.get("value").map(text) {
        // Typed by hand, so it may be empty.
        None => Ok(None),
        Some(Some(text)) => Ok(Some(text).filter(|text| !text.is_empty())),
        Some(None) => Err("expected `value` to be a text or a number".to_owned()),
    }
}

/// Reads `R0C5`: a place on the board or around it, as row and column from 0.
pub(super) fn read_outside(text: &str, side: usize) -> Option<(i32, i32)> {
    let (row, col) = text.strip_prefix('R')?.split_once('C')?;
    let number = |text: &str| {
        let number: usize = text.parse().ok().filter(|_| text.len() <= 2)?;
        (number <= side + 1).then(|| number as i32 - 1)
    };
    Some((number(row)?, number(col)?))
}

fn diagonal(
    field: &str,
    item: &Value,
    cells: &[Cell],
    value: Option<String>,
    side: usize,
) -> Result<Foreign, String> {
    let at = item.get("cell").and_then(Value::as_str).and_then(|text| read_outside(text, side));
    let at = at.ok_or("expected `cell` to be a place outside the board such as `R0C5`")?;
    let direction = item.get("direction").and_then(Value::as_str).unwrap_or_default();
    let known = DIRECTIONS.iter().find(|(name, _)| *name == direction);
    let (_, (down, right)) = known.ok_or("expected `direction` to be DR, DL, UR or UL")?;
    let cell = |steps: i32| {
        let inside = |number: i32| usize::try_from(number).ok().filter(|number| *number < side);
        let (row, col) = (inside(at.0 + steps * down)?, inside(at.1 + steps * right)?);
        Some(Cell::new(row * side + col))
    };
    let seen: Vec<Cell> = (1..).map_while(cell).collect();
    let same = |cell: &Cell| seen.contains(cell);
    if seen.is_empty() || !(cells.is_empty() || cells.len() == seen.len() && cells.iter().all(same))
    {
        return Err("expected `cells` to be those that it points to from `cell`".to_owned());
    }
    Ok(Foreign::from_outside(field.to_owned(), at, seen, value))
}

/// Returns a clue as an object.
pub(super) fn write(clue: &Foreign, side: usize, registry: &Registry) -> Map<String, Value> {
    let kind = registry.foreign_kind(&clue.field).map(|kind| kind.definition());
    let shape = kind.map(|kind| kind.cells.shape);
    let names = |cells: &[Cell]| -> Value {
        cells.iter().map(|cell| name(*cell, side)).collect::<Vec<_>>().into()
    };
    let mut object = Map::new();
    let has_one_cell =
        shape == Some(Shape::Neighbours) || kind.is_some_and(|kind| kind.cells.most == 1);
    let has_list =
        |kind: &Definition| kind.fields.iter().any(|field| field.r#type == FieldType::Numbers);
    if let Some((row, col)) = clue.outside {
        object.insert("cell".to_owned(), format!("R{}C{}", row + 1, col + 1).into());
        if shape == Some(Shape::Diagonal) {
            object.insert("cells".to_owned(), names(&clue.cells));
            let first = clue.cells.first().map_or(0, |cell| cell.index());
            let step = ((first / side) as i32 - row, (first % side) as i32 - col);
            let direction = DIRECTIONS.iter().find(|(_, of)| *of == step);
            object.extend(direction.map(|(name, _)| ("direction".to_owned(), json!(name))));
        }
    } else if has_one_cell && clue.cells.len() == 1 {
        object.insert("cell".to_owned(), name(clue.cells[0], side).into());
    } else if !clue.cells.is_empty() {
        object.insert("cells".to_owned(), names(&clue.cells));
    }
    if !clue.lines.is_empty() {
        let lines = clue.lines.iter().map(|line| names(line));
        object.insert("lines".to_owned(), Value::Array(lines.collect()));
    }
    if !clue.others.is_empty() {
        object.insert("cloneCells".to_owned(), names(&clue.others));
    }
    match clue.value.as_deref() {
        Some(values) if kind.is_some_and(has_list) => {
            // Numbers, as the site writes them.
            let values = values.split(',').map(|text| match text.parse::<usize>() {
                Ok(number) => json!(number),
                Err(_) => json!(text),
            });
            object.insert("values".to_owned(), Value::Array(values.collect()));
        }
        Some(value) => {
            object.insert("value".to_owned(), value.into());
        }
        None => {}
    }
    object
}

/// Returns the name of a cell: `R2C3`.
pub(super) fn name(cell: Cell, side: usize) -> String {
    format!("R{}C{}", cell.index() / side + 1, cell.index() % side + 1)
}
