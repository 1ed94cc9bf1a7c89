//! puzz.link's puzzles of filled and empty cells: `starbattle`, `lightup`, `nonogram`, `tents` and
//! `hitori`.

use super::characters::refuse;
use super::puzzlink_body::FORMAT;
use super::puzzlink_borders::{borders_text, read_borders};
use super::rules_cache::{Fault, RulesCache};
use super::shaded_puzzles::{BLOCKS, LAMPS, NUMBERS, Place, TENTS, puzzle_of};
use super::{Entry, WriteError, puzzlink_body, puzzlink_tents, shaded_puzzles};
use satoku_core::board::Size;
use satoku_core::rules::{Layout, Puzzle};

/// The variants of `starbattle`, by their stars.
const STARS: [(&str, usize); 3] = [("queens", 1), ("star-battle", 2), ("star-battle-3", 3)];

/// Returns whether a kind of puzzle of the site is read here.
pub(super) fn is_known(kind: &str) -> bool {
    ["starbattle", "lightup", "nonogram", "tents", "hitori"].contains(&kind)
}

/// Returns whether puzzles of a variant are written here.
pub(super) fn is_written(variant: &str) -> bool {
    [LAMPS, BLOCKS, TENTS, NUMBERS].iter().any(|game| game.variant == variant)
        || STARS.iter().any(|(name, _)| *name == variant)
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
        "tents" => puzzlink_tents::read(size, body, cache),
        "hitori" => read_numbers(size, body, cache),
        _ => read_blocks(size, body, cache),
    };
    puzzle.map(Entry::of)
}

/// Returns the site's name of a puzzle of a known variant, and what follows its size in a link.
pub(super) fn write(puzzle: &Puzzle) -> Result<(&'static str, String), WriteError> {
    let variant = puzzle.rules().variant();
    if let Some((_, stars)) = STARS.iter().find(|(name, _)| *name == variant) {
        if puzzle.entries().next().is_some() {
            return Err(refuse(FORMAT, "givens in such a puzzle"));
        }
        let borders = borders_text(puzzle.rules());
        return Ok(("starbattle", format!("{stars}/{borders}")));
    }
    let (game, name) = match variant {
        _ if variant == LAMPS.variant => (LAMPS, "lightup"),
        _ if variant == TENTS.variant => (TENTS, "tents"),
        _ if variant == NUMBERS.variant => (NUMBERS, "hitori"),
        _ => (BLOCKS, "nonogram"),
    };
    game.is_alone(puzzle, FORMAT)?;
    let text = match name {
        "lightup" => lamps_text(puzzle),
        "tents" => puzzlink_tents::write(puzzle),
        "hitori" => shaded_puzzles::hitori_text(puzzle, FORMAT)?,
        _ => blocks_text(puzzle)?,
    };
    Ok((name, text))
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
    shaded_puzzles::lamps(size, open, &numbers, cache)
}

fn lamps_text(puzzle: &Puzzle) -> String {
    let places = shaded_puzzles::places_of_lamps(puzzle);
    let is_cell = |at: usize| places.get(at).is_none_or(|place| *place == Place::Cell);
    let (mut body, mut place) = (String::new(), 0);
    while place < places.len() {
        let Place::Black(number) = places[place] else {
            let cells = (place..places.len()).take_while(|at| is_cell(*at)).take(20).count();
            body.push(char::from(b'f' + cells as u8));
            place += cells;
            continue;
        };
        place += 1;
        let Some(number) = number else {
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
    let (across, down) = (cols.div_ceil(2), rows.div_ceil(2));
    let numbers = puzzlink_body::read_numbers(body, cols * down + rows * across, rows.max(cols));
    let numbers = numbers.map_err(Fault::new)?;
    let (of_columns, of_rows) = numbers.split_at(cols * down);
    let all = of_columns.chunks(down).chain(of_rows.chunks(across));
    let blocks = all.map(|numbers| numbers.iter().rev().flatten().copied().collect());
    shaded_puzzles::nonogram(size, blocks, cache)
}

fn blocks_text(puzzle: &Puzzle) -> Result<String, WriteError> {
    let (rows, cols) = puzzle.rules().layout().size.extent();
    let lengths = std::iter::repeat_n(rows, cols).chain(std::iter::repeat_n(cols, rows));
    let blocks = shaded_puzzles::blocks(puzzle, FORMAT)?;
    let numbers = blocks.into_iter().zip(lengths).flat_map(|(blocks, length)| {
        let told = blocks.into_iter().rev().map(Some);
        told.chain(std::iter::repeat(None)).take(length.div_ceil(2))
    });
    Ok(puzzlink_body::numbers(numbers))
}

/// Reads the number of each cell, a digit to the base 36, or a hyphen and two.
fn read_numbers(size: Size, body: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let (rows, cols) = size.extent();
    let mut characters = body.chars();
    let mut digits = Vec::new();
    while let Some(character) = characters.next() {
        let digit = match (character, characters.as_str().strip_prefix('0')) {
            // A number below 36 has a digit of its own.
            ('-', Some(_)) => characters.nth(1),
            _ => Some(character).filter(char::is_ascii_alphanumeric),
        };
        let digit = digit.ok_or_else(|| Fault::new("expected a number in each cell"))?;
        digits.push(digit);
    }
    if digits.len() != rows * cols {
        let (cells, found) = (rows * cols, digits.len());
        return Err(Fault::new(format!("expected the numbers of {cells} cells, found {found}")));
    }
    shaded_puzzles::hitori(size, &digits, cache)
}
