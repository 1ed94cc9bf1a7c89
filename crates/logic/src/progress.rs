//! How far a path has come.

use super::score::Score;

/// The state of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There are steps of this score.
    Steps(Score),
    /// Every cell is filled.
    Solved,
    /// No technique of the ladder applies.
    Stuck,
    /// The position has no solution.
    Contradiction,
    /// The work that the path may take was used up before the next steps were known.
    Undecided,
    /// The search was cancelled before the next steps were known.
    Cancelled,
}
