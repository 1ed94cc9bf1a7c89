//! Surveys: how often each clue count occurs in a sample of puzzles, what it costs, and how hard it
//! is.

use super::estimate::{Estimate, Moments, ratio};
use satoku_generate::MinimalSets;
use satoku_logic::{Level, Score};
use std::collections::BTreeMap;

/// The share of the most clues that occurred above which more are probably missing. Shares fall
/// ever faster beyond the most frequent number of clues, so that a sample which ends below this
/// share lacks little.
const CUT_OFF: f64 = 0.05;

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
    // The numbers of puzzles of each population by their clues, in units of the last field, as all
    // numbers below.
    populations: Vec<BTreeMap<usize, f64>>,
    // The numbers of puzzles of all populations by their orbits of clues.
    orbits: BTreeMap<usize, f64>,
    // The sum of the squares of the numbers that each set stands for, and the largest of these.
    squares: f64,
    largest: f64,
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
                let score = score.into();
                at.ratings.add(score);
                self.ratings.add(score);
            }
        }
    }

    /// Adds a population of a [`Census`](satoku_generate::Census).
    pub fn add_population(&mut self, found: &[MinimalSets]) {
        if self.populations.is_empty() {
            let logs = found.iter().map(|found| found.log + (found.sets as f64).ln());
            self.unit = logs.fold(f64::NEG_INFINITY, f64::max);
        }
        let mut numbers = BTreeMap::new();
        for MinimalSets { orbits, clues, sets, log } in found {
            let (sets, each) = (*sets as f64, (log - self.unit).exp());
            self.counts.entry(*clues).or_default();
            *numbers.entry(*clues).or_default() += sets * each;
            *self.orbits.entry(*orbits).or_default() += sets * each;
            self.squares += sets * each * each;
            self.largest = self.largest.max(each);
        }
        self.populations.push(numbers);
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
        let share = ratio(shares)?.scaled(1.0);
        Some(Estimate { high: share.high.min(1.0), ..share })
    }

    /// Returns how many minimal puzzles, drawn with equal probability, would be as precise as the
    /// sets of the populations, which stand for different numbers of puzzles: the square of the sum
    /// of these numbers divided by the sum of their squares (Kish, *Survey Sampling*, 1965).
    pub fn effective_sets(&self) -> Option<f64> {
        Some(self.total()?.powi(2) / self.squares)
    }

    /// Returns the largest share of all minimal puzzles that a single set stands for.
    pub fn largest_share(&self) -> Option<f64> {
        Some(self.largest / self.total()?)
    }

    /// Returns the share of all minimal puzzles that have the most orbits of clues that occurred.
    ///
    /// The more clues, the fewer of the sets are minimal, so a small sample ends too early. Then
    /// the mean number of clues is too low, and intervals do not account for what is missing.
    pub fn last_share(&self) -> Option<f64> {
        Some(self.orbits.last_key_value()?.1 / self.total()?)
    }

    /// Returns whether the sample is so small that minimal puzzles of more clues are probably
    /// missing: whether [`last_share`](Survey::last_share) is more than 5 %.
    pub fn is_cut_off(&self) -> bool {
        self.last_share().is_some_and(|share| share > CUT_OFF)
    }

    /// Returns the number of puzzles of all populations, if there is any.
    fn total(&self) -> Option<f64> {
        let total = self.orbits.values().sum();
        (total > 0.0).then_some(total)
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

    fn minimal(clues: usize, sets: u64, log: f64) -> MinimalSets {
        MinimalSets { orbits: clues, clues, sets, log }
    }

    #[test]
    fn sets_are_worth_as_many_equal_ones() {
        let mut survey = Survey::default();
        assert!(survey.effective_sets().is_none() && !survey.is_cut_off());
        survey.add_population(&[minimal(24, 10, 1.0)]);
        let value = |number: Option<f64>| number.unwrap();
        assert!((value(survey.effective_sets()) - 10.0).abs() < 1e-9);
        assert!((value(survey.largest_share()) - 0.1).abs() < 1e-9);
        // One set of 25 clues that stands for as many puzzles as all others.
        survey.add_population(&[minimal(25, 1, 1.0 + 10.0f64.ln())]);
        assert!((value(survey.effective_sets()) - 400.0 / 110.0).abs() < 1e-9);
        assert!((value(survey.largest_share()) - 0.5).abs() < 1e-9);
        assert!((value(survey.last_share()) - 0.5).abs() < 1e-9 && survey.is_cut_off());
        survey.add_population(&[minimal(26, 1, 1.0)]);
        assert!((value(survey.last_share()) - 1.0 / 21.0).abs() < 1e-9 && !survey.is_cut_off());
    }

    #[test]
    fn numbers_beyond_what_a_float_holds_are_compared() {
        let mut survey = Survey::default();
        survey.add_population(&[minimal(26, 1, 2000.0 + 3.0f64.ln()), minimal(24, 1, 2000.0)]);
        survey.add_population(&[minimal(26, 2, 2000.0 + 2.0f64.ln())]);
        assert!((survey.unbiased_clues().unwrap().value - 25.75).abs() < 1e-9);
        assert!((survey.unbiased_share(26).unwrap().value - 0.875).abs() < 1e-9);
        assert!(survey.puzzles_of_a_grid().unwrap().value.is_infinite());
        assert_eq!(
            survey.counts().map(|(clues, at)| (clues, at.puzzles())).next_back(),
            Some((26, 0))
        );
    }
}
