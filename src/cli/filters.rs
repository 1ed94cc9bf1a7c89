//! The filters that the puzzles of `satoku generate` pass, and how a run ends at them.

use super::distinct::DistinctFilter;
use super::exercises::PositionFilter;
use super::failure::Failure;
use satoku::generate::{GenerateError, Generated};
use satoku::logic::ExerciseError;

/// The filters that each puzzle must pass.
pub struct Filters {
    /// Leaves out puzzles that are known.
    pub distinct: DistinctFilter,
    /// Leaves out puzzles without a position of a requested technique.
    pub positions: PositionFilter,
}

/// The reason why a run accepts no more puzzles.
pub enum Ended {
    /// No new puzzle was found within the allowed tries.
    NothingNew,
    /// No puzzle with a position was found within the allowed tries.
    NoPosition,
    /// The replacement of a puzzle that was left out could not be made, or its position was not
    /// found in time.
    Unmade { index: u64, error: GenerateError },
    /// A puzzle could not be written.
    Failed(Failure),
}

impl Filters {
    /// Returns the last index to make; any may be needed if puzzles are left out.
    pub fn last(&self, last: u64) -> u64 {
        if self.positions.is_on() { u64::MAX } else { self.distinct.last(last) }
    }

    /// Returns whether a puzzle passes.
    pub fn take(&mut self, generated: &Generated) -> Result<bool, Ended> {
        if self.distinct.is_known(generated) {
            return Ok(false);
        }
        self.positions.takes(generated).map_err(|error| match error {
            ExerciseError::Cancelled(_) => {
                Ended::Unmade { index: generated.index, error: GenerateError::Cancelled }
            }
            error => Ended::Failed(Failure::usage(error)),
        })
    }

    /// Returns how the run ends if so many puzzles in a row did not pass.
    pub fn given_up(&self, tries: u64) -> Option<Ended> {
        match (self.distinct.known_in_a_row() >= tries, self.positions.in_a_row() >= tries) {
            (true, _) => Some(Ended::NothingNew),
            (_, true) => Some(Ended::NoPosition),
            _ => None,
        }
    }
}
