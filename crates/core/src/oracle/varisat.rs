//! The engine varisat, for every board and rule, asked about what the clues leave open.
//!
//! varisat 0.2.2 is never asked for a failed core: the core it returns may be satisfiable.

use super::clue_stack::ClueStack;
use super::incremental::{Backend, Incremental, Outcome};
use super::residual::{Network, Residual, Trail};
use super::{Budget, Cancel, Oracle, OracleError, Tally, Work};
use crate::cnf::Lit;
use crate::encode::Encoding;
use std::cell::Cell;
use std::io;
use std::rc::Rc;
use varisat::config::SolverConfigUpdate;
use varisat::solver::{ProofFormat, SolverError};
use varisat::{CnfFormula, ExtendFormula, Solver};

/// The value of the meter between queries: added clauses are written to the proof too, but only
/// queries are charged to the budget.
const UNMEASURED: u64 = u64::MAX;

/// Creates an oracle without clues.
pub(super) fn oracle<'a>(
    encoding: &'a Encoding,
    network: &'a Network,
    budget: Budget,
    cancel: Cancel,
) -> impl Oracle + 'a {
    let meter = Meter { left: Rc::new(Cell::new(UNMEASURED)), cancel };
    let (trail, budget) = (Trail::new(network), budget.proof_bytes);
    Incremental::new(encoding, Varisat { trail, level: 0, budget, meter })
}

/// varisat solvers, created as needed, and the clues propagated so far.
struct Varisat<'a> {
    trail: Trail<'a>,
    // The number of levels of the clues that are propagated.
    level: usize,
    budget: u64,
    meter: Meter,
}

impl Backend for Varisat<'_> {
    const NAME: &'static str = "varisat";

    /// Measured on the first hard queries of two 25x25 boards: 16 is about a tenth faster than
    /// none; on one of the boards 64 is slower than none.
    const ASSUMED: usize = 16;

    const GOES_ON: bool = false;

    type Open = Open;

    fn catch_up(&mut self, clues: &ClueStack) -> bool {
        clues.levels(self.level).for_each(|clues| self.trail.push(clues));
        self.level = clues.level();
        self.trail.is_sound()
    }

    fn retreat(&mut self, level: usize) {
        (level..self.level).for_each(|_| self.trail.pop());
        self.level = self.level.min(level);
    }

    fn allows(&mut self, lit: Lit) -> bool {
        self.trail.push(&[lit]);
        let is_possible = self.trail.is_sound();
        self.trail.pop();
        is_possible
    }

    /// Opens a solver whose proof is discarded; only its length counts, as the measure of work.
    fn open(&mut self, _: bool) -> Open {
        Open::new(&self.trail, self.meter.clone(), ProofFormat::Varisat)
    }

    fn close(&mut self, _: Open) {}

    fn add_clause(&self, open: &mut Open, clause: &[Lit]) -> bool {
        open.add_clause(&self.trail, clause)
    }

    fn solve(
        &self,
        open: &mut Open,
        assumed: &[Lit],
        effort: &mut u64,
    ) -> Result<Outcome, OracleError> {
        if self.meter.cancel.is_cancelled() {
            return Err(OracleError::Cancelled);
        }
        let translated = assumed.iter().filter_map(|lit| translate(&open.residual, *lit));
        let translated: Vec<_> = translated.collect();
        open.solver.assume(&translated);
        self.meter.left.set(self.budget);
        let answer = open.solver.solve();
        *effort += self.budget - self.meter.left.replace(UNMEASURED);
        match answer {
            Ok(false) => Ok(Outcome::Refuted),
            Ok(true) => Ok(Outcome::Model(open.model(&self.trail))),
            Err(SolverError::ProofIoError { .. }) if self.meter.cancel.is_cancelled() => {
                Err(OracleError::Cancelled)
            }
            Err(SolverError::ProofIoError { .. }) => Ok(Outcome::OutOfBudget),
            Err(error) => unreachable!("varisat has no other error to give here: {error}"),
        }
    }

    fn work(tally: Tally) -> Work {
        Work { varisat: tally, ..Work::default() }
    }
}

/// A solver for what a trail leaves open.
pub(super) struct Open {
    pub(super) residual: Residual,
    pub(super) solver: Solver<'static>,
}

impl Open {
    /// Creates a solver that writes its proof to `sink`, and gives up when that fails.
    pub(super) fn new(trail: &Trail, sink: impl io::Write + 'static, format: ProofFormat) -> Self {
        let residual = trail.residual();
        let mut formula = CnfFormula::new();
        formula.set_var_count(residual.vars().len());
        let mut translated = Vec::new();
        for clause in residual.clauses() {
            translated.clear();
            translated.extend(clause.iter().filter_map(|lit| translate(&residual, *lit)));
            formula.add_clause(&translated);
        }
        let mut solver = Solver::new();
        solver.config(&config()).expect("the values are in their ranges");
        solver.write_proof(sink, format);
        solver.add_formula(&formula);
        Open { residual, solver }
    }

    /// Adds a clause over all variables; returns `false` if none of its literals is left.
    pub(super) fn add_clause(&mut self, trail: &Trail, clause: &[Lit]) -> bool {
        if clause.iter().any(|lit| trail.holds(*lit)) {
            return true;
        }
        let left = clause.iter().filter_map(|lit| translate(&self.residual, *lit));
        let left: Vec<_> = left.collect();
        if left.is_empty() {
            return false;
        }
        self.solver.add_clause(&left);
        true
    }

    /// Returns the literals that are true in the solver's model or decided by the trail.
    pub(super) fn model(&self, trail: &Trail) -> Vec<Lit> {
        let model = self.solver.model().expect("a model follows a satisfiable answer");
        let found = model.into_iter().filter(|lit| lit.is_positive());
        let found = found.map(|lit| self.residual.vars()[lit.index()].positive());
        found.chain(trail.literals().iter().copied()).collect()
    }
}

/// Returns the differences from varisat's defaults, which are made for far larger formulas: here it
/// is faster to forget learnt clauses soon.
fn config() -> SolverConfigUpdate {
    SolverConfigUpdate {
        reduce_locals_interval: Some(1000),
        reduce_mids_interval: Some(2000),
        vsids_decay: Some(0.98),
        ..SolverConfigUpdate::default()
    }
}

fn translate(residual: &Residual, lit: Lit) -> Option<varisat::Lit> {
    residual.number(lit).map(|number| varisat::Lit::from_index(number, lit.is_positive()))
}

/// A sink for a proof that counts its bytes and refuses those beyond the budget.
#[derive(Clone)]
struct Meter {
    left: Rc<Cell<u64>>,
    cancel: Cancel,
}

impl io::Write for Meter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.left.get().checked_sub(bytes.len() as u64) {
            Some(left) if !self.cancel.is_cancelled() => {
                self.left.set(left);
                Ok(bytes.len())
            }
            _ => Err(io::Error::other("out of budget")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
