//! The statement that a certificate proves: the clauses of a puzzle, with its solution forbidden,
//! have no model.
//!
//! The clauses are built here from the board's cells and houses, independently of
//! [`encode`](crate::encode), which the engines use: no proof rests on that. Each kind of rule is
//! one short file here; other constraints add their clauses by [`Constraint::claim`]. The first
//! variables are "this cell holds this symbol", `cell * symbols + symbol + 1` with both counted
//! from 0. Constraints may add variables that are defined by these.
//!
//! Clauses that are too strong would prove falsely that there is no other solution. So the test of
//! each rule shows by brute force, on small boards, that every grid that obeys the rule satisfies
//! its clauses, or extends to an assignment that does. Clauses that are too weak can only make a
//! proof fail.

mod cells;
mod givens;
mod houses;
mod solution;
mod variables;

use crate::board::Grid;
use crate::rules::{Claims, Clue, ClueId, Constraint, Puzzle, Rules, Unstated};
use std::collections::BTreeMap;
use std::sync::Arc;
use variables::holds;

/// The clauses of a puzzle besides its rules: its clues and, last, that its solution is forbidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleClaims {
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
    /// The number of variables of the statement: those of the rules, then those of the clues.
    pub variables: usize,
    // The auxiliary variables of each clue that has any.
    names: BTreeMap<ClueId, BTreeMap<String, i32>>,
}

impl PuzzleClaims {
    /// Returns the number of a clue's auxiliary variable.
    pub fn named(&self, clue: ClueId, name: &str) -> Option<i32> {
        self.names.get(&clue)?.get(name).copied()
    }
}

/// The variables of the rules' claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesVariables {
    /// The number of variables.
    pub count: usize,
    // The auxiliary variables of each constraint.
    names: Vec<BTreeMap<String, i32>>,
}

impl RulesVariables {
    /// Returns the number of an auxiliary variable of a constraint, which is given by its index
    /// among those of the rules.
    pub fn named(&self, constraint: usize, name: &str) -> Option<i32> {
        self.names.get(constraint)?.get(name).copied()
    }
}

/// Passes the clauses of the rules, which all puzzles of these rules share, to `see`, and returns
/// their variables. A clause may come more than once.
///
/// # Errors
/// If certificates cannot state a rule.
pub fn rules(rules: &Rules, see: &mut dyn FnMut(&[i32])) -> Result<RulesVariables, Unstated> {
    cells::one_symbol_each(rules.board(), see);
    rules.houses().iter().for_each(|house| houses::no_symbol_twice(rules.board(), house, see));
    let mut last = candidates(rules);
    let mut claim = |constraint: &Arc<dyn Constraint>| {
        let mut names = BTreeMap::new();
        constraint.claim(&mut Claims::new(rules, &mut last, &mut names, see))?;
        Ok(names)
    };
    let names = rules.constraints().iter().map(&mut claim).collect::<Result<_, Unstated>>()?;
    Ok(RulesVariables { count: last.unsigned_abs() as usize, names })
}

/// Returns the clauses of a puzzle besides its rules.
///
/// # Errors
/// If certificates cannot state a rule or clue.
pub fn puzzle(puzzle: &Puzzle, solution: &Grid) -> Result<PuzzleClaims, Unstated> {
    let rules = puzzle.rules();
    let board = rules.board();
    let mut last = match rules.constraints() {
        [] => candidates(rules),
        _ => self::rules(rules, &mut |_| ())?.count as i32,
    };
    let mut clauses = Vec::with_capacity(puzzle.clues().len() + 1);
    let mut names = BTreeMap::new();
    for (id, clue) in puzzle.entries() {
        match clue {
            Clue::Given(cell, symbol) => clauses.push(givens::given(board, *cell, *symbol)),
            Clue::Constraint(constraint) => {
                let see = &mut |clause: &[i32]| clauses.push(clause.to_vec());
                let named = names.entry(id).or_default();
                constraint.claim(&mut Claims::new(rules, &mut last, named, see))?;
            }
        }
    }
    clauses.push(solution::forbidden(board, solution));
    Ok(PuzzleClaims { clauses, variables: last.unsigned_abs() as usize, names })
}

/// Returns the number of the last candidate's variable.
fn candidates(rules: &Rules) -> i32 {
    // At most 2048 cells of 25 symbols.
    (rules.board().cell_count() * rules.board().symbol_count()) as i32
}

/// Brute force over all assignments of variables, to compare clauses with rules.
#[cfg(test)]
mod brute {
    use super::holds;
    use crate::board::{Board, Cell};

    /// Returns a board of `cells` cells in a row.
    pub fn strip(symbols: usize, cells: usize) -> Board {
        Board::new(symbols, (0..cells).map(|col| (0, col))).unwrap()
    }

    /// Checks that exactly the assignments that obey a rule satisfy some clauses. `obeys` gets each
    /// cell's true variables as bits, one for each symbol.
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
