//! Unit propagation that records the clauses and assumptions behind a conflict.
//!
//! It makes proofs smaller and writes them as LRAT. It is not trusted: its results are checked by
//! the [`kernel`](super::kernel) like any other proof. As in the kernel, clauses are counted and
//! everything is restored exactly, so that a trace depends only on the formula and the clause.

use super::kernel::code;

/// A formula with the state of its propagation. A literal is a code, as in the kernel.
#[derive(Debug, Clone)]
pub(super) struct Tracer {
    // The clauses one after another, and where each begins; one more start at the end.
    literals: Vec<u32>,
    starts: Vec<usize>,
    // For each clause of other than two literals: how many of them are not false, as far as the
    // trail is propagated, and the exclusive or of these.
    left: Vec<(u32, u32)>,
    // By literal: what follows from it by clauses of two, with the clause; the other clauses that
    // contain it; and whether it is true.
    follows: Vec<Vec<(u32, u32)>>,
    clauses_of: Vec<Vec<u32>>,
    is_true: Vec<bool>,
    // By variable: the clause that implied it, `NONE` for an assumption.
    reasons: Vec<u32>,
    trail: Vec<u32>,
    propagated: usize,
    // A clause whose literals are all false.
    conflict: Option<u32>,
    // Marks for walks over the trail, by variable, and the marked variables; none in between.
    seen: Vec<bool>,
    marked: Vec<usize>,
    // The number of clauses that may still be looked at.
    work: u64,
}

/// The reasons why a clause follows from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trace {
    /// The literals of the clause that are needed: the clause of these alone follows as well.
    pub needed: Vec<i32>,
    /// The numbers of the clauses that it rests on, in the order in which they propagate; the
    /// literals of the last one are all false.
    pub antecedents: Vec<u32>,
}

/// The state to go back to when clauses are forgotten.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    clauses: usize,
    trail: usize,
    conflict: Option<u32>,
}

const NONE: u32 = u32::MAX;

fn variable(literal: u32) -> usize {
    literal as usize / 2
}

impl Tracer {
    /// Creates a formula of the variables 1 to `variables` without clauses.
    pub fn new(variables: usize) -> Self {
        Tracer {
            literals: Vec::new(),
            starts: vec![0],
            left: Vec::new(),
            follows: vec![Vec::new(); variables * 2 + 2],
            clauses_of: vec![Vec::new(); variables * 2 + 2],
            is_true: vec![false; variables * 2 + 2],
            reasons: vec![NONE; variables + 1],
            trail: Vec::new(),
            propagated: 0,
            conflict: None,
            seen: vec![false; variables + 1],
            marked: Vec::new(),
            work: u64::MAX,
        }
    }

    /// Calls `ask` while the formula also has `clauses` and at most `work` clauses may be looked
    /// at.
    pub fn with<T>(
        &mut self,
        clauses: &[Vec<i32>],
        work: u64,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mark = self.mark();
        self.work = work;
        clauses.iter().for_each(|clause| self.add(clause));
        let answer = ask(self);
        self.forget(mark);
        self.work = u64::MAX;
        answer
    }

    /// Returns how many clauses there are.
    pub fn clause_count(&self) -> usize {
        self.left.len()
    }

    /// Returns whether a literal of the clause is known to be true, so that the clause adds
    /// nothing.
    pub fn is_satisfied(&self, clause: &[i32]) -> bool {
        clause.iter().any(|literal| self.is_true[code(*literal) as usize])
    }

    /// Adds a clause and everything that follows by propagation. Its number is the number of
    /// clauses before it.
    pub fn add(&mut self, clause: &[i32]) {
        let number = self.left.len() as u32;
        self.literals.extend(clause.iter().map(|literal| code(*literal)));
        self.starts.push(self.literals.len());
        let literals = &self.literals[self.starts[number as usize]..];
        if let [a, b] = literals {
            self.follows[(a ^ 1) as usize].push((*b, number));
            self.follows[(b ^ 1) as usize].push((*a, number));
        } else {
            literals.iter().for_each(|literal| self.clauses_of[*literal as usize].push(number));
        }
        let open = literals.iter().filter(|literal| !self.is_true[(**literal ^ 1) as usize]);
        let left = open.fold((0, 0), |(count, all), literal| (count + 1, all ^ literal));
        self.left.push(left);
        self.use_last(left, number);
        self.propagate();
    }

    /// Returns the state to go back to.
    pub fn mark(&self) -> Mark {
        Mark { clauses: self.left.len(), trail: self.trail.len(), conflict: self.conflict }
    }

    /// Forgets the clauses added since a mark.
    pub fn forget(&mut self, mark: Mark) {
        for ends in self.starts[mark.clauses..].windows(2) {
            let literals = &self.literals[ends[0]..ends[1]];
            for literal in literals {
                match literals.len() {
                    2 => {
                        self.follows[(literal ^ 1) as usize].pop();
                    }
                    _ => {
                        self.clauses_of[*literal as usize].pop();
                    }
                }
            }
        }
        self.literals.truncate(self.starts[mark.clauses]);
        self.starts.truncate(mark.clauses + 1);
        self.left.truncate(mark.clauses);
        self.take_back(mark.trail, mark.conflict);
    }

    /// Returns why a clause follows by unit propagation; `None` if it does not, or the work ran
    /// out.
    ///
    /// The literals are made false one by one, starting from the last, so that those which the
    /// conflict does not use are left out. With `since`, the antecedents behind literals that were
    /// true at that mark are left out as well.
    pub fn trace(&mut self, clause: &[i32], since: Option<Mark>) -> Option<Trace> {
        let from = since.map_or(0, |mark| mark.trail);
        let (length, conflict) = (self.trail.len(), self.conflict);
        for literal in clause.iter().rev().map(|literal| code(*literal)) {
            if self.conflict.is_some() || self.is_true[literal as usize] {
                break;
            }
            self.make_true(literal ^ 1, NONE);
            self.propagate();
        }
        // A literal of the clause that became true is enough: with all of them false, the clause
        // that implied it has only false literals.
        let literals = clause.iter().map(|literal| code(*literal));
        let satisfied: Vec<u32> =
            literals.filter(|literal| self.is_true[*literal as usize]).collect();
        let mut first = None;
        if !satisfied.is_empty() {
            first = self.trail.iter().copied().find(|literal| satisfied.contains(literal));
        }
        let trace = match (self.work, first, self.conflict) {
            (0, _, _) | (_, None, None) => None,
            (_, Some(literal), _) => Some(self.explain(clause, None, Some(literal), from)),
            (_, None, conflict) => Some(self.explain(clause, conflict, None, from)),
        };
        self.take_back(length, conflict);
        trace
    }

    /// Walks back over the trail, down to place `from`, from a conflict or a literal that is true.
    fn explain(
        &mut self,
        clause: &[i32],
        conflict: Option<u32>,
        literal: Option<u32>,
        from: usize,
    ) -> Trace {
        let mut antecedents: Vec<u32> = conflict.into_iter().collect();
        let mut assumed = Vec::new();
        if let Some(conflict) = conflict {
            self.see(conflict as usize);
        }
        if let Some(literal) = literal {
            self.mark_seen(literal);
            assumed.push(literal);
        }
        for index in (from..self.trail.len()).rev() {
            let variable = variable(self.trail[index]);
            if !self.seen[variable] {
                continue;
            }
            match self.reasons[variable] {
                NONE => assumed.push(self.trail[index] ^ 1),
                reason => {
                    antecedents.push(reason);
                    self.see(reason as usize);
                }
            }
        }
        self.marked.drain(..).for_each(|variable| self.seen[variable] = false);
        antecedents.reverse();
        let is_needed = |literal: &i32| assumed.contains(&code(*literal));
        Trace { needed: clause.iter().copied().filter(is_needed).collect(), antecedents }
    }

    fn see(&mut self, clause: usize) {
        for place in self.starts[clause]..self.starts[clause + 1] {
            self.mark_seen(self.literals[place]);
        }
    }

    fn mark_seen(&mut self, literal: u32) {
        if !std::mem::replace(&mut self.seen[variable(literal)], true) {
            self.marked.push(variable(literal));
        }
    }

    fn make_true(&mut self, literal: u32, reason: u32) {
        if !self.is_true[literal as usize] {
            self.is_true[literal as usize] = true;
            self.reasons[variable(literal)] = reason;
            self.trail.push(literal);
        }
    }

    fn propagate(&mut self) {
        while self.conflict.is_none() && self.work > 0 && self.propagated < self.trail.len() {
            let literal = self.trail[self.propagated];
            self.propagated += 1;
            let following = std::mem::take(&mut self.follows[literal as usize]);
            let clauses = std::mem::take(&mut self.clauses_of[(literal ^ 1) as usize]);
            self.work = self.work.saturating_sub((1 + following.len() + clauses.len()) as u64);
            following.iter().for_each(|(follows, clause)| self.use_last((1, *follows), *clause));
            for clause in &clauses {
                // Even after a conflict: all counts are restored as well.
                let left = &mut self.left[*clause as usize];
                *left = (left.0 - 1, left.1 ^ literal ^ 1);
                let left = *left;
                self.use_last(left, *clause);
            }
            self.follows[literal as usize] = following;
            self.clauses_of[(literal ^ 1) as usize] = clauses;
        }
    }

    /// Makes true the only literal of a clause that is left, if there are not more.
    fn use_last(&mut self, (count, last): (u32, u32), clause: u32) {
        if count > 1 || self.conflict.is_some() {
            return;
        }
        match count == 0 || self.is_true[(last ^ 1) as usize] {
            true => self.conflict = Some(clause),
            false => self.make_true(last, clause),
        }
    }

    fn take_back(&mut self, length: usize, conflict: Option<u32>) {
        for (index, literal) in self.trail.drain(length..).enumerate() {
            self.is_true[literal as usize] = false;
            self.reasons[variable(literal)] = NONE;
            if length + index < self.propagated {
                for clause in &self.clauses_of[(literal ^ 1) as usize] {
                    let left = &mut self.left[*clause as usize];
                    *left = (left.0 + 1, left.1 ^ literal ^ 1);
                }
            }
        }
        self.propagated = self.propagated.min(length);
        self.conflict = conflict;
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Kernel;
    use super::super::{lrat::lrat, shrink::shrink};
    use super::*;
    use crate::random::Random;

    const VARS: usize = 6;

    fn random_clause(random: &mut Random) -> Vec<i32> {
        let mut clause: Vec<i32> = (0..=random.below(3))
            .map(|_| [-1, 1][random.below(2)] * (1 + random.below(VARS) as i32))
            .collect();
        clause.sort_unstable();
        clause.dedup();
        clause
    }

    /// Checks LRAT by its own rules: the hints, in order, are units under the negated clause, and
    /// the last one has no literal left.
    fn check_lrat(formula: &[Vec<i32>], text: &str) {
        let mut clauses = formula.to_vec();
        for line in text.lines() {
            let numbers: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            let [number, rest @ .., 0] = &numbers[..] else { panic!("{line}") };
            let middle = rest.iter().position(|number| *number == 0).unwrap();
            let (clause, hints) = (&rest[..middle], &rest[middle + 1..]);
            assert_eq!(usize::try_from(*number), Ok(clauses.len() + 1));
            let mut holds: Vec<i32> = clause.iter().map(|literal| -literal).collect();
            let (last, units) = hints.split_last().unwrap();
            let left = |hint: &i32, holds: &[i32]| -> Vec<i32> {
                let hinted = clauses[hint.unsigned_abs() as usize - 1].iter().copied();
                hinted.filter(|literal| !holds.contains(&-literal)).collect()
            };
            for hint in units {
                let left = left(hint, &holds);
                assert_eq!(left.len(), 1, "{line}");
                holds.push(left[0]);
            }
            assert!(left(last, &holds).is_empty(), "{line}");
            clauses.push(clause.to_vec());
        }
        assert!(clauses.last().unwrap().is_empty());
    }

    #[test]
    fn smaller_proofs_are_proofs_and_their_hints_lead() {
        let mut random = Random::new(8, 0);
        let (mut proved, mut before, mut after) = (0, 0, 0);
        for _ in 0..6_000 {
            let formula: Vec<Vec<i32>> = (0..18).map(|_| random_clause(&mut random)).collect();
            let mut proof: Vec<Vec<i32>> = (0..6).map(|_| random_clause(&mut random)).collect();
            proof.push(Vec::new());
            let (rules, claims) = formula.split_at(12);
            let mut kernel = Kernel::new(VARS);
            let mut tracer = Tracer::new(VARS);
            for clause in rules {
                kernel.add(clause);
                tracer.add(clause);
            }
            // The value that `with` leaves, so that states can be compared.
            tracer.work = u64::MAX;
            let untouched = format!("{tracer:?}");
            let small = tracer.with(claims, u64::MAX, |tracer| shrink(tracer, &proof));
            if kernel.check(claims, &proof, u64::MAX).is_ok() {
                let small = small.expect("it follows for the tracer too");
                assert_eq!(kernel.check(claims, &small, u64::MAX), Ok(()));
                for proof in [&proof, &small] {
                    let hints = tracer.with(claims, u64::MAX, |tracer| lrat(tracer, proof));
                    check_lrat(&formula, &hints.expect("it follows"));
                }
                proved += 1;
                before += proof.concat().len();
                after += small.concat().len();
            }
            assert_eq!(format!("{tracer:?}"), untouched, "no trace is left");
            let none = tracer.with(claims, 0, |tracer| shrink(tracer, &proof));
            assert_eq!(none, None, "no work, no proof");
        }
        assert!(proved > 500 && after * 3 < before * 2, "{proved} proofs, {before} to {after}");
    }
}
