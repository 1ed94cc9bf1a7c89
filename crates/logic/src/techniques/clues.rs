//! What clues say: by themselves, with the candidates of their cells, in sums that follow from
//! them, and together with a cell or a house.

use crate::cells::{CellSet, bits};
use crate::chains::facts::Group;
use crate::geometry::Topology;
use crate::premises::{exclude, needed_without};
use crate::reasons;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::statements::{EASY_CELLS, Statement};
use crate::step::{Part, Premise, PremiseReason, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use std::collections::BTreeMap;
use std::ops::RangeBounds;

/// The most tenths that the cells of a clue beyond the easy ones add, one each.
const MOST_ADDED: usize = 5;

/// A candidate, as cell and symbol.
type Candidate = (usize, usize);

/// The most symbols that a clue leaves to a cell where its last candidate is seen at once.
const FEW_SYMBOLS: u32 = 3;

/// Finds the cells with one symbol left of the few that a clue by itself leaves to them.
pub(crate) fn singles(state: &State, found: &mut StepCollector) {
    of_alone(state, found, Technique::ClueSingle, 1.., |found, number, alone| {
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
    of_alone(state, found, technique, open, |found, number, alone| {
        let statement = state.statement(number);
        let gone = gone(state, statement, &candidates(state, statement), alone);
        found.eliminate(technique, gone.iter().copied(), || {
            let open = statement.set & state.empty();
            reason(state, number, None, open, &gone)
        });
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
    each_open(state, found, |found, number| {
        let statement = state.statement(number);
        let Some(blocks) = statement.blocks() else { return };
        let all = u32::from(state.geometry.all_symbols());
        let known = |at: usize| state.value(statement.cells[at]).map_or(all, |symbol| 1 << symbol);
        let Some(left) = blocks.overlap(known) else { return };
        let left: Vec<u32> = (0..statement.cells.len()).map(|at| left.symbols(at)).collect();
        let gone = gone(state, statement, &candidates(state, statement), &left);
        found.eliminate(technique, gone.iter().copied(), || {
            let open = statement.set & state.empty();
            reason(state, number, None, open, &gone)
        });
    });
}

/// Finds single innies and outies of a house.
pub(crate) fn single_sums(state: &State, found: &mut StepCollector) {
    let technique = Technique::InnieOrOutie;
    each_open(state, found, |found, number| {
        let PremiseReason::Sum(sum) = &state.statement(number).source else { return };
        let (&[cell], 1) = (&sum.cells[..], sum.houses.len()) else { return };
        let (cell, symbol) = (cell.index(), sum.total - 1);
        if state.has(cell, symbol) {
            found.place(technique, cell, symbol, || only_place(state, number, cell, symbol));
        }
    });
}

/// Finds the symbols that a clue of few open cells needs by itself, wherever they stand in it.
pub(crate) fn locked_alone(state: &State, found: &mut StepCollector) {
    let technique = Technique::ClueLock;
    of_alone(state, found, technique, 2..=EASY_CELLS, |found, number, alone| {
        let statement = state.statement(number);
        each_lock(state, found, statement, alone, |found, symbol, places, gone| {
            found.eliminate(technique, gone.iter().copied(), || {
                let open = statement.set & state.empty();
                needed_in(state, number, symbol, (places, open), gone, false)
            });
        });
    });
}

/// Finds the symbols that a clue needs by itself and that have one cell left in it.
pub(crate) fn hidden_singles(state: &State, found: &mut StepCollector) {
    let technique = Technique::HiddenSingleInClue;
    of_alone(state, found, technique, 2.., |found, number, alone| {
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

/// Visits every clue and rule that has so many empty cells, but not the sums that follow from them,
/// with what it leaves to its cells if only the filled ones are known.
fn of_alone(
    state: &State,
    found: &mut StepCollector,
    technique: Technique,
    open: impl RangeBounds<usize>,
    visit: impl Fn(&mut StepCollector, u16, &[u32]),
) {
    each_open(state, found, |found, number| {
        let statement = state.statement(number);
        let count = (statement.set & state.empty()).len();
        if !statement.is_sum() && open.contains(&count) && found.wants(technique, technique.score())
        {
            let all = u32::from(state.geometry.all_symbols());
            let known = |cell: &usize| state.value(*cell).map_or(all, |symbol| 1 << symbol);
            let known: Vec<u32> = statement.cells.iter().map(known).collect();
            visit(found, number, &statement.left(&known));
        }
    });
}

/// Returns whether a statement cannot do without a symbol in all of some cells.
fn needs(statement: &Statement, masks: &[u32], places: CellSet, symbol: usize) -> bool {
    let taken = statement.cells.iter().zip(masks);
    let taken = taken.map(|(cell, mask)| mask & !(u32::from(places.contains(*cell)) << symbol));
    statement.left(&taken.collect::<Vec<_>>()).contains(&0)
}

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

/// Visits every statement that has empty cells, by its number, with the score of its steps, as long
/// as steps of this score are looked for.
fn each(
    state: &State,
    found: &mut StepCollector,
    technique: Technique,
    visit: impl Fn(&mut StepCollector, u16, Score),
) {
    each_open(state, found, |found, number| {
        let cells = state.statement(number).cells.len();
        let added = cells.saturating_sub(EASY_CELLS).min(MOST_ADDED) as u8;
        let score = Score::new(technique.score().tenths() + added);
        if found.wants(technique, score) {
            visit(found, number, score);
        }
    });
}

/// Visits every statement that has empty cells, by its number.
pub(super) fn each_open(
    state: &State,
    found: &mut StepCollector,
    visit: impl Fn(&mut StepCollector, u16),
) {
    let Some(statements) = state.statements() else { return };
    for (statement, number) in statements.all.iter().zip(0..) {
        if !found.spend(statement.cells.len() * state.geometry.symbols) {
            return;
        }
        if statement.set.meets(state.empty()) {
            visit(found, number);
        }
    }
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

/// Calls `each` with every symbol and group of two or more cells of a statement that hold it if its
/// cells have these candidates, and with the candidates outside that see all of the group.
fn each_lock(
    state: &State,
    found: &mut StepCollector,
    statement: &Statement,
    masks: &[u32],
    mut each: impl FnMut(&mut StepCollector, usize, CellSet, &[Candidate]),
) {
    let geometry = &state.geometry;
    for symbol in 0..geometry.symbols {
        let own = state.board(symbol) & statement.set;
        if own.len() < 2 {
            continue;
        }
        let excluded = |cell: usize| geometry.excluded(cell, symbol);
        let near = own.iter().fold(CellSet::EMPTY, |near, cell| near | excluded(cell));
        let mut by_seen: BTreeMap<_, Vec<Candidate>> = BTreeMap::new();
        for cell in (state.board(symbol) & (near - statement.set)).iter() {
            by_seen.entry(excluded(cell) & own).or_default().push((cell, symbol));
        }
        // A single place is what combinations leave to its cell.
        for (places, gone) in by_seen.into_iter().filter(|(places, _)| places.len() > 1) {
            if !found.spend(statement.cells.len() * geometry.symbols) {
                return;
            }
            if needs(statement, masks, places, symbol) {
                each(found, symbol, places, &gone);
            }
        }
    }
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
    });
}

/// Returns the reason for a symbol that a statement needs and that has one cell left in it.
fn only_place(state: &State, number: u16, cell: usize, symbol: usize) -> Reason {
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
    left_out: CellSet,
    house: Option<Premise>,
    gone: &[Candidate],
) -> bool {
    let cells = (statement.set - left_out).iter();
    let cells = cells.map(|cell| Premise::cell(cell, state.known(cell)));
    let premises: Vec<Premise> = cells.chain(house).collect();
    exclude(&state.geometry, &premises, gone)
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
