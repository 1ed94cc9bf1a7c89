//! What an engine is, and what limits and stops it.

use super::{Enumeration, Verdict, Work};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::{Encoding, NotEncoded};
use crate::names::names;
use crate::rules::{Rules, Violation};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// An engine that answers questions about the solutions of some clues.
///
/// Clues are selector literals on a stack: [`Oracle::push`] adds some, so that an engine can keep
/// what it derived from them, and [`Oracle::pop`] removes those pushed last. A new oracle has no
/// clues.
pub trait Oracle {
    /// Returns the engine's name.
    fn name(&self) -> &'static str;

    /// Returns the work that the engines did for this oracle so far.
    fn work(&self) -> Work;

    /// Removes all clues and forgets what earlier queries taught, so that the oracle then behaves
    /// like a new one. The work done so far still counts.
    fn renew(&mut self);

    /// Adds clues, given by their selectors.
    fn push(&mut self, clues: &[Lit]);

    /// Removes the clues that were pushed last.
    ///
    /// # Panics
    /// If nothing was pushed.
    fn pop(&mut self);

    /// Returns whether the clues have a solution other than `solution`, which must be one. The
    /// verdict depends only on the clues, the solution and the budget, not on earlier queries.
    ///
    /// # Errors
    /// If the query is cancelled or the engine contradicts the rules.
    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError>;

    /// Does the same as [`Oracle::second`], given that `solution` is the only one while the clues
    /// of `removed` also hold. Any other solution thus breaks one of those, and an engine can start
    /// from there.
    ///
    /// # Errors
    /// If the query is cancelled or the engine contradicts the rules.
    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        let _ = removed;
        self.second(solution)
    }

    /// Returns whether the clues are seen, without search, to have one solution. `false` means that
    /// this is unknown.
    fn is_settled(&self) -> bool {
        false
    }

    /// Calls `visit` with solutions, each once, until it breaks off or there are no more.
    ///
    /// # Errors
    /// If the query is cancelled or the engine contradicts the rules.
    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError>;
}

/// The reason why a query has no answer.
#[derive(Debug, Clone, thiserror::Error)]
pub enum OracleError {
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The engine does not support these rules or clues.
    #[error(
        "the engine {0} serves rules made of houses and pairs that exclude each other, and givens; \
         use auto, cdcl or varisat"
    )]
    Unsupported(Engine),
    /// The formula was made for a puzzle with other clues.
    #[error("{0}")]
    NotEncoded(#[from] NotEncoded),
    /// An engine contradicts itself, another engine or the rules: a bug in this program.
    #[error("an answer of {engine} cannot be true: {fault}")]
    Contradiction {
        /// The engine.
        engine: &'static str,
        /// What is wrong with the answer.
        fault: FalseAnswer,
        /// The query in DIMACS form, for finding the bug.
        query: String,
    },
}

/// What is wrong with an answer that cannot be true.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FalseAnswer {
    /// The grid is no solution.
    #[error("{0}")]
    Grid(#[from] Violation),
    /// The grid is the one that was to be excluded.
    #[error("the grid is the one that was excluded")]
    Forbidden,
    /// A puzzle that was carved to be unique has another solution.
    #[error("a carved puzzle has a second solution")]
    NotUnique,
    /// A proof that a puzzle has no other solution is wrong.
    #[error("a proof that there is no other solution is wrong")]
    Unproved,
}

/// A flag that stops long work from outside; clones share it.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks everything that holds a clone to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether stopping was asked for.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns an error if stopping was asked for.
    ///
    /// # Errors
    /// If it was.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// The error of work that a [`Cancel`] stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl From<Cancelled> for OracleError {
    fn from(_: Cancelled) -> Self {
        OracleError::Cancelled
    }
}

/// The most work that one query may take. Work is counted, never timed, so the same query gives the
/// same answer on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Budget {
    /// Branches that dpll or csp may take for one query, or for one more solution of an
    /// enumeration. With [`Engine::Auto`] dpll takes at most 1,000, or 300 on boards of more than 9
    /// symbols, because the CDCL engine is faster from there on.
    pub nodes: u64,
    /// Conflicts that the CDCL engine may learn from for one query. With [`Engine::Auto`] csp takes
    /// at most as many branches, and no more than 100,000, or 200,000 on grids that overlap.
    pub conflicts: u64,
    /// Bytes of proof that varisat may write for one query.
    pub proof_bytes: u64,
}

impl Budget {
    /// Returns the budget for a question about a puzzle of these rules that somebody waits for,
    /// such as how many solutions it has: the default one for up to 9 symbols, where a million
    /// conflicts take up to a minute, and a tenth of the conflicts on larger boards, where that
    /// many take some seconds.
    pub fn of_question(rules: &Rules) -> Self {
        let whole = Budget::default();
        match rules.board().symbol_count() {
            0..=9 => whole,
            _ => Budget { conflicts: whole.conflicts / 10, ..whole },
        }
    }

    /// Returns this many times the budget.
    pub fn times(self, factor: u32) -> Self {
        let times = |work: u64| work.saturating_mul(factor.into());
        Budget {
            nodes: times(self.nodes),
            conflicts: times(self.conflicts),
            proof_bytes: times(self.proof_bytes),
        }
    }
}

impl Default for Budget {
    /// Returns 100,000 nodes: well under a second, and never reached by a 9x9 puzzle with one
    /// solution. A million conflicts and 1 GiB of proof: up to some minutes, and never reached on a
    /// 9x9 board.
    fn default() -> Self {
        Budget { nodes: 100_000, conflicts: 1_000_000, proof_bytes: 1 << 30 }
    }
}

/// The engine that answers queries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Engine {
    /// The search dpll for a few branches where it supports the rules, then the CDCL engine. Where
    /// clues say more than givens and pairs do, the search csp before it, and again after it.
    #[default]
    Auto,
    /// Only the search dpll: for boards whose rules are houses and pairs that exclude each other.
    Dpll,
    /// Only the search csp, which prunes the candidates of cells: for every board and rule.
    Csp,
    /// Only the search that learns from conflicts: for every board and rule.
    Cdcl,
    /// Only the SAT solver varisat: for every board and rule.
    Varisat,
}

names!(Engine {
    Auto => "auto",
    Dpll => "dpll",
    Csp => "csp",
    Cdcl => "cdcl" | "learner",
    Varisat => "varisat",
});

/// Returns an engine's grid only if a direct check confirms it as a solution.
pub(super) fn believe(
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

/// Returns the error for an engine that contradicts itself or the rules, with its query.
pub fn contradiction(
    engine: &'static str,
    encoding: &Encoding,
    assumed: &[Lit],
    fault: impl Into<FalseAnswer>,
) -> OracleError {
    let units: Vec<Vec<Lit>> = assumed.iter().map(|lit| vec![*lit]).collect();
    let mut query = Vec::new();
    encoding.write_dimacs(&mut query, &units).expect("writing to memory does not fail");
    let query = String::from_utf8(query).expect("DIMACS is ASCII");
    OracleError::Contradiction { engine, fault: fault.into(), query }
}

/// Returns the removed clue if it is a single given. Another solution then has another symbol in
/// its cell, which is a far stronger condition than "not this grid".
pub(super) fn only_given(encoding: &Encoding, removed: &[Lit]) -> Option<Lit> {
    match removed {
        [given] if encoding.candidate_of(*given).is_some() => Some(*given),
        _ => None,
    }
}
