//! Pairs of cells that share an edge, for kinds of clue on edges.

use super::{Mark, Point, Rules, Stroke};
use crate::board::{Board, Cell, House, HouseRole};

/// Returns the pairs of cells that share an edge, by their first cell: the left or upper one first.
pub(super) fn edges(board: &Board) -> Vec<(Cell, Cell)> {
    let pair = |cell: Cell, (down, right): (usize, usize)| {
        let place = board.place(cell);
        let to = board.cell_at(usize::from(place.row) + down, usize::from(place.col) + right)?;
        Some((cell, to))
    };
    let cells = board.cells();
    cells
        .flat_map(|cell| [(0, 1), (1, 0)].into_iter().filter_map(move |to| pair(cell, to)))
        .collect()
}

/// Checks that two cells share an edge.
pub(super) fn is_edge(rules: &Rules, one: Cell, other: Cell) -> Result<(), String> {
    match rules.board().share_edge(one, other) {
        true => Ok(()),
        false => {
            let [one, other] = [one, other].map(|cell| rules.board().place(cell));
            Err(format!("{one} and {other} do not share an edge"))
        }
    }
}

/// Returns a sign on the edge of two cells that points to the lesser one.
pub(super) fn sign(board: &Board, greater: Cell, lesser: Cell) -> Mark {
    let [from, to] = [greater, lesser].map(|cell| Point::centre(board, cell));
    let (down, right) = (to.row - from.row, to.col - from.col);
    let middle = from.toward(to, 0.5);
    // Along the way to the lesser cell, and across it.
    let at = |along: f64, across: f64| Point {
        row: middle.row + along * down + across * right,
        col: middle.col + along * right + across * down,
    };
    let points = vec![at(-0.08, -0.15), at(0.08, 0.0), at(-0.08, 0.15)];
    Mark::Line { points, stroke: Stroke::solid(0.05) }
}

/// Returns whether two cells lie in one region, or the board has no regions.
pub(super) fn share_region(rules: &Rules, one: Cell, other: Cell) -> bool {
    let mut regions = rules.houses().iter().filter(|house| house.role == HouseRole::Region);
    let has_both = |house: &House| house.cells.contains(&one) && house.cells.contains(&other);
    regions.clone().next().is_none() || regions.any(has_both)
}
