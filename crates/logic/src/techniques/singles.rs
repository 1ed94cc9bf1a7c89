//! Singles: a cell with one symbol left, a symbol with one cell left.

use crate::cells::{CellSet, bits};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Finds the last empty cell of a house.
pub(crate) fn full_houses(state: &State, found: &mut StepCollector) {
    for (number, house) in state.geometry.houses.iter().enumerate() {
        let open = state.open(number);
        if !open.is_power_of_two() || !house.full {
            continue;
        }
        let cell = house.cells[open.trailing_zeros() as usize];
        // The symbol that still has its place; if something is wrong, it need not be the cell's
        // only candidate.
        let mut left =
            bits(state.cell(cell)).filter(|symbol| state.places(number, *symbol) == open);
        if let Some(symbol) = left.next() {
            found.place(Technique::FullHouse, cell, symbol, || hidden(number, cell, symbol));
        }
    }
}

/// Finds symbols with one cell left in a box or region.
pub(crate) fn hidden_in_blocks(state: &State, found: &mut StepCollector) {
    find_hidden(state, found, Technique::HiddenSingleBox, true);
}

/// Finds symbols with one cell left in any other house.
pub(crate) fn hidden_in_lines(state: &State, found: &mut StepCollector) {
    find_hidden(state, found, Technique::HiddenSingleLine, false);
}

fn find_hidden(state: &State, found: &mut StepCollector, technique: Technique, in_blocks: bool) {
    for (number, house) in state.geometry.houses.iter().enumerate() {
        if house.is_block() != in_blocks || !house.full {
            continue;
        }
        for (symbol, places) in state.all_places(number).iter().enumerate() {
            if places.is_power_of_two() {
                let cell = house.cells[places.trailing_zeros() as usize];
                found.place(technique, cell, symbol, || hidden(number, cell, symbol));
            }
        }
    }
}

fn hidden(house: usize, cell: usize, symbol: usize) -> Reason {
    let cells = CellSet::of(cell);
    Reason {
        symbols: symbols_of(1 << symbol),
        parts: vec![Part::house(Role::Base, house, cells, 1 << symbol)],
        premises: vec![Premise::house(house, symbol, cells)],
    }
}

/// Finds cells with one symbol left.
pub(crate) fn naked(state: &State, found: &mut StepCollector) {
    for cell in state.empty().iter() {
        let mask = state.cell(cell);
        if mask.is_power_of_two() {
            let symbol = mask.trailing_zeros() as usize;
            found.place(Technique::NakedSingle, cell, symbol, || Reason {
                symbols: symbols_of(mask),
                parts: vec![Part::cells(Role::Base, CellSet::of(cell), mask)],
                premises: vec![Premise::cell(cell, mask)],
            });
        }
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let part = &step.reason.parts[0];
    let telling = match (step.technique, part.house) {
        (Technique::FullHouse, Some(_)) => words.say(|all| all.full_house),
        (_, Some(_)) => words.say(|all| all.hidden_single),
        (_, None) => words.say(|all| all.naked_single),
    };
    telling
        .house_of("house", part)
        .cells("cell", &part.cells)
        .symbols("symbol", &part.symbols)
        .text()
}
