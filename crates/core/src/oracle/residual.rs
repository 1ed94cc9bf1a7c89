//! The residual formula under some clues: unit propagation that can be undone, and the clauses that
//! it leaves undecided, over the open variables.
//!
//! Clues are expensive as assumptions of a SAT solver: every clause it learns names the clues
//! behind it. Here the clues are propagated first, and what is left is a small formula without
//! them.

use crate::cnf::{Cnf, Lit, Var};
use crate::lists::Lists;

/// The clauses of a formula indexed by literal, shared by the puzzles of that formula.
#[derive(Debug)]
pub(super) struct Network {
    vars: usize,
    // For each literal, the literals that it implies by a clause of two.
    implied: Lists<Lit>,
    // The longer clauses.
    clauses: Lists<Lit>,
    // For each literal, the longer clauses that contain it.
    occurrences: Lists<u32>,
    units: Vec<Lit>,
    // Whether there is an empty clause, which makes everything contradictory.
    is_empty: bool,
}

impl Network {
    pub(super) fn new(cnf: &Cnf) -> Self {
        let vars = cnf.var_count();
        let mut implied = vec![Vec::new(); vars * 2];
        let mut occurrences = vec![Vec::new(); vars * 2];
        let (mut clauses, mut units, mut is_empty) = (Vec::new(), Vec::new(), false);
        for mut clause in cnf.to_clauses() {
            // A repeated literal would be counted twice; a clause with both literals of a variable
            // is always true.
            clause.sort_unstable();
            clause.dedup();
            if clause.windows(2).any(|pair| pair[0] == !pair[1]) {
                continue;
            }
            match clause[..] {
                [] => is_empty = true,
                [unit] => units.push(unit),
                [a, b] => {
                    implied[(!a).code()].push(b);
                    implied[(!b).code()].push(a);
                }
                _ => {
                    for lit in &clause {
                        occurrences[(*lit).code()].push(clauses.len() as u32);
                    }
                    clauses.push(clause);
                }
            }
        }
        Network {
            vars,
            implied: Lists::new(&implied),
            clauses: Lists::new(&clauses),
            occurrences: Lists::new(&occurrences),
            units,
            is_empty,
        }
    }
}

/// The literals that hold, including those that follow by unit propagation.
#[derive(Debug)]
pub(super) struct Trail<'a> {
    network: &'a Network,
    // Indexed by literal.
    holds: Vec<bool>,
    lits: Vec<Lit>,
    // The number of propagated literals of the trail; the counts below include exactly these.
    done: usize,
    // The number of literals of each longer clause that are not false.
    left: Vec<u32>,
    is_sound: bool,
    frames: Vec<(usize, bool)>,
}

impl<'a> Trail<'a> {
    pub(super) fn new(network: &'a Network) -> Self {
        let mut trail = Trail {
            network,
            holds: vec![false; network.vars * 2],
            lits: Vec::new(),
            done: 0,
            left: network.clauses.iter().map(|clause| clause.len() as u32).collect(),
            is_sound: !network.is_empty,
            frames: Vec::new(),
        };
        trail.assume(&network.units);
        trail
    }

    /// Returns whether propagation found no contradiction.
    pub(super) fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// Returns whether a literal is known to be true.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.holds[lit.code()]
    }

    /// Returns the literals that hold.
    pub(super) fn literals(&self) -> &[Lit] {
        &self.lits
    }

    /// Makes literals true in addition to the present ones.
    pub(super) fn push(&mut self, lits: &[Lit]) {
        self.frames.push((self.lits.len(), self.is_sound));
        self.assume(lits);
    }

    /// Undoes the last push and what followed from it.
    ///
    /// # Panics
    /// If nothing was pushed.
    pub(super) fn pop(&mut self) {
        let length;
        (length, self.is_sound) = self.frames.pop().expect("something was pushed");
        while self.lits.len() > length {
            let lit = self.lits.pop().expect("it is longer");
            self.holds[lit.code()] = false;
            if self.done > self.lits.len() {
                self.done -= 1;
                for clause in self.network.occurrences.get((!lit).code()) {
                    self.left[*clause as usize] += 1;
                }
            }
        }
    }

    fn assume(&mut self, lits: &[Lit]) {
        self.is_sound = self.is_sound && lits.iter().all(|lit| self.set(*lit)) && self.propagate();
    }

    /// Makes a literal true; returns `false` if it is false.
    fn set(&mut self, lit: Lit) -> bool {
        if !self.holds(lit) && !self.holds(!lit) {
            self.holds[lit.code()] = true;
            self.lits.push(lit);
        }
        self.holds(lit)
    }

    fn propagate(&mut self) -> bool {
        let network = self.network;
        while let Some(lit) = self.lits.get(self.done).copied() {
            self.done += 1;
            // All counts first: a pop undoes all of them.
            let touched = network.occurrences.get((!lit).code());
            for clause in touched {
                self.left[*clause as usize] -= 1;
            }
            if !network.implied.get(lit.code()).iter().all(|implied| self.set(*implied)) {
                return false;
            }
            for clause in touched {
                if self.left[*clause as usize] > 1 {
                    continue;
                }
                let lits = network.clauses.get(*clause as usize);
                if lits.iter().any(|lit| self.holds(*lit)) {
                    continue;
                }
                // There is none if a last literal became false and waits in the trail.
                let Some(last) = lits.iter().find(|lit| !self.holds(!**lit)) else { return false };
                self.set(*last);
            }
        }
        true
    }

    /// Returns the undecided clauses over the open variables, renumbered in their order.
    ///
    /// They are what the formula says of these variables while the trail's literals hold.
    pub(super) fn residual(&self) -> Residual {
        debug_assert!(self.is_sound, "a contradiction leaves nothing");
        let mut numbers = vec![u32::MAX; self.network.vars];
        let mut vars = Vec::new();
        for (index, number) in numbers.iter_mut().enumerate() {
            let lit = Var::new(index).positive();
            if !self.holds(lit) && !self.holds(!lit) {
                *number = vars.len() as u32;
                vars.push(lit.var());
            }
        }
        let mut residual = Residual { vars, numbers, items: Vec::new(), starts: vec![0] };
        let clauses = self.network.clauses.iter();
        for clause in clauses.filter(|clause| !clause.iter().any(|lit| self.holds(*lit))) {
            residual.add(clause.iter().filter(|lit| !self.holds(!**lit)).copied());
        }
        for index in 0..residual.vars.len() {
            let positive = residual.vars[index].positive();
            for lit in [positive, !positive] {
                for implied in self.network.implied.get(lit.code()) {
                    // Each clause once, although it is listed under both of its literals.
                    if (!lit).code() < (*implied).code() && residual.number(*implied).is_some() {
                        residual.add([!lit, *implied]);
                    }
                }
            }
        }
        residual
    }
}

/// A formula over the open variables.
#[derive(Debug)]
pub(super) struct Residual {
    vars: Vec<Var>,
    numbers: Vec<u32>,
    items: Vec<Lit>,
    starts: Vec<usize>,
}

impl Residual {
    fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.items.extend(clause);
        self.starts.push(self.items.len());
    }

    /// Returns the open variables.
    pub(super) fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// Returns the new number of a literal's variable, if it is open.
    pub(super) fn number(&self, lit: Lit) -> Option<usize> {
        let number = self.numbers[lit.var().index()];
        (number != u32::MAX).then_some(number as usize)
    }

    /// Returns the clauses.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.starts.windows(2).map(|ends| &self.items[ends[0]..ends[1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Returns a random formula with clauses of every length.
    fn random_cnf(random: &mut Random, vars: usize, clauses: usize) -> Cnf {
        let mut cnf = Cnf::new(vars);
        for _ in 0..clauses {
            let length = 1 + random.below(4);
            let lits: Vec<Lit> = (0..length).map(|_| random_lit(random, vars)).collect();
            cnf.add_clause(lits);
        }
        cnf.add_exactly_one((0..3).map(|index| Var::new(index).positive()));
        cnf
    }

    fn random_lit(random: &mut Random, vars: usize) -> Lit {
        let lit = Var::new(random.below(vars)).positive();
        if random.below(2) == 0 { lit } else { !lit }
    }

    fn is_true(lit: Lit, model: usize) -> bool {
        (model >> lit.var().index() & 1 == 1) == lit.is_positive()
    }

    fn is_model<'a>(mut clauses: impl Iterator<Item = &'a [Lit]>, model: usize) -> bool {
        clauses.all(|clause| clause.iter().any(|lit| is_true(*lit, model)))
    }

    #[test]
    fn what_is_left_has_the_models_of_the_formula() {
        const VARS: usize = 8;
        let mut random = Random::new(5, 0);
        let (mut unsound, mut open) = (0, 0);
        for _ in 0..300 {
            let count = 4 + random.below(12);
            let cnf = random_cnf(&mut random, VARS, count);
            let clauses = cnf.to_clauses();
            let network = Network::new(&cnf);
            let mut trail = Trail::new(&network);
            let lits: Vec<Lit> = (0..3).map(|_| random_lit(&mut random, VARS)).collect();
            lits.iter().for_each(|lit| trail.push(&[*lit]));
            let residual = trail.is_sound().then(|| trail.residual());
            unsound += usize::from(residual.is_none());
            open += residual.as_ref().map_or(0, |residual| residual.vars().len());
            for model in 0..1 << VARS {
                let expected = is_model(clauses.iter().map(Vec::as_slice), model)
                    && lits.iter().all(|lit| is_true(*lit, model));
                let left = residual.as_ref().is_some_and(|residual| {
                    trail.literals().iter().all(|lit| is_true(*lit, model))
                        && is_model(residual.clauses(), model)
                });
                assert_eq!(left, expected);
            }
        }
        assert!(unsound > 20 && open > 100, "{unsound} contradictions, {open} open variables");
    }

    #[test]
    fn a_pop_takes_back_what_followed() {
        const VARS: usize = 12;
        let mut random = Random::new(6, 0);
        for _ in 0..200 {
            let cnf = random_cnf(&mut random, VARS, 14);
            let network = Network::new(&cnf);
            let mut trail = Trail::new(&network);
            let mut pushed: Vec<Vec<Lit>> = Vec::new();
            for _ in 0..30 {
                if random.below(3) == 0 && !pushed.is_empty() {
                    pushed.pop();
                    trail.pop();
                } else {
                    let count = random.below(3);
                    pushed.push((0..count).map(|_| random_lit(&mut random, VARS)).collect());
                    trail.push(&pushed[pushed.len() - 1]);
                }
                let mut again = Trail::new(&network);
                pushed.iter().for_each(|lits| again.push(lits));
                assert_eq!(trail.is_sound(), again.is_sound());
                if trail.is_sound() {
                    assert_eq!(trail.holds, again.holds);
                    assert_eq!(trail.left, again.left);
                }
            }
        }
    }
}
