//! Death blossom: a cell (the stem), each of whose candidates would lock an almost locked set (a
//! petal).
//!
//! Whatever the stem holds, the petal that loses this symbol holds all its other symbols. A symbol
//! that every petal would have to hold is eliminated from cells that see all its places in all of
//! these petals.

use super::als::{Catalogue, reason};
use crate::cells::{CellSet, bits};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Role, Step};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use satoku_core::board::Symbol;

/// The most candidates of a stem.
const WIDEST: u32 = 5;

/// Finds the blossoms of every stem: for each candidate that can be eliminated the one with the
/// smallest petals.
pub(crate) fn death_blossom(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::DeathBlossom, Technique::DeathBlossom.score()) {
        return;
    }
    let catalogue = Catalogue::of(state);
    for stem in state.empty().iter() {
        let width = state.cell(stem).count_ones();
        if !(2..=WIDEST).contains(&width) {
            continue;
        }
        if !found.spend(catalogue.sets.len() * state.geometry.symbols) {
            return;
        }
        // For each candidate, the sets that it would lock.
        let petals: Vec<Vec<usize>> = bits(state.cell(stem))
            .map(|symbol| {
                let locks = |set: &usize| catalogue.seeing(*set, symbol).contains(stem);
                (0..catalogue.sets.len()).filter(locks).collect()
            })
            .collect();
        for symbol in bits(state.geometry.all_symbols() & !state.cell(stem)) {
            let blossom = Blossom { state, catalogue: &catalogue, stem, symbol };
            blossom.report(&petals, found);
        }
    }
}

struct Blossom<'s> {
    state: &'s State,
    catalogue: &'s Catalogue,
    stem: usize,
    symbol: usize,
}

impl Blossom<'_> {
    /// Reports, for each choice of the smallest petals, all cells where the symbol cannot be; for
    /// counting each such cell alone, because there may be several choices.
    fn report(&self, petals: &[Vec<usize>], found: &mut StepCollector) {
        let (state, symbol) = (self.state, self.symbol);
        let seen = |set: usize| self.catalogue.seeing(set, symbol) & state.board(symbol);
        // The cells that some petal of every candidate sees.
        let within =
            petals.iter().map(|sets| sets.iter().fold(CellSet::EMPTY, |all, set| all | seen(*set)));
        let mut left = within.fold(state.board(symbol), |all, cells| all & cells);
        while let Some(target) = left.first() {
            let smallest =
                |sets: &Vec<usize>| sets.iter().copied().find(|set| seen(*set).contains(target));
            let Some(chosen) = petals.iter().map(smallest).collect::<Option<Vec<usize>>>() else {
                return;
            };
            let gone = match found.explains() {
                true => chosen.iter().fold(left, |all, set| all & seen(*set)),
                false => CellSet::of(target),
            };
            left -= gone;
            let candidates = gone.iter().map(|cell| (cell, symbol));
            found.eliminate(Technique::DeathBlossom, candidates, || {
                let stem = CellSet::of(self.stem);
                let stem = Part::cells(Role::Base, stem, state.cell(self.stem));
                let petal = |number: &usize| {
                    let set = self.catalogue.sets[*number];
                    Part::house(Role::Petal, set.house, set.cells, set.symbols)
                };
                let parts = [stem].into_iter().chain(chosen.iter().map(petal)).collect();
                reason(state, 1 << symbol, parts)
            });
        }
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let (stem, petals) = step.reason.parts.split_first().expect("a blossom has a stem");
    let petals = petals.iter().zip(&stem.symbols).map(|(petal, symbol)| {
        let others: Vec<Symbol> =
            petal.symbols.iter().copied().filter(|other| other != symbol).collect();
        words
            .say(|all| all.petal)
            .put("symbol", words.symbol(*symbol))
            .cells("cells", &petal.cells)
            .symbols("symbols", &others)
            .text()
    });
    let petals = words.clauses(petals);
    words
        .say(|all| all.blossom)
        .cells("cell", &stem.cells)
        .any_symbol("symbols", &stem.symbols)
        .put("petals", petals)
        .symbols("symbol", &step.reason.symbols)
        .text()
}
