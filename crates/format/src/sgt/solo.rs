//! Solo: Sudoku with boxes or other regions, diagonals and killer cages.

use super::body::{self, FORMAT, give};
use crate::characters::refuse;
use crate::foreign_square::{SquarePuzzle, diagonals, renumber};
use crate::rules_cache::{Fault, RulesCache};
use crate::{Entry, Metadata, WriteError};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::{Foreign, Puzzle};
use std::collections::BTreeMap;

/// The sides that are read and written; the collection has boards of up to 31.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// What the parameters of a game say.
struct Parameters {
    /// The rows and columns of a box; one of them is 1 if there are other regions.
    rows: usize,
    cols: usize,
    has_regions: bool,
    has_diagonals: bool,
    has_cages: bool,
}

impl Parameters {
    /// Reads parameters such as `3x3xk` or `9j`. Those of making a puzzle, its symmetry and its
    /// difficulty, say nothing about it.
    fn read(text: &str) -> Option<Self> {
        let (rows, mut rest) = number(text)?;
        let mut cols = rows;
        let after = rest.strip_prefix('x').and_then(number);
        if let Some((found, after)) = after {
            (cols, rest) = (found, after);
        }
        // Letters after a `d` are a difficulty.
        let mut letters = rest.chars();
        let mut flags = String::new();
        while let Some(letter) = letters.next() {
            match letter {
                'd' => drop(letters.next()),
                letter => flags.push(letter),
            }
        }
        let has = |flag: char| flags.contains(flag);
        if has('j') && after.is_none() {
            cols = 1;
        }
        Some(Parameters {
            rows,
            cols,
            has_regions: has('j'),
            has_diagonals: has('x'),
            has_cages: has('k'),
        })
    }

    fn side(&self) -> Option<usize> {
        self.rows.checked_mul(self.cols).filter(|side| SIDES.contains(side))
    }

    /// Returns the number of each cell's box.
    fn boxes(&self) -> Vec<usize> {
        let side = self.rows * self.cols;
        let of = |cell: usize| (cell / side / self.rows, cell % side / self.cols);
        renumber(&(0..side * side).map(of).collect::<Vec<_>>())
    }
}

/// Returns the number at the beginning of a text, and what follows it.
fn number(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

/// Reads the puzzle of an id.
pub(super) fn read(
    parameters: &str,
    description: &str,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let known = Parameters::read(parameters);
    let (known, side) = known
        .and_then(|known| known.side().map(|side| (known, side)))
        .ok_or_else(|| Fault::new("expected a board of side 4 to 25 before the colon"))?;
    let fields: Vec<&str> = description.split(',').collect();
    let expected = 1 + usize::from(known.has_regions) + 2 * usize::from(known.has_cages);
    if fields.len() != expected {
        let message = format!("expected {expected} lists after the colon, found {}", fields.len());
        return Err(Fault::new(message));
    }
    let mut fields = fields.into_iter();
    let mut next = || fields.next().unwrap_or_default();
    let numbers = body::numbers(next(), side * side)?;
    let mut givens = Grid::blank(side * side);
    for (cell, number) in numbers.into_iter().enumerate() {
        give(&mut givens, Cell::new(cell), number, side)?;
    }
    let regions = match known.has_regions {
        true => renumber(&body::areas(next(), side)?),
        false => known.boxes(),
    };
    let mut others = Vec::new();
    if known.has_cages {
        let areas = body::areas(next(), side)?;
        let totals = body::numbers(next(), side * side)?;
        let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (cell, area) in areas.into_iter().enumerate() {
            cages.entry(area).or_default().push(Cell::new(cell));
        }
        for (first, cells) in cages {
            match cells[..] {
                [only] => give(&mut givens, only, totals[first], side)?,
                _ => {
                    let total = totals[first].map(|total| total.to_string());
                    others.push(Foreign::clue(Foreign::CAGE, cells, total));
                }
            }
        }
    }
    let extras = if known.has_diagonals { diagonals(side).into() } else { Vec::new() };
    let (regions, has_regions) = (Some(regions), true);
    let square = SquarePuzzle { side, regions, has_regions, extras, others, givens };
    square.entry(None, Metadata::default(), cache)
}

/// Returns the id of a puzzle.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let is_cage = |said: &Foreign| said.field == Foreign::CAGE && said.is_list_of_cells();
    let mut square = SquarePuzzle::of(puzzle, FORMAT, is_cage)?;
    let side = square.side;
    let diagonals = square.take_extras(&diagonals(side));
    if !square.extras.is_empty() {
        return Err(refuse(FORMAT, &format!("the variant {}", puzzle.rules().variant())));
    }
    let boxes = |rows: usize| {
        let (cols, has_regions, has_diagonals, has_cages) = (side / rows, false, false, false);
        let shape = Parameters { rows, cols, has_regions, has_diagonals, has_cages };
        let is_same = square.regions.as_deref().map(renumber) == Some(shape.boxes());
        is_same.then(|| format!("{rows}x{cols}"))
    };
    let shape = (2..side).filter(|rows| side.is_multiple_of(*rows)).find_map(boxes);
    let mut text = shape.clone().unwrap_or_else(|| format!("{side}j"));
    text += if diagonals { "x" } else { "" };
    text += if square.others.is_empty() { "" } else { "k" };
    let cells = || (0..side * side).map(Cell::new);
    let givens = cells().map(|cell| square.givens.get(cell).map(Symbol::value));
    text = format!("{text}:{}", body::write_numbers(givens));
    if let (None, Some(regions)) = (shape, &square.regions) {
        text = format!("{text},{}", body::write_areas(regions, side));
    }
    if !square.others.is_empty() {
        let (areas, totals) = cages(&square)?;
        text += &format!(",{},{}", body::write_areas(&areas, side), totals);
    }
    Ok(text)
}

/// Returns the cage of each cell, by its first cell, and the totals as text. Every cell is in a
/// cage of two cells or more.
fn cages(square: &SquarePuzzle) -> Result<(Vec<usize>, String), WriteError> {
    let cells = square.side * square.side;
    let mut areas: Vec<usize> = (0..cells).collect();
    let mut totals: Vec<Option<usize>> = vec![None; cells];
    let mut is_met = vec![false; cells];
    for said in &square.others {
        if said.cells.len() == 1 {
            return Err(refuse(FORMAT, "a cage of one cell"));
        }
        let first = said.cells.iter().map(|cell| cell.index()).min().unwrap_or(0);
        for cell in &said.cells {
            if std::mem::replace(&mut is_met[cell.index()], true) {
                return Err(refuse(FORMAT, "a cell in two cages"));
            }
            areas[cell.index()] = first;
        }
        totals[first] = said.number().ok().flatten();
        if totals[first].is_none() {
            return Err(refuse(FORMAT, "a cage without a total"));
        }
    }
    if is_met.contains(&false) {
        return Err(refuse(FORMAT, "a cell outside the cages"));
    }
    Ok((areas, body::write_numbers(totals.into_iter())))
}
