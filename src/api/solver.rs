//! Answers questions about puzzles, one after another.

use super::{Error, Hint, Proof, Step};
use satoku_core::board::{Grid, Symbol};
use satoku_core::certificate::{
    Certificate, Checker, Export, ProofSettings, Proved, Prover, Rejection, WORK,
};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{
    self, Budget, Cancel, Engine, Enumeration, Oracle, OracleError, Oracles, SharedFormula, Solved,
};
use satoku_core::random::Random;
use satoku_core::rules::{Puzzle, join_candidates, split_candidates};
use satoku_format::Entry;
use satoku_generate::check::{CheckReport, check};
use satoku_logic::{
    Advice, Adviser, Assessment, Geometry, Ladder, Path, Progress, Rater, Rating, State,
};
use std::sync::Arc;

/// Answers questions about puzzles, one after another, and keeps what puzzles of the same rules
/// share.
///
/// The functions at the root of the crate do the same for one puzzle. A solver is faster for many,
/// and a [`Cancel`] stops it from another thread.
///
/// ```
/// use satoku::{Puzzle, Solver};
///
/// let mut solver = Solver::default();
/// for text in ["1..4.........32.", ".2.4.........32."] {
///     println!("{:?}", solver.solve(&satoku::read_puzzle(text)?)?);
/// }
/// # Ok::<(), satoku::Error>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    oracles: Oracles,
    rater: Rater,
    prover: Prover,
    checker: Checker,
}

impl Clone for Solver {
    /// Returns a solver with the same settings, for another thread, which shares its formulas.
    fn clone(&self) -> Self {
        Solver::of(&self.oracles)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new(&Cancel::default())
    }
}

impl Solver {
    /// Creates a solver that ends its work with [`Cancelled`](super::ErrorKind::Cancelled) soon
    /// after `cancel` is set.
    ///
    /// ```
    /// use satoku::{Cancel, ErrorKind, Puzzle, Solver};
    ///
    /// let cancel = Cancel::default();
    /// let mut solver = Solver::new(&cancel);
    /// cancel.cancel();
    /// let error = solver.rate(&satoku::read_puzzle("1..4.........32.")?).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Cancelled);
    /// # Ok::<(), satoku::Error>(())
    /// ```
    pub fn new(cancel: &Cancel) -> Self {
        Solver::of(&Oracles::new(cancel))
    }

    /// Creates a solver that asks these oracles.
    #[doc(hidden)]
    pub fn of(oracles: &Oracles) -> Self {
        Solver {
            rater: Rater::new(&Ladder::default(), oracles),
            oracles: oracles.clone(),
            prover: Prover::default(),
            checker: Checker::default().cancelled_by(oracles.cancel()),
        }
    }

    /// Asks this engine for solutions and proofs. Ratings, steps and hints ask it how many
    /// solutions a puzzle has.
    pub fn with_engine(self, engine: Engine) -> Self {
        Solver::of(&self.oracles.with_engine(engine))
    }

    /// Gives each query about solutions this budget in place of [`Budget::of_question`].
    pub fn with_budget(self, budget: Budget) -> Self {
        Solver::of(&self.oracles.with_budget(budget))
    }

    /// Gives each query about solutions, and each proof, this many times its budget.
    pub fn with_times_the_budget(self, factor: u32) -> Self {
        Solver::of(&self.oracles.with_times_the_budget(factor))
    }

    /// Returns the flag that stops the solver.
    #[doc(hidden)]
    pub fn cancel(&self) -> &Cancel {
        self.oracles.cancel()
    }

    /// Returns the formula of a puzzle's rules and of its clues that are not givens.
    #[doc(hidden)]
    pub fn formula(&self, puzzle: &Puzzle) -> Arc<SharedFormula> {
        self.oracles.formula(puzzle)
    }

    /// Returns an adviser on grids of a board.
    #[doc(hidden)]
    pub fn adviser(&self, geometry: &Geometry) -> Adviser {
        Adviser::new(geometry, &self.oracles)
    }

    /// Calls `ask` with an oracle for a puzzle, its encoding and the selectors of its clues.
    pub(crate) fn ask<T>(
        &self,
        puzzle: &Puzzle,
        ask: impl FnOnce(&mut dyn Oracle, &Encoding, &[Lit]) -> Result<T, OracleError>,
    ) -> Result<T, Error> {
        self.cancel().check().map_err(OracleError::from)?;
        Ok(self.oracles.ask(puzzle, ask)?)
    }

    /// Does what [`solve`](super::solve) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solved, Error> {
        self.ask(puzzle, |oracle, _, clues| Solved::by(oracle, clues))
    }

    /// Returns a solution of a puzzle, which may have others; `None` if it has none.
    ///
    /// # Errors
    /// [`OutOfBudget`](super::ErrorKind::OutOfBudget) if this was not decided,
    /// [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn first_solution(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Error> {
        let mut found = self.ask(puzzle, |oracle, _, clues| oracle::solutions(oracle, clues, 1))?;
        match (found.grids.pop(), found.enumeration) {
            (None, Enumeration::Undecided) => Err(Error::undecided()),
            (first, _) => Ok(first),
        }
    }

    /// Returns the solutions of a puzzle, up to `most`, in no particular order.
    ///
    /// ```
    /// use satoku::Solver;
    ///
    /// let puzzle = satoku::read_puzzle("1234............")?;
    /// assert_eq!(Solver::default().solutions(&puzzle, 100)?.len(), 12);
    /// # Ok::<(), satoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfBudget`](super::ErrorKind::OutOfBudget) if they could not all be found,
    /// [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn solutions(&mut self, puzzle: &Puzzle, most: usize) -> Result<Vec<Grid>, Error> {
        let found = self.ask(puzzle, |oracle, _, clues| oracle::solutions(oracle, clues, most))?;
        match found.enumeration {
            Enumeration::Undecided => Err(Error::undecided()),
            _ => Ok(found.grids),
        }
    }

    /// Counts the solutions of a puzzle, up to `most`.
    ///
    /// ```
    /// use satoku::Solver;
    ///
    /// let puzzle = satoku::read_puzzle("1234............")?;
    /// assert_eq!(Solver::default().count(&puzzle, 100)?, 12);
    /// # Ok::<(), satoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfBudget`](super::ErrorKind::OutOfBudget) if they could not be counted,
    /// [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn count(&mut self, puzzle: &Puzzle, most: u64) -> Result<u64, Error> {
        match self.ask(puzzle, |oracle, _, clues| oracle::count(oracle, clues, most))? {
            (_, Enumeration::Undecided) => Err(Error::undecided()),
            (count, _) => Ok(count),
        }
    }

    /// Returns for each cell the symbols that it has in some solution, in order.
    ///
    /// # Errors
    /// [`OutOfBudget`](super::ErrorKind::OutOfBudget) if they could not be found,
    /// [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn candidates(&mut self, puzzle: &Puzzle) -> Result<Vec<Vec<Symbol>>, Error> {
        let lists = self.ask(puzzle, oracle::candidates)?;
        lists.ok_or_else(Error::undecided)
    }

    /// Does what [`check`](super::check) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<CheckReport, Error> {
        self.check_against(puzzle, None, true)
    }

    /// Checks a puzzle like [`Solver::check`]: also whether the solution `named` is the right one,
    /// and which clues are redundant only if `minimal` is set.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::check`].
    pub fn check_against(
        &mut self,
        puzzle: &Puzzle,
        named: Option<&Grid>,
        minimal: bool,
    ) -> Result<CheckReport, Error> {
        self.ask(puzzle, |oracle, _, clues| check(oracle, puzzle, named, clues, minimal))
    }

    /// Does what [`rate`](super::rate) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Rating, Error> {
        self.cancel().check().map_err(OracleError::from)?;
        match self.rater.rate(puzzle)? {
            Assessment::Rated(rating) => Ok(*rating),
            Assessment::None => Err(Error::no_solution()),
            Assessment::Several => Err(Error::several_solutions()),
            Assessment::Undecided => Err(Error::undecided()),
        }
    }

    /// Does what [`steps`](super::steps) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn steps(&mut self, puzzle: &Puzzle) -> Result<Vec<Step>, Error> {
        let rating = self.rate(puzzle)?;
        let geometry = Geometry::new(puzzle.rules())?;
        let mut steps = Vec::new();
        let path = Path::new(&geometry, puzzle, &Ladder::default());
        let path = path.rated(rating.rounds()).cancelled_by(self.cancel());
        let (end, _) = path.walk(|state, step| {
            steps.push(Step::new(puzzle.clone(), state.clone(), step.clone()));
        });
        match end {
            Progress::Cancelled => Err(OracleError::Cancelled.into()),
            _ => Ok(steps),
        }
    }

    /// Does what [`hint`](super::hint) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn hint(&mut self, puzzle: &Puzzle, filled: &Grid) -> Result<Hint, Error> {
        let position = puzzle.with_givens(filled)?;
        let geometry = Geometry::new(puzzle.rules())?;
        Ok(match self.adviser(&geometry).advise(&position, Some(puzzle))? {
            Advice::Solved => Hint::Solved,
            Advice::Mistake(mistake) => Hint::Mistake(mistake),
            Advice::Stuck { .. } => Hint::Stuck,
            Advice::Undecided => Hint::Undecided,
            Advice::Next { steps, .. } => {
                let mut state = State::new(&geometry, &position);
                let mut shown = Vec::new();
                for step in steps {
                    let before = state.clone();
                    state.apply(&step.conclusion);
                    shown.push(Step::new(puzzle.clone(), before, step));
                }
                Hint::Steps(shown)
            }
        })
    }

    /// Does what [`certify`](super::certify) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn certify(&mut self, puzzle: &Puzzle) -> Result<Proof, Error> {
        let solution = self.first_solution(puzzle)?.ok_or_else(Error::no_solution)?;
        let shared = self.formula(puzzle);
        let (engine, cancel) = (self.oracles.engine(), self.oracles.cancel());
        let budget = self.oracles.budget_of_proof();
        let settings = ProofSettings { shared: &shared, engine, budget, cancel };
        match self.prover.prove(puzzle, &solution, settings)? {
            Proved::Unique(certificate) => Ok(Proof { solution, certificate }),
            Proved::Second(_) => Err(Error::several_solutions()),
            Proved::Undecided => Err(Error::undecided()),
        }
    }

    /// Does what [`verify`](super::verify) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn verify(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        certificate: &Certificate,
    ) -> Result<(), Error> {
        Ok(self.verify_within(puzzle, solution, certificate, WORK)?)
    }

    /// Verifies a certificate whose check may read this many literals and clauses.
    ///
    /// # Errors
    /// Returns the reason why the certificate is rejected.
    #[doc(hidden)]
    pub fn verify_within(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        certificate: &Certificate,
        work: u64,
    ) -> Result<(), Rejection> {
        self.checker.check(puzzle, solution, certificate, work)
    }

    /// Returns the files of a proof for public checkers.
    ///
    /// # Errors
    /// Returns the reason why the proof cannot be exported.
    #[doc(hidden)]
    pub fn export(&mut self, puzzle: &Puzzle, proof: &Proof) -> Result<Export, Rejection> {
        self.prover.export(puzzle, &proof.solution, &proof.certificate)
    }

    /// Does what [`minimize`](super::minimize) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn minimize(&mut self, puzzle: &Puzzle, seed: u64) -> Result<Entry, Error> {
        self.minimize_nth(puzzle, seed, 0)
    }

    /// Minimises puzzle `index` of a set, each of which has an order of its own. Symbols that a
    /// clue of candidates leaves out are given back one by one.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::minimize`].
    pub fn minimize_nth(&mut self, puzzle: &Puzzle, seed: u64, index: u64) -> Result<Entry, Error> {
        let solution = self.only_solution(puzzle)?;
        let mut random = Random::new(seed, index);
        let split = &split_candidates(puzzle)?;
        let (smaller, minimal) = self.ask(split, |oracle, _, clues| {
            satoku_generate::minimize(oracle, split, clues, &solution, &mut random)
        })?;
        let mut entry = Entry::of(join_candidates(&smaller)?).with_solution(solution);
        entry.minimal = minimal;
        Ok(entry)
    }

    /// Returns the only solution of a puzzle.
    pub(crate) fn only_solution(&mut self, puzzle: &Puzzle) -> Result<Grid, Error> {
        match self.solve(puzzle)? {
            Solved::One(solution) => Ok(solution),
            Solved::Several(..) => Err(Error::several_solutions()),
            Solved::None => Err(Error::no_solution()),
            Solved::Undecided => Err(Error::undecided()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorKind, Finding, read_puzzle};

    const HARD: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn every_question_has_the_engine_and_budget_of_the_solver() {
        let puzzle = read_puzzle(HARD).unwrap();
        let small = Budget { nodes: 1, conflicts: 1, proof_bytes: 1 };
        for engine in [Engine::Auto, Engine::Dpll, Engine::Csp, Engine::Cdcl] {
            let whole = Solver::default().with_engine(engine);
            let mut solver = whole.clone().with_budget(small).clone();
            assert_eq!(solver.solve(&puzzle).unwrap(), Solved::Undecided);
            let report = solver.check(&puzzle).unwrap();
            assert!(matches!(report.finding, Finding::Undecided { .. }), "{report}");
            let kind = |error: Error| error.kind();
            let kinds = [
                solver.count(&puzzle, 2).map_err(kind).err(),
                solver.candidates(&puzzle).map_err(kind).err(),
                solver.minimize(&puzzle, 0).map_err(kind).err(),
                solver.certify(&puzzle).map_err(kind).err(),
                solver.rate(&puzzle).map_err(kind).err(),
                solver.steps(&puzzle).map_err(kind).err(),
            ];
            assert_eq!(kinds, [Some(ErrorKind::OutOfBudget); 6], "{engine}");
            let hint = solver.hint(&puzzle, &puzzle.givens());
            assert!(matches!(hint, Ok(Hint::Undecided)), "{engine}: {hint:?}");
            assert!(matches!(whole.clone().solve(&puzzle).unwrap(), Solved::One(_)));
            assert_eq!(whole.clone().count(&puzzle, 2).unwrap(), 1);
        }
    }

    #[test]
    fn a_check_names_the_clues_that_can_go() {
        let puzzle = read_puzzle("12343412214343.1").unwrap();
        let mut solver = Solver::default();
        let report = solver.check(&puzzle).unwrap();
        let redundant = report.redundant.clone().unwrap();
        assert!(!redundant.is_empty());
        assert!(report.to_string().contains("could do without r1c1 or"), "{report}");
        for (id, _) in puzzle.entries() {
            let others = puzzle.entries().filter(|(other, _)| *other != id);
            let others = others.map(|(_, clue)| clue.clone()).collect();
            let without = Puzzle::new(puzzle.rules().clone(), others).unwrap();
            let solved = solver.solve(&without).unwrap();
            assert_eq!(matches!(solved, Solved::One(_)), redundant.contains(&id));
        }
    }
}
