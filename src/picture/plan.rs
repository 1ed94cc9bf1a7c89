//! The layout of cells and candidates on a picture.

use crate::board::{Board, Cell, Place};
use crate::logic::Candidate;
use crate::rules::Point;

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
    places: Vec<Place>,
}

impl Plan {
    /// Creates the plan of a board: in a cell every symbol has a place of its own, and so has a
    /// label in its corner if there are labels.
    pub(super) fn of(board: &Board, has_labels: bool) -> Self {
        let symbols = board.symbol_count();
        let columns = (1..symbols).find(|columns| columns * columns >= symbols).unwrap_or(symbols);
        debug_assert_eq!(2 * LABEL_SIDES, LABEL_ABOVE + LABEL_BELOW, "cells are squares");
        let (room, shift) = match has_labels {
            true => (2 * LABEL_SIDES, (LABEL_SIDES, LABEL_ABOVE)),
            false => (0, (0, 0)),
        };
        Plan {
            cell: PITCH * columns as i32 + room,
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
        let side = |count: usize| NUMBERS + count as i32 * self.cell + MARGIN;
        (side(columns), side(rows))
    }

    /// Returns the upper left corner of a place.
    pub(super) fn corner(&self, place: Place) -> (i32, i32) {
        self.node(usize::from(place.row), usize::from(place.col))
    }

    /// Returns the point above and left of a row and column, counted from 0.
    pub(super) fn node(&self, row: usize, column: usize) -> (i32, i32) {
        (NUMBERS + column as i32 * self.cell, NUMBERS + row as i32 * self.cell)
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
        let along = |cells: f64| NUMBERS + (cells * f64::from(self.cell)).round() as i32;
        (along(at.col), along(at.row))
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
