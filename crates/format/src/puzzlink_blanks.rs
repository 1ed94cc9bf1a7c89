//! puzz.link's puzzles on squares whose lines have cells without a symbol: `doppelblock` and
//! `easyasabc`. Numbers stand around the board, and letters are numbers from 1 on.

use super::characters::refuse;
use super::puzzlink_body::{FORMAT, numbers, take_numbers};
use super::rules_cache::{Fault, RulesCache};
use super::shaded_puzzles::{lines, puzzle_of};
use super::{Entry, WriteError};
use satoku_core::board::{Cell, MAX_SYMBOLS, Size};
use satoku_core::rules::{Clue, Layout, Puzzle, Rules};
use serde_json::{Map, Value};

/// Doppelblock: its variant, kind of clue and field.
const SUMS: [&str; 3] = ["two-blacks", "block-sum", "sum"];

/// Easy as ABC: its kind of clue and field. The variants have one empty cell in a line, or more.
const LETTERS: [&str; 2] = ["first-letter", "letter"];
const VARIANTS: [&str; 3] = ["letters", "letters-2", "letters-3"];

/// The greatest sum of a doppelblock.
const MOST: usize = MAX_SYMBOLS * MAX_SYMBOLS / 2;

/// Returns whether a kind of puzzle of the site is read here.
pub(super) fn is_known(kind: &str) -> bool {
    ["doppelblock", "easyasabc"].contains(&kind)
}

/// Returns whether puzzles of a variant are written here.
pub(super) fn is_written(variant: &str) -> bool {
    variant == SUMS[0] || VARIANTS.contains(&variant)
}

/// Reads a puzzle of a known kind.
pub(super) fn read(
    kind: &str,
    size: Size,
    body: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let (layout, side) = (Layout::of_size(size), size.extent().0);
    if kind == "doppelblock" {
        let rules = &cache.rules(SUMS[0], &layout)?.rules;
        let (lines, value) = (lines(rules), |number: usize| Value::from(number));
        let clues = clues(body, lines, 0..=MOST, &SUMS[1..], value, cache)?;
        return puzzle_of(&cache.rules(SUMS[0], &layout)?.rules, clues).map(Entry::of);
    }
    let (count, body) = body.split_once('/').unwrap_or(("", body));
    let blanks = count.parse::<usize>().ok().and_then(|count| side.checked_sub(count));
    let variant = blanks.and_then(|blanks| VARIANTS.get(blanks.checked_sub(1)?));
    let fault = || Fault::new("expected one to three letters less than the side");
    let variant = variant.ok_or_else(fault)?;
    let views = views(&cache.rules(variant, &layout)?.rules);
    let letter = |number: usize| Value::from(char::from(b'@' + number as u8).to_string());
    let clues = clues(body, views, 1..=MAX_SYMBOLS, &LETTERS, letter, cache)?;
    puzzle_of(&cache.rules(variant, &layout)?.rules, clues).map(Entry::of)
}

/// Returns the columns from above and from below, then the rows from the left and from the right.
fn views(rules: &Rules) -> Vec<Vec<Cell>> {
    let lines = lines(rules);
    let (columns, rows) = lines.split_at(lines.len() / 2);
    let backward = |lines: &[Vec<Cell>]| -> Vec<Vec<Cell>> {
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
    };
    [columns.to_vec(), backward(columns), rows.to_vec(), backward(rows)].concat()
}

/// Reads a number or none for each list of cells, as clues of a kind with such values of a field.
fn clues(
    body: &str,
    lists: Vec<Vec<Cell>>,
    known: std::ops::RangeInclusive<usize>,
    names: &[&str],
    value: impl Fn(usize) -> Value,
    cache: &RulesCache<'_>,
) -> Result<Vec<Clue>, Fault> {
    let mut characters = body.chars();
    let read = take_numbers(&mut characters, lists.len(), known).map_err(Fault::new)?;
    let more =
        if read.len() > lists.len() || characters.next().is_some() { ", found more" } else { "" };
    if read.len() != lists.len() || !more.is_empty() {
        let count = lists.len();
        return Err(Fault::new(format!("expected the numbers of {count} lines{more}")));
    }
    let stated = lists.into_iter().zip(read).filter_map(|(cells, number)| Some((cells, number?)));
    let clue = |(cells, number): (Vec<Cell>, usize)| {
        let fields = Map::from_iter([(names[1].to_owned(), value(number))]);
        let clue = cache.options.registry.clue(names[0], cells, &fields);
        clue.map(Clue::Constraint).map_err(Fault::new)
    };
    stated.map(clue).collect()
}

/// Returns the site's name of a puzzle of a known variant, and what follows its size in a link.
pub(super) fn write(puzzle: &Puzzle) -> Result<(&'static str, String), WriteError> {
    let is_sums = puzzle.rules().variant() == SUMS[0];
    let kind = if is_sums { SUMS[1] } else { LETTERS[0] };
    if puzzle.givens().filled_count() > 0 {
        return Err(refuse(FORMAT, "givens in such a puzzle"));
    }
    if let Some(clue) = puzzle.constraints().find(|clue| clue.kind() != kind) {
        return Err(refuse(FORMAT, &format!("the clue {}", clue.kind())));
    }
    let number = |cells: Vec<Cell>| {
        let clue = puzzle.constraints().find(|clue| clue.cells() == cells)?;
        match is_sums {
            true => clue.fields().get(SUMS[2])?.as_u64().map(|sum| sum as usize),
            false => {
                let letter = clue.fields().get(LETTERS[1])?.as_str()?.bytes().next()?;
                Some(usize::from(letter.checked_sub(b'@')?))
            }
        }
    };
    if is_sums {
        let told = lines(puzzle.rules()).into_iter().map(number);
        return Ok(("doppelblock", numbers(told)));
    }
    let told = numbers(views(puzzle.rules()).into_iter().map(number));
    let letters = puzzle.rules().board().symbol_count() - 1;
    Ok(("easyasabc", format!("{letters}/{told}")))
}
