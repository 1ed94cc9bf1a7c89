//! Finds the premises that a conclusion needs, by search over the candidates that they name.

use super::cells::{CellSet, bits};
use super::chains::facts::Fact;
use super::geometry::{Region, Topology};
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
    let one = (conclusion.cell(), conclusion.symbol());
    let mut left = vec![0; geometry.cells];
    let mut groups = Vec::new();
    for premise in premises {
        let named = premise.candidates.iter();
        let named = named.map(|one| (one.cell.index() as u16, one.symbol.index() as u8));
        for (cell, symbol) in named.clone() {
            left[usize::from(cell)] |= 1u16 << symbol;
        }
        groups.push(named.collect::<Vec<_>>());
    }
    groups.extend(needed_places(geometry, premises, &left));
    let mut open: Vec<&[(u16, u8)]> = groups.iter().map(|group| &group[..]).collect();
    match conclusion.holds {
        true => left[one.0] &= !(1 << one.1),
        false => take(geometry, &mut left, &mut open, one),
    }
    !can_hold(geometry, &left, &open)
}

/// Returns the places of each symbol in the full houses all of whose cells hold something by the
/// premises. That they are groups follows, and a search with them sees sooner that it fails.
fn needed_places(geometry: &Topology, premises: &[Premise], left: &[u16]) -> Vec<Vec<(u16, u8)>> {
    let of_cell = |premise: &Premise| match premise.reason {
        PremiseReason::Cell(cell) => Some(cell.index()),
        _ => None,
    };
    let cells: CellSet = premises.iter().filter_map(of_cell).collect();
    let houses = geometry.houses.iter().filter(|house| house.full && house.set.is_within(cells));
    let places = |house: &Region, symbol: usize| {
        let cells = house.cells.iter().filter(|cell| left[**cell] >> symbol & 1 == 1);
        cells.map(|cell| (*cell as u16, symbol as u8)).collect()
    };
    houses
        .flat_map(|house| (0..geometry.symbols).map(move |symbol| places(house, symbol)))
        .collect()
}

/// Makes a candidate true: groups that contain it are done, and what it excludes is not left.
fn take(
    geometry: &Topology,
    left: &mut [u16],
    groups: &mut Vec<&[(u16, u8)]>,
    (cell, symbol): (usize, usize),
) {
    groups.retain(|group| !group.contains(&(cell as u16, symbol as u8)));
    left[cell] = 0;
    geometry.peers(cell).iter().for_each(|peer| left[peer] &= !(1 << symbol));
    for (other, symbol) in geometry.apart(cell, symbol) {
        left[usize::from(*other)] &= !(1 << symbol);
    }
}

/// Returns whether one candidate of each group that is left can be true at once.
fn can_hold(geometry: &Topology, left: &[u16], groups: &[&[(u16, u8)]]) -> bool {
    let is_left = |one: &&(u16, u8)| left[usize::from(one.0)] >> one.1 & 1 == 1;
    let count = |group: &&&[(u16, u8)]| group.iter().filter(is_left).count();
    let Some(smallest) = groups.iter().min_by_key(count) else { return true };
    smallest.iter().filter(is_left).any(|(cell, symbol)| {
        let (mut left, mut groups) = (left.to_vec(), groups.to_vec());
        take(geometry, &mut left, &mut groups, (usize::from(*cell), usize::from(*symbol)));
        can_hold(geometry, &left, &groups)
    })
}
