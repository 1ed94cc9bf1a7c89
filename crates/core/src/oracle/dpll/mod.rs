//! The fast engine: a bit-parallel DPLL search over the cells and houses of the formula.
//!
//! It works on any board whose formula says only this: each cell holds one symbol, every symbol has
//! the same houses, and some pairs of candidates exclude each other. Its propagation makes the last
//! candidate of a cell, or of a symbol in a house, true and everything it excludes false. That is
//! exactly unit propagation on the extended encoding. Where rules exclude equal symbols in cells
//! that share no house, a search removes more than that (`common`), and a search for a proof does
//! not.
//!
//! Clues that exclude symbols of a cell and pairs of candidates, such as thermometers, are no part
//! of the formula that it reads: each is data that is added to the tables when the clue is pushed.
//! Of two open cells of such a clue, each symbol without a partner is removed, which is unit
//! propagation on the claims of a certificate.

mod common;
mod exclusions;
mod fill;
mod refute;
mod search;
mod shape;
mod state;
mod swap;
mod table;
mod weights;

use super::{
    Budget, Cancel, Drawn, Enumeration, Oracle, OracleError, Refutation, Tally, Verdict, Work,
    believe,
};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::random::Random;
use exclusions::ClueTable;
use refute::Ended;
use search::{Goal, Outcome, Search};
use shape::Shape;
use state::{Candidate, State};
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;
use swap::Swaps;
use table::Table;

const NAME: &str = "dpll";

/// The number of pushes an oracle has room for at first; halving the clues of a board needs no
/// more.
const FRAMES: usize = 12;

/// The tables that all puzzles of one formula share: of the rules, and of the clues.
#[derive(Debug)]
pub(super) struct Tables {
    rules: Arc<dyn AnyTable>,
    clues: ClueTable,
}

/// A [`Table`] of any dimensions.
trait AnyTable: Debug + Send + Sync {
    fn oracle<'a>(
        &'a self,
        clues: &'a ClueTable,
        encoding: &'a Encoding,
        budget: Budget,
        cancel: Cancel,
    ) -> Box<dyn Oracle + 'a>;

    fn random_solution(
        &self,
        encoding: &Encoding,
        frame: &[Lit],
        random: &mut Random,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<Drawn, OracleError>;

    fn refute(
        &self,
        table: &ClueTable,
        encoding: &Encoding,
        clues: &[Lit],
        solution: &Grid,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<Refutation, OracleError>;
}

/// Builds the table of the rules of a formula; `None` if they say anything else.
fn table_of_rules(encoding: &Encoding) -> Option<Arc<dyn AnyTable>> {
    let has_clues = encoding.guarded_clues().next().is_some();
    let of_rules = has_clues.then(|| Encoding::of_rules(encoding.rules()));
    let shape = Shape::read(of_rules.as_ref().unwrap_or(encoding))?;
    // The numbers of symbols, words of houses and words of cells. The compiler makes code of fixed
    // size for each of these; a formula takes the first one it fits in. A module that browsers load
    // has fewer of them, and needs more time for the sizes between.
    macro_rules! first_fit {
        ($($(#[$of_programs:meta])? ($symbols:literal, $houses:literal, $cells:literal)),*) => {
            $($(#[$of_programs])?
            if Table::<$symbols, $houses, $cells>::fits(&shape) {
                return Some(Arc::new(Table::<$symbols, $houses, $cells>::new(shape)));
            })*
        };
    }
    first_fit!(
        #[cfg(not(target_family = "wasm"))]
        (4, 1, 1),
        #[cfg(not(target_family = "wasm"))]
        (6, 1, 1),
        (9, 1, 2),
        #[cfg(not(target_family = "wasm"))]
        (12, 2, 3),
        (16, 2, 4),
        #[cfg(not(target_family = "wasm"))]
        (16, 2, 6),
        #[cfg(not(target_family = "wasm"))]
        (20, 2, 7),
        (25, 3, 10),
        #[cfg(not(target_family = "wasm"))]
        (25, 4, 16),
        (25, 8, 32)
    );
    None
}

impl Tables {
    /// Builds the tables of a formula; `None` if it has clauses of other kinds. `known` may be the
    /// tables of another formula of the same rules.
    pub(super) fn new(encoding: &Encoding, known: Option<&Tables>) -> Option<Self> {
        let clues = ClueTable::read(encoding)?;
        let rules = match known {
            Some(known) => Arc::clone(&known.rules),
            None => table_of_rules(encoding)?,
        };
        Some(Tables { rules, clues })
    }

    /// Creates an oracle without clues. The encoding must be the one that the tables were built
    /// from.
    pub(super) fn oracle<'a>(
        &'a self,
        encoding: &'a Encoding,
        budget: Budget,
        cancel: Cancel,
    ) -> Box<dyn Oracle + 'a> {
        self.rules.oracle(&self.clues, encoding, budget, cancel)
    }

    /// Looks for a random solution in which the literals of `frame` are true, within `nodes`
    /// branches. The encoding must be the one that the tables were built from.
    pub(super) fn random_solution(
        &self,
        encoding: &Encoding,
        frame: &[Lit],
        random: &mut Random,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<Drawn, OracleError> {
        self.rules.random_solution(encoding, frame, random, nodes, cancel)
    }

    /// Returns lemmas which show that `solution` is the only one of these clues. The encoding must
    /// be the one that the tables were built from.
    pub(super) fn refute(
        &self,
        encoding: &Encoding,
        clues: &[Lit],
        solution: &Grid,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<Refutation, OracleError> {
        self.rules.refute(&self.clues, encoding, clues, solution, nodes, cancel)
    }
}

impl<const N: usize, const H: usize, const C: usize> AnyTable for Table<N, H, C> {
    fn oracle<'a>(
        &'a self,
        clues: &'a ClueTable,
        encoding: &'a Encoding,
        budget: Budget,
        cancel: Cancel,
    ) -> Box<dyn Oracle + 'a> {
        let mut frames = Vec::with_capacity(FRAMES);
        frames.push(Frame { state: *self.start(), sound: true, height: 0 });
        Box::new(Dpll {
            table: self,
            clues,
            tower: Vec::new(),
            encoding,
            budget,
            cancel,
            frames,
            pushed: Vec::new(),
            starts: Vec::new(),
            search: Search::new(),
            swaps: Swaps::new(),
            tally: Tally::default(),
        })
    }

    fn random_solution(
        &self,
        encoding: &Encoding,
        frame: &[Lit],
        random: &mut Random,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<Drawn, OracleError> {
        let frame = frame.iter().map(|lit| Candidate::of(encoding, *lit));
        match fill::random_solution(self, frame, random, nodes, cancel) {
            fill::Ended::Found(state) => Ok(Drawn::Grid(self.grid(&state))),
            fill::Ended::Exhausted => Ok(Drawn::Impossible),
            fill::Ended::OutOfNodes => Ok(Drawn::Undecided),
            fill::Ended::Cancelled => Err(OracleError::Cancelled),
        }
    }

    fn refute(
        &self,
        table: &ClueTable,
        encoding: &Encoding,
        clues: &[Lit],
        solution: &Grid,
        mut nodes: u64,
        cancel: &Cancel,
    ) -> Result<Refutation, OracleError> {
        let mut start = *self.start();
        let with_clues = self.with_clues(table, clues);
        let own = with_clues.as_ref().unwrap_or(self);
        if !start.assume_all(own, table, encoding, clues) {
            return Ok(Refutation::Lemmas(vec![Vec::new()]));
        }
        match refute::refute(own, &start, solution, &mut nodes, cancel) {
            Ended::Refuted(lemmas) => Ok(Refutation::Lemmas(lemmas)),
            Ended::Second(state) => {
                let grid = self.grid(&state);
                Ok(Refutation::Second(believe(NAME, encoding, clues, grid)?))
            }
            Ended::OutOfNodes => Ok(Refutation::Undecided),
            Ended::Cancelled => Err(OracleError::Cancelled),
        }
    }
}

impl<const N: usize, const H: usize, const C: usize> Table<N, H, C> {
    /// Returns the table with what the clues of some selectors exclude; `None` if all are of
    /// givens.
    fn with_clues(&self, clues: &ClueTable, selectors: &[Lit]) -> Option<Self> {
        let own = || selectors.iter().filter(|lit| clues.contains(**lit));
        own().next()?;
        Some(self.with(own().map(|lit| clues.of(*lit)), clues.masks()))
    }
}

impl<const N: usize, const H: usize, const C: usize> State<N, H, C> {
    /// Makes the clues of some selectors hold, which the table has; returns `false` if they are
    /// seen at once to contradict each other.
    fn assume_all(
        &mut self,
        table: &Table<N, H, C>,
        clues: &ClueTable,
        encoding: &Encoding,
        selectors: &[Lit],
    ) -> bool {
        selectors.iter().all(|lit| match clues.contains(*lit) {
            true => self.adopt(table, clues.of(*lit)),
            false => self.assume(table, Candidate::of(encoding, *lit)),
        })
    }
}

/// An oracle with a search of its own.
struct Dpll<'a, const N: usize, const H: usize, const C: usize> {
    table: &'a Table<N, H, C>,
    clues: &'a ClueTable,
    // A table for each push of clues that are not givens.
    tower: Vec<Table<N, H, C>>,
    encoding: &'a Encoding,
    budget: Budget,
    cancel: Cancel,
    // The state without clues, then one for each push.
    frames: Vec<Frame<N, H, C>>,
    pushed: Vec<Lit>,
    // The number of clues pushed before each push.
    starts: Vec<usize>,
    search: Search<N, H, C>,
    swaps: Swaps<N, C>,
    tally: Tally,
}

/// The clues so far, propagated.
#[derive(Clone, Copy)]
struct Frame<const N: usize, const H: usize, const C: usize> {
    state: State<N, H, C>,
    // Whether propagation found no contradiction.
    sound: bool,
    // The number of tables in the tower.
    height: usize,
}

impl<const N: usize, const H: usize, const C: usize> Dpll<'_, N, H, C> {
    /// Returns the table with the clues that are pushed.
    fn table(&self) -> &Table<N, H, C> {
        self.tower.last().unwrap_or(self.table)
    }

    fn top(&self) -> &Frame<N, H, C> {
        self.frames.last().expect("the frame without clues stays")
    }

    /// Runs the search from where it was started and returns its verdict.
    fn search(&mut self, goal: Goal<'_>, nodes: &mut u64) -> Result<Verdict, OracleError> {
        let table = self.tower.last().unwrap_or(self.table);
        match self.search.next(table, goal, nodes, &self.cancel) {
            Outcome::Model => Ok(Verdict::Second(self.believed()?)),
            Outcome::Exhausted => Ok(Verdict::Unique),
            Outcome::OutOfNodes => Ok(Verdict::Undecided),
            Outcome::Cancelled => Err(OracleError::Cancelled),
        }
    }

    /// Counts a query that left `nodes` of the budget.
    fn counted(&mut self, verdict: Verdict, nodes: u64) -> Verdict {
        self.tally.effort += self.budget.nodes - nodes;
        self.tally.count(&verdict);
        verdict
    }

    fn believed(&self) -> Result<Grid, OracleError> {
        let grid = self.table.grid(self.search.model());
        believe(NAME, self.encoding, &self.pushed, grid)
    }
}

impl<const N: usize, const H: usize, const C: usize> Oracle for Dpll<'_, N, H, C> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn work(&self) -> Work {
        Work { dpll: self.tally, ..Work::default() }
    }

    fn renew(&mut self) {
        self.frames.truncate(1);
        self.search.renew();
        self.tower.clear();
        self.pushed.clear();
        self.starts.clear();
    }

    fn push(&mut self, clues: &[Lit]) {
        self.starts.push(self.pushed.len());
        self.pushed.extend_from_slice(clues);
        self.frames.extend_from_within(self.frames.len() - 1..);
        let with_clues = self.table().with_clues(self.clues, clues);
        self.tower.extend(with_clues);
        let table = self.tower.last().unwrap_or(self.table);
        let Frame { state, sound, height } = self.frames.last_mut().expect("it was just pushed");
        *height = self.tower.len();
        *sound = *sound
            && state.assume_all(table, self.clues, self.encoding, clues)
            && state.propagate(table);
    }

    fn pop(&mut self) {
        let start = self.starts.pop().expect("something was pushed");
        self.pushed.truncate(start);
        self.frames.pop();
        self.tower.truncate(self.top().height);
    }

    fn is_settled(&self) -> bool {
        let top = self.top();
        top.sound && top.state.is_solved()
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        let mut nodes = self.budget.nodes;
        let Frame { state, sound, .. } = &self.frames[self.frames.len() - 1];
        let verdict = match sound {
            true => {
                self.search.restart(state);
                self.search(Goal::Besides(solution), &mut nodes)?
            }
            false => Verdict::Unique,
        };
        Ok(self.counted(verdict, nodes))
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        debug_assert!(self.encoding.check(removed, solution).is_ok(), "not a solution");
        // No single candidate stands for another clue that does not hold.
        if removed.iter().any(|lit| self.clues.contains(*lit)) {
            return self.second(solution);
        }
        let mut nodes = self.budget.nodes;
        let table = self.tower.last().unwrap_or(self.table);
        for lit in removed {
            let state = &self.frames[self.frames.len() - 1].state;
            let at = Candidate::of(self.encoding, *lit);
            if let Some(grid) = self.swaps.find(table, state, solution, at) {
                let second = Verdict::Second(believe(NAME, self.encoding, &self.pushed, grid)?);
                return Ok(self.counted(second, nodes));
            }
        }
        let mut verdict = Verdict::Unique;
        // The state with the removed clues that were shown to hold in every solution.
        let mut kept = None;
        // Any other solution breaks some removed clue; look for one by the first clue it breaks.
        for (index, lit) in removed.iter().enumerate() {
            let at = Candidate::of(self.encoding, *lit);
            let state = kept.as_ref().unwrap_or(&self.frames[self.frames.len() - 1].state);
            // A filled cell holds its symbol of the solution, because that follows from the
            // remaining clues.
            if !state.is_open(at.cell) {
                continue;
            }
            let table = self.tower.last().unwrap_or(self.table);
            self.search.restart(state).remove(table, at);
            verdict = self.search(Goal::Near(solution), &mut nodes)?;
            if verdict != Verdict::Unique || index + 1 == removed.len() {
                break;
            }
            let top = &self.frames[self.frames.len() - 1].state;
            let kept = kept.get_or_insert(*top);
            let table = self.tower.last().unwrap_or(self.table);
            kept.assign(table, at);
            kept.propagate(table);
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
            let outcome = self.search.next(
                self.tower.last().unwrap_or(self.table),
                Goal::Any,
                &mut nodes,
                &self.cancel,
            );
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
