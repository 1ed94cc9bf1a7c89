//! Forcing chains: what follows from each of several assumptions of which one is true, or an
//! assumption that contradicts itself.

use super::cells::{CellSet, MAX_SYMBOLS, bits};
use super::chains::length_steps;
use super::found::Found;
use super::implications::{Fact, Group, Implications, Scope, Support};
use super::score::Score;
use super::state::State;
use super::step::{Part, Reason, Role, Step, symbols_of};
use super::technique::Technique;
use super::words::Words;

/// A candidate that contradicts itself by what follows for its own symbol.
pub(super) fn nishio(state: &State<'_>, found: &mut Found) {
    for (cell, symbol) in candidates(state) {
        let fact = Fact::new(cell, symbol, true);
        refute(
            state,
            found,
            &Implications::of(fact, Scope::OneSymbol, state),
            fact,
            Technique::Nishio,
        );
    }
}

/// Forcing chains through cells and houses with two candidates.
pub(super) fn simple(state: &State<'_>, found: &mut Found) {
    let techniques =
        [Technique::ContradictionChain, Technique::CellForcingChain, Technique::RegionForcingChain];
    search(state, found, Scope::Pairs, techniques);
}

/// Forcing chains in which cells and houses join in once they have one candidate left.
pub(super) fn dynamic(state: &State<'_>, found: &mut Found) {
    search(state, found, Scope::All, [Technique::DynamicForcingChain; 3]);
}

/// Dynamic forcing chains that use locked candidates as well.
pub(super) fn dynamic_locked(state: &State<'_>, found: &mut Found) {
    search(state, found, Scope::Locked, [Technique::DynamicForcingChainPlus; 3]);
}

fn candidates(state: &State<'_>) -> Vec<(usize, usize)> {
    let cells = state.empty().iter();
    cells.flat_map(|cell| bits(state.cell(cell)).map(move |symbol| (cell, symbol))).collect()
}

/// Looks for contradictions, and for what all candidates of a cell, or all places of a symbol in a
/// house, have in common.
fn search(state: &State<'_>, found: &mut Found, scope: Scope, techniques: [Technique; 3]) {
    let [refuting, by_cell, by_house] = techniques;
    let all = candidates(state);
    let symbols = state.geometry.symbols;
    let mut from: Vec<Option<Implications<'_, '_>>> = Vec::new();
    from.resize_with(state.geometry.cells * MAX_SYMBOLS, || None);
    for (cell, symbol) in &all {
        let fact = Fact::new(*cell, *symbol, true);
        let implied = Implications::of(fact, scope, state);
        refute(state, found, &implied, fact, refuting);
        let otherwise = Implications::of(fact.negation(), scope, state);
        refute(state, found, &otherwise, fact.negation(), refuting);
        if scope != Scope::Pairs {
            both_ways(state, found, [&implied, &otherwise], refuting);
        }
        from[cell * MAX_SYMBOLS + symbol] = Some(implied);
    }
    let cells = state.empty().iter().map(|cell| (Group::Cell(cell as u8), by_cell));
    let full = state.geometry.houses.iter().enumerate().filter(|(_, house)| house.full);
    let houses = full.flat_map(|(house, _)| {
        (0..symbols).map(move |one| (Group::House(house as u8, one as u8), by_house))
    });
    for (group, technique) in cells.chain(houses) {
        let candidates = group.candidates(state);
        if candidates.len() < 3 || !found.wants(technique, technique.score()) {
            continue;
        }
        let ways = candidates.iter().map(|(cell, symbol)| &from[cell * MAX_SYMBOLS + symbol]);
        let ways: Vec<&Implications<'_, '_>> = ways.flatten().collect();
        // A way that contradicts itself is a step of its own.
        if ways.iter().any(|way| way.contradiction.is_some()) {
            continue;
        }
        common(state, found, &ways, Some(group), technique);
    }
}

/// Reports the negation of an assumption that contradicts itself.
fn refute(
    state: &State<'_>,
    found: &mut Found,
    implied: &Implications<'_, '_>,
    assumed: Fact,
    technique: Technique,
) {
    if let Some((support, complexity)) = implied.refutation() {
        report(state, found, (technique, assumed.negation()), &support, &[assumed], complexity);
    }
}

/// Reports what follows from a candidate as well as from its negation.
fn both_ways(
    state: &State<'_>,
    found: &mut Found,
    ways: [&Implications<'_, '_>; 2],
    technique: Technique,
) {
    if ways.iter().all(|way| way.contradiction.is_none()) {
        common(state, found, &ways, None, technique);
    }
}

/// Reports what several ways, one of which is true, have in common.
fn common(
    state: &State<'_>,
    found: &mut Found,
    ways: &[&Implications<'_, '_>],
    group: Option<Group>,
    technique: Technique,
) {
    let shared = |sets: &dyn Fn(&Implications<'_, '_>) -> CellSet| {
        ways.iter().map(|way| sets(way)).reduce(|all, set| all & set).unwrap_or_default()
    };
    for symbol in 0..state.geometry.symbols {
        let held = shared(&|way| way.holds[symbol]).iter().map(|cell| (cell, true));
        let failed = shared(&|way| way.fails[symbol]).iter().map(|cell| (cell, false));
        for (cell, holds) in held.chain(failed) {
            let fact = Fact::new(cell, symbol, holds);
            let mut support = Support::default();
            let mut complexity = 0;
            for way in ways {
                let one = way.support(&[fact]);
                complexity += one.facts.len();
                support.join(one);
            }
            support.groups.extend(group);
            let starts = group.map_or_else(Vec::new, |group| {
                let candidates = group.candidates(state).into_iter();
                candidates.map(|(cell, symbol)| Fact::new(cell, symbol, true)).collect()
            });
            report(state, found, (technique, fact), &support, &starts, complexity);
        }
    }
}

fn report(
    state: &State<'_>,
    found: &mut Found,
    (technique, shown): (Technique, Fact),
    support: &Support,
    starts: &[Fact],
    complexity: usize,
) {
    let score = Score::new(technique.score().tenths() + length_steps(complexity));
    if !found.wants(technique, score) {
        return;
    }
    let (cell, symbol) = (shown.cell(), shown.symbol());
    let reason = || reason(state, shown, support, starts);
    match shown.holds {
        true => found.place_scored(technique, score, cell, symbol, reason),
        false => found.eliminate_scored(technique, score, [(cell, symbol)], reason),
    }
}

fn reason(state: &State<'_>, shown: Fact, support: &Support, starts: &[Fact]) -> Reason {
    let part = |fact: &Fact| {
        let role = if fact.holds { Role::From } else { Role::Unless };
        Part::cells(role, CellSet::of(fact.cell()), 1 << fact.symbol())
    };
    Reason {
        symbols: symbols_of(1 << shown.symbol()),
        parts: starts.iter().map(part).collect(),
        premises: support.groups.iter().map(|group| group.premise(state)).collect(),
    }
}

/// Says why the step holds.
pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let node = |part: &Part| {
        let negated = if part.role == Role::Unless { "not " } else { "" };
        format!("{negated}{}={}", words.cells(&part.cells), words.symbols(&part.symbols))
    };
    let starts: Vec<String> = step.reason.parts.iter().map(node).collect();
    match &starts[..] {
        [] => "it follows whether or not the candidate is true".to_owned(),
        [start] => format!("{start} leads to a contradiction"),
        _ => format!("it follows from each of {}, of which one is true", starts.join(", ")),
    }
}
