//! The conclusions from parts: candidates that occur in no way to obey them.

use super::{Part, symbols_of};
use crate::board::Cell;

/// Returns the candidates that stay when every part is used until none removes another one.
///
/// `candidates` has a mask of symbols for each of `cells`.
pub(in crate::rules) fn supported(parts: &[Part], cells: &[Cell], candidates: &[u32]) -> Vec<u32> {
    let mut left = candidates.to_vec();
    let most = cells.iter().map(|cell| cell.index()).max().unwrap_or(0);
    // A cell that stands there twice has its first number.
    let mut numbers = vec![0; most + 1];
    cells.iter().enumerate().rev().for_each(|(number, cell)| numbers[cell.index()] = number);
    let number = |cell: &Cell| numbers[cell.index()];
    let places: Vec<Vec<usize>> =
        parts.iter().map(|part| part.cells().iter().map(number).collect()).collect();
    // A part concludes nothing new until one of its cells has lost a candidate.
    let mut changed = vec![true; cells.len()];
    while changed.contains(&true) {
        let before = std::mem::replace(&mut changed, vec![false; cells.len()]);
        for (part, places) in parts.iter().zip(&places) {
            if places.iter().any(|place| before[*place] || changed[*place]) {
                let known: Vec<u32> = places.iter().map(|place| left[*place]).collect();
                part.reduce(places, &mut left);
                for (place, known) in places.iter().zip(known) {
                    changed[*place] |= left[*place] != known;
                }
            }
        }
    }
    left
}

impl Part {
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
        }
    }
}
