//! What is drawn on a board in Penpa, as drawings of SudokuPad.

use super::board::Board;
use serde_json::{Map, Value, json};

/// The width of a cell in the units of SudokuPad's letters.
const CELL: f64 = 64.0;

/// The sizes of shapes by the ends of their names.
const SIZES: [(&str, f64); 5] = [("LL", 1.0), ("L", 0.8), ("M", 0.6), ("S", 0.4), ("SS", 0.25)];

/// Returns the drawings of the points or lines of a field, with the field of such drawings; `None`
/// if there are none for them.
pub(super) fn of(
    name: &str,
    items: &Map<String, Value>,
    board: &Board,
) -> Option<(&'static str, Vec<Value>)> {
    let field = match name {
        "surface" => "underlays",
        "number" | "symbol" => "overlays",
        "line" | "lineE" => "lines",
        _ => return None,
    };
    let drawn = |(place, value): (&String, &Value)| match name {
        "surface" => {
            let size = json!({ "width": 1, "height": 1, "backgroundColor": "#CFCFCF" });
            at(place, size, board)
        }
        "number" => at(place, text(value)?, board),
        "symbol" => at(place, shape(value)?, board),
        _ => line(place, board),
    };
    Some((field, items.iter().map(drawn).collect::<Option<Vec<Value>>>()?))
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
