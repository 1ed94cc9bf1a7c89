//! Clauses of houses: no symbol twice, and with as many cells as symbols that these may hold each
//! once.

use super::holds;
use crate::board::{Board, House, Symbol};

/// Adds for each symbol: no two cells of the house hold it, and one of them does, if the house has
/// as many cells as symbols that its cells may hold and this is one of them.
pub(super) fn no_symbol_twice(board: &Board, house: &House, see: &mut dyn FnMut(&[i32])) {
    let may_hold = |symbol: Symbol| {
        house.cells.iter().any(|cell| board.allowed(*cell) >> symbol.index() & 1 == 1)
    };
    let is_full = board.symbols().filter(|symbol| may_hold(*symbol)).count() == house.cells.len();
    for symbol in board.symbols() {
        let literals: Vec<i32> =
            house.cells.iter().map(|cell| holds(board.symbol_count(), *cell, symbol)).collect();
        if is_full && may_hold(symbol) {
            see(&literals);
        }
        for (index, first) in literals.iter().enumerate() {
            literals[..index].iter().for_each(|second| see(&[-second, -first]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::brute::{says_exactly, strip};
    use super::*;
    use crate::board::{Cell, HouseRole};

    /// Checks that exactly the assignments satisfy the clauses of a house that hold no symbol twice
    /// in it, and each symbol of a set once.
    fn says(board: &Board, cells: &[usize], held_once: u32) {
        let cells: Vec<Cell> = cells.iter().map(|cell| Cell::new(*cell)).collect();
        let house = House { role: HouseRole::Region, name: "region", index: 0, cells };
        let mut clauses = Vec::new();
        no_symbol_twice(board, &house, &mut |clause| clauses.push(clause.to_vec()));
        says_exactly(board, &clauses, &|held| {
            board.symbols().all(|symbol| {
                let of_house = house.cells.iter().map(|cell| held[cell.index()]);
                let times = of_house.filter(|bits| bits >> symbol.index() & 1 == 1).count();
                times == 1 || times == 0 && held_once >> symbol.index() & 1 == 0
            })
        });
    }

    #[test]
    fn exactly_the_assignments_without_repeat_satisfy_it() {
        // Houses of all cells and of some, with as many cells as symbols and with fewer.
        let cases: [(usize, usize, &[usize], u32); 5] = [
            (3, 3, &[0, 1, 2], 0b111),
            (3, 3, &[2, 0], 0),
            (3, 4, &[3, 1, 0], 0b111),
            (4, 3, &[0, 1, 2], 0),
            (2, 2, &[1], 0),
        ];
        for (symbols, count, cells, held_once) in cases {
            says(&strip(symbols, count), cells, held_once);
        }
    }

    #[test]
    fn cells_of_few_symbols_hold_each_of_these() {
        for (cells, allowed, held_once) in [
            (&[0, 1][..], [0b011, 0b011, 0b111, 0b111], 0b011),
            (&[0, 1], [0b001, 0b100, 0b111, 0b111], 0b101),
            (&[0, 1], [0b011, 0b110, 0b111, 0b111], 0),
            (&[0, 1, 3], [0b011, 0b110, 0b111, 0b001], 0b111),
        ] {
            let board = strip(3, 4).with_allowed(|cell| allowed[cell.index()]);
            says(&board, cells, held_once);
        }
    }
}
