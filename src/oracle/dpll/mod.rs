//! The fast lane: a bit-parallel DPLL search over the groups of the formula.
//!
//! It serves every formula that is made of "exactly one" and "at most one" groups and of pairs that
//! exclude each other, whatever the board. Its propagation, a group's last candidate is true and
//! what a true literal excludes is false, is exactly unit propagation on the extended encoding.

mod fill;
mod search;
mod state;
mod table;

use super::{Budget, Cancel, Enumeration, Oracle, OracleError, Tally, Verdict, Work, believe};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::random::Random;
use search::{Goal, Outcome, Search};
use state::State;
use std::fmt::Debug;
use std::ops::ControlFlow;
use table::Table;

const NAME: &str = "dpll";

/// What the puzzles of one formula share.
#[derive(Debug)]
pub(super) struct Tables(Box<dyn Lane>);

/// A [`Table`] of some dimensions.
trait Lane: Debug + Send + Sync {
    fn oracle<'a>(
        &'a self,
        encoding: &'a Encoding,
        budget: Budget,
        cancel: Cancel,
    ) -> Box<dyn Oracle + 'a>;

    fn random_solution(
        &self,
        frame: &[Lit],
        cells: usize,
        random: &mut Random,
        nodes: u64,
    ) -> Option<Grid>;
}

impl Tables {
    /// Makes the tables of a formula; `None` if it has clauses of other kinds.
    pub(super) fn new(encoding: &Encoding) -> Option<Self> {
        let (longest, groups) = table::extent(encoding)?;
        // Slices (one more than the longest group) and words of 64 groups: a few sizes for which
        // the compiler makes fixed-size code; a formula takes the first that it fits in.
        macro_rules! first_fit {
            ($(($slices:literal, $words:literal)),*) => {
                $(if longest < $slices && groups <= $words * 64 {
                    return Some(Tables(Box::new(Table::<$slices, $words>::new(encoding))));
                })*
            };
        }
        first_fit!(
            (5, 2),
            (7, 4),
            (10, 6),
            (13, 12),
            (17, 16),
            (17, 20),
            (26, 40),
            (26, 56),
            (26, 128)
        );
        None
    }

    /// A new oracle without clues. The encoding must be the one that the tables were made of.
    pub(super) fn oracle<'a>(
        &'a self,
        encoding: &'a Encoding,
        budget: Budget,
        cancel: Cancel,
    ) -> Box<dyn Oracle + 'a> {
        self.0.oracle(encoding, budget, cancel)
    }

    /// A random solution in which the literals of `frame` are true; `None` if there is none or none
    /// was found within the nodes.
    pub(super) fn random_solution(
        &self,
        frame: &[Lit],
        cells: usize,
        random: &mut Random,
        nodes: u64,
    ) -> Option<Grid> {
        self.0.random_solution(frame, cells, random, nodes)
    }
}

impl<const S: usize, const W: usize> Lane for Table<S, W> {
    fn oracle<'a>(
        &'a self,
        encoding: &'a Encoding,
        budget: Budget,
        cancel: Cancel,
    ) -> Box<dyn Oracle + 'a> {
        Box::new(Dpll {
            table: self,
            encoding,
            budget,
            cancel,
            frames: vec![Frame { state: *self.start(), sound: true }],
            pushed: Vec::new(),
            starts: Vec::new(),
            search: Search::new(),
            tally: Tally::default(),
        })
    }

    fn random_solution(
        &self,
        frame: &[Lit],
        cells: usize,
        random: &mut Random,
        nodes: u64,
    ) -> Option<Grid> {
        fill::random_solution(self, frame, random, nodes).map(|state| self.grid(&state, cells))
    }
}

/// An oracle that searches by itself.
struct Dpll<'a, const S: usize, const W: usize> {
    table: &'a Table<S, W>,
    encoding: &'a Encoding,
    budget: Budget,
    cancel: Cancel,
    // The state without clues, then one for each push.
    frames: Vec<Frame<S, W>>,
    pushed: Vec<Lit>,
    // How many clues were pushed before each push.
    starts: Vec<usize>,
    search: Search<S, W>,
    tally: Tally,
}

/// The clues so far with what follows from them.
#[derive(Clone, Copy)]
struct Frame<const S: usize, const W: usize> {
    state: State<S, W>,
    // Whether propagation found no contradiction.
    sound: bool,
}

impl<const S: usize, const W: usize> Dpll<'_, S, W> {
    fn top(&self) -> &Frame<S, W> {
        self.frames.last().expect("the frame without clues stays")
    }

    /// The verdict of searching below a state.
    fn search(
        &mut self,
        state: &State<S, W>,
        goal: Goal<'_>,
        nodes: &mut u64,
    ) -> Result<Verdict, OracleError> {
        self.search.restart(state);
        match self.search.next(self.table, goal, nodes, &self.cancel) {
            Outcome::Model => Ok(Verdict::Second(self.believed()?)),
            Outcome::Exhausted => Ok(Verdict::Unique),
            Outcome::OutOfNodes => Ok(Verdict::Undecided),
            Outcome::Cancelled => Err(OracleError::Cancelled),
        }
    }

    /// Counts a query that left so many nodes of the budget.
    fn counted(&mut self, verdict: Verdict, nodes: u64) -> Verdict {
        self.tally.effort += self.budget.nodes - nodes;
        self.tally.count(&verdict);
        verdict
    }

    fn believed(&self) -> Result<Grid, OracleError> {
        let grid = self.table.grid(self.search.model(), self.encoding.rules().board().cell_count());
        believe(NAME, self.encoding, &self.pushed, grid)
    }
}

impl<const S: usize, const W: usize> Oracle for Dpll<'_, S, W> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn work(&self) -> Work {
        Work { dpll: self.tally, ..Work::default() }
    }

    fn push(&mut self, clues: &[Lit]) {
        self.starts.push(self.pushed.len());
        self.pushed.extend_from_slice(clues);
        let mut frame = *self.top();
        let state = &mut frame.state;
        frame.sound = frame.sound
            && clues.iter().all(|lit| state.assume(self.table, lit.var().index()))
            && state.propagate(self.table);
        self.frames.push(frame);
    }

    fn pop(&mut self) {
        let start = self.starts.pop().expect("something was pushed");
        self.pushed.truncate(start);
        self.frames.pop();
    }

    fn is_settled(&self) -> bool {
        let top = self.top();
        top.sound && top.state.is_solved()
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        let top = *self.top();
        let mut nodes = self.budget.nodes;
        let verdict = match top.sound {
            true => self.search(&top.state, Goal::Besides(solution), &mut nodes)?,
            false => Verdict::Unique,
        };
        Ok(self.counted(verdict, nodes))
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        debug_assert!(self.encoding.check(removed, solution).is_ok(), "not a solution");
        let mut nodes = self.budget.nodes;
        let mut verdict = Verdict::Unique;
        let mut top = *self.top();
        // Another solution breaks a first one of the clues that were removed.
        for lit in removed {
            let var = lit.var().index();
            // Closed, as the solution has it: it follows from the clues that are left.
            if !top.state.is_open(self.table.first_spot(var)) {
                continue;
            }
            let mut broken = top.state;
            broken.remove(self.table, var);
            verdict = self.search(&broken, Goal::Near(solution), &mut nodes)?;
            if verdict != Verdict::Unique {
                break;
            }
            top.state.assume(self.table, var);
            top.state.propagate(self.table);
        }
        Ok(self.counted(verdict, nodes))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        let top = *self.top();
        if !top.sound {
            return Ok(Enumeration::Complete);
        }
        self.search.restart(&top.state);
        loop {
            let mut nodes = self.budget.nodes;
            let outcome = self.search.next(self.table, Goal::Any, &mut nodes, &self.cancel);
            self.tally.effort += self.budget.nodes - nodes;
            match outcome {
                Outcome::Model => {
                    self.tally.shown += 1;
                    if visit(&self.believed()?).is_break() {
                        return Ok(Enumeration::BrokenOff);
                    }
                }
                Outcome::Exhausted => return Ok(Enumeration::Complete),
                Outcome::OutOfNodes => return Ok(Enumeration::Undecided),
                Outcome::Cancelled => return Err(OracleError::Cancelled),
            }
        }
    }
}
