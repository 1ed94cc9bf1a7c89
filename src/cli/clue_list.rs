//! Lists in words the clues that a drawing in text does not show.

use satoku::board::{Board, Cell};
use satoku::rules::{Constraint, Mark, Puzzle, Rules, overhang};
use serde_json::Value;
use std::collections::BTreeMap;

/// The width at which lists of short clues are broken.
const WIDTH: usize = 80;

/// Returns a line for each clue of a puzzle that is no symbol, no outline of cells, no list of
/// candidates and no number in each cell, such as `thermometer r1c1-r1c2-r2c3` or
/// `sandwich row 3: 17`. Clues of one or two cells share a line.
pub fn clue_list(puzzle: &Puzzle) -> String {
    let board = puzzle.rules().board();
    let mut lines: Vec<String> = Vec::new();
    // The places of short clues by what the clues say.
    let mut short: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for clue in puzzle.constraints() {
        let marks = clue.marks(puzzle.rules());
        let has_number_in_each = puzzle.rules().texts_in_cells(&marks).len() == clue.cells().len();
        let is_drawn = has_number_in_each || marks.iter().all(|mark| mark.cage().is_some());
        if is_drawn || clue.candidates().is_some() {
            continue;
        }
        if let Some(marks) = edge_letters(clue.as_ref()) {
            for (pair, letter) in clue.cells().chunks_exact(2).zip(marks.chars()) {
                if letter != '.' {
                    let says = format!("{}, {letter}", clue.kind());
                    short.entry(says).or_default().push(cells(board, pair));
                }
            }
            continue;
        }
        let (place, is_seen_from_outside) = place(board, clue.as_ref(), &marks);
        let (kind, value) = (clue.kind(), value(clue.as_ref()));
        if clue.cells().len() <= 2 && !is_seen_from_outside {
            let says = if value.is_empty() { kind.to_owned() } else { format!("{kind}, {value}") };
            short.entry(says).or_default().push(place);
        } else {
            lines.push(line(kind, &place, &value));
        }
    }
    for (says, places) in short {
        let mut line = says + ":";
        for (number, place) in places.iter().enumerate() {
            let comma = if number + 1 < places.len() { "," } else { "" };
            if line.len() + 1 + place.len() + comma.len() > WIDTH {
                lines.push(std::mem::replace(&mut line, " ".to_owned()));
            }
            line = format!("{line} {place}{comma}");
        }
        lines.push(line);
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Returns a clue in words, such as `cage r1c1-r1c2: 12`.
pub fn clue_text(rules: &Rules, clue: &dyn Constraint) -> String {
    if edge_letters(clue).is_some() {
        return clue.kind().to_owned();
    }
    let (place, _) = place(rules.board(), clue, &clue.marks(rules));
    line(clue.kind(), &place, &value(clue))
}

fn line(kind: &str, place: &str, value: &str) -> String {
    let value = if value.is_empty() { value.to_owned() } else { format!(": {value}") };
    format!("{kind} {place}{value}")
}

/// Returns where a clue lies, and whether it is written outside the board.
fn place(board: &Board, clue: &dyn Constraint, marks: &[Mark]) -> (String, bool) {
    let is_seen_from_outside = overhang(board, marks).iter().any(|room| *room > 0.0);
    let side = board.symbol_count();
    let is_whole = clue.cells().len() == side && board.extent() == (side, side);
    let line = (is_seen_from_outside || is_whole).then(|| seen(board, clue.cells())).flatten();
    (line.unwrap_or_else(|| cells(board, clue.cells())), is_seen_from_outside)
}

/// Returns the letters of a clue about all edges of the board: one for each two of its cells.
fn edge_letters(clue: &dyn Constraint) -> Option<String> {
    let marks = clue.fields().get("marks")?.as_str()?.to_owned();
    (2 * marks.chars().count() == clue.cells().len()).then_some(marks)
}

/// Returns cells in their order: `r1c1-r1c2-r2c3`.
fn cells(board: &Board, cells: &[Cell]) -> String {
    let places = cells.iter().map(|cell| board.place(*cell).to_string());
    places.collect::<Vec<_>>().join("-")
}

/// Returns the row or column that some cells are, and the side from which they are seen if that is
/// not the left or upper one; `None` if they are neither.
fn seen(board: &Board, cells: &[Cell]) -> Option<String> {
    let places: Vec<_> = cells.iter().map(|cell| board.place(*cell)).collect();
    let (first, last) = (*places.first()?, *places.last()?);
    if places.iter().all(|place| place.row == first.row) {
        let side = if last.col < first.col { " from the right" } else { "" };
        Some(format!("row {}{side}", first.row + 1))
    } else if places.iter().all(|place| place.col == first.col) {
        let side = if last.row < first.row { " from below" } else { "" };
        Some(format!("column {}{side}", first.col + 1))
    } else {
        None
    }
}

/// Returns the fields of a clue: `17` for its total or value, and `difference 1` for others.
fn value(clue: &dyn Constraint) -> String {
    let fields = clue.fields().into_iter().filter_map(|(name, value)| {
        let text = match &value {
            Value::Null | Value::Bool(false) => return None,
            Value::Bool(true) => return Some(name),
            Value::String(text) => text.clone(),
            Value::Array(list) => {
                list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
            other => other.to_string(),
        };
        Some(match name.as_str() {
            "value" | "values" | "total" | "sum" => text,
            _ => format!("{name} {text}"),
        })
    });
    fields.collect::<Vec<_>>().join(", ")
}
