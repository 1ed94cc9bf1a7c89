//! Making certificates: an engine refutes that there is another solution, its proof is made smaller,
//! and the kernel has the last word.

use super::Certificate;
use super::check::{Checker, Rejection, WORK};
use super::shrink::shrink;
use super::statement::{self, PuzzleClaims, RulesVariables};
use super::trace::Tracer;
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::{Encoding, Meaning};
use crate::latest::{Latest, Same};
use crate::oracle::{Budget, Cancel, Engine, OracleError, Prepared, Refutation, contradiction};
use crate::rules::{Puzzle, Rules, Unstated, Violation};
use std::sync::Arc;

/// Makes certificates, one after another. What is made does not depend on those before.
#[derive(Debug, Default)]
pub struct Prover {
    // By rules and number of variables.
    known: Latest<(Same<Rules>, usize), Known>,
    pub(super) checker: Checker,
}

/// What is kept for the next puzzle of the same rules and as many variables.
#[derive(Debug)]
struct Known {
    tracer: Tracer,
    of_rules: RulesVariables,
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
        let (tracer, of_rules) = self.tracer(puzzle.rules(), claims.variables)?;
        let encoding = prepared.encoding();
        let selectors = encoding.selectors(puzzle).map_err(OracleError::from)?;
        let lemmas = match prepared.refute(engine, &selectors, solution, budget, cancel)? {
            Refutation::Lemmas(lemmas) => lemmas,
            Refutation::Second(grid) => return Ok(Proved::Second(grid)),
            Refutation::Undecided => return Ok(Proved::Undecided),
        };
        let stated = |lemma: &Vec<Lit>| stated(lemma, encoding, &claims, of_rules);
        let proof: Vec<Vec<i32>> = lemmas.iter().filter_map(stated).collect();
        let smaller = tracer.with(&claims.clauses, WORK, |tracer| shrink(tracer, &proof));
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
                Err(contradiction("certify", encoding, &selectors, violation).into())
            }
        }
    }

    /// The tracer that holds the clauses of these rules and has so many variables.
    pub(super) fn tracer(
        &mut self,
        rules: &Arc<Rules>,
        variables: usize,
    ) -> Result<(&mut Tracer, &RulesVariables), Unstated> {
        let known = self.known.get_or_try_make((Same::of(rules), variables), || {
            let mut tracer = Tracer::new(variables);
            let of_rules = statement::rules(rules, &mut |clause| tracer.add(clause))?;
            Ok(Known { tracer, of_rules })
        });
        known.map(|Known { tracer, of_rules }| (tracer, &*of_rules))
    }
}

/// Carries a lemma of the encoding over to the statement, where every clue counts and variables have
/// the same names but other numbers. `None` if it says nothing there.
fn stated(
    lemma: &[Lit],
    encoding: &Encoding,
    claims: &PuzzleClaims,
    of_rules: &RulesVariables,
) -> Option<Vec<i32>> {
    let mut clause = Vec::with_capacity(lemma.len());
    for lit in lemma {
        let number = match encoding.meaning(*lit)? {
            Meaning::Candidate(..) => lit.var().positive().to_dimacs(),
            // "The clue counts" is true and its negation false.
            Meaning::Selector(_) if lit.is_positive() => return None,
            Meaning::Selector(_) => continue,
            Meaning::OfClue(clue, name) => claims.named(clue, name)?,
            Meaning::OfRule(constraint, name) => of_rules.named(constraint, name)?,
        };
        clause.push(if lit.is_positive() { number } else { -number });
    }
    Some(clause)
}
