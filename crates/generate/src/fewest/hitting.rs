//! The least number of elements that hit every known set: cells, which hit unavoidable sets, or
//! clues.

use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::{Cnf, Lit, Var};
use satoku_core::oracle::{Answer, Cancel, OracleError, Solver, refutation};
use satoku_core::rules::Rules;

/// The most conflicts of a proof of a lower bound; it bounds the memory for it.
const PROVED: u64 = 2_000_000;

/// An unavoidable set, known from another grid that differs from the solution exactly in its cells.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unavoidable {
    pub cells: Vec<Cell>,
    pub second: Grid,
}

/// Sets, and a solver that looks for a few elements that hit them all. The elements are cells, or
/// anything else that is numbered.
#[derive(Debug)]
pub(super) struct Hitting {
    elements: usize,
    set_count: usize,
    most: usize,
    sets: Vec<Unavoidable>,
    solver: Solver,
    counts: Vec<Lit>,
}

/// The answer to whether so few elements can hit all sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Hit {
    /// These do, by their numbers.
    By(Vec<usize>),
    /// No such elements exist.
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
    /// Starts without sets, for so many elements; bounds of up to `most` can be asked about.
    pub(super) fn new(elements: usize, most: usize) -> Self {
        let (cnf, counts) = counted(elements, most);
        let solver = Solver::new(&cnf);
        Hitting { elements, set_count: 0, most, sets: Vec::new(), solver, counts }
    }

    /// Returns the number of known sets.
    pub(super) fn set_count(&self) -> usize {
        self.set_count
    }

    /// Adds an unavoidable set of a grid, whose elements are the cells of the board.
    pub(super) fn add(&mut self, set: Unavoidable) {
        self.solver.add_clause(&hit(&set));
        self.set_count += 1;
        self.sets.push(set);
    }

    /// Adds a set of elements, of which [`Hitting::prove`] knows nothing.
    pub(super) fn add_elements(&mut self, elements: &[usize]) {
        let lits: Vec<Lit> = elements.iter().map(|one| Var::new(*one).positive()).collect();
        self.solver.add_clause(&lits);
        self.set_count += 1;
    }

    /// Looks for at most `count` elements that hit all sets.
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
                let numbers = given.map(|lit| lit.var().index());
                Hit::By(numbers.filter(|number| *number < self.elements).collect())
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
        let (mut cnf, counts) = counted(self.elements, count);
        self.sets.iter().for_each(|set| cnf.add_clause(hit(set)));
        if let Some(more) = counts.get(count) {
            cnf.add_clause([!*more]);
        }
        let Some(lemmas) = refutation(&cnf, PROVED, cancel)? else { return Ok(None) };
        let board = rules.board();
        let comments: Vec<String> = self
            .sets
            .iter()
            .map(|set| {
                let value = |cell: &Cell| {
                    set.second.get(*cell).map_or(0, satoku_core::board::Symbol::value)
                };
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

/// Returns a formula whose first variables say which elements are taken, and a counter of these.
fn counted(elements: usize, most: usize) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new(elements);
    let given: Vec<Lit> = (0..elements).map(|one| Var::new(one).positive()).collect();
    let counts = cnf.add_counter(&given, most);
    (cnf, counts)
}

/// Returns the clause "a cell of the set is given".
fn hit(set: &Unavoidable) -> Vec<Lit> {
    set.cells.iter().map(|cell| Var::new(cell.index()).positive()).collect()
}
