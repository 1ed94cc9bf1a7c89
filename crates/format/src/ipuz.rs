//! ipuz: an open JSON format for puzzles of many kinds, one puzzle in each file.

use super::error::{ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::foreign_fields::says_something;
use super::foreign_square::{SquarePuzzle, diagonals, renumber, unknown, windows};
use super::reading::{Entries, ReadOptions};
use super::record::json_error;
use super::rules_cache::{Fault, RulesCache};
use super::text::{Input, find};
use super::whole_file::{self, START};
use super::{
    Detail, Entry, MAX_CLUES, Metadata, SetWriter, WriteError, WriteOptions, characters, remark,
};
use satoku_core::board::{Board, Cell, Grid, Symbol, Symbols};
use satoku_core::rules::Foreign;
use serde_json::{Value, json};
use std::io::Write;

/// The format `ipuz`.
pub(super) struct Ipuz;

/// A text that every file of the format has in its `version` and `kind`.
pub(super) const TELLING: &[u8] = b"\"http://ipuz.org/";

impl FileFormat for Ipuz {
    fn extensions(&self) -> &'static [&'static str] {
        &["ipuz"]
    }

    fn shape(&self) -> Shape {
        Shape::Single
    }

    fn holds(&self, detail: Detail) -> bool {
        matches!(detail, Detail::Solution | Detail::Rating)
            || WORDS.iter().any(|(known, _)| *known == detail)
    }

    fn keeps(&self, detail: Detail, entry: &Entry) -> bool {
        match detail {
            Detail::Rating => remark::keeps(detail, entry),
            _ => self.holds(detail) && !entry.displaces(detail),
        }
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        head.line.starts_with(WRAPPED.as_bytes())
            || head.line.starts_with(b"{")
                && find(head.text, TELLING)
                && !find(head.text, b"\"givens\"")
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        whole_file::reader(input, options, "a puzzle", read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer { options, any: false })
    }
}

/// The start of a file that is a JavaScript call, as in the first version of the format.
const WRAPPED: &str = "ipuz(";

/// The address that all kinds of Sudoku begin with.
const SUDOKU: &str = "http://ipuz.org/sudoku";

/// The details that are texts, with their fields.
const WORDS: [(Detail, &str); 8] = [
    (Detail::Title, "title"),
    (Detail::Author, "author"),
    (Detail::Description, "intro"),
    (Detail::Comment, "notes"),
    (Detail::Date, "date"),
    (Detail::Source, "publication"),
    (Detail::Url, "url"),
    (Detail::Level, "difficulty"),
];

/// Reads the text of a file.
fn read(text: &str, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let json = text.trim();
    let inner = json.strip_prefix(WRAPPED).and_then(|json| json.strip_suffix(')'));
    let (json, before) = match inner {
        Some(inner) => (inner, text.find(WRAPPED).unwrap_or(0) + WRAPPED.len()),
        None => (text, 0),
    };
    let at = START.after(&text.as_bytes()[..before]);
    let value: Value = serde_json::from_str(json).map_err(|error| json_error(&error, json, at))?;
    entry(&value, cache).map_err(|fault| fault.at(at))
}

/// The rules that a puzzle's kinds name.
#[derive(Default)]
struct Kinds {
    diagonals: bool,
    windows: bool,
    killer: bool,
}

fn kinds(object: &Value) -> Result<Kinds, Fault> {
    let list = object.get("kind").and_then(Value::as_array);
    let mut found = Kinds::default();
    let mut any = false;
    for kind in list.into_iter().flatten().filter_map(Value::as_str) {
        let name = kind.split('#').next().unwrap_or_default();
        match name.strip_prefix(SUDOKU) {
            Some("" | "/jigsawsudoku" | "/wordoku") => {}
            Some("/diagonalsudoku") => found.diagonals = true,
            Some("/hypersudoku") => found.windows = true,
            Some("/killersudoku") => found.killer = true,
            _ => return Err(unknown(kind)),
        }
        any = true;
    }
    match any {
        true => Ok(found),
        false => Err(Fault::new(format!("expected `kind` to be a list with `{SUDOKU}#1`"))),
    }
}

fn entry(object: &Value, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let kinds = kinds(object)?;
    let side = object.get("puzzle").and_then(Value::as_array).map_or(0, Vec::len);
    if !(4..=25).contains(&side) {
        return Err(Fault::new(format!("`puzzle`: expected 4 to 25 rows, found {side}")));
    }
    let charset = object.get("charset").and_then(Value::as_str).map(str::to_owned);
    let charset: Vec<char> = match charset {
        Some(charset) => charset.chars().take(26).collect(),
        None => Symbols::default().characters().take(side).collect(),
    };
    if charset.len() != side {
        let message = format!("`charset`: expected {side} characters, one a symbol");
        return Err(Fault::new(message));
    }
    let reader = Cells { side, charset, empty: object.get("empty").cloned().unwrap_or(json!(0)) };
    let givens = reader.grid(object, "puzzle", "given")?;
    let solution = match object.get("solution").filter(|value| says_something(value)) {
        Some(_) => Some(reader.grid(object, "solution", "value")?),
        None => None,
    };
    if solution.as_ref().is_some_and(|grid| !grid.is_full()) {
        return Err(Fault::new("`solution`: expected no blank"));
    }
    let regions = match object.get("zones").filter(|value| says_something(value)) {
        Some(zones) => Some(regions(zones, side)?),
        None => None,
    };
    if regions.is_none() && object.get("boxes") == Some(&Value::Bool(false)) {
        return Err(unknown("boxes\": false"));
    }
    let mut metadata = Metadata::default();
    for (detail, name) in WORDS {
        metadata
            .add(detail, &plain_text(object.get(name).and_then(Value::as_str).unwrap_or_default()));
    }
    remark::take(&mut metadata);
    let mut extras = if kinds.windows { windows(side)? } else { Vec::new() };
    if kinds.diagonals {
        extras.extend(diagonals(side));
    }
    let others = match object.get("cages").filter(|value| says_something(value)) {
        // In other kinds of puzzle, cages may repeat symbols.
        Some(_) if !kinds.killer => return Err(unknown("cages")),
        Some(list) => cages(list, side)?,
        None => Vec::new(),
    };
    let square = SquarePuzzle { side, regions, has_regions: true, extras, others, givens };
    square.entry(solution, metadata, cache)
}

/// The way in which the cells of a grid are written.
struct Cells {
    side: usize,
    charset: Vec<char>,
    empty: Value,
}

impl Cells {
    fn grid(&self, object: &Value, field: &str, inner: &str) -> Result<Grid, Fault> {
        let side = self.side;
        let shape = || Fault::new(format!("`{field}`: expected {side} rows of {side} cells"));
        let rows = object.get(field).and_then(Value::as_array).filter(|rows| rows.len() == side);
        let mut grid = Grid::blank(side * side);
        for (row, cells) in rows.ok_or_else(shape)?.iter().enumerate() {
            let cells = cells.as_array().filter(|cells| cells.len() == side).ok_or_else(shape)?;
            for (col, cell) in cells.iter().enumerate() {
                let cell =
                    if cell.is_object() { cell.get(inner).unwrap_or(&self.empty) } else { cell };
                // Some programs write null or an empty text for a blank.
                if *cell == self.empty || cell.is_null() || *cell == json!("") {
                    continue;
                }
                let symbol = self.symbol(cell).ok_or_else(|| {
                    Fault::new(format!(
                        "`{field}`, r{}c{}: expected a character of the charset, or {} for a blank",
                        row + 1,
                        col + 1,
                        quote(&self.empty.to_string())
                    ))
                })?;
                grid.set(Cell::new(row * side + col), Some(symbol));
            }
        }
        Ok(grid)
    }

    /// Returns the symbol of a cell that is not blank.
    fn symbol(&self, cell: &Value) -> Option<Symbol> {
        let text = match cell {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => return None,
        };
        let mut characters = text.chars();
        let position = match (characters.next(), characters.next()) {
            (Some(only), None) => self.charset.iter().position(|known| *known == only),
            // A number above 9 is the index of a symbol, from 1.
            _ => cell.as_u64().and_then(|number| usize::try_from(number).ok()?.checked_sub(1)),
        };
        position.filter(|position| *position < self.side).map(Symbol::new)
    }
}

/// Reads the region of each cell from zones.
fn regions(zones: &Value, side: usize) -> Result<Vec<usize>, Fault> {
    let fault = || unknown("zones").hint("zones are read where they divide the board into regions");
    let zones = zones.as_array().filter(|zones| zones.len() == side).ok_or_else(fault)?;
    let mut of = vec![usize::MAX; side * side];
    for (index, zone) in zones.iter().enumerate() {
        for cell in group(zone, side).ok_or_else(fault)? {
            if std::mem::replace(&mut of[cell.index()], index) != usize::MAX {
                return Err(fault());
            }
        }
    }
    match of.contains(&usize::MAX) {
        true => Err(fault()),
        false => Ok(renumber(&of)),
    }
}

/// Reads cages: `{"cells": [[0, 0], [1, 0]], "value": 10, "operator": "+"}` each.
fn cages(list: &Value, side: usize) -> Result<Vec<Foreign>, Fault> {
    let list = list.as_array().filter(|list| list.len() <= MAX_CLUES);
    let list = list.ok_or_else(|| {
        Fault::new(format!("`cages`: expected a list of at most {MAX_CLUES} cages"))
    })?;
    let cage = |(number, cage): (usize, &Value)| {
        let fault = |what: &str| Fault::new(format!("`cages` {number}: {what}"));
        if cage.get("operator").is_some_and(|operator| *operator != "+") {
            return Err(fault("expected the operator `+`"));
        }
        let cells = group(cage, side).filter(|cells| !cells.is_empty());
        let cells = cells.ok_or_else(|| fault("expected `cells` such as `[8, 0]`, or a `rect`"))?;
        let value = cage.get("value").and_then(Value::as_u64);
        let value = value.ok_or_else(|| fault("expected `value` to be a whole number"))?;
        Ok(Foreign::clue(Foreign::CAGE, cells, Some(value.to_string())))
    };
    (1..).zip(list).map(cage).collect()
}

/// Returns the cells of a group: `cells` of `[column, row]`, or a `rect` of two corners.
fn group(group: &Value, side: usize) -> Option<Vec<Cell>> {
    let number =
        |value: &Value| usize::try_from(value.as_u64()?).ok().filter(|number| *number < side);
    let numbers = |value: &Value| value.as_array()?.iter().map(number).collect::<Option<Vec<_>>>();
    if let Some(rect) = group.get("rect") {
        let [left, top, right, bottom] = numbers(rect)?[..] else { return None };
        let rows = (top..=bottom).flat_map(|row| (left..=right).map(move |col| (row, col)));
        return Some(rows.map(|(row, col)| Cell::new(row * side + col)).collect());
    }
    let cells = group.get("cells")?.as_array().filter(|cells| cells.len() <= side * side)?;
    let cell = |cell: &Value| match numbers(cell)?[..] {
        [col, row] => Some(Cell::new(row * side + col)),
        _ => None,
    };
    cells.iter().map(cell).collect()
}

/// The characters that HTML has names for; texts in the format are HTML.
const MARKS: [(&str, &str); 5] =
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];

fn plain_text(html: &str) -> String {
    MARKS.iter().fold(html.to_owned(), |text, (name, mark)| text.replace(name, mark))
}

fn html(text: &str) -> String {
    MARKS.iter().rev().fold(text.to_owned(), |text, (name, mark)| text.replace(mark, name))
}

/// Writes one puzzle, with one row of cells on each line.
struct Writer {
    options: WriteOptions,
    any: bool,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        let format = "an ipuz file";
        let is_cage = |said: &Foreign| said.field == Foreign::CAGE && said.value.is_some();
        let mut square = SquarePuzzle::of(&entry.puzzle, format, is_cage)?;
        let side = square.side;
        let is_x = diagonals(side).map(|diagonal| square.take_extra(&diagonal));
        let is_hyper =
            windows(side).is_ok_and(|all| all.iter().all(|window| square.take_extra(window)));
        if is_x[0] != is_x[1] || !square.extras.is_empty() {
            let variant = entry.puzzle.rules().variant();
            let what = format!("the extra regions of {variant} on a board of side {side}");
            return Err(characters::refuse(format, &what));
        }
        if let Some(date) = entry.metadata.date.as_deref().filter(|date| !is_date(date)) {
            let why = format!("an ipuz file has dates such as 01/31/2025, not `{}`", quote(date));
            return Err(WriteError::refused(
                why,
                "write the date as month/day/year, or take it out",
            ));
        }
        characters::refuse_second(&mut self.any, format)?;
        // If boxes are not squares, the format cannot tell their orientation.
        let drawn = !(square.has_default_boxes() && side.isqrt().pow(2) == side);
        let mut kind = vec![format!("{SUDOKU}#1")];
        for (name, is_so) in [
            ("jigsawsudoku", drawn),
            ("diagonalsudoku", is_x[0]),
            ("hypersudoku", is_hyper),
            ("killersudoku", !square.others.is_empty()),
        ] {
            kind.extend(is_so.then(|| format!("{SUDOKU}/{name}#1")));
        }
        let symbols = Symbols::default();
        let charset: String = symbols.characters().take(side).collect();
        let mut fields = vec![
            ("version", json!("http://ipuz.org/v2")),
            ("kind", json!(kind)),
            ("charset", json!(charset)),
            ("boxes", json!(!drawn)),
        ];
        for (detail, name) in WORDS {
            let text = match detail {
                Detail::Comment => remark::comment(entry, remark::Part::Rating),
                Detail::Level => entry.level(),
                detail => entry.metadata.get(detail).map(str::to_owned),
            };
            fields.extend(text.map(|text| (name, json!(html(&text)))));
        }
        if drawn {
            let regions = square.regions.as_deref().unwrap_or_default();
            let zone = |zone: usize| {
                let cells = (0..side * side).filter(|cell| regions[*cell] == zone);
                json!({ "cells": cells.map(|cell| [cell % side, cell / side]).collect::<Vec<_>>() })
            };
            fields.push(("zones", (0..side).map(zone).collect()));
        }
        if !square.others.is_empty() {
            let cage = |said: &Foreign| {
                let cells =
                    said.cells.iter().map(|cell| [cell.index() % side, cell.index() / side]);
                let value = said.number().ok().flatten();
                json!({ "cells": cells.collect::<Vec<_>>(), "value": value, "operator": "+" })
            };
            fields.push(("cages", square.others.iter().map(cage).collect()));
        }
        write!(out, "{{")?;
        for (name, value) in fields {
            writeln!(out, "\"{name}\": {value},")?;
        }
        write!(out, "\"puzzle\": {}", grid(&square.givens, &symbols, side))?;
        if let Some(solution) = entry.solution.as_ref().filter(|_| self.options.solutions) {
            write!(out, ",\n\"solution\": {}", grid(solution, &symbols, side))?;
        }
        Ok(writeln!(out, "}}")?)
    }
}

/// Returns a grid as JSON, one row on each line: digits as numbers, letters as strings, blanks as
/// 0.
fn grid(grid: &Grid, symbols: &Symbols, side: usize) -> String {
    let cell = |cell: Cell| match grid.get(cell).map(|symbol| symbols.character(symbol)) {
        None => json!(0),
        Some(character) => match character.to_digit(10) {
            Some(digit) => json!(digit),
            None => json!(character),
        },
    };
    let cells: Vec<Value> = Board::square(side).cells().map(cell).collect();
    let rows: Vec<String> = cells.chunks(side).map(|row| json!(row).to_string()).collect();
    format!("[\n{}]", rows.join(",\n"))
}

/// Returns whether a text is a date in the form that the format requires: `mm/dd/yyyy`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('/').collect();
    let number = |text: &str, width: usize| {
        (text.len() == width && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse::<u32>().ok())
            .flatten()
    };
    matches!(parts[..], [month, day, year] if
        number(month, 2).is_some_and(|month| (1..=12).contains(&month))
            && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
            && number(year, 4).is_some_and(|year| year > 0))
}
