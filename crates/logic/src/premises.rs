//! Finds the premises that a conclusion needs, by search over the candidates that they name.

use super::chains::facts::Fact;
use super::geometry::Topology;
use super::step::Premise;

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
