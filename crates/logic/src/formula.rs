//! The formula of some facts about a position: each in force while its variable is true.

use super::geometry::Topology;
use super::statements::Statement;
use satoku_core::cnf::{Cnf, Lit, Var};

/// A fact.
pub(super) enum Said<'s> {
    /// One of these candidates, as cells and symbols, is true.
    OneOf(Vec<(usize, usize)>),
    /// A statement holds.
    Statement(&'s Statement),
}

/// The formula of facts over some candidates, which come first, in their order.
pub(super) struct Formula {
    pub(super) cnf: Cnf,
    pub(super) candidates: Vec<(usize, usize)>,
    // The variable of the first fact; the others follow.
    first_selector: usize,
}

impl Formula {
    /// Creates the formula of facts. Of the candidates that are not among these, those that
    /// `is_placed` says are true, and all others false.
    pub(super) fn new<'s>(
        geometry: &Topology,
        candidates: Vec<(usize, usize)>,
        facts: impl ExactSizeIterator<Item = Said<'s>>,
        is_placed: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let (symbols, first_selector) = (geometry.symbols, candidates.len());
        let mut vars = vec![None; geometry.cells * symbols];
        for (number, (cell, symbol)) in candidates.iter().enumerate() {
            vars[cell * symbols + symbol] = Some(Var::new(number).positive());
        }
        let mut cnf = Cnf::new(first_selector + facts.len());
        for (cell, symbol) in &candidates {
            let own = vars[cell * symbols + symbol].expect("it is a candidate");
            let same_cell = (symbol + 1..symbols).map(|other| (*cell, other));
            let peers = geometry.peers(*cell).iter().map(|peer| (peer, *symbol));
            let apart = geometry.apart(*cell, *symbol).iter();
            let apart = apart.map(|(other, symbol)| (usize::from(*other), usize::from(*symbol)));
            let elsewhere = peers.chain(apart).filter(|(other, _)| other > cell);
            for (other, symbol) in same_cell.chain(elsewhere) {
                if let Some(other) = vars[other * symbols + symbol] {
                    cnf.add_clause([!own, !other]);
                }
            }
        }
        for (number, fact) in facts.enumerate() {
            let guard = !Var::new(first_selector + number).positive();
            let statement = match fact {
                Said::OneOf(candidates) => {
                    let lits = candidates.into_iter();
                    let lits = lits.filter_map(|(cell, symbol)| vars[cell * symbols + symbol]);
                    cnf.add_clause(std::iter::once(guard).chain(lits));
                    continue;
                }
                Said::Statement(statement) => statement,
            };
            // It says that its cells hold something.
            for cell in statement.cells[..statement.own]
                .iter()
                .filter(|cell| !(0..symbols).any(|symbol| is_placed(**cell, symbol)))
            {
                let lits = (0..symbols).filter_map(|symbol| vars[cell * symbols + symbol]);
                cnf.add_clause(std::iter::once(guard).chain(lits));
            }
            let own = statement.clauses(&geometry.rules);
            let first = cnf.var_count();
            for _ in 0..own.auxiliary {
                cnf.new_var();
            }
            // The literal in this formula, or its value.
            let renamed = |lit: Lit| -> Result<Lit, bool> {
                let index = lit.var().index();
                let named = match index.checked_sub(vars.len()) {
                    Some(index) => Some(Var::new(first + index).positive()),
                    None => vars[index],
                };
                let value = || is_placed(index / symbols, index % symbols) == lit.is_positive();
                let sign = |one: Lit| if lit.is_positive() { one } else { !one };
                named.map(sign).ok_or_else(value)
            };
            for clause in own.clauses.iter() {
                let lits: Vec<Result<Lit, bool>> = clause.iter().copied().map(renamed).collect();
                if !lits.contains(&Err(true)) {
                    let lits = lits.into_iter().filter_map(Result::ok);
                    cnf.add_clause(std::iter::once(guard).chain(lits));
                }
            }
        }
        Formula { cnf, candidates, first_selector }
    }

    /// Returns the number of the fact that a literal puts in force.
    pub(super) fn fact_of(&self, lit: Lit) -> Option<usize> {
        lit.var().index().checked_sub(self.first_selector)
    }

    /// Returns the literal that puts a fact in force, given by its number.
    pub(super) fn selector(&self, number: usize) -> Lit {
        Var::new(self.first_selector + number).positive()
    }
}
