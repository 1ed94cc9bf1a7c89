//! The layout of cells and candidates on a picture.

use satoku_core::board::{Board, Cell, Place};
use satoku_core::rules::Point;
use satoku_logic::Candidate;

/// The distance from one candidate of a cell to the next.
const PITCH: i32 = 16;

/// The margins of the board: for the numbers of rows and columns, and at the other sides.
const NUMBERS: i32 = 16;
const MARGIN: i32 = 4;

/// The margins of a cell's candidates if cells have labels: at each side, above, and below.
const LABEL_SIDES: i32 = 6;
const LABEL_ABOVE: i32 = 9;
const LABEL_BELOW: i32 = 3;

/// The measures of a picture, in SVG units.
pub(super) struct Plan {
    /// The side of a cell.
    pub(super) cell: i32,
    /// The number of candidates side by side.
    columns: usize,
    rows: usize,
    /// The distance from the upper left corner of a cell to its candidates.
    shift: (i32, i32),
    extent: (usize, usize),
    /// The room for marks outside the board: left, top, right and bottom.
    room: [i32; 4],
    places: Vec<Place>,
}

impl Plan {
    /// Creates the plan of a board: in a cell every symbol has a place of its own, and so has a
    /// label in its corner if there are labels. `overhang` is how far marks reach beyond the board,
    /// in cells.
    pub(super) fn of(board: &Board, has_labels: bool, overhang: [f64; 4]) -> Self {
        let symbols = board.symbol_count();
        let columns = (1..symbols).find(|columns| columns * columns >= symbols).unwrap_or(symbols);
        debug_assert_eq!(2 * LABEL_SIDES, LABEL_ABOVE + LABEL_BELOW, "cells are squares");
        let (room, shift) = match has_labels {
            true => (2 * LABEL_SIDES, (LABEL_SIDES, LABEL_ABOVE)),
            false => (0, (0, 0)),
        };
        let cell = PITCH * columns as i32 + room;
        Plan {
            cell,
            room: overhang.map(|cells| (cells * f64::from(cell)).ceil() as i32),
            shift,
            columns,
            rows: symbols.div_ceil(columns),
            extent: board.extent(),
            places: board.cells().map(|cell| board.place(cell)).collect(),
        }
    }

    /// Returns the width and height of the picture.
    pub(super) fn size(&self) -> (i32, i32) {
        let (rows, columns) = self.extent;
        let [left, top, right, bottom] = self.room;
        let side = |count: usize| NUMBERS + count as i32 * self.cell + MARGIN;
        (side(columns) + left + right, side(rows) + top + bottom)
    }

    /// Returns the upper left corner of a place.
    pub(super) fn corner(&self, place: Place) -> (i32, i32) {
        self.node(usize::from(place.row), usize::from(place.col))
    }

    /// Returns the point above and left of a row and column, counted from 0.
    pub(super) fn node(&self, row: usize, column: usize) -> (i32, i32) {
        let [left, top, ..] = self.room;
        let along = |number: usize, room: i32| NUMBERS + room + number as i32 * self.cell;
        (along(column, left), along(row, top))
    }

    /// Returns the middle of the place for the number of a row or column.
    pub(super) fn number(&self, row: Option<usize>, column: Option<usize>) -> (i32, i32) {
        let (x, y) = self.node(row.unwrap_or(0), column.unwrap_or(0));
        let half = self.cell / 2;
        (
            if column.is_some() { x + half } else { NUMBERS - 8 },
            if row.is_some() { y + half + 3 } else { NUMBERS - 4 },
        )
    }

    /// Returns a length that is measured in cells.
    pub(super) fn length(&self, cells: f64) -> f64 {
        cells * f64::from(self.cell)
    }

    /// Returns the centre of a candidate.
    pub(super) fn centre(&self, candidate: Candidate) -> (i32, i32) {
        let (x, y) = self.corner(self.places[candidate.cell.index()]);
        let (row, column) =
            (candidate.symbol.index() / self.columns, candidate.symbol.index() % self.columns);
        let (right, down) = self.shift;
        // If there are fewer rows than columns, the rows are further apart.
        let high = PITCH * self.columns as i32 / self.rows as i32;
        let (x, y) = (x + right + PITCH * column as i32, y + down + high * row as i32);
        (x + PITCH / 2, y + high / 2)
    }

    /// Returns the position of a point of the board, which is measured in cells.
    pub(super) fn point(&self, at: Point) -> (i32, i32) {
        let (x, y) = self.exact(at);
        (x.round() as i32, y.round() as i32)
    }

    /// Returns the position of a point of the board without rounding.
    pub(super) fn exact(&self, at: Point) -> (f64, f64) {
        let (x, y) = self.node(0, 0);
        (f64::from(x) + self.length(at.col), f64::from(y) + self.length(at.row))
    }

    /// Returns the outline of cells as path data, with adjacent cells of a row in one piece.
    pub(super) fn area(&self, cells: &[Cell]) -> String {
        let mut places: Vec<Place> = cells.iter().map(|cell| self.places[cell.index()]).collect();
        places.sort_unstable();
        // A cell of two houses is tinted once.
        places.dedup();
        let runs =
            places.chunk_by(|left, right| left.row == right.row && left.col + 1 == right.col);
        let piece = |run: &[Place]| {
            let (x, y) = self.corner(run[0]);
            let width = self.cell * run.len() as i32;
            format!("M{x} {y}h{width}v{}h-{width}z", self.cell)
        };
        runs.map(piece).collect()
    }
}
