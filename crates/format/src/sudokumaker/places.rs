//! The numbers of places on a board in SudokuMaker: cells, edges, corners, and cells outside.

use satoku_core::board::Cell;
use serde_json::Value;

/// Reads the number of a cell, row by row from 0.
pub(super) fn cell(value: &Value, side: usize) -> Option<Cell> {
    Some(Cell::new(below(value, side * side)?))
}

/// Reads a list of at least one cell.
pub(super) fn cells(value: &Value, side: usize) -> Option<Vec<Cell>> {
    let list = value.as_array().filter(|list| (1..=side * side).contains(&list.len()))?;
    list.iter().map(|value| cell(value, side)).collect()
}

/// Reads the number of an edge, and returns the two cells that share it. The edges of each row are
/// those left of its cells, and then those below them.
pub(super) fn edge(value: &Value, side: usize) -> Option<Vec<Cell>> {
    let number = below(value, 2 * side * side)?;
    let (row, along) = (number / (2 * side), number % (2 * side));
    let (cell, step) = match along.checked_sub(side) {
        None => (row * side + along.checked_sub(1)?, 1),
        Some(col) => (row * side + col, side),
    };
    (cell + step < side * side).then(|| vec![Cell::new(cell), Cell::new(cell + step)])
}

/// Reads the number of a corner, and returns the four cells around it. The corners of a row of them
/// are one more than its cells.
pub(super) fn corner(value: &Value, side: usize) -> Option<Vec<Cell>> {
    let number = below(value, (side + 1) * (side + 1))?;
    let (row, col) = (number / (side + 1), number % (side + 1));
    if !(1..side).contains(&row) || !(1..side).contains(&col) {
        return None;
    }
    let first = (row - 1) * side + col - 1;
    Some([first, first + 1, first + side, first + side + 1].map(Cell::new).to_vec())
}

/// Reads the number of a cell on a board with one more cell on each side, and returns its row and
/// column, where 0 is the first one of the board.
pub(super) fn outside(value: &Value, side: usize) -> Option<(i32, i32)> {
    let number = below(value, (side + 2) * (side + 2))?;
    let coordinate = |number: usize| i32::try_from(number).ok().map(|number| number - 1);
    Some((coordinate(number / (side + 2))?, coordinate(number % (side + 2))?))
}

/// Returns the cells of a diagonal that is seen from a place outside the board. `falling` are those
/// that go down to the right or up to the left.
pub(super) fn diagonal(outside: (i32, i32), falling: bool, side: usize) -> Option<Vec<Cell>> {
    let steps = if falling { [(1, 1), (-1, -1)] } else { [(1, -1), (-1, 1)] };
    let seen = steps.map(|(down, right)| {
        let inside = |number: i32| usize::try_from(number).ok().filter(|number| *number < side);
        let cell = |step: i32| {
            let row = inside(outside.0 + step * down)?;
            Some(Cell::new(row * side + inside(outside.1 + step * right)?))
        };
        (1..).map_while(cell).collect::<Vec<_>>()
    });
    let is_on_board = |number: i32| (0..side as i32).contains(&number);
    if is_on_board(outside.0) && is_on_board(outside.1) {
        return None;
    }
    seen.into_iter().find(|cells| !cells.is_empty())
}

fn below(value: &Value, end: usize) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok().filter(|number| *number < end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn indexes(cells: Option<Vec<Cell>>) -> Option<Vec<usize>> {
        Some(cells?.into_iter().map(Cell::index).collect())
    }

    #[test]
    fn edges_and_corners_are_those_of_the_board() {
        // The edges of a puzzle whose marks a reader of the site names.
        for (number, cells) in [(70, [34, 43]), (103, [49, 58]), (75, [38, 39]), (132, [68, 69])] {
            assert_eq!(indexes(edge(&json!(number), 9)), Some(cells.to_vec()), "{number}");
        }
        let all: Vec<_> = (0..1000).filter_map(|number| edge(&json!(number), 9)).collect();
        assert_eq!(all.len(), 144);
        assert_eq!(indexes(corner(&json!(22), 9)), Some(vec![10, 11, 19, 20]));
        let all: Vec<_> = (0..1000).filter_map(|number| corner(&json!(number), 9)).collect();
        assert_eq!(all.len(), 64);
        for wrong in [json!(-1), json!(1.5), json!("3"), json!(u64::MAX), json!(null)] {
            assert!(edge(&wrong, 9).is_none() && corner(&wrong, 9).is_none());
            assert!(cell(&wrong, 9).is_none() && outside(&wrong, 9).is_none());
        }
    }

    #[test]
    fn diagonals_lead_into_the_board() {
        let seen = |number: usize, falling| {
            indexes(outside(&json!(number), 4).and_then(|at| diagonal(at, falling, 4)))
        };
        assert_eq!(seen(0, true), Some(vec![0, 5, 10, 15]));
        assert_eq!(seen(0, false), None);
        assert_eq!(seen(2, true), Some(vec![2, 7]));
        assert_eq!(seen(2, false), Some(vec![0]));
        assert_eq!(seen(33, true), Some(vec![13, 8]));
        assert_eq!(seen(7, true), None);
    }
}
