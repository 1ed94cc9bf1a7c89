//! The known solution is forbidden: some cell does not hold what it has there.

use super::holds;
use crate::board::{Board, Grid};

/// Some cell does not hold the symbol of the solution.
pub(super) fn forbidden(board: &Board, solution: &Grid) -> Vec<i32> {
    let symbols = board.symbol_count();
    solution.filled().map(|(cell, symbol)| -holds(symbols, cell, symbol)).collect()
}
