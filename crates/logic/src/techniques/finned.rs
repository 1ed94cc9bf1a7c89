//! Finned fish: lines that have a symbol only in as many crossing lines, except for some places,
//! the fins.
//!
//! A cell in one of the crossing lines that sees every fin cannot hold the symbol: it would leave
//! the lines fewer crossing lines than there are lines. If a line has fewer than two places besides
//! the fins, the fish is called sashimi.

use crate::cells::{CellSet, bits};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// The work for a choice of lines, of which there are fewer than lines to the power of `K`.
const CHOICE: usize = 64;

/// Finds finned and sashimi fish of `K` lines.
pub(crate) fn fish<const K: usize>(state: &State, found: &mut StepCollector) {
    let Some(lines) = &state.geometry.lines else { return };
    let kinds = [technique(K, false), technique(K, true)];
    if !kinds.iter().any(|kind| found.wants(*kind, kind.score())) {
        return;
    }
    for (bases, covers) in [(&lines.rows, &lines.columns), (&lines.columns, &lines.rows)] {
        for symbol in 0..state.geometry.symbols {
            let open: Vec<usize> = (0..bases.len())
                .filter(|base| state.places(bases[*base], symbol).count_ones() > 1)
                .collect();
            if !found.spend(open.len().pow(K as u32) * CHOICE) {
                return;
            }
            Search::<K> { state, symbol, bases, covers }.extend(&open, [0; K], 0, found);
        }
    }
}

/// A search for fish of one symbol in one direction. Lines are numbered by their positions in the
/// crossing lines.
struct Search<'s, const K: usize> {
    state: &'s State,
    symbol: usize,
    bases: &'s [usize],
    covers: &'s [usize],
}

/// A fish of some base lines.
struct Fish {
    /// The lines and their crossing lines.
    bases: u16,
    covers: u16,
    /// The places in the base lines outside the crossing lines.
    fins: CellSet,
    is_sashimi: bool,
}

impl<const K: usize> Search<'_, K> {
    fn extend(
        &self,
        open: &[usize],
        mut chosen: [usize; K],
        length: usize,
        found: &mut StepCollector,
    ) {
        if length == K {
            self.report(chosen, found);
            return;
        }
        for (index, base) in open.iter().enumerate() {
            chosen[length] = *base;
            self.extend(&open[index + 1..], chosen, length + 1, found);
        }
    }

    /// Reports the fish of some base lines, each with all its eliminations.
    fn report(&self, chosen: [usize; K], found: &mut StepCollector) {
        let state = self.state;
        let places = chosen.map(|base| state.places(self.bases[base], self.symbol));
        let union = places.iter().fold(0, |all, mask| all | mask);
        let bases = chosen.iter().fold(0u16, |set, base| set | 1 << base);
        // Once the crossing lines of a fish are known, its eliminations are the cells that see its
        // fins. So each fish is reported when the first such cell is met.
        let mut known: Vec<u16> = Vec::new();
        for cover in bits(union) {
            let region = &state.geometry.houses[self.covers[cover]];
            let others = state.places(self.covers[cover], self.symbol) & !bases;
            for target in region.at(others) {
                let left = self.left_by(target, chosen, places);
                let covers = left.iter().fold(1 << cover, |all, mask| all | mask);
                if covers != union && is_tight(left) && !known.contains(&covers) {
                    known.push(covers);
                    self.report_one(chosen, places, (bases, covers), found);
                }
            }
        }
    }

    /// Returns for each base line the positions that a cell does not see.
    fn left_by(&self, target: usize, chosen: [usize; K], places: [u16; K]) -> [u16; K] {
        let peers = self.state.geometry.peers(target);
        std::array::from_fn(|index| {
            let cells = &self.state.geometry.houses[self.bases[chosen[index]]].cells;
            let unseen = bits(places[index]).filter(|position| !peers.contains(cells[*position]));
            unseen.fold(0, |mask, position| mask | 1 << position)
        })
    }

    fn report_one(
        &self,
        chosen: [usize; K],
        places: [u16; K],
        (bases, covers): (u16, u16),
        found: &mut StepCollector,
    ) {
        let (state, symbol) = (self.state, self.symbol);
        let geometry = &state.geometry;
        let fins = chosen
            .iter()
            .zip(places)
            .flat_map(|(base, mask)| geometry.houses[self.bases[*base]].at(mask & !covers));
        let fins: CellSet = fins.collect();
        let is_sashimi = places.iter().any(|mask| (mask & covers).count_ones() < 2);
        let fish = Fish { bases, covers, fins, is_sashimi };
        let covered = bits(covers).map(|cover| {
            let region = &geometry.houses[self.covers[cover]];
            region.at(state.places(self.covers[cover], symbol) & !bases)
        });
        let gone = covered.flatten().filter(|cell| fins.is_within(geometry.peers(*cell)));
        let gone: CellSet = gone.collect();
        found.eliminate(
            technique(K, fish.is_sashimi),
            gone.iter().map(|cell| (cell, symbol)),
            || self.reason(&fish),
        );
    }

    fn reason(&self, fish: &Fish) -> Reason {
        let (state, symbol) = (self.state, self.symbol);
        let bases: Vec<usize> = bits(fish.bases).map(|base| self.bases[base]).collect();
        let based = bases.iter().map(|house| {
            let cells = state.cells_for(*house, symbol) - fish.fins;
            Part::house(Role::Base, *house, cells, 1 << symbol)
        });
        let covered = bits(fish.covers)
            .map(|cover| Part::house(Role::Cover, self.covers[cover], CellSet::EMPTY, 1 << symbol));
        let fins = Part::cells(Role::Fin, fish.fins, 1 << symbol);
        let premise =
            |house: &usize| Premise::house(*house, symbol, state.cells_for(*house, symbol));
        Reason {
            symbols: symbols_of(1 << symbol),
            parts: based.chain(covered).chain([fins]).collect(),
            premises: bases.iter().map(premise).collect(),
        }
    }
}

/// Returns the technique of a fish of `lines` lines.
fn technique(lines: usize, is_sashimi: bool) -> Technique {
    match (lines, is_sashimi) {
        (2, false) => Technique::FinnedXWing,
        (2, true) => Technique::SashimiXWing,
        (3, false) => Technique::FinnedSwordfish,
        (3, true) => Technique::SashimiSwordfish,
        (_, false) => Technique::FinnedJellyfish,
        (_, true) => Technique::SashimiJellyfish,
    }
}

/// Returns whether all lines together have one crossing line fewer left than there are lines, and
/// no smaller set of them has too few.
fn is_tight<const K: usize>(left: [u16; K]) -> bool {
    let crossing = |lines: u16| bits(lines).fold(0, |all, line| all | left[line]).count_ones();
    let all: u16 = (1 << K) - 1;
    crossing(all) as usize == K - 1 && (1..all).all(|some| crossing(some) >= some.count_ones())
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let houses = |role: Role| {
        let parts = step.reason.parts.iter().filter(move |part| part.role == role);
        parts.filter_map(|part| part.house)
    };
    let fins = step.reason.parts.iter().find(|part| part.role == Role::Fin);
    words
        .say(|all| all.finned)
        .houses("bases", houses(Role::Base))
        .houses("covers", houses(Role::Cover))
        .symbols("symbol", &step.reason.symbols)
        .any_cell("fins", fins.map_or(&[], |part| &part.cells))
        .text()
}
