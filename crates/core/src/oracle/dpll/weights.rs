//! How often the groups of each candidate were found to have no candidate left.
//!
//! A search that branches where contradictions came from before is likely to meet the next one
//! soon.

use super::state::{Candidate, State, Wanted, ones};
use super::table::Table;

/// The number of contradictions that were met in the groups of each candidate.
#[derive(Debug)]
pub(super) struct Weights {
    // By the number of the candidate; empty before the first contradiction.
    counts: Vec<u32>,
}

/// Candidates of which one is true.
#[derive(Debug, Clone, Copy)]
pub(super) enum Group {
    /// Those of an open cell.
    Cell(usize),
    /// The places of a symbol in a house.
    Places(usize, usize),
}

impl Weights {
    pub(super) fn new() -> Self {
        Weights { counts: Vec::new() }
    }

    /// Forgets all contradictions.
    pub(super) fn clear(&mut self) {
        self.counts.clear();
    }

    /// Counts the contradiction in a state.
    pub(super) fn count<const N: usize, const H: usize, const C: usize>(
        &mut self,
        table: &Table<N, H, C>,
        state: &State<N, H, C>,
    ) {
        self.counts.resize(table.candidate_count(), 0);
        let mut count = |at: Candidate| self.counts[table.number(at)] += 1;
        match state.empty_group() {
            Some(Group::Cell(cell)) => {
                (0..table.symbols()).for_each(|symbol| count(Candidate { cell, symbol }));
            }
            Some(Group::Places(house, symbol)) => {
                ones(*table.cells_of(house)).for_each(|cell| count(Candidate { cell, symbol }));
            }
            None => {}
        }
    }

    /// Returns, of the groups of two candidates, the one whose candidates have the greatest weight
    /// together; `None` if there is no such group.
    pub(super) fn heaviest_pair<const N: usize, const H: usize, const C: usize>(
        &self,
        table: &Table<N, H, C>,
        state: &State<N, H, C>,
    ) -> Option<Group> {
        if self.counts.is_empty() {
            return None;
        }
        let weight = |at: Candidate| self.counts[table.number(at)];
        let cells = ones(state.paired_cells()).map(|cell| {
            let symbols = ones([state.symbols_in(cell)]);
            let sum: u32 = symbols.map(|symbol| weight(Candidate { cell, symbol })).sum();
            (sum, Group::Cell(cell))
        });
        let places = state.paired_places();
        let places = wanted(&places).map(|(house, symbol)| {
            let cells = ones(state.places_in(table, house, symbol));
            let sum: u32 = cells.map(|cell| weight(Candidate { cell, symbol })).sum();
            (sum, Group::Places(house, symbol))
        });
        let mut heaviest: Option<(u32, Group)> = None;
        for (weight, group) in cells.chain(places) {
            if heaviest.is_none_or(|(most, _)| weight > most) {
                heaviest = Some((weight, group));
            }
        }
        heaviest.map(|(_, group)| group)
    }
}

impl<const N: usize, const H: usize, const C: usize> State<N, H, C> {
    /// Returns a cell without a candidate, or a house without a place for a symbol.
    fn empty_group(&self) -> Option<Group> {
        let mut some = [0; C];
        for plane in &self.cells {
            (0..C).for_each(|word| some[word] |= plane[word]);
        }
        (0..C).for_each(|word| some[word] = self.open[word] & !some[word]);
        if let Some(cell) = ones(some).next() {
            return Some(Group::Cell(cell));
        }
        let mut none = self.wanting;
        for (places, free) in self.places.iter().zip(&self.free) {
            for part in 0..H {
                for symbol in 0..N {
                    none[part][symbol] &= !(places[part][symbol] & free[part]);
                }
            }
        }
        wanted(&none).next().map(|(house, symbol)| Group::Places(house, symbol))
    }
}

/// Returns the pairs of house and symbol of a set.
pub(super) fn wanted<const N: usize, const H: usize>(
    places: &Wanted<N, H>,
) -> impl Iterator<Item = (usize, usize)> + '_ {
    places.iter().enumerate().flat_map(|(part, symbols)| {
        symbols.iter().enumerate().flat_map(move |(symbol, houses)| {
            ones([u64::from(*houses)]).map(move |house| (part * 32 + house, symbol))
        })
    })
}
