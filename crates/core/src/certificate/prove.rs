//! Creates certificates: an engine refutes that there is another solution, its proof is made
//! smaller, and the kernel checks the result.

use super::Certificate;
use super::check::{Checker, Rejection, WORK, unless_cancelled};
use super::shrink::shrink;
use super::statement::{self, PuzzleClaims, RulesVariables};
use super::trace::Tracer;
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::{Encoding, Meaning};
use crate::latest::{Latest, Same};
use crate::oracle::{
    Budget, Cancel, Engine, FalseAnswer, OracleError, Refutation, SharedFormula, contradiction,
};
use crate::rules::{Puzzle, Rules, Unstated};
use std::sync::Arc;

/// Creates certificates, one after another. Each is independent of those before.
#[derive(Debug, Default)]
pub struct Prover {
    // By rules and number of variables.
    known: Latest<(Same<Rules>, usize), Known>,
    pub(super) checker: Checker,
}

/// Data kept for the next puzzle of the same rules and number of variables.
#[derive(Debug)]
struct Known {
    tracer: Tracer,
    of_rules: RulesVariables,
}

/// The result of trying to prove that a solution is the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proved {
    /// It is the only one, by this certificate, which the kernel accepts.
    Unique(Certificate),
    /// It is not; this is another one.
    Second(Grid),
    /// The budget was used up first.
    Undecided,
}

/// The reason why nothing could be proved.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ProveError {
    /// Certificates cannot state the puzzle.
    #[error("{0}")]
    Unstated(#[from] Unstated),
    /// The engine failed.
    #[error("{0}")]
    Oracle(#[from] OracleError),
}

/// The engine and the limits of a search for a proof.
#[derive(Debug, Clone, Copy)]
pub struct ProofSettings<'a> {
    /// The formula of the puzzle's rules.
    pub shared: &'a SharedFormula,
    /// The engine that looks for the proof.
    pub engine: Engine,
    /// The budget of the engine; its nodes count propagations here.
    pub budget: Budget,
    /// The flag that stops the search, and an export of what it proved.
    pub cancel: &'a Cancel,
}

impl Prover {
    /// Proves that `solution`, which must be a solution of the puzzle, is the only one.
    ///
    /// [`Proved::Undecided`] if the engine finds no proof within its budget, the CDCL engine within
    /// 100,000 conflicts, if the certificate is longer than [`Certificate::LONGEST`] bytes, or if
    /// checking it takes more work than [`WORK`].
    ///
    /// # Errors
    /// If a clue or rule is of a kind that certificates cannot state; also the engine's errors, and
    /// a contradiction if the kernel rejects the proof.
    pub fn prove(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        settings: ProofSettings<'_>,
    ) -> Result<Proved, ProveError> {
        let ProofSettings { shared, engine, budget, cancel } = settings;
        let claims = statement::puzzle(puzzle, solution)?;
        let (tracer, of_rules) = self.tracer(puzzle.rules(), claims.variables)?;
        let encoding = shared.encoding();
        let selectors = encoding.selectors(puzzle).map_err(OracleError::from)?;
        let lemmas = match shared.refute(engine, &selectors, solution, budget, cancel)? {
            Refutation::Lemmas(lemmas) => lemmas,
            Refutation::Second(grid) => return Ok(Proved::Second(grid)),
            Refutation::Undecided => return Ok(Proved::Undecided),
        };
        let stated = |lemma: &Vec<Lit>| stated(lemma, encoding, &selectors, &claims, of_rules);
        let proof: Vec<Vec<i32>> = lemmas.iter().filter_map(stated).collect();
        let mut smaller = None;
        if !is_smallest(&proof) {
            let proof = unless_cancelled(&proof, cancel);
            smaller = tracer.with(&claims.clauses, WORK, |tracer| shrink(tracer, proof));
        }
        cancel.check().map_err(OracleError::from)?;
        // If the work for making it smaller ran out, the whole proof may still pass within its own
        // work.
        let certificate = Certificate::of(&smaller.unwrap_or(proof));
        if certificate.as_str().len() > Certificate::LONGEST {
            return Ok(Proved::Undecided);
        }
        self.checker.cancel = cancel.clone();
        match self.checker.check(puzzle, solution, &certificate, WORK) {
            Ok(()) => Ok(Proved::Unique(certificate)),
            Err(Rejection::OutOfWork) => Ok(Proved::Undecided),
            Err(Rejection::Cancelled) => Err(OracleError::Cancelled.into()),
            Err(Rejection::Unstated(unstated)) => Err(unstated.into()),
            Err(_) => {
                let fault = FalseAnswer::Unproved;
                Err(contradiction("certify", encoding, &selectors, fault).into())
            }
        }
    }

    /// Returns the tracer that holds the clauses of these rules and has `variables` variables.
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

/// Returns whether nothing can be left out of a proof that an engine found: it is the empty clause,
/// with at most one literal before. Engines propagate before they branch, so without that literal
/// propagation does not refute the formula. Four of five proofs of minimal 9x9 puzzles are such.
fn is_smallest(proof: &[Vec<i32>]) -> bool {
    proof.len() <= 2 && proof.iter().all(|clause| clause.len() <= 1)
}

/// Translates a lemma of the encoding to the statement, where the clues of some selectors are in
/// force and variables have the same names but other numbers. `None` if the lemma is always true
/// there, such as one about a clue that the puzzle lacks.
fn stated(
    lemma: &[Lit],
    encoding: &Encoding,
    in_force: &[Lit],
    claims: &PuzzleClaims,
    of_rules: &RulesVariables,
) -> Option<Vec<i32>> {
    let mut clause = Vec::with_capacity(lemma.len());
    for lit in lemma {
        let number = match encoding.meaning(*lit)? {
            Meaning::Candidate(..) => lit.var().positive().to_dimacs(),
            Meaning::Selector(_)
                if in_force.contains(&lit.var().positive()) == lit.is_positive() =>
            {
                return None;
            }
            Meaning::Selector(_) => continue,
            Meaning::OfClue(clue, name) => claims.named(clue, name)?,
            Meaning::OfRule(constraint, name) => of_rules.named(constraint, name)?,
        };
        clause.push(if lit.is_positive() { number } else { -number });
    }
    Some(clause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Symbol};
    use crate::cnf::Var;
    use crate::rules::{Cage, Clue, Layout, Registry};

    /// Returns two cages on 4x4 and their statement.
    fn cages() -> (Puzzle, Encoding, PuzzleClaims, RulesVariables) {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
        let cage = |cells: [usize; 2], total| {
            let cage = Cage::new(cells.map(Cell::new), Some(total)).unwrap();
            Clue::Constraint(Arc::new(cage))
        };
        let given = Clue::Given(Cell::new(9), Symbol::new(0));
        let clues = vec![cage([0, 1], 5), given, cage([2, 3], 5)];
        let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap();
        let encoding = Encoding::new(&puzzle);
        let claims = statement::puzzle(&puzzle, &Grid::blank(16)).unwrap();
        let of_rules = statement::rules(&rules, &mut |_| ()).unwrap();
        (puzzle, encoding, claims, of_rules)
    }

    #[test]
    fn auxiliary_variables_are_carried_over_by_name() {
        let (puzzle, encoding, claims, of_rules) = cages();
        let in_force = encoding.selectors(&puzzle).unwrap();
        let mut numbers = std::collections::BTreeSet::new();
        for index in 0..encoding.cnf().var_count() {
            let lit = Var::new(index).positive();
            let carried = stated(&[!lit], &encoding, &in_force, &claims, &of_rules);
            match encoding.meaning(lit).unwrap() {
                // Every clue is in force, so a lemma drops "it is not".
                Meaning::Selector(_) => {
                    assert_eq!(carried, Some(Vec::new()));
                    assert_eq!(stated(&[lit], &encoding, &in_force, &claims, &of_rules), None);
                    // One that the puzzle lacks is not in force.
                    let carried = stated(&[lit], &encoding, &[], &claims, &of_rules);
                    assert_eq!(carried, Some(Vec::new()));
                    assert_eq!(stated(&[!lit], &encoding, &[], &claims, &of_rules), None);
                }
                meaning => {
                    let number = -carried.unwrap()[0];
                    assert!(numbers.insert(number));
                    let expected = match meaning {
                        Meaning::OfClue(id, name) => claims.named(id, name).unwrap(),
                        _ => lit.to_dimacs(),
                    };
                    assert_eq!(number, expected);
                }
            }
        }
        // Every variable of the statement was met.
        assert_eq!(numbers.len(), claims.variables);
        // As documented: the sets by their largest symbols, then the symbols, clue by clue.
        let [_, first, second] = puzzle.ids()[..] else { panic!("three clues") };
        for (clue, from) in [(first, 65), (second, 71)] {
            let names = ["set 2 3", "set 1 4", "holds 1", "holds 2", "holds 3", "holds 4"];
            for (name, number) in names.into_iter().zip(from..) {
                assert_eq!(claims.named(clue, name), Some(number), "{name}");
            }
        }
    }

    #[test]
    fn what_the_statement_has_no_name_for_is_left_out() {
        let (puzzle, encoding, _, of_rules) = cages();
        // A statement of fewer clues has no variables for the others.
        let fewer = puzzle.part(|id| id != puzzle.ids()[2]);
        let claims = statement::puzzle(&fewer, &Grid::blank(16)).unwrap();
        let in_force = encoding.selectors(&fewer).unwrap();
        let mut left_out = 0;
        for index in 0..encoding.cnf().var_count() {
            let lit = Var::new(index).positive();
            if let Meaning::OfClue(id, _) = encoding.meaning(lit).unwrap() {
                let carried = stated(&[lit], &encoding, &in_force, &claims, &of_rules);
                assert_eq!(carried.is_some(), fewer.clue(id).is_some());
                left_out += usize::from(carried.is_none());
            }
        }
        assert_eq!(left_out, 6);
    }
}
