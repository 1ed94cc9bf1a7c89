//! The conclusions from parts: candidates that occur in no way to obey them.

use super::{Part, symbols_of};
use crate::board::Cell;
use crate::lists::Lists;

/// Parts, and for each of them the places of its cells among some cells.
#[doc(hidden)]
#[derive(Debug)]
pub struct PlacedParts {
    parts: Vec<Part>,
    places: Lists<usize>,
    // The later places of cells that stand there twice, each with the first.
    copies: Vec<(usize, usize)>,
    // Whether there is one part that excludes all it can in one look.
    is_one: bool,
}

impl PlacedParts {
    /// Finds the cells of the parts among `cells`. A cell that stands there twice has its first
    /// place. A rank or forest is left out if it is about other cells too.
    pub fn new(mut parts: Vec<Part>, cells: &[Cell]) -> Self {
        let are_all_there = |of: &[Cell]| of.iter().all(|cell| cells.contains(cell));
        parts.retain(|part| match part {
            Part::Rank(rank) => are_all_there(rank.cells()),
            Part::Forest(forest) => are_all_there(forest.cells()),
            _ => true,
        });
        let most = cells.iter().map(|cell| cell.index()).max().unwrap_or(0);
        let mut numbers = vec![0; most + 1];
        cells.iter().enumerate().rev().for_each(|(number, cell)| numbers[cell.index()] = number);
        let mut places = Lists::default();
        for part in &parts {
            places.push(part.cells().iter().map(|cell| numbers[cell.index()]));
        }
        let firsts = cells.iter().map(|cell| numbers[cell.index()]).enumerate();
        let copies = firsts.filter(|(place, first)| place != first).collect();
        let is_one = match &parts[..] {
            [Part::Path(diagram)] => {
                let cells = diagram.cells();
                cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell))
            }
            [part] => matches!(part, Part::Among(..) | Part::Pair(..) | Part::Somewhere(..)),
            _ => false,
        };
        PlacedParts { parts, places, copies, is_one }
    }

    /// Returns the parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Removes the candidates that a single part about a pair or a place excludes, in one look at
    /// it. Returns whether there is no other part than such a one.
    ///
    /// `left` has a mask of symbols for each of the cells.
    pub fn reduce_at_once(&self, left: &mut [u32]) -> bool {
        let [part @ (Part::Pair(..) | Part::Somewhere(..))] = &self.parts[..] else { return false };
        part.reduce(self.places.get(0), left);
        true
    }

    /// Removes the candidates that the parts exclude, each by itself, until none excludes another
    /// one.
    ///
    /// `left` has a mask of symbols for each of the cells.
    pub(in crate::rules) fn reduce(&self, left: &mut [u32]) {
        match self.is_one {
            true => self.parts[0].reduce(self.places.get(0), left),
            false => self.reduce_by_turns(left),
        }
        self.copies.iter().for_each(|(place, first)| left[*place] = left[*first]);
    }

    fn reduce_by_turns(&self, left: &mut [u32]) {
        // A part concludes nothing new until one of its cells has lost a candidate.
        let (mut before, mut changed) = (vec![true; left.len()], vec![false; left.len()]);
        let mut known = Vec::new();
        loop {
            for (part, places) in self.parts.iter().zip(self.places.iter()) {
                if places.iter().any(|place| before[*place] || changed[*place]) {
                    known.clear();
                    known.extend(places.iter().map(|place| left[*place]));
                    part.reduce(places, left);
                    for (place, known) in places.iter().zip(&known) {
                        changed[*place] |= left[*place] != *known;
                    }
                }
            }
            if !changed.contains(&true) {
                return;
            }
            std::mem::swap(&mut before, &mut changed);
            changed.fill(false);
        }
    }
}

impl Part {
    /// Returns whether some of the candidates of its cells may obey it. `candidates` has a mask of
    /// symbols for each cell of the board.
    pub(in crate::rules) fn is_possible(&self, candidates: &[u32]) -> bool {
        let cells = self.cells();
        let mut left: Vec<u32> = cells.iter().map(|cell| candidates[cell.index()]).collect();
        let places: Vec<usize> = (0..cells.len()).collect();
        self.reduce(&places, &mut left);
        left.iter().all(|mask| *mask != 0)
    }

    /// Removes candidates that the part alone excludes. `places` says which entry of `left` is that
    /// of each of its cells.
    fn reduce(&self, places: &[usize], left: &mut [u32]) {
        match self {
            Part::Among(_, allowed) => left[places[0]] &= allowed,
            Part::Pair(_, _, allowed) => {
                let [first, second] = [places[0], places[1]];
                let partners =
                    symbols_of(left[first]).fold(0, |all, one| all | allowed[one.index()]);
                left[second] &= partners;
                let fits = symbols_of(left[first])
                    .filter(|one| allowed[one.index()] & left[second] != 0)
                    .fold(0, |mask, one| mask | 1 << one.index());
                left[first] = fits;
            }
            Part::Different(_) => {
                for one in places {
                    if left[*one].is_power_of_two() {
                        let symbol = left[*one];
                        for other in places.iter().filter(|other| *other != one) {
                            left[*other] &= !symbol;
                        }
                    }
                }
            }
            Part::Somewhere(_, allowed) => {
                let mut open = places.iter().filter(|place| left[**place] & allowed != 0);
                match (open.next(), open.next()) {
                    // No cell can obey it, so that nothing is left.
                    (None, _) => places.iter().for_each(|place| left[*place] = 0),
                    (Some(only), None) => left[*only] &= allowed,
                    _ => {}
                }
            }
            Part::Path(mdd) => {
                let candidates: Vec<u32> = places.iter().map(|place| left[*place]).collect();
                for (place, mask) in places.iter().zip(mdd.supported(&candidates)) {
                    left[*place] = mask;
                }
            }
            Part::Rank(rank) => reduce_whole(places, left, |masks| rank.reduce(masks)),
            Part::Forest(forest) => reduce_whole(places, left, |masks| forest.reduce(masks)),
        }
    }
}

/// Lets a part reduce the masks of its cells, in their order.
fn reduce_whole(places: &[usize], left: &mut [u32], reduce: impl FnOnce(&mut [u32])) {
    let mut masks: Vec<u32> = places.iter().map(|place| left[*place]).collect();
    reduce(&mut masks);
    for (place, mask) in places.iter().zip(masks) {
        left[*place] = mask;
    }
}
