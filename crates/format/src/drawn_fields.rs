//! The drawings in fields of f-puzzles and SudokuPad, as marks.
//!
//! What is black, white or grey there has the tone of such marks here, and the rest its colour.

use super::foreign_fields::{CAGES, is_free_drawing, place, read_place, says_something};
use super::fpuzzles_clue::read_outside;
use satoku_core::board::Cell;
use satoku_core::rules::{Colour, Fill, Form, Mark, Point, Stroke};
use serde_json::Value;

/// The width of a cell in the units of SudokuPad's strokes and letters.
const CELL: f64 = 64.0;

/// Returns the marks of a list of drawings. What cannot be read of it is left out.
pub(super) fn marks_of(field: &str, value: &Value, side: usize) -> Vec<Mark> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let of_item = |item| match field {
        CAGES => cage(item, side),
        _ if is_free_drawing(field) => free_marks(field, item),
        _ => marks_of_item(field, item, side),
    };
    items.iter().flat_map(of_item).collect()
}

/// Returns a cage of SudokuPad that is not read as a clue.
fn cage(item: &Value, side: usize) -> Vec<Mark> {
    let places = item.get("cells").and_then(Value::as_array).into_iter().flatten();
    let cells: Vec<Cell> = places.filter_map(|at| place(at, side)).collect();
    let label = Some(shown(item.get("value"))).filter(|label| !label.is_empty());
    if cells.is_empty() { Vec::new() } else { vec![Mark::Cage { cells, label }] }
}

/// Returns a colour that is not a grey.
pub(super) fn colour_of(text: &str) -> Option<Colour> {
    text.parse().ok().filter(|colour: &Colour| !colour.is_grey())
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

/// Returns a shape that is filled with a colour.
fn shape(centre: Point, form: Form, size: f64, colour: &str) -> Mark {
    let fill = fill_of(colour);
    let own = colour_of(colour).filter(|_| fill == Fill::Light);
    Mark::Shape { centre, form, size, fill }.coloured(own)
}

/// Returns the marks of a drawing of SudokuPad.
fn free_marks(field: &str, item: &Value) -> Vec<Mark> {
    let number = |name: &str| item.get(name).and_then(Value::as_f64);
    let colour = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default();
    let point = |value: &Value| {
        let part = |at: usize| value.get(at)?.as_f64().filter(|part| (-10.0..=40.0).contains(part));
        Some(Point { row: part(0)?, col: part(1)? })
    };
    if let Some(points) = item.get("wayPoints").and_then(Value::as_array) {
        let points: Vec<Point> = points.iter().filter_map(point).collect();
        let width = (number("thickness").unwrap_or(10.0) / CELL).clamp(0.02, 0.8);
        let mark = match (points.len(), field) {
            (0 | 1, _) => return Vec::new(),
            (_, "arrows") => Mark::Arrow { points },
            _ => Mark::Line { points, stroke: Stroke::solid(width) },
        };
        return vec![mark.coloured(colour_of(colour("color")))];
    }
    let Some(centre) = item.get("center").and_then(point) else { return Vec::new() };
    let sizes = [number("width"), number("height")].into_iter().flatten();
    let size = sizes.fold(0.0, f64::max).min(25.0);
    let mut marks = Vec::new();
    let fill = fill_of(colour("backgroundColor"));
    if size > 0.0 && (fill != Fill::None || fill_of(colour("borderColor")) != Fill::None) {
        let is_round = item.get("rounded").is_some_and(says_something);
        let form = if is_round { Form::Circle } else { Form::Square };
        marks.push(shape(centre, form, size, colour("backgroundColor")));
    }
    let text = shown(item.get("text"));
    if !text.is_empty() {
        let size = (number("fontSize").unwrap_or(24.0) / CELL).clamp(0.1, 1.0);
        marks.push(Mark::Text { at: centre, text, size });
    }
    marks
}

/// Returns the marks of a drawing of f-puzzles, which lies on cells.
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
    if field == "line" {
        let lines = item.get("lines").and_then(Value::as_array).into_iter().flatten();
        let lines = lines.map(|line| places(line).into_iter().map(point).collect::<Vec<_>>());
        let stroke = Stroke::solid(number("width", 0.5).min(0.8));
        let colour = item.get("outlineC").and_then(Value::as_str).and_then(colour_of);
        let line = |points| Mark::Line { points, stroke }.coloured(colour);
        return lines.filter(|points| points.len() > 1).map(line).collect();
    }
    if field == "cage" {
        let names = item.get("cells").and_then(Value::as_array).into_iter().flatten();
        let named = |name: &Value| read_place(name.as_str()?, side);
        let cells: Vec<Cell> = names.filter_map(named).collect();
        let label = (!text.is_empty()).then_some(text);
        return if cells.is_empty() { Vec::new() } else { vec![Mark::Cage { cells, label }] };
    }
    let cells = item.get("cells").map(places).unwrap_or_default();
    if cells.is_empty() {
        return Vec::new();
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
        marks.push(shape(centre, form, size, colour));
    }
    if !text.is_empty() {
        let size = if field == "text" { number("size", 0.6) } else { 0.4 };
        marks.push(Mark::Text { at: centre, text, size: size.min(1.0) });
    }
    marks
}
