//! The least number of cells that hit every known unavoidable set.

use crate::board::{Cell, Grid};
use crate::cnf::{Cnf, Lit, Var};
use crate::oracle::{Answer, Cancel, OracleError, Solver, refutation};
use crate::rules::Rules;

/// The most conflicts of a proof of a lower bound; it bounds the memory for it.
const PROVED: u64 = 2_000_000;

/// An unavoidable set, known from another grid that differs from the solution exactly in its cells.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unavoidable {
    pub cells: Vec<Cell>,
    pub second: Grid,
}

/// Unavoidable sets, and a solver that looks for a few cells that hit them all.
#[derive(Debug)]
pub(super) struct Hitting {
    cells: usize,
    most: usize,
    sets: Vec<Unavoidable>,
    solver: Solver,
    counts: Vec<Lit>,
}

/// The answer to whether so few cells can hit all sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Hit {
    /// These cells do.
    By(Vec<Cell>),
    /// No such cells exist.
    Impossible,
    /// The conflicts were used up first.
    Undecided,
}

/// A proof that no puzzle of a grid has fewer clues than a lower bound, as two files for other
/// proof checkers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundProof {
    /// The statement in DIMACS form, to be refuted: some clues, fewer than the bound, hit each of
    /// some unavoidable sets. Variable i says that the i-th cell is given. A comment for each set
    /// names the symbols in its cells of another grid that obeys the rules and the fixed clues.
    pub cnf: String,
    /// The refutation as DRAT, one clause on each line.
    pub drat: String,
}

impl Hitting {
    /// Starts without sets, on a board of `cells` cells; bounds of up to `most` cells can be asked
    /// about.
    pub(super) fn new(cells: usize, most: usize) -> Self {
        let (cnf, counts) = counted(cells, most);
        Hitting { cells, most, sets: Vec::new(), solver: Solver::new(&cnf), counts }
    }

    /// Returns the number of known sets.
    pub(super) fn set_count(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn add(&mut self, set: Unavoidable) {
        self.solver.add_clause(&hit(&set));
        self.sets.push(set);
    }

    /// Looks for at most `count` cells that hit all sets.
    ///
    /// # Errors
    /// If it is cancelled.
    pub(super) fn hit(
        &mut self,
        count: usize,
        conflicts: u64,
        cancel: &Cancel,
    ) -> Result<Hit, OracleError> {
        debug_assert!(count <= self.most, "the counter does not reach so far");
        let bound: Vec<Lit> = self.counts.get(count).map(|more| !*more).into_iter().collect();
        Ok(match self.solver.solve(&bound, conflicts, cancel)? {
            Answer::Model(model) => {
                let given = model.into_iter().filter(|lit| lit.is_positive());
                let cells = given.map(|lit| lit.var().index()).filter(|cell| *cell < self.cells);
                Hit::By(cells.map(Cell::new).collect())
            }
            Answer::Refuted => Hit::Impossible,
            Answer::Undecided => Hit::Undecided,
        })
    }

    /// Returns the proof that no `count` cells hit all sets; `None` if it takes too long or some
    /// do.
    ///
    /// # Errors
    /// If it is cancelled.
    pub(super) fn prove(
        &self,
        count: usize,
        rules: &Rules,
        cancel: &Cancel,
    ) -> Result<Option<BoundProof>, OracleError> {
        let (mut cnf, counts) = counted(self.cells, count);
        self.sets.iter().for_each(|set| cnf.add_clause(hit(set)));
        if let Some(more) = counts.get(count) {
            cnf.add_clause(vec![!*more]);
        }
        let Some(lemmas) = refutation(&cnf, PROVED, cancel)? else { return Ok(None) };
        let board = rules.board();
        let comments: Vec<String> = self
            .sets
            .iter()
            .map(|set| {
                let value =
                    |cell: &Cell| set.second.get(*cell).map_or(0, crate::board::Symbol::value);
                let cells = set.cells.iter();
                let cells = cells.map(|cell| format!(" {}={}", board.place(*cell), value(cell)));
                format!("set{}", cells.collect::<String>())
            })
            .collect();
        let mut text = Vec::new();
        cnf.write_dimacs(&mut text, &comments, &[]).expect("writing to memory does not fail");
        let mut drat = String::new();
        for lemma in lemmas {
            lemma.iter().for_each(|lit| drat.push_str(&format!("{lit} ")));
            drat.push_str("0\n");
        }
        Ok(Some(BoundProof { cnf: String::from_utf8(text).expect("DIMACS is ASCII"), drat }))
    }
}

/// Returns a formula whose first variables say which cells are given, and a counter of these.
fn counted(cells: usize, most: usize) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new(cells);
    let given: Vec<Lit> = (0..cells).map(|cell| Var::new(cell).positive()).collect();
    let counts = cnf.add_counter(&given, most);
    (cnf, counts)
}

/// Returns the clause "a cell of the set is given".
fn hit(set: &Unavoidable) -> Vec<Lit> {
    set.cells.iter().map(|cell| Var::new(cell.index()).positive()).collect()
}
