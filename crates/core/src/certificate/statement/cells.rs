//! Clauses for "each cell holds exactly one symbol".

use super::holds;
use crate::board::Board;

/// Adds for each cell: it holds some symbol, and no two symbols.
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

#[cfg(test)]
mod tests {
    use super::super::brute::{says_exactly, strip};
    use super::*;

    #[test]
    fn exactly_the_assignments_with_one_symbol_a_cell_satisfy_it() {
        for (symbols, cells) in [(1, 1), (2, 3), (3, 3), (4, 2)] {
            let board = strip(symbols, cells);
            let mut clauses = Vec::new();
            one_symbol_each(&board, &mut |clause| clauses.push(clause.to_vec()));
            says_exactly(&board, &clauses, &|held| held.iter().all(|bits| bits.is_power_of_two()));
        }
    }
}
