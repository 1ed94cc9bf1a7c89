//! A SAT solver of our own for every board and rule: what clues leave open, searched with learning.
//!
//! A formula is made for the clauses that the clues do not decide, without the clues themselves. The
//! few latest clues are assumptions instead, so that questions about neighbouring clues share what
//! was learnt.

mod analysis;
mod formula;
mod learnt;
mod order;
mod search;
mod solver;
mod trail;

use super::{
    Budget, Cancel, Enumeration, Oracle, OracleError, Refutation, Tally, Verdict, Work, believe,
    contradiction, only_given,
};
use crate::board::Grid;
use crate::cnf::{Lit, Var};
use crate::encode::Encoding;
use crate::random::Random;
use crate::rules::Violation;
use formula::Renaming;
use search::{Outcome, Search};
use std::ops::ControlFlow;
use trail::Trail;

pub(super) use formula::Formula;
pub(crate) use solver::{Answer, Solver, refutation};

const NAME: &str = "learner";

/// How many clues at most are assumptions. Measured: the more, the fewer the conflicts and the dearer
/// each; 20 to 40 are alike, 80 slower.
const ASSUMED: usize = 32;

/// How many conflicts a proof may have: a bound on what is kept of it.
const PROVED: u64 = 100_000;

/// Lemmas which show that `solution` is the only one of these clues: what a search learnt on the way.
pub(super) fn refute(
    encoding: &Encoding,
    formula: &Formula,
    clues: &[Lit],
    solution: &Grid,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Refutation, OracleError> {
    let budget = Budget { conflicts: budget.conflicts.min(PROVED), ..budget };
    let mut learner = Learner::new(encoding, formula, budget, cancel.clone());
    learner.push(clues);
    if !learner.catch_up() {
        return Ok(Refutation::Lemmas(vec![Vec::new()]));
    }
    let mut open = Open::new(formula, &learner.trail, None);
    open.search.start_record();
    open.forbid(encoding, &learner.trail, solution);
    let answer = learner.solve(&mut open, &[])?;
    Ok(match learner.verdict(solution, answer)? {
        Verdict::Second(grid) => Refutation::Second(grid),
        Verdict::Undecided => Refutation::Undecided,
        Verdict::Unique => {
            let Open { renaming, mut search } = open;
            let named = |lit: Lit| match lit.is_positive() {
                true => renaming.vars[lit.var().index()].positive(),
                false => !renaming.vars[lit.var().index()].positive(),
            };
            let lemmas = search.take_record().into_iter();
            let lemmas = lemmas.map(|lemma| lemma.into_iter().map(named).collect());
            Refutation::Lemmas(lemmas.chain([Vec::new()]).collect())
        }
    })
}

/// A random solution in which the selectors of `frame` are true; `None` if there is none or none was
/// found within the conflicts.
///
/// Candidates are tried in random order, each first as true, until conflicts say what to try. So
/// every solution can come up, but not all equally often.
///
/// # Errors
/// If it is cancelled, or the solution contradicts the rules.
pub(super) fn random_solution(
    encoding: &Encoding,
    formula: &Formula,
    frame: &[Lit],
    random: &mut Random,
    conflicts: u64,
    cancel: &Cancel,
) -> Result<Option<Grid>, OracleError> {
    let budget = Budget { conflicts, ..Budget::default() };
    let mut learner = Learner::new(encoding, formula, budget, cancel.clone());
    let rules = encoding.rules();
    let mut order: Vec<usize> =
        (0..rules.board().cell_count() * rules.board().symbol_count()).collect();
    random.shuffle(&mut order);
    for (rank, var) in order.iter().enumerate() {
        // Between nothing, which auxiliary variables have, and what one conflict counts.
        learner.activities[*var] = (rank + 1) as f64 / (order.len() + 1) as f64;
    }
    learner.push(frame);
    if !learner.catch_up() {
        return Ok(None);
    }
    let mut open = Open::new(formula, &learner.trail, Some(&learner.activities));
    Ok(learner.solve(&mut open, &[])?.1)
}

/// An oracle that learns.
pub(super) struct Learner<'a> {
    encoding: &'a Encoding,
    formula: &'a Formula,
    // A level for each of the first pushes: clues that nothing was asked about yet may be missing.
    trail: Trail,
    // Up to which level there is no contradiction; `None` if there is one without clues.
    sound: Option<usize>,
    pushed: Vec<Lit>,
    // How many clues were pushed before each push.
    starts: Vec<usize>,
    budget: Budget,
    cancel: Cancel,
    tally: Tally,
    shared: Option<Shared>,
    // How active each variable was in the latest shared search that had it: the next begins with that.
    activities: Vec<f64>,
}

/// A search below the clues of all but the latest pushes.
struct Shared {
    // How many pushes are worked into it. It is of no use once fewer are left.
    depth: usize,
    open: Open,
}

/// What a trail leaves open.
struct Open {
    renaming: Renaming,
    search: Search,
}

impl Open {
    fn new(formula: &Formula, trail: &Trail, activities: Option<&[f64]>) -> Self {
        let (remainder, renaming) = formula.remainder(trail);
        let activity = |var: &Var| activities.map_or(0.0, |known| known[var.index()]);
        let activities = renaming.vars.iter().map(activity).collect();
        Open { renaming, search: Search::new(remainder, activities) }
    }

    /// Forbids a grid.
    fn forbid(&mut self, encoding: &Encoding, trail: &Trail, grid: &Grid) {
        let forbidden = encoding.blocking_clause(grid);
        if forbidden.iter().any(|lit| trail.holds(*lit)) {
            return;
        }
        let open = forbidden.into_iter().filter_map(|lit| self.renaming.renamed(lit));
        self.search.add_clause(&open.collect::<Vec<_>>());
    }
}

impl<'a> Learner<'a> {
    pub(super) fn new(
        encoding: &'a Encoding,
        formula: &'a Formula,
        budget: Budget,
        cancel: Cancel,
    ) -> Self {
        let mut trail = Trail::new(formula);
        let is_sound = !formula.is_contradictory && trail.assume(formula, &formula.units);
        Learner {
            encoding,
            formula,
            trail,
            sound: is_sound.then_some(0),
            pushed: Vec::new(),
            starts: Vec::new(),
            budget,
            cancel,
            tally: Tally::default(),
            shared: None,
            activities: vec![0.0; formula.vars],
        }
    }

    /// Brings the trail up to the clues that hold; `false` if they contradict each other.
    fn catch_up(&mut self) -> bool {
        let Some(sound) = self.sound else { return false };
        let level = self.trail.level() as usize;
        if sound < level {
            return false;
        }
        for level in level..self.starts.len() {
            let end = self.starts.get(level + 1).copied().unwrap_or(self.pushed.len());
            self.trail.begin_level();
            if !self.trail.assume(self.formula, &self.pushed[self.starts[level]..end]) {
                return false;
            }
            self.sound = Some(level + 1);
        }
        true
    }

    fn retreat(&mut self, level: usize) {
        self.trail.retreat(self.formula, level as u32, |_| {});
        self.sound = self.sound.map(|sound| sound.min(level));
    }

    /// Whether the clues have a solution besides `solution`.
    fn besides(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        if !self.catch_up() {
            return Ok(Verdict::Unique);
        }
        let mut open = Open::new(self.formula, &self.trail, None);
        open.forbid(self.encoding, &self.trail, solution);
        let answer = self.solve(&mut open, &[])?;
        self.verdict(solution, answer)
    }

    /// Whether the clues have a solution in which `given`, which `solution` has, is false.
    fn breaking(&mut self, solution: &Grid, given: Lit) -> Result<Verdict, OracleError> {
        if !self.catch_up() {
            return Ok(Verdict::Unique);
        }
        self.trail.begin_level();
        let is_possible = self.trail.assume(self.formula, &[!given]);
        self.retreat(self.starts.len());
        if !is_possible {
            return Ok(Verdict::Unique);
        }
        let mut shared = self.take_shared();
        let start = self.starts.get(shared.depth).copied().unwrap_or(self.pushed.len());
        let assumptions = self.pushed[start..].iter().copied().chain([!given]);
        let assumed: Vec<Lit> =
            assumptions.filter_map(|lit| shared.open.renaming.renamed(lit)).collect();
        let answer = self.solve(&mut shared.open, &assumed)?;
        self.shared = Some(shared);
        self.verdict(solution, answer)
    }

    /// The search below all but the latest clues; a new one if there is none.
    fn take_shared(&mut self) -> Shared {
        if let Some(shared) = self.shared.take() {
            return shared;
        }
        let count = self.pushed.len();
        let depth = self.starts.iter().position(|start| count - start <= ASSUMED);
        let depth = depth.unwrap_or(self.starts.len());
        self.retreat(depth);
        let open = Open::new(self.formula, &self.trail, Some(&self.activities));
        let is_sound = self.catch_up();
        debug_assert!(is_sound, "it was before");
        Shared { depth, open }
    }

    /// The verdict that follows from an answer, which must not be `solution` again.
    fn verdict(
        &self,
        solution: &Grid,
        answer: (Outcome, Option<Grid>),
    ) -> Result<Verdict, OracleError> {
        match answer {
            (_, Some(grid)) if grid == *solution => {
                Err(contradiction(NAME, self.encoding, &self.pushed, Violation::Forbidden))
            }
            (_, Some(grid)) => Ok(Verdict::Second(grid)),
            (Outcome::OutOfConflicts, _) => Ok(Verdict::Undecided),
            _ => Ok(Verdict::Unique),
        }
    }

    /// What a search comes to, with the solution if it found one.
    fn solve(
        &mut self,
        open: &mut Open,
        assumed: &[Lit],
    ) -> Result<(Outcome, Option<Grid>), OracleError> {
        let mut left = self.budget.conflicts;
        let outcome = match self.cancel.is_cancelled() {
            true => Outcome::Cancelled,
            false => open.search.solve(assumed, &mut left, &self.cancel),
        };
        self.tally.effort += self.budget.conflicts - left;
        match outcome {
            Outcome::Cancelled => Err(OracleError::Cancelled),
            Outcome::Model => {
                let found = open.search.model().iter().filter(|lit| lit.is_positive());
                let found = found.map(|lit| open.renaming.vars[lit.var().index()].positive());
                let grid = self.encoding.grid(found.chain(self.trail.literals().iter().copied()));
                Ok((outcome, Some(believe(NAME, self.encoding, &self.pushed, grid)?)))
            }
            _ => Ok((outcome, None)),
        }
    }

    /// Counts a query.
    fn counted(&mut self, verdict: Verdict) -> Verdict {
        self.tally.count(&verdict);
        verdict
    }
}

impl Oracle for Learner<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn work(&self) -> Work {
        Work { learner: self.tally, ..Work::default() }
    }

    fn renew(&mut self) {
        self.retreat(0);
        self.pushed.clear();
        self.starts.clear();
        self.shared = None;
        self.activities.fill(0.0);
    }

    fn push(&mut self, clues: &[Lit]) {
        self.starts.push(self.pushed.len());
        self.pushed.extend_from_slice(clues);
    }

    fn pop(&mut self) {
        let start = self.starts.pop().expect("something was pushed");
        self.pushed.truncate(start);
        self.retreat(self.starts.len());
        if self.shared.as_ref().is_some_and(|shared| shared.depth > self.starts.len()) {
            let Open { renaming, search } = &self.shared.take().expect("there is one").open;
            for (var, activity) in renaming.vars.iter().zip(search.activities()) {
                self.activities[var.index()] = activity;
            }
        }
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        let verdict = self.besides(solution)?;
        Ok(self.counted(verdict))
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        let Some(given) = only_given(self.encoding, removed) else { return self.second(solution) };
        let verdict = self.breaking(solution, given)?;
        Ok(self.counted(verdict))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        if !self.catch_up() {
            return Ok(Enumeration::Complete);
        }
        let mut open = Open::new(self.formula, &self.trail, None);
        loop {
            match self.solve(&mut open, &[])? {
                (_, Some(grid)) => {
                    self.tally.shown += 1;
                    if visit(&grid).is_break() {
                        return Ok(Enumeration::BrokenOff);
                    }
                    open.forbid(self.encoding, &self.trail, &grid);
                }
                (Outcome::OutOfConflicts, _) => return Ok(Enumeration::Undecided),
                _ => return Ok(Enumeration::Complete),
            }
        }
    }
}
