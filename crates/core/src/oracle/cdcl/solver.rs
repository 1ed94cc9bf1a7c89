//! The CDCL engine as a SAT solver for any formula.

use super::formula::Formula;
use super::search::{Outcome, Search};
use crate::cnf::{Cnf, Lit};
use crate::oracle::{Cancel, OracleError};

/// A formula to which clauses can be added, with the clauses learnt from it.
#[derive(Debug)]
pub struct Solver(Search);

/// The answer to whether a formula has a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It has one; these literals, one for each variable, are true in it.
    Model(Vec<Lit>),
    /// It has no model.
    Refuted,
    /// The conflicts were used up first.
    Undecided,
}

impl Solver {
    /// Creates a solver for a formula.
    pub fn new(cnf: &Cnf) -> Self {
        Solver(Search::new(Formula::new(cnf), vec![0.0; cnf.var_count()]))
    }

    /// Adds a clause.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }

    /// Returns whether a model exists in which these literals are true, within `conflicts`
    /// conflicts.
    ///
    /// # Errors
    /// If it is cancelled.
    pub fn solve(
        &mut self,
        assumed: &[Lit],
        mut conflicts: u64,
        cancel: &Cancel,
    ) -> Result<Answer, OracleError> {
        Ok(match self.0.solve(assumed, &mut conflicts, cancel) {
            Outcome::Model => Answer::Model(self.0.model().to_vec()),
            Outcome::Refuted => Answer::Refuted,
            Outcome::OutOfConflicts => Answer::Undecided,
            Outcome::Cancelled => return Err(OracleError::Cancelled),
        })
    }

    /// Returns assumed literals that cannot all be true, after [`Answer::Refuted`]; none if the
    /// formula has no model at all. More than needed may be among them.
    pub fn refuted(&mut self) -> Vec<Lit> {
        self.0.refuted()
    }
}

/// Returns clauses that show a formula to have no model, the last one empty. Each follows by unit
/// propagation from the formula and those before it. `None` if there are models or the conflicts
/// are used up.
///
/// # Errors
/// If it is cancelled.
pub fn refutation(
    cnf: &Cnf,
    conflicts: u64,
    cancel: &Cancel,
) -> Result<Option<Vec<Vec<Lit>>>, OracleError> {
    let mut solver = Solver::new(cnf);
    solver.0.start_record();
    let answer = solver.solve(&[], conflicts, cancel)?;
    Ok((answer == Answer::Refuted).then(|| {
        let lemmas = solver.0.take_record().into_iter();
        lemmas.chain([Vec::new()]).collect()
    }))
}
