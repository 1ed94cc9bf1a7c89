//! Random numbers that are the same on every machine: one stream for each puzzle, and a shuffle.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The stream of random numbers of one puzzle; it depends only on the seed and the index.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Creates the stream for puzzle `index` of `seed`: `ChaCha8`, with both numbers in little
    /// endian as the first 16 bytes of the key and zeros as the rest.
    pub fn new(seed: u64, index: u64) -> Self {
        Random::of_candidate(seed, index, 0)
    }

    /// Creates the stream for another candidate for the puzzle, whose number is the next 8 bytes of
    /// the key; number 0 is that of [`Random::new`].
    pub fn of_candidate(seed: u64, index: u64, number: u64) -> Self {
        let mut key = [0; 32];
        for (bytes, number) in key.chunks_exact_mut(8).zip([seed, index, number]) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        Random(ChaCha8Rng::from_seed(key))
    }

    /// Returns a number below `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0 or above 2^32.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).expect("a bound fits in 32 bits");
        assert!(bound > 0, "there is no number below 0");
        // Lemire, Fast Random Integer Generation in an Interval (2019): one multiplication, and a
        // new draw in the few cases that would favour some numbers.
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as usize
    }

    /// Puts a slice in random order, each order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Returns items in random order.
    pub fn shuffled<T>(&mut self, items: impl Iterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.collect();
        self.shuffle(&mut items);
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_comes_up_equally_often() {
        let mut counts = std::collections::BTreeMap::new();
        let mut random = Random::new(3, 0);
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        // Chi-squared with 23 degrees of freedom: above 49.7 once in a thousand seeds.
        let chi: f64 =
            counts.values().map(|count| (f64::from(*count) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 49.7, "{chi}");
    }

    #[test]
    fn streams_are_the_same_everywhere_and_differ_by_index() {
        let draw = |seed, index| {
            let mut random = Random::new(seed, index);
            [random.below(1000), random.below(1000), random.below(1000)]
        };
        assert_eq!(draw(1, 0), draw(1, 0));
        assert_ne!(draw(1, 0), draw(1, 1));
        assert_ne!(draw(1, 0), draw(0, 1));
    }
}
