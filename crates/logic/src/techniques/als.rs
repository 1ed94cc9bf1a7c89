//! Almost locked sets: cells of a house with one more candidate than cells.
//!
//! Without one of its candidates such a set holds all the others. Two sets cannot both hold a
//! symbol if all its places in one see all its places in the other. That links them: at least one
//! of them is without the symbol and so holds all its others.

use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::state::State;
use crate::step::{Part, Premise, Reason, symbols_of};
use crate::step_collector::StepCollector;

/// The most cells of a set on boards of more than nine symbols, where there are too many larger
/// sets to look at.
const LARGEST_ON_LARGE_BOARDS: usize = 3;

/// The work for comparing two sets.
const PAIR: usize = 8;

/// An almost locked set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AlmostLocked {
    pub(crate) house: usize,
    pub(crate) cells: CellSet,
    pub(crate) symbols: u16,
}

/// The almost locked sets of a position, small ones first, with the cells that see them.
pub(crate) struct Catalogue {
    pub(crate) sets: Vec<AlmostLocked>,
    /// For each set and symbol, the cells outside that see all its places in the set; none if the
    /// set does not have the symbol.
    seeing: Vec<[CellSet; MAX_SYMBOLS]>,
    /// For each set and symbol, its places in the set.
    places: Vec<[CellSet; MAX_SYMBOLS]>,
}

impl Catalogue {
    /// Returns all sets of a position.
    pub(crate) fn of(state: &State) -> Self {
        let geometry = &state.geometry;
        let largest = match geometry.symbols {
            ..=9 => geometry.symbols - 1,
            _ => LARGEST_ON_LARGE_BOARDS,
        };
        let mut sets: Vec<AlmostLocked> = Vec::new();
        for (house, region) in geometry.houses.iter().enumerate() {
            let cells: Vec<usize> = region.at(state.open(house)).collect();
            let empty = AlmostLocked { house, cells: CellSet::EMPTY, symbols: 0 };
            empty.extend(state, &cells, largest, &mut sets);
        }
        // A set that lies in two houses counts once.
        sets.sort_by_key(|set| (set.cells.len(), set.cells, set.house));
        sets.dedup_by_key(|set| set.cells);
        let each_symbol = |set: &AlmostLocked, of: &dyn Fn(CellSet) -> CellSet| {
            let mut all = [CellSet::EMPTY; MAX_SYMBOLS];
            bits(set.symbols).for_each(|symbol| all[symbol] = of(set.cells & state.board(symbol)));
            all
        };
        let places = sets.iter().map(|set| each_symbol(set, &|places| places)).collect();
        let seeing = sets
            .iter()
            .map(|set| {
                let peers = |places: CellSet| geometry.common_peers(places.iter());
                each_symbol(set, &peers)
            })
            .collect();
        Catalogue { sets, seeing, places }
    }

    /// Returns the cells that see all places of a symbol in a set.
    pub(crate) fn seeing(&self, set: usize, symbol: usize) -> CellSet {
        self.seeing[set][symbol]
    }

    /// Returns the symbols that at most one of two sets can hold.
    pub(crate) fn links(&self, one: usize, other: usize) -> u16 {
        let shared = self.sets[one].symbols & self.sets[other].symbols;
        let is_link =
            |symbol: &usize| self.places[other][*symbol].is_within(self.seeing[one][*symbol]);
        bits(shared).filter(is_link).fold(0, |mask, symbol| mask | 1 << symbol)
    }

    /// Returns for each set the sets linked to it, with the symbols, unless the search may not go
    /// on.
    pub(crate) fn all_links(&self, found: &mut StepCollector) -> Option<Vec<Vec<(usize, u16)>>> {
        let mut all = vec![Vec::new(); self.sets.len()];
        for one in 0..self.sets.len() {
            if !found.spend((self.sets.len() - one) * PAIR) {
                return None;
            }
            for other in one + 1..self.sets.len() {
                let links = self.links(one, other);
                if links != 0 {
                    all[one].push((other, links));
                    all[other].push((one, links));
                }
            }
        }
        Some(all)
    }

    /// Returns the cells outside two sets where a symbol cannot be, if one of the sets holds it.
    pub(crate) fn common(&self, state: &State, [one, other]: [usize; 2], symbol: usize) -> CellSet {
        self.seeing[one][symbol] & self.seeing[other][symbol] & state.board(symbol)
    }
}

impl AlmostLocked {
    /// Adds to `sets` those that consist of this set's cells and some of the others.
    fn extend(self, state: &State, others: &[usize], largest: usize, sets: &mut Vec<AlmostLocked>) {
        let size = self.cells.len();
        if size > 0 && self.symbols.count_ones() as usize == size + 1 {
            sets.push(self);
        }
        if size == largest {
            return;
        }
        for (index, cell) in others.iter().enumerate() {
            let symbols = self.symbols | state.cell(*cell);
            // There must be no more symbols than the largest set and the remaining cells allow.
            let most = largest.min(size + others.len() - index) + 1;
            if symbols.count_ones() as usize <= most {
                let mut set = AlmostLocked { symbols, ..self };
                set.cells.insert(*cell);
                set.extend(state, &others[index + 1..], largest, sets);
            }
        }
    }
}

/// Returns a reason that rests on all candidates of the cells of its parts: a candidate that is
/// eliminated would leave them too few symbols.
pub(crate) fn reason(state: &State, symbols: u16, parts: Vec<Part>) -> Reason {
    let cells = parts.iter().flat_map(|part| &part.cells).map(|cell| cell.index());
    let cells: CellSet = cells.collect();
    let premises = cells.iter().map(|cell| Premise::cell(cell, state.cell(cell))).collect();
    Reason { symbols: symbols_of(symbols), parts, premises }
}
