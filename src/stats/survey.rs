//! What a sample of puzzles says of clue counts: how often each comes, what it costs, how hard it
//! is.

use super::estimate::{Estimate, Moments, ratio};
use crate::logic::{Level, Score};
use std::collections::BTreeMap;

/// What a survey takes from a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    /// The number of clues.
    pub clues: usize,
    /// The rating (`None` beyond the techniques) and the level, if it was rated.
    pub rating: Option<(Option<Score>, Level)>,
    /// How long it took to make, in seconds, if somebody looked at a clock.
    pub seconds: Option<f64>,
}

/// A sample of puzzles of one kind, and beside it what populations say of all minimal ones. It
/// keeps sums only, however many puzzles there are.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    counts: BTreeMap<usize, AtCount>,
    clues: Moments,
    seconds: Moments,
    ratings: Moments,
    // What each population says, in units of the next field.
    populations: Vec<BTreeMap<usize, f64>>,
    // The logarithm of the number that counts as 1, the largest of the first population: the
    // numbers themselves may be beyond what a float holds.
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
    /// Returns how many there are.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// How long they took to make, in seconds each.
    pub fn seconds(&self) -> &Moments {
        &self.seconds
    }

    /// Their ratings, but for those beyond the techniques.
    pub fn ratings(&self) -> &Moments {
        &self.ratings
    }

    /// Returns how many of those that were rated are of a level.
    pub fn level(&self, level: Level) -> u64 {
        self.levels.get(&level).copied().unwrap_or(0)
    }

    /// Returns how many were rated.
    pub fn rated(&self) -> u64 {
        self.levels.values().sum()
    }
}

impl Survey {
    /// Takes a puzzle in.
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

    /// Takes in what a population of a [`Census`](crate::generate::Census) says: the logarithms of
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

    /// Returns how many puzzles there are.
    pub fn puzzles(&self) -> u64 {
        self.clues.count()
    }

    /// Returns the numbers of clues that came, in order, with their puzzles.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (usize, &AtCount)> + Clone {
        self.counts.iter().map(|(clues, at)| (*clues, at))
    }

    /// Returns the mean number of clues; `None` without puzzles, as in what follows.
    pub fn clues(&self) -> Option<Estimate> {
        self.clues.mean()
    }

    /// Returns the standard deviation of the number of clues.
    pub fn clues_deviation(&self) -> Option<f64> {
        self.clues.deviation()
    }

    /// How long a puzzle takes, in seconds.
    pub fn seconds(&self) -> Option<Estimate> {
        self.seconds.mean()
    }

    /// Returns the mean rating.
    pub fn rating(&self) -> Option<Estimate> {
        self.ratings.mean()
    }

    /// Returns the share of the puzzles that have so many clues.
    pub fn share(&self, clues: usize) -> Option<Estimate> {
        Estimate::share(self.counts.get(&clues).map_or(0, |at| at.puzzles), self.puzzles())
    }

    /// How long it takes, in seconds, until a puzzle with so many clues comes, making one after
    /// another: the mean time of all over the share of these.
    pub fn wait(&self, clues: usize) -> Option<Estimate> {
        Some(self.seconds()?.over(self.share(clues)?))
    }

    /// Returns how many populations speak of all minimal puzzles.
    pub fn populations(&self) -> usize {
        self.populations.len()
    }

    /// Returns the mean number of clues of all minimal puzzles, each of them as likely as any
    /// other. `None` without populations, as in what follows.
    pub fn unbiased_clues(&self) -> Option<Estimate> {
        let sums = self.populations.iter().map(|numbers| {
            let clues = numbers.iter().map(|(clues, number)| *clues as f64 * number);
            (clues.sum(), numbers.values().sum())
        });
        ratio(sums)
    }

    /// Returns the share of all minimal puzzles that have so many clues.
    pub fn unbiased_share(&self, clues: usize) -> Option<Estimate> {
        let shares = self
            .populations
            .iter()
            .map(|numbers| (numbers.get(&clues).copied().unwrap_or(0.0), numbers.values().sum()));
        ratio(shares).map(|share| share.scaled(1.0))
    }

    /// Returns how many minimal puzzles a grid has in the mean.
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
