//! Clauses for "each cell holds exactly one of the symbols that it may hold".

use super::holds;
use crate::board::Board;

/// Adds for each cell: it holds some symbol, no two symbols, and none that it may not hold.
pub(super) fn one_symbol_each(board: &Board, see: &mut dyn FnMut(&[i32])) {
    for cell in board.cells() {
        let literals: Vec<i32> =
            board.symbols().map(|symbol| holds(board.symbol_count(), cell, symbol)).collect();
        see(&literals);
        for (index, first) in literals.iter().enumerate() {
            literals[..index].iter().for_each(|second| see(&[-second, -first]));
        }
        for symbol in board.symbols().filter(|one| board.allowed(cell) >> one.index() & 1 == 0) {
            see(&[-holds(board.symbol_count(), cell, symbol)]);
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

    #[test]
    fn exactly_the_assignments_with_allowed_symbols_satisfy_it() {
        let allowed = [0b011, 0b110, 0b100];
        let board = strip(3, 3).with_allowed(|cell| allowed[cell.index()]);
        let mut clauses = Vec::new();
        one_symbol_each(&board, &mut |clause| clauses.push(clause.to_vec()));
        says_exactly(&board, &clauses, &|held| {
            let mut both = held.iter().zip(allowed);
            both.all(|(bits, allowed)| bits.is_power_of_two() && bits & allowed != 0)
        });
    }
}
