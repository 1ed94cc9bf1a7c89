//! What a sample of puzzles says of clue counts: how often each comes, what it costs, how hard it is.

use super::estimate::{Estimate, Moments, Weights, weighted_mean};
use crate::logic::{Level, Score};
use std::collections::BTreeMap;

/// What a survey takes from a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    /// The number of clues.
    pub clues: usize,
    /// The rating (`None` beyond the techniques) and the level, if it was rated.
    pub rating: Option<(Option<Score>, Level)>,
    /// The logarithm of the number of minimal puzzles that it stands for, if that is known.
    pub log_weight: Option<f64>,
    /// How long it took to make, in seconds, if somebody looked at a clock.
    pub seconds: Option<f64>,
}

/// A sample of puzzles of one kind. It keeps sums only, however many puzzles there are.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    counts: BTreeMap<usize, AtCount>,
    clues: Moments,
    seconds: Moments,
    ratings: Moments,
    // The logarithm of the weight that counts as 1, that of the first puzzle: the numbers themselves
    // may be beyond what a float holds.
    unit: Option<f64>,
    weights: Moments,
    unweighed: u64,
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
        let Observation { clues, rating, log_weight, seconds } = *observation;
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
        match log_weight {
            Some(weight) => {
                let unit = *self.unit.get_or_insert(weight);
                let weight = (weight - unit).exp();
                at.weights.add(weight);
                self.weights.add(weight);
            }
            None => self.unweighed += 1,
        }
    }

    /// How many puzzles there are.
    pub fn puzzles(&self) -> u64 {
        self.clues.count()
    }

    /// The numbers of clues that came, in order, with their puzzles.
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

    /// Whether all puzzles have weights, so that means over all minimal puzzles can be estimated.
    pub fn is_weighed(&self) -> bool {
        self.weights.count() > 0 && self.unweighed == 0
    }

    /// The mean number of clues of all minimal puzzles, each of them as likely as any other. `None`
    /// unless every puzzle has a weight.
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
        let mean = self.weights.mean().filter(|_| self.is_weighed())?;
        Some(mean.scaled(self.unit?.exp()))
    }

    /// How many puzzles drawn evenly would say as much of all minimal ones as these do.
    pub fn effective(&self) -> Option<f64> {
        let all = self.weighed()?.fold(Weights::default(), |all, (_, one)| all.joined(one));
        Some(all.effective())
    }

    fn weighed(&self) -> Option<impl Iterator<Item = (usize, Weights)> + Clone> {
        self.is_weighed().then(|| self.counts().map(|(clues, at)| (clues, at.weights)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(clues: usize, log_weight: Option<f64>) -> Observation {
        let rating = Some((Some(Score::new(20 + clues as u8)), Level::Medium));
        Observation { clues, rating, log_weight, seconds: Some(0.5) }
    }

    #[test]
    fn numbers_are_those_of_the_sample() {
        let mut survey = Survey::default();
        assert!(survey.clues().is_none() && survey.share(24).is_none() && !survey.is_weighed());
        for clues in [24, 24, 25, 27] {
            survey.add(&seen(clues, None));
        }
        assert_eq!(survey.clues().unwrap().value, 25.0);
        assert_eq!(survey.share(24).unwrap().value, 0.5);
        assert_eq!(survey.wait(25).unwrap().value, 2.0);
        assert_eq!(survey.wait(26).unwrap().value, f64::INFINITY);
        assert!(survey.wait(26).unwrap().low > 0.5);
        let counts: Vec<(usize, u64)> =
            survey.counts().map(|(clues, at)| (clues, at.level(Level::Medium))).collect();
        assert_eq!(counts, [(24, 2), (25, 1), (27, 1)]);
        assert!(survey.unbiased_clues().is_none());
    }

    #[test]
    fn weights_beyond_what_a_float_holds_are_compared() {
        let mut survey = Survey::default();
        survey.add(&seen(24, Some(2000.0)));
        survey.add(&seen(26, Some(2000.0 + 3.0f64.ln())));
        let mean = survey.unbiased_clues().unwrap();
        assert!((mean.value - 25.5).abs() < 1e-9);
        assert!((survey.unbiased_share(26).unwrap().value - 0.75).abs() < 1e-9);
        assert!((survey.effective().unwrap() - 1.6).abs() < 1e-9);
        // One without a weight, and nothing can be said.
        survey.add(&seen(26, None));
        assert!(survey.unbiased_clues().is_none());
    }
}
