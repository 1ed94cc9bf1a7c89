//! What a certificate proves: that the clauses of a puzzle, with its solution forbidden, have no model.
//!
//! The clauses are built here from the board's cells and houses, apart from [`encode`](crate::encode),
//! which the engines use: nothing that is proved rests on that. Each kind of rule is one short file.
//! The variables are "this cell holds this symbol", `cell * symbols + symbol + 1` with both counted
//! from 0, and no others, so that a grid *is* an assignment: it makes the literal of each of its
//! cells' symbols true and the rest false.
//!
//! Clauses that said too much would prove falsely that there is no other solution. The test of each
//! rule shows by brute force, on small boards, that each grid that obeys the rule satisfies its
//! clauses. Clauses that say too little can only make a proof fail.

mod cells;
mod givens;
mod houses;
mod solution;

use crate::board::{Cell, Grid, Symbol};
use crate::rules::{Clue, Puzzle, Rules};

/// A rule or clue of which no clauses are known here, so that nothing can be proved of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("certificates cannot state clues or rules of the kind `{0}`")]
pub struct Unstated(pub String);

/// How many variables a statement about these rules has.
pub fn variables(rules: &Rules) -> usize {
    rules.board().cell_count() * rules.board().symbol_count()
}

/// Shows the clauses of the rules, which all puzzles of these rules share, to `see`. A clause may come
/// more than once.
///
/// # Errors
/// If a rule is of a kind that has no clauses here.
pub fn rules(rules: &Rules, see: &mut dyn FnMut(&[i32])) -> Result<(), Unstated> {
    if let Some(constraint) = rules.constraints().first() {
        return Err(Unstated(constraint.kind().to_owned()));
    }
    cells::one_symbol_each(rules.board(), see);
    rules.houses().iter().for_each(|house| houses::no_symbol_twice(rules.board(), house, see));
    Ok(())
}

/// The clauses of a puzzle beside those of its rules: its clues, and last that its solution is
/// forbidden.
///
/// # Errors
/// If a clue is of a kind that has no clauses here.
pub fn puzzle(puzzle: &Puzzle, solution: &Grid) -> Result<Vec<Vec<i32>>, Unstated> {
    let board = puzzle.rules().board();
    let mut clauses = Vec::with_capacity(puzzle.clues().len() + 1);
    for clue in puzzle.clues() {
        match clue {
            Clue::Given(cell, symbol) => clauses.push(givens::given(board, *cell, *symbol)),
            Clue::Constraint(constraint) => return Err(Unstated(constraint.kind().to_owned())),
        }
    }
    clauses.push(solution::forbidden(board, solution));
    Ok(clauses)
}

/// The literal "this cell holds this symbol" on a board of so many symbols.
fn holds(symbols: usize, cell: Cell, symbol: Symbol) -> i32 {
    // At most 2048 cells of 25 symbols.
    (cell.index() * symbols + symbol.index() + 1) as i32
}

/// Every way to make variables true or false, and what clauses say of it.
#[cfg(test)]
mod brute {
    use super::holds;
    use crate::board::{Board, Cell};

    /// A board of so many cells in a row.
    pub fn strip(symbols: usize, cells: usize) -> Board {
        Board::new(symbols, (0..cells).map(|col| (0, col))).unwrap()
    }

    /// Checks that clauses are satisfied by exactly those assignments that obey a rule. The rule gets
    /// a cell's true variables as bits, one a symbol.
    pub fn says_exactly(board: &Board, clauses: &[Vec<i32>], obeys: &dyn Fn(&[u32]) -> bool) {
        let (symbols, cells) = (board.symbol_count(), board.cell_count());
        for assignment in 0..1u32 << (symbols * cells) {
            let is_true = |literal: &i32| {
                let bit = assignment >> (literal.unsigned_abs() - 1) & 1 == 1;
                bit == (*literal > 0)
            };
            let held: Vec<u32> = (0..cells)
                .map(|cell| assignment >> (cell * symbols) & ((1 << symbols) - 1))
                .collect();
            let satisfied = clauses.iter().all(|clause| clause.iter().any(is_true));
            assert_eq!(satisfied, obeys(&held), "{held:?}");
        }
    }

    #[test]
    fn variables_are_numbered_cell_by_cell() {
        let board = strip(3, 2);
        let all = board.cells().flat_map(|cell| board.symbols().map(move |symbol| (cell, symbol)));
        let numbers: Vec<i32> = all.map(|(cell, symbol)| holds(3, cell, symbol)).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
        assert_eq!(holds(25, Cell::new(624), crate::board::Symbol::new(24)), 15_625);
    }
}
