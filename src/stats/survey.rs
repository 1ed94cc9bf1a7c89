//! What a sample of puzzles says of clue counts: how often each comes, what it costs, how hard it is.

use super::estimate::{Estimate, Moments, Weights, weighted_mean};
use crate::generate::Weight;
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

/// A sample of puzzles of one kind, and beside it one of weighed puzzles, which speaks of all minimal
/// ones. It keeps sums only, however many puzzles there are.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    counts: BTreeMap<usize, AtCount>,
    clues: Moments,
    seconds: Moments,
    ratings: Moments,
    // The logarithm of the weight that counts as 1, that of the first weighed puzzle: the numbers
    // themselves may be beyond what a float holds.
    unit: Option<f64>,
    tries: u64,
    has_unknown_weight: bool,
}

/// The puzzles with one number of clues.
#[derive(Debug, Clone, Default)]
pub struct AtCount {
    puzzles: u64,
    seconds: Moments,
    ratings: Moments,
    levels: BTreeMap<Level, u64>,
    weights: Weights,
}

impl AtCount {
    /// How many there are.
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

    /// How many of those that were rated are of a level.
    pub fn level(&self, level: Level) -> u64 {
        self.levels.get(&level).copied().unwrap_or(0)
    }

    /// How many were rated.
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

    /// Takes a puzzle of the weighed sample in. If a weight is not known, nothing can be said of all
    /// minimal puzzles.
    pub fn add_weighed(&mut self, clues: usize, weight: Option<Weight>) {
        let Some(Weight { log, tries }) = weight else {
            self.has_unknown_weight = true;
            return;
        };
        let unit = *self.unit.get_or_insert(log);
        self.counts.entry(clues).or_default().weights.add((log - unit).exp());
        self.tries += tries;
    }

    /// How many puzzles there are, weighed ones apart.
    pub fn puzzles(&self) -> u64 {
        self.clues.count()
    }

    /// The numbers of clues that came in either sample, in order, with their puzzles.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (usize, &AtCount)> + Clone {
        self.counts.iter().map(|(clues, at)| (*clues, at))
    }

    /// The mean number of clues; `None` without puzzles, as in what follows.
    pub fn clues(&self) -> Option<Estimate> {
        self.clues.mean()
    }

    /// The standard deviation of the number of clues.
    pub fn clues_deviation(&self) -> Option<f64> {
        self.clues.deviation()
    }

    /// How long a puzzle takes, in seconds.
    pub fn seconds(&self) -> Option<Estimate> {
        self.seconds.mean()
    }

    /// The mean rating.
    pub fn rating(&self) -> Option<Estimate> {
        self.ratings.mean()
    }

    /// The share of the puzzles that have so many clues.
    pub fn share(&self, clues: usize) -> Option<Estimate> {
        Estimate::share(self.counts.get(&clues).map_or(0, |at| at.puzzles), self.puzzles())
    }

    /// How long it takes, in seconds, until a puzzle with so many clues comes, making one after
    /// another: the mean time of all over the share of these.
    pub fn wait(&self, clues: usize) -> Option<Estimate> {
        Some(self.seconds()?.over(self.share(clues)?))
    }

    /// Whether means over all minimal puzzles can be estimated.
    pub fn is_weighed(&self) -> bool {
        self.unit.is_some() && !self.has_unknown_weight
    }

    /// The mean number of clues of all minimal puzzles, each of them as likely as any other. `None`
    /// without weighed puzzles.
    pub fn unbiased_clues(&self) -> Option<Estimate> {
        weighted_mean(self.weighed()?.map(|(clues, weights)| (clues as f64, weights)))
    }

    /// The share of all minimal puzzles that have so many clues.
    pub fn unbiased_share(&self, clues: usize) -> Option<Estimate> {
        let share = |(at, weights)| (if at == clues { 1.0 } else { 0.0 }, weights);
        weighted_mean(self.weighed()?.map(share)).map(|share| share.scaled(1.0))
    }

    /// How many minimal puzzles a grid has in the mean.
    pub fn puzzles_of_a_grid(&self) -> Option<Estimate> {
        let all = self.all_weights()?;
        // Tries that came to nothing are draws of weight 0.
        let tries = self.tries as f64;
        let mean = all.sum / tries;
        let error = ((all.squares / tries - mean * mean) / tries).sqrt();
        Some(Estimate::normal(mean, error).scaled(self.unit?.exp()))
    }

    /// How many puzzles drawn evenly would say as much of all minimal ones as the weighed ones do.
    pub fn effective(&self) -> Option<f64> {
        Some(self.all_weights()?.effective())
    }

    fn all_weights(&self) -> Option<Weights> {
        Some(self.weighed()?.fold(Weights::default(), |all, (_, one)| all.joined(one)))
    }

    fn weighed(&self) -> Option<impl Iterator<Item = (usize, Weights)> + Clone> {
        self.is_weighed().then(|| self.counts().map(|(clues, at)| (clues, at.weights)))
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
        assert!(survey.clues().is_none() && survey.share(24).is_none() && !survey.is_weighed());
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
    fn weights_beyond_what_a_float_holds_are_compared() {
        let mut survey = Survey::default();
        survey.add_weighed(24, Some(Weight { log: 2000.0, tries: 2 }));
        survey.add_weighed(26, Some(Weight { log: 2000.0 + 3.0f64.ln(), tries: 3 }));
        assert!((survey.unbiased_clues().unwrap().value - 25.5).abs() < 1e-9);
        assert!((survey.unbiased_share(26).unwrap().value - 0.75).abs() < 1e-9);
        assert!((survey.effective().unwrap() - 1.6).abs() < 1e-9);
        assert!(survey.puzzles_of_a_grid().unwrap().value.is_infinite());
        survey.add_weighed(26, None);
        assert!(survey.unbiased_clues().is_none());
    }

    #[test]
    fn tries_that_came_to_nothing_count() {
        let mut survey = Survey::default();
        for (log, tries) in [(8.0f64.ln(), 1), (4.0f64.ln(), 3)] {
            survey.add_weighed(24, Some(Weight { log, tries }));
        }
        // Of four tries two gave 8 and 4.
        assert!((survey.puzzles_of_a_grid().unwrap().value - 3.0).abs() < 1e-9);
    }
}
