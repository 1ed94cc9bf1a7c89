//! What a strategy is.

use super::{Candidate, Task};
use crate::GenerateError;

/// A strategy for making puzzles.
pub(crate) trait Strategy {
    /// Makes a puzzle that meets the request but is not yet checked as a whole.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError>;
}
