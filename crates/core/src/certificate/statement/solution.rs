//! The clause that forbids the known solution: some cell does not hold its symbol there.

use super::holds;
use crate::board::{Board, Grid};

/// Returns the clause "some cell does not hold its symbol of the solution".
pub(super) fn forbidden(board: &Board, solution: &Grid) -> Vec<i32> {
    let symbols = board.symbol_count();
    solution.filled().map(|(cell, symbol)| -holds(symbols, cell, symbol)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::brute::{says_exactly, strip};
    use super::*;
    use crate::board::Symbol;

    #[test]
    fn exactly_the_assignments_that_do_not_hold_all_of_it_satisfy_it() {
        let board = strip(3, 3);
        let mut solution = Grid::blank(3);
        for (cell, symbol) in board.cells().zip([2, 0, 2]) {
            solution.set(cell, Some(Symbol::new(symbol)));
        }
        let clauses = [forbidden(&board, &solution)];
        says_exactly(&board, &clauses, &|held| {
            solution.filled().any(|(cell, symbol)| held[cell.index()] >> symbol.index() & 1 == 0)
        });
    }
}
