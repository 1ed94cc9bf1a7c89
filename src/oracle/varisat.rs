//! The engine for every board and rule: varisat, asked about what the clues leave open.
//!
//! A solver is made for the clauses that the clues do not decide, without the clues themselves. While
//! clues come and go, the few latest are assumptions instead, so that one solver serves many queries.
//! Of varisat 0.2.2 a failed core is never asked for: it may be satisfiable.

use super::residual::{Network, Residual, Trail};
use super::{
    Budget, Cancel, Enumeration, Oracle, OracleError, Tally, Verdict, Work, believe, contradiction,
    only_given,
};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::rules::Violation;
use std::cell::Cell;
use std::io;
use std::ops::ControlFlow;
use std::rc::Rc;
use varisat::config::SolverConfigUpdate;
use varisat::solver::{ProofFormat, SolverError};
use varisat::{CnfFormula, ExtendFormula, Solver};

const NAME: &str = "varisat";

/// What the meter has left between queries: clauses are written to the proof too, and only a query
/// is held to the budget.
const UNMEASURED: u64 = u64::MAX;

/// How many clues at most are assumptions. Measured on the first hard queries of two 25x25 boards:
/// with 16, about a tenth faster than with none; on one of them 64 were slower than none.
const ASSUMED: usize = 16;

/// An oracle that makes varisat solvers as it needs them.
pub(super) struct Varisat<'a> {
    encoding: &'a Encoding,
    trail: Trail<'a>,
    assumed: Vec<Lit>,
    frames: Vec<usize>,
    budget: Budget,
    meter: Meter,
    tally: Tally,
    shared: Option<Shared>,
}

/// A solver for the clues of all but the latest frames.
struct Shared {
    // How many frames are worked into it. It is of no use once fewer are left.
    depth: usize,
    open: Open,
}

impl<'a> Varisat<'a> {
    pub(super) fn new(
        encoding: &'a Encoding,
        network: &'a Network,
        budget: Budget,
        cancel: Cancel,
    ) -> Self {
        let meter = Meter { left: Rc::new(Cell::new(UNMEASURED)), cancel };
        let trail = Trail::new(network);
        let (assumed, frames, tally) = (Vec::new(), Vec::new(), Tally::default());
        Varisat { encoding, trail, assumed, frames, budget, meter, tally, shared: None }
    }

    /// Whether the clues have a solution besides `solution`.
    fn besides(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        if !self.trail.is_sound() {
            return Ok(Verdict::Unique);
        }
        let mut open = self.open();
        if open.forbid(self.encoding, &self.trail, solution).is_break() {
            return Ok(Verdict::Unique);
        }
        let answer = self.solve(&mut open);
        self.verdict(solution, answer)
    }

    /// Whether the clues have a solution in which `given`, which `solution` has, is false.
    fn breaking(&mut self, solution: &Grid, given: Lit) -> Result<Verdict, OracleError> {
        self.trail.push(&[!given]);
        let possible = self.trail.is_sound();
        self.trail.pop();
        if !possible {
            return Ok(Verdict::Unique);
        }
        let mut shared = self.take_shared();
        let start = self.frames.get(shared.depth).copied().unwrap_or(self.assumed.len());
        let assumptions = self.assumed[start..].iter().copied().chain([!given]);
        let translated = assumptions.filter_map(|lit| translate(&shared.open.residual, lit));
        let translated: Vec<_> = translated.collect();
        shared.open.solver.assume(&translated);
        let answer = self.solve(&mut shared.open);
        if answer.is_ok() {
            self.shared = Some(shared);
        }
        self.verdict(solution, answer)
    }

    /// A solver for what the trail leaves open. Its proof goes nowhere; the length of it is the
    /// measure of work.
    fn open(&self) -> Open {
        Open::new(&self.trail, self.meter.clone(), ProofFormat::Varisat)
    }

    /// The solver for all but the latest clues; a new one if there is none.
    fn take_shared(&mut self) -> Shared {
        if let Some(shared) = self.shared.take() {
            return shared;
        }
        let count = self.assumed.len();
        let depth = self.frames.iter().position(|start| count - start <= ASSUMED);
        let depth = depth.unwrap_or(self.frames.len());
        let later = &self.frames[depth..];
        later.iter().for_each(|_| self.trail.pop());
        let open = self.open();
        for (start, end) in later.iter().zip(later.iter().skip(1).chain([&count])) {
            self.trail.push(&self.assumed[*start..*end]);
        }
        Shared { depth, open }
    }

    /// The verdict that follows from an answer, which must not be `solution` again.
    fn verdict(
        &self,
        solution: &Grid,
        answer: Result<Option<Grid>, Stop>,
    ) -> Result<Verdict, OracleError> {
        match answer {
            Ok(None) => Ok(Verdict::Unique),
            Ok(Some(grid)) if grid == *solution => {
                let violation = Violation::Forbidden;
                Err(contradiction(NAME, self.encoding, &self.assumed, violation))
            }
            Ok(Some(grid)) => Ok(Verdict::Second(grid)),
            Err(Stop::Budget) => Ok(Verdict::Undecided),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    /// A solution of what the clues leave open; `None` if there is none.
    fn solve(&mut self, open: &mut Open) -> Result<Option<Grid>, Stop> {
        if self.meter.cancel.is_cancelled() {
            return Err(Stop::Error(OracleError::Cancelled));
        }
        let (left, budget) = (&self.meter.left, self.budget.proof_bytes);
        left.set(budget);
        let answer = open.solver.solve();
        self.tally.effort += budget - left.replace(UNMEASURED);
        match answer {
            Ok(false) => Ok(None),
            Ok(true) => {
                let grid = believed(self.encoding, &self.trail, &self.assumed, open);
                Ok(Some(grid.map_err(Stop::Error)?))
            }
            Err(SolverError::ProofIoError { .. }) => Err(match self.meter.cancel.is_cancelled() {
                true => Stop::Error(OracleError::Cancelled),
                false => Stop::Budget,
            }),
            Err(error) => unreachable!("varisat has no other error to give here: {error}"),
        }
    }

    /// Counts a query.
    fn counted(&mut self, verdict: Verdict) -> Verdict {
        self.tally.count(&verdict);
        verdict
    }
}

enum Stop {
    Budget,
    Error(OracleError),
}

/// The grid of a solver's model and of what the trail decides, if it is a solution.
pub(super) fn believed(
    encoding: &Encoding,
    trail: &Trail,
    assumed: &[Lit],
    open: &Open,
) -> Result<Grid, OracleError> {
    let model = open.solver.model().expect("a model follows a satisfiable answer");
    let found = model.into_iter().filter(|lit| lit.is_positive());
    let found = found.map(|lit| open.residual.vars()[lit.index()].positive());
    let grid = encoding.grid(found.chain(trail.literals().iter().copied()));
    believe(NAME, encoding, assumed, grid)
}

/// What a trail leaves open, in a solver.
pub(super) struct Open {
    pub(super) residual: Residual,
    pub(super) solver: Solver<'static>,
}

impl Open {
    /// A solver that writes its proof to `sink`, and gives up when that fails.
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

    /// Forbids a grid; breaks if nothing else is possible.
    pub(super) fn forbid(
        &mut self,
        encoding: &Encoding,
        trail: &Trail,
        grid: &Grid,
    ) -> ControlFlow<()> {
        let forbidden = encoding.blocking_clause(grid);
        if forbidden.iter().any(|lit| trail.holds(*lit)) {
            return ControlFlow::Continue(());
        }
        let open = forbidden.into_iter().filter_map(|lit| translate(&self.residual, lit));
        let clause: Vec<_> = open.collect();
        if clause.is_empty() {
            return ControlFlow::Break(());
        }
        self.solver.add_clause(&clause);
        ControlFlow::Continue(())
    }
}

/// What differs from varisat's defaults, which are made for far larger formulas: here it is faster
/// to forget learned clauses soon.
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

impl Oracle for Varisat<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn work(&self) -> Work {
        Work { varisat: self.tally, ..Work::default() }
    }

    fn renew(&mut self) {
        while !self.frames.is_empty() {
            self.pop();
        }
        self.shared = None;
    }

    fn push(&mut self, clues: &[Lit]) {
        self.frames.push(self.assumed.len());
        self.assumed.extend_from_slice(clues);
        self.trail.push(clues);
    }

    fn pop(&mut self) {
        let length = self.frames.pop().expect("something was pushed");
        self.assumed.truncate(length);
        self.trail.pop();
        if self.shared.as_ref().is_some_and(|shared| shared.depth > self.frames.len()) {
            self.shared = None;
        }
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.assumed, solution).is_ok(), "not a solution");
        let verdict = self.besides(solution)?;
        Ok(self.counted(verdict))
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.assumed, solution).is_ok(), "not a solution");
        let Some(given) = only_given(self.encoding, removed) else { return self.second(solution) };
        let verdict = self.breaking(solution, given)?;
        Ok(self.counted(verdict))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        if !self.trail.is_sound() {
            return Ok(Enumeration::Complete);
        }
        let mut open = self.open();
        loop {
            match self.solve(&mut open) {
                Ok(None) => return Ok(Enumeration::Complete),
                Ok(Some(grid)) => {
                    self.tally.shown += 1;
                    if visit(&grid).is_break() {
                        return Ok(Enumeration::BrokenOff);
                    }
                    if open.forbid(self.encoding, &self.trail, &grid).is_break() {
                        return Ok(Enumeration::Complete);
                    }
                }
                Err(Stop::Budget) => return Ok(Enumeration::Undecided),
                Err(Stop::Error(error)) => return Err(error),
            }
        }
    }
}

/// A place for a proof to go that counts its bytes and refuses them past the budget.
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
