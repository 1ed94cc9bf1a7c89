//! A given: its cell holds its symbol.

use super::holds;
use crate::board::{Board, Cell, Symbol};

/// The cell holds the symbol.
pub(super) fn given(board: &Board, cell: Cell, symbol: Symbol) -> Vec<i32> {
    vec![holds(board.symbol_count(), cell, symbol)]
}
