//! puzz.link's puzzles on squares whose lines have cells without a symbol: `doppelblock` and
//! `easyasabc`. Numbers stand around the board, and letters are numbers from 1 on.

use super::characters::refuse;
use super::puzzlink_body::{FORMAT, numbers, numbers_of_lines};
use super::rules_cache::{Fault, RulesCache};
use super::shaded_puzzles::{Game, lines, puzzle_of};
use super::{Entry, WriteError};
use satoku_core::board::{Cell, MAX_SYMBOLS, Size};
use satoku_core::rules::{Layout, Puzzle, Rules};
use serde_json::Value;
use std::sync::Arc;

/// Doppelblock: the number of a line is the sum between its black cells.
const SUMS: Game = Game { variant: "two-blacks", kind: "block-sum", field: "sum" };

/// Easy as ABC: a letter is the first that is seen from its place. In each line one cell is empty.
const LETTERS: Game = Game { variant: "letters", kind: "first-letter", field: "letter" };

/// The variants of letters, with one, two and three empty cells in each line.
const VARIANTS: [&str; 3] = [LETTERS.variant, "letters-2", "letters-3"];

/// The greatest number of a link, which has two hexadecimal digits.
const MOST: usize = 0xff;

/// The character before the letter of 1.
const BEFORE_A: u8 = b'A' - 1;

/// Returns whether a kind of puzzle of the site is read here.
pub(super) fn is_known(kind: &str) -> bool {
    ["doppelblock", "easyasabc"].contains(&kind)
}

/// Returns whether puzzles of a variant are written here.
pub(super) fn is_written(variant: &str) -> bool {
    variant == SUMS.variant || VARIANTS.contains(&variant)
}

/// Reads a puzzle of a known kind.
pub(super) fn read(
    kind: &str,
    size: Size,
    body: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    if kind == "doppelblock" {
        return read_game(SUMS, SUMS.variant, size, body, cache);
    }
    let (count, body) = body.split_once('/').unwrap_or(("", body));
    let side = size.extent().0;
    let blanks = count.parse::<usize>().ok().and_then(|count| side.checked_sub(count));
    let variant = blanks.and_then(|blanks| VARIANTS.get(blanks.checked_sub(1)?));
    let fault = || Fault::new("expected one to three letters less than the side");
    read_game(LETTERS, variant.ok_or_else(fault)?, size, body, cache)
}

/// Reads a number or none for each line.
fn read_game(
    game: Game,
    variant: &str,
    size: Size,
    body: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let rules = Arc::clone(&cache.rules(variant, &Layout::of_size(size))?.rules);
    let lines = seen_lines(game, &rules);
    let known = if game == SUMS { 0..=MOST } else { 1..=MAX_SYMBOLS };
    let mut characters = body.chars();
    let numbers = numbers_of_lines(&mut characters, lines.len(), known).map_err(Fault::new)?;
    if characters.next().is_some() {
        let lines = lines.len();
        return Err(Fault::new(format!("expected the numbers of {lines} lines, found more")));
    }
    let value = |number: usize| match game == SUMS {
        true => Value::from(number),
        false => Value::from(char::from(BEFORE_A + number as u8).to_string()),
    };
    let stated = lines.into_iter().zip(numbers);
    let stated = stated.filter_map(|(cells, number)| Some((cells, value(number?))));
    let clues = stated.map(|(cells, value)| game.clue(cells, value, &[], cache));
    puzzle_of(&rules, clues.collect::<Result<_, _>>()?).map(Entry::of)
}

/// Returns the lines of the places around a board: those of columns from above and of rows from the
/// left. Letters also stand below, after those above, and on the right.
fn seen_lines(game: Game, rules: &Rules) -> Vec<Vec<Cell>> {
    let lines = lines(rules);
    if game == SUMS {
        return lines;
    }
    let (columns, rows) = lines.split_at(lines.len() / 2);
    let backward = |lines: &[Vec<Cell>]| -> Vec<Vec<Cell>> {
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
    };
    [columns.to_vec(), backward(columns), rows.to_vec(), backward(rows)].concat()
}

/// Returns the site's name of a puzzle of a known variant, and what follows its size in a link.
pub(super) fn write(puzzle: &Puzzle) -> Result<(&'static str, String), WriteError> {
    let rules = puzzle.rules();
    let game = if rules.variant() == SUMS.variant { SUMS } else { LETTERS };
    game.is_alone(puzzle, FORMAT)?;
    let number = |cells: Vec<Cell>| {
        let clue = puzzle.constraints().find(|clue| clue.cells() == cells)?;
        match clue.fields().get(game.field)? {
            Value::String(letter) => Some(usize::from(letter.bytes().next()? - BEFORE_A)),
            sum => sum.as_u64().map(|sum| sum as usize),
        }
    };
    let told: Vec<Option<usize>> = seen_lines(game, rules).into_iter().map(number).collect();
    if told.iter().flatten().any(|number| *number > MOST) {
        return Err(refuse(FORMAT, &format!("a sum above {MOST}")));
    }
    let body = numbers(told.into_iter());
    Ok(match game == SUMS {
        true => ("doppelblock", body),
        false => ("easyasabc", format!("{}/{body}", rules.board().symbol_count() - 1)),
    })
}
