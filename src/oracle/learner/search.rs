//! Search that learns a clause from each conflict.
//!
//! The parts are those of every solver of this kind: clauses from the first unique implication point,
//! made smaller (Eén and Sörensson, An Extensible SAT-solver, 2003), variables chosen by recent
//! conflicts, clauses kept by the number of levels they come from (Audemard and Simon, Predicting
//! Learnt Clauses Quality, 2009), restarts after Luby's sequence.

use super::formula::Formula;
use super::learnt::Learnt;
use super::order::Order;
use super::trail::{Conflict, Reason, Trail};
use crate::cnf::{Lit, Var};
use crate::oracle::Cancel;

pub fn knob(i: usize, default: f64) -> f64 {
    static K: std::sync::OnceLock<Vec<Option<f64>>> = std::sync::OnceLock::new();
    let k = K.get_or_init(|| {
        std::env::var("KNOBS").unwrap_or_default().split(',').map(|x| x.parse().ok()).collect()
    });
    k.get(i).copied().flatten().unwrap_or(default)
}

/// What a search came to.
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

/// A formula with what was learnt of it.
#[derive(Debug)]
pub(super) struct Search {
    formula: Formula,
    trail: Trail,
    learnt: Learnt,
    order: Order,
    // The value that each variable had last.
    phases: Vec<bool>,
    is_refuted: bool,
    // Learnt clauses past this many are halved.
    most: usize,
    // Scratch of an analysis.
    seen: Vec<Mark>,
    marked: Vec<Var>,
    level_seen: Vec<u64>,
    stamp: u64,
}

/// What an analysis knows of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Nothing.
    None,
    /// Its literal is in the clause, or was resolved away.
    Source,
    /// Its literal follows from those in the clause.
    Implied,
    /// It does not.
    Needed,
}

impl Search {
    pub(super) fn new(formula: Formula) -> Self {
        let vars = formula.vars;
        let mut search = Search {
            trail: Trail::new(&formula),
            learnt: Learnt::new(vars),
            order: Order::new(vars),
            phases: vec![knob(0, 0.0) > 0.0; vars],
            is_refuted: formula.is_contradictory,
            most: knob(1, 2000.0) as usize,
            seen: vec![Mark::None; vars],
            marked: Vec::new(),
            level_seen: vec![0; vars + 2],
            stamp: 0,
            formula,
        };
        for place in 0..search.formula.units.len() {
            search.is_refuted |= !search.trail.set(search.formula.units[place], Reason::Assumed);
        }
        search
    }

    /// Adds a clause that stays.
    pub(super) fn add_clause(&mut self, clause: &[Lit]) {
        self.retreat(0);
        if clause.iter().any(|lit| self.trail.holds(*lit)) {
            return;
        }
        let open: Vec<Lit> =
            clause.iter().copied().filter(|lit| !self.trail.holds(!*lit)).collect();
        match open[..] {
            [] => self.is_refuted = true,
            [unit] => {
                self.trail.set(unit, Reason::Assumed);
            }
            _ => {
                self.learnt.add(&open, None);
            }
        }
    }

    /// The literals that hold; after [`Outcome::Model`] one of each variable.
    pub(super) fn model(&self) -> &[Lit] {
        self.trail.literals()
    }

    /// Searches for a model in which some literals are true.
    pub(super) fn solve(
        &mut self,
        assumed: &[Lit],
        conflicts: &mut u64,
        cancel: &Cancel,
    ) -> Outcome {
        self.retreat(0);
        let mut runs = 0;
        let mut left = 0;
        loop {
            if let Some(conflict) = self.propagate() {
                match self.trail.level() {
                    0 => self.is_refuted = true,
                    // That of the assumptions.
                    1 => return Outcome::Refuted,
                    _ => self.learn(conflict),
                }
                if self.is_refuted {
                    return Outcome::Refuted;
                }
                if *conflicts == 0 {
                    return Outcome::OutOfConflicts;
                }
                *conflicts -= 1;
                left -= 1;
                if conflicts.is_multiple_of(256) && cancel.is_cancelled() {
                    return Outcome::Cancelled;
                }
                continue;
            }
            if self.is_refuted {
                return Outcome::Refuted;
            }
            if left <= 0 && self.trail.level() != 1 {
                if self.learnt.len() > self.most {
                    self.retreat(0);
                    if let Some(_) = self.propagate() {
                        self.is_refuted = true;
                        return Outcome::Refuted;
                    }
                    self.learnt.forget_half();
                    self.most += knob(2, 300.0) as usize;
                }
                self.retreat(1);
                runs += 1;
                left = luby(runs) as i64 * knob(3, 100.0) as i64;
            }
            if self.trail.level() == 0 {
                self.trail.begin_level();
                for lit in assumed {
                    if !self.trail.set(*lit, Reason::Assumed) {
                        return Outcome::Refuted;
                    }
                }
                continue;
            }
            let Some(lit) = self.decision() else { return Outcome::Model };
            self.trail.begin_level();
            self.trail.set(lit, Reason::Assumed);
        }
    }

    fn decision(&mut self) -> Option<Lit> {
        while let Some(var) = self.order.take() {
            if self.trail.is_open(var.positive()) {
                let phase = self.phases[var.index()];
                return Some(if phase { var.positive() } else { !var.positive() });
            }
        }
        None
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
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.trail.retreat(&self.formula, level, |lit| {
            phases[lit.var().index()] = lit.is_positive();
            order.put(lit.var());
        });
        self.learnt.retreat(self.trail.literals().len());
    }

    /// Learns a clause from a conflict, goes back to where it has one literal left, and makes that
    /// true.
    fn learn(&mut self, conflict: Conflict) {
        let (clause, level) = self.analyse(conflict);
        let spread = self.spread(&clause);
        self.retreat(level);
        let reason = match clause[..] {
            [_] => Reason::Assumed,
            _ => Reason::Learnt(self.learnt.add(&clause, Some(spread))),
        };
        self.trail.set(clause[0], reason);
        self.order.decay(knob(4, 0.95));
    }

    /// The clause that a conflict teaches, its first literal the one that follows at the level to go
    /// back to, and that level.
    fn analyse(&mut self, conflict: Conflict) -> (Vec<Lit>, u32) {
        let level = self.trail.level();
        let mut clause = Vec::new();
        let mut open = 0;
        let mut place = self.trail.literals().len();
        let mut sources = Vec::new();
        self.conflicting(conflict, &mut sources);
        let first = loop {
            for lit in sources.drain(..) {
                let var = lit.var();
                if self.seen[var.index()] != Mark::None || self.trail.level_of(var) == 0 {
                    continue;
                }
                self.mark(var, Mark::Source);
                self.order.bump(var);
                if self.trail.level_of(var) == level {
                    open += 1;
                } else {
                    clause.push(lit);
                }
            }
            // The latest literal that takes part.
            let lit = loop {
                place -= 1;
                let lit = self.trail.literals()[place];
                if self.seen[lit.var().index()] == Mark::Source {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break !lit;
            }
            self.sources(lit, true, &mut sources);
        };
        clause.retain(|lit| !self.is_implied(*lit));
        self.marked.drain(..).for_each(|var| self.seen[var.index()] = Mark::None);
        let latest = (0..clause.len()).max_by_key(|place| self.trail.level_of(clause[*place].var()));
        clause.insert(0, first);
        let level = latest.map_or(0, |latest| {
            clause.swap(1, latest + 1);
            self.trail.level_of(clause[1].var())
        });
        (clause, level)
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        self.seen[var.index()] = mark;
        self.marked.push(var);
    }

    /// The literals of a conflict, all false.
    fn conflicting(&mut self, conflict: Conflict, into: &mut Vec<Lit>) {
        match conflict {
            Conflict::Pair(a, b) => into.extend([a, b]),
            Conflict::Clause(clause) => into.extend(self.formula.clauses.get(clause as usize)),
            Conflict::Learnt(clause) => {
                self.note_use(clause);
                into.extend(self.learnt.get(clause));
            }
        }
    }

    /// The literals, all false, that make a literal true.
    fn sources(&mut self, lit: Lit, is_use: bool, into: &mut Vec<Lit>) {
        match self.trail.reason_of(lit.var()) {
            Reason::Assumed => {}
            Reason::Implied(by) => into.push(!by),
            Reason::Clause(clause) => {
                let lits = self.formula.clauses.get(clause as usize);
                into.extend(lits.iter().filter(|other| **other != lit));
            }
            Reason::Learnt(clause) => {
                if is_use {
                    self.note_use(clause);
                }
                into.extend(&self.learnt.get(clause)[1..]);
            }
        }
    }

    fn note_use(&mut self, clause: u32) {
        let (trail, seen, stamp) = (&self.trail, &mut self.level_seen, &mut self.stamp);
        self.learnt.note_use(clause, |lits| levels_of(lits, trail, seen, stamp));
    }

    /// From how many levels the literals of a clause come.
    fn spread(&mut self, clause: &[Lit]) -> u32 {
        levels_of(clause, &self.trail, &mut self.level_seen, &mut self.stamp)
    }

    /// Whether a literal of the learnt clause follows from the others.
    fn is_implied(&mut self, lit: Lit) -> bool {
        if self.trail.reason_of(lit.var()) == Reason::Assumed {
            return false;
        }
        // Literals with the sources that are still to be looked at.
        let mut open: Vec<(Lit, Vec<Lit>)> = Vec::new();
        let mut sources = Vec::new();
        self.sources(!lit, false, &mut sources);
        open.push((lit, sources));
        while let Some((lit, sources)) = open.last_mut() {
            let Some(source) = sources.pop() else {
                let var = lit.var();
                open.pop();
                if !open.is_empty() {
                    self.mark(var, Mark::Implied);
                }
                continue;
            };
            let var = source.var();
            match self.seen[var.index()] {
                Mark::Source | Mark::Implied => continue,
                _ if self.trail.level_of(var) == 0 => continue,
                Mark::None if self.trail.reason_of(var) != Reason::Assumed => {
                    let mut sources = Vec::new();
                    self.sources(!source, false, &mut sources);
                    open.push((source, sources));
                }
                _ => {
                    self.mark(var, Mark::Needed);
                    for (lit, _) in open.drain(1..) {
                        let var = lit.var();
                        self.seen[var.index()] = Mark::Needed;
                        self.marked.push(var);
                    }
                    return false;
                }
            }
        }
        true
    }
}

/// From how many levels the literals of a clause come.
fn levels_of(lits: &[Lit], trail: &Trail, seen: &mut [u64], stamp: &mut u64) -> u32 {
    *stamp += 1;
    let mut count = 0;
    for lit in lits {
        let level = trail.level_of(lit.var()) as usize;
        count += u32::from(seen[level] != *stamp);
        seen[level] = *stamp;
    }
    count
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8, from 1 (Luby, Sinclair and Zuckerman, 1993).
fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}
