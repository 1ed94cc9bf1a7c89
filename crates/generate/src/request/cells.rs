//! The names of cells: `r1c1`, `A1`, ranges, rows, columns and boxes.

use super::error::ValueFault;
use satoku_core::board::{Board, Cell, HouseRole};
use satoku_core::quote::quote;
use satoku_core::rules::Rules;
use std::collections::BTreeSet;

/// The ways to name cells, for hints.
const WAYS: &str = "name cells as r1c1 or A1 (capital letter for the row, digit for the column), ranges as \
                    r1c1-r1c9, rows as r5, columns as c3 and boxes as b5";

/// Reads lists of cells, each cell once and in order. `boxes` is whether all puzzles have the boxes
/// of these rules.
pub(super) fn read_cells(
    lists: &[String],
    rules: &Rules,
    boxes: bool,
) -> Result<Vec<Cell>, ValueFault> {
    let mut cells = BTreeSet::new();
    for name in lists.iter().flat_map(|list| list.split([',', ' '])) {
        if name.is_empty() {
            continue;
        }
        if !boxes && matches!(house(name), Some(('b', _))) {
            let message = format!("`{}` is another box in each jigsaw", quote(name));
            return Err(ValueFault::new(message, "give the regions, or name the cells"));
        }
        let named = area(name, rules).ok_or_else(|| {
            let (rows, cols) = rules.board().extent();
            let message = format!(
                "expected a cell from r1c1 to r{rows}c{cols}, or several, found `{}`",
                quote(name)
            );
            ValueFault::new(message, WAYS)
        })?;
        cells.extend(named);
    }
    Ok(cells.into_iter().collect())
}

/// Returns the cells of a name: a cell, a house, or a range of either.
fn area(name: &str, rules: &Rules) -> Option<Vec<Cell>> {
    let board = rules.board();
    let Some((first, last)) = name.split_once('-') else {
        return match place(name, board) {
            Some((row, col)) => Some(vec![board.cell_at(row, col)?]),
            None => house_cells(house(name)?, rules),
        };
    };
    if let (Some((top, left)), Some((bottom, right))) = (place(first, board), place(last, board)) {
        let (rows, cols) = (top.min(bottom)..=top.max(bottom), left.min(right)..=left.max(right));
        let places = rows.flat_map(|row| cols.clone().map(move |col| (row, col)));
        return Some(places.filter_map(|(row, col)| board.cell_at(row, col)).collect());
    }
    let ((kind, from), (other, to)) = (house(first)?, house(last)?);
    let houses = (from..=to).map(|number| house_cells((kind, number), rules));
    (kind == other && from <= to)
        .then(|| houses.collect::<Option<Vec<_>>>())?
        .map(|all| all.concat())
}

/// Returns the row and column of a cell, from 0.
fn place(name: &str, board: &Board) -> Option<(usize, usize)> {
    let (rows, cols) = board.extent();
    let inside = |row: usize, col: usize| (row < rows && col < cols).then_some((row, col));
    let rest = name.strip_prefix(['r', 'R']);
    if let Some((row, col)) = rest.and_then(|rest| rest.split_once(['c', 'C'])) {
        return inside(number(row)?, number(col)?);
    }
    // Small letters name houses, so that `b1` is no cell beside `a1`.
    let letter = name.chars().next().filter(char::is_ascii_uppercase)?;
    let row = (letter as usize).checked_sub('A' as usize)?;
    // Some sites leave I out, which looks like 1: J is then the ninth row.
    let row = if rows == 9 && row == 9 { 8 } else { row };
    inside(row, number(name.get(1..)?)?)
}

/// Returns the kind and the number, from 0, of a house: `r`, `c` or `b`.
fn house(name: &str) -> Option<(char, usize)> {
    let kind = name.chars().next().filter(|kind| matches!(kind, 'r' | 'c' | 'b'))?;
    Some((kind, number(name.get(1..)?)?))
}

/// Returns a number counted from 1 as one counted from 0.
fn number(text: &str) -> Option<usize> {
    let is_number =
        !text.is_empty() && text.len() <= 3 && text.bytes().all(|one| one.is_ascii_digit());
    is_number.then(|| text.parse::<usize>().ok()?.checked_sub(1)).flatten()
}

fn house_cells((kind, number): (char, usize), rules: &Rules) -> Option<Vec<Cell>> {
    let board = rules.board();
    let (rows, cols) = board.extent();
    match kind {
        'r' if number < rows => {
            Some((0..cols).filter_map(|col| board.cell_at(number, col)).collect())
        }
        'c' if number < cols => {
            Some((0..rows).filter_map(|row| board.cell_at(row, number)).collect())
        }
        'b' => {
            let regions = rules.houses().iter().filter(|house| house.role == HouseRole::Region);
            regions.into_iter().find(|house| house.index == number).map(|house| house.cells.clone())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::{Layout, Registry};

    /// Returns the names of cells, or the message.
    fn read(names: &str) -> Result<Vec<String>, String> {
        let rules = Registry::standard().rules("classic", &Layout::default()).unwrap();
        let cells = read_cells(&[names.to_owned()], &rules, true);
        let name = |cell: Cell| {
            let place = rules.board().place(cell);
            format!("r{}c{}", place.row + 1, place.col + 1)
        };
        cells.map(|cells| cells.into_iter().map(name).collect()).map_err(|fault| fault.message)
    }

    #[test]
    fn cells_have_two_names_and_ranges_are_rectangles() {
        assert_eq!(read("r2c3").unwrap(), read("B3").unwrap());
        assert_eq!(read("r9c9,A1").unwrap(), ["r1c1", "r9c9"]);
        assert_eq!(read("I5").unwrap(), read("J5").unwrap());
        assert_eq!(read("B5").unwrap(), ["r2c5"]);
        assert_eq!(read("r1c1-r1c3").unwrap(), ["r1c1", "r1c2", "r1c3"]);
        assert_eq!(read("C2-B1").unwrap(), ["r2c1", "r2c2", "r3c1", "r3c2"]);
        assert_eq!(read("b5").unwrap(), read("r4c4-r6c6").unwrap());
        assert_eq!(read("r5").unwrap(), read("E1-E9").unwrap());
        assert_eq!(read("c3 r1c3").unwrap(), read("A3-I3").unwrap());
        assert_eq!(read("r1-r2").unwrap().len(), 18);
    }

    #[test]
    fn what_is_no_cell_is_named() {
        for name in [
            "r0c1", "r1c10", "K1", "A0", "A10", "b10", "r1-c2", "r2-r1", "r1c1-b2", "é1", "r1c1-",
            "a1",
        ] {
            assert!(read(name).unwrap_err().contains(&format!("found `{name}`")), "{name}");
        }
    }
}
