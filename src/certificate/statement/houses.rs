//! A house holds no symbol twice; one with as many cells as there are symbols holds each of them.

use super::holds;
use crate::board::{Board, House};

/// For each symbol: no two cells of the house hold it, and where the cells are as many as the
/// symbols, one of them does.
pub(super) fn no_symbol_twice(board: &Board, house: &House, see: &mut dyn FnMut(&[i32])) {
    for symbol in board.symbols() {
        let literals: Vec<i32> =
            house.cells.iter().map(|cell| holds(board.symbol_count(), *cell, symbol)).collect();
        if literals.len() == board.symbol_count() {
            see(&literals);
        }
        for (index, first) in literals.iter().enumerate() {
            literals[..index].iter().for_each(|second| see(&[-second, -first]));
        }
    }
}
