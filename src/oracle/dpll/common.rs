//! Candidates that exclude every place of a symbol in a house, and are false for that reason.
//!
//! Where equal symbols exclude each other only in houses, these are locked candidates; rules such
//! as anti-knight make many more. Unit propagation does not find them, so a search that writes a
//! proof goes without them.

use super::search::wanted;
use super::state::{Candidate, State, Wanted, ones};
use super::table::Table;

impl<const N: usize, const H: usize, const C: usize> State<N, H, C> {
    /// Propagates, and removes each candidate that excludes every place of its symbol in a house,
    /// until there is none. Returns `false` if a cell has no candidate or a house no place for a
    /// symbol.
    pub(super) fn propagate_further(&mut self, table: &Table<N, H, C>) -> bool {
        loop {
            if !self.propagate(table) {
                return false;
            }
            if self.is_solved() || !self.remove_what_places_exclude(table) {
                return true;
            }
        }
    }

    /// Removes each candidate that excludes every place of its symbol in a house; returns whether
    /// there was any.
    #[inline(never)]
    fn remove_what_places_exclude(&mut self, table: &Table<N, H, C>) -> bool {
        let mut removed = false;
        for (house, symbol) in wanted(&self.few_places()) {
            let places = self.places_in(table, house, symbol);
            let mut kept = [0; C];
            for cell in ones(places) {
                let equal = &table.reach(cell).cells;
                (0..C).for_each(|word| kept[word] |= equal[word]);
            }
            let mut gone = [0; C];
            for word in 0..C {
                gone[word] = self.cells[symbol][word] & self.open[word] & !kept[word];
            }
            for cell in ones(gone) {
                self.remove(table, Candidate { cell, symbol });
                removed = true;
            }
        }
        removed
    }

    /// Returns the houses with at most four places for a symbol, for each symbol. Measured on
    /// anti-knight puzzles: with at most two the search takes twice the branches, with more than
    /// four as many.
    fn few_places(&self) -> Wanted<N, H> {
        // The number of places of each symbol in each house, as binary digits.
        let mut digits = [[[0; N]; H]; 5];
        for (places, free) in self.places.iter().zip(&self.free) {
            for part in 0..H {
                for symbol in 0..N {
                    let mut carry = places[part][symbol] & free[part];
                    for digit in &mut digits {
                        let sum = &mut digit[part][symbol];
                        (*sum, carry) = (*sum ^ carry, *sum & carry);
                    }
                }
            }
        }
        let mut few = self.wanting;
        for part in 0..H {
            for symbol in 0..N {
                let [ones, twos, fours, eights, sixteens] = digits.map(|digit| digit[part][symbol]);
                few[part][symbol] &= !(eights | sixteens) & !(fours & (ones | twos));
            }
        }
        few
    }
}
