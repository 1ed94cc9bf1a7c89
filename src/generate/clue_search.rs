//! How far the search for a number of clues is, and how long it may take yet.

use super::request::clue_count::ClueCount;
use std::collections::BTreeMap;

/// The grids that were searched for a puzzle with a requested number of clues.
#[derive(Debug, Clone)]
pub struct ClueSearch {
    index: u64,
    target: ClueCount,
    // For each number of clues, in how many grids it was the fewest that was found.
    fewest: BTreeMap<usize, u64>,
}

impl ClueSearch {
    /// For the puzzle of this number in its set; no grid was searched yet.
    pub fn new(index: u64, target: ClueCount) -> Self {
        ClueSearch { index, target, fewest: BTreeMap::new() }
    }

    /// Takes note of the fewest clues that were found in one more grid.
    pub fn end_grid(&mut self, clues: usize) {
        *self.fewest.entry(clues).or_default() += 1;
    }

    /// The number of the requested puzzle in its set.
    pub fn index(&self) -> u64 {
        self.index
    }

    /// The number of clues that is requested.
    pub fn target(&self) -> ClueCount {
        self.target
    }

    /// How many grids were searched.
    pub fn grids(&self) -> u64 {
        self.fewest.values().sum()
    }

    /// The fewest clues that were found; `None` before the first grid ends.
    pub fn best(&self) -> Option<usize> {
        self.fewest.first_key_value().map(|(clues, _)| *clues)
    }

    /// About how many more grids it takes, from the shares of the grids that got so far; `None` before
    /// anything is known.
    ///
    /// Each clue less is at least as much rarer as the one before it was. As it mostly is more, what is
    /// still several clues away takes longer than this says.
    pub fn grids_left(&self) -> Option<f64> {
        let best = self.best()?;
        let reached = |clues: usize| self.fewest.range(..=clues).map(|(_, n)| *n).sum::<u64>();
        let share = reached(best) as f64 / self.grids() as f64;
        let step = reached(best) as f64 / reached(best + 1) as f64;
        let missing = best.saturating_sub(self.target.high()) as i32;
        // Where every grid got to the best number nothing is known of the step after it.
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
