//! The links of forcing chains: how each fact of a way follows from those before it.

use super::links::{Link, exclude, nearest};
use super::sketch::candidates;
use crate::logic::{Candidate, Conclusion, Part, Role, State, Step, Technique};
use crate::rules::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// What follows in all ways together.
#[derive(Debug, Default)]
pub(super) struct Ways {
    pub(super) links: Vec<Link>,
    /// Candidates and whether they are true; what is true in one way and false in another is true here.
    pub(super) facts: BTreeMap<Candidate, bool>,
}

/// A position, and what is supposed and known of it in one way.
struct Way<'a> {
    rules: &'a Rules,
    state: &'a State<'a>,
    /// Whether symbols locked in a crossing exclude too.
    locks: bool,
    known: Vec<Candidate>,
    supposed_false: Option<Candidate>,
}

/// Finds the links again, which steps do not tell: a fact follows where all other candidates of its cell,
/// or all other places in a house, are excluded by facts before it.
pub(super) fn of(rules: &Rules, state: &State<'_>, step: &Step) -> Ways {
    let mut facts = BTreeMap::new();
    let mut links = BTreeSet::new();
    for parts in step.reason.parts.chunk_by(|_, next| next.role == Role::To) {
        let locks = step.technique == Technique::DynamicForcingChainPlus;
        let mut way = Way { rules, state, locks, known: Vec::new(), supposed_false: None };
        for part in parts {
            let Some(fact) = first(part) else { continue };
            match part.role {
                Role::Unless => way.supposed_false = Some(fact),
                _ => {
                    if part.role == Role::To {
                        links.extend(way.links_to(fact));
                    }
                    way.known.push(fact);
                }
            }
            facts.insert(fact, part.role != Role::Unless);
        }
        match &step.conclusion {
            Conclusion::Eliminate(gone) if gone.iter().any(|one| way.cause(*one).is_some()) => {
                let last = gone.iter().filter_map(|one| Some((way.cause(*one)?, *one)));
                links.extend(last.filter_map(|(cause, one)| Some(Link::weak(cause?, one))));
            }
            // No common end: the way contradicts itself.
            _ if step.reason.parts.len() == parts.len() => links.extend(way.contradiction(step)),
            _ => {}
        }
    }
    for link in &links {
        for end in [link.from, link.to] {
            // The ends of links that no way knows to be true are excluded.
            let gone = step.conclusion.candidates().contains(&end);
            if !gone {
                facts.entry(end).or_insert(false);
            }
        }
    }
    Ways { links: links.into_iter().collect(), facts }
}

fn first(part: &Part) -> Option<Candidate> {
    Some(Candidate { cell: *part.cells.first()?, symbol: *part.symbols.first()? })
}

impl Way<'_> {
    /// The candidates of the cell, and the places in each full house, that a candidate is among.
    fn groups(&self, fact: Candidate) -> Vec<Vec<Candidate>> {
        let all: Vec<_> = self.rules.board().symbols().collect();
        let mut groups = vec![candidates(self.state, &[fact.cell], &all)];
        let full = self.rules.houses().iter().filter(|house| house.cells.len() == all.len());
        let houses = full.filter(|house| house.cells.contains(&fact.cell));
        groups.extend(houses.map(|house| candidates(self.state, &house.cells, &[fact.symbol])));
        groups.sort_by_key(Vec::len);
        groups
    }

    /// The links by which a fact follows.
    fn links_to(&self, fact: Candidate) -> Vec<Link> {
        let causes = self.groups(fact).into_iter().find_map(|group| {
            let others = group.into_iter().filter(|one| *one != fact);
            others.map(|one| Some((self.cause(one)?, one))).collect::<Option<Vec<_>>>()
        });
        let links = causes.into_iter().flatten().flat_map(|(cause, gone)| {
            let weak = cause.map(|cause| Link::weak(cause, gone));
            weak.into_iter().chain([Link::strong(gone, fact)])
        });
        links.collect()
    }

    /// The links that leave a premise without candidates.
    fn contradiction(&self, step: &Step) -> Vec<Link> {
        let premises = step.reason.premises.iter();
        let causes = premises.filter_map(|premise| {
            let all = premise.candidates.iter();
            all.map(|one| Some((self.cause(*one)?, *one))).collect::<Option<Vec<_>>>()
        });
        let smallest = causes.min_by_key(Vec::len).into_iter().flatten();
        smallest.filter_map(|(cause, gone)| Some(Link::weak(cause?, gone))).collect()
    }

    /// What excludes a candidate: a fact, or the nearest place of a symbol that is locked; `Some(None)`
    /// where it is supposed to be false.
    fn cause(&self, one: Candidate) -> Option<Option<Candidate>> {
        if self.supposed_false == Some(one) {
            return Some(None);
        }
        let fact = self.known.iter().find(|fact| exclude(self.rules, **fact, one));
        fact.copied().or_else(|| self.lock(one)).map(Some)
    }

    fn lock(&self, one: Candidate) -> Option<Candidate> {
        let houses = self.rules.houses().iter().filter(|house| !house.cells.contains(&one.cell));
        let full = houses.filter(|house| house.cells.len() == self.rules.board().symbol_count());
        full.filter(|_| self.locks).find_map(|house| {
            let mut left = candidates(self.state, &house.cells, &[one.symbol]);
            let is_open = |place: &Candidate| {
                let excluded = self.known.iter().any(|fact| exclude(self.rules, *fact, *place));
                !excluded && self.supposed_false != Some(*place)
            };
            left.retain(is_open);
            let all_see = left.iter().all(|place| exclude(self.rules, *place, one));
            if !all_see || left.iter().any(|place| self.known.contains(place)) {
                return None;
            }
            nearest(self.rules, &left, &[one]).map(|(place, _)| place)
        })
    }
}
