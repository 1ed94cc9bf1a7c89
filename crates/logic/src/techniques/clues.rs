//! What clues say: by themselves, with the candidates of their cells, in sums that follow from
//! them, and together with a cell or a house.

use super::looks::{
    Candidate, candidates, each_fresh, each_open, each_scored, follows_from_houses, of_alone,
    score_in,
};
use super::needed::{lock, only_place};
use crate::cells::{CellSet, bits};
use crate::chains::facts::Group;
use crate::geometry::Topology;
use crate::premises::needed_without;
use crate::reasons;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::statements::{EASY_CELLS, Statement};
use crate::step::{Part, Premise, PremiseReason, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use std::ops::RangeBounds;

/// The most symbols that a clue leaves to a cell where its last candidate is seen at once.
const FEW_SYMBOLS: u32 = 3;

/// Finds the cells with one symbol left of the few that a clue by itself leaves to them.
pub(crate) fn singles(state: &State, found: &mut StepCollector) {
    if state.statements().is_none() {
        return;
    }
    let has_one = |cell: &usize| state.cell(*cell).is_power_of_two();
    let single: CellSet = state.empty().iter().filter(has_one).collect();
    of_alone(state, found, Technique::ClueSingle, (1.., &single), |found, number, alone| {
        for (cell, mask) in state.statement(number).cells.iter().zip(alone) {
            let left = state.cell(*cell);
            if left.is_power_of_two() && mask.count_ones() <= FEW_SYMBOLS {
                let symbol = left.trailing_zeros() as usize;
                found.place(Technique::ClueSingle, *cell, symbol, || {
                    let own = Part::cells(Role::Base, CellSet::of(*cell), left);
                    let clue = Part::cells(Role::Cover, state.statement(number).set, 0);
                    let premises = vec![Premise::cell(*cell, left)];
                    Reason { symbols: symbols_of(left), parts: vec![own, clue], premises }
                });
            }
        }
        true
    });
}

/// Finds what clues of few open cells exclude by themselves.
pub(crate) fn limits(state: &State, found: &mut StepCollector) {
    limit(state, found, Technique::ClueLimits, 1..=EASY_CELLS);
}

/// Finds what clues of many open cells exclude by themselves.
pub(crate) fn long_limits(state: &State, found: &mut StepCollector) {
    limit(state, found, Technique::LongClueLimits, EASY_CELLS + 1..);
}

/// Finds what clues of so many open cells exclude if only the filled cells are known.
fn limit(
    state: &State,
    found: &mut StepCollector,
    technique: Technique,
    open: impl RangeBounds<usize>,
) {
    of_alone(state, found, technique, (open, &state.empty()), |found, number, alone| {
        let statement = state.statement(number);
        let gone = gone(state, statement, &candidates(state, statement), alone);
        found.eliminate(technique, gone.iter().copied(), || {
            let open = statement.set & state.empty();
            reason(state, number, None, open, &gone)
        });
        true
    });
}

/// Finds what the first and the last place of each block of a line show if only the filled cells
/// are known.
pub(crate) fn overlaps(state: &State, found: &mut StepCollector) {
    let technique = Technique::BlockOverlap;
    // Other boards have no such lines.
    if state.geometry.symbols != 2 || !found.wants(technique, technique.score()) {
        return;
    }
    each_fresh(state, found, technique, |found, number| {
        let statement = state.statement(number);
        let Some(blocks) = statement.blocks() else { return true };
        let all = u32::from(state.geometry.all_symbols());
        let known = |at: usize| state.value(statement.cells[at]).map_or(all, |symbol| 1 << symbol);
        let Some(left) = blocks.overlap(known) else { return true };
        let left: Vec<u32> = (0..statement.cells.len()).map(|at| left.symbols(at)).collect();
        let gone = gone(state, statement, &candidates(state, statement), &left);
        found.eliminate(technique, gone.iter().copied(), || {
            let open = statement.set & state.empty();
            reason(state, number, None, open, &gone)
        });
        true
    });
}

/// Finds single innies and outies of a house.
pub(crate) fn single_sums(state: &State, found: &mut StepCollector) {
    let technique = Technique::InnieOrOutie;
    each_fresh(state, found, technique, |found, number| {
        let PremiseReason::Sum(sum) = &state.statement(number).source else { return true };
        let (&[cell], 1) = (&sum.cells[..], sum.houses.len()) else { return true };
        let (cell, symbol) = (cell.index(), sum.total - 1);
        if state.has(cell, symbol) {
            found.place(technique, cell, symbol, || only_place(state, number, cell, symbol));
        }
        true
    });
}

/// Finds what a clue and a cell of two candidates exclude together, as a killer pair does.
pub(crate) fn with_cells(state: &State, found: &mut StepCollector) {
    let technique = Technique::ClueAndCell;
    let geometry = &state.geometry;
    let pairs: CellSet =
        state.empty().iter().filter(|cell| state.cell(*cell).count_ones() == 2).collect();
    each_open(state, found, |found, number| {
        let statement = state.statement(number);
        let masks = candidates(state, statement);
        for pair in (pairs - statement.set).iter() {
            let own =
                bits(state.cell(pair)).fold(CellSet::EMPTY, |all, one| all | state.board(one));
            let near = statement.set & own & geometry.peers(pair);
            if near.is_empty() {
                continue;
            }
            if !found.spend(statement.cells.len() * geometry.symbols) {
                return;
            }
            // What is left to the clue with either symbol in the cell.
            let without = |masks: &[u32], at: Candidate| {
                let cells = statement.cells.iter().zip(masks);
                let cells = cells.map(|(cell, mask)| mask & allowed_beside(geometry, at, *cell));
                statement.left(&cells.collect::<Vec<_>>())
            };
            let ways: Vec<(usize, Vec<u32>)> = bits(state.cell(pair))
                .map(|symbol| (symbol, without(&masks, (pair, symbol))))
                .collect();
            // A symbol that the clue does not allow there is one that it needs near.
            if ways.iter().any(|(_, left)| left.contains(&0)) {
                continue;
            }
            let either = ways[0].1.iter().zip(&ways[1].1).map(|(one, other)| one | other);
            let alone = statement.left(&masks);
            let mut gone = gone(state, statement, &alone, &either.collect::<Vec<_>>());
            // Where the cell's symbol stands in sight of it, the cell holds the other.
            for ((symbol, _), (_, left)) in ways.iter().zip(ways.iter().rev()) {
                let seen = state.board(*symbol) & geometry.peers(pair);
                let outside = (seen - statement.set).iter().filter(|cell| {
                    geometry.peers(*cell).meets(statement.set & state.board(*symbol))
                        && without(left, (*cell, *symbol)).contains(&0)
                        && !without(&masks, (*cell, *symbol)).contains(&0)
                });
                gone.extend(outside.map(|cell| (cell, *symbol)));
            }
            let with_pair = Premise::cell(pair, state.cell(pair));
            if gone.is_empty()
                || follows_from_houses(state, statement, CellSet::EMPTY, Some(with_pair), &gone)
            {
                continue;
            }
            found.eliminate(technique, gone.iter().copied(), || {
                let groups = [Group::Statement(number), Group::Cell(pair as u16)];
                reasons::reason(state, groups, &gone, false)
            });
        }
    });
}

/// Finds every candidate that occurs in no combination which a clue allows.
pub(crate) fn combinations(state: &State, found: &mut StepCollector) {
    each_scored(state, found, Technique::ClueCombination, |found, number, scored| {
        if !state.statement(number).is_sum() {
            combine(state, found, number, scored);
        }
        true
    });
}

/// Finds what sums exclude that follow from houses and the clues in them.
pub(crate) fn sums(state: &State, found: &mut StepCollector) {
    each_scored(state, found, Technique::InniesAndOuties, |found, number, (technique, score)| {
        let PremiseReason::Sum(sum) = &state.statement(number).source else { return true };
        let added = (sum.houses.len() - 1) as u8;
        let scored = (technique, Score::new(score.tenths() + added));
        combine(state, found, number, scored);
        lock(state, found, number, scored)
    });
}

/// Finds the candidates of a clue's cells that no place of a symbol in a house leaves possible.
pub(crate) fn with_houses(state: &State, found: &mut StepCollector) {
    let technique = Technique::ClueAndHouse;
    let geometry = &state.geometry;
    each_open(state, found, |found, number| {
        let statement = state.statement(number);
        let score = score_in(statement, technique);
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
                    let stands = Some(in_house);
                    if gone.is_empty()
                        || follows_from_houses(state, statement, CellSet::EMPTY, stands, &gone)
                    {
                        continue;
                    }
                    found.eliminate_scored(technique, score, gone.iter().copied(), || {
                        let group = Group::House(house as u16, symbol as u8);
                        let mut reason = reason(state, number, Some(group), CellSet::EMPTY, &gone);
                        let part = Part::house(Role::Target, house, places, 1 << symbol);
                        reason.parts.push(part);
                        reason
                    });
                }
            }
        }
    });
}

/// Returns the candidates outside of a statement's cells that would leave it no way.
pub(super) fn impossible_beside(
    state: &State,
    number: u16,
    found: &mut StepCollector,
) -> Vec<Candidate> {
    let (geometry, statement) = (&state.geometry, state.statement(number));
    let masks = candidates(state, statement);
    let open = statement.set & state.empty();
    let is_near = |(cell, symbol): &Candidate| {
        let apart = geometry.apart(*cell, *symbol).iter();
        geometry.peers(*cell).meets(open & state.board(*symbol))
            || apart.into_iter().any(|(other, _)| open.contains(usize::from(*other)))
    };
    let outside = state.open_candidates().filter(|(cell, _)| !statement.set.contains(*cell));
    let mut impossible = Vec::new();
    for candidate in outside.filter(is_near) {
        if !found.spend(statement.cells.len()) {
            break;
        }
        let beside = statement.cells.iter().zip(&masks);
        let beside = beside.map(|(cell, mask)| mask & allowed_beside(geometry, candidate, *cell));
        if statement.left(&beside.collect::<Vec<_>>()).contains(&0) {
            impossible.push(candidate);
        }
    }
    impossible
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
    let gone = gone(state, statement, &candidates, &statement.left(&candidates));
    if gone.is_empty() || follows_from_houses(state, statement, CellSet::EMPTY, None, &gone) {
        return;
    }
    found.eliminate_scored(technique, score, gone.iter().copied(), || {
        reason(state, number, None, CellSet::EMPTY, &gone)
    });
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
        let masks = statement.cells.iter().zip(masks);
        let masks =
            masks.map(|(cell, mask)| mask & allowed_beside(geometry, (place, symbol), *cell));
        let left = statement.left(&masks.collect::<Vec<_>>());
        if !left.contains(&0) {
            all.iter_mut().zip(left).for_each(|(all, left)| *all |= left);
        }
    }
    all
}

/// Returns the symbols that a cell may have beside a symbol in a place: only that one in the place
/// itself.
fn allowed_beside(geometry: &Topology, (place, symbol): Candidate, cell: usize) -> u32 {
    if cell == place {
        return 1 << symbol;
    }
    let seen = u32::from(geometry.peers(place).contains(cell)) << symbol;
    let apart = geometry.apart(place, symbol).iter();
    let apart = apart.filter(|(other, _)| usize::from(*other) == cell);
    !apart.fold(seen, |mask, (_, other)| mask | 1 << other)
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

/// Returns the reason for eliminations from a statement's cells: the statement, perhaps a house,
/// and those cells whose missing candidates matter.
fn reason(
    state: &State,
    number: u16,
    house: Option<Group>,
    left_out: CellSet,
    gone: &[Candidate],
) -> Reason {
    let statement = state.statement(number);
    let groups = [Group::Statement(number)].into_iter().chain(house);
    let premises = needed_without(left_out, state, groups, gone, false);
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

/// Explains that a cell has one candidate left of those that its clue allows.
pub(crate) fn explain_single(step: &Step, words: &Words<'_>) -> String {
    let part = &step.reason.parts[0];
    let telling = words.say(|all| all.clue_single).cells("cell", &part.cells);
    telling.symbols("symbol", &part.symbols).text()
}

/// Explains that a symbol which a clue needs has one cell left in it.
pub(crate) fn explain_hidden(step: &Step, words: &Words<'_>) -> String {
    let statement = step.reason.premises.iter().find(|premise| premise.is_statement());
    let statement = statement.map_or_else(String::new, |premise| words.statement(premise));
    let place = &step.reason.parts[1];
    let telling = words.say(|all| all.hidden_single_in_clue).put("clue", statement);
    telling.symbols("symbol", &place.symbols).cells("cell", &place.cells).text()
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
    // Steps before it may have taken what the statement excludes in some cells.
    let mut left = ends().filter(keeps).peekable();
    if left.peek().is_none()
        && let Some(places) = ends().next()
    {
        let telling = words.say(|all| all.required_symbol).put("clue", statement);
        return telling.symbols("symbol", &places.symbols).any_cell("cells", &places.cells).text();
    }
    let leaves = left.map(|part| {
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
