//! The interface through which a kind of clue adds to the statement of a certificate.
//!
//! A claim means the same as the encoder's clauses (see [`Clauses`](super::Clauses)), but is
//! written separately and does not use the encoder's formula: what is proved must not rest on the
//! encoding. The auxiliary variables have the same names in both, so that a proof can be carried
//! over.

use super::Rules;
use super::clauses::{holds_name, set_name};
use crate::board::{Cell, Symbol};
use std::collections::BTreeMap;

/// Collects the claims of one constraint as clauses of DIMACS numbers.
///
/// The variables of candidates are `cell * symbols + symbol + 1`, with both counted from 0.
pub struct Claims<'a> {
    rules: &'a Rules,
    // The number of the last variable so far.
    last: &'a mut i32,
    names: &'a mut BTreeMap<String, i32>,
    see: &'a mut dyn FnMut(&[i32]),
}

impl<'a> Claims<'a> {
    /// Passes each clause to `see`. New variables are numbered after `last` and listed in `names`.
    pub fn new(
        rules: &'a Rules,
        last: &'a mut i32,
        names: &'a mut BTreeMap<String, i32>,
        see: &'a mut dyn FnMut(&[i32]),
    ) -> Self {
        Claims { rules, last, names, see }
    }

    /// Returns the rules of the board.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Returns the literal "this cell holds this symbol".
    pub fn holds(&self, cell: Cell, symbol: Symbol) -> i32 {
        // At most 2048 cells of 25 symbols.
        (cell.index() * self.rules.board().symbol_count() + symbol.index() + 1) as i32
    }

    /// Returns the auxiliary variable of this name, which is created on first use.
    pub fn named(&mut self, name: &str) -> i32 {
        if let Some(known) = self.names.get(name) {
            return *known;
        }
        *self.last += 1;
        self.names.insert(name.to_owned(), *self.last);
        *self.last
    }

    /// Adds a clause: at least one of the literals is true.
    pub fn clause(&mut self, literals: &[i32]) {
        (self.see)(literals);
    }

    /// Claims that no two of these cells hold the same symbol.
    pub fn different(&mut self, cells: &[Cell]) {
        for (index, cell) in cells.iter().enumerate() {
            for other in &cells[..index] {
                for symbol in self.rules.board().symbols() {
                    self.clause(&[-self.holds(*other, symbol), -self.holds(*cell, symbol)]);
                }
            }
        }
    }

    /// Claims that the symbols of these cells, which are all different, are one of these sets.
    ///
    /// Every grid that obeys this extends to a model: "holds" is true for the symbols in the cells,
    /// and "set" for the one set that they form.
    pub fn one_of_sets(&mut self, cells: &[Cell], sets: &[Vec<Symbol>]) {
        let some_set: Vec<i32> = sets.iter().map(|set| self.named(&set_name(set))).collect();
        self.clause(&some_set);
        for symbol in self.rules.board().symbols() {
            let held = self.named(&holds_name(symbol));
            let there: Vec<i32> = cells.iter().map(|cell| self.holds(*cell, symbol)).collect();
            there.iter().for_each(|there| self.clause(&[-there, held]));
            self.clause(&[&there[..], &[-held]].concat());
            let (mut with, mut without) = (vec![-held], vec![held]);
            for (set, chosen) in sets.iter().zip(&some_set) {
                let (sets, follows) =
                    if set.contains(&symbol) { (&mut with, held) } else { (&mut without, -held) };
                sets.push(*chosen);
                self.clause(&[-chosen, follows]);
            }
            self.clause(&with);
            self.clause(&without);
        }
    }
}

/// The error for a rule or clue that certificates cannot state, so that nothing can be proved of
/// it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("certificates cannot state clues or rules of the kind `{0}`")]
pub struct Unstated(pub String);
