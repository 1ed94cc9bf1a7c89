//! Drawings of clues for programs that read f-puzzles and do not know their fields.
//!
//! SudokuPad shows the fields of f-puzzles' own clues and drops those that others have added, but
//! it draws the lines, shapes and texts of a puzzle. So each added clue is also drawn, and its
//! drawing names the clue in `fromConstraint`, by which a reader that knows the clue can leave it
//! out.

use super::foreign_fields::{is_drawing, is_free_drawing, says_something};
use super::fpuzzles_clue::read_outside;
use super::rules_cache::Fault;
use satoku_core::board::{Board, Cell};
use satoku_core::rules::{
    Constraint, Cosmetic, Definition, Fill, Foreign, Form, Mark, Point, Registry, Rules, Stroke,
};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;

/// The width of a cell in the units of SudokuPad's strokes and letters.
const CELL: f64 = 64.0;

/// Returns the drawings of a field that belong to no clue of the puzzle.
///
/// # Errors
/// If the field is no list.
pub(super) fn unknown(
    field: &str,
    value: &Value,
    object: &Map<String, Value>,
    registry: &Registry,
) -> Result<Vec<Value>, Fault> {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        let text: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        text.trim_end_matches('s').to_owned()
    };
    let is_added = |kind: &Definition| {
        let is_there = |field: &&str| object.get(*field).is_some_and(says_something);
        kind.sudokupad.is_some() && kind.fpuzzles.iter().any(is_there)
    };
    let kinds = || registry.clue_kinds().iter().map(|kind| kind.definition());
    let any_added = || kinds().any(is_added);
    let is_there = |name: &str| {
        let has_name = |kind: &&Definition| kind.sudokupad.is_some_and(|own| own.name == name);
        if kinds().filter(has_name).any(is_added) {
            return true;
        }
        let name = plain(name);
        object.iter().any(|(field, value)| {
            let field = plain(field);
            let same =
                field == name || format!("{field}line") == name || field == format!("{name}line");
            same && !is_drawing(&field) && says_something(value)
        })
    };
    let belongs = |item: &Value| {
        match item.get("fromConstraint").and_then(Value::as_str) {
            Some(name) => is_there(name),
            // Added constraints of other programs mark their drawings only by this.
            None => {
                let is_set = |name: &str| item.get(name) == Some(&Value::Bool(true));
                (is_set("isNewConstraint") || is_set("isLLConstraint")) && any_added()
            }
        }
    };
    let list = value.as_array().ok_or_else(|| Fault::new(format!("`{field}` must be a list")))?;
    Ok(list.iter().filter(|item| !belongs(item)).cloned().collect())
}

/// Returns the marks of a list of drawings. What cannot be read of it is left out.
pub(super) fn marks_of(field: &str, value: &Value, side: usize) -> Vec<Mark> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let of_item = |item| match is_free_drawing(field) {
        true => free_marks(field, item),
        false => marks_of_item(field, item, side),
    };
    items.iter().flat_map(of_item).collect()
}

/// Returns a text that can be drawn.
fn shown(value: Option<&Value>) -> String {
    let text = value.and_then(Value::as_str).unwrap_or_default();
    text.chars().filter(|character| !character.is_control()).take(16).collect()
}

/// Returns what a shape of this colour is filled with.
fn fill_of(colour: &str) -> Fill {
    match colour.to_ascii_uppercase().as_str() {
        "#FFFFFF" | "#FFF" | "WHITE" => Fill::White,
        "#000000" | "#000" | "BLACK" => Fill::Black,
        "" | "TRANSPARENT" | "NONE" => Fill::None,
        colour if colour.len() == 9 && colour.ends_with("00") => Fill::None,
        _ => Fill::Light,
    }
}

/// Returns the marks of a drawing of SudokuPad.
fn free_marks(field: &str, item: &Value) -> Vec<Mark> {
    let number = |name: &str| item.get(name).and_then(Value::as_f64);
    let point = |value: &Value| {
        let part = |at: usize| value.get(at)?.as_f64().filter(|part| (-10.0..=40.0).contains(part));
        Some(Point { row: part(0)?, col: part(1)? })
    };
    if let Some(points) = item.get("wayPoints").and_then(Value::as_array) {
        let points: Vec<Point> = points.iter().filter_map(point).collect();
        let width = (number("thickness").unwrap_or(10.0) / CELL).clamp(0.02, 0.8);
        return match (points.len(), field) {
            (0 | 1, _) => Vec::new(),
            (_, "arrows") => vec![Mark::Arrow { points }],
            _ => vec![Mark::Line { points, stroke: Stroke::solid(width) }],
        };
    }
    let Some(centre) = item.get("center").and_then(point) else { return Vec::new() };
    let sizes = [number("width"), number("height")].into_iter().flatten();
    let size = sizes.fold(0.0, f64::max).min(25.0);
    let mut marks = Vec::new();
    let colour = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default();
    let fill = fill_of(colour("backgroundColor"));
    if size > 0.0 && (fill != Fill::None || fill_of(colour("borderColor")) != Fill::None) {
        let is_round = item.get("rounded").is_some_and(says_something);
        let form = if is_round { Form::Circle } else { Form::Square };
        marks.push(Mark::Shape { centre, form, size, fill });
    }
    let text = shown(item.get("text"));
    if !text.is_empty() {
        let size = (number("fontSize").unwrap_or(24.0) / CELL).clamp(0.1, 1.0);
        marks.push(Mark::Text { at: centre, text, size });
    }
    marks
}

fn marks_of_item(field: &str, item: &Value, side: usize) -> Vec<Mark> {
    let places = |list: &Value| -> Vec<(i32, i32)> {
        let names = list.as_array().into_iter().flatten().filter_map(Value::as_str);
        names.filter_map(|name| read_outside(name, side)).collect()
    };
    let point =
        |(row, col): (i32, i32)| Point { row: f64::from(row) + 0.5, col: f64::from(col) + 0.5 };
    let number = |name: &str, usual: f64| {
        item.get(name)
            .and_then(Value::as_f64)
            .filter(|size| (0.01..=25.0).contains(size))
            .unwrap_or(usual)
    };
    let text = shown(item.get("value"));
    let places_of = |name: &str| item.get(name).map(places).unwrap_or_default();
    if field == "line" {
        let lines = item.get("lines").and_then(Value::as_array).into_iter().flatten();
        let lines = lines.map(|line| places(line).into_iter().map(point).collect::<Vec<_>>());
        let stroke = Stroke::solid(number("width", 0.5).min(0.8));
        let line = |points| Mark::Line { points, stroke };
        return lines.filter(|points| points.len() > 1).map(line).collect();
    }
    let cells = places_of("cells");
    if cells.is_empty() {
        return Vec::new();
    }
    if field == "cage" {
        let inside = |(row, col): &(i32, i32)| {
            let inside = |number: &i32| usize::try_from(*number).ok().filter(|at| *at < side);
            Some(Cell::new(inside(row)? * side + inside(col)?))
        };
        let cells: Vec<Cell> = cells.iter().filter_map(inside).collect();
        let label = (!text.is_empty()).then_some(text);
        return if cells.is_empty() { Vec::new() } else { vec![Mark::Cage { cells, label }] };
    }
    // The centre of all.
    let count = cells.len() as f64;
    let sum = cells.iter().fold((0.0, 0.0), |(row, col), place| {
        let at = point(*place);
        (row + at.row, col + at.col)
    });
    let centre = Point { row: sum.0 / count, col: sum.1 / count };
    let mut marks = Vec::new();
    if field != "text" {
        let is_turned = (number("angle", 0.0).rem_euclid(90.0) - 45.0).abs() < 1.0;
        let form = match field {
            "circle" => Form::Circle,
            _ if is_turned => Form::Diamond,
            _ => Form::Square,
        };
        let stretch = if form == Form::Diamond { std::f64::consts::SQRT_2 } else { 1.0 };
        let size = number("width", 0.5).max(number("height", 0.5)) * stretch;
        let colour = item.get("baseC").and_then(Value::as_str).unwrap_or("#FFFFFF");
        let fill = fill_of(colour);
        marks.push(Mark::Shape { centre, form, size, fill });
    }
    if !text.is_empty() {
        let size = if field == "text" { number("size", 0.6) } else { 0.4 };
        marks.push(Mark::Text { at: centre, text, size: size.min(1.0) });
    }
    marks
}

/// Adds the drawing of a clue, if SudokuPad does not know its field.
pub(super) fn draw(
    clue: &dyn Constraint,
    said: &Foreign,
    rules: &Rules,
    registry: &Registry,
    object: &mut Map<String, Value>,
) {
    let kind = registry.foreign_kind(&said.field);
    let Some(cosmetic) = kind.and_then(|kind| kind.definition().sudokupad) else { return };
    let Cosmetic { name, colour, .. } = cosmetic;
    let items = match &*said.field {
        "inequality" => vec![sign(said, rules.board())],
        "sum" => vec![outline(said, rules.board())],
        _ => clue.marks(rules).into_iter().filter_map(|mark| drawn(mark, colour)).collect(),
    };
    for (list, mut item) in items {
        item["fromConstraint"] = json!(name);
        item["isNewConstraint"] = true.into();
        let list = object.entry(list).or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut().into_iter().for_each(|list| list.push(item.clone()));
    }
}

/// A field of drawings, and an item of its list.
type Item = (&'static str, Value);

fn text(at: Point, text: &str, size: f64) -> Item {
    let item = json!({ "cells": around(at), "value": text, "fontC": "#000000", "size": size });
    ("text", item)
}

/// Returns the sign between two cells, the greater one first.
fn sign(said: &Foreign, board: &Board) -> Item {
    let [greater, lesser] = [0, 1].map(|at| board.place(said.cells[at]));
    let sign = match (lesser.row.cmp(&greater.row), lesser.col.cmp(&greater.col)) {
        (_, Ordering::Greater) => ">",
        (_, Ordering::Less) => "<",
        (Ordering::Greater, _) => "v",
        _ => "^",
    };
    let [from, to] = [0, 1].map(|at| Point::centre(board, said.cells[at]));
    text(from.toward(to, 0.5), sign, 0.5)
}

/// Returns the outline of cells with their total.
fn outline(said: &Foreign, board: &Board) -> Item {
    let cells = said.cells.iter().flat_map(|cell| around(Point::centre(board, *cell)));
    let (cells, colour) = (cells.collect::<Vec<_>>(), "#0000CC");
    let item = json!({ "cells": cells, "value": said.value, "outlineC": colour, "fontC": colour });
    ("cage", item)
}

/// Returns the drawing of a mark; `None` for those that SudokuPad has none for.
fn drawn(mark: Mark, colour: &str) -> Option<Item> {
    match mark {
        Mark::Line { points, stroke } => {
            let is_centre =
                |at: &Point| [at.row, at.col].iter().all(|part| (part.fract() - 0.5).abs() < 1e-9);
            let line: Vec<String> = points.iter().flat_map(|at| around(*at)).collect();
            let width = stroke.width.max(0.1);
            let item = json!({ "lines": [line], "outlineC": colour, "width": width });
            points.iter().all(is_centre).then_some(("line", item))
        }
        Mark::Shape { centre, form, size, fill } => {
            let base = match fill {
                Fill::None => "#FFFFFF00",
                Fill::White => "#FFFFFF",
                Fill::Light => "#CFCFCF",
                Fill::Black => "#000000",
            };
            let (list, angle, share) = match form {
                Form::Circle => ("circle", 0, 1.0),
                Form::Square => ("rectangle", 0, 1.0),
                Form::Diamond => ("rectangle", 45, std::f64::consts::FRAC_1_SQRT_2),
            };
            let side = (size * share * 100.0).round() / 100.0;
            let outline = if fill == Fill::Light { "#CFCFCF" } else { "#000000" };
            let item = json!({
                "cells": around(centre), "width": side, "height": side, "angle": angle,
                "baseC": base, "outlineC": outline,
            });
            Some((list, item))
        }
        Mark::Text { at, text, size } => Some(self::text(at, &text, size)),
        _ => None,
    }
}

/// Returns the cells whose common centre is nearest to a point: one, the two at an edge, or the
/// four around a corner. They may lie outside the board.
fn around(at: Point) -> Vec<String> {
    let along = |part: f64| {
        let doubled = (2.0 * part).round() as i64;
        match doubled.rem_euclid(2) {
            1 => vec![(doubled - 1) / 2],
            _ => vec![doubled / 2 - 1, doubled / 2],
        }
    };
    let cols = along(at.col);
    let rows = along(at.row).into_iter();
    rows.flat_map(|row| cols.iter().map(move |col| format!("R{}C{}", row + 1, col + 1))).collect()
}
