//! Makes the puzzles of a survey and observes them.

use super::survey::Observation;
use crate::generate::{GenerateError, Generator, Sealed, Worker};
use crate::latest::{Latest, Same};
use crate::logic::{Geometry, Ladder, Rating};
use crate::rules::Rules;

/// Makes puzzles on one thread and returns the data that a survey counts.
pub struct Surveyor<'g> {
    worker: Worker<'g>,
    rates: bool,
    ladder: Ladder,
    // `None` if the human solver does not support the rules.
    geometries: Latest<Same<Rules>, Option<Geometry>>,
}

impl<'g> Surveyor<'g> {
    /// Creates a surveyor that makes the puzzles of a generator and, if it `rates`, rates them.
    pub fn new(generator: &'g Generator, rates: bool) -> Self {
        Surveyor {
            worker: generator.worker(None),
            rates,
            ladder: Ladder::default(),
            geometries: Latest::default(),
        }
    }

    /// Makes puzzle `index` of `seed`, the same as [`Generator::puzzle`]. A caller with a clock
    /// measures this call.
    ///
    /// # Errors
    /// Returns the generator's errors.
    pub fn make(&mut self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        self.worker.puzzle(seed, index)
    }

    /// Returns the observation of a puzzle that took `seconds` to make. Boards and clues that the
    /// human solver does not support are not rated.
    pub fn observe(&mut self, puzzle: &Sealed, seconds: Option<f64>) -> Observation {
        let known = puzzle.difficulty.as_ref();
        let mut rating = known.map(|difficulty| (difficulty.rating, difficulty.level));
        if self.rates && rating.is_none() {
            rating = self.rate(puzzle).map(|rating| (rating.score, rating.level));
        }
        let clues = puzzle.puzzle.clues().len();
        Observation { clues, rating, seconds }
    }

    fn rate(&mut self, puzzle: &Sealed) -> Option<Rating> {
        let rules = puzzle.puzzle.rules();
        let make = || Geometry::new(rules).ok();
        let geometry = self.geometries.get_or_make(Same::of(rules), make).as_ref()?;
        Some(Rating::of(geometry, &puzzle.puzzle, &self.ladder))
    }
}
