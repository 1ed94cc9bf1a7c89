//! The bivalue universal grave: all cells with two candidates, each symbol twice in each house.
//!
//! Such a position has an even number of solutions or none, because in any solution all cells could
//! hold their other candidate instead. A puzzle with one solution does not come to it. So if a
//! position is a grave except for a few candidates, one of these extras is true.

use super::guardians::{self, Guardians};
use crate::cells::{MAX_CELLS, bits};
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// A grave with extras.
struct Grave {
    /// The two symbols that each cell would have in a grave.
    pairs: [u16; MAX_CELLS],
    /// The cells with extras.
    guardians: Guardians,
}

/// Finds the steps of a grave, if the position is one except for a few candidates.
pub(crate) fn all(state: &State, found: &mut StepCollector) {
    let Some(grave) = Grave::of(state) else { return };
    if grave.guardians.cells.len() == 1 {
        grave.one_guard(state, found);
    } else if grave.guardians.extras.is_power_of_two() {
        grave.one_extra(state, found);
    }
    for (house, region) in state.geometry.houses.iter().enumerate() {
        if grave.guardians.cells.len() > 1 && grave.guardians.cells.is_within(region.set) {
            grave.locked(state, house, found);
            grave.subset(state, house, found);
        }
    }
}

impl Grave {
    fn of(state: &State) -> Option<Self> {
        let mut grave = Grave { pairs: [0; MAX_CELLS], guardians: Guardians::NONE };
        for cell in state.empty().iter() {
            let mask = state.cell(cell);
            let crowded = |symbol: &usize| {
                state
                    .geometry
                    .seats(cell)
                    .iter()
                    .all(|seat| state.places(usize::from(seat.house), *symbol).count_ones() > 2)
            };
            let extras = match mask.count_ones() {
                2 => 0,
                _ => bits(mask).filter(crowded).fold(0, |all, symbol| all | 1 << symbol),
            };
            grave.pairs[cell] = mask & !extras;
            if grave.pairs[cell].count_ones() != 2 {
                return None;
            }
            if extras != 0 {
                grave.guardians.cells.insert(cell);
                grave.guardians.extras |= extras;
            }
        }
        let twice = |house: usize, symbol: usize| {
            let pairs = &grave.pairs;
            let cells = state.geometry.houses[house].cells.iter();
            let places = cells.filter(|cell| pairs[**cell] >> symbol & 1 == 1).count();
            places == 2 || places == 0 && state.places(house, symbol) == 0
        };
        let symbols = || 0..state.geometry.symbols;
        let all =
            (0..state.geometry.houses.len()).all(|house| symbols().all(|one| twice(house, one)));
        (all && !grave.guardians.cells.is_empty()).then_some(grave)
    }

    /// Finds type 1: the only cell with extras holds one of them.
    fn one_guard(&self, state: &State, found: &mut StepCollector) {
        let cell = self.guardians.cells.first().unwrap_or_default();
        let reason = || self.reason(state, &[], Vec::new());
        if self.guardians.extras.is_power_of_two() {
            found.place(
                Technique::Bug1,
                cell,
                self.guardians.extras.trailing_zeros() as usize,
                reason,
            );
        } else {
            let gone = bits(self.pairs[cell]).map(|symbol| (cell, symbol));
            found.eliminate(Technique::Bug1, gone, reason);
        }
    }

    /// Finds type 2: all extras are one symbol, which is in one of these cells.
    fn one_extra(&self, state: &State, found: &mut StepCollector) {
        let gone = self.guardians.seen(state);
        found.eliminate(Technique::Bug2, gone, || self.reason(state, &[], Vec::new()));
    }

    /// Finds type 4: one of two cells with extras holds a symbol that has no other place in the
    /// house, and the other cell holds an extra.
    fn locked(&self, state: &State, house: usize, found: &mut StepCollector) {
        if self.guardians.cells.len() != 2 || !state.geometry.houses[house].full {
            return;
        }
        let shared = self.guardians.cells.iter().fold(u16::MAX, |all, cell| all & self.pairs[cell]);
        for symbol in
            bits(shared).filter(|one| state.cells_for(house, *one) == self.guardians.cells)
        {
            let gone = self.guardians.cells.iter().flat_map(|cell| {
                bits(self.pairs[cell] & !(1 << symbol)).map(move |other| (cell, other))
            });
            found.eliminate(Technique::Bug4, gone, || {
                let premise = Premise::house(house, symbol, self.guardians.cells);
                let part = Part::house(Role::Target, house, self.guardians.cells, 1 << symbol);
                self.reason(state, &[part], vec![premise])
            });
        }
    }

    /// Finds type 3: one of the extras, all in one house, makes a naked subset with other cells
    /// there.
    fn subset(&self, state: &State, house: usize, found: &mut StepCollector) {
        self.guardians.subsets(state, house, 4, &mut |subset| {
            let score = Technique::Bug3.score().tenths() + subset.cells.len() as u8 - 1;
            let score = Score::new(score);
            found.eliminate_scored(Technique::Bug3, score, subset.gone(state), || {
                self.reason(state, &[subset.part()], subset.premises(state))
            });
        });
    }

    fn reason(&self, state: &State, more: &[Part], premises: Vec<Premise>) -> Reason {
        let ends = Part::cells(Role::End, self.guardians.cells, self.guardians.extras);
        let pattern = state.empty().iter().map(|cell| (cell, self.pairs[cell]));
        Reason {
            symbols: symbols_of(self.guardians.extras),
            parts: [ends].into_iter().chain(more.iter().cloned()).collect(),
            premises: [Premise::unique(state, pattern)].into_iter().chain(premises).collect(),
        }
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let ends = &step.reason.parts[0];
    let why = words
        .say(|all| all.bug)
        .any_symbol("extras", &ends.symbols)
        .any_cell("guardians", &ends.cells)
        .text();
    guardians::explain(why, ends, step.reason.parts.get(1), words)
}
