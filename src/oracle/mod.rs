//! Answers "is there another solution?" for clues that come and go.

mod clue_stack;
mod dpll;
mod incremental;
mod learner;
mod lists;
mod portfolio;
mod proof;
mod questions;
mod residual;
mod varisat;
mod work;

pub(crate) use learner::{Answer, Solver, refutation};
pub use questions::{Preparations, Solutions, Solved, candidates, count, solutions, solve};
pub use work::{Tally, Work};

use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::{Encoding, NotEncoded};
use crate::names::names;
use crate::random::Random;
use crate::rules::Violation;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Something that answers questions about the solutions of some clues.
///
/// Clues are given as selector literals and form a stack: [`Oracle::push`] adds some, so that an
/// engine can keep what it derived from them, and [`Oracle::pop`] takes the latest back. A new
/// oracle has no clues.
pub trait Oracle {
    /// The engine's name.
    fn name(&self) -> &'static str;

    /// What the engines did for this oracle so far.
    fn work(&self) -> Work;

    /// Takes back all clues and forgets what queries have taught, so that what follows is that of a
    /// new oracle. The work done so far still counts.
    fn renew(&mut self);

    /// Adds clues, given as their selectors, on top of those that hold already.
    fn push(&mut self, clues: &[Lit]);

    /// Takes back the clues of the latest [`Oracle::push`].
    ///
    /// # Panics
    /// If nothing was pushed.
    fn pop(&mut self);

    /// Whether the clues have a solution besides `solution`, which is known to be one. The verdict
    /// depends on the clues, the solution and the budget alone, not on earlier queries.
    ///
    /// # Errors
    /// If the query is cancelled or the engine contradicts the rules.
    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError>;

    /// Like [`Oracle::second`], where `solution` is known to be the only one while the clues of
    /// `removed` hold as well, so that another breaks one of those: an engine can start from there.
    ///
    /// # Errors
    /// If the query is cancelled or the engine contradicts the rules.
    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        let _ = removed;
        self.second(solution)
    }

    /// Whether the clues are seen at once, without search, to have one solution. `false` says
    /// nothing.
    fn is_settled(&self) -> bool {
        false
    }

    /// Shows solutions to `visit`, each once, until it breaks off or there are no more.
    ///
    /// # Errors
    /// If the query is cancelled or the engine contradicts the rules.
    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError>;
}

/// Whether a known solution is the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Unique,
    /// It is not: here is another.
    Second(Grid),
    /// The budget was used up first.
    Undecided,
}

/// Whether a known solution is the only one, with a reason that can be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refutation {
    /// It is: each of these clauses follows by unit propagation from the formula, the clues, the
    /// clause that forbids the solution, and those before it. The last one is empty.
    Lemmas(Vec<Vec<Lit>>),
    /// It is not: here is another.
    Second(Grid),
    /// The budget was used up first.
    Undecided,
}

/// How an enumeration of solutions ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enumeration {
    /// There are no more solutions.
    Complete,
    /// The visitor broke off.
    BrokenOff,
    /// The budget was used up first.
    Undecided,
}

/// Why a query has no answer.
#[derive(Debug, Clone, thiserror::Error)]
pub enum OracleError {
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The engine does not serve such rules or clues.
    #[error(
        "the engine {0} serves rules made of houses and pairs that exclude each other, and givens; \
         use auto, learner or varisat"
    )]
    Unsupported(Engine),
    /// The formula was made for a puzzle with other clues.
    #[error(transparent)]
    NotEncoded(#[from] NotEncoded),
    /// An engine contradicts itself, another one or the rules: a fault in this program.
    #[error("an answer of {engine} cannot be true: {violation}")]
    Contradiction {
        /// The engine.
        engine: &'static str,
        /// What the grid breaks.
        violation: Violation,
        /// The query in DIMACS form, to find the fault with.
        query: String,
    },
}

/// Stops long work from outside; clones stop together.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks for everything that holds a clone to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether that was asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How much work one query may take. Work is counted, never timed, so that the same query gives the
/// same answer on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Branches that dpll may take for one query, or for one more solution of an enumeration. With
    /// [`Engine::Auto`] it takes 1,000 at most, 300 on boards of more than 9 symbols, for
    /// the learner is sooner done then.
    pub nodes: u64,
    /// Conflicts that the learner may learn from for one query.
    pub conflicts: u64,
    /// Bytes of proof that varisat may write for one query.
    pub proof_bytes: u64,
}

impl Default for Budget {
    /// 100,000 nodes: well under a second, never reached by a 9x9 puzzle with one solution. A million
    /// conflicts and 1 GiB of proof: up to some minutes, never reached on a 9x9 board.
    fn default() -> Self {
        Budget { nodes: 100_000, conflicts: 1_000_000, proof_bytes: 1 << 30 }
    }
}

/// The engine that answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Engine {
    /// The search dpll for a few branches, then the learner, which is also asked where dpll does not
    /// serve the rules.
    #[default]
    Auto,
    /// The search dpll alone: boards whose rules are houses and pairs that exclude each other.
    Dpll,
    /// The search that learns from conflicts alone: every board and rule.
    Learner,
    /// The SAT solver varisat alone: every board and rule.
    Varisat,
}

names!(Engine { Auto => "auto", Dpll => "dpll", Learner => "learner", Varisat => "varisat" });

/// A formula made ready for engines, to be shared by the oracles of many puzzles.
#[derive(Debug)]
pub struct Prepared {
    encoding: Encoding,
    tables: OnceLock<Option<dpll::Tables>>,
    formula: OnceLock<learner::Formula>,
    network: OnceLock<residual::Network>,
}

impl Prepared {
    /// Takes an encoding; what an engine needs of it is made when that engine is first asked for.
    pub fn new(encoding: Encoding) -> Self {
        Prepared {
            encoding,
            tables: OnceLock::new(),
            formula: OnceLock::new(),
            network: OnceLock::new(),
        }
    }

    /// The encoding.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    fn tables(&self) -> Option<&dpll::Tables> {
        self.tables.get_or_init(|| dpll::Tables::new(&self.encoding)).as_ref()
    }

    /// Returns a random solution in which the selectors of `frame`, all of givens, are true; `None`
    /// if there is none or none was found within `effort` branches, of the search dpll, or conflicts,
    /// of the learner, which draws where dpll does not serve the rules.
    ///
    /// # Errors
    /// If it is cancelled, or the learner contradicts the rules.
    pub fn draw(
        &self,
        frame: &[Lit],
        random: &mut Random,
        effort: u64,
        cancel: &Cancel,
    ) -> Result<Option<Grid>, OracleError> {
        if cancel.is_cancelled() {
            return Err(OracleError::Cancelled);
        }
        match self.tables() {
            Some(tables) => Ok(tables.random_solution(&self.encoding, frame, random, effort)),
            None => {
                let (encoding, formula) = (&self.encoding, self.learner_formula());
                learner::random_solution(encoding, formula, frame, random, effort, cancel)
            }
        }
    }

    /// Returns what [`Prepared::draw`] draws, and `None` also where that fails.
    pub fn random_solution(&self, frame: &[Lit], random: &mut Random, effort: u64) -> Option<Grid> {
        self.draw(frame, random, effort, &Cancel::default()).ok().flatten()
    }

    fn learner_formula(&self) -> &learner::Formula {
        self.formula.get_or_init(|| learner::Formula::new(self.encoding.cnf()))
    }

    /// Shows by lemmas that `solution`, which must be one, is the only one of these clues, given as
    /// their selectors. The nodes of the budget are here propagations, of which each branching takes
    /// many.
    ///
    /// # Errors
    /// If the query is cancelled, or the engine does not serve the formula or contradicts the rules.
    pub fn refute(
        &self,
        engine: Engine,
        clues: &[Lit],
        solution: &Grid,
        budget: Budget,
        cancel: &Cancel,
    ) -> Result<Refutation, OracleError> {
        debug_assert!(self.encoding.check(clues, solution).is_ok(), "not a solution");
        if cancel.is_cancelled() {
            return Err(OracleError::Cancelled);
        }
        if engine == Engine::Varisat {
            let network = self.network.get_or_init(|| residual::Network::new(self.encoding.cnf()));
            return proof::refute(&self.encoding, network, clues, solution, budget, cancel);
        }
        if engine != Engine::Learner {
            let tables = self.tables();
            let refuted = tables
                .map(|tables| tables.refute(&self.encoding, clues, solution, budget.nodes, cancel));
            match refuted {
                Some(Ok(Refutation::Undecided)) | None if engine == Engine::Auto => {}
                Some(refuted) => return refuted,
                None => return Err(OracleError::Unsupported(engine)),
            }
        }
        learner::refute(&self.encoding, self.learner_formula(), clues, solution, budget, cancel)
    }

    /// A new oracle without clues.
    ///
    /// # Errors
    /// If the engine does not serve the formula. All but [`Engine::Dpll`] serve every one.
    pub fn oracle(
        &self,
        engine: Engine,
        budget: Budget,
        cancel: &Cancel,
    ) -> Result<Box<dyn Oracle + '_>, OracleError> {
        if engine == Engine::Varisat {
            let network = self.network.get_or_init(|| residual::Network::new(self.encoding.cnf()));
            let cancel = cancel.clone();
            return Ok(Box::new(varisat::oracle(&self.encoding, network, budget, cancel)));
        }
        let learner = {
            let cancel = cancel.clone();
            move || -> Box<dyn Oracle + '_> {
                let formula = self.learner_formula();
                Box::new(learner::oracle(&self.encoding, formula, budget, cancel.clone()))
            }
        };
        if engine == Engine::Learner {
            return Ok(learner());
        }
        let nodes = match engine {
            Engine::Auto => budget.nodes.min(portfolio::hand_over(self.encoding.rules())),
            _ => budget.nodes,
        };
        let dpll = self.tables().map(|tables| {
            tables.oracle(&self.encoding, Budget { nodes, ..budget }, cancel.clone())
        });
        match (engine, dpll) {
            (Engine::Dpll, dpll) => dpll.ok_or(OracleError::Unsupported(engine)),
            (_, Some(dpll)) => Ok(Box::new(portfolio::Portfolio::new(dpll, learner))),
            (_, None) => Ok(learner()),
        }
    }
}

/// Lets a grid of an engine pass only if it is a solution by plain check.
fn believe(
    engine: &'static str,
    encoding: &Encoding,
    assumed: &[Lit],
    grid: Grid,
) -> Result<Grid, OracleError> {
    match encoding.check(assumed, &grid) {
        Ok(()) => Ok(grid),
        Err(violation) => Err(contradiction(engine, encoding, assumed, violation)),
    }
}

/// The error of an engine that contradicts itself or the rules, with its query.
pub(crate) fn contradiction(
    engine: &'static str,
    encoding: &Encoding,
    assumed: &[Lit],
    violation: Violation,
) -> OracleError {
    let units: Vec<Vec<Lit>> = assumed.iter().map(|lit| vec![*lit]).collect();
    let mut query = Vec::new();
    encoding.write_dimacs(&mut query, &units).expect("writing to memory does not fail");
    let query = String::from_utf8(query).expect("DIMACS is ASCII");
    OracleError::Contradiction { engine, violation, query }
}

/// The given that alone was removed, if it is one. Another solution then has another symbol in its
/// cell, which is a far stronger condition than "not this grid".
fn only_given(encoding: &Encoding, removed: &[Lit]) -> Option<Lit> {
    match removed {
        [given] if encoding.candidate_of(*given).is_some() => Some(*given),
        _ => None,
    }
}
