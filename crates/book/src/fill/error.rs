//! Reasons why a section of a book could not be filled.

use satoku_core::oracle::OracleError;
use satoku_core::quote::count_of;
use satoku_format::ReadError;
use satoku_generate::{GenerateError, RequestError};
use std::io;
use std::path::PathBuf;

/// The number of known puzzles in a row after which a section is given up.
pub(super) const KNOWN_IN_A_ROW: u64 = 1_000;

/// The number of puzzles beyond the known techniques in a row after which a section is given up.
pub(super) const BEYOND_IN_A_ROW: u64 = 200;

/// The reason why a section could not be filled.
#[derive(Debug, thiserror::Error)]
#[error("{cause}")]
pub struct FillError {
    /// The section, from 0; `None` for keys of the whole book.
    pub section: Option<u32>,
    /// The key that causes it: `file`, `difficulty` and so on.
    pub key: &'static str,
    /// The reason.
    pub cause: FillCause,
}

impl FillError {
    /// Creates the error for a key of a section, counted from 0.
    pub(super) fn in_section(section: usize, key: &'static str, cause: FillCause) -> Self {
        FillError { section: Some(section as u32), key, cause }
    }

    /// Returns the keys that lead to the cause in the spec, such as `section.0.count`.
    pub fn keys(&self) -> String {
        match self.section {
            Some(section) => match &self.cause {
                FillCause::Pinned { number, .. } => {
                    format!("section.{section}.{}.{number}", self.key)
                }
                _ => format!("section.{section}.{}", self.key),
            },
            None => self.key.to_owned(),
        }
    }
}

/// The reason why a section could not be filled.
#[derive(Debug, thiserror::Error)]
pub enum FillCause {
    /// No puzzle can meet the request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A puzzle could not be made.
    #[error("puzzle {index}: {error}")]
    Generate {
        /// Its index among the puzzles of the section, from 0.
        index: u64,
        /// The reason.
        error: GenerateError,
    },
    /// There are too few different puzzles.
    #[error(
        "{KNOWN_IN_A_ROW} puzzles in a row were in the book already, as they are or turned, mirrored \
         or with other symbols; {made} of {wanted} are new"
    )]
    NothingNew {
        /// The number of new puzzles found.
        made: usize,
        /// The number of puzzles requested.
        wanted: usize,
    },
    /// Too many puzzles in a row were beyond the known techniques.
    #[error(
        "{BEYOND_IN_A_ROW} puzzles in a row were beyond the known techniques; {made} of {wanted} \
         are not"
    )]
    Beyond {
        /// The number of other puzzles found.
        made: usize,
        /// The number of puzzles requested.
        wanted: usize,
    },
    /// A puzzle of a file is beyond the known techniques.
    #[error("{}:{line}: this puzzle is beyond the known techniques", path.display())]
    BeyondInFile {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u64,
    },
    /// A file cannot be opened.
    #[error("cannot read {}: {error}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A file, or a puzzle in it, cannot be read.
    #[error("{}", error.in_file(&path.display().to_string()))]
    Read {
        /// The file.
        path: PathBuf,
        /// The place and the reason.
        error: Box<ReadError>,
    },
    /// A puzzle in a file is not fit for a book.
    #[error("{}:{line}: {why}", path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u64,
        /// The reason.
        why: String,
    },
    /// A puzzle that a section names cannot be in it.
    #[error("the pinned puzzle {pin}: {why}")]
    Pinned {
        /// Its place among the pins of the section, from 0.
        number: usize,
        /// What the spec says of it.
        pin: String,
        /// The reason.
        why: String,
    },
    /// A file has fewer puzzles than requested, or too many for a book.
    #[error("{} has {}; {wanted}", path.display(), count_of(*found as u64, "puzzle"))]
    Count {
        /// The file.
        path: PathBuf,
        /// The number of puzzles in it; one more than allowed stands for any larger number.
        found: usize,
        /// The requested number.
        wanted: String,
    },
    /// The board of a puzzle has more symbols than the section names, or other than its word.
    #[error("{0}")]
    Symbols(String),
    /// The symbols of a puzzle cannot be exchanged, so that no line can spell a word.
    #[error(
        "symbols of the variant {0} cannot be exchanged, so that no line of a solution can spell a \
         word"
    )]
    Fixed(String),
    /// The link in a QR code has no place for the clues of a puzzle.
    #[error("the link in the QR code has no place for the clues of the variant {0}")]
    Untold(String),
    /// An engine contradicts itself, or a step contradicts the solution: a bug in this program.
    #[error("{0}")]
    Contradiction(String),
    /// An engine failed.
    #[error(transparent)]
    Oracle(#[from] OracleError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_puzzle_is_not_several() {
        let error = |found| {
            let (path, wanted) = (PathBuf::from("a.txt"), "2 are requested".to_owned());
            FillCause::Count { path, found, wanted }.to_string()
        };
        assert_eq!(error(1), "a.txt has 1 puzzle; 2 are requested");
        assert_eq!(error(3), "a.txt has 3 puzzles; 2 are requested");
    }
}
