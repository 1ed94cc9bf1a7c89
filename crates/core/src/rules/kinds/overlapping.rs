//! Boards of several grids that share boxes: samurai and its relatives, and any layout.

use crate::board::{Board, Cell, HouseRole, MAX_CELLS, Size};
use crate::rules::{Grids, GridsError, Layout, LayoutPart, Rules, RulesError, Variant};
use std::collections::BTreeSet;

/// A board of several grids.
pub(super) struct Overlapping {
    name: &'static str,
    // The places of the grids on a board of boxes, by the row and column of their first box, for
    // grids of 3x3 boxes; `None` for grids that the layout places.
    grids: Option<&'static [(usize, usize)]>,
}

/// Five grids: one in the middle shares a corner box with each of the others.
pub(super) const SAMURAI: Overlapping =
    Overlapping { name: "samurai", grids: Some(&[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)]) };

/// Two grids that share a corner box.
pub(super) const TWODOKU: Overlapping =
    Overlapping { name: "twodoku", grids: Some(&[(0, 0), (2, 2)]) };

/// Five grids around a middle one, each moved along one of its sides.
pub(super) const WINDMILL: Overlapping =
    Overlapping { name: "windmill", grids: Some(&[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)]) };

/// Four grids in a ring; each shares a corner box with two others.
pub(super) const SOHEI: Overlapping =
    Overlapping { name: "sohei", grids: Some(&[(0, 2), (2, 0), (2, 4), (4, 2)]) };

/// The grids that a layout places.
pub(super) const OVERLAPPING: Overlapping = Overlapping { name: "overlapping", grids: None };

impl Variant for Overlapping {
    fn name(&self) -> &'static str {
        self.name
    }

    fn needs(&self) -> Option<LayoutPart> {
        self.grids.is_none().then_some(LayoutPart::Grids)
    }

    fn fixes_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let Some(places) = self.grids else {
            let grids = layout.grids.as_ref().ok_or(RulesError::NoGrids)?;
            return add_grids(grids, rules, layout.size);
        };
        let shape = layout.size.boxes().ok_or(RulesError::NoBoxes(side))?;
        // Two boxes on a grid of three by three lie between its outermost ones; so do all but one
        // on others.
        let along = |boxes: usize, of: usize, length: usize| match boxes % 2 {
            0 => Some(boxes / 2 * (of - 1) * length),
            _ if of == 3 => Some(boxes * length),
            _ => None,
        };
        let origin = |(row, col): &(usize, usize)| {
            let row = along(*row, side / shape.rows, shape.rows)?;
            Some((row, along(*col, side / shape.cols, shape.cols)?))
        };
        let origins: Option<Vec<_>> = places.iter().map(origin).collect();
        let origins = origins.ok_or(RulesError::NoRoom(self.name, side))?;
        add_grids(&Grids::new(origins)?, rules, layout.size)
    }
}

/// Adds the rows, columns and boxes of all grids to rules, whose board becomes that of their
/// cells. A box that two grids share is one house.
///
/// # Errors
/// If the size has no boxes, the grids have too many cells together, or boxes of two grids
/// overlap in part.
fn add_grids(grids: &Grids, rules: &mut Rules, size: Size) -> Result<(), RulesError> {
    let side = size.side();
    let shape = size.boxes().ok_or(RulesError::NoBoxes(side))?;
    let square = |(top, left): (usize, usize)| {
        (top..top + side).flat_map(move |row| (left..left + side).map(move |col| (row, col)))
    };
    let mut places: BTreeSet<(usize, usize)> = BTreeSet::new();
    for origin in grids.origins() {
        places.extend(square(*origin));
        if places.len() > MAX_CELLS {
            return Err(GridsError::Large.into());
        }
    }
    let top = places.iter().map(|(row, _)| *row).min().unwrap_or(0);
    let left = places.iter().map(|(_, col)| *col).min().unwrap_or(0);
    let places = places.into_iter().map(|(row, col)| (row - top, col - left));
    let board = Board::new(side, places).map_err(|_| GridsError::Large)?;
    rules.replace_board(board);
    let origins = grids.origins().iter().map(|(row, col)| (row - top, col - left));
    let mut boxes: BTreeSet<Vec<Cell>> = BTreeSet::new();
    let mut boxed: BTreeSet<Cell> = BTreeSet::new();
    for (row, col) in origins {
        rules.add_lines(row, col);
        for down in (0..side).step_by(shape.rows) {
            for right in (0..side).step_by(shape.cols) {
                let rows = row + down..row + down + shape.rows;
                let columns = col + right..col + right + shape.cols;
                let places = rows.flat_map(|row| columns.clone().map(move |col| (row, col)));
                let cells: Vec<Cell> = places.map(|(row, col)| rules.cell_at(row, col)).collect();
                if boxes.contains(&cells) {
                    continue;
                }
                if cells.iter().any(|cell| boxed.contains(cell)) {
                    return Err(GridsError::Boxes.into());
                }
                boxed.extend(&cells);
                boxes.insert(cells.clone());
                rules.add_house(HouseRole::Region, "box", cells);
            }
        }
    }
    Ok(())
}
