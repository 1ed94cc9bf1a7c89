//! What is known of a puzzle, as far as the columns of a table need it.

use satoku::{Assurance, Difficulty, ErrorKind, Symmetry, Technique};

/// What is known of a puzzle, as far as the columns of a table need it.
#[derive(Debug, Default)]
pub struct Row {
    /// The index among the puzzles of the seed.
    pub index: Option<i64>,
    /// The givens and the solution, a character for each cell.
    pub givens: Option<String>,
    /// The solution.
    pub solution: Option<String>,
    /// Everything that the givens do not state.
    pub rules: Option<String>,
    /// The variant.
    pub variant: Option<String>,
    /// The number of symbols.
    pub size: Option<i16>,
    /// The number of clues.
    pub clue_count: Option<i16>,
    /// Whether every clue is needed.
    pub minimal: Option<bool>,
    /// The symmetry that was requested.
    pub symmetry: Option<Symmetry>,
    /// The evidence for one solution.
    pub assurance: Option<Assurance>,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// The technique of the hardest step.
    pub hardest: Option<Technique>,
    /// The steps to the solution.
    pub steps: Option<Vec<satoku::Step>>,
    /// The id.
    pub id: Option<String>,
    /// The id of the canonical form.
    pub canonical: Option<String>,
    /// The proof that there is one solution.
    pub certificate: Option<String>,
    /// Whether the certificate was checked and proves that.
    pub verified: Option<bool>,
    /// The kind of error that the question about the puzzle ended with.
    pub error: Option<ErrorKind>,
    /// Its message.
    pub message: Option<String>,
}
