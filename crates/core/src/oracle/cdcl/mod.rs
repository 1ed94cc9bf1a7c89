//! A SAT solver of our own for every board and rule, with clause learning.
//!
//! It gets the clauses that the clues leave undecided, without the clues themselves. The clues
//! pushed last are assumptions instead, so that questions about neighbouring clues share learnt
//! clauses.

mod analysis;
mod formula;
mod learnt;
mod order;
mod search;
mod solver;
mod trail;

use super::clue_stack::ClueStack;
use super::incremental::{Backend, Incremental, Outcome};
use super::{
    Budget, Cancel, Drawn, Oracle, OracleError, Refutation, Tally, Verdict, Work, believe,
};
use crate::board::Grid;
use crate::cnf::{Lit, Var};
use crate::encode::Encoding;
use crate::random::Random;
use formula::Renaming;
use search::Search;
use trail::Trail;

pub(super) use formula::Formula;
pub use solver::{Answer, Solver, refutation};

/// The most conflicts of a proof; it bounds the memory for its lemmas.
const PROVED: u64 = 100_000;

/// Returns a new oracle without clues.
pub(super) fn oracle<'a>(
    encoding: &'a Encoding,
    formula: &'a Formula,
    budget: Budget,
    cancel: Cancel,
) -> impl Oracle + 'a {
    Incremental::new(encoding, Cdcl::new(formula, budget.conflicts, cancel))
}

/// Returns lemmas which show that `solution` is the only one of these clues: the clauses that a
/// search learnt.
pub(super) fn refute(
    encoding: &Encoding,
    formula: &Formula,
    clues: &[Lit],
    solution: &Grid,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Refutation, OracleError> {
    let conflicts = budget.conflicts.min(PROVED);
    let mut oracle = Incremental::new(encoding, Cdcl::new(formula, conflicts, cancel.clone()));
    oracle.push(clues);
    let mut lemmas = vec![Vec::new()];
    let verdict = oracle.besides(solution, &mut |open, has_ended| {
        if has_ended {
            lemmas = open.search.take_record();
            let vars = &open.renaming.vars;
            for lit in lemmas.iter_mut().flatten() {
                let var = vars[lit.var().index()].positive();
                *lit = if lit.is_positive() { var } else { !var };
            }
            lemmas.push(Vec::new());
        } else {
            open.search.start_record();
        }
    })?;
    Ok(match verdict {
        Verdict::Second(grid) => Refutation::Second(grid),
        Verdict::Undecided => Refutation::Undecided,
        Verdict::Unique => Refutation::Lemmas(lemmas),
    })
}

/// Looks for a random solution in which the selectors of `frame` are true, within `conflicts`
/// conflicts.
///
/// Candidates are tried in random order, each first as true, until conflicts change the order.
/// Every solution can come up, but not all are equally likely.
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
) -> Result<Drawn, OracleError> {
    // To lay out the formula of a large board takes a while.
    if cancel.is_cancelled() {
        return Err(OracleError::Cancelled);
    }
    let mut cdcl = Cdcl::new(formula, conflicts, cancel.clone());
    let rules = encoding.rules();
    let mut order: Vec<usize> =
        (0..rules.board().cell_count() * rules.board().symbol_count()).collect();
    random.shuffle(&mut order);
    for (rank, var) in order.iter().enumerate() {
        // Between 0, the activity of auxiliary variables, and the weight of one conflict.
        cdcl.activities[*var] = (rank + 1) as f64 / (order.len() + 1) as f64;
    }
    let mut clues = ClueStack::default();
    clues.push(frame);
    if !cdcl.catch_up(&clues) {
        return Ok(Drawn::Impossible);
    }
    let mut open = cdcl.open(true);
    Ok(match cdcl.solve(&mut open, &[], &mut 0)? {
        Outcome::Model(model) => {
            Drawn::Grid(believe(Cdcl::NAME, encoding, frame, encoding.grid(model))?)
        }
        Outcome::Refuted => Drawn::Impossible,
        Outcome::OutOfBudget => Drawn::Undecided,
    })
}

/// The solver, with the clues propagated as far as queries needed.
struct Cdcl<'a> {
    formula: &'a Formula,
    // One level for each of the first levels of the clues; levels that no query needed may be
    // missing.
    trail: Trail,
    // The level up to which there is no contradiction; `None` if there is one without clues.
    sound: Option<usize>,
    conflicts: u64,
    cancel: Cancel,
    // The activity of each variable in the last shared search that had it; the next search starts
    // with it.
    activities: Vec<f64>,
}

/// A search over the variables that a trail leaves open.
struct Open {
    renaming: Renaming,
    search: Search,
}

impl<'a> Cdcl<'a> {
    fn new(formula: &'a Formula, conflicts: u64, cancel: Cancel) -> Self {
        let mut trail = Trail::new(formula);
        let is_sound = !formula.is_contradictory && trail.assume(formula, &formula.units);
        let activities = vec![0.0; formula.vars];
        Cdcl { formula, trail, sound: is_sound.then_some(0), conflicts, cancel, activities }
    }
}

impl Backend for Cdcl<'_> {
    const NAME: &'static str = "cdcl";

    /// Measured: the more assumptions, the fewer and the more expensive the conflicts; 20 to 40
    /// make little difference, 80 is slower.
    const ASSUMED: usize = 32;

    const GOES_ON: bool = true;

    type Open = Open;

    fn catch_up(&mut self, clues: &ClueStack) -> bool {
        let Some(sound) = self.sound else { return false };
        let level = self.trail.level() as usize;
        if sound < level {
            return false;
        }
        for (index, clues) in clues.levels(level).enumerate() {
            self.trail.begin_level();
            if !self.trail.assume(self.formula, clues) {
                return false;
            }
            self.sound = Some(level + index + 1);
        }
        true
    }

    fn retreat(&mut self, level: usize) {
        self.trail.retreat(self.formula, level as u32, |_| {});
        self.sound = self.sound.map(|sound| sound.min(level));
    }

    fn allows(&mut self, lit: Lit) -> bool {
        let level = self.trail.level() as usize;
        self.trail.begin_level();
        let is_possible = self.trail.assume(self.formula, &[lit]);
        self.retreat(level);
        is_possible
    }

    fn open(&mut self, shared: bool) -> Open {
        let (remainder, renaming) = self.formula.remainder(&self.trail);
        let activity = |var: &Var| if shared { self.activities[var.index()] } else { 0.0 };
        let activities = renaming.vars.iter().map(activity).collect();
        Open { renaming, search: Search::new(remainder, activities) }
    }

    fn close(&mut self, open: Open) {
        for (var, activity) in open.renaming.vars.iter().zip(open.search.activities()) {
            self.activities[var.index()] = activity;
        }
    }

    fn add_clause(&self, open: &mut Open, clause: &[Lit]) -> bool {
        if clause.iter().any(|lit| self.trail.holds(*lit)) {
            return true;
        }
        let left = clause.iter().filter_map(|lit| open.renaming.renamed(*lit));
        let left: Vec<Lit> = left.collect();
        open.search.add_clause(&left);
        // The search itself refutes an empty clause.
        true
    }

    fn solve(
        &self,
        open: &mut Open,
        assumed: &[Lit],
        effort: &mut u64,
    ) -> Result<Outcome, OracleError> {
        if self.cancel.is_cancelled() {
            return Err(OracleError::Cancelled);
        }
        let renamed = assumed.iter().filter_map(|lit| open.renaming.renamed(*lit));
        let renamed: Vec<Lit> = renamed.collect();
        let mut left = self.conflicts;
        let outcome = open.search.solve(&renamed, &mut left, &self.cancel);
        *effort += self.conflicts - left;
        Ok(match outcome {
            search::Outcome::Cancelled => return Err(OracleError::Cancelled),
            search::Outcome::OutOfConflicts => Outcome::OutOfBudget,
            search::Outcome::Refuted => Outcome::Refuted,
            search::Outcome::Model => {
                let found = open.search.model().iter().filter(|lit| lit.is_positive());
                let found = found.map(|lit| open.renaming.vars[lit.var().index()].positive());
                Outcome::Model(found.chain(self.trail.literals().iter().copied()).collect())
            }
        })
    }

    fn renew(&mut self) {
        self.activities.fill(0.0);
    }

    fn work(tally: Tally) -> Work {
        Work { cdcl: tally, ..Work::default() }
    }
}
