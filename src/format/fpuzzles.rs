//! Links to f-puzzles, which contain a compressed JSON object.

use super::detect::{Entries, ReadOptions};
use super::error::{Position, ReadError, quote};
use super::links::{self, Link};
use super::registry::{FileFormat, Head, Shape};
use super::rules_cache::{Fault, RulesCache};
use super::square::{SquarePuzzle, diagonals, renumber, unknown};
use super::text::Input;
use super::{
    Detail, Entry, MAX_CLUES, Metadata, SetWriter, WriteError, WriteOptions, characters, each_line,
    lz,
};
use crate::board::{Board, Cell, Grid, Symbol};
use crate::quote::shorten_found;
use crate::rules::Foreign;
use serde_json::{Map, Value, json};

/// The format `fpuzzles`.
pub(super) struct FPuzzles;

impl FileFormat for FPuzzles {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, detail: Detail) -> bool {
        detail == Detail::Solution || WORDS.iter().any(|(known, _)| *known == detail)
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        // Links to other sites are read by the same code, which says what is wrong with them.
        links::is_link(head.line)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, links::read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, options| {
            // Not percent-encoded: the site's own links are not, and other programs that read them
            // expect that. All base64 characters are allowed in a query.
            let payload = payload(entry, options, "an f-puzzles link")?;
            Ok(format!("https://www.f-puzzles.com/?load={payload}"))
        })
    }
}

/// The details that are texts, with their fields.
const WORDS: [(Detail, &str); 3] =
    [(Detail::Title, "title"), (Detail::Author, "author"), (Detail::Description, "ruleset")];

/// The most UTF-16 units of JSON in a link.
pub(super) const MAX_JSON: usize = 1 << 20;

/// The largest side that the site supports.
const MAX_SIDE: usize = 16;

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    if link.host != "f-puzzles.com" {
        return None;
    }
    Some(match link.parameter("load") {
        Some(load) => read_payload(&links::decode(load), link.at, cache),
        None => Err(ReadError::at(link.at, "expected a puzzle after `?load=`")
            .hint("a link of the kind `?id=` names a puzzle on a server and does not hold it")),
    })
}

/// Reads the payload of a link.
pub(super) fn read_payload(
    payload: &str,
    at: Position,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let text = lz::decompress(payload, MAX_JSON)
        .map_err(|error| ReadError::at(at, format!("the link cannot be read: {error}")))?;
    let object: Map<String, Value> = serde_json::from_str(&text)
        .map_err(|error| shorten_found(&error.to_string()))
        .map_err(|why| ReadError::at(at, format!("the link carries no JSON object: {why}")))?;
    entry(object, cache).map_err(|fault| fault.at(at))
}

/// Fields that do not affect the puzzle: its appearance, and what a player did.
const IGNORED: [&str; 9] = [
    "size",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "timer",
];

/// Returns whether a value has content: it is not an unset flag or an empty list.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

fn entry(object: Map<String, Value>, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let rows = object.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Fault::new("`grid` must be a list of rows"))?;
    let side = rows.len();
    if !(4..=MAX_SIDE).contains(&side) {
        let message = format!("expected a board of side 4 to {MAX_SIDE}, found {side} rows");
        return Err(Fault::new(message));
    }
    if let Some(size) = object.get("size")
        && size.as_u64() != Some(side as u64)
    {
        let size = quote(&size.to_string());
        return Err(Fault::new(format!(
            "expected `size` to be {side}, the number of rows, found {size}"
        )));
    }
    let mut metadata = Metadata::default();
    let (mut extras, mut others) = (Vec::new(), Vec::new());
    let [falling, rising] = diagonals(side);
    for (name, value) in &object {
        if let Some((detail, _)) = WORDS.iter().find(|(_, word)| word == name) {
            metadata.add(*detail, value.as_str().unwrap_or_default());
        } else if IGNORED.contains(&name.as_str()) || !says_something(value) {
        } else {
            match name.as_str() {
                "diagonal+" => extras.push(rising.clone()),
                "diagonal-" => extras.push(falling.clone()),
                "extraregion" => extras.extend(extra_regions(value, side)?),
                _ if cache.options.registry.foreign_kind(name).is_some() => {
                    others.extend(listed(name, value, side)?);
                }
                _ if *value == true => others.push(Foreign::switch(name.clone())),
                _ => return Err(unknown(name)),
            }
        }
    }
    let (givens, regions) = cells(rows)?;
    let solution = match object.get("solution").filter(|value| says_something(value)) {
        Some(value) => Some(solution(value, side)?),
        None => None,
    };
    let square = SquarePuzzle { side, regions, extras, others, givens };
    square.entry(solution, metadata, cache)
}

/// The fields of a clue that only affect its appearance.
const LOOKS: [&str; 4] = ["outlineC", "fontC", "baseC", "width"];

/// Reads the list of clues of a field: `{"cells": ["R1C1", "R1C2"], "value": "10"}` each.
fn listed(field: &str, value: &Value, side: usize) -> Result<Vec<Foreign>, Fault> {
    let list = value.as_array().filter(|list| list.len() <= MAX_CLUES);
    let list = list.ok_or_else(|| {
        Fault::new(format!("`{field}`: expected a list of at most {MAX_CLUES} clues"))
    })?;
    let clue = |(number, item): (usize, &Value)| {
        let fault = |what: String| Fault::new(format!("`{field}` {number}: {what}"));
        let fields = item.as_object().into_iter().flatten();
        let mut others = fields.filter(|(name, value)| {
            let known = matches!(name.as_str(), "cells" | "value");
            !known && !LOOKS.contains(&name.as_str()) && says_something(value)
        });
        if let Some((name, _)) = others.next() {
            return Err(fault(format!("`{}` is not supported", quote(name))));
        }
        let cells = item.get("cells").and_then(Value::as_array);
        let cells =
            cells.filter(|cells| (1..=side * side).contains(&cells.len())).and_then(|all| {
                all.iter()
                    .map(|cell| read_place(cell.as_str()?, side))
                    .collect::<Option<Vec<Cell>>>()
            });
        let cells = cells.ok_or_else(|| fault("expected `cells` such as `R2C2`".to_owned()))?;
        let value = match item.get("value") {
            None | Some(Value::Null) => None,
            // Typed by hand, so it may be empty.
            Some(Value::String(text)) if text.trim().is_empty() => None,
            Some(Value::String(text)) => Some(text.trim().to_owned()),
            Some(Value::Number(number)) => Some(number.to_string()),
            Some(_) => return Err(fault("expected `value` to be a text or a number".to_owned())),
        };
        Ok(Foreign::clue(field.to_owned(), cells, value))
    };
    (1..).zip(list).map(clue).collect()
}

/// Returns the givens, and the regions if they are drawn.
fn cells(rows: &[Value]) -> Result<(Grid, Option<Vec<usize>>), Fault> {
    let side = rows.len();
    let mut givens = Grid::blank(side * side);
    let mut regions: Vec<Option<u64>> = vec![None; side * side];
    let mut drawn = false;
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == side);
        let cells =
            cells.ok_or_else(|| Fault::new(format!("row {}: expected {side} cells", row + 1)))?;
        for (col, cell) in cells.iter().enumerate() {
            let place = format!("r{}c{}", row + 1, col + 1);
            if cell.get("given").and_then(Value::as_bool) == Some(true) {
                let value = cell.get("value").and_then(Value::as_u64);
                let symbol = value.and_then(|value| symbol(value, side)).ok_or_else(|| {
                    Fault::new(format!("{place}: expected a value of 1 to {side}"))
                })?;
                givens.set(Cell::new(row * side + col), Some(symbol));
            }
            if cell.get("givenPencilMarks").is_some_and(says_something) {
                return Err(unknown("givenPencilMarks"));
            }
            if let Some(region) = cell.get("region") {
                drawn = true;
                regions[row * side + col] = region.as_u64();
            }
        }
    }
    if !drawn {
        return Ok((givens, None));
    }
    // A cell that names no region is in its default box.
    let default = Board::square(side);
    let size = crate::board::Size::of_side(side).ok().and_then(crate::board::Size::boxes);
    for (cell, region) in default.cells().zip(&mut regions) {
        let named = rows[cell.index() / side][cell.index() % side].get("region").is_some();
        if let (false, Some(shape)) = (named, size) {
            let (row, col) = (cell.index() / side, cell.index() % side);
            *region = Some(((row / shape.rows) * (side / shape.cols) + col / shape.cols) as u64);
        } else if region.is_none() {
            return Err(Fault::new(format!("{} is in no region", default.place(cell))));
        }
    }
    Ok((givens, Some(renumber(&regions))))
}

fn symbol(value: u64, side: usize) -> Option<Symbol> {
    let index = usize::try_from(value).ok()?.checked_sub(1)?;
    (index < side).then(|| Symbol::new(index))
}

fn solution(value: &Value, side: usize) -> Result<Grid, Fault> {
    let list = value.as_array().filter(|list| list.len() == side * side);
    let list =
        list.ok_or_else(|| Fault::new(format!("`solution`: expected {} values", side * side)))?;
    let mut grid = Grid::blank(side * side);
    for (index, value) in list.iter().enumerate() {
        // Some programs write strings instead of numbers.
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        let found = number.and_then(|number| symbol(number, side));
        let found = found.ok_or_else(|| {
            Fault::new(format!("`solution`, value {}: expected 1 to {side}", index + 1))
        })?;
        grid.set(Cell::new(index), Some(found));
    }
    Ok(grid)
}

fn extra_regions(value: &Value, side: usize) -> Result<Vec<Vec<Cell>>, Fault> {
    let fault =
        || Fault::new("`extraregion`: expected a list of regions with `cells` such as `R2C2`");
    let regions =
        value.as_array().filter(|regions| regions.len() <= side * side).ok_or_else(fault)?;
    let region = |region: &Value| {
        let cells = region.get("cells")?.as_array().filter(|cells| cells.len() == side)?;
        cells.iter().map(|cell| read_place(cell.as_str()?, side)).collect::<Option<Vec<Cell>>>()
    };
    regions.iter().map(|found| region(found).ok_or_else(fault)).collect()
}

/// Reads `R2C3`.
fn read_place(text: &str, side: usize) -> Option<Cell> {
    let (row, col) = text.strip_prefix('R')?.split_once('C')?;
    let number = |text: &str| {
        let number: usize = text.parse().ok().filter(|_| text.len() <= 2)?;
        number.checked_sub(1).filter(|index| *index < side)
    };
    Some(Cell::new(number(row)? * side + number(col)?))
}

/// Returns the payload of a link to this puzzle. `format` names the format in refusals.
pub(super) fn payload(
    entry: &Entry,
    options: &WriteOptions,
    format: &str,
) -> Result<String, WriteError> {
    let mut square = SquarePuzzle::of(&entry.puzzle, format, |_| true)?;
    let side = square.side;
    if side > MAX_SIDE {
        return Err(characters::refuse(format, &format!("a board of side {side}")));
    }
    // For sides other than 9 the site chooses its own boxes, so the regions are drawn.
    let regions = square.regions.as_ref().filter(|_| side != 9 || !square.has_default_boxes());
    let cell = |index: usize| {
        let mut cell = Map::new();
        if let Some(given) = square.givens.get(Cell::new(index)) {
            cell.insert("value".to_owned(), given.value().into());
            cell.insert("given".to_owned(), true.into());
        }
        if let Some(regions) = regions {
            cell.insert("region".to_owned(), regions[index].into());
        }
        Value::Object(cell)
    };
    let row = |row: usize| Value::Array((0..side).map(|col| cell(row * side + col)).collect());
    let mut object = Map::new();
    object.insert("size".to_owned(), side.into());
    for (detail, name) in WORDS {
        if let Some(text) = entry.metadata.get(detail) {
            object.insert(name.to_owned(), text.into());
        }
    }
    object.insert("grid".to_owned(), (0..side).map(row).collect());
    let [falling, rising] = diagonals(side);
    for (name, diagonal) in [("diagonal+", rising), ("diagonal-", falling)] {
        if square.take_extra(&diagonal) {
            object.insert(name.to_owned(), true.into());
        }
    }
    let place = |cell: &Cell| format!("R{}C{}", cell.index() / side + 1, cell.index() % side + 1);
    let places = |cells: &[Cell]| cells.iter().map(place).collect::<Vec<_>>();
    if !square.extras.is_empty() {
        let region = |cells: &Vec<Cell>| json!({ "cells": places(cells) });
        object.insert("extraregion".to_owned(), square.extras.iter().map(region).collect());
    }
    for Foreign { field, cells, value, .. } in &square.others {
        if cells.is_empty() {
            object.insert(field.to_string(), true.into());
            continue;
        }
        let mut clue = Map::new();
        clue.insert("cells".to_owned(), places(cells).into());
        clue.extend(value.iter().map(|value| ("value".to_owned(), value.as_str().into())));
        let list = object.entry(field.as_ref()).or_insert_with(|| Value::Array(Vec::new()));
        let list = list.as_array_mut();
        list.ok_or_else(|| characters::refuse(format, &format!("clues in the field `{field}`")))?
            .push(clue.into());
    }
    if let Some(solution) = entry.solution.as_ref().filter(|_| options.solutions) {
        let values = solution.filled().map(|(_, symbol)| Value::from(symbol.value())).collect();
        object.insert("solution".to_owned(), Value::Array(values));
    }
    Ok(lz::compress(&Value::Object(object).to_string()))
}
