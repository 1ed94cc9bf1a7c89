//! Forcing chains: consequences shared by several assumptions of which one is true, or an
//! assumption that contradicts itself.

use super::alternating::length_steps;
use super::facts::{Fact, Group, Support};
use super::implications::{Implications, Scope};
use super::nested::Nested;
use crate::cells::{CellSet, MAX_SYMBOLS};
use crate::premises::needed;
use crate::reasons::{self, all_elements};
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Candidate, Part, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use std::collections::BTreeSet;

/// The work for comparing the facts about one symbol that follow from two assumptions.
const COMPARISON: usize = 8;

/// Finds candidates that contradict themselves by the consequences for their own symbol.
pub(crate) fn nishio(state: &State, found: &mut StepCollector) {
    for (cell, symbol) in state.open_candidates() {
        let fact = Fact::new(cell, symbol, true);
        let implied = Implications::of(fact, Scope::OneSymbol, state);
        if !found.spend(implied.work()) {
            return;
        }
        refute(state, found, &implied, fact, Technique::Nishio);
    }
}

/// Finds forcing chains through cells and houses with two candidates.
///
/// A candidate that contradicts itself in this way is the end of an alternating inference chain, so
/// only common consequences are left to find.
pub(crate) fn simple(state: &State, found: &mut StepCollector) {
    let each = |implied: &Implications<'_>| found.spend(implied.work());
    let Some(from) = consequences(state, Scope::Pairs, each) else { return };
    by_group(state, found, &from, [Technique::CellForcingChain, Technique::RegionForcingChain]);
}

/// Finds forcing chains in which cells and houses join in once one candidate is left.
pub(crate) fn dynamic(state: &State, found: &mut StepCollector) {
    net(state, found, Scope::All, Technique::DynamicForcingChain);
}

/// Finds dynamic forcing chains that also use locked candidates.
pub(crate) fn dynamic_locked(state: &State, found: &mut StepCollector) {
    net(state, found, Scope::Locked, Technique::DynamicForcingChainPlus);
}

/// Finds candidates that contradict themselves once all further candidates are eliminated that
/// contradict themselves together with them. On boards of houses the scale ends before.
pub(crate) fn nested(state: &State, found: &mut StepCollector) {
    if state.has_only_houses() {
        return;
    }
    let Some(mut nested) = Nested::new(state, found) else { return };
    let Some(refuted) = nested.refuted(found) else { return };
    for (cell, symbol) in refuted {
        let reason = || reasons::reason(state, all_elements(state), &[(cell, symbol)], false);
        found.eliminate(Technique::NestedForcingChain, [(cell, symbol)], reason);
    }
}

/// Looks for contradictions, for consequences of both a candidate and its negation, and for common
/// consequences of groups.
fn net(state: &State, found: &mut StepCollector, scope: Scope, technique: Technique) {
    let each = |implied: &Implications<'_>| {
        let assumed = implied.assumed();
        let otherwise = Implications::of(assumed.negation(), scope, state);
        if !found.spend(implied.work() + otherwise.work()) {
            return false;
        }
        refute(state, found, implied, assumed, technique);
        refute(state, found, &otherwise, assumed.negation(), technique);
        common(state, found, &[implied, &otherwise], None, technique);
        true
    };
    let Some(from) = consequences(state, scope, each) else { return };
    by_group(state, found, &from, [technique; 2]);
}

/// Returns the consequences of each candidate, indexed by its cell and symbol; `None` once `each`
/// says not to go on.
fn consequences<'s>(
    state: &'s State,
    scope: Scope,
    mut each: impl FnMut(&Implications<'s>) -> bool,
) -> Option<Vec<Option<Implications<'s>>>> {
    let mut from = Vec::new();
    from.resize_with(state.geometry.cells * MAX_SYMBOLS, || None);
    for (cell, symbol) in state.open_candidates() {
        let implied = Implications::of(Fact::new(cell, symbol, true), scope, state);
        if !each(&implied) {
            return None;
        }
        from[cell * MAX_SYMBOLS + symbol] = Some(implied);
    }
    Some(from)
}

/// Looks for common consequences of all candidates of a cell, or of all places of a symbol in a
/// house.
fn by_group(
    state: &State,
    found: &mut StepCollector,
    from: &[Option<Implications<'_>>],
    [by_cell, by_house]: [Technique; 2],
) {
    let cells = state.empty().iter().map(|cell| (Group::Cell(cell as u16), by_cell));
    let full = state.geometry.houses.iter().enumerate().filter(|(_, house)| house.full);
    let houses = full.flat_map(|(house, _)| {
        let symbols = 0..state.geometry.symbols;
        symbols.map(move |one| (Group::House(house as u16, one as u8), by_house))
    });
    for (group, technique) in cells.chain(houses) {
        let candidates = group.candidates(state);
        // The facts about each symbol are compared.
        if !found.spend(candidates.len() * state.geometry.symbols * COMPARISON) {
            return;
        }
        if candidates.len() < 3 || !found.wants(technique, technique.score()) {
            continue;
        }
        let ways = candidates.iter().map(|(cell, symbol)| &from[cell * MAX_SYMBOLS + symbol]);
        let ways: Vec<&Implications<'_>> = ways.flatten().collect();
        common(state, found, &ways, Some(group), technique);
    }
}

/// Reports the negation of an assumption that contradicts itself.
fn refute(
    state: &State,
    found: &mut StepCollector,
    implied: &Implications<'_>,
    assumed: Fact,
    technique: Technique,
) {
    if let Some(size) = implied.contradiction() {
        let reason = || {
            let support = implied.refutation().unwrap_or_default();
            reason(state, assumed.negation(), implied.scope(), &support, &[assumed])
        };
        report(found, technique, assumed.negation(), size, reason);
    }
}

/// Reports the common consequences of several assumptions, one of which is true.
fn common(
    state: &State,
    found: &mut StepCollector,
    ways: &[&Implications<'_>],
    group: Option<Group>,
    technique: Technique,
) {
    // An assumption that contradicts itself is a step of its own.
    if ways.iter().any(|way| way.contradiction().is_some()) {
        return;
    }
    let shared = |sets: &dyn Fn(&Implications<'_>) -> CellSet| {
        ways.iter().map(|way| sets(way)).reduce(|all, set| all & set).unwrap_or_default()
    };
    for symbol in 0..state.geometry.symbols {
        let held = shared(&|way| way.holds[symbol]).iter().map(|cell| (cell, true));
        let failed = shared(&|way| way.fails[symbol]).iter().map(|cell| (cell, false));
        for (cell, holds) in held.chain(failed) {
            let fact = Fact::new(cell, symbol, holds);
            let size = ways.iter().map(|way| way.size(fact)).sum();
            report(found, technique, fact, size, || {
                let mut support = Support::default();
                ways.iter().for_each(|way| support.join(way.support(&[fact])));
                support.groups.extend(group);
                let starts: Vec<Fact> = ways.iter().map(|way| way.assumed()).collect();
                reason(state, fact, ways[0].scope(), &support, &starts)
            });
        }
    }
}

/// Reports a fact that takes `size` inferences.
fn report(
    found: &mut StepCollector,
    technique: Technique,
    fact: Fact,
    size: usize,
    reason: impl FnOnce() -> Reason,
) {
    let score = Score::new(technique.score().tenths() + length_steps(size));
    let (cell, symbol) = (fact.cell(), fact.symbol());
    match fact.holds {
        true => found.place_scored(technique, score, cell, symbol, reason),
        false => found.eliminate_scored(technique, score, [(cell, symbol)], reason),
    }
}

/// Returns the reason without needless premises, and the path from each start in the order of its
/// inferences.
fn reason(state: &State, shown: Fact, scope: Scope, support: &Support, starts: &[Fact]) -> Reason {
    let groups = support.groups.iter().copied();
    let premises = needed(state, groups, &[(shown.cell(), shown.symbol())], shown.holds);
    let groups = premises.iter().filter_map(|premise| Group::of(state, premise));
    let groups: BTreeSet<Group> = groups.collect();
    let mut parts = Vec::new();
    for start in starts {
        // A single start is the negation of what is shown, and ends in a contradiction.
        let end = (*start != shown.negation()).then_some(shown);
        let trail = |only: &BTreeSet<Group>| {
            Implications::within(Some(only), *start, scope, state).trail(end)
        };
        let trail = trail(&groups).or_else(|| trail(&support.groups)).unwrap_or_default();
        let role = if start.holds { Role::From } else { Role::Unless };
        parts.push((role, *start));
        let rest = trail.into_iter().filter(|fact| fact != start);
        parts.extend(rest.map(|fact| (Role::To, fact)));
    }
    let part = |(role, fact): (Role, Fact)| {
        Part::cells(role, CellSet::of(fact.cell()), 1 << fact.symbol())
    };
    Reason {
        symbols: symbols_of(1 << shown.symbol()),
        parts: parts.into_iter().map(part).collect(),
        premises,
    }
}

/// Returns whether a chain from all candidates of a cell or house really needs those to be all;
/// true for steps of other techniques.
pub(crate) fn needs_its_starts(step: &Step) -> bool {
    if !matches!(step.technique, Technique::CellForcingChain | Technique::RegionForcingChain) {
        return true;
    }
    let is_start = |part: &&Part| part.role == Role::From;
    let starts = || step.reason.parts.iter().filter(is_start);
    step.reason.premises.iter().any(|premise| {
        let named = |one: &Candidate| {
            starts().any(|part| part.cells == [one.cell] && part.symbols == [one.symbol])
        };
        premise.candidates.len() == starts().count() && premise.candidates.iter().all(named)
    })
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let node = |part: &Part| match part.role {
        Role::Unless => words.excluded(part),
        _ => words.held(part),
    };
    let ways = step.reason.parts.chunk_by(|_, next| next.role == Role::To);
    let ways: Vec<String> = ways
        .map(|way| match way {
            [start] => words.say(|all| all.assumed).put("start", node(start)).text(),
            [start, then @ ..] => {
                let then: Vec<String> = then.iter().map(node).collect();
                let telling = words.say(|all| all.followed).put("start", node(start));
                telling.put("facts", then.join(", ")).text()
            }
            [] => String::new(),
        })
        .collect();
    match &ways[..] {
        [way] => words.say(|all| all.contradiction).put("way", way).text(),
        _ => words.say(|all| all.in_every_case).put("ways", words.clauses(ways)).text(),
    }
}
