//! Names of cells and diagonals.

use satoku_core::board::Cell;

/// The numbers of rows and columns are single digits to this base.
pub(super) const BASE: u32 = 17;

/// Returns the cell of a name such as `R2C3`, which people also write in small letters.
pub(super) fn read_cell(text: &str, side: usize) -> Option<Cell> {
    let rest = text.strip_prefix(['R', 'r'])?;
    // A small `c` is also the number 12.
    let (row, col) = rest.split_once('C').or_else(|| rest.split_once('c'))?;
    let number = |text: &str| {
        let mut characters = text.chars();
        let number = match (characters.next(), characters.next()) {
            (Some(digit), None) => digit.to_digit(BASE)? as usize,
            _ => text.parse().ok()?,
        };
        (1..=side).contains(&number).then(|| number - 1)
    };
    Some(Cell::new(number(row)? * side + number(col)?))
}

/// Returns the name of a cell.
pub(super) fn cell_name(cell: Cell, side: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32 + 1, BASE).unwrap_or('?');
    format!("R{}C{}", digit(cell.index() / side), digit(cell.index() % side))
}

/// Returns the cells of the diagonal that is named by the cell in which it begins: from the left
/// side downwards, from the right side upwards, from above to the left, from below to the right.
pub(super) fn diagonal(cell: Cell, side: usize) -> Option<Vec<Cell>> {
    let (row, col) = (cell.index() / side, cell.index() % side);
    let last = side - 1;
    let (down, right): (isize, isize) = match (row, col) {
        (row, 0) if row < last => (1, 1),
        (0, col) if col > 0 => (1, -1),
        (row, col) if col == last && row > 0 => (-1, -1),
        (row, _) if row == last => (-1, 1),
        _ => return None,
    };
    let at = |steps: isize| {
        let row = row.checked_add_signed(steps * down).filter(|row| *row < side)?;
        let col = col.checked_add_signed(steps * right).filter(|col| *col < side)?;
        Some(Cell::new(row * side + col))
    };
    Some((0..).map_while(at).collect())
}
