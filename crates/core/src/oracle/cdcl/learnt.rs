//! The clauses added to a formula, each watched at two literals.

use super::trail::{Conflict, Reason, Trail};
use crate::cnf::Lit;

/// Added clauses of two or more literals.
#[derive(Debug)]
pub(super) struct Learnt {
    lits: Vec<Lit>,
    clauses: Vec<Clause>,
    // For each literal, the clauses to visit when it becomes false: those in which it is one of the
    // first two literals.
    watches: Vec<Vec<Watch>>,
    // The number of literals of the trail that the watches have processed.
    done: usize,
}

/// One of the clauses.
#[derive(Debug, Clone, Copy)]
struct Clause {
    start: u32,
    length: u32,
    // The number of levels its literals came from when it was last used: the fewer, the more
    // useful. `None` for a clause that has to stay.
    lbd: Option<u32>,
    used: bool,
}

/// A watched clause, and another literal of it: where that one holds the clause need not be
/// visited.
#[derive(Debug, Clone, Copy)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// Clauses from at most this many levels are always kept.
const KEPT: u32 = 2;

impl Learnt {
    pub(super) fn new(vars: usize) -> Self {
        let (lits, clauses) = (Vec::new(), Vec::new());
        Learnt { lits, clauses, watches: vec![Vec::new(); vars * 2], done: 0 }
    }

    /// Returns how many clauses there are.
    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Returns the literals of a clause. While the clause is the reason of a literal, that is the
    /// first.
    pub(super) fn get(&self, clause: u32) -> &[Lit] {
        let Clause { start, length, .. } = self.clauses[clause as usize];
        &self.lits[start as usize..(start + length) as usize]
    }

    /// Adds a clause and returns its number. The first two literals must be the last ones to become
    /// false, or not be false.
    pub(super) fn add(&mut self, lits: &[Lit], lbd: Option<u32>) -> u32 {
        debug_assert!(lits.len() > 1, "one literal needs no watching");
        let clause = self.clauses.len() as u32;
        let start = self.lits.len() as u32;
        self.lits.extend_from_slice(lits);
        self.clauses.push(Clause { start, length: lits.len() as u32, lbd, used: true });
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let (first, second) = (self.get(clause)[0], self.get(clause)[1]);
        self.watches[first.code()].push(Watch { clause, other: second });
        self.watches[second.code()].push(Watch { clause, other: first });
    }

    /// Records that a clause took part in a conflict, with its literals coming from `lbd`
    /// levels.
    pub(super) fn note_use(&mut self, clause: u32, lbd: impl FnOnce(&[Lit]) -> u32) {
        let Some(before) = self.clauses[clause as usize].lbd else { return };
        let now = if before > KEPT { lbd(self.get(clause)).min(before) } else { before };
        let clause = &mut self.clauses[clause as usize];
        clause.lbd = Some(now);
        clause.used = true;
    }

    /// Forgets the less useful half of the clauses. No clause may be the reason of a literal above
    /// level 0.
    pub(super) fn forget_half(&mut self) {
        let rank = |clause: &Clause| match clause.lbd {
            None | Some(0..=KEPT) => 0,
            Some(lbd) => lbd + if clause.used { 0 } else { 1 << 16 },
        };
        let mut ranks: Vec<u32> = self.clauses.iter().map(rank).collect();
        let middle = ranks.len() / 2;
        let limit = *ranks.select_nth_unstable(middle).1;
        let before = std::mem::take(&mut self.clauses);
        let lits = std::mem::take(&mut self.lits);
        self.watches.iter_mut().for_each(Vec::clear);
        for clause in before.into_iter().filter(|clause| rank(clause) <= limit.max(KEPT)) {
            let start = clause.start as usize;
            let number = self.clauses.len() as u32;
            self.clauses.push(Clause { start: self.lits.len() as u32, used: false, ..clause });
            self.lits.extend_from_slice(&lits[start..start + clause.length as usize]);
            self.watch(number);
        }
    }

    /// Goes back to a trail of `length` literals.
    pub(super) fn retreat(&mut self, length: usize) {
        self.done = self.done.min(length);
    }

    /// Returns whether every literal of the trail has been processed.
    pub(super) fn is_done(&self, trail: &Trail) -> bool {
        self.done == trail.literals().len()
    }

    /// Processes the next literal of the trail: adds what follows from it by these clauses.
    pub(super) fn propagate(&mut self, trail: &mut Trail) -> Option<Conflict> {
        let gone = !trail.literals()[self.done];
        self.done += 1;
        let mut watches = std::mem::take(&mut self.watches[gone.code()]);
        let (mut conflict, mut kept, mut next) = (None, 0, 0);
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            if trail.holds(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let Clause { start, length, .. } = self.clauses[watch.clause as usize];
            let lits = &mut self.lits[start as usize..(start + length) as usize];
            if lits[0] == gone {
                lits.swap(0, 1);
            }
            let first = lits[0];
            let watch = Watch { other: first, ..watch };
            if !trail.holds(first) {
                let another = lits[2..].iter().position(|lit| !trail.holds(!*lit));
                if let Some(place) = another {
                    lits.swap(1, place + 2);
                    self.watches[lits[1].code()].push(watch);
                    continue;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if !trail.set(first, Reason::Learnt(watch.clause)) {
                conflict = Some(Conflict::Learnt(watch.clause));
                watches.copy_within(next.., kept);
                kept += watches.len() - next;
                break;
            }
        }
        watches.truncate(kept);
        self.watches[gone.code()] = watches;
        conflict
    }
}
