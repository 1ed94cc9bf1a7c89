//! Making certificates: an engine refutes that there is another solution, its proof is made smaller,
//! and the kernel has the last word.

use super::Certificate;
use super::check::{Checker, Rejection, WORK};
use super::shrink::shrink;
use super::statement::{self, Unstated};
use super::trace::Tracer;
use crate::board::Grid;
use crate::oracle::{Budget, Cancel, Engine, OracleError, Prepared, Refutation, contradiction};
use crate::rules::{Puzzle, Rules, Violation};
use std::sync::Arc;

/// Makes certificates, one after another. What is made does not depend on those before.
#[derive(Debug, Default)]
pub struct Prover {
    known: Option<(Arc<Rules>, Tracer)>,
    pub(super) checker: Checker,
}

/// What came of proving that a solution is the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proved {
    /// It is, by this certificate, which the kernel accepts.
    Unique(Certificate),
    /// It is not: here is another.
    Second(Grid),
    /// The budget was used up first.
    Undecided,
}

/// Why nothing could be proved.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ProveError {
    /// There are no clauses for what the puzzle says.
    #[error(transparent)]
    Unstated(#[from] Unstated),
    /// The engine.
    #[error(transparent)]
    Oracle(#[from] OracleError),
}

/// How a proof is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Means<'a> {
    /// The formula of the puzzle's rules.
    pub prepared: &'a Prepared,
    /// The engine that looks for the proof.
    pub engine: Engine,
    /// What it may spend: the nodes are propagations here.
    pub budget: Budget,
    /// What stops it.
    pub cancel: &'a Cancel,
}

impl Prover {
    /// Proves that `solution`, which must be a solution of the puzzle, is the only one.
    ///
    /// # Errors
    /// If a clue or rule is of a kind that certificates cannot state, and those of the engine; among
    /// them the contradiction of a proof that the kernel rejects.
    pub fn prove(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        means: Means<'_>,
    ) -> Result<Proved, ProveError> {
        let Means { prepared, engine, budget, cancel } = means;
        let claims = statement::puzzle(puzzle, solution)?;
        let tracer = self.tracer(puzzle.rules())?;
        let selectors = prepared.encoding().selectors(puzzle.clues());
        let lemmas = match prepared.refute(engine, &selectors, solution, budget, cancel)? {
            Refutation::Lemmas(lemmas) => lemmas,
            Refutation::Second(grid) => return Ok(Proved::Second(grid)),
            Refutation::Undecided => return Ok(Proved::Undecided),
        };
        let numbers =
            |lemma: Vec<crate::cnf::Lit>| lemma.iter().map(|lit| lit.to_dimacs()).collect();
        let proof: Vec<Vec<i32>> = lemmas.into_iter().map(numbers).collect();
        let smaller = tracer.with(&claims, WORK, |tracer| shrink(tracer, &proof));
        // If the work of making it smaller ran out, it may still be checked within its own.
        let certificate = Certificate::of(&smaller.unwrap_or(proof));
        if certificate.as_str().len() > Certificate::LONGEST {
            return Ok(Proved::Undecided);
        }
        match self.checker.check(puzzle, solution, &certificate, WORK) {
            Ok(()) => Ok(Proved::Unique(certificate)),
            Err(Rejection::OutOfWork) => Ok(Proved::Undecided),
            Err(Rejection::Unstated(unstated)) => Err(unstated.into()),
            Err(_) => {
                let violation = Violation::Unproved;
                Err(contradiction("certify", prepared.encoding(), &selectors, violation).into())
            }
        }
    }

    /// The tracer that holds the clauses of these rules.
    pub(super) fn tracer(&mut self, rules: &Arc<Rules>) -> Result<&mut Tracer, Unstated> {
        let known = self.known.take().filter(|(known, _)| Arc::ptr_eq(known, rules));
        let known = match known {
            Some(known) => known,
            None => {
                let mut tracer = Tracer::new(statement::variables(rules));
                statement::rules(rules, &mut |clause| tracer.add(clause))?;
                (Arc::clone(rules), tracer)
            }
        };
        Ok(&mut self.known.insert(known).1)
    }
}
