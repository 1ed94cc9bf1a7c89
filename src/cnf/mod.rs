//! Clauses over numbered variables, with no puzzle in sight.

mod counter;
mod dimacs;

use std::fmt;
use std::ops::Not;

/// A variable, numbered from 0; DIMACS counts from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable with this number, from 0.
    ///
    /// # Panics
    /// If `index` is 2^30 or more.
    pub fn new(index: usize) -> Self {
        assert!(index < 1 << 30, "a formula has fewer than 2^30 variables");
        Var(index as u32)
    }

    /// The number, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }
}

/// A variable or its negation. `Display` writes the DIMACS number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether the literal is its variable and not the negation.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The literal as an index: 2 v for variable v, 2 v + 1 for its negation.
    pub(crate) fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal with this index.
    pub(crate) fn of_code(code: usize) -> Self {
        Lit(code as u32)
    }

    /// The DIMACS number: the variable counted from 1, negative for a negation.
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

/// A formula in conjunctive normal form that remembers its "exactly one" and "at most one" groups.
///
/// A group stands for its clauses: one "at least one" where it is exactly one, and a binary clause
/// for each pair. Engines that work on groups read [`Cnf::exactly_one_groups`] and
/// [`Cnf::at_most_one_groups`]; [`Cnf::to_clauses`] writes everything out.
#[derive(Debug, Clone, Default)]
pub struct Cnf {
    vars: usize,
    exactly_one: Vec<Vec<Lit>>,
    at_most_one: Vec<Vec<Lit>>,
    clauses: Vec<Vec<Lit>>,
}

impl Cnf {
    /// A formula of `vars` variables and no clauses.
    pub fn new(vars: usize) -> Self {
        Cnf { vars, ..Cnf::default() }
    }

    /// How many variables there are.
    pub fn var_count(&self) -> usize {
        self.vars
    }

    /// A new variable.
    pub fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    /// Adds a clause: at least one of the literals is true. An empty clause is a contradiction.
    pub fn add_clause(&mut self, clause: impl Into<Vec<Lit>>) {
        self.clauses.push(self.known(clause.into()));
    }

    /// Adds the group: exactly one of the literals is true.
    pub fn add_exactly_one(&mut self, group: impl Into<Vec<Lit>>) {
        self.exactly_one.push(self.known(group.into()));
    }

    /// Adds the group: at most one of the literals is true.
    pub fn add_at_most_one(&mut self, group: impl Into<Vec<Lit>>) {
        self.at_most_one.push(self.known(group.into()));
    }

    fn known(&self, lits: Vec<Lit>) -> Vec<Lit> {
        debug_assert!(lits.iter().all(|lit| lit.var().index() < self.vars), "an unknown variable");
        lits
    }

    /// The groups of which exactly one literal is true.
    pub fn exactly_one_groups(&self) -> &[Vec<Lit>] {
        &self.exactly_one
    }

    /// The groups of which at most one literal is true.
    pub fn at_most_one_groups(&self) -> &[Vec<Lit>] {
        &self.at_most_one
    }

    /// The clauses that belong to no group.
    pub fn other_clauses(&self) -> &[Vec<Lit>] {
        &self.clauses
    }

    /// Every clause, groups written out: first the "at least one" of each group, then each pair that
    /// excludes itself once, sorted, then the others.
    pub fn to_clauses(&self) -> Vec<Vec<Lit>> {
        let mut clauses = self.exactly_one.clone();
        clauses.extend(self.conflicts().into_iter().map(|(a, b)| vec![!a, !b]));
        clauses.extend(self.clauses.iter().cloned());
        clauses
    }

    /// The pairs of literals that a group forbids to be true together, each once, sorted.
    pub fn conflicts(&self) -> Vec<(Lit, Lit)> {
        let mut pairs = Vec::new();
        for group in self.exactly_one.iter().chain(&self.at_most_one) {
            for (index, a) in group.iter().enumerate() {
                pairs.extend(group[index + 1..].iter().map(|b| (*a.min(b), *a.max(b))));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
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
        cnf.add_exactly_one(&lits[..3]);
        cnf.add_at_most_one(&lits[1..]);
        // 1 "at least one"; pairs 01 02 12 and 13 23 (12 is shared).
        assert_eq!(cnf.to_clauses().len(), 1 + 5);
    }
}
