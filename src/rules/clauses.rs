//! What a kind of clue may say to the encoder.

use super::Rules;
use crate::board::{Cell, Symbol};
use crate::cnf::{Cnf, Lit};

/// Takes the clauses of one constraint. Those of a clue count only while its selector is true.
pub struct Clauses<'a> {
    rules: &'a Rules,
    cnf: &'a mut Cnf,
    selector: Option<Lit>,
    names: &'a mut Vec<(Lit, String)>,
}

impl<'a> Clauses<'a> {
    /// Takes clauses for `cnf` under `selector`, or without condition where there is none. `names`
    /// receives the auxiliary variables with their names.
    pub(crate) fn new(
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

    /// Makes an auxiliary variable. Within one constraint each name is used once; a certificate's
    /// statement finds the variable by it (see [`Claims::named`](super::Claims::named)).
    pub fn named(&mut self, name: impl Into<String>) -> Lit {
        let lit = self.cnf.new_var().positive();
        self.names.push((lit, name.into()));
        lit
    }

    /// Adds a clause: at least one of the literals is true.
    pub fn clause(&mut self, lits: &[Lit]) {
        let guard = self.selector.map(|selector| !selector);
        self.cnf.add_clause(guard.into_iter().chain(lits.iter().copied()).collect::<Vec<_>>());
    }

    /// Forbids two literals to be true together.
    pub fn pair(&mut self, first: Lit, second: Lit) {
        self.clause(&[!first, !second]);
    }

    /// Forbids any two of some literals to be true together.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        for (index, first) in lits.iter().enumerate() {
            lits[index + 1..].iter().for_each(|second| self.pair(*first, *second));
        }
    }

    /// Forbids any two of some cells to hold the same symbol.
    pub fn different(&mut self, cells: &[Cell]) {
        for symbol in self.rules.board().symbols() {
            let lits: Vec<Lit> = cells.iter().map(|cell| self.candidate(*cell, symbol)).collect();
            self.at_most_one(&lits);
        }
    }

    /// Says that cells, which hold different symbols, hold together one of these sets of symbols.
    ///
    /// There is a variable for "the cells hold this symbol" and one for each set. With them unit
    /// propagation finds every symbol that all sets left have in common and every symbol that
    /// none of them has.
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
