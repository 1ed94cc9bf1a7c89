//! The literals that hold, level by level, and unit propagation over a formula.

use super::formula::Formula;
use crate::cnf::{Lit, Var};

/// The reason why a literal holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was assumed.
    Assumed,
    /// This literal is false, and one of the two must be true.
    Implied(Lit),
    /// The other literals of this clause of the formula are false.
    Clause(u32),
    /// The other literals of this learnt clause are false.
    Learnt(u32),
}

/// A clause whose literals are all false.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A clause of these two.
    Pair([Lit; 2]),
    /// A clause of the formula.
    Clause(u32),
    /// A learnt clause.
    Learnt(u32),
}

/// The number of literals of a clause that are not known to be false, and the exclusive or of their
/// codes, which is the code of the last one when one is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    count: u32,
    codes: u32,
}

/// The origin of a variable's value.
#[derive(Debug, Clone, Copy)]
struct Origin {
    reason: Reason,
    level: u32,
}

/// The literals that hold, including those that follow.
#[derive(Debug)]
pub(super) struct Trail {
    // Indexed by literal.
    holds: Vec<bool>,
    // Indexed by variable.
    origins: Vec<Origin>,
    lits: Vec<Lit>,
    // The number of propagated literals; the counts below include exactly these.
    done: usize,
    starts: Vec<usize>,
    left: Vec<Left>,
}

impl Trail {
    /// Creates an empty trail. Clauses of one literal are not propagated.
    pub(super) fn new(formula: &Formula) -> Self {
        let left = |clause: &[Lit]| Left {
            count: clause.len() as u32,
            codes: clause.iter().fold(0, |codes, lit| codes ^ lit.code() as u32),
        };
        Trail {
            holds: vec![false; formula.vars * 2],
            origins: vec![Origin { reason: Reason::Assumed, level: 0 }; formula.vars],
            lits: Vec::with_capacity(formula.vars),
            done: 0,
            starts: Vec::new(),
            left: formula.clauses.iter().map(left).collect(),
        }
    }

    /// Returns whether a literal is known to be true.
    #[inline(always)]
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.holds[lit.code()]
    }

    /// Returns whether neither a literal nor its negation is known to be true.
    #[inline(always)]
    pub(super) fn is_open(&self, lit: Lit) -> bool {
        !self.holds(lit) && !self.holds(!lit)
    }

    /// Returns the level at which a variable that is not open got its value.
    #[inline(always)]
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.origins[var.index()].level
    }

    /// Returns why a variable that is not open has its value.
    #[inline(always)]
    pub(super) fn reason_of(&self, var: Var) -> &Reason {
        &self.origins[var.index()].reason
    }

    /// Returns the literals that hold, in the order in which they were set.
    pub(super) fn literals(&self) -> &[Lit] {
        &self.lits
    }

    /// Returns the current level; it is 0 before the first.
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Begins a level.
    pub(super) fn begin_level(&mut self) {
        self.starts.push(self.lits.len());
    }

    /// Makes a literal true; returns `false` if it is false.
    #[inline(always)]
    pub(super) fn set(&mut self, lit: Lit, reason: Reason) -> bool {
        if self.holds(!lit) {
            return false;
        }
        if !self.holds(lit) {
            self.holds[lit.code()] = true;
            self.origins[lit.var().index()] = Origin { reason, level: self.level() };
            self.lits.push(lit);
        }
        true
    }

    /// Makes literals true and propagates; returns `false` if that is a contradiction.
    pub(super) fn assume(&mut self, formula: &Formula, lits: &[Lit]) -> bool {
        lits.iter().all(|lit| self.set(*lit, Reason::Assumed)) && self.propagate(formula).is_none()
    }

    /// Adds what follows from the literals that hold by clauses of the formula; returns a conflict,
    /// if any.
    pub(super) fn propagate(&mut self, formula: &Formula) -> Option<Conflict> {
        while let Some(lit) = self.lits.get(self.done).copied() {
            self.done += 1;
            let mut conflict = None;
            // Finish the loop even after a conflict: going back undoes all counts.
            for clause in formula.occurrences.get((!lit).code()) {
                let left = &mut self.left[*clause as usize];
                left.count -= 1;
                left.codes ^= (!lit).code() as u32;
                if left.count == 1 {
                    let last = Lit::of_code(left.codes as usize);
                    // The last literal may be false already, and waiting to be propagated.
                    if !self.set(last, Reason::Clause(*clause)) {
                        conflict = Some(Conflict::Clause(*clause));
                    }
                }
            }
            if conflict.is_some() {
                return conflict;
            }
            for implied in formula.implied.get(lit.code()) {
                if !self.set(*implied, Reason::Implied(!lit)) {
                    return Some(Conflict::Pair([!lit, *implied]));
                }
            }
        }
        None
    }

    /// Goes back to a level; calls `freed` with each literal that no longer holds, the last first.
    pub(super) fn retreat(&mut self, formula: &Formula, level: u32, mut freed: impl FnMut(Lit)) {
        let Some(start) = self.starts.get(level as usize).copied() else { return };
        self.starts.truncate(level as usize);
        for place in (start..self.lits.len()).rev() {
            let lit = self.lits[place];
            self.holds[lit.code()] = false;
            if place < self.done {
                for clause in formula.occurrences.get((!lit).code()) {
                    let left = &mut self.left[*clause as usize];
                    left.count += 1;
                    left.codes ^= (!lit).code() as u32;
                }
            }
            freed(lit);
        }
        self.lits.truncate(start);
        self.done = self.done.min(start);
    }
}
