//! Conflict analysis: learns a clause that would have prevented the conflict.

use super::formula::Formula;
use super::learnt::Learnt;
use super::order::Order;
use super::trail::{Conflict, Reason, Trail};
use crate::cnf::{Lit, Var};

/// A clause that follows from the formula, learnt from a conflict.
pub(super) struct LearntClause {
    /// Its literals, all false. The first is the only one of the current level, the second is one
    /// of the highest level below it.
    pub(super) clause: Vec<Lit>,
    /// The level to return to, at which the first literal follows from the others.
    pub(super) level: u32,
    /// The number of levels that the literals come from: its literal block distance.
    pub(super) lbd: u32,
}

/// Working memory of analyses.
#[derive(Debug)]
pub(super) struct Analysis {
    // Indexed by variable.
    marks: Vec<Mark>,
    // The variables that have a mark, some of them twice.
    marked: Vec<Var>,
    // Variables to be shown implied, each with the number of its sources already looked at.
    path: Vec<(Var, usize)>,
    // For each variable, how many literals of the clause it makes false; all 0 between uses.
    counts: Vec<u32>,
    levels: Levels,
}

/// The state of a variable in an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Not looked at.
    None,
    /// Its literal is in the clause, or was resolved away.
    Source,
    /// Its literal follows from those in the clause.
    Implied,
    /// Its literal does not follow from those in the clause.
    Needed,
}

/// Counts distinct levels.
#[derive(Debug)]
struct Levels {
    // The last count that met each level.
    met: Vec<u64>,
    count: u64,
}

impl Levels {
    /// Returns the number of levels that literals come from.
    fn of(&mut self, lits: &[Lit], trail: &Trail) -> u32 {
        self.count += 1;
        let mut levels = 0;
        for lit in lits {
            let met = &mut self.met[trail.level_of(lit.var()) as usize];
            levels += u32::from(*met != self.count);
            *met = self.count;
        }
        levels
    }
}

impl Analysis {
    pub(super) fn new(vars: usize) -> Self {
        Analysis {
            marks: vec![Mark::None; vars],
            marked: Vec::new(),
            path: Vec::new(),
            counts: vec![0; vars],
            // One level for each variable, one for the assumptions, and 0.
            levels: Levels { met: vec![0; vars + 2], count: 0 },
        }
    }

    /// Learns from a conflict above the level of the assumptions, and raises the activity of the
    /// variables that take part.
    pub(super) fn learn(
        &mut self,
        conflict: Conflict,
        formula: &Formula,
        trail: &Trail,
        learnt: &mut Learnt,
        order: &mut Order,
    ) -> LearntClause {
        let mut clause = self.resolve(conflict, formula, trail, learnt, order);
        let first = clause.swap_remove(0);
        clause.retain(|lit| !self.is_implied(*lit, formula, trail, learnt));
        self.marked.drain(..).for_each(|var| self.marks[var.index()] = Mark::None);
        self.join(&mut clause, trail);
        clause.push(first);
        let end = clause.len() - 1;
        clause.swap(0, end);
        let latest = (1..clause.len()).max_by_key(|place| trail.level_of(clause[*place].var()));
        let level = latest.map_or(0, |latest| {
            clause.swap(1, latest);
            trail.level_of(clause[1].var())
        });
        let lbd = self.levels.of(&clause, trail);
        LearntClause { clause, level, lbd }
    }

    /// Resolves a conflict with the reasons of its literals, the last first, until one literal of
    /// the current level is left. That is the first unique implication point, and the first literal
    /// returned.
    fn resolve(
        &mut self,
        conflict: Conflict,
        formula: &Formula,
        trail: &Trail,
        learnt: &mut Learnt,
        order: &mut Order,
    ) -> Vec<Lit> {
        if let Conflict::Learnt(number) = conflict {
            learnt.note_use(number, |lits| self.levels.of(lits, trail));
        }
        let mut sources = literals_of(&conflict, formula, learnt);
        let level = trail.level();
        let mut before = trail.literals().iter().rev();
        let (mut clause, mut open) = (Vec::new(), 0);
        loop {
            for lit in sources {
                let var = lit.var();
                let of = trail.level_of(var);
                if self.marks[var.index()] != Mark::None || of == 0 {
                    continue;
                }
                self.mark(var, Mark::Source);
                order.bump(var);
                if of == level {
                    open += 1;
                } else {
                    clause.push(*lit);
                }
            }
            let latest = before.find(|lit| self.marks[lit.var().index()] == Mark::Source);
            let latest = *latest.expect("a literal of the latest level takes part");
            open -= 1;
            if open == 0 {
                clause.push(!latest);
                let end = clause.len() - 1;
                clause.swap(0, end);
                return clause;
            }
            if let Reason::Learnt(number) = *trail.reason_of(latest.var()) {
                learnt.note_use(number, |lits| self.levels.of(lits, trail));
            }
            sources = sources_of(latest.var(), formula, trail, learnt);
        }
    }

    /// Returns the assumptions from which it follows that some literals are false.
    pub(super) fn assumptions(
        &mut self,
        lits: &[Lit],
        formula: &Formula,
        trail: &Trail,
        learnt: &Learnt,
    ) -> Vec<Lit> {
        lits.iter().for_each(|lit| self.mark(lit.var(), Mark::Source));
        let mut assumed = Vec::new();
        for lit in trail.literals().iter().rev() {
            let var = lit.var();
            if self.marks[var.index()] == Mark::None || trail.level_of(var) == 0 {
                continue;
            }
            if *trail.reason_of(var) == Reason::Assumed {
                assumed.push(*lit);
            }
            for source in sources_of(var, formula, trail, learnt) {
                self.mark(source.var(), Mark::Source);
            }
        }
        self.marked.drain(..).for_each(|var| self.marks[var.index()] = Mark::None);
        assumed
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        self.marks[var.index()] = mark;
        self.marked.push(var);
    }

    /// Returns whether a literal of the clause follows from the others and can be left out.
    fn is_implied(&mut self, lit: Lit, formula: &Formula, trail: &Trail, learnt: &Learnt) -> bool {
        if *trail.reason_of(lit.var()) == Reason::Assumed {
            return false;
        }
        self.path.clear();
        self.path.push((lit.var(), 0));
        while let Some((var, looked)) = self.path.last_mut() {
            let var = *var;
            let Some(source) = sources_of(var, formula, trail, learnt).get(*looked) else {
                self.path.pop();
                if self.marks[var.index()] == Mark::None {
                    self.mark(var, Mark::Implied);
                }
                continue;
            };
            *looked += 1;
            let source = source.var();
            if source == var || trail.level_of(source) == 0 {
                continue;
            }
            match self.marks[source.index()] {
                Mark::Source | Mark::Implied => {}
                Mark::None if *trail.reason_of(source) != Reason::Assumed => {
                    self.path.push((source, 0));
                }
                _ => {
                    self.mark(source, Mark::Needed);
                    // All but the literal in question, which is a source itself.
                    for (var, _) in self.path.drain(1..) {
                        self.marks[var.index()] = Mark::Needed;
                        self.marked.push(var);
                    }
                    return false;
                }
            }
        }
        true
    }

    /// Replaces two or more literals that one literal makes false by that literal.
    ///
    /// A true candidate rules out many others, and a conflict names them one by one.
    fn join(&mut self, clause: &mut Vec<Lit>, trail: &Trail) {
        let cause = |lit: Lit| match *trail.reason_of(lit.var()) {
            Reason::Implied(by) => Some(by),
            _ => None,
        };
        for by in clause.iter().filter_map(|lit| cause(*lit)) {
            self.counts[by.var().index()] += 1;
        }
        clause.retain_mut(|lit| {
            let Some(by) = cause(*lit) else { return true };
            let count = &mut self.counts[by.var().index()];
            match std::mem::take(count) {
                // It has been replaced already.
                0 => return false,
                1 => {}
                _ => *lit = by,
            }
            true
        });
        debug_assert!(self.counts.iter().all(|count| *count == 0), "each was taken");
    }
}

/// Returns the literals of the clause that are all false in a conflict.
pub(super) fn literals_of<'a>(
    conflict: &'a Conflict,
    formula: &'a Formula,
    learnt: &'a Learnt,
) -> &'a [Lit] {
    match conflict {
        Conflict::Pair(lits) => lits,
        Conflict::Clause(number) => formula.clauses.get(*number as usize),
        Conflict::Learnt(number) => learnt.get(*number),
    }
}

/// Returns the literals whose falsehood implies a variable's value; its own may be among them.
#[inline(always)]
fn sources_of<'a>(
    var: Var,
    formula: &'a Formula,
    trail: &'a Trail,
    learnt: &'a Learnt,
) -> &'a [Lit] {
    match trail.reason_of(var) {
        Reason::Assumed => &[],
        Reason::Implied(by) => std::slice::from_ref(by),
        Reason::Clause(number) => formula.clauses.get(*number as usize),
        Reason::Learnt(number) => learnt.get(*number),
    }
}
