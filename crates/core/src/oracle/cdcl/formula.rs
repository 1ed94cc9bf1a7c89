//! Formulas laid out for propagation, and what remains of them under some literals.

use super::trail::Trail;
use crate::cnf::{Cnf, Lit, Var};
use crate::lists::Lists;

/// The clauses of a formula, indexed by literal.
#[derive(Debug)]
pub(in crate::oracle) struct Formula {
    /// The number of variables.
    pub(super) vars: usize,
    /// For each literal, the literals that it implies by a clause of two.
    pub(super) implied: Lists<Lit>,
    /// The clauses of three or more literals, all of different variables.
    pub(super) clauses: Lists<Lit>,
    /// For each literal, the numbers of the longer clauses that contain it.
    pub(super) occurrences: Lists<u32>,
    /// The clauses of one literal.
    pub(super) units: Vec<Lit>,
    /// Whether there is an empty clause.
    pub(super) is_contradictory: bool,
}

impl Formula {
    /// Lays out a formula.
    pub(in crate::oracle) fn new(cnf: &Cnf) -> Self {
        let clauses = cnf.exactly_one_groups().chain(cnf.other_clauses());
        let clauses = clauses.map(|clause| clause.iter().copied());
        let excluded = cnf.conflicts().into_iter().map(|(a, b)| (!a, !b));
        Formula::of_clauses(cnf.var_count(), excluded.collect(), clauses)
    }

    /// Lays out clauses of two literals, each given once, and clauses of any length.
    fn of_clauses(
        vars: usize,
        mut pairs: Vec<(Lit, Lit)>,
        clauses: impl Iterator<Item = impl Iterator<Item = Lit>>,
    ) -> Self {
        let (mut longer, mut units) = (Lists::default(), Vec::new());
        let (mut is_contradictory, mut clause) = (false, Vec::new());
        for lits in clauses {
            clause.clear();
            clause.extend(lits);
            // A repeated literal would be counted twice; a clause with both literals of a variable
            // is always true.
            clause.sort_unstable();
            clause.dedup();
            if clause.windows(2).any(|pair| pair[0] == !pair[1]) {
                continue;
            }
            match clause[..] {
                [] => is_contradictory = true,
                [unit] => units.push(unit),
                [a, b] => pairs.push((a, b)),
                _ => longer.push(clause.iter().copied()),
            }
        }
        let implied = pairs.iter().flat_map(|(a, b)| [((!*a).code(), *b), ((!*b).code(), *a)]);
        let implied = Lists::sorted(vars * 2, implied);
        let numbered = longer.iter().enumerate();
        let places = numbered
            .flat_map(|(number, clause)| clause.iter().map(move |lit| (lit.code(), number as u32)));
        let occurrences = Lists::sorted(vars * 2, places);
        Formula { vars, implied, clauses: longer, occurrences, units, is_contradictory }
    }

    /// Returns the formula over the variables that are open in a trail, renumbered in their order,
    /// and the renaming.
    pub(super) fn remainder(&self, trail: &Trail) -> (Formula, Renaming) {
        let renaming = Renaming::new(self.vars, |var| trail.is_open(var.positive()));
        let undecided = |clause: &&[Lit]| !clause.iter().any(|lit| trail.holds(*lit));
        let clauses = self.clauses.iter().filter(undecided).map(|clause| {
            // Literals without a new name are false.
            clause.iter().filter_map(|lit| renaming.renamed(*lit))
        });
        let mut pairs = Vec::new();
        for var in &renaming.vars {
            for lit in [var.positive(), !var.positive()] {
                for implied in self.implied.get(lit.code()).iter().filter(|other| !lit < **other) {
                    // Each clause once, although it is listed under both of its literals.
                    let pair = (renaming.renamed(!lit), renaming.renamed(*implied));
                    pairs.extend(pair.0.zip(pair.1));
                }
            }
        }
        (Formula::of_clauses(renaming.vars.len(), pairs, clauses), renaming)
    }
}

/// A renumbering of some of a formula's variables.
#[derive(Debug)]
pub(super) struct Renaming {
    /// The old variables in the order of the new ones.
    pub(super) vars: Vec<Var>,
    numbers: Vec<u32>,
}

impl Renaming {
    fn new(count: usize, chosen: impl Fn(Var) -> bool) -> Self {
        let vars: Vec<Var> = (0..count).map(Var::new).filter(|var| chosen(*var)).collect();
        let mut numbers = vec![u32::MAX; count];
        for (number, var) in vars.iter().enumerate() {
            numbers[var.index()] = number as u32;
        }
        Renaming { vars, numbers }
    }

    /// Returns the new name of an old literal, if its variable is among those chosen.
    pub(super) fn renamed(&self, lit: Lit) -> Option<Lit> {
        let number = self.numbers[lit.var().index()];
        let renamed = (number != u32::MAX).then(|| Var::new(number as usize).positive())?;
        Some(if lit.is_positive() { renamed } else { !renamed })
    }
}
