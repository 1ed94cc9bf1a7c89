//! Errors in sources of puzzles, and puzzles that fail, with their places.

use super::count_of;
use super::failure::{Failure, say};
use super::interrupt::is_told_to_end;
use satoku::format::ReadError;
use satoku::oracle::Cancelled;
use std::fmt::Display;
use std::sync::Arc;

/// The most errors of a source, and the most failing puzzles, that are reported one by one.
const REPORTED: u64 = 20;

/// The errors in a source, and its puzzles that fail. The first ones are reported as they come,
/// before the next puzzle is read, and each hint once; the others are counted, and their number is
/// reported at the end.
#[derive(Default)]
pub struct Complaints {
    name: Arc<str>,
    errors: u64,
    failing: u64,
    hints: Vec<String>,
}

impl Complaints {
    /// Returns the list for a source. That for another one is ended.
    pub fn about(&mut self, name: &Arc<str>) -> &mut Self {
        if self.name != *name {
            *self = Complaints::default();
            self.name = Arc::clone(name);
        }
        self
    }

    /// Adds the reason why the puzzle of a line fails.
    pub fn fail(&mut self, line: u64, why: impl Display) {
        self.failing += 1;
        if self.failing <= REPORTED {
            say(format_args!("{}{why}", position(&self.name, line)));
        }
    }

    /// Adds an error.
    pub fn add(&mut self, mut failure: Failure) {
        self.errors += 1;
        if self.errors > REPORTED {
            return;
        }
        failure.hint.take_if(|hint| self.hints.contains(hint));
        self.hints.extend(failure.hint.clone());
        failure.print();
    }
}

impl Drop for Complaints {
    fn drop(&mut self) {
        let errors = self.errors.saturating_sub(REPORTED);
        if errors > 0 {
            say(format_args!("error: {} in {}", count_of(errors, "more error"), self.name));
        }
        let failing = self.failing.saturating_sub(REPORTED);
        if failing > 0 {
            say(format_args!("{} of {} failed", count_of(failing, "more puzzle"), self.name));
        }
    }
}

/// Returns the failure for an error of reading, with the name of the source.
pub fn unreadable(name: &str, error: &ReadError) -> Failure {
    // What is still to come was not waited for.
    if error.fatal && is_told_to_end() {
        return Cancelled.into();
    }
    let failure = Failure::usage(error.in_file(name));
    match &error.hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// Returns a place in a source as `file:line: `.
pub fn position(name: &str, line: u64) -> String {
    format!("{name}:{line}: ")
}
