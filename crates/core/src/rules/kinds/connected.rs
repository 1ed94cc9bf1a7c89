//! Connected white cells: black cells share no edge, and do not divide the board.

use super::board_rule::BoardRule;
use super::two_valued::{self, EMPTY, FILLED, all_places, is_filled, not_both};
use crate::board::{Board, Cell, Grid, Size};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::looks::Look;
use crate::rules::{Forest, Layout, Part, Restriction, Rules, RulesError, Variant};
use std::sync::Arc;

/// The fewest rows and columns.
const LEAST_SIDE: usize = 2;

/// The rule of connected white cells.
pub(super) struct Connected;

impl Variant for Connected {
    fn name(&self) -> &'static str {
        "connected"
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn is_two_valued(&self) -> bool {
        true
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(8, 8).expect("8 is a legal number of rows")
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let (rows, cols) = layout.size.extent();
        if rows.min(cols) < LEAST_SIDE {
            return Err(RulesError::NoRoom(self.name(), rows.max(cols)));
        }
        two_valued::set_board(rules, all_places((rows, cols)), [Look::Empty, Look::Black])?;
        let pairs = edges(rules.board());
        let mut parts: Vec<Part> =
            pairs.iter().map(|(one, other)| not_both(*one, *other)).collect();
        parts.extend(around(rules.board()).into_iter().map(|near| Part::Somewhere(near, EMPTY)));
        parts.push(Part::Forest(forest(rules.board())));
        let restrictions = Restriction::of_parts(parts.clone());
        let board = rules.board().clone();
        let holds = Box::new(move |grid: &Grid| is_legal(&board, grid));
        let rule = BoardRule::new(self.name(), rules, parts, restrictions, holds);
        rules.add_constraint(Arc::new(rule));
        Ok(())
    }
}

/// Returns the part by which black cells do not divide the board: no chain of them that touch at
/// corners is closed or leads from border to border.
fn forest(board: &Board) -> Forest {
    let (rows, cols) = board.extent();
    let at = |cell: Cell| {
        let place = board.place(cell);
        (usize::from(place.row), usize::from(place.col))
    };
    let touch_at_corner = |one: Cell, other: Cell| {
        let ((row, col), (other_row, other_col)) = (at(one), at(other));
        row.abs_diff(other_row) == 1 && col.abs_diff(other_col) == 1
    };
    let is_at_border = |cell: Cell| {
        let (row, col) = at(cell);
        row == 0 || col == 0 || row + 1 == rows || col + 1 == cols
    };
    Forest::new(board.cells().collect(), FILLED, touch_at_corner, is_at_border)
}

/// Returns the neighbours of each cell: were all of them black, the cell would be alone.
///
/// The forest says it too, but of the whole board at once.
fn around(board: &Board) -> Vec<Vec<Cell>> {
    board.cells().map(|cell| board.neighbours(cell).collect()).collect()
}

/// Returns whether no black cells share an edge, and white ones lead from each to each other.
fn is_legal(board: &Board, grid: &Grid) -> bool {
    let are_apart = |cell: Cell| {
        !is_filled(grid, cell) || !board.neighbours(cell).any(|other| is_filled(grid, other))
    };
    if !board.cells().all(are_apart) {
        return false;
    }
    let mut white = board.cells().filter(|cell| !is_filled(grid, *cell));
    let Some(first) = white.next() else { return false };
    let mut is_reached = vec![false; board.cell_count()];
    is_reached[first.index()] = true;
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        for other in board.neighbours(cell).filter(|other| !is_filled(grid, *other)) {
            if !std::mem::replace(&mut is_reached[other.index()], true) {
                open.push(other);
            }
        }
    }
    white.all(|cell| is_reached[cell.index()])
}

/// Returns a grid in which white cells turn black, in random order, as long as the rule allows it.
pub(super) fn with_most_black(board: &Board, grid: &Grid, random: &mut Random) -> Grid {
    let mut filled = grid.clone();
    for cell in random.shuffled(board.cells()) {
        let mut next = filled.clone();
        next.set(cell, Some(crate::board::Symbol::new(1)));
        if is_legal(board, &next) {
            filled = next;
        }
    }
    filled
}
