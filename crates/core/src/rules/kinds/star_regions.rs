//! Draws regions that leave one way to place stars.

use super::star_search::StarSearch;
use crate::random::Random;
use crate::rules::Regions;
use crate::rules::rectangle::{is_connected, neighbours};

/// The most changes of the regions for one way to place stars.
const CHANGES: usize = 1_000;

/// The most ways to place stars that are tried.
const TRIES: usize = 40;

/// The most stars that a search for another way may try, and one for stars to begin with.
const NODES: usize = 20_000;
const FIRST_NODES: usize = 2_000;

/// The most stars that all searches of a board may try: some seconds.
const ALL_NODES: usize = 1_000_000;

const NONE: usize = usize::MAX;

/// Draws as many connected regions as a square has rows, such that there is one way to place so
/// many stars in each row, column and region, none of which touch. Where none are found, there may
/// be several ways, or none.
pub(super) fn draw(side: usize, stars: usize, random: &mut Random) -> Regions {
    let (mut latest, mut left) = (None, ALL_NODES);
    for _ in 0..TRIES {
        let Some(placed) = place(side, stars, &mut left, random) else { break };
        let Some(mut of) = grow(side, stars, &placed, random) else { continue };
        let is_unique = make_unique((side, stars), &placed, &mut of, &mut left, random);
        latest = Some(of);
        if is_unique || left == 0 {
            break;
        }
    }
    let of = latest.unwrap_or_else(|| (0..side * side).map(|cell| cell / side).collect());
    Regions::of_any_sizes((side, side), &of).expect("connected regions of a square")
}

/// Places stars at random; `None` if there is no way, or if no nodes are left.
fn place(side: usize, stars: usize, left: &mut usize, random: &mut Random) -> Option<Vec<bool>> {
    loop {
        let nodes = FIRST_NODES.min(*left);
        let mut search = StarSearch::new(side, stars, None, nodes);
        let found = search.find(None, random);
        *left -= nodes - search.nodes;
        if found.is_some() || search.nodes > 0 || *left == 0 {
            return found;
        }
    }
}

/// Divides a board into regions with so many of some stars each, if the stars can be grouped.
fn grow(side: usize, stars: usize, placed: &[bool], random: &mut Random) -> Option<Vec<usize>> {
    let is_star = |cell: usize| placed[cell];
    let mut of = vec![NONE; side * side];
    for region in 0..side {
        // The star with the fewest others near is grouped first, so that none is left alone.
        let free = (0..of.len()).filter(|cell| is_star(*cell) && of[*cell] == NONE);
        let far = |cell: usize, other: usize| {
            (cell / side).abs_diff(other / side) + (cell % side).abs_diff(other % side)
        };
        let free: Vec<usize> = random.shuffled(free);
        let nearest = |cell: &usize| {
            let others = free.iter().filter(|other| *other != cell);
            others.map(|other| far(*cell, *other)).min().unwrap_or(0)
        };
        let first = free.iter().copied().max_by_key(|cell| nearest(cell))?;
        of[first] = region;
        for _ in 1..stars {
            join(side, &mut of, region, is_star, random)?;
        }
    }
    // The rest goes to regions beside it, more often to small ones.
    let mut sizes = vec![0usize; side];
    of.iter().filter(|region| **region != NONE).for_each(|region| sizes[*region] += 1);
    loop {
        let open = (0..of.len()).filter(|cell| of[*cell] == NONE);
        let beside = open.flat_map(|cell| {
            let near = neighbours((side, side), cell).map(|near| of[near]);
            near.filter(|region| *region != NONE)
                .map(move |region| (cell, region))
                .collect::<Vec<_>>()
        });
        let all = random.shuffled(beside);
        // The best of a few, for regions of one size look dull.
        let (cell, region) = all.into_iter().take(3).min_by_key(|(_, region)| sizes[*region])?;
        of[cell] = region;
        sizes[region] += 1;
        if !of.contains(&NONE) {
            return Some(of);
        }
    }
}

/// Adds the nearest free star to a region, with the cells on the way.
fn join(
    side: usize,
    of: &mut [usize],
    region: usize,
    is_star: impl Fn(usize) -> bool,
    random: &mut Random,
) -> Option<()> {
    let mut from = vec![NONE; of.len()];
    let mut reached = random.shuffled((0..of.len()).filter(|cell| of[*cell] == region));
    let starts = reached.len();
    let mut at = 0;
    while let Some(cell) = reached.get(at).copied() {
        if at >= starts && is_star(cell) {
            let mut cell = cell;
            while cell != NONE && of[cell] != region {
                of[cell] = region;
                cell = from[cell];
            }
            return Some(());
        }
        at += 1;
        for near in random.shuffled(neighbours((side, side), cell)) {
            if of[near] == NONE && from[near] == NONE {
                from[near] = cell;
                reached.push(near);
            }
        }
    }
    None
}

/// Changes regions until the stars that are placed are the only ones possible; returns whether they
/// are.
fn make_unique(
    (side, stars): (usize, usize),
    placed: &[bool],
    of: &mut [usize],
    left: &mut usize,
    random: &mut Random,
) -> bool {
    let mut others: Vec<Vec<bool>> = Vec::new();
    for _ in 0..CHANGES {
        let nodes = NODES.min(*left);
        let mut search = StarSearch::new(side, stars, Some(of), nodes);
        let found = search.find(Some(placed), random);
        *left -= nodes - search.nodes;
        let Some(other) = found else { return search.nodes > 0 };
        // A star of the other way that goes to another region leaves its own with too few.
        let changed = (0..side * side).filter(|cell| other[*cell] && !placed[*cell]);
        let mut changes: Vec<(usize, usize)> = Vec::new();
        for cell in changed {
            let own = of[cell];
            if is_connected((side, side), |place| place != cell && of[place] == own) {
                let near = neighbours((side, side), cell).map(|near| (cell, of[near]));
                changes.extend(near.filter(|(_, region)| *region != own));
            }
        }
        others.push(other);
        // Ways that were excluded before stay excluded, if that is possible.
        let again = |(cell, region): &(usize, usize)| {
            let mut next = of.to_vec();
            next[*cell] = *region;
            others.iter().filter(|other| obeys(side, stars, other, &next)).count()
        };
        let changes = random.shuffled(changes.into_iter());
        match changes.into_iter().min_by_key(again) {
            Some((cell, region)) => of[cell] = region,
            None => return false,
        }
    }
    false
}

/// Returns whether each region has so many of some stars.
fn obeys(side: usize, stars: usize, placed: &[bool], of: &[usize]) -> bool {
    let mut counts = vec![0; side];
    placed.iter().zip(of).filter(|(star, _)| **star).for_each(|(_, region)| counts[*region] += 1);
    counts.iter().all(|count| *count == stars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_that_are_drawn_leave_one_way() {
        for (side, stars, seed) in [(5, 1, 1), (8, 1, 2), (9, 2, 3), (10, 2, 4)] {
            let regions = draw(side, stars, &mut Random::new(seed, 0));
            assert_eq!(regions.count(), side);
            let of = regions.of_cells();
            let mut search = StarSearch::new(side, stars, Some(of), 100 * NODES);
            let random = &mut Random::new(0, 0);
            let first = search.find(None, random).expect("a way");
            assert_eq!(search.find(Some(&first), random), None);
            assert!(search.nodes > 0, "{side}");
        }
    }
}
