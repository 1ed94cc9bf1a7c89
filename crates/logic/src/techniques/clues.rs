//! What clues say: combinations, symbols that they need, sums that follow from them, and a clue
//! together with a house.

use crate::chains::facts::{Fact, Group};
use crate::premises::entail;
use crate::reasons::needed;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::statements::{EASY_CELLS, Statement};
use crate::step::{Part, Premise, PremiseReason, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use std::collections::BTreeMap;

/// The most tenths that the cells of a clue beyond the easy ones add, one each.
const MOST_ADDED: usize = 5;

/// A candidate, as cell and symbol.
type Candidate = (usize, usize);

/// Finds every candidate that occurs in no combination which a clue allows.
pub(crate) fn combinations(state: &State, found: &mut StepCollector) {
    each(state, found, Technique::ClueCombination, |found, number, score| {
        let statement = state.statement(number);
        if !statement.is_sum() {
            combine(state, found, number, (Technique::ClueCombination, score));
        }
    });
}

/// Finds every candidate that would take from a clue all places of a symbol that it needs.
pub(crate) fn locked(state: &State, found: &mut StepCollector) {
    each(state, found, Technique::RequiredSymbol, |found, number, score| {
        let statement = state.statement(number);
        if !statement.is_sum() {
            lock(state, found, number, (Technique::RequiredSymbol, score));
        }
    });
}

/// Finds what sums exclude that follow from houses and the clues in them.
pub(crate) fn sums(state: &State, found: &mut StepCollector) {
    each(state, found, Technique::InniesAndOuties, |found, number, score| {
        let statement = state.statement(number);
        if let PremiseReason::Sum(sum) = &statement.source {
            let added = (sum.houses.len() - 1) as u8;
            let scored = (Technique::InniesAndOuties, Score::new(score.tenths() + added));
            combine(state, found, number, scored);
            lock(state, found, number, scored);
        }
    });
}

/// Finds the candidates of a clue's cells that no place of a symbol in a house leaves possible.
pub(crate) fn with_houses(state: &State, found: &mut StepCollector) {
    let technique = Technique::ClueAndHouse;
    let geometry = &state.geometry;
    each(state, found, technique, |found, number, score| {
        let statement = state.statement(number);
        if !found.wants(technique, score) {
            return;
        }
        let candidates = candidates(state, statement);
        let alone = statement.left(&candidates);
        for (house, region) in geometry.houses.iter().enumerate() {
            for symbol in symbols_open_in(state, house, region.full) {
                let places = state.cells_for(house, symbol);
                // Each place must take something from the clue's cells.
                let own = state.board(symbol) & statement.set;
                let near = |cell: usize| own.contains(cell) || geometry.peers(cell).meets(own);
                if geometry.has_pairs || places.iter().all(near) {
                    let left = with_house(state, statement, places.iter(), symbol, &candidates);
                    let gone = gone(state, statement, &alone, &left);
                    let in_house = Premise::house(house, symbol, places);
                    if follows_from_houses(state, statement, Some(in_house), &gone) {
                        continue;
                    }
                    found.eliminate_scored(technique, score, gone.iter().copied(), || {
                        let group = Group::House(house as u8, symbol as u8);
                        let mut reason = reason(state, number, Some(group), &gone);
                        let part = Part::house(Role::Target, house, places, 1 << symbol);
                        reason.parts.push(part);
                        reason
                    });
                }
            }
        }
    });
}

/// Calls `each` with the number of every statement that has empty cells, and the score of its
/// steps.
fn each(
    state: &State,
    found: &mut StepCollector,
    technique: Technique,
    each: impl Fn(&mut StepCollector, u16, Score),
) {
    let Some(statements) = state.statements() else { return };
    for (statement, number) in statements.all.iter().zip(0..) {
        let added = statement.cells.len().saturating_sub(EASY_CELLS).min(MOST_ADDED) as u8;
        let score = Score::new(technique.score().tenths() + added);
        if !found.spend(statement.cells.len() * state.geometry.symbols) {
            return;
        }
        if statement.set.meets(state.empty()) && found.wants(technique, score) {
            each(found, number, score);
        }
    }
}

/// Reports the candidates of a statement's cells that occur in no way to obey it.
fn combine(
    state: &State,
    found: &mut StepCollector,
    number: u16,
    (technique, score): (Technique, Score),
) {
    let statement = state.statement(number);
    let candidates = candidates(state, statement);
    let left = statement.left(&candidates);
    let gone = gone(state, statement, &candidates, &left);
    if gone.is_empty() || follows_from_houses(state, statement, None, &gone) {
        return;
    }
    found.eliminate_scored(technique, score, gone.iter().copied(), || {
        reason(state, number, None, &gone)
    });
}

/// Reports the candidates outside a statement's cells that see every place of a symbol which it
/// needs, each symbol with the same places together.
fn lock(
    state: &State,
    found: &mut StepCollector,
    number: u16,
    (technique, score): (Technique, Score),
) {
    let statement = state.statement(number);
    let geometry = &state.geometry;
    let masks = candidates(state, statement);
    for symbol in 0..geometry.symbols {
        let own = state.board(symbol) & statement.set;
        if own.len() < 2 {
            continue;
        }
        let seen = |cell: usize| geometry.peers(cell) & own;
        let outside = (state.board(symbol) - statement.set).iter();
        let mut by_seen: BTreeMap<_, Vec<Candidate>> = BTreeMap::new();
        for cell in outside.filter(|cell| !seen(*cell).is_empty()) {
            by_seen.entry(seen(cell)).or_default().push((cell, symbol));
        }
        // A single place is what combinations leave to its cell.
        for (places, gone) in by_seen.into_iter().filter(|(places, _)| places.len() > 1) {
            let without = |masks: &[u32]| {
                let taken = statement.cells.iter().zip(masks);
                let taken =
                    taken.map(|(cell, mask)| mask & !(u32::from(places.contains(*cell)) << symbol));
                statement.left(&taken.collect::<Vec<_>>()).contains(&0)
            };
            if !found.spend(statement.cells.len() * geometry.symbols) {
                return;
            }
            if !without(&masks) || follows_from_houses(state, statement, None, &gone) {
                continue;
            }
            found.eliminate_scored(technique, score, gone.iter().copied(), || Reason {
                symbols: symbols_of(1 << symbol),
                parts: vec![
                    Part::cells(Role::Base, statement.set, 0),
                    Part::cells(Role::End, places, 1 << symbol),
                ],
                premises: needed(state, [Group::Statement(number)].into_iter(), &gone, false),
            });
        }
    }
}

/// Returns the symbols that a house needs and that have several places in it.
fn symbols_open_in(state: &State, house: usize, is_full: bool) -> impl Iterator<Item = usize> {
    let symbols = if is_full { state.geometry.symbols } else { 0 };
    (0..symbols).filter(move |symbol| state.places(house, *symbol).count_ones() > 1)
}

/// Returns what a statement leaves to its cells, whichever of some places holds a symbol.
fn with_house(
    state: &State,
    statement: &Statement,
    places: impl Iterator<Item = usize>,
    symbol: usize,
    masks: &[u32],
) -> Vec<u32> {
    let geometry = &state.geometry;
    let mut all = vec![0; masks.len()];
    for place in places {
        let allowed = |cell: usize| match cell == place {
            true => 1u32 << symbol,
            false => {
                let seen = u32::from(geometry.peers(place).contains(cell)) << symbol;
                let apart = geometry.apart(place, symbol).iter();
                let apart = apart.filter(|(other, _)| usize::from(*other) == cell);
                !apart.fold(seen, |mask, (_, other)| mask | 1 << other)
            }
        };
        let masks = statement.cells.iter().zip(masks).map(|(cell, mask)| mask & allowed(*cell));
        let left = statement.left(&masks.collect::<Vec<_>>());
        if !left.contains(&0) {
            all.iter_mut().zip(left).for_each(|(all, left)| *all |= left);
        }
    }
    all
}

/// Returns the candidates of each cell of a statement, or its symbol if the cell is filled.
fn candidates(state: &State, statement: &Statement) -> Vec<u32> {
    statement.cells.iter().map(|cell| u32::from(state.known(*cell))).collect()
}

/// Returns the candidates of empty cells that are in `before` and not in `after`.
fn gone(state: &State, statement: &Statement, before: &[u32], after: &[u32]) -> Vec<Candidate> {
    let cells = statement.cells.iter().zip(before.iter().zip(after));
    let gone = cells.flat_map(|(cell, (before, after))| {
        let gone = symbols_of((before & !after) as u16).into_iter();
        gone.map(|symbol| (*cell, symbol.index()))
    });
    gone.filter(|(cell, symbol)| state.has(*cell, *symbol)).collect()
}

/// Returns whether everything that is eliminated follows from the cells of a statement, their
/// houses, and perhaps where a house has a symbol, without the statement. Other techniques show
/// that.
fn follows_from_houses(
    state: &State,
    statement: &Statement,
    house: Option<Premise>,
    gone: &[Candidate],
) -> bool {
    let cells = statement.set.iter().map(|cell| Premise::cell(cell, state.known(cell)));
    let premises: Vec<Premise> = cells.chain(house).collect();
    gone.iter()
        .all(|(cell, symbol)| entail(&state.geometry, &premises, Fact::new(*cell, *symbol, false)))
}

/// Returns the reason for eliminations from a statement's cells: the statement, perhaps a house,
/// and those cells whose missing candidates matter.
fn reason(state: &State, number: u16, house: Option<Group>, gone: &[Candidate]) -> Reason {
    let statement = state.statement(number);
    let groups = [Group::Statement(number)].into_iter().chain(house);
    let premises = needed(state, groups, gone, false);
    // The remaining candidates of the cells that lose some, with equal ones together.
    let mut symbols = 0;
    let mut parts = vec![Part::cells(Role::Base, statement.set, 0)];
    let mut keeps: Vec<(u16, Vec<usize>)> = Vec::new();
    for (cell, mask) in statement.cells.iter().zip(candidates(state, statement)) {
        let lost = gone.iter().filter(|one| one.0 == *cell).fold(0, |lost, one| lost | 1 << one.1);
        symbols |= lost;
        let mask = mask as u16 & !lost;
        match keeps.iter_mut().find(|(known, _)| *known == mask) {
            _ if lost == 0 => {}
            Some((_, cells)) => cells.push(*cell),
            None => keeps.push((mask, vec![*cell])),
        }
    }
    let end = |(mask, cells): (u16, Vec<usize>)| {
        Part::cells(Role::End, cells.into_iter().collect(), mask)
    };
    parts.extend(keeps.into_iter().map(end));
    Reason { symbols: symbols_of(symbols), parts, premises }
}

/// Explains the statement and what it leaves to the cells that lose candidates, or the symbol that
/// it needs elsewhere.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let premises = step.reason.premises.iter();
    let statement = premises.into_iter().find(|premise| premise.is_statement());
    let statement = statement.map_or_else(String::new, |premise| words.statement(premise));
    let ends = || step.reason.parts.iter().filter(|part| part.role == Role::End);
    let keeps = |part: &&Part| {
        let is_own = |cell| step.conclusion.candidates().iter().any(|one| one.cell == cell);
        part.cells.iter().any(|cell| is_own(*cell))
    };
    if let Some(places) = ends().find(|part| !keeps(part)) {
        let telling = words.say(|all| all.required_symbol).put("clue", statement);
        return telling.symbols("symbol", &places.symbols).any_cell("cells", &places.cells).text();
    }
    let leaves = ends().map(|part| {
        let telling = match part.symbols.is_empty() {
            true => words.say(|all| all.clue_leaves_nothing),
            false => words.say(|all| all.clue_leaves).any_symbol("symbols", &part.symbols),
        };
        telling.cells("cells", &part.cells).text()
    });
    let leaves = words.clauses(leaves);
    let telling = match step.reason.parts.iter().find(|part| part.role == Role::Target) {
        None => words.say(|all| all.clue_combination),
        Some(target) => words
            .say(|all| all.clue_and_house)
            .house_of("house", target)
            .symbols("symbol", &target.symbols)
            .any_cell("cells", &target.cells),
    };
    telling.put("clue", statement).put("leaves", leaves).text()
}
