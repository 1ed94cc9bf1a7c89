//! A search that learns a clause from each conflict (CDCL).
//!
//! Its parts are the usual ones: minimised clauses of the first unique implication point, and
//! variables chosen by recent conflicts (Eén and Sörensson, An Extensible SAT-solver, 2003);
//! clauses kept by the number of levels they come from (Audemard and Simon, Predicting Learnt
//! Clauses Quality, 2009); restarts after the Luby sequence.

use super::analysis::{Analysis, literals_of};
use super::formula::Formula;
use super::learnt::Learnt;
use super::order::Order;
use super::trail::{Conflict, Reason, Trail};
use crate::cnf::Lit;
use crate::oracle::Cancel;

/// The number of learnt clauses at which the less useful half is forgotten, and how much this limit
/// grows each time. Measured on 25x25 boards: 2,000 need a quarter more conflicts; 10,000 need
/// hardly fewer, and each is slower.
const MOST: usize = 5000;
const MORE: usize = 300;

/// The number of conflicts of the shortest run between restarts. Measured on 25x25 boards: 30 needs
/// a fifth more conflicts, 300 a tenth more.
const RUN: u64 = 100;

/// The weight of a conflict relative to the next one, for the order of the variables.
const DECAY: f64 = 0.95;

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Every variable has a value: [`Search::model`].
    Model,
    /// There is no model.
    Refuted,
    /// The conflicts are used up.
    OutOfConflicts,
    /// It was cancelled.
    Cancelled,
}

/// What the assumptions of a question contradict.
#[derive(Debug)]
enum RefutedBy {
    /// Clauses.
    Conflict(Conflict),
    /// One of them, which is false if the others are true.
    Assumed(Lit),
}

/// A formula with the clauses learnt from it.
#[derive(Debug)]
pub(super) struct Search {
    formula: Formula,
    trail: Trail,
    learnt: Learnt,
    order: Order,
    analysis: Analysis,
    // Whether the formula was shown to have no model.
    is_refuted: bool,
    // What refuted the assumptions of the last question.
    refuted_by: Option<RefutedBy>,
    // The number of learnt clauses above which half are forgotten.
    most: usize,
    // Every clause that was learnt, in order, if a record is kept.
    record: Option<Vec<Vec<Lit>>>,
}

impl Search {
    /// Creates a search whose variables start with these activities.
    pub(super) fn new(formula: Formula, activities: Vec<f64>) -> Self {
        let mut trail = Trail::new(&formula);
        let is_refuted = formula.is_contradictory
            || !formula.units.iter().all(|lit| trail.set(*lit, Reason::Assumed));
        Search {
            trail,
            learnt: Learnt::new(formula.vars),
            order: Order::new(activities),
            analysis: Analysis::new(formula.vars),
            is_refuted,
            refuted_by: None,
            most: MOST,
            record: None,
            formula,
        }
    }

    /// Adds a clause that is never forgotten.
    pub(super) fn add_clause(&mut self, clause: &[Lit]) {
        self.retreat(0);
        if clause.iter().any(|lit| self.trail.holds(*lit)) {
            return;
        }
        let open = clause.iter().copied().filter(|lit| !self.trail.holds(!*lit));
        match open.collect::<Vec<_>>()[..] {
            [] => self.is_refuted = true,
            [unit] => {
                self.trail.set(unit, Reason::Assumed);
            }
            ref open => {
                self.learnt.add(open, None);
            }
        }
    }

    /// Starts to record the learnt clauses, including those that the search forgets.
    pub(super) fn start_record(&mut self) {
        self.record = Some(Vec::new());
    }

    /// Returns the clauses learnt since [`Search::start_record`]: each follows by unit propagation
    /// from the formula and those before it.
    pub(super) fn take_record(&mut self) -> Vec<Vec<Lit>> {
        self.record.take().unwrap_or_default()
    }

    /// Returns the activity of each variable.
    pub(super) fn activities(&self) -> impl Iterator<Item = f64> {
        self.order.activities()
    }

    /// Returns the literals that hold; after [`Outcome::Model`] one for each variable.
    pub(super) fn model(&self) -> &[Lit] {
        self.trail.literals()
    }

    /// Searches for a model in which some literals are true. `conflicts` is the most conflicts it
    /// may meet, and is lowered to the number left.
    pub(super) fn solve(
        &mut self,
        assumed: &[Lit],
        conflicts: &mut u64,
        cancel: &Cancel,
    ) -> Outcome {
        self.retreat(0);
        self.refuted_by = None;
        // The number of runs begun, and of conflicts left in the current one.
        let (mut runs, mut left) = (0, 0);
        while !self.is_refuted {
            if let Some(conflict) = self.propagate() {
                match self.trail.level() {
                    0 => self.is_refuted = true,
                    // The conflict is among the assumptions.
                    1 => {
                        self.refuted_by = Some(RefutedBy::Conflict(conflict));
                        return Outcome::Refuted;
                    }
                    _ if *conflicts == 0 => return Outcome::OutOfConflicts,
                    _ => self.learn(conflict),
                }
                *conflicts = conflicts.saturating_sub(1);
                left = u64::saturating_sub(left, 1);
                if cancel.is_cancelled() {
                    return Outcome::Cancelled;
                }
            } else if self.trail.level() == 0 {
                if self.learnt.len() > self.most {
                    self.learnt.forget_half();
                    self.most += MORE;
                }
                self.trail.begin_level();
                let is_false = |lit: &&Lit| !self.trail.set(**lit, Reason::Assumed);
                if let Some(lit) = assumed.iter().find(is_false) {
                    self.refuted_by = Some(RefutedBy::Assumed(*lit));
                    return Outcome::Refuted;
                }
            } else if left == 0 {
                runs += 1;
                left = luby(runs) * RUN;
                // Down to the assumptions, or below them in order to forget.
                self.retreat(u32::from(self.learnt.len() <= self.most));
            } else {
                let Some(lit) = self.decision() else { return Outcome::Model };
                self.trail.begin_level();
                self.trail.set(lit, Reason::Assumed);
            }
        }
        Outcome::Refuted
    }

    /// Returns assumptions that are refuted together, after [`Outcome::Refuted`].
    pub(super) fn refuted(&mut self) -> Vec<Lit> {
        let (formula, trail, learnt) = (&self.formula, &self.trail, &self.learnt);
        match &self.refuted_by {
            None => Vec::new(),
            Some(RefutedBy::Conflict(conflict)) => {
                let lits = literals_of(conflict, formula, learnt);
                self.analysis.assumptions(lits, formula, trail, learnt)
            }
            Some(RefutedBy::Assumed(lit)) => {
                let mut lits = self.analysis.assumptions(&[*lit], formula, trail, learnt);
                lits.push(*lit);
                lits
            }
        }
    }

    /// Returns the literal to try: always a positive one, because a true candidate implies much
    /// more than a false one.
    fn decision(&mut self) -> Option<Lit> {
        let order = std::iter::from_fn(|| self.order.take());
        order.map(crate::cnf::Var::positive).find(|lit| self.trail.is_open(*lit))
    }

    fn propagate(&mut self) -> Option<Conflict> {
        loop {
            let conflict = self.trail.propagate(&self.formula);
            if conflict.is_some() || self.learnt.is_done(&self.trail) {
                return conflict;
            }
            let conflict = self.learnt.propagate(&mut self.trail);
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    fn retreat(&mut self, level: u32) {
        self.trail.retreat(&self.formula, level, |lit| self.order.put(lit.var()));
        self.learnt.retreat(self.trail.literals().len());
    }

    /// Learns a clause from a conflict, goes back to the level where one literal of it is left, and
    /// makes that true.
    fn learn(&mut self, conflict: Conflict) {
        let (learnt, order) = (&mut self.learnt, &mut self.order);
        let lesson = self.analysis.learn(conflict, &self.formula, &self.trail, learnt, order);
        self.retreat(lesson.level);
        if let Some(record) = &mut self.record {
            record.push(lesson.clause.clone());
        }
        let reason = match lesson.clause[..] {
            [_] => Reason::Assumed,
            _ => Reason::Learnt(self.learnt.add(&lesson.clause, Some(lesson.lbd))),
        };
        self.trail.set(lesson.clause[0], reason);
        self.order.decay(DECAY);
    }
}

/// Returns the number at `index`, from 1, in the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby,
/// Sinclair and Zuckerman, Optimal Speedup of Las Vegas Algorithms, 1993).
fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Var};
    use crate::random::Random;

    #[test]
    fn runs_follow_the_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    fn random_lit(random: &mut Random, vars: usize) -> Lit {
        let lit = Var::new(random.below(vars)).positive();
        if random.below(2) == 0 { lit } else { !lit }
    }

    fn is_true(lit: Lit, model: usize) -> bool {
        (model >> lit.var().index() & 1 == 1) == lit.is_positive()
    }

    /// Asks one search again and again, under assumptions and with clauses added in between.
    #[test]
    fn verdicts_are_those_of_listing_all_assignments() {
        const VARS: usize = 10;
        let mut random = Random::new(8, 0);
        let (mut models, mut refuted, mut fewer) = (0, 0, 0);
        for _ in 0..200 {
            let mut cnf = Cnf::new(VARS);
            for _ in 0..10 + random.below(25) {
                let length = 1 + random.below(5).max(random.below(5));
                cnf.add_clause((0..length).map(|_| random_lit(&mut random, VARS)));
            }
            cnf.add_exactly_one((0..4).map(|var| Var::new(var).positive()));
            let mut clauses = cnf.to_clauses();
            let mut search = Search::new(Formula::new(&cnf), vec![0.0; VARS]);
            for _ in 0..12 {
                let count = random.below(4);
                let assumed: Vec<Lit> = (0..count).map(|_| random_lit(&mut random, VARS)).collect();
                let holds = |model: usize| {
                    clauses.iter().all(|clause| clause.iter().any(|lit| is_true(*lit, model)))
                        && assumed.iter().all(|lit| is_true(*lit, model))
                };
                let expected = (0..1 << VARS).any(holds);
                match search.solve(&assumed, &mut 10_000, &Cancel::default()) {
                    Outcome::Model => {
                        let found = search.model().iter().filter(|lit| lit.is_positive());
                        let model = found.fold(0, |model, lit| model | 1 << lit.var().index());
                        assert!(search.model().len() == VARS && holds(model));
                        models += 1;
                    }
                    outcome => {
                        assert_eq!((outcome, expected), (Outcome::Refuted, false));
                        refuted += 1;
                        let together = search.refuted();
                        assert!(together.iter().all(|lit| assumed.contains(lit)));
                        let holds = |model: usize| {
                            clauses
                                .iter()
                                .all(|clause| clause.iter().any(|lit| is_true(*lit, model)))
                                && together.iter().all(|lit| is_true(*lit, model))
                        };
                        assert!(!(0..1 << VARS).any(holds));
                        fewer += u32::from(together.len() < assumed.len());
                    }
                }
                // Mostly the model that was found, as an enumeration does.
                let lits: Vec<Lit> = match search.model().len() {
                    VARS => search.model().iter().map(|lit| !*lit).collect(),
                    _ => (0..3).map(|_| random_lit(&mut random, VARS)).collect(),
                };
                search.add_clause(&lits);
                clauses.push(lits);
            }
        }
        assert!(models > 200 && refuted > 200, "{models} models, {refuted} refuted");
        assert!(fewer > 100, "{fewer} with fewer assumptions");
    }
}
