//! Oracles on top of solvers that learn.
//!
//! A solver is created for the clauses that the clues leave undecided, without the clues
//! themselves. The clues pushed last become assumptions instead, so that one solver serves many
//! queries while clues are added and removed. This module holds for every such solver. Each solver
//! has its own propagation and search, so two of them share no code that decides anything.

use super::clue_stack::ClueStack;
use super::{
    Enumeration, FalseAnswer, Oracle, OracleError, Tally, Verdict, Work, believe, contradiction,
    only_given,
};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use std::ops::ControlFlow;

/// A solver that learns, with clues propagated level by level.
pub(super) trait Backend {
    /// The engine's name.
    const NAME: &'static str;
    /// The most clues that become assumptions.
    const ASSUMED: usize;
    /// Whether a search can be continued after its budget was used up.
    const GOES_ON: bool;
    /// A search over the variables that the clues leave open.
    type Open;

    /// Propagates the clues that are not propagated yet; returns `false` if they contradict each
    /// other.
    fn catch_up(&mut self, clues: &ClueStack) -> bool;

    /// Undoes the propagation of all levels from `level` on.
    fn retreat(&mut self, level: usize);

    /// Returns whether propagation allows a literal in addition to the clues, all of which are
    /// propagated.
    fn allows(&mut self, lit: Lit) -> bool;

    /// Creates a search over the open variables. A `shared` one may begin with what
    /// [`Backend::close`] kept of an earlier search.
    fn open(&mut self, shared: bool) -> Self::Open;

    /// Ends a shared search that is no longer of use.
    fn close(&mut self, open: Self::Open);

    /// Adds a clause over all variables to a search; returns `false` if none of its literals is
    /// left.
    fn add_clause(&self, open: &mut Self::Open, clause: &[Lit]) -> bool;

    /// Searches for a model in which the assumed literals are true, and adds the work done to
    /// `effort`.
    ///
    /// # Errors
    /// If it is cancelled.
    fn solve(
        &self,
        open: &mut Self::Open,
        assumed: &[Lit],
        effort: &mut u64,
    ) -> Result<Outcome, OracleError>;

    /// Forgets everything kept from earlier searches.
    fn renew(&mut self) {}

    /// Returns the tally as the work of this engine.
    fn work(tally: Tally) -> Work;
}

/// The result of a search.
pub(super) enum Outcome {
    /// There is a model; these literals, including all true candidates, are true in it.
    Model(Vec<Lit>),
    /// There is no model.
    Refuted,
    /// The budget was used up first.
    OutOfBudget,
}

/// An oracle based on a solver that learns.
pub(super) struct Incremental<'a, B: Backend> {
    encoding: &'a Encoding,
    backend: B,
    clues: ClueStack,
    tally: Tally,
    shared: Option<Shared<B::Open>>,
}

/// A search in which the clues of all but the last levels are already worked in.
struct Shared<O> {
    // The number of levels worked into it. The search is useless once fewer are left.
    depth: usize,
    open: O,
}

impl<'a, B: Backend> Incremental<'a, B> {
    /// Returns an oracle without clues.
    pub(super) fn new(encoding: &'a Encoding, backend: B) -> Self {
        let (clues, tally) = (ClueStack::default(), Tally::default());
        Incremental { encoding, backend, clues, tally, shared: None }
    }

    /// Returns whether the clues have a solution other than `solution`. Passes the search to
    /// `watch` before it begins and after it ended.
    pub(super) fn besides(
        &mut self,
        solution: &Grid,
        watch: &mut dyn FnMut(&mut B::Open, bool),
    ) -> Result<Verdict, OracleError> {
        if !self.backend.catch_up(&self.clues) {
            return Ok(Verdict::Unique);
        }
        let mut open = self.backend.open(false);
        watch(&mut open, false);
        let forbidden = self.encoding.blocking_clause(solution);
        if !self.backend.add_clause(&mut open, &forbidden) {
            return Ok(Verdict::Unique);
        }
        let verdict = self.verdict(&mut open, &[], solution);
        watch(&mut open, true);
        verdict
    }

    /// Returns whether the clues have a solution in which `given`, which `solution` has, is false.
    fn breaking(&mut self, solution: &Grid, given: Lit) -> Result<Verdict, OracleError> {
        if !self.backend.catch_up(&self.clues) || !self.backend.allows(!given) {
            return Ok(Verdict::Unique);
        }
        let mut shared = self.take_shared();
        let assumed: Vec<Lit> =
            self.clues.above(shared.depth).iter().copied().chain([!given]).collect();
        let verdict = self.verdict(&mut shared.open, &assumed, solution)?;
        if B::GOES_ON || verdict != Verdict::Undecided {
            self.shared = Some(shared);
        }
        Ok(verdict)
    }

    /// Takes the shared search out, or creates one if there is none.
    fn take_shared(&mut self) -> Shared<B::Open> {
        if let Some(shared) = self.shared.take() {
            return shared;
        }
        let depth = self.clues.level_with_at_most(B::ASSUMED);
        self.backend.retreat(depth);
        let open = self.backend.open(true);
        let is_sound = self.backend.catch_up(&self.clues);
        debug_assert!(is_sound, "it was before");
        Shared { depth, open }
    }

    /// Searches for a solution, which must not be the known one.
    fn verdict(
        &mut self,
        open: &mut B::Open,
        assumed: &[Lit],
        known: &Grid,
    ) -> Result<Verdict, OracleError> {
        Ok(match self.backend.solve(open, assumed, &mut self.tally.effort)? {
            Outcome::Refuted => Verdict::Unique,
            Outcome::OutOfBudget => Verdict::Undecided,
            Outcome::Model(model) => match self.believed(model)? {
                grid if grid == *known => {
                    let (clues, fault) = (self.clues.all(), FalseAnswer::Forbidden);
                    return Err(contradiction(B::NAME, self.encoding, clues, fault));
                }
                grid => Verdict::Second(grid),
            },
        })
    }

    /// Returns the grid of a model if it is a solution.
    fn believed(&self, model: Vec<Lit>) -> Result<Grid, OracleError> {
        believe(B::NAME, self.encoding, self.clues.all(), self.encoding.grid(model))
    }

    /// Counts a query.
    fn counted(&mut self, verdict: Verdict) -> Verdict {
        self.tally.count(&verdict);
        verdict
    }
}

impl<B: Backend> Oracle for Incremental<'_, B> {
    fn name(&self) -> &'static str {
        B::NAME
    }

    fn work(&self) -> Work {
        B::work(self.tally)
    }

    fn renew(&mut self) {
        self.backend.retreat(0);
        self.backend.renew();
        self.clues.clear();
        self.shared = None;
    }

    fn push(&mut self, clues: &[Lit]) {
        self.clues.push(clues);
    }

    fn pop(&mut self) {
        self.clues.pop();
        self.backend.retreat(self.clues.level());
        if let Some(shared) = self.shared.take_if(|shared| shared.depth > self.clues.level()) {
            self.backend.close(shared.open);
        }
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(self.clues.all(), solution).is_ok(), "not a solution");
        let verdict = self.besides(solution, &mut |_, _| {})?;
        Ok(self.counted(verdict))
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        let Some(given) = only_given(self.encoding, removed) else { return self.second(solution) };
        debug_assert!(self.encoding.check(self.clues.all(), solution).is_ok(), "not a solution");
        let verdict = self.breaking(solution, given)?;
        Ok(self.counted(verdict))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        if !self.backend.catch_up(&self.clues) {
            return Ok(Enumeration::Complete);
        }
        let mut open = self.backend.open(false);
        loop {
            let grid = match self.backend.solve(&mut open, &[], &mut self.tally.effort)? {
                Outcome::Refuted => return Ok(Enumeration::Complete),
                Outcome::OutOfBudget => return Ok(Enumeration::Undecided),
                Outcome::Model(model) => self.believed(model)?,
            };
            self.tally.shown += 1;
            if visit(&grid).is_break() {
                return Ok(Enumeration::BrokenOff);
            }
            let forbidden = self.encoding.blocking_clause(&grid);
            if !self.backend.add_clause(&mut open, &forbidden) {
                return Ok(Enumeration::Complete);
            }
        }
    }
}
