//! Symbols that a clue needs, wherever they stand in it or in its only cell for them.

use super::looks::{Candidate, candidates, each_scored, follows_from_houses, of_alone};
use crate::cells::CellSet;
use crate::chains::facts::Group;
use crate::premises::needed_without;
use crate::score::Score;
use crate::state::State;
use crate::statements::{EASY_CELLS, Statement};
use crate::step::{Part, Reason, Role, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use std::collections::BTreeMap;

/// Finds the symbols that a clue of few open cells needs by itself, wherever they stand in it.
pub(crate) fn locked_alone(state: &State, found: &mut StepCollector) {
    let technique = Technique::ClueLock;
    let empty = state.empty();
    of_alone(state, found, technique, (2..=EASY_CELLS, &empty), |found, number, alone| {
        let statement = state.statement(number);
        each_lock(state, found, statement, alone, |found, symbol, places, gone| {
            found.eliminate(technique, gone.iter().copied(), || {
                let open = statement.set & state.empty();
                needed_in(state, number, symbol, (places, open), gone, false)
            });
        })
    });
}

/// Finds the symbols that a clue needs by itself and that have one cell left in it.
pub(crate) fn hidden_singles(state: &State, found: &mut StepCollector) {
    let technique = Technique::HiddenSingleInClue;
    of_alone(state, found, technique, (2.., &state.empty()), |found, number, alone| {
        let statement = state.statement(number);
        for symbol in 0..state.geometry.symbols {
            let own = state.board(symbol) & statement.set;
            let (Some(cell), 1) = (own.first(), own.len()) else { continue };
            let open = statement.set & state.empty();
            if state.cell(cell).is_power_of_two() || !needs(statement, alone, open, symbol) {
                continue;
            }
            found.place(technique, cell, symbol, || only_place(state, number, cell, symbol));
        }
        true
    });
}

/// Finds every candidate that would take from a clue all places of a symbol that it needs.
pub(crate) fn locked(state: &State, found: &mut StepCollector) {
    each_scored(state, found, Technique::RequiredSymbol, |found, number, scored| {
        state.statement(number).is_sum() || lock(state, found, number, scored)
    });
}

/// Calls `each` with every symbol and group of two or more cells of a statement that hold it if its
/// cells have these candidates, and with the candidates outside that see all of the group. Returns
/// whether there is no such symbol, whatever the candidates outside.
fn each_lock(
    state: &State,
    found: &mut StepCollector,
    statement: &Statement,
    masks: &[u32],
    mut each: impl FnMut(&mut StepCollector, usize, CellSet, &[Candidate]),
) -> bool {
    let geometry = &state.geometry;
    let mut are_none = true;
    for symbol in 0..geometry.symbols {
        let own = state.board(symbol) & statement.set;
        if own.len() < 2 || !needs(statement, masks, own, symbol) {
            continue;
        }
        are_none = false;
        let excluded = |cell: usize| geometry.excluded(cell, symbol);
        let near = own.iter().fold(CellSet::EMPTY, |near, cell| near | excluded(cell));
        let mut by_seen: BTreeMap<_, Vec<Candidate>> = BTreeMap::new();
        for cell in (state.board(symbol) & (near - statement.set)).iter() {
            by_seen.entry(excluded(cell) & own).or_default().push((cell, symbol));
        }
        // A single place is what combinations leave to its cell.
        for (places, gone) in by_seen.into_iter().filter(|(places, _)| places.len() > 1) {
            if !found.spend(statement.cells.len() * geometry.symbols) {
                return false;
            }
            if places == own || needs(statement, masks, places, symbol) {
                each(found, symbol, places, &gone);
            }
        }
    }
    are_none
}

/// Reports the candidates outside a statement's cells that see every place of a symbol which it
/// needs, each symbol with the same places together. Returns whether it needs none in several
/// places.
pub(super) fn lock(
    state: &State,
    found: &mut StepCollector,
    number: u16,
    (technique, score): (Technique, Score),
) -> bool {
    let statement = state.statement(number);
    let masks = candidates(state, statement);
    each_lock(state, found, statement, &masks, |found, symbol, places, gone| {
        let mut left_out = CellSet::EMPTY;
        if follows_from_houses(state, statement, left_out, None, gone) {
            // The cells show it, too, but with the clue one of them is not needed.
            let is_spare = |(at, cell): &(usize, &usize)| {
                let mut wider = masks.clone();
                wider[*at] = u32::from(state.geometry.all_symbols());
                let without = CellSet::of(**cell);
                needs(statement, &wider, places, symbol)
                    && !follows_from_houses(state, statement, without, None, gone)
            };
            let Some((_, cell)) = statement.cells.iter().enumerate().find(is_spare) else { return };
            left_out = CellSet::of(*cell);
        }
        found.eliminate_scored(technique, score, gone.iter().copied(), || {
            needed_in(state, number, symbol, (places, left_out), gone, false)
        });
    })
}

/// Returns the reason for a symbol that a statement needs and that has one cell left in it.
pub(super) fn only_place(state: &State, number: u16, cell: usize, symbol: usize) -> Reason {
    let place = (CellSet::of(cell), CellSet::EMPTY);
    needed_in(state, number, symbol, place, &[(cell, symbol)], true)
}

/// Returns the reason for what follows from a symbol that a statement needs in some of its cells,
/// without what other cells of it have lost.
fn needed_in(
    state: &State,
    number: u16,
    symbol: usize,
    (places, left_out): (CellSet, CellSet),
    concluded: &[Candidate],
    holds: bool,
) -> Reason {
    Reason {
        symbols: symbols_of(1 << symbol),
        parts: vec![
            Part::cells(Role::Base, state.statement(number).set, 0),
            Part::cells(Role::End, places, 1 << symbol),
        ],
        premises: needed_without(
            left_out,
            state,
            [Group::Statement(number)].into_iter(),
            concluded,
            holds,
        ),
    }
}

/// Returns whether a statement cannot do without a symbol in all of some cells.
fn needs(statement: &Statement, masks: &[u32], places: CellSet, symbol: usize) -> bool {
    let taken = statement.cells.iter().zip(masks);
    let taken = taken.map(|(cell, mask)| mask & !(u32::from(places.contains(*cell)) << symbol));
    statement.left(&taken.collect::<Vec<_>>()).contains(&0)
}
