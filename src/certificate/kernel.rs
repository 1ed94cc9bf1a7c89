//! The proof checker that is trusted: unit propagation, and nothing of Sudoku.
//!
//! A clause *follows* if making its literals false leads, by unit propagation, to one whose literals
//! are all false. A proof is a list of clauses that each follow from the formula and those before, up
//! to the empty one, which nothing satisfies. Literals are DIMACS numbers: `v` from 1, negated `-v`.

/// Why a proof is none. Clauses are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// This clause does not follow.
    DoesNotFollow(usize),
    /// This clause names a variable that the formula does not have.
    UnknownVariable(usize),
    /// The empty clause is missing.
    NoEmptyClause,
    /// The work ran out.
    OutOfWork,
}

/// A formula. A clause is looked at when at most one of its literals is not false.
#[derive(Debug, Clone)]
pub struct Kernel {
    // The clauses one after another, and where each begins; one more start at the end.
    literals: Vec<i32>,
    starts: Vec<usize>,
    // For each clause, how many of its literals are not false by what has been propagated.
    left: Vec<u32>,
    // By literal: the clauses that hold it, and whether it is true.
    clauses_of: Vec<Vec<u32>>,
    is_true: Vec<bool>,
    // What is true, in the order in which it became so, and how much of it is propagated.
    trail: Vec<i32>,
    propagated: usize,
    // Whether no clause is known to have false literals alone.
    sound: bool,
    work: u64,
}

fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

impl Kernel {
    /// A formula of the variables 1 to `vars`, without clauses.
    pub fn new(vars: usize) -> Self {
        let (literals, starts, left, trail) = (vec![], vec![0], vec![], vec![]);
        let (clauses_of, is_true) = (vec![vec![]; vars * 2 + 2], vec![false; vars * 2 + 2]);
        let (propagated, sound, work) = (0, true, u64::MAX);
        Kernel { literals, starts, left, clauses_of, is_true, trail, propagated, sound, work }
    }

    /// Adds a clause of the formula's variables, with all that follows by propagation.
    pub fn add(&mut self, clause: &[i32]) {
        // All that is true has been propagated, or nothing will be: so the counts are right.
        debug_assert!(self.propagated == self.trail.len() || !self.sound || self.work == 0);
        let number = self.left.len();
        self.literals.extend_from_slice(clause);
        self.starts.push(self.literals.len());
        clause.iter().for_each(|literal| self.clauses_of[place(*literal)].push(number as u32));
        let not_false = clause.iter().filter(|literal| !self.is_true[place(-**literal)]).count();
        self.left.push(not_false as u32);
        if not_false <= 1 {
            self.look_at(number);
        }
        self.propagate();
    }

    /// Checks that `proof` refutes the formula with the clauses of `more`, and forgets both. `work`
    /// bounds how many literals and clauses are looked at.
    pub fn check(&mut self, more: &[Vec<i32>], proof: &[Vec<i32>], work: u64) -> Result<(), Fault> {
        let (clauses, before) = (self.left.len(), (self.trail.len(), self.sound));
        self.work = work;
        more.iter().for_each(|clause| self.add(clause));
        let judged = self.judge(proof);
        self.work = u64::MAX;
        for literal in self.literals.drain(self.starts[clauses]..) {
            self.clauses_of[place(literal)].pop();
        }
        self.starts.truncate(clauses + 1);
        self.left.truncate(clauses);
        self.take_back(before);
        judged
    }

    fn judge(&mut self, proof: &[Vec<i32>]) -> Result<(), Fault> {
        let known = 1..self.is_true.len() / 2;
        for (position, clause) in proof.iter().enumerate() {
            if clause.iter().any(|literal| !known.contains(&(literal.unsigned_abs() as usize))) {
                return Err(Fault::UnknownVariable(position));
            }
            let before = (self.trail.len(), self.sound);
            clause.iter().for_each(|literal| self.make_true(-literal));
            self.propagate();
            let follows = !self.sound;
            self.take_back(before);
            match (self.work, follows, clause.is_empty()) {
                (0, _, _) => return Err(Fault::OutOfWork),
                (_, false, _) => return Err(Fault::DoesNotFollow(position)),
                (_, true, true) => return Ok(()),
                (_, true, false) => self.add(clause),
            }
        }
        Err(Fault::NoEmptyClause)
    }

    fn make_true(&mut self, literal: i32) {
        self.sound &= !self.is_true[place(-literal)];
        if self.sound && !std::mem::replace(&mut self.is_true[place(literal)], true) {
            self.trail.push(literal);
        }
    }

    fn propagate(&mut self) {
        while self.sound && self.work > 0 && self.propagated < self.trail.len() {
            let falsified = place(-self.trail[self.propagated]);
            self.propagated += 1;
            self.work = self.work.saturating_sub(1 + self.clauses_of[falsified].len() as u64);
            for index in 0..self.clauses_of[falsified].len() {
                let clause = self.clauses_of[falsified][index] as usize;
                // Even if nothing more is to be learnt: all counts are taken back as well.
                self.left[clause] -= 1;
                if self.left[clause] <= 1 && self.sound && self.work > 0 {
                    self.look_at(clause);
                }
            }
        }
    }

    /// Makes the literal of a clause true that alone is not false.
    fn look_at(&mut self, clause: usize) {
        let literals = &self.literals[self.starts[clause]..self.starts[clause + 1]];
        self.work = self.work.saturating_sub(literals.len() as u64);
        match literals.iter().find(|literal| !self.is_true[place(-**literal)]) {
            Some(literal) => self.make_true(*literal),
            None => self.sound = false,
        }
    }

    fn take_back(&mut self, (length, sound): (usize, bool)) {
        for (index, literal) in self.trail.drain(length..).enumerate() {
            self.is_true[place(literal)] = false;
            if length + index < self.propagated {
                let held = &self.clauses_of[place(-literal)];
                held.iter().for_each(|clause| self.left[*clause as usize] += 1);
            }
        }
        (self.propagated, self.sound) = (self.propagated.min(length), sound);
    }
}
