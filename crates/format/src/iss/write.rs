//! Writes the strings.

use super::cells::{BASE, cell_name, diagonal};
use crate::characters::refuse;
use crate::foreign_square::{SquarePuzzle, diagonals, groups, windows};
use crate::{Entry, WriteError};
use satoku_core::board::Cell;
use satoku_core::rules::{Foreign, IssName, Registry, Shape};
use std::fmt::Write as _;

/// The name of the format in refusals.
const FORMAT: &str = "a string of Interactive Sudoku Solver";

/// The largest side that the site supports.
const MAX_SIDE: usize = 16;

/// Returns the string of a puzzle.
pub(super) fn write(entry: &Entry) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    let side = puzzle.rules().board().symbol_count();
    let registry = Registry::standard();
    let says = |said: &Foreign| constraint(said, side, &registry).is_some();
    let mut square = SquarePuzzle::with_or_without_regions(puzzle, FORMAT, says)?;
    if side > MAX_SIDE {
        return Err(refuse(FORMAT, &format!("a board of side {side}")));
    }
    let mut text = String::new();
    if side != 9 {
        let _ = write!(text, ".Shape~{side}x{side}");
    }
    let groups = groups(side, square.regions.as_deref()).unwrap_or_default();
    let has_boxes = square.has_regions && square.has_default_boxes();
    if !has_boxes {
        text.push_str(".NoBoxes");
        if let Some(regions) = square.regions.as_ref().filter(|_| square.has_regions) {
            let digit = |region: &usize| char::from_digit(*region as u32, 36).unwrap_or('?');
            let _ = write!(text, ".Jigsaw~{}", regions.iter().map(digit).collect::<String>());
        }
    }
    let [falling, rising] = diagonals(side);
    for (direction, cells) in [(1, rising), (-1, falling)] {
        if square.take_extra(&cells) {
            let _ = write!(text, ".Diagonal~{direction}");
        }
    }
    if windows(side).is_ok_and(|windows| square.take_extras(&windows)) {
        text.push_str(".Windoku");
    }
    if square.take_extras(&groups) {
        text.push_str(".DisjointSets");
    }
    for cells in &square.extras {
        let _ = write!(text, ".AllDifferent{}", names(cells, side));
    }
    text.extend(square.others.iter().filter_map(|said| constraint(said, side, &registry)));
    let givens = square.givens.filled();
    let givens: Vec<String> = givens
        .map(|(cell, symbol)| format!("~{}_{}", cell_name(cell, side), symbol.value()))
        .collect();
    let givens = givens.concat();
    if !givens.is_empty() {
        let _ = write!(text, ".{givens}");
    }
    // A puzzle without clues and rules is the empty board of its size.
    Ok(if text.is_empty() { format!(".Shape~{side}x{side}") } else { text })
}

fn names(cells: &[Cell], side: usize) -> String {
    let names = cells.iter().map(|cell| format!("~{}", cell_name(*cell, side)));
    names.collect::<Vec<_>>().concat()
}

/// Returns the string of a rule or clue; `None` if the site has no name for it.
fn constraint(said: &Foreign, side: usize, registry: &Registry) -> Option<String> {
    let kinds = registry.clue_kinds().iter().map(|kind| kind.definition());
    let mut known = kinds.flat_map(|kind| kind.iss.iter().map(move |own| (own, kind)));
    let is_it = |own: &IssName, shape: Shape| {
        let is_same =
            shape == Shape::RowOrColumn || own.is_numbered || own.value == said.value.as_deref();
        own.field == said.field && is_same && !own.only_read
    };
    let list = |cells: &[Cell]| names(cells, side);
    let line = || said.lines.first().filter(|_| said.lines.len() == 1).map(|line| list(line));
    let value = || said.value.as_deref();
    let cells = list(&said.cells);
    let found = known.find(|(own, kind)| is_it(own, kind.cells.shape));
    if let Some((IssName { name, is_numbered, .. }, kind)) = found {
        if *is_numbered {
            let usual = || kind.fields.first()?.usual.map(|number| number.to_string());
            let number = said.value.clone().or_else(usual)?;
            let cells = if kind.cells.shape == Shape::Any { cells } else { line()? };
            return Some(format!(".{name}~{number}{cells}"));
        }
        return match kind.cells.shape {
            Shape::RowOrColumn => seen(name, said, side),
            Shape::Path => Some(format!(".{name}{}", line()?)),
            _ => Some(format!(".{name}{cells}")),
        };
    }
    Some(match &*said.field {
        "antiknight" => ".AntiKnight".to_owned(),
        "antiking" => ".AntiKing".to_owned(),
        "nonconsecutive" => ".AntiConsecutive".to_owned(),
        "globalentropy" => ".GlobalEntropy".to_owned(),
        Foreign::CAGE => format!(".Cage~{}{cells}", value().unwrap_or("0")),
        "sum" => format!(".Sum~{}{cells}", value()?),
        "extraregion" => format!(".AllDifferent{cells}"),
        "antitaxicab" => ".AntiTaxicab".to_owned(),
        "columnindexer" => format!(".Indexing~C{cells}"),
        "rowindexer" => format!(".Indexing~R{cells}"),
        "whispers" => format!(".Whisper~{}{}", value()?, line()?),
        "lockout" => format!(".Lockout~{}{}", value().unwrap_or("4"), line()?),
        "arrow" => {
            let summed = said.lines.first()?.get(1..)?;
            match said.cells.len() {
                1 => format!(".Arrow{cells}{}", list(summed)),
                count => format!(".PillArrow~{count}{cells}{}", list(summed)),
            }
        }
        "maximum" => format!(".GreaterThan{cells}{}", list(&neighbours(said, side)?)),
        "minimum" => {
            let greater = neighbours(said, side)?.into_iter();
            let each = greater.map(|cell| format!(".GreaterThan{}{cells}", list(&[cell])));
            each.collect::<Vec<_>>().concat()
        }
        "odd" | "even" => {
            let first = if said.field == "odd" { 1 } else { 2 };
            let values = (first..=side).step_by(2).map(|value| format!("_{value}"));
            format!(".{cells}{}", values.collect::<String>())
        }
        Foreign::CANDIDATES => {
            let values = said.values()?.into_iter().map(|value| format!("_{value}"));
            format!(".{cells}{}", values.collect::<String>())
        }
        "clone" => {
            let pairs = said.cells.iter().zip(&said.others);
            let each = pairs.map(|(one, other)| format!(".SameValues~2{}", list(&[*one, *other])));
            each.collect::<Vec<_>>().concat()
        }
        "quadruple" => {
            let corner = list(&said.cells[..1]);
            format!(".Quad{corner}~{}", value()?.replace(',', "~"))
        }
        "sandwichsum" => format!(".Sandwich~{}~{}", value()?, view(said, side)?.0),
        "littlekillersum" => {
            let ends = [*said.cells.first()?, *said.cells.last()?];
            let is_it = |begin: &Cell| {
                diagonal(*begin, side)
                    .is_some_and(|cells| cells == said.cells || cells.iter().rev().eq(&said.cells))
            };
            let begin = ends.into_iter().find(is_it)?;
            format!(".LittleKiller~{}~{}", value()?, cell_name(begin, side))
        }
        _ => return None,
    })
}

/// Returns the cells around the only cell of a clue.
fn neighbours(said: &Foreign, side: usize) -> Option<Vec<Cell>> {
    let [cell] = said.cells[..] else { return None };
    let (row, col) = (cell.index() / side, cell.index() % side);
    let above = row.checked_sub(1).map(|row| (row, col));
    let left = col.checked_sub(1).map(|col| (row, col));
    let right = (col + 1 < side).then_some((row, col + 1));
    let below = (row + 1 < side).then_some((row + 1, col));
    let around = [above, left, right, below].into_iter().flatten();
    Some(around.map(|(row, col)| Cell::new(row * side + col)).collect())
}

/// Returns the name of the row or column that a clue sees, and whether it sees it from the left or
/// from above.
fn view(said: &Foreign, side: usize) -> Option<(String, bool)> {
    let (first, last) = (said.cells.first()?.index(), said.cells.last()?.index());
    let digit = |number: usize| char::from_digit(number as u32 + 1, BASE);
    if first / side == last / side {
        Some((format!("R{}", digit(first / side)?), first < last))
    } else if first % side == last % side {
        Some((format!("C{}", digit(first % side)?), first < last))
    } else {
        None
    }
}

/// Returns a clue with a value at one end of a row or column.
fn seen(name: &str, said: &Foreign, side: usize) -> Option<String> {
    let (line, is_first) = view(said, side)?;
    let value = said.value.as_deref()?;
    Some(match is_first {
        true => format!(".{name}~{line}~{value}~"),
        false => format!(".{name}~{line}~~{value}"),
    })
}
