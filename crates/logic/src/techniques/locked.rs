//! Locked candidates: a symbol that one house has only where it crosses another.

use crate::cells::CellSet;
use crate::geometry::Crossing;
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Finds symbols locked in a block, and eliminates them from the rest of a line.
pub(crate) fn pointing(state: &State, found: &mut StepCollector) {
    indirect(state, found, Technique::Pointing, true);
}

/// Finds symbols locked in a line, and eliminates them from the rest of a block. With houses other
/// than lines and blocks, a cell may see all places of a symbol in a house even if no other house
/// contains them all.
pub(crate) fn claiming(state: &State, found: &mut StepCollector) {
    indirect(state, found, Technique::Claiming, false);
    if !state.geometry.has_more_than_lines_and_blocks {
        return;
    }
    for (number, house) in state.geometry.houses.iter().enumerate().filter(|(_, house)| house.full)
    {
        for symbol in 0..state.geometry.symbols {
            let cells = state.cells_for(number, symbol);
            let seeing = state.geometry.common_peers(cells.iter()) & state.board(symbol);
            let crosses = |crossing: &&Crossing| {
                crossing.from == number && cells.is_within(state.geometry.houses[crossing.to].set)
            };
            // Crossings have been reported already.
            let said = state.geometry.crossings.iter().filter(crosses);
            let said =
                said.fold(house.set, |all, crossing| all | state.geometry.houses[crossing.to].set);
            let gone = (seeing - said).iter().map(|cell| (cell, symbol));
            found.eliminate(Technique::Claiming, gone, || Reason {
                symbols: symbols_of(1 << symbol),
                parts: vec![Part::house(Role::Base, number, cells, 1 << symbol)],
                premises: vec![Premise::house(number, symbol, cells)],
            });
        }
    }
}

/// Finds pointing that leaves the symbol one cell in another block.
pub(crate) fn direct_pointing(state: &State, found: &mut StepCollector) {
    direct(state, found, Technique::DirectPointing, true);
}

/// Finds claiming that leaves the symbol one cell in another line.
pub(crate) fn direct_claiming(state: &State, found: &mut StepCollector) {
    direct(state, found, Technique::DirectClaiming, false);
}

/// Calls `each` with every symbol that is locked in a crossing and can be eliminated elsewhere, and
/// with the positions of `to` where it can.
fn each_locked(state: &State, from_blocks: bool, mut each: impl FnMut(&Crossing, usize, u16)) {
    let geometry = &state.geometry;
    for crossing in &geometry.crossings {
        if geometry.houses[crossing.from].is_block() != from_blocks {
            continue;
        }
        let (from, to) = (state.all_places(crossing.from), state.all_places(crossing.to));
        for (symbol, (places, others)) in from.iter().zip(to).enumerate() {
            let gone = others & !crossing.in_to;
            if *places != 0 && places & !crossing.in_from == 0 && gone != 0 {
                each(crossing, symbol, gone);
            }
        }
    }
}

fn indirect(state: &State, found: &mut StepCollector, technique: Technique, from_blocks: bool) {
    each_locked(state, from_blocks, |crossing, symbol, gone| {
        let gone = state.geometry.houses[crossing.to].at(gone).map(|cell| (cell, symbol));
        found.eliminate(technique, gone, || reason(state, crossing, symbol));
    });
}

fn direct(state: &State, found: &mut StepCollector, technique: Technique, from_blocks: bool) {
    each_locked(state, from_blocks, |crossing, symbol, _| {
        for (sibling, shared) in &crossing.siblings {
            let left = state.places(*sibling, symbol) & !shared;
            if !left.is_power_of_two() {
                continue;
            }
            let house = &state.geometry.houses[*sibling];
            let cell = house.cells[left.trailing_zeros() as usize];
            found.place(technique, cell, symbol, || {
                let mut reason = reason(state, crossing, symbol);
                let places = state.cells_for(*sibling, symbol);
                let left = CellSet::of(cell);
                reason.parts.push(Part::house(Role::Target, *sibling, left, 1 << symbol));
                reason.premises.push(Premise::house(*sibling, symbol, places));
                reason
            });
        }
    });
}

fn reason(state: &State, crossing: &Crossing, symbol: usize) -> Reason {
    let cells = state.cells_for(crossing.from, symbol);
    Reason {
        symbols: symbols_of(1 << symbol),
        parts: vec![
            Part::house(Role::Base, crossing.from, cells, 1 << symbol),
            Part::house(Role::Cover, crossing.to, CellSet::EMPTY, 1 << symbol),
        ],
        premises: vec![Premise::house(crossing.from, symbol, cells)],
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let symbols = &step.reason.symbols;
    let [from, to, targets @ ..] = &step.reason.parts[..] else {
        let base = &step.reason.parts[0];
        let telling = words.say(|all| all.locked_seen).house_of("house", base);
        return telling.symbols("symbol", symbols).cells("cells", &base.cells).text();
    };
    let telling = match targets.first() {
        None => words.say(|all| all.locked),
        Some(target) => words
            .say(|all| all.locked_direct)
            .house_of("target", target)
            .cells("cell", &target.cells),
    };
    telling
        .house_of("from", from)
        .house_of("to", to)
        .symbols("symbol", symbols)
        .cells("cells", &from.cells)
        .text()
}
