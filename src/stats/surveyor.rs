//! Makes the puzzles of a survey and observes them.

use super::survey::Observation;
use satoku_core::latest::{Latest, Same};
use satoku_core::oracle::{Cancel, Cancelled};
use satoku_core::rules::Rules;
use satoku_generate::{GenerateError, Generated, Generator, Worker};
use satoku_logic::{Geometry, Ladder, Progress, Rating, State};

/// Makes puzzles on one thread and returns the data that a survey counts.
pub struct Surveyor<'g> {
    worker: Worker<'g>,
    rates: bool,
    ladder: Ladder,
    cancel: &'g Cancel,
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
            cancel: generator.cancel(),
            geometries: Latest::default(),
        }
    }

    /// Makes puzzle `index` of `seed`, the same as [`Generator::puzzle`]. A caller with a clock
    /// measures this call.
    ///
    /// # Errors
    /// Returns the generator's errors.
    pub fn make(&mut self, seed: u64, index: u64) -> Result<Generated, GenerateError> {
        self.worker.puzzle(seed, index)
    }

    /// Returns the observation of a puzzle that took `seconds` to make. Boards and clues that the
    /// human solver does not support, and those that take it too much work, are not rated.
    ///
    /// # Errors
    /// If the generator is cancelled.
    pub fn observe(
        &mut self,
        puzzle: &Generated,
        seconds: Option<f64>,
    ) -> Result<Observation, Cancelled> {
        let known = puzzle.difficulty.as_ref();
        let mut rating = known.map(|difficulty| (difficulty.rating, difficulty.level));
        if self.rates && rating.is_none() {
            rating = self.rate(puzzle)?.map(|rating| (rating.score, rating.level));
        }
        let clues = puzzle.puzzle.clues().len();
        Ok(Observation { clues, rating, seconds })
    }

    fn rate(&mut self, puzzle: &Generated) -> Result<Option<Rating>, Cancelled> {
        let rules = puzzle.puzzle.rules();
        let make = || Geometry::new(rules).ok();
        let Some(geometry) = self.geometries.get_or_make(Same::of(rules), make) else {
            return Ok(None);
        };
        let state = State::new(geometry, &puzzle.puzzle);
        let rating = Rating::unless_cancelled(state, &self.ladder, self.cancel)?;
        Ok(Some(rating).filter(|rating| rating.end != Progress::Undecided))
    }
}
