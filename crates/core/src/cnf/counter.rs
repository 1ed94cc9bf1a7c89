//! Unary counters: how many of some literals are true.

use super::{Cnf, Lit};

impl Cnf {
    /// Adds a unary counter and returns its literals.
    ///
    /// The j-th literal, from 1, is true if at least j of `lits` are true. The counter goes up to
    /// `most`, plus one more if there are that many literals. Its literals may also be true without
    /// cause, so only assuming one false has an effect: fewer than j are true.
    ///
    /// This is one half of the totalizer of Bailleux and Boufkhad (Efficient CNF Encoding of
    /// Boolean Cardinality Constraints, 2003). Its new variables say "fewer than j", so a search
    /// that first sets variables to true begins with low counts.
    pub fn add_counter(&mut self, lits: &[Lit], most: usize) -> Vec<Lit> {
        if lits.len() <= 1 {
            return lits.to_vec();
        }
        let (first, second) = lits.split_at(lits.len() / 2);
        let (first, second) = (self.add_counter(first, most), self.add_counter(second, most));
        let count = (first.len() + second.len()).min(most + 1);
        let counts: Vec<Lit> = (0..count).map(|_| !self.new_var().positive()).collect();
        for mine in 0..=first.len() {
            for theirs in 0..=second.len() {
                let total = (mine + theirs).min(count);
                if total > 0 {
                    let below = [(&first, mine), (&second, theirs)].into_iter();
                    let below = below.filter(|(_, count)| *count > 0);
                    let mut clause: Vec<Lit> =
                        below.map(|(counts, count)| !counts[count - 1]).collect();
                    clause.push(counts[total - 1]);
                    self.add_clause(clause);
                }
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Var;

    /// Checks for every assignment of the literals that exactly the counts it has follow.
    #[test]
    fn counts_are_those_of_the_assignment() {
        for (vars, most) in [(1, 1), (2, 1), (5, 2), (6, 6), (7, 3)] {
            let mut cnf = Cnf::new(vars);
            let lits: Vec<Lit> = (0..vars).map(|var| Var::new(var).positive()).collect();
            let counts = cnf.add_counter(&lits, most);
            assert_eq!(counts.len(), vars.min(most + 1));
            let clauses = cnf.to_clauses();
            for assignment in 0..1usize << vars {
                let mut holds = vec![false; cnf.var_count() * 2];
                for (var, lit) in lits.iter().enumerate() {
                    let lit = if assignment >> var & 1 == 1 { *lit } else { !*lit };
                    holds[lit.code()] = true;
                }
                // Unit propagation.
                while let Some(lit) = clauses.iter().find_map(|clause| {
                    let mut open = clause.iter().filter(|lit| !holds[(!**lit).code()]);
                    let unit = open.next().filter(|_| open.next().is_none());
                    unit.filter(|lit| !holds[lit.code()])
                }) {
                    holds[lit.code()] = true;
                }
                let following = counts.iter().filter(|lit| holds[lit.code()]).count();
                assert_eq!(following, (assignment.count_ones() as usize).min(counts.len()));
            }
        }
    }
}
