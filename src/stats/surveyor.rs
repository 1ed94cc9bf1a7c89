//! Makes the puzzles of a survey and looks at them.

use super::survey::Observation;
use crate::generate::{GenerateError, Generator, Sealed, Worker};
use crate::latest::{Latest, Same};
use crate::logic::{Geometry, Ladder, Rating};
use crate::rules::Rules;

/// Makes puzzles on one thread and says of each what a survey counts.
pub struct Surveyor<'g> {
    worker: Worker<'g>,
    rates: bool,
    ladder: Ladder,
    // `None` where the human solver does not serve the rules.
    geometries: Latest<Same<Rules>, Option<Geometry>>,
}

impl<'g> Surveyor<'g> {
    /// Returns one that makes the puzzles of a generator and, if it `rates`, says how hard they
    /// are.
    pub fn new(generator: &'g Generator, rates: bool) -> Self {
        Surveyor {
            worker: generator.worker(None),
            rates,
            ladder: Ladder::default(),
            geometries: Latest::default(),
        }
    }

    /// Makes puzzle `index` of `seed`, the same as [`Generator::puzzle`]. This is what a caller
    /// with a clock measures.
    ///
    /// # Errors
    /// Those of the generator.
    pub fn make(&mut self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        self.worker.puzzle(seed, index)
    }

    /// Returns what there is to say of a puzzle that was made in so many seconds. Boards and clues
    /// that the human solver does not serve are not rated.
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
