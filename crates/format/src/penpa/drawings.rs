//! What is drawn on a board in Penpa, as drawings of SudokuPad.

use super::board::Board;
use crate::OtherFields;
use serde_json::{Map, Value, json};

/// The width of a cell in the units of SudokuPad's letters.
const CELL: f64 = 64.0;

/// The sizes of shapes by the ends of their names.
const SIZES: [(&str, f64); 5] = [("LL", 1.0), ("L", 0.8), ("M", 0.6), ("S", 0.4), ("SS", 0.25)];

/// Keeps the points or lines of a part of this name as drawings. Returns those that have no form as
/// such.
pub(super) fn keep(
    name: &str,
    items: &Map<String, Value>,
    board: &Board,
    kept: &mut OtherFields,
) -> Map<String, Value> {
    let field = match name {
        "surface" => "underlays",
        "number" | "symbol" => "overlays",
        "line" | "lineE" => "lines",
        _ => return items.clone(),
    };
    let drawn = |place: &str, value: &Value| match name {
        "surface" => {
            let size = json!({ "width": 1, "height": 1, "backgroundColor": "#CFCFCF" });
            at(place, size, board)
        }
        "number" => at(place, text(value)?, board),
        "symbol" => at(place, shape(value)?, board),
        _ => line(place, board),
    };
    let mut others = Map::new();
    for (place, value) in items {
        match drawn(place, value) {
            Some(item) => kept.add(field, item),
            None => {
                others.insert(place.clone(), value.clone());
            }
        }
    }
    others
}

/// Returns a drawing at a point.
fn at(place: &str, mut drawing: Value, board: &Board) -> Option<Value> {
    let (row, col) = board.place(place.parse().ok()?)?;
    drawing["center"] = json!([row, col]);
    Some(drawing)
}

fn text(value: &Value) -> Option<Value> {
    let text = match &value[0] {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Array(marks) => {
            let digits = (1..).zip(marks).filter(|(_, mark)| **mark == 1);
            digits.map(|(digit, _): (u32, _)| digit.to_string()).collect()
        }
        _ => return None,
    };
    let size = if value[2] == "1" { 0.7 } else { 0.4 };
    Some(json!({ "text": text, "fontSize": CELL * size }))
}

/// Returns a circle or a square, such as `circle_L`; `None` for other symbols.
fn shape(value: &Value) -> Option<Value> {
    let (form, size) = value[1].as_str()?.rsplit_once('_')?;
    if !matches!(form, "circle" | "square") {
        return None;
    }
    let (_, size) = SIZES.iter().find(|(name, _)| *name == size)?;
    let colour = match value[0].as_u64()? {
        1 | 8 => "#FFFFFF",
        2 => "#000000",
        _ => "#CFCFCF",
    };
    Some(json!({
        "width": size, "height": size, "rounded": form == "circle", "backgroundColor": colour,
        "borderColor": "#000000",
    }))
}

fn line(ends: &str, board: &Board) -> Option<Value> {
    let (one, other) = ends.split_once(',')?;
    let point = |text: &str| {
        let (row, col) = board.place(text.parse().ok()?)?;
        Some(json!([row, col]))
    };
    Some(json!({ "wayPoints": [point(one)?, point(other)?], "thickness": 3 }))
}
