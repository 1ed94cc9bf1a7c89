//! The progress of the search for a number of clues, and an estimate of its length.

use super::request::clue_count::ClueCount;
use std::collections::BTreeMap;

/// The grids searched so far for a puzzle with a requested number of clues.
#[derive(Debug, Clone)]
pub struct ClueSearch {
    index: u64,
    target: ClueCount,
    // For each number of clues, the number of grids in which it was the fewest found.
    fewest: BTreeMap<usize, u64>,
}

impl ClueSearch {
    /// Starts the search for the puzzle with this index in its set.
    pub fn new(index: u64, target: ClueCount) -> Self {
        ClueSearch { index, target, fewest: BTreeMap::new() }
    }

    /// Records the fewest clues found in one more grid.
    pub fn end_grid(&mut self, clues: usize) {
        *self.fewest.entry(clues).or_default() += 1;
    }

    /// Returns the number of the requested puzzle in its set.
    pub fn index(&self) -> u64 {
        self.index
    }

    /// Returns the requested number of clues.
    pub fn target(&self) -> ClueCount {
        self.target
    }

    /// Returns the number of grids searched.
    pub fn grids(&self) -> u64 {
        self.fewest.values().sum()
    }

    /// Returns the fewest clues found; `None` before the first grid ends.
    pub fn best(&self) -> Option<usize> {
        self.fewest.first_key_value().map(|(clues, _)| *clues)
    }

    /// Estimates how many more grids the search takes, from the shares of the grids that reached
    /// each number of clues; `None` before anything is known.
    ///
    /// The estimate takes each further clue to be as rare a step as the one before. Mostly it is
    /// rarer, so a target several clues away takes longer than this says.
    pub fn grids_left(&self) -> Option<f64> {
        let best = self.best()?;
        let reached = |clues: usize| self.fewest.range(..=clues).map(|(_, n)| *n).sum::<u64>();
        let share = reached(best) as f64 / self.grids() as f64;
        let step = reached(best) as f64 / reached(best + 1) as f64;
        let missing = best.saturating_sub(self.target.high()) as i32;
        // If every grid reached the best number, nothing is known of the next step.
        Some(1.0 / (share * step.min(0.5).powi(missing)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_follows_from_the_shares_seen() {
        let mut search = ClueSearch::new(0, ClueCount::new(18, 18).unwrap());
        assert_eq!((search.best(), search.grids_left()), (None, None));
        (0..80).for_each(|_| search.end_grid(20));
        assert_eq!((search.best(), search.grids_left()), (Some(20), Some(4.0)));
        (0..20).for_each(|_| search.end_grid(19));
        assert_eq!((search.best(), search.grids()), (Some(19), 100));
        // A fifth of the grids has 19, so at most a fifth of these has 18.
        assert!((search.grids_left().unwrap() - 25.0).abs() < 1e-9);
    }
}
