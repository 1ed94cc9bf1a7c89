//! Answers questions about puzzles, one after another.

use super::{Error, Hint, Proof, Step};
use satoku_core::board::Grid;
use satoku_core::certificate::{Certificate, Checker, ProofSettings, Proved, Prover, WORK};
use satoku_core::oracle::{self, Budget, Cancel, Engine, OracleError, Preparations, Solved};
use satoku_core::random::Random;
use satoku_core::rules::Puzzle;
use satoku_format::Entry;
use satoku_generate;
use satoku_generate::check::CheckReport;
use satoku_logic::{
    Advice, Adviser, Assessment, Geometry, Ladder, Path, Progress, Rater, Rating, State,
};

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
    prepared: Preparations,
    cancel: Cancel,
    rater: Rater,
    prover: Prover,
    checker: Checker,
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
        Solver::sharing(&Preparations::default(), cancel)
    }

    /// Creates a solver that takes formulas from `prepared`, which others may share.
    pub(crate) fn sharing(prepared: &Preparations, cancel: &Cancel) -> Self {
        Solver {
            rater: Rater::new(&Ladder::default(), prepared, cancel),
            prepared: prepared.clone(),
            cancel: cancel.clone(),
            prover: Prover::default(),
            checker: Checker::default().cancelled_by(cancel),
        }
    }

    /// Does what [`solve`](super::solve) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solved, Error> {
        self.cancel.check().map_err(OracleError::from)?;
        let budget = Budget::default();
        Ok(oracle::solve(&self.prepared, puzzle, Engine::Auto, budget, &self.cancel)?)
    }

    /// Does what [`check`](super::check) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<CheckReport, Error> {
        let budget = Budget::default();
        self.prepared.ask(puzzle, Engine::Auto, budget, &self.cancel, |oracle, _, clues| {
            satoku_generate::check::check(oracle, puzzle, None, clues, true).map_err(Error::from)
        })
    }

    /// Does what [`rate`](super::rate) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Rating, Error> {
        self.cancel.check().map_err(OracleError::from)?;
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
        let mut path = Path::new(&geometry, puzzle, &Ladder::default()).cancelled_by(&self.cancel);
        if rating.end == Progress::Solved {
            path = path.rated(rating.end, rating.score.zip(rating.hardest));
        }
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
        let adviser = Adviser::new(&geometry, &self.prepared, &self.cancel);
        Ok(match adviser.advise(&position, Some(puzzle))? {
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
        let solution = self.only_solution(puzzle)?;
        let prepared = self.prepared.prepared(puzzle);
        let (engine, budget, cancel) = (Engine::Auto, Budget::default(), &self.cancel);
        let settings = ProofSettings { prepared: &prepared, engine, budget, cancel };
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
        Ok(self.checker.check(puzzle, solution, certificate, WORK)?)
    }

    /// Does what [`minimize`](super::minimize) does.
    ///
    /// # Errors
    /// Returns its errors, and [`Cancelled`](super::ErrorKind::Cancelled).
    pub fn minimize(&mut self, puzzle: &Puzzle, seed: u64) -> Result<Entry, Error> {
        let solution = self.only_solution(puzzle)?;
        let budget = Budget::default();
        self.prepared.ask(puzzle, Engine::Auto, budget, &self.cancel, |oracle, _, clues| {
            let mut random = Random::new(seed, 0);
            let (smaller, minimal) =
                satoku_generate::minimize(oracle, puzzle, clues, &solution, &mut random)?;
            Ok(Entry { solution: Some(solution), minimal, ..Entry::of(smaller) })
        })
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
