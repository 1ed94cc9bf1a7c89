//! Chains of almost locked sets: two are ALS-XZ, three the ALS-XY-wing, more an ALS chain.
//!
//! If the first set does not hold a symbol, it holds the symbol that links it to the second; then
//! the second does not hold that and holds the next link, and so on up to the last set, which holds
//! the first symbol. So the first or the last set holds it, and what sees all its places in both is
//! eliminated.

use super::als::{AlmostLocked, Catalogue, reason};
use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Role, Step};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// The most sets of a chain.
const LONGEST: usize = 8;

/// The work for the eliminations of a chain.
const REPORT: usize = 16;

/// Finds chains of almost locked sets, the shortest one for each set of eliminations.
pub(crate) fn all(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::AlsXZ, Technique::AlsXZ.score())
        && !found.wants(Technique::AlsXYWing, Technique::AlsXYWing.score())
        && !found.wants(Technique::AlsChain, Technique::AlsChain.score())
    {
        return;
    }
    let catalogue = Catalogue::of(state);
    let Some(links) = catalogue.all_links(found) else { return };
    let search = Search { state, catalogue, links };
    search.pairs(found);
    search.triples(found);
    if found.wants(Technique::AlsChain, Technique::AlsChain.score()) {
        search.chains(found);
    }
}

struct Search<'s> {
    state: &'s State,
    catalogue: Catalogue,
    links: Vec<Vec<(usize, u16)>>,
}

impl Search<'_> {
    fn set(&self, number: usize) -> AlmostLocked {
        self.catalogue.sets[number]
    }

    /// Finds pairs of linked sets. One of the sets holds each symbol that both have, other than the
    /// link. With two links each set holds all its other symbols, and each link is in one of the
    /// sets.
    fn pairs(&self, found: &mut StepCollector) {
        for (one, links) in self.links.iter().enumerate() {
            if !found.spend(links.len() * REPORT) {
                return;
            }
            for (other, linked) in links.iter().filter(|(other, _)| *other > one) {
                let both = [one, *other];
                let shared = self.set(one).symbols & self.set(*other).symbols;
                let mut gone = [CellSet::EMPTY; MAX_SYMBOLS];
                for symbol in bits(shared) {
                    // A link is in one of the sets if another link locks either set.
                    if linked & !(1 << symbol) != 0 {
                        gone[symbol] = self.catalogue.common(self.state, both, symbol);
                    }
                }
                if linked.count_ones() > 1 {
                    for number in both {
                        for symbol in bits(self.set(number).symbols & !linked) {
                            let seen = self.catalogue.seeing(number, symbol);
                            gone[symbol] |= seen & self.state.board(symbol);
                        }
                    }
                }
                self.report(Technique::AlsXZ, &both, *linked, &gone, found);
            }
        }
    }

    /// Finds two sets that a third links by different symbols.
    fn triples(&self, found: &mut StepCollector) {
        for (middle, links) in self.links.iter().enumerate() {
            if !found.spend(links.len().pow(2) * REPORT / 2) {
                return;
            }
            for (index, (first, left)) in links.iter().enumerate() {
                for (last, right) in &links[index + 1..] {
                    let ends = [*first, *last];
                    let shared = self.set(*first).symbols & self.set(*last).symbols;
                    let mut gone = [CellSet::EMPTY; MAX_SYMBOLS];
                    for symbol in bits(shared) {
                        let (left, right) = (left & !(1 << symbol), right & !(1 << symbol));
                        if has_two(left, right) {
                            gone[symbol] = self.catalogue.common(self.state, ends, symbol);
                        }
                    }
                    let chain = [*first, middle, *last];
                    self.report(Technique::AlsXYWing, &chain, left | right, &gone, found);
                }
            }
        }
    }

    /// Finds longer chains: from each set and symbol, breadth first.
    fn chains(&self, found: &mut StepCollector) {
        let mut before = vec![[(0, 0); MAX_SYMBOLS]; self.catalogue.sets.len()];
        for start in 0..self.catalogue.sets.len() {
            if !found.spend(self.catalogue.sets.len()) {
                return;
            }
            for symbol in bits(self.set(start).symbols) {
                if self.catalogue.seeing(start, symbol).meets(self.state.board(symbol)) {
                    self.chains_from((start, symbol), &mut before, found);
                }
            }
        }
    }

    /// Finds chains from a set that does not hold a symbol. `before` receives the set and link
    /// before each set and link.
    fn chains_from(
        &self,
        (start, symbol): (usize, usize),
        before: &mut [[(usize, usize); MAX_SYMBOLS]],
        found: &mut StepCollector,
    ) {
        // The links by which each set was reached.
        let mut reached = vec![0u16; self.catalogue.sets.len()];
        let mut fresh = vec![(start, symbol)];
        for length in 2..=LONGEST {
            let mut next = Vec::new();
            for (set, entry) in fresh {
                if !found.spend(self.links[set].len() * 2) {
                    return;
                }
                for (other, links) in self.links[set].iter().filter(|(other, _)| *other != start) {
                    let exits = links & !(1 << entry) & !reached[*other];
                    reached[*other] |= exits;
                    for exit in bits(exits) {
                        before[*other][exit] = (set, entry);
                        next.push((*other, exit));
                    }
                }
            }
            // Chains of two and three sets have other names.
            let ends = next.iter().filter(|(end, exit)| {
                let has_it = self.set(*end).symbols >> symbol & 1 == 1;
                length > 3 && has_it && *exit != symbol
            });
            for (end, exit) in ends {
                let mut gone = [CellSet::EMPTY; MAX_SYMBOLS];
                gone[symbol] = self.catalogue.common(self.state, [start, *end], symbol);
                if gone[symbol].is_empty() {
                    continue;
                }
                let (mut chain, mut linked) = (vec![*end], 0);
                let (mut set, mut link) = (*end, *exit);
                while set != start {
                    linked |= 1 << link;
                    (set, link) = before[set][link];
                    chain.push(set);
                }
                self.report(Technique::AlsChain, &chain, linked, &gone, found);
            }
            fresh = next;
        }
    }

    fn report(
        &self,
        technique: Technique,
        chain: &[usize],
        linked: u16,
        gone: &[CellSet; MAX_SYMBOLS],
        found: &mut StepCollector,
    ) {
        let candidates = gone
            .iter()
            .enumerate()
            .flat_map(|(symbol, cells)| cells.iter().map(move |cell| (cell, symbol)));
        found.eliminate(technique, candidates, || {
            let symbols = (0..gone.len()).filter(|symbol| !gone[*symbol].is_empty());
            let part = |number: &usize| {
                let set = self.set(*number);
                Part::house(Role::Base, set.house, set.cells, set.symbols)
            };
            let links = Part::cells(Role::Link, CellSet::EMPTY, linked);
            let parts = chain.iter().map(part).chain([links]).collect();
            let symbols = symbols.fold(0, |mask, symbol| mask | 1 << symbol);
            reason(self.state, symbols, parts)
        });
    }
}

/// Returns whether two different symbols can be taken, one from each mask.
fn has_two(left: u16, right: u16) -> bool {
    left != 0 && right != 0 && (left | right).count_ones() > 1
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let (links, sets) = step.reason.parts.split_last().expect("a chain has links");
    let sets: Vec<String> = sets
        .iter()
        .map(|set| format!("{} ({})", words.cells(&set.cells), words.symbols(&set.symbols)))
        .collect();
    let telling = words.say(|all| all.als_chain).put("sets", sets.join(", "));
    telling.symbols("symbols", &links.symbols).text()
}
