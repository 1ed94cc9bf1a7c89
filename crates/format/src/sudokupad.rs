//! Links to SudokuPad, which contain compressed JSON: that of f-puzzles or its own.

use super::error::{ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::foreign_fields::{CAGES, place, says_something};
use super::foreign_square::{SquarePuzzle, groups, renumber, unknown};
use super::fpuzzles::{self, MAX_JSON};
use super::link::{self, Link};
use super::links;
use super::reading::{Entries, ReadOptions, UnknownParts};
use super::rules_cache::{Fault, RulesCache};
use super::text::Input;
use super::unknown_parts;
use super::{
    Detail, Entry, MAX_CLUES, Metadata, OtherFields, SetWriter, WriteOptions, each_line, lz, scl,
};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::Foreign;
use serde_json::{Value, json};

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
        link::names(head.line, "://sudokupad.app/")
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, links::read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, options| {
            let payload = fpuzzles::payload(entry, options, "a SudokuPad link")?;
            Ok(format!("https://sudokupad.app/fpuz{}", link::encode(&payload)))
        })
    }
}

/// The hosts of the site.
const HOSTS: [&str; 4] = [
    "sudokupad.app",
    "beta.sudokupad.app",
    "app.crackingthecryptic.com",
    "sudokupad.svencodes.com",
];

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    HOSTS.contains(&link.host.as_str()).then(|| read(link, cache))
}

fn read(link: &Link<'_>, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let path = link.rest.split(['?', '#']).next().unwrap_or_default();
    let path = path.strip_prefix("/sudoku").unwrap_or(path).trim_matches('/');
    let name = link::decode(link.parameter("puzzleid").unwrap_or(path));
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

/// Fields that do not affect the rules.
const IGNORED: [&str; 8] =
    ["id", "cellSize", "cells", "regions", "metadata", "settings", "title", "videos"];

/// Fields of the metadata that are read, or do not affect the rules.
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
    let mut kept = OtherFields::default();
    for (name, value) in object.as_object().into_iter().flatten() {
        let is_read = matches!(name.as_str(), "cages" | "global");
        if !IGNORED.contains(&name.as_str()) && !is_read && says_something(value) {
            kept.keep(name, value.clone());
        }
    }
    unknown_parts::check(&kept, cache.options)?;
    let mut unread = Unread { keeps: cache.options.unknown == UnknownParts::Kept, kept };
    let mut metadata = Metadata::default();
    let mut solution = None;
    let listed = object.get("cages").filter(|value| says_something(value));
    let listed = listed.map(cages).transpose()?.unwrap_or_default();
    let fields = object.get("metadata").and_then(Value::as_object).into_iter().flatten();
    let fields = fields.filter(|(_, value)| says_something(value));
    let fields = fields.map(|(name, value)| (name.as_str(), value.as_str(), value));
    let remarks = listed.iter().filter_map(|cage| {
        let (name, text) = remark(cage)?;
        Some((name, Some(text), cage))
    });
    for (name, text, value) in fields.chain(remarks) {
        match METADATA.iter().find(|(known, _)| *known == name) {
            Some((_, Some(detail))) => metadata.add(*detail, text.unwrap_or_default()),
            Some(_) if name == "solution" => solution = text.map(str::to_owned),
            Some(_) => {}
            None => unread.add("metadata", json!({ name: value }), unknown(name))?,
        }
    }
    let givens = givens(rows, side)?;
    let regions = object.get("regions").filter(|value| says_something(value));
    let regions = regions.map(|value| regions_of(value, side)).transpose()?;
    let solution = solution.map(|text| read_solution(&text, side)).transpose()?;
    let (mut extras, mut others) = (Vec::new(), Vec::new());
    for value in object.get("global").and_then(Value::as_array).into_iter().flatten() {
        match value.as_str() {
            Some("disjoint") => extras.extend(groups(side, regions.as_deref())?),
            Some(name @ ("antiknight" | "antiking" | "nonconsecutive")) => {
                others.push(Foreign::switch(name.to_owned()));
            }
            _ => unread.add("global", value.clone(), unknown(&format!("global: {value}")))?,
        }
    }
    for (number, value) in (1..).zip(listed).filter(|(_, value)| remark(value).is_none()) {
        match cage(number, value, side) {
            Ok(Cage::House(cells)) => extras.push(cells),
            Ok(Cage::Clue(clue)) => others.push(clue),
            Err(fault) => unread.add(CAGES, value.clone(), fault)?,
        }
    }
    let square = SquarePuzzle { side, regions, has_regions: true, extras, others, givens };
    Ok(unknown_parts::with_fields(square.entry(solution, metadata, cache)?, unread.kept))
}

/// Collects the items of lists that are not read.
struct Unread {
    /// Whether they are kept, and no faults.
    keeps: bool,
    kept: OtherFields,
}

impl Unread {
    /// Keeps an item of a list, or returns its fault.
    fn add(&mut self, list: &str, item: Value, fault: Fault) -> Result<(), Fault> {
        if !self.keeps {
            return Err(fault);
        }
        self.kept.add(list, item);
        Ok(())
    }
}

/// A cage of the site.
enum Cage {
    /// An extra region.
    House(Vec<Cell>),
    /// Cells that hold different symbols, with their sum if it is given.
    Clue(Foreign),
}

/// The fields of a cage that only affect its appearance.
const LOOKS: [&str; 6] =
    ["borderColor", "textColor", "fontC", "outlineC", "backgroundColor", "thickness"];

/// Returns what a cage without cells says in the place of metadata: `title: Blank`.
fn remark(cage: &Value) -> Option<(&str, &str)> {
    if cage.get("cells").is_some_and(says_something) {
        return None;
    }
    let (name, text) = cage.get("value")?.as_str()?.split_once(':')?;
    METADATA.iter().any(|(known, _)| *known == name).then_some((name, text.trim()))
}

/// Returns the cages of a list.
fn cages(list: &Value) -> Result<&[Value], Fault> {
    let list = list.as_array().filter(|list| list.len() <= MAX_CLUES);
    list.map(Vec::as_slice)
        .ok_or_else(|| Fault::new(format!("`cages`: expected a list of at most {MAX_CLUES} cages")))
}

/// Reads a cage: `{"cells": [[0, 0], [0, 1]], "unique": true, "sum": 10, "value": "10"}`.
///
/// The site checks that the cells of a cage differ if it is `unique`, and adds them up if it has a
/// `sum`; the `value` is what it shows. Any other cage is a drawing, or allows repeats.
fn cage(number: usize, value: &Value, side: usize) -> Result<Cage, Fault> {
    let fault = |what: &str| Fault::new(format!("`cages` {number}: {what}"));
    let text = |name: &str| match value.get(name) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let is_region = text("style") == "extraregion";
    for (name, value) in value.as_object().into_iter().flatten() {
        match name.as_str() {
            "cells" | "unique" | "sum" | "value" => {}
            "style" if is_region || *value == "killer" => {}
            _ if LOOKS.contains(&name.as_str()) || !says_something(value) => {}
            _ => return Err(fault(&format!("`{}` is not supported", quote(name)))),
        }
    }
    if value.get("unique") != Some(&Value::Bool(true)) {
        return Err(fault("expected `unique` to be true")
            .hint("other cages are drawings or allow repeats, which is not supported"));
    }
    let places = value.get("cells").and_then(Value::as_array);
    let places = places.filter(|cells| (1..=side * side).contains(&cells.len()));
    let cells = places.and_then(|all| all.iter().map(|at| place(at, side)).collect());
    let cells: Vec<Cell> = cells.ok_or_else(|| fault("expected `cells` such as `[0, 8]`"))?;
    if is_region {
        // It holds every symbol, so its sum is that of all symbols.
        return Ok(Cage::House(cells));
    }
    let (sum, shown) = (text("sum"), text("value"));
    if !sum.is_empty() && !shown.is_empty() && sum != shown {
        return Err(fault("expected `value` to show the `sum`"));
    }
    let total = [sum, shown].into_iter().find(|text| !text.is_empty());
    Ok(Cage::Clue(Foreign::clue(Foreign::CAGE, cells, total)))
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

/// Returns the region of each cell, from lists of places `[row, column]`.
fn regions_of(value: &Value, side: usize) -> Result<Vec<usize>, Fault> {
    let fault =
        || Fault::new("`regions`: expected lists of `[row, column]`, each cell in one of them");
    let regions = value.as_array().filter(|regions| regions.len() == side).ok_or_else(fault)?;
    let mut of = vec![usize::MAX; side * side];
    for (number, region) in regions.iter().enumerate() {
        for at in region.as_array().ok_or_else(fault)? {
            let cell = place(at, side).ok_or_else(fault)?;
            if std::mem::replace(&mut of[cell.index()], number) != usize::MAX {
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
    let symbols = satoku_core::board::Symbols::default();
    let grid = symbols.read(text.trim(), side * side, side);
    let grid = grid.map_err(|error| Fault::new(format!("`solution`: {error}")))?;
    match grid.is_full() {
        true => Ok(grid),
        false => Err(Fault::new("`solution`: expected no blank")),
    }
}
