//! The links of forcing chains: how each fact follows from those before it.

use super::links::{Link, candidates, nearest};
use satoku_core::rules::Rules;
use satoku_logic::{Candidate, Conclusion, Part, Role, State, Step, Technique};
use std::collections::{BTreeMap, BTreeSet};

/// The consequences of all assumptions together.
#[derive(Debug, Default)]
pub(super) struct Consequences {
    pub(super) links: Vec<Link>,
    /// Candidates and whether they are true; one that is true under some assumption counts as true.
    pub(super) facts: BTreeMap<Candidate, bool>,
    /// Places of locked symbols, each list within one house.
    pub(super) locked: BTreeSet<Vec<Candidate>>,
}

/// A position, with the assumption and the facts known under it.
struct Assumption<'a> {
    rules: &'a Rules,
    state: &'a State,
    /// Whether symbols locked in a crossing exclude candidates too.
    locks: bool,
    known: Vec<Candidate>,
    supposed_false: Option<Candidate>,
}

/// The cause of a candidate being false.
#[derive(Debug, Clone)]
enum Cause {
    /// It is assumed.
    Supposed,
    /// A fact excludes it.
    Seen(Candidate),
    /// These places of its symbol, one of which is true, exclude it.
    Locked(Vec<Candidate>),
}

/// Finds the links of forcing chains, which steps do not contain: a fact follows if facts before it
/// exclude all other candidates of its cell, or all other places in a house.
pub(super) fn of(rules: &Rules, state: &State, step: &Step) -> Consequences {
    let mut consequences = Consequences::default();
    let mut links = BTreeSet::new();
    for parts in step.reason.parts.chunk_by(|_, next| next.role == Role::To) {
        let locks = step.technique == Technique::DynamicForcingChainPlus;
        let mut assumption =
            Assumption { rules, state, locks, known: Vec::new(), supposed_false: None };
        for part in parts {
            let Some(fact) = first(part) else { continue };
            if part.role == Role::To {
                for (cause, gone) in assumption.causes_of(fact) {
                    consequences.exclude(rules, &mut links, cause, gone);
                    links.insert(Link::strong(gone, fact));
                }
            }
            match part.role {
                Role::Unless => assumption.supposed_false = Some(fact),
                _ => assumption.known.push(fact),
            }
            *consequences.facts.entry(fact).or_insert(false) |= part.role != Role::Unless;
        }
        let ends = match &step.conclusion {
            // The only assumption: it contradicts itself.
            _ if step.reason.parts.len() == parts.len() => assumption.contradiction(step),
            Conclusion::Eliminate(gone) => {
                gone.iter().filter_map(|one| Some((assumption.cause(*one)?, *one))).collect()
            }
            Conclusion::Place(_) => Vec::new(),
        };
        for (cause, gone) in ends {
            consequences.exclude(rules, &mut links, cause, gone);
        }
    }
    for one in step.conclusion.candidates() {
        // Drawn as the conclusion; as a fact only if it is assumed.
        let is_start = |part: &Part| part.role != Role::To && first(part) == Some(*one);
        if !step.reason.parts.iter().any(is_start) {
            consequences.facts.remove(one);
        }
    }
    consequences.links = links.into_iter().collect();
    consequences
}

impl Consequences {
    /// Records that a candidate is excluded, and why.
    fn exclude(
        &mut self,
        rules: &Rules,
        links: &mut BTreeSet<Link>,
        cause: Cause,
        gone: Candidate,
    ) {
        self.facts.entry(gone).or_insert(false);
        match cause {
            Cause::Supposed => {}
            Cause::Seen(from) => {
                links.insert(Link::weak(from, gone));
            }
            Cause::Locked(places) => {
                let near = nearest(rules, &places, &[gone]);
                links.extend(near.map(|(from, _)| Link::weak(from, gone)));
                self.locked.insert(places);
            }
        }
    }
}

fn first(part: &Part) -> Option<Candidate> {
    Some(Candidate { cell: *part.cells.first()?, symbol: *part.symbols.first()? })
}

impl Assumption<'_> {
    /// Returns the groups that a candidate belongs to: the candidates of its cell, and the places
    /// of its symbol in each full house.
    fn groups(&self, fact: Candidate) -> Vec<Vec<Candidate>> {
        let all: Vec<_> = self.rules.board().symbols().collect();
        let mut groups = vec![candidates(self.state, &[fact.cell], &all)];
        let full = self.rules.houses().iter().filter(|house| house.cells.len() == all.len());
        let houses = full.filter(|house| house.cells.contains(&fact.cell));
        groups.extend(houses.map(|house| candidates(self.state, &house.cells, &[fact.symbol])));
        groups.sort_by_key(Vec::len);
        groups
    }

    /// Returns the candidates whose exclusion implies a fact, with the causes.
    fn causes_of(&self, fact: Candidate) -> Vec<(Cause, Candidate)> {
        let all = |group: Vec<Candidate>| {
            let others = group.into_iter().filter(|one| *one != fact);
            others.map(|one| Some((self.cause(one)?, one))).collect::<Option<Vec<_>>>()
        };
        self.groups(fact).into_iter().find_map(all).unwrap_or_default()
    }

    /// Returns the candidates of a premise of which none is left, with the causes.
    fn contradiction(&self, step: &Step) -> Vec<(Cause, Candidate)> {
        let premises = step.reason.premises.iter();
        let causes = premises.filter_map(|premise| {
            let all = premise.candidates.iter();
            all.map(|one| Some((self.cause(*one)?, *one))).collect::<Option<Vec<_>>>()
        });
        causes.min_by_key(Vec::len).unwrap_or_default()
    }

    /// Returns the cause of a candidate being false, if it is known to be.
    fn cause(&self, one: Candidate) -> Option<Cause> {
        if self.supposed_false == Some(one) {
            return Some(Cause::Supposed);
        }
        let fact = self.known.iter().find(|fact| fact.excludes(one, self.rules));
        fact.copied().map(Cause::Seen).or_else(|| self.lock(one).map(Cause::Locked))
    }

    /// Returns all places left for a symbol in a house, if they exclude a candidate.
    fn lock(&self, one: Candidate) -> Option<Vec<Candidate>> {
        let houses = self.rules.houses().iter().filter(|house| !house.cells.contains(&one.cell));
        let full = houses.filter(|house| house.cells.len() == self.rules.board().symbol_count());
        full.filter(|_| self.locks).find_map(|house| {
            let places = candidates(self.state, &house.cells, &[one.symbol]);
            let is_open = |place: &&Candidate| {
                let excluded = self.known.iter().any(|fact| fact.excludes(**place, self.rules));
                !excluded && self.supposed_false != Some(**place)
            };
            let left: Vec<Candidate> = places.iter().filter(is_open).copied().collect();
            let exclude_it = left.iter().all(|place| place.excludes(one, self.rules));
            // Places that were excluded before no longer count; a house with a true place is not
            // locked.
            let is_locked = exclude_it
                && (1..places.len()).contains(&left.len())
                && !left.iter().any(|place| self.known.contains(place));
            is_locked.then_some(left)
        })
    }
}
