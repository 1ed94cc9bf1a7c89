//! Surveys: how often each clue count occurs in a sample of puzzles, what it costs, and how hard it
//! is.

use super::estimate::{Estimate, Moments, ratio};
use crate::logic::{Level, Score};
use std::collections::BTreeMap;

/// The data that a survey takes from a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    /// The number of clues.
    pub clues: usize,
    /// The rating (`None` beyond the techniques) and the level, if it was rated.
    pub rating: Option<(Option<Score>, Level)>,
    /// The time it took to make, in seconds, if it was measured.
    pub seconds: Option<f64>,
}

/// A sample of puzzles of one kind, together with estimates for all minimal ones from populations.
/// It keeps only sums, however many puzzles there are.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    counts: BTreeMap<usize, AtCount>,
    clues: Moments,
    seconds: Moments,
    ratings: Moments,
    // The numbers of each population, in units of the next field.
    populations: Vec<BTreeMap<usize, f64>>,
    // The logarithm of the number that counts as 1, the largest of the first population; the
    // numbers themselves may be too large for a float.
    unit: f64,
}

/// The puzzles with one number of clues.
#[derive(Debug, Clone, Default)]
pub struct AtCount {
    puzzles: u64,
    seconds: Moments,
    ratings: Moments,
    levels: BTreeMap<Level, u64>,
}

impl AtCount {
    /// Returns the number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// Returns the times they took to make, in seconds.
    pub fn seconds(&self) -> &Moments {
        &self.seconds
    }

    /// Returns their ratings, except those beyond the techniques.
    pub fn ratings(&self) -> &Moments {
        &self.ratings
    }

    /// Returns how many of the rated ones have a level.
    pub fn level(&self, level: Level) -> u64 {
        self.levels.get(&level).copied().unwrap_or(0)
    }

    /// Returns how many were rated.
    pub fn rated(&self) -> u64 {
        self.levels.values().sum()
    }
}

impl Survey {
    /// Adds a puzzle.
    pub fn add(&mut self, observation: &Observation) {
        let Observation { clues, rating, seconds } = *observation;
        let at = self.counts.entry(clues).or_default();
        at.puzzles += 1;
        self.clues.add(clues as f64);
        if let Some(seconds) = seconds {
            at.seconds.add(seconds);
            self.seconds.add(seconds);
        }
        if let Some((score, level)) = rating {
            *at.levels.entry(level).or_default() += 1;
            if let Some(score) = score {
                let score = f64::from(score.tenths()) / 10.0;
                at.ratings.add(score);
                self.ratings.add(score);
            }
        }
    }

    /// Adds the result of a population of a [`Census`](crate::generate::Census): the logarithms of
    /// the numbers of minimal puzzles with each number of clues.
    pub fn add_population(&mut self, logs: &BTreeMap<usize, f64>) {
        if self.populations.is_empty() {
            self.unit = logs.values().copied().fold(f64::NEG_INFINITY, f64::max);
        }
        for clues in logs.keys() {
            self.counts.entry(*clues).or_default();
        }
        let numbers = logs.iter().map(|(clues, log)| (*clues, (log - self.unit).exp()));
        self.populations.push(numbers.collect());
    }

    /// Returns the number of puzzles in the sample.
    pub fn puzzles(&self) -> u64 {
        self.clues.count()
    }

    /// Returns the numbers of clues that occurred, in order, with their puzzles.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (usize, &AtCount)> + Clone {
        self.counts.iter().map(|(clues, at)| (*clues, at))
    }

    /// Returns the mean number of clues; `None` without puzzles, as in the next functions.
    pub fn clues(&self) -> Option<Estimate> {
        self.clues.mean()
    }

    /// Returns the standard deviation of the number of clues.
    pub fn clues_deviation(&self) -> Option<f64> {
        self.clues.deviation()
    }

    /// Returns the mean time of a puzzle, in seconds.
    pub fn seconds(&self) -> Option<Estimate> {
        self.seconds.mean()
    }

    /// Returns the mean rating.
    pub fn rating(&self) -> Option<Estimate> {
        self.ratings.mean()
    }

    /// Returns the share of puzzles with `clues` clues.
    pub fn share(&self, clues: usize) -> Option<Estimate> {
        Estimate::share(self.counts.get(&clues).map_or(0, |at| at.puzzles), self.puzzles())
    }

    /// Returns the mean time, in seconds, until a puzzle with `clues` clues is found by making one
    /// after another: the mean time of all puzzles divided by the share of these.
    pub fn wait(&self, clues: usize) -> Option<Estimate> {
        Some(self.seconds()?.over(self.share(clues)?))
    }

    /// Returns the number of populations added.
    pub fn populations(&self) -> usize {
        self.populations.len()
    }

    /// Returns the mean number of clues of all minimal puzzles, each equally likely; `None` without
    /// populations, as in the next functions.
    pub fn unbiased_clues(&self) -> Option<Estimate> {
        let sums = self.populations.iter().map(|numbers| {
            let clues = numbers.iter().map(|(clues, number)| *clues as f64 * number);
            (clues.sum(), numbers.values().sum())
        });
        ratio(sums)
    }

    /// Returns the share of all minimal puzzles that have `clues` clues.
    pub fn unbiased_share(&self, clues: usize) -> Option<Estimate> {
        let shares = self
            .populations
            .iter()
            .map(|numbers| (numbers.get(&clues).copied().unwrap_or(0.0), numbers.values().sum()));
        ratio(shares).map(|share| share.scaled(1.0))
    }

    /// Returns the average number of minimal puzzles of a grid.
    pub fn puzzles_of_a_grid(&self) -> Option<Estimate> {
        let mut sums = Moments::default();
        self.populations.iter().for_each(|numbers| sums.add(numbers.values().sum()));
        Some(sums.mean()?.scaled(self.unit.exp()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(clues: usize) -> Observation {
        let rating = Some((Some(Score::new(20 + clues as u8)), Level::Medium));
        Observation { clues, rating, seconds: Some(0.5) }
    }

    #[test]
    fn numbers_are_those_of_the_sample() {
        let mut survey = Survey::default();
        assert!(
            survey.clues().is_none() && survey.share(24).is_none() && survey.populations() == 0
        );
        for clues in [24, 24, 25, 27] {
            survey.add(&seen(clues));
        }
        let value = |estimate: Option<Estimate>| estimate.unwrap().value;
        assert!((value(survey.clues()) - 25.0).abs() < 1e-9);
        assert!((value(survey.share(24)) - 0.5).abs() < 1e-9);
        assert!((value(survey.wait(25)) - 2.0).abs() < 1e-9);
        assert!(value(survey.wait(26)).is_infinite());
        assert!(survey.wait(26).unwrap().low > 0.5);
        let counts: Vec<(usize, u64)> =
            survey.counts().map(|(clues, at)| (clues, at.level(Level::Medium))).collect();
        assert_eq!(counts, [(24, 2), (25, 1), (27, 1)]);
        assert!(survey.unbiased_clues().is_none());
    }

    #[test]
    fn numbers_beyond_what_a_float_holds_are_compared() {
        let mut survey = Survey::default();
        survey.add_population(&BTreeMap::from([(24, 2000.0), (26, 2000.0 + 3.0f64.ln())]));
        survey.add_population(&BTreeMap::from([(26, 2000.0 + 4.0f64.ln())]));
        assert!((survey.unbiased_clues().unwrap().value - 25.75).abs() < 1e-9);
        assert!((survey.unbiased_share(26).unwrap().value - 0.875).abs() < 1e-9);
        assert!(survey.puzzles_of_a_grid().unwrap().value.is_infinite());
        assert_eq!(
            survey.counts().map(|(clues, at)| (clues, at.puzzles())).next_back(),
            Some((26, 0))
        );
    }
}
