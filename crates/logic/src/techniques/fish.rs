//! Fish: one symbol that some lines have only where as many crossing lines run.

use crate::cells::{CellSet, MAX_SYMBOLS, bits, choices};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Finds `K` rows that have a symbol in `K` columns only: no other row has it in these columns.
/// Also with rows and columns exchanged.
pub(crate) fn basic<const K: usize>(state: &State, found: &mut StepCollector) {
    let technique = match K {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    let Some(lines) = &state.geometry.lines else { return };
    for (bases, covers) in [(&lines.rows, &lines.columns), (&lines.columns, &lines.rows)] {
        for symbol in 0..state.geometry.symbols {
            let mut masks = [0; MAX_SYMBOLS];
            for (mask, base) in masks.iter_mut().zip(bases) {
                *mask = state.places(*base, symbol);
            }
            choices::<K>(&masks[..bases.len()], |chosen, union| {
                // Lines and their crossing lines are numbered by their positions in one another.
                let taken = chosen.iter().fold(0, |set, base| set | 1 << base);
                let gone = bits(union).flat_map(|cover| {
                    let others = state.places(covers[cover], symbol) & !taken;
                    let house = &state.geometry.houses[covers[cover]];
                    house.at(others).map(move |cell| (cell, symbol))
                });
                found.eliminate(technique, gone, || {
                    let based = chosen.iter().map(|base| bases[*base]);
                    let covered = bits(union).map(|cover| covers[cover]);
                    reason(state, symbol, based, covered)
                });
            });
        }
    }
}

fn reason(
    state: &State,
    symbol: usize,
    bases: impl Iterator<Item = usize> + Clone,
    covers: impl Iterator<Item = usize>,
) -> Reason {
    let base = |house| Part::house(Role::Base, house, state.cells_for(house, symbol), 1 << symbol);
    let cover = |house| Part::house(Role::Cover, house, CellSet::EMPTY, 1 << symbol);
    let premise = |house| Premise::house(house, symbol, state.cells_for(house, symbol));
    Reason {
        symbols: symbols_of(1 << symbol),
        parts: bases.clone().map(base).chain(covers.map(cover)).collect(),
        premises: bases.map(premise).collect(),
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let houses = |role: Role| {
        let parts = step.reason.parts.iter().filter(move |part| part.role == role);
        parts.filter_map(|part| part.house)
    };
    words
        .say(|all| all.fish)
        .houses("bases", houses(Role::Base))
        .houses("covers", houses(Role::Cover))
        .symbols("symbol", &step.reason.symbols)
        .text()
}
