//! Clauses of givens: a cell holds its symbol.

use super::holds;
use crate::board::{Board, Cell, Symbol};

/// Returns the clause "the cell holds the symbol".
pub(super) fn given(board: &Board, cell: Cell, symbol: Symbol) -> Vec<i32> {
    vec![holds(board.symbol_count(), cell, symbol)]
}

#[cfg(test)]
mod tests {
    use super::super::brute::{says_exactly, strip};
    use super::*;

    #[test]
    fn exactly_the_assignments_with_the_symbol_there_satisfy_it() {
        let board = strip(3, 3);
        for cell in board.cells() {
            for symbol in board.symbols() {
                let clauses = [given(&board, cell, symbol)];
                says_exactly(&board, &clauses, &|held| {
                    held[cell.index()] >> symbol.index() & 1 == 1
                });
            }
        }
    }
}
