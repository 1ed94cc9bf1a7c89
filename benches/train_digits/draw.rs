//! Random numbers for drawing samples.

use satoku::random::Random;

/// A stream of random numbers with the distributions that samples need.
pub struct Draw(Random);

impl Draw {
    pub fn new(seed: u64, index: u64) -> Self {
        Draw(Random::new(seed, index))
    }

    /// Returns a number between two others, each equally likely.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.0.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// Returns whether something with this probability happens.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.between(0.0, 1.0) < probability
    }

    /// Returns a number around 0 with about this standard deviation, never more than 3.5 of them.
    pub fn around(&mut self, deviation: f32) -> f32 {
        // The sum of four numbers between -1 and 1 has a variance of 4/3.
        let sum: f32 = (0..4).map(|_| self.between(-1.0, 1.0)).sum();
        sum * deviation * 0.866
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// Returns one of several items.
    pub fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.0.below(items.len())]
    }
}
