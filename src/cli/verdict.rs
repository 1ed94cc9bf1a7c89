//! The result of a command that read a stream.

use super::failure::{Exit, Failure};
pub use satoku::quote::count_of;

/// Returns the result of a command that read a stream: unreadable puzzles take precedence over
/// puzzles that fail, and these over puzzles that were not decided.
pub fn verdict(unreadable: u64, failing: u64, undecided: u64) -> Result<(), Failure> {
    if unreadable > 0 {
        let count = count_of(unreadable, "puzzle");
        return Err(Failure::usage(format!("{count} skipped: could not be read")));
    }
    if failing > 0 {
        return Err(Failure::silent(Exit::Failed));
    }
    if undecided > 0 {
        let count = count_of(undecided, "puzzle");
        let message = format!("{count} could not be decided within the budget");
        return Err(Failure::new(Exit::GaveUp, message));
    }
    Ok(())
}
