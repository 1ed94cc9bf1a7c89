//! The regions of a board in Penpa, from the thick borders of cells.

use super::board::Board;
use crate::foreign_square::renumber;
use crate::rules_cache::Fault;
use satoku_core::board::{Board as Square, Cell, HouseRole};
use satoku_core::rules::{Layout, Registry};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The style of a thick border.
const THICK: u64 = 2;

/// The sides of cells that are drawn.
pub(super) struct Borders {
    /// The pairs of neighbours that a thick border parts.
    thick: BTreeSet<(usize, usize)>,
    /// The lines that are no borders of cells.
    pub others: Map<String, Value>,
}

impl Borders {
    /// Reads lines between corners, each named by the numbers of its ends.
    pub fn read(lines: &Map<String, Value>, board: &Board) -> Self {
        let mut borders = Borders { thick: BTreeSet::new(), others: Map::new() };
        for (ends, style) in lines.iter().filter(|(_, style)| !style.is_null()) {
            let side = parted(ends, board).filter(|_| style.as_u64() == Some(THICK));
            match side {
                Some(Side::Inner(one, other)) => drop(borders.thick.insert((one, other))),
                Some(Side::Rim) => {}
                None => drop(borders.others.insert(ends.clone(), style.clone())),
            }
        }
        borders
    }

    /// Returns the region of each cell.
    ///
    /// # Errors
    /// If the borders do not part the board into regions with one cell for each symbol.
    pub fn regions(&self, board: &Board) -> Result<Vec<usize>, Fault> {
        let side = board.side;
        let boxes = boxes(side);
        if let Some(boxes) = boxes.filter(|_| board.is_sudoku) {
            // A side that was drawn over is missing.
            let expected = parted_by(&boxes, side);
            let missing = expected.difference(&self.thick).count();
            if self.thick.is_subset(&expected) && 10 * missing <= expected.len() {
                return Ok(boxes);
            }
        }
        let regions = self.connected(side);
        let is_whole =
            |region: usize| regions.iter().filter(|number| **number == region).count() == side;
        match (0..side).all(is_whole) {
            true => Ok(regions),
            false => Err(Fault::new(format!(
                "expected thick borders around {side} regions of {side} cells"
            ))),
        }
    }

    /// Numbers the cells that no border parts.
    fn connected(&self, side: usize) -> Vec<usize> {
        let square = Square::square(side);
        let mut of = vec![usize::MAX; side * side];
        for first in 0..side * side {
            if of[first] != usize::MAX {
                continue;
            }
            let mut open = vec![first];
            of[first] = first;
            while let Some(cell) = open.pop() {
                let steps = [
                    cell.checked_sub(side),
                    cell.checked_sub(1),
                    Some(cell + 1),
                    Some(cell + side),
                ];
                for other in steps.into_iter().flatten().filter(|other| *other < side * side) {
                    let is_open = square.share_edge(Cell::new(cell), Cell::new(other))
                        && !self.thick.contains(&(cell.min(other), cell.max(other)));
                    if is_open && of[other] == usize::MAX {
                        of[other] = first;
                        open.push(other);
                    }
                }
            }
        }
        renumber(&of)
    }
}

/// A side of a cell.
enum Side {
    /// It is on the rim of the board.
    Rim,
    /// It parts two cells.
    Inner(usize, usize),
}

/// Returns the side of a cell between two corners; `None` for another line.
fn parted(ends: &str, board: &Board) -> Option<Side> {
    let (one, other) = ends.split_once(',')?;
    let corner = |text: &str| board.corner(text.parse().ok()?);
    let (one, other) = (corner(one)?, corner(other)?);
    let (one, other) = (one.min(other), one.max(other));
    let side = board.side;
    let cell = |row: usize, col: usize| row * side + col;
    match (other.0 - one.0, other.1.checked_sub(one.1)?) {
        (1, 0) if (1..side).contains(&one.1) => {
            Some(Side::Inner(cell(one.0, one.1 - 1), cell(one.0, one.1)))
        }
        (0, 1) if (1..side).contains(&one.0) => {
            Some(Side::Inner(cell(one.0 - 1, one.1), cell(one.0, one.1)))
        }
        (1, 0) | (0, 1) => Some(Side::Rim),
        _ => None,
    }
}

/// Returns the default boxes of a side, if it has any.
pub(super) fn boxes(side: usize) -> Option<Vec<usize>> {
    let layout = Layout::of_size(satoku_core::board::Size::of_side(side).ok()?);
    let rules = Registry::standard().rules("classic", &layout).ok()?;
    let mut of = vec![usize::MAX; side * side];
    let regions = rules.houses().iter().filter(|house| house.role == HouseRole::Region);
    for (number, house) in regions.enumerate() {
        house.cells.iter().for_each(|cell| of[cell.index()] = number);
    }
    (!of.contains(&usize::MAX)).then(|| renumber(&of))
}

/// Returns the pairs of neighbours in different regions.
fn parted_by(regions: &[usize], side: usize) -> BTreeSet<(usize, usize)> {
    let pairs = (0..side * side).flat_map(|cell| {
        let right = (cell % side + 1 < side).then_some((cell, cell + 1));
        let below = (cell + side < side * side).then_some((cell, cell + side));
        right.into_iter().chain(below)
    });
    pairs.filter(|(one, other)| regions[*one] != regions[*other]).collect()
}
