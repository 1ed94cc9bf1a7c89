//! What is drawn on a board in SudokuMaker without a rule, as drawings of SudokuPad and f-puzzles.

use super::clues::list;
use super::constraints::Form;
use super::places;
use crate::fpuzzles_clue::name;
use crate::other_fields::OtherFields;
use satoku_core::board::Cell;
use serde_json::{Value, json};

/// The width of a cell in the units of SudokuPad's strokes and letters.
const CELL: f64 = 64.0;

/// Keeps what a constraint draws; returns whether all of it could be read.
pub(super) fn keep(form: Form, constraint: &Value, side: usize, kept: &mut OtherFields) -> bool {
    let (field, list_name) = match form {
        Form::DrawnLines => ("lines", "lines"),
        Form::DrawnCages => ("cage", "cages"),
        Form::DrawnSymbols => ("overlays", "symbols"),
        _ => ("foglight", if constraint["cells"].is_null() { "lightCells" } else { "cells" }),
    };
    let drawn = |item: &Value| match form {
        Form::DrawnLines => line(item, &constraint["style"]),
        Form::DrawnCages => {
            let cells = names(&places::cells(&item["cells"], side)?, side);
            Some(json!({ "cells": cells, "value": item["value"].as_str().unwrap_or_default() }))
        }
        Form::DrawnSymbols => symbol(item, &constraint["params"]),
        _ => names(&[places::cell(item, side)?], side).pop(),
    };
    let items = list(constraint, list_name).map(|list| list.iter().map(drawn).collect());
    let Ok(Some(items)) = items.map(|items: Option<Vec<Value>>| items) else { return false };
    items.into_iter().for_each(|item| kept.add(field, item));
    true
}

fn names(cells: &[Cell], side: usize) -> Vec<Value> {
    cells.iter().map(|cell| name(*cell, side).into()).collect()
}

/// Reads a coordinate, in cells from the left or upper edge of the board.
fn coordinate(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| (-100.0..=100.0).contains(number))
}

fn line(points: &Value, style: &Value) -> Option<Value> {
    let point = |point: &Value| Some(json!([coordinate(&point["y"])?, coordinate(&point["x"])?]));
    let points = points.as_array()?.iter().map(point).collect::<Option<Vec<Value>>>()?;
    let thickness = CELL * coordinate(&style["thickness"]).unwrap_or(0.1);
    Some(json!({ "wayPoints": points, "color": style["color"], "thickness": thickness }))
}

/// Reads a symbol, which is a place and the number of the parameters that it shares with others.
fn symbol(item: &Value, params: &Value) -> Option<Value> {
    let [x, y] = [0, 1].map(|at| coordinate(&item[at]));
    let number = if item[2].is_null() { 0 } else { usize::try_from(item[2].as_u64()?).ok()? };
    let params = &params[number];
    let size = |name: &str| coordinate(&params[name]);
    let centre = json!([y?, x?]);
    let mut symbol = match params["type"].as_str()? {
        "ellipse" => {
            json!({ "width": 2.0 * size("rx")?, "height": 2.0 * size("ry")?, "rounded": true })
        }
        "rectangle" => json!({ "width": size("width")?, "height": size("height")? }),
        "text" => {
            let text = params["text"].as_str()?;
            return Some(json!({
                "center": centre, "text": text, "fontSize": CELL * size("size")?,
                "color": params["fill"],
            }));
        }
        _ => return None,
    };
    symbol["center"] = centre;
    symbol["angle"] = params["angle"].clone();
    symbol["backgroundColor"] = params["fill"].clone();
    symbol["borderColor"] = params["stroke"].clone();
    Some(symbol)
}
