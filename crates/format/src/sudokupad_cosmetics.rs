//! Drawings of clues for programs that read f-puzzles and do not know their fields.
//!
//! SudokuPad shows the fields of f-puzzles' own clues and drops those that others have added, but
//! it draws the lines, shapes and texts of a puzzle. So each added clue is also drawn, and its
//! drawing names the clue in `fromConstraint`, by which a reader that knows the clue can leave it
//! out.

use super::foreign_fields::{is_drawing, says_something};
use super::rules_cache::Fault;
use satoku_core::board::Board;
use satoku_core::rules::{
    Constraint, Cosmetic, Definition, Fill, Foreign, Form, Mark, Point, Registry, Rules,
};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;

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
                // A symbol, which is not written as a mark.
                Form::Star => return None,
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
