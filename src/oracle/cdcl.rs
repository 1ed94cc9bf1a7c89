//! The engine for every board and rule: varisat, one solver, clues as assumptions.
//!
//! Two things that varisat 0.2.2 gets wrong are kept out of the way: a failed core may be
//! satisfiable, so it is never asked for; and a literal is never assumed again once its negation has
//! become a unit clause, for the switch of each blocked grid is used for that grid alone.

use super::{
    Budget, Cancel, Enumeration, Oracle, OracleError, Tally, Verdict, Work, believe, contradiction,
};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::rules::Violation;
use std::cell::Cell;
use std::io;
use std::ops::ControlFlow;
use std::rc::Rc;
use varisat::solver::{ProofFormat, SolverError};
use varisat::{CnfFormula, ExtendFormula, Solver};

const NAME: &str = "varisat";

/// What the meter has left between queries: clauses are written to the proof too, and only a query
/// is held to the budget.
const UNMEASURED: u64 = u64::MAX;

/// A formula in varisat's own form.
pub(super) fn formula(encoding: &Encoding) -> CnfFormula {
    let mut formula = CnfFormula::new();
    formula.set_var_count(encoding.cnf().var_count());
    for clause in encoding.cnf().to_clauses() {
        formula.add_clause(&clause.into_iter().map(translate).collect::<Vec<_>>());
    }
    formula
}

fn translate(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

/// An oracle around a varisat solver.
pub(super) struct Cdcl<'a> {
    encoding: &'a Encoding,
    clauses: &'a CnfFormula,
    solver: Option<Solver<'static>>,
    // A clause that forbids this grid while the switch is assumed.
    blocked: Option<(Grid, varisat::Lit)>,
    assumed: Vec<Lit>,
    frames: Vec<usize>,
    // How many grids were blocked since the solver was made.
    switches: usize,
    budget: Budget,
    meter: Meter,
    tally: Tally,
}

/// After how many blocked grids the solver is made anew: their clauses stay in it for good.
const SWITCHES: usize = 50;

impl<'a> Cdcl<'a> {
    pub(super) fn new(
        encoding: &'a Encoding,
        clauses: &'a CnfFormula,
        budget: Budget,
        cancel: Cancel,
    ) -> Self {
        let meter = Meter { left: Rc::new(Cell::new(UNMEASURED)), cancel };
        let (assumed, frames) = (Vec::new(), Vec::new());
        let (solver, blocked, switches, tally) = (None, None, 0, Tally::default());
        Cdcl { encoding, clauses, solver, blocked, assumed, frames, switches, budget, meter, tally }
    }

    /// The solver with the rules loaded; a new one if the last was given up.
    fn solver(&mut self) -> &mut Solver<'static> {
        self.solver.get_or_insert_with(|| {
            let mut solver = Solver::new();
            // The proof goes nowhere; its length is the measure of work.
            solver.write_proof(self.meter.clone(), ProofFormat::Varisat);
            solver.add_formula(self.clauses);
            solver
        })
    }

    /// Forbids a grid while the literal that is returned is assumed.
    fn block(&mut self, grid: &Grid, switch: Option<varisat::Lit>) -> varisat::Lit {
        let forbidden: Vec<_> =
            self.encoding.blocking_clause(grid).into_iter().map(translate).collect();
        let solver = self.solver();
        let switch = switch.unwrap_or_else(|| solver.new_var().positive());
        let clause: Vec<_> = forbidden.into_iter().chain([!switch]).collect();
        solver.add_clause(&clause);
        switch
    }

    /// Whether the clues have a solution under an assumption that `solution` does not meet.
    fn other_than(
        &mut self,
        solution: &Grid,
        assumption: varisat::Lit,
    ) -> Result<Verdict, OracleError> {
        let verdict = match self.solve(assumption) {
            Ok(None) => Verdict::Unique,
            Ok(Some(grid)) if grid == *solution => {
                let violation = Violation::Forbidden;
                return Err(contradiction(NAME, self.encoding, &self.assumed, violation));
            }
            Ok(Some(grid)) => Verdict::Second(grid),
            Err(Stop::Budget) => Verdict::Undecided,
            Err(Stop::Error(error)) => return Err(error),
        };
        self.tally.count(&verdict);
        Ok(verdict)
    }

    /// A solution of the clues under one more assumption; `None` if there is none.
    ///
    /// The assumption is the switch of a blocked grid or a literal that `believe` need not see.
    fn solve(&mut self, switch: varisat::Lit) -> Result<Option<Grid>, Stop> {
        if self.meter.cancel.is_cancelled() {
            return Err(Stop::Error(OracleError::Cancelled));
        }
        let assumptions: Vec<_> =
            self.assumed.iter().copied().map(translate).chain([switch]).collect();
        let (left, budget) = (Rc::clone(&self.meter.left), self.budget.proof_bytes);
        let solver = self.solver();
        solver.assume(&assumptions);
        left.set(budget);
        let answer = solver.solve();
        let effort = budget - left.replace(UNMEASURED);
        let model = solver.model();
        self.tally.effort += effort;
        match answer {
            Ok(false) => Ok(None),
            Ok(true) => {
                let model = model.expect("a model follows a satisfiable answer");
                let candidates = model.into_iter().filter(|lit| lit.is_positive());
                let lits = candidates.map(|lit| crate::cnf::Var::new(lit.index()).positive());
                let grid = self.encoding.grid(lits);
                let grid =
                    believe(NAME, self.encoding, &self.assumed, grid).map_err(Stop::Error)?;
                Ok(Some(grid))
            }
            Err(SolverError::ProofIoError { .. }) => {
                // The solver is of no more use after an interrupted proof, nor are its switches.
                self.solver = None;
                self.blocked = None;
                Err(match self.meter.cancel.is_cancelled() {
                    true => Stop::Error(OracleError::Cancelled),
                    false => Stop::Budget,
                })
            }
            Err(error) => unreachable!("varisat has no other error to give here: {error}"),
        }
    }
}

enum Stop {
    Budget,
    Error(OracleError),
}

impl Oracle for Cdcl<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn work(&self) -> Work {
        Work { varisat: self.tally, ..Work::default() }
    }

    fn push(&mut self, clues: &[Lit]) {
        self.frames.push(self.assumed.len());
        self.assumed.extend_from_slice(clues);
    }

    fn pop(&mut self) {
        let length = self.frames.pop().expect("something was pushed");
        self.assumed.truncate(length);
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.assumed, solution).is_ok(), "not a solution");
        let known = self.blocked.as_ref().filter(|(grid, _)| grid == solution);
        let switch = match known {
            Some((_, switch)) => *switch,
            None => {
                // The last switch is left open: a unit clause that turns it off for good would make
                // varisat look through all its clauses for satisfied ones.
                self.switches += 1;
                if self.switches > SWITCHES {
                    (self.solver, self.switches) = (None, 1);
                }
                let switch = self.block(solution, None);
                self.blocked = Some((solution.clone(), switch));
                switch
            }
        };
        self.other_than(solution, switch)
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        // One given: another solution has another symbol there. That is a far stronger assumption
        // than "not this grid", and needs no clause.
        let [given] = removed else { return self.second(solution) };
        if self.encoding.candidate_of(*given).is_none() {
            return self.second(solution);
        }
        self.other_than(solution, translate(!*given))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        let switch = self.solver().new_var().positive();
        let ended = loop {
            match self.solve(switch) {
                Ok(None) => break Enumeration::Complete,
                Ok(Some(grid)) => {
                    self.tally.shown += 1;
                    if visit(&grid).is_break() {
                        break Enumeration::BrokenOff;
                    }
                    self.block(&grid, Some(switch));
                }
                Err(Stop::Budget) => return Ok(Enumeration::Undecided),
                Err(Stop::Error(error)) => return Err(error),
            }
        };
        // The blocked grids count no more, and the switch is not used again.
        self.solver().add_clause(&[!switch]);
        Ok(ended)
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
