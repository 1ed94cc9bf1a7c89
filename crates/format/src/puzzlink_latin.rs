//! puzz.link's puzzles on Latin squares: `kropki`, whose dots are all given, and `skyscrapers`.

use super::characters::refuse;
use super::foreign_square::SquarePuzzle;
use super::negatives::ALL_DOTS;
use super::rules_cache::{Fault, RulesCache};
use super::{Entry, Metadata, WriteError, puzzlink_body};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::Foreign;

/// The sides that are read and written; the site has no limit of its own.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// The name of the format in refusals.
const FORMAT: &str = "a puzz.link link";

/// Returns whether a kind of puzzle of the site is read here.
pub(super) fn is_known(kind: &str) -> bool {
    matches!(kind, "kropki" | "skyscrapers")
}

/// Reads a puzzle of a known kind.
pub(super) fn read(
    kind: &str,
    size: (&str, &str),
    body: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let (width, height) = size;
    let side = width.parse().ok().filter(|side| width == height && SIDES.contains(side));
    let side: usize = side.ok_or_else(|| Fault::new("expected a side of 4 to 25"))?;
    let (others, givens) = match kind {
        "kropki" => (dots(body, side)?, Grid::blank(side * side)),
        _ => skyscrapers(body, side)?,
    };
    let (regions, has_regions, extras) = (None, false, Vec::new());
    let square = SquarePuzzle { side, regions, has_regions, extras, others, givens };
    square.entry(None, Metadata::default(), cache)
}

/// Returns the pairs of neighbours in the order of the site: side by side, row by row, and then one
/// below the other.
fn edges(side: usize) -> Vec<(Cell, Cell)> {
    let cells = 0..side * side;
    let beside = cells.clone().filter(|cell| cell % side + 1 < side).map(|cell| (cell, cell + 1));
    let below = cells.filter(|cell| cell + side < side * side).map(|cell| (cell, cell + side));
    beside.chain(below).map(|(one, other)| (Cell::new(one), Cell::new(other))).collect()
}

/// Reads three edges from each digit to the base 27: 1 for a white dot, 2 for a black one.
fn dots(body: &str, side: usize) -> Result<Vec<Foreign>, Fault> {
    let edges = edges(side);
    if body.chars().count() != edges.len().div_ceil(3) {
        return Err(Fault::new(format!("expected the dots of {} edges", edges.len())));
    }
    let mut said = vec![Foreign::switch(ALL_DOTS)];
    for (digit, three) in body.chars().zip(edges.chunks(3)) {
        let number = digit.to_digit(27);
        let number = number.ok_or_else(|| Fault::new("expected dots as digits 0 to 9, a to q"))?;
        for ((one, other), weight) in three.iter().zip([9, 3, 1]) {
            let field = match number / weight % 3 {
                0 => continue,
                1 => "difference",
                _ => "ratio",
            };
            said.push(Foreign::clue(field, vec![*one, *other], None));
        }
    }
    Ok(said)
}

/// Returns the cells that each clue outside the board sees, with the place of the clue: above,
/// below, left and right of the board.
pub(super) fn views(side: usize) -> Vec<(Vec<Cell>, (i32, i32))> {
    let cell = |row: usize, col: usize| Cell::new(row * side + col);
    let column = |col: usize| (0..side).map(|row| cell(row, col)).collect::<Vec<_>>();
    let row = |row: usize| (0..side).map(|col| cell(row, col)).collect::<Vec<_>>();
    let reversed = |cells: Vec<Cell>| cells.into_iter().rev().collect::<Vec<_>>();
    let last = side as i32;
    let above = (0..side).map(|col| (column(col), (-1, col as i32)));
    let below = (0..side).map(|col| (reversed(column(col)), (last, col as i32)));
    let left = (0..side).map(|number| (row(number), (number as i32, -1)));
    let right = (0..side).map(|number| (reversed(row(number)), (number as i32, last)));
    above.chain(below).chain(left).chain(right).collect()
}

/// Reads the numbers outside the board, and then those in its cells, if there are any.
fn skyscrapers(body: &str, side: usize) -> Result<(Vec<Foreign>, Grid), Fault> {
    let views = views(side);
    let mut numbers = Vec::new();
    let mut characters = body.chars();
    while numbers.len() < views.len() {
        let Some(character) = characters.next() else { break };
        let number = match character {
            'g'..='z' => {
                let blanks = character as usize - 'f' as usize;
                let room = views.len() - numbers.len();
                numbers.extend(std::iter::repeat_n(None, blanks.min(room)));
                continue;
            }
            '-' => {
                let digits: String = characters.by_ref().take(2).collect();
                usize::from_str_radix(&digits, 16).ok()
            }
            digit => digit.to_digit(16).map(|digit| digit as usize),
        };
        let number = number.ok_or_else(|| Fault::new("expected numbers outside the board"))?;
        numbers.push(Some(number));
    }
    let views = views.into_iter().zip(numbers);
    let said = views.filter_map(|((cells, outside), number)| {
        let value = Some(number?.to_string());
        Some(Foreign::from_outside("skyscraper", outside, cells, value))
    });
    let said = said.collect();
    let rest = characters.as_str();
    let givens = match rest {
        "" => Grid::blank(side * side),
        rest => puzzlink_body::givens(rest, side * side, side).map_err(Fault::new)?,
    };
    Ok((said, givens))
}

/// Returns the link of a puzzle on a Latin square.
pub(super) fn write(entry: &Entry) -> Result<String, WriteError> {
    let says = |said: &Foreign| {
        matches!(&*said.field, ALL_DOTS | "skyscraper")
            || matches!(&*said.field, "difference" | "ratio") && said.value.is_none()
    };
    let square = SquarePuzzle::with_or_without_regions(&entry.puzzle, FORMAT, says)?;
    let side = square.side;
    let has = |field: &str| square.others.iter().any(|said| said.field == field);
    if square.has_regions || !square.extras.is_empty() || !SIDES.contains(&side) {
        let what = format!("the variant {}", entry.puzzle.rules().variant());
        return Err(refuse(FORMAT, &what));
    }
    if has("skyscraper") && has(ALL_DOTS) {
        return Err(refuse(FORMAT, "dots and skyscrapers together"));
    }
    if has(ALL_DOTS) {
        if square.givens.filled_count() > 0 {
            return Err(refuse(FORMAT, "givens among dots"));
        }
        let body = write_dots(&square)?;
        return Ok(format!("https://puzz.link/p?kropki/{side}/{side}/{body}"));
    }
    if has("difference") || has("ratio") {
        return Err(refuse(FORMAT, "dots that are not all given"));
    }
    let numbers = views(side).into_iter().map(|(cells, _)| {
        let clue = square.others.iter().find(|said| said.cells == cells);
        clue.and_then(|said| said.number().ok().flatten())
    });
    let mut body = puzzlink_body::numbers(numbers);
    if square.givens.filled_count() > 0 {
        let cells = (0..side * side).map(Cell::new);
        let values = cells.map(|cell| square.givens.get(cell).map(Symbol::value));
        body += &puzzlink_body::numbers(values);
    }
    Ok(format!("https://puzz.link/p?skyscrapers/{side}/{side}/{body}"))
}

fn write_dots(square: &SquarePuzzle) -> Result<String, WriteError> {
    let edges = edges(square.side);
    let mut dots = vec![0; edges.len()];
    for said in square.others.iter().filter(|said| !said.is_switch()) {
        let at = edges
            .iter()
            .position(|(one, other)| said.cells == [*one, *other] || said.cells == [*other, *one]);
        if let Some(at) = at {
            let dot = if said.field == "ratio" { 2 } else { 1 };
            if std::mem::replace(&mut dots[at], dot) != 0 {
                return Err(refuse(FORMAT, "two dots on one edge"));
            }
        }
    }
    let digit = |three: &[u32]| {
        let number = three.iter().zip([9, 3, 1]).map(|(dot, weight)| dot * weight).sum();
        char::from_digit(number, 27).unwrap_or('0')
    };
    Ok(dots.chunks(3).map(digit).collect())
}
