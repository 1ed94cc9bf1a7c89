//! Subsets: as many symbols as cells in a house, found by the cells (naked) or by the symbols
//! (hidden).

use crate::cells::{CellSet, MAX_SYMBOLS, bits, choices};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Finds `K` cells of a house with `K` candidates together: no other cell of the house has these.
pub(crate) fn naked<const K: usize>(state: &State, found: &mut StepCollector) {
    let technique = match K {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    for (number, house) in state.geometry.houses.iter().enumerate() {
        let mut masks = [0; MAX_SYMBOLS];
        for (mask, cell) in masks.iter_mut().zip(&house.cells) {
            *mask = state.cell(*cell);
        }
        choices::<K>(&masks[..house.cells.len()], |chosen, symbols| {
            let subset = chosen.iter().fold(0, |set, position| set | 1 << position);
            let gone = bits(symbols).flat_map(|symbol| {
                let others = state.places(number, symbol) & !subset;
                house.at(others).map(move |cell| (cell, symbol))
            });
            found.eliminate(technique, gone, || {
                let cells: CellSet = house.at(subset).collect();
                Reason {
                    symbols: symbols_of(symbols),
                    parts: vec![Part::house(Role::Base, number, cells, symbols)],
                    premises: cells
                        .iter()
                        .map(|cell| Premise::cell(cell, state.cell(cell)))
                        .collect(),
                }
            });
        });
    }
}

/// Finds `K` symbols of a house with `K` places together: these cells have no other symbol.
pub(crate) fn hidden<const K: usize>(state: &State, found: &mut StepCollector) {
    let technique = match K {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    each_hidden::<K>(state, |number, symbols, places| {
        let cells = state.geometry.houses[number].at(places);
        let gone = cells
            .flat_map(|cell| bits(state.cell(cell) & !symbols).map(move |symbol| (cell, symbol)));
        found.eliminate(technique, gone, || reason(state, number, symbols, places));
    });
}

/// Finds hidden subsets that leave one cell of their house for another symbol.
pub(crate) fn direct_hidden<const K: usize>(state: &State, found: &mut StepCollector) {
    let technique = match K {
        2 => Technique::DirectHiddenPair,
        _ => Technique::DirectHiddenTriple,
    };
    each_hidden::<K>(state, |number, symbols, places| {
        let house = &state.geometry.houses[number];
        for other in bits(state.geometry.all_symbols() & !symbols) {
            let before = state.places(number, other);
            let left = before & !places;
            if left.is_power_of_two() && left != before {
                let cell = house.cells[left.trailing_zeros() as usize];
                found.place(technique, cell, other, || {
                    let mut reason = reason(state, number, symbols, places);
                    let left = CellSet::of(cell);
                    reason.parts.push(Part::house(Role::Target, number, left, 1 << other));
                    reason.premises.push(Premise::house(
                        number,
                        other,
                        state.cells_for(number, other),
                    ));
                    reason
                });
            }
        }
    });
}

/// Calls `each` with the house, the symbols and the positions of every hidden subset.
fn each_hidden<const K: usize>(state: &State, mut each: impl FnMut(usize, u16, u16)) {
    for (number, house) in state.geometry.houses.iter().enumerate() {
        if house.full {
            choices::<K>(state.all_places(number), |chosen, places| {
                let symbols = chosen.iter().fold(0, |set, symbol| set | 1 << symbol);
                each(number, symbols, places);
            });
        }
    }
}

fn reason(state: &State, house: usize, symbols: u16, places: u16) -> Reason {
    let cells = state.geometry.houses[house].at(places).collect();
    let premises = bits(symbols)
        .map(|symbol| Premise::house(house, symbol, state.cells_for(house, symbol)))
        .collect();
    let parts = vec![Part::house(Role::Base, house, cells, symbols)];
    Reason { symbols: symbols_of(symbols), parts, premises }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let base = &step.reason.parts[0];
    let telling = match (step.technique, step.reason.parts.get(1)) {
        (Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad, _) => {
            words.say(|all| all.naked_subset)
        }
        (_, Some(target)) => words
            .say(|all| all.hidden_direct)
            .cells("cell", &target.cells)
            .symbols("symbol", &target.symbols),
        (_, None) => words.say(|all| all.hidden_subset),
    };
    telling
        .house_of("house", base)
        .cells("cells", &base.cells)
        .symbols("symbols", &base.symbols)
        .text()
}
