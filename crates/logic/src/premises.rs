//! Finds the premises that a conclusion needs, by search over the candidates that they name.

use super::cells::bits;
use super::chains::facts::Fact;
use super::geometry::Topology;
use super::state::State;
use super::step::{Candidate, Conclusion, Premise, PremiseReason, Reason, Step};
use satoku_core::board::{Cell, Symbol};

impl Step {
    /// Returns what the step still says in a later position of its round: the part of the
    /// conclusion that is new, and the candidates of its premises that are left. `None` if nothing
    /// is new.
    pub(super) fn left_in(mut self, state: &State) -> Option<Self> {
        let is_open = |one: &Candidate| state.has(one.cell.index(), one.symbol.index());
        let is_left = |one: &Candidate| {
            is_open(one) || state.value(one.cell.index()) == Some(one.symbol.index())
        };
        let mut is_whole = true;
        let mut keep = |candidates: &mut Vec<Candidate>, kept: &dyn Fn(&Candidate) -> bool| {
            let count = candidates.len();
            candidates.retain(kept);
            is_whole &= candidates.len() == count;
        };
        if let Conclusion::Eliminate(candidates) = &mut self.conclusion {
            keep(candidates, &is_open);
        }
        if !self.conclusion.candidates().iter().any(is_open) {
            return None;
        }
        self.reason.premises.iter_mut().for_each(|one| keep(&mut one.candidates, &is_left));
        if !is_whole {
            self.reason.reduce(&state.geometry, &self.conclusion);
        }
        Some(self)
    }
}

impl Premise {
    /// Creates the fact that some cell of a pattern, each with a mask of two symbols, holds another
    /// symbol.
    pub(super) fn unique(state: &State, pattern: impl Iterator<Item = (usize, u16)>) -> Self {
        let (mut cells, mut candidates) = (Vec::new(), Vec::new());
        for (cell, pair) in pattern {
            let extras = bits(state.cell(cell) & !pair);
            candidates.extend(extras.map(|symbol| Candidate::new(cell, symbol)));
            let (low, high) = (pair.trailing_zeros() as usize, pair.ilog2() as usize);
            cells.push((Cell::new(cell), [low, high].map(Symbol::new)));
        }
        candidates.sort();
        Premise { reason: PremiseReason::Unique(cells), candidates }
    }
}

impl Reason {
    /// Removes premises that the conclusion does not need.
    pub(super) fn reduce(&mut self, geometry: &Topology, conclusion: &Conclusion) {
        // The finder has left out what a clue does not need.
        if self.premises.iter().any(Premise::is_statement) {
            return;
        }
        let holds = matches!(conclusion, Conclusion::Place(_));
        let fact = |one: &Candidate| Fact::new(one.cell.index(), one.symbol.index(), holds);
        let facts: Vec<Fact> = conclusion.candidates().iter().map(fact).collect();
        self.premises = needed(geometry, std::mem::take(&mut self.premises), &facts);
    }
}

/// Removes premises that no conclusion needs, trying the last ones first.
pub(super) fn needed(
    geometry: &Topology,
    mut premises: Vec<Premise>,
    conclusions: &[Fact],
) -> Vec<Premise> {
    for index in (0..premises.len()).rev() {
        let left_out = premises.remove(index);
        let enough = |conclusion: &Fact| entail(geometry, &premises, *conclusion);
        if !conclusions.iter().all(enough) {
            premises.insert(index, left_out);
        }
    }
    premises
}

/// Returns whether premises, together with the rule that cells and houses hold nothing twice,
/// entail a conclusion.
pub(super) fn entail(geometry: &Topology, premises: &[Premise], conclusion: Fact) -> bool {
    let named = |premise: &Premise| {
        let candidates = premise.candidates.iter();
        candidates.map(|one| (one.cell.index(), one.symbol.index())).collect()
    };
    let mut groups: Vec<Vec<(usize, usize)>> = premises.iter().map(named).collect();
    let one = (conclusion.cell(), conclusion.symbol());
    if conclusion.holds {
        groups.iter_mut().for_each(|group| group.retain(|other| *other != one));
    } else {
        take(geometry, &mut groups, one);
    }
    !can_hold(geometry, groups)
}

/// Makes a candidate true: groups that contain it are done, and others lose what it excludes.
fn take(
    geometry: &Topology,
    groups: &mut Vec<Vec<(usize, usize)>>,
    (cell, symbol): (usize, usize),
) {
    groups.retain(|group| !group.contains(&(cell, symbol)));
    for group in groups {
        group.retain(|other| !geometry.exclude((cell, symbol), *other));
    }
}

/// Returns whether one candidate of each group can be true at once.
fn can_hold(geometry: &Topology, groups: Vec<Vec<(usize, usize)>>) -> bool {
    let Some(smallest) = groups.iter().min_by_key(|group| group.len()) else { return true };
    smallest.clone().into_iter().any(|one| {
        let mut rest = groups.clone();
        take(geometry, &mut rest, one);
        can_hold(geometry, rest)
    })
}
