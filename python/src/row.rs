//! The row of a table: a puzzle and what was found out about it.

use satoku::{Entry, ErrorKind, Technique};

/// A puzzle and what was found out about it, as far as the columns of a table need it.
#[derive(Debug, Default)]
pub struct Row {
    /// The puzzle with its details; `None` if there is no answer about it.
    pub entry: Option<Box<Entry>>,
    /// The technique of the hardest step.
    pub hardest: Option<Technique>,
    /// The steps to the solution.
    pub steps: Option<Vec<satoku::Step>>,
    /// The id.
    pub id: Option<String>,
    /// The id of the canonical form.
    pub canonical: Option<String>,
    /// Whether the certificate was checked and proves that there is one solution.
    pub verified: Option<bool>,
    /// The kind of error that the question about the puzzle ended with.
    pub error: Option<ErrorKind>,
    /// Its message.
    pub message: Option<String>,
}

impl Row {
    /// Returns the difficulty, if it is known.
    pub fn difficulty(&self) -> Option<&satoku::Difficulty> {
        self.entry.as_ref()?.difficulty.as_ref()
    }
}
