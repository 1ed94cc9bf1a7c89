//! The interface through which a kind of clue adds to the encoder's formula.

use super::Rules;
use crate::board::{Cell, Symbol};
use crate::cnf::{Cnf, Lit};

/// Collects the clauses of one constraint. A clue's clauses are in force only while its selector is
/// true.
pub struct Clauses<'a> {
    rules: &'a Rules,
    cnf: &'a mut Cnf,
    selector: Option<Lit>,
    names: &'a mut Vec<(Lit, String)>,
}

impl<'a> Clauses<'a> {
    /// Adds clauses to `cnf` under `selector`, or unconditionally if there is none. `names`
    /// receives the auxiliary variables with their names.
    pub fn new(
        rules: &'a Rules,
        cnf: &'a mut Cnf,
        selector: Option<Lit>,
        names: &'a mut Vec<(Lit, String)>,
    ) -> Self {
        Clauses { rules, cnf, selector, names }
    }

    /// Returns the rules of the board.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Returns the literal "this cell holds this symbol".
    pub fn candidate(&self, cell: Cell, symbol: Symbol) -> Lit {
        self.rules.candidate(cell, symbol)
    }

    /// Creates an auxiliary variable.
    ///
    /// Each name is used once within a constraint; a certificate's statement finds the variable by
    /// its name (see [`Claims::named`](super::Claims::named)).
    pub fn named(&mut self, name: impl Into<String>) -> Lit {
        let lit = self.cnf.new_var().positive();
        self.names.push((lit, name.into()));
        lit
    }

    /// Adds a clause: at least one of the literals is true.
    pub fn clause(&mut self, lits: &[Lit]) {
        let guard = self.selector.map(|selector| !selector);
        self.cnf.add_clause(guard.into_iter().chain(lits.iter().copied()));
    }

    /// Forbids that two literals are both true.
    pub fn pair(&mut self, first: Lit, second: Lit) {
        self.clause(&[!first, !second]);
    }

    /// Forbids that any two of these literals are both true.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        for (index, first) in lits.iter().enumerate() {
            lits[index + 1..].iter().for_each(|second| self.pair(*first, *second));
        }
    }

    /// Forbids that any two of these cells hold the same symbol.
    pub fn different(&mut self, cells: &[Cell]) {
        for symbol in self.rules.board().symbols() {
            let lits: Vec<Lit> = cells.iter().map(|cell| self.candidate(*cell, symbol)).collect();
            self.at_most_one(&lits);
        }
    }

    /// States that the symbols of these cells, which are all different, are one of these sets.
    ///
    /// There is a variable for "the cells hold this symbol" and one for each set. Through them unit
    /// propagation finds every symbol that all remaining sets share and every symbol that none of
    /// them has.
    pub fn one_of_sets(&mut self, cells: &[Cell], sets: &[Vec<Symbol>]) {
        let holds: Vec<Lit> =
            self.rules.board().symbols().map(|symbol| self.named(holds_name(symbol))).collect();
        for (symbol, held) in self.rules.board().symbols().zip(&holds) {
            let mut somewhere = vec![!*held];
            for cell in cells {
                let there = self.candidate(*cell, symbol);
                self.clause(&[!there, *held]);
                somewhere.push(there);
            }
            self.clause(&somewhere);
        }
        let chosen: Vec<Lit> = sets.iter().map(|set| self.named(set_name(set))).collect();
        for (set, chosen) in sets.iter().zip(&chosen) {
            for (symbol, held) in self.rules.board().symbols().zip(&holds) {
                self.clause(&[!*chosen, if set.contains(&symbol) { *held } else { !*held }]);
            }
        }
        self.clause(&chosen);
        for (symbol, held) in self.rules.board().symbols().zip(&holds) {
            let (with, without): (Vec<_>, Vec<_>) =
                sets.iter().zip(&chosen).partition(|(set, _)| set.contains(&symbol));
            let either = |condition: Lit, sets: Vec<(&Vec<Symbol>, &Lit)>| -> Vec<Lit> {
                std::iter::once(condition).chain(sets.into_iter().map(|(_, lit)| *lit)).collect()
            };
            self.clause(&either(!*held, with));
            self.clause(&either(*held, without));
        }
    }
}

/// Returns the name of the variable "the cells hold this symbol".
pub(super) fn holds_name(symbol: Symbol) -> String {
    format!("holds {}", symbol.value())
}

/// Returns the name of the variable "the cells hold these symbols".
pub(super) fn set_name(set: &[Symbol]) -> String {
    let values: Vec<String> = set.iter().map(|symbol| symbol.value().to_string()).collect();
    format!("set {}", values.join(" "))
}
