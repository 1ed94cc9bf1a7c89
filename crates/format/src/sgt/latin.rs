//! Latin squares: Towers, whose clues count what is seen from outside, and Unequal, whose signs
//! compare neighbours or mark all that are consecutive.

use super::body::{self, FORMAT, give};
use crate::characters::refuse;
use crate::error::quote;
use crate::foreign_square::SquarePuzzle;
use crate::negatives::ALL_WHITE_DOTS;
use crate::puzzlink_latin::views;
use crate::rules_cache::{Fault, RulesCache};
use crate::{Entry, Metadata, WriteError};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::{Foreign, Puzzle};
use std::ops::RangeInclusive;

/// The sides of the games.
const TOWERS: RangeInclusive<usize> = 4..=9;
const UNEQUAL: RangeInclusive<usize> = 4..=25;

/// The letters of the sides of a cell, with the steps to the neighbour: rows and columns.
const SIDES: [(char, (isize, isize)); 4] =
    [('U', (-1, 0)), ('R', (0, 1)), ('D', (1, 0)), ('L', (0, -1))];

/// Reads the side at the beginning of the parameters, and the letters after it.
fn side_of(parameters: &str, sides: RangeInclusive<usize>) -> Result<(usize, &str), Fault> {
    let digits = parameters.bytes().take_while(u8::is_ascii_digit).count();
    let side = parameters[..digits].parse().ok().filter(|side| sides.contains(side));
    let fault = || {
        let (first, last) = (sides.start(), sides.end());
        Fault::new(format!("expected a side of {first} to {last} before the colon"))
    };
    Ok((side.ok_or_else(fault)?, &parameters[digits..]))
}

fn entry(
    side: usize,
    others: Vec<Foreign>,
    givens: Grid,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let (regions, has_regions, extras) = (None, false, Vec::new());
    let square = SquarePuzzle { side, regions, has_regions, extras, others, givens };
    square.entry(None, Metadata::default(), cache)
}

/// Reads the numbers around the board, between slashes, and perhaps those in it after a comma.
pub(super) fn read_towers(
    parameters: &str,
    description: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let (side, _) = side_of(parameters, TOWERS)?;
    let (around, inside) = match description.split_once(',') {
        Some((around, inside)) => (around, Some(inside)),
        None => (description, None),
    };
    let views = views(side);
    let fields: Vec<&str> = around.split('/').collect();
    if fields.len() != views.len() {
        let message = format!("expected {} clues, found {}", views.len(), fields.len());
        return Err(Fault::new(message));
    }
    let mut others = Vec::new();
    for (field, (cells, outside)) in fields.into_iter().zip(views) {
        if !field.is_empty() {
            let count = field.parse::<usize>().ok().filter(|count| (1..=side).contains(count));
            let fault = || Fault::new(format!("`{}` is none of 1 to {side}", quote(field)));
            let count = count.ok_or_else(fault)?.to_string();
            others.push(Foreign::from_outside("skyscraper", outside, cells, Some(count)));
        }
    }
    let mut givens = Grid::blank(side * side);
    if let Some(inside) = inside {
        for (cell, number) in body::numbers(inside, side * side)?.into_iter().enumerate() {
            give(&mut givens, Cell::new(cell), number, side)?;
        }
    }
    entry(side, others, givens, cache)
}

/// Reads for each cell its number, 0 for none, and the letters of the sides on which it is greater
/// than its neighbour; in the mode `a` those of consecutive neighbours.
pub(super) fn read_unequal(
    parameters: &str,
    description: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let (side, letters) = side_of(parameters, UNEQUAL)?;
    let is_adjacent = letters.starts_with('a');
    let list = description.strip_suffix(',').unwrap_or(description);
    let fields: Vec<&str> = list.split(',').collect();
    if fields.len() != side * side {
        let message = format!("expected {} cells, found {}", side * side, fields.len());
        return Err(Fault::new(message));
    }
    let mut givens = Grid::blank(side * side);
    let mut others = Vec::new();
    if is_adjacent {
        others.push(Foreign::switch(ALL_WHITE_DOTS));
    }
    for (at, field) in fields.into_iter().enumerate() {
        let fault =
            || Fault::new(format!("expected a number and U, R, D, L, found `{}`", quote(field)));
        let digits = field.bytes().take_while(u8::is_ascii_digit).count();
        let number: usize = field[..digits].parse().map_err(|_| fault())?;
        give(&mut givens, Cell::new(at), Some(number).filter(|number| *number > 0), side)?;
        for letter in field[digits..].chars() {
            let step = SIDES.iter().find(|(known, _)| *known == letter);
            let (_, step) = step.ok_or_else(fault)?;
            let beside = neighbour(at, *step, side);
            let beside = beside
                .ok_or_else(|| Fault::new(format!("`{}` points out of the board", quote(field))))?;
            match is_adjacent {
                // The neighbour has the opposite letter.
                true if beside < at => {}
                true => {
                    let pair = vec![Cell::new(at), Cell::new(beside)];
                    others.push(Foreign::clue("difference", pair, None));
                }
                false => {
                    let pair = vec![Cell::new(at), Cell::new(beside)];
                    others.push(Foreign::clue("inequality", pair, None));
                }
            }
        }
    }
    entry(side, others, givens, cache)
}

fn neighbour(cell: usize, (down, right): (isize, isize), side: usize) -> Option<usize> {
    let row = (cell / side).checked_add_signed(down).filter(|row| *row < side)?;
    let col = (cell % side).checked_add_signed(right).filter(|col| *col < side)?;
    Some(row * side + col)
}

/// Returns the id of a puzzle: of Towers if it has clues around the board, else of Unequal.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let says = |said: &Foreign| {
        matches!(&*said.field, ALL_WHITE_DOTS | "skyscraper" | "inequality")
            || said.field == "difference" && said.value.is_none()
    };
    let square = SquarePuzzle::with_or_without_regions(puzzle, FORMAT, says)?;
    let has = |field: &str| square.others.iter().any(|said| said.field == field);
    if !square.extras.is_empty() || square.has_regions {
        return Err(refuse(FORMAT, &format!("the variant {}", puzzle.rules().variant())));
    }
    let kinds = [has("skyscraper"), has("inequality"), has("difference") || has(ALL_WHITE_DOTS)];
    if kinds.into_iter().filter(|has| *has).count() > 1 {
        return Err(refuse(FORMAT, "clues of two games together"));
    }
    match kinds[0] {
        true => write_towers(&square),
        false => write_unequal(&square, has(ALL_WHITE_DOTS)),
    }
}

fn refuse_side(side: usize, sides: RangeInclusive<usize>) -> Result<(), WriteError> {
    match sides.contains(&side) {
        true => Ok(()),
        false => Err(refuse(FORMAT, &format!("a board of side {side}"))),
    }
}

fn write_towers(square: &SquarePuzzle) -> Result<String, WriteError> {
    let side = square.side;
    refuse_side(side, TOWERS)?;
    let clues = views(side).into_iter().map(|(cells, _)| {
        let clue = square.others.iter().find(|said| said.cells == cells);
        let number = clue.and_then(|said| said.number().ok().flatten());
        number.map_or_else(String::new, |number| number.to_string())
    });
    let clues: Vec<String> = clues.collect();
    let mut text = format!("{side}:{}", clues.join("/"));
    if square.givens.filled_count() > 0 {
        let cells = (0..side * side).map(Cell::new);
        let givens = cells.map(|cell| square.givens.get(cell).map(Symbol::value));
        text = format!("{text},{}", body::write_numbers(givens));
    }
    Ok(text)
}

fn write_unequal(square: &SquarePuzzle, is_adjacent: bool) -> Result<String, WriteError> {
    let side = square.side;
    refuse_side(side, UNEQUAL)?;
    if !is_adjacent && square.others.iter().any(|said| said.field == "difference") {
        return Err(refuse(FORMAT, "dots that are not all given"));
    }
    let pairs: Vec<[Cell; 2]> =
        square.others.iter().filter_map(|said| said.cells[..].try_into().ok()).collect();
    let cell = |at: usize| {
        let given = square.givens.get(Cell::new(at)).map_or(0, Symbol::value);
        let has_sign = |step: (isize, isize)| {
            let Some(beside) = neighbour(at, step, side) else { return false };
            let (one, other) = (Cell::new(at), Cell::new(beside));
            pairs.contains(&[one, other]) || is_adjacent && pairs.contains(&[other, one])
        };
        let signs = SIDES.iter().filter(|(_, step)| has_sign(*step)).map(|(letter, _)| *letter);
        format!("{given}{},", signs.collect::<String>())
    };
    let mode = if is_adjacent { "a" } else { "" };
    Ok(format!("{side}{mode}:{}", (0..side * side).map(cell).collect::<String>()))
}
