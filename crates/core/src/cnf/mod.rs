//! Formulas in conjunctive normal form over numbered variables; they know nothing of puzzles.

mod counter;
mod dimacs;

use crate::lists::Lists;
use std::fmt;
use std::ops::Not;

/// A variable, numbered from 0 here and from 1 in DIMACS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// Returns the variable with this number, from 0.
    ///
    /// # Panics
    /// If `index` is 2^30 or more.
    pub fn new(index: usize) -> Self {
        assert!(index < 1 << 30, "a formula has fewer than 2^30 variables");
        Var(index as u32)
    }

    /// Returns the number, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal that is true when the variable is true.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }
}

/// A variable or its negation. `Display` writes the DIMACS number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// Returns the variable.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Returns whether the literal is positive: the variable itself, not its negation.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the literal as an index: 2 v for variable v, 2 v + 1 for its negation.
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal with this index.
    pub fn of_code(code: usize) -> Self {
        Lit(code as u32)
    }

    /// Returns the DIMACS number: the variable counted from 1, negative for a negation.
    pub fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lit({self})")
    }
}

/// A formula in conjunctive normal form that keeps its "exactly one" and "at most one" groups.
///
/// A group stands for its clauses: a binary clause for each pair of literals, and for "exactly one"
/// also the clause of all of them. Engines that work on groups read [`Cnf::exactly_one_groups`] and
/// [`Cnf::at_most_one_groups`]; [`Cnf::to_clauses`] writes all clauses out.
#[derive(Debug, Clone, Default)]
pub struct Cnf {
    vars: usize,
    exactly_one: Lists<Lit>,
    at_most_one: Lists<Lit>,
    clauses: Lists<Lit>,
}

impl Cnf {
    /// Returns a formula of `vars` variables and no clauses.
    pub fn new(vars: usize) -> Self {
        Cnf { vars, ..Cnf::default() }
    }

    /// Returns how many variables there are.
    pub fn var_count(&self) -> usize {
        self.vars
    }

    /// Adds a variable and returns it.
    pub fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    /// Adds a clause: at least one of the literals is true. An empty clause is a contradiction.
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.clauses.push(known(self.vars, clause));
    }

    /// Adds a group of different literals of which exactly one is true.
    pub fn add_exactly_one(&mut self, group: impl IntoIterator<Item = Lit>) {
        self.exactly_one.push(known(self.vars, group));
    }

    /// Adds a group of different literals of which at most one is true.
    pub fn add_at_most_one(&mut self, group: impl IntoIterator<Item = Lit>) {
        self.at_most_one.push(known(self.vars, group));
    }

    /// Returns the groups of which exactly one literal is true.
    pub fn exactly_one_groups(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        self.exactly_one.iter()
    }

    /// Returns the groups of which at most one literal is true.
    pub fn at_most_one_groups(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        self.at_most_one.iter()
    }

    /// Returns the clauses that belong to no group.
    pub fn other_clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        self.clauses.iter()
    }

    /// Returns how many literals the clauses have with the groups written out; pairs that groups
    /// share count for each of them.
    pub fn literal_count(&self) -> usize {
        let in_pairs = |group: &[Lit]| group.len() * group.len().saturating_sub(1);
        let at_least_one = self.exactly_one.iter().chain(self.clauses.iter());
        self.groups().map(in_pairs).sum::<usize>() + at_least_one.map(<[Lit]>::len).sum::<usize>()
    }

    /// Returns every clause, with the groups written out: first the "at least one" clause of each
    /// group, then the binary clauses, sorted and each once, then the other clauses.
    pub fn to_clauses(&self) -> Vec<Vec<Lit>> {
        let mut clauses: Vec<Vec<Lit>> = self.exactly_one.iter().map(<[Lit]>::to_vec).collect();
        clauses.extend(self.conflicts().into_iter().map(|(a, b)| vec![!a, !b]));
        clauses.extend(self.clauses.iter().map(<[Lit]>::to_vec));
        clauses
    }

    /// Returns the pairs of literals that a group forbids to be true together, each once, sorted.
    pub fn conflicts(&self) -> Vec<(Lit, Lit)> {
        let groups: Vec<&[Lit]> = self.groups().collect();
        let held = groups.iter().enumerate();
        let held =
            held.flat_map(|(at, group)| group.iter().map(move |lit| (lit.code(), at as u32)));
        let groups_of = Lists::sorted(self.vars * 2, held);
        let mut pairs = Vec::new();
        // For each literal, the last one that it was paired with.
        let mut latest = vec![None; self.vars * 2];
        for first in (0..self.vars * 2).map(Lit::of_code) {
            let start = pairs.len();
            for group in groups_of.get(first.code()) {
                for second in groups[*group as usize].iter().filter(|second| **second > first) {
                    if latest[second.code()].replace(first) != Some(first) {
                        pairs.push((first, *second));
                    }
                }
            }
            pairs[start..].sort_unstable();
        }
        pairs
    }

    fn groups(&self) -> impl Iterator<Item = &[Lit]> {
        self.exactly_one.iter().chain(self.at_most_one.iter())
    }
}

/// Checks literals of a formula of `vars` variables as they pass.
fn known(vars: usize, lits: impl IntoIterator<Item = Lit>) -> impl Iterator<Item = Lit> {
    let check = move |lit: &Lit| debug_assert!(lit.var().index() < vars, "an unknown variable");
    lits.into_iter().inspect(check)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_negate_and_number() {
        let lit = Var::new(4).positive();
        assert_eq!((lit.to_dimacs(), (!lit).to_dimacs()), (5, -5));
        assert_eq!(!!lit, lit);
        assert!(!(!lit).is_positive());
    }

    #[test]
    fn groups_share_pairs() {
        let mut cnf = Cnf::new(4);
        let lits: Vec<Lit> = (0..4).map(|index| Var::new(index).positive()).collect();
        cnf.add_exactly_one(lits[..3].iter().copied());
        cnf.add_at_most_one(lits[1..].iter().copied());
        // 1 "at least one"; pairs 01 02 12 and 13 23 (12 is shared).
        assert_eq!(cnf.to_clauses().len(), 1 + 5);
        // The pair 12 counts twice.
        assert_eq!(cnf.literal_count(), 3 + 2 * 6);
    }
}
