//! Links to SudokuPad: an f-puzzles puzzle or its own JSON, compressed, in the link itself.

use super::detect::{Entries, ReadOptions};
use super::error::ReadError;
use super::fpuzzles::{self, MAX_JSON, says_something, unknown};
use super::links::{self, Link};
use super::registry::{FileFormat, Head, Shape};
use super::rules_cache::{Fault, RulesCache};
use super::square::{SquarePuzzle, renumber};
use super::text::Input;
use super::{Detail, Entry, Metadata, SetWriter, WriteOptions, each_line, lz, scl};
use crate::board::{Cell, Grid, Symbol};
use serde_json::Value;

/// The format `sudokupad`.
pub(super) struct SudokuPad;

impl FileFormat for SudokuPad {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, detail: Detail) -> bool {
        fpuzzles::FPuzzles.holds(detail)
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        let host = b"://sudokupad.app/";
        links::is_link(head.line) && head.line.windows(host.len()).any(|window| window == host)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, links::read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, options| {
            let payload = fpuzzles::payload(entry, options, "a SudokuPad link")?;
            Ok(format!("https://sudokupad.app/fpuz{}", links::encode(&payload)))
        })
    }
}

/// The hosts of the site, under its names.
const HOSTS: [&str; 4] = [
    "sudokupad.app",
    "beta.sudokupad.app",
    "app.crackingthecryptic.com",
    "sudokupad.svencodes.com",
];

/// Reads a link to the site; `None` if it is one to another.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    HOSTS.contains(&link.host.as_str()).then(|| read(link, cache))
}

fn read(link: &Link<'_>, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let path = link.rest.split(['?', '#']).next().unwrap_or_default();
    let path = path.strip_prefix("/sudoku").unwrap_or(path).trim_matches('/');
    let name = links::decode(link.parameter("puzzleid").unwrap_or(path));
    for prefix in ["fpuzzles", "fpuz"] {
        if let Some(payload) = name.strip_prefix(prefix) {
            return fpuzzles::read_payload(payload, link.at, cache);
        }
    }
    let payload = ["scl", "ctc"].iter().find_map(|prefix| name.strip_prefix(prefix));
    let payload = payload.ok_or_else(|| {
        ReadError::at(link.at, "expected `scl` or `fpuz` and a puzzle")
            .hint("a short link names a puzzle on a server and does not hold it")
    })?;
    let text = lz::decompress(payload, MAX_JSON)
        .map_err(|error| ReadError::at(link.at, format!("the link cannot be read: {error}")))?;
    let value = scl::parse(&text)
        .map_err(|why| ReadError::at(link.at, format!("the link carries no puzzle: {why}")))?;
    entry(&value, cache).map_err(|fault| fault.at(link.at))
}

/// Fields that say nothing of the rules.
const IGNORED: [&str; 8] =
    ["id", "cellSize", "cells", "regions", "metadata", "settings", "title", "videos"];

/// Fields of the metadata that are read, or say nothing of the rules.
const METADATA: [(&str, Option<Detail>); 8] = [
    ("title", Some(Detail::Title)),
    ("author", Some(Detail::Author)),
    ("rules", Some(Detail::Description)),
    ("solution", None),
    ("source", None),
    ("msgcorrect", None),
    ("video", None),
    ("cellSize", None),
];

fn entry(object: &Value, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let rows = object.get("cells").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Fault::new("`cells` must be a list of rows"))?;
    let side = rows.len();
    if !(4..=25).contains(&side) {
        return Err(Fault::new(format!("expected a board of side 4 to 25, found {side} rows")));
    }
    for (name, value) in object.as_object().into_iter().flatten() {
        if !IGNORED.contains(&name.as_str()) && says_something(value) {
            return Err(unknown(name));
        }
    }
    let mut metadata = Metadata::default();
    let mut solution = None;
    for (name, value) in object.get("metadata").and_then(Value::as_object).into_iter().flatten() {
        match METADATA.iter().find(|(known, _)| known == name) {
            Some((_, Some(detail))) => metadata.add(*detail, value.as_str().unwrap_or_default()),
            Some(_) if name == "solution" => solution = value.as_str().map(str::to_owned),
            None if says_something(value) => return Err(unknown(name)),
            _ => {}
        }
    }
    let givens = givens(rows, side)?;
    let regions = object.get("regions").filter(|value| says_something(value));
    let regions = regions.map(|value| regions_of(value, side)).transpose()?;
    let solution = solution.map(|text| read_solution(&text, side)).transpose()?;
    let square = SquarePuzzle { side, regions, diagonals: false, windows: Vec::new(), givens };
    square.entry(solution, metadata, cache)
}

fn givens(rows: &[Value], side: usize) -> Result<Grid, Fault> {
    let mut givens = Grid::blank(side * side);
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == side);
        let cells =
            cells.ok_or_else(|| Fault::new(format!("row {}: expected {side} cells", row + 1)))?;
        for (col, cell) in cells.iter().enumerate() {
            let Some(value) = cell.get("value").filter(|value| says_something(value)) else {
                continue;
            };
            let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            let number = number.filter(|number| (1..=side as u64).contains(number));
            let number = number.ok_or_else(|| {
                Fault::new(format!("r{}c{}: expected a value of 1 to {side}", row + 1, col + 1))
            })?;
            givens.set(Cell::new(row * side + col), Some(Symbol::new(number as usize - 1)));
        }
    }
    Ok(givens)
}

/// The region of each cell, from lists of places `[row, column]`.
fn regions_of(value: &Value, side: usize) -> Result<Vec<usize>, Fault> {
    let fault =
        || Fault::new("`regions`: expected lists of `[row, column]`, each cell in one of them");
    let regions = value.as_array().filter(|regions| regions.len() == side).ok_or_else(fault)?;
    let mut of = vec![usize::MAX; side * side];
    for (number, region) in regions.iter().enumerate() {
        for place in region.as_array().ok_or_else(fault)? {
            let coordinate = |index: usize| {
                let found = place.get(index)?.as_u64()? as usize;
                (found < side).then_some(found)
            };
            let (row, col) = coordinate(0).zip(coordinate(1)).ok_or_else(fault)?;
            if std::mem::replace(&mut of[row * side + col], number) != usize::MAX {
                return Err(fault());
            }
        }
    }
    if of.contains(&usize::MAX) {
        return Err(fault());
    }
    Ok(renumber(&of))
}

fn read_solution(text: &str, side: usize) -> Result<Grid, Fault> {
    let symbols = crate::board::Symbols::default();
    let grid = symbols.read(text.trim(), side * side, side);
    let grid = grid.map_err(|error| Fault::new(format!("`solution`: {error}")))?;
    match grid.is_full() {
        true => Ok(grid),
        false => Err(Fault::new("`solution`: expected no blank")),
    }
}
