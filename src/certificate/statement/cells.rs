//! Each cell holds exactly one symbol.

use super::holds;
use crate::board::Board;

/// For each cell: one of its symbols, and no two of them.
pub(super) fn one_symbol_each(board: &Board, see: &mut dyn FnMut(&[i32])) {
    for cell in board.cells() {
        let literals: Vec<i32> =
            board.symbols().map(|symbol| holds(board.symbol_count(), cell, symbol)).collect();
        see(&literals);
        for (index, first) in literals.iter().enumerate() {
            literals[..index].iter().for_each(|second| see(&[-second, -first]));
        }
    }
}
