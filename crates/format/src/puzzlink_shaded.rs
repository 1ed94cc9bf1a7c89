//! puzz.link's puzzles of filled and empty cells: `starbattle`, `lightup` and `nonogram`.

use super::characters::refuse;
use super::puzzlink_body::FORMAT;
use super::puzzlink_borders::{borders_text, read_borders};
use super::rules_cache::{Fault, RulesCache};
use super::{Entry, WriteError, puzzlink_body};
use satoku_core::board::{Cell, Size};
use satoku_core::rules::{Clue, Layout, OpenCells, Puzzle, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The variants of `starbattle`, by their stars.
const STARS: [(&str, usize); 3] = [("queens", 1), ("star-battle", 2), ("star-battle-3", 3)];

/// The variant and kind of clue of `lightup`.
const LAMPS: (&str, &str) = ("lamps", "lamp-count");

/// The variant and kind of clue of `nonogram`.
const BLOCKS: (&str, &str) = ("shading", "blocks");

/// Returns whether a kind of puzzle of the site is read here.
pub(super) fn is_known(kind: &str) -> bool {
    ["starbattle", "lightup", "nonogram"].contains(&kind)
}

/// Returns whether puzzles of a variant are written here.
pub(super) fn is_written(variant: &str) -> bool {
    [LAMPS.0, BLOCKS.0].contains(&variant) || STARS.iter().any(|(name, _)| *name == variant)
}

/// Reads a puzzle of a known kind.
pub(super) fn read(
    kind: &str,
    size: Size,
    body: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let puzzle = match kind {
        "starbattle" => read_stars(size, body, cache),
        "lightup" => read_lamps(size, body, cache),
        _ => read_blocks(size, body, cache),
    };
    puzzle.map(Entry::of)
}

/// Returns the site's name of a puzzle of a known variant, and what follows its size in a link.
pub(super) fn write(puzzle: &Puzzle) -> Result<(&'static str, String), WriteError> {
    let variant = puzzle.rules().variant();
    let kind = match variant {
        _ if variant == LAMPS.0 => Some(LAMPS.1),
        _ if variant == BLOCKS.0 => Some(BLOCKS.1),
        _ => None,
    };
    if puzzle.givens().filled_count() > 0 {
        return Err(refuse(FORMAT, "givens in such a puzzle"));
    }
    if let Some(clue) = puzzle.constraints().find(|clue| Some(clue.kind()) != kind) {
        return Err(refuse(FORMAT, &format!("the clue {}", clue.kind())));
    }
    match STARS.iter().find(|(name, _)| *name == variant) {
        Some((_, stars)) => {
            let borders = borders_text(puzzle.rules());
            Ok(("starbattle", format!("{stars}/{borders}")))
        }
        None if variant == LAMPS.0 => Ok(("lightup", lamps_text(puzzle))),
        None => Ok(("nonogram", blocks_text(puzzle)?)),
    }
}

/// Reads the number of stars and the borders of the regions.
fn read_stars(size: Size, body: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let (stars, borders) = body.split_once('/').unwrap_or(("", body));
    let known = STARS.iter().find(|(_, count)| stars.parse() == Ok(*count));
    let (variant, _) = known.ok_or_else(|| Fault::new("expected 1, 2 or 3 stars"))?;
    let mut characters = borders.chars();
    let regions = read_borders(size, &mut characters)?;
    if characters.next().is_some() {
        return Err(Fault::new("expected the borders of regions, found more"));
    }
    let rules = &cache.rules(variant, &Layout::with_regions(size, regions))?.rules;
    puzzle_of(rules, Vec::new())
}

fn puzzle_of(rules: &Arc<Rules>, clues: Vec<Clue>) -> Result<Puzzle, Fault> {
    Puzzle::new(Arc::clone(rules), clues).map_err(|error| Fault::new(error.to_string()))
}

/// Reads black places, with a number from 0 to 4 or without one, and how many cells lie between.
fn read_lamps(size: Size, body: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let (rows, cols) = size.extent();
    let (mut open, mut numbers) = (vec![true; rows * cols], Vec::new());
    let mut place = 0;
    for character in body.chars() {
        let (number, after) = match character {
            'g'..='z' => {
                place += character as usize - 'f' as usize;
                continue;
            }
            '.' => (None, 0),
            _ => match character.to_digit(16).map(|digit| digit as usize) {
                Some(digit) if digit < 15 => (Some(digit % 5), digit / 5),
                _ => return Err(Fault::new("expected numbers from 0 to 4 of lamps")),
            },
        };
        if place >= open.len() {
            return Err(Fault::new("expected fewer black cells"));
        }
        open[place] = false;
        numbers.extend(number.map(|number| (place, number)));
        place += 1 + after;
    }
    let cells = OpenCells::new((rows, cols), open);
    let cells = cells.map_err(|error| Fault::new(error.to_string()))?;
    let registry = cache.options.registry;
    let rules = &cache.rules(LAMPS.0, &Layout::with_cells(size, cells))?.rules;
    let clue = |(place, number): (usize, usize)| {
        let at = (place / cols, place % cols);
        let fields = [("lamps", number), ("row", at.0 + 1), ("column", at.1 + 1)];
        let fields: Map<String, Value> =
            fields.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        registry.clue(LAMPS.1, rules.board().beside(at.0, at.1), &fields).map(Clue::Constraint)
    };
    // A number without a cell beside it says nothing.
    let told = numbers.into_iter().filter(|(place, number)| {
        *number > 0 || !rules.board().beside(place / cols, place % cols).is_empty()
    });
    let clues = told.map(clue).collect::<Result<_, _>>().map_err(Fault::new)?;
    puzzle_of(rules, clues)
}

fn lamps_text(puzzle: &Puzzle) -> String {
    let rules = puzzle.rules();
    let (rows, cols) = rules.layout().size.extent();
    let number = |row: usize, col: usize| {
        let value = |fields: &Map<String, Value>, name: &str| fields.get(name)?.as_u64();
        puzzle.constraints().find_map(|clue| {
            let fields = clue.fields();
            let place = (value(&fields, "row")?, value(&fields, "column")?);
            let is_here = place == (row as u64 + 1, col as u64 + 1);
            value(&fields, "lamps").filter(|_| is_here)
        })
    };
    // `None` for a cell, and the number of a black place if it has one.
    let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let places: Vec<Option<Option<u64>>> = places
        .map(|(row, col)| rules.board().cell_at(row, col).is_none().then(|| number(row, col)))
        .collect();
    let is_cell = |place: usize| places.get(place).is_none_or(Option::is_none);
    let (mut body, mut place) = (String::new(), 0);
    while place < places.len() {
        let Some(black) = places[place] else {
            let cells = (place..places.len()).take_while(|at| is_cell(*at)).take(20).count();
            body.push(char::from(b'f' + cells as u8));
            place += cells;
            continue;
        };
        place += 1;
        let Some(number) = black else {
            body.push('.');
            continue;
        };
        let after = (place..place + 2).take_while(|at| is_cell(*at)).count();
        body.extend(char::from_digit(number as u32 + 5 * after as u32, 16));
        place += after;
    }
    body
}

/// Reads the lengths of the blocks of each column and then of each row, from the board outward, in
/// as many places as half of the line has.
fn read_blocks(size: Size, body: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let (rows, cols) = size.extent();
    let registry = cache.options.registry;
    let rules = &cache.rules(BLOCKS.0, &Layout::of_size(size))?.rules;
    let (across, down) = (cols.div_ceil(2), rows.div_ceil(2));
    let numbers = puzzlink_body::read_numbers(body, cols * down + rows * across, rows.max(cols));
    let numbers = numbers.map_err(Fault::new)?;
    let (of_columns, of_rows) = numbers.split_at(cols * down);
    let columns = of_columns.chunks(down).zip(lines(rules, false));
    let clue = |(numbers, cells): (&[Option<usize>], Vec<Cell>)| {
        let mut blocks: Vec<usize> = numbers.iter().rev().flatten().copied().collect();
        if blocks.is_empty() {
            blocks.push(0);
        }
        let fields = Map::from_iter([("blocks".to_owned(), blocks.into())]);
        registry.clue(BLOCKS.1, cells, &fields).map(Clue::Constraint)
    };
    let all = of_rows.chunks(across).zip(lines(rules, true)).chain(columns);
    let clues = all.map(clue).collect::<Result<_, _>>().map_err(Fault::new)?;
    puzzle_of(rules, clues)
}

/// Returns the cells of each row or column.
fn lines(rules: &Rules, of_rows: bool) -> Vec<Vec<Cell>> {
    let (rows, cols) = rules.layout().size.extent();
    let (lines, length) = if of_rows { (rows, cols) } else { (cols, rows) };
    let cell = |line, at| match of_rows {
        true => rules.board().cell_at(line, at),
        false => rules.board().cell_at(at, line),
    };
    (0..lines).map(|line| (0..length).filter_map(|at| cell(line, at)).collect()).collect()
}

fn blocks_text(puzzle: &Puzzle) -> Result<String, WriteError> {
    let rules = puzzle.rules();
    let mut numbers = Vec::new();
    for cells in lines(rules, false).into_iter().chain(lines(rules, true)) {
        let clue = puzzle.constraints().find(|clue| clue.cells() == cells);
        let blocks = clue.and_then(|clue| {
            let list = clue.fields().get("blocks")?.as_array()?.clone();
            Some(list.iter().filter_map(Value::as_u64).map(|length| length as usize).collect())
        });
        let blocks: Vec<usize> =
            blocks.ok_or_else(|| refuse(FORMAT, "a line of a nonogram without numbers"))?;
        let told = blocks.iter().rev().copied().filter(|length| *length > 0).map(Some);
        numbers.extend(told.chain(std::iter::repeat(None)).take(cells.len().div_ceil(2)));
    }
    Ok(puzzlink_body::numbers(numbers.into_iter()))
}
