//! Why a section of a book could not be filled.

use crate::format::ReadError;
use crate::generate::{GenerateError, RequestError};
use crate::oracle::OracleError;
use std::io;
use std::path::PathBuf;

/// How many puzzles in a row may turn out to be known before a section is given up.
pub(super) const KNOWN_IN_A_ROW: u64 = 1_000;

/// Why a section could not be filled.
#[derive(Debug, thiserror::Error)]
#[error("{cause}")]
pub struct FillError {
    /// The section, from 0.
    pub section: usize,
    /// The key of the section that is to blame: `file`, `difficulty` and so on.
    pub key: &'static str,
    /// The reason.
    pub cause: FillCause,
}

/// What can be wrong with a section.
#[derive(Debug, thiserror::Error)]
pub enum FillCause {
    /// No puzzle can be as it is asked for.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A puzzle could not be made.
    #[error("puzzle {index}: {error}")]
    Generate {
        /// Its number among those of the section, from 0.
        index: u64,
        /// Why.
        error: GenerateError,
    },
    /// There are not as many different puzzles.
    #[error(
        "{KNOWN_IN_A_ROW} puzzles in a row were in the book already; {made} of {wanted} are new"
    )]
    NothingNew {
        /// How many the section has.
        made: usize,
        /// How many it is to have.
        wanted: usize,
    },
    /// A file cannot be opened.
    #[error("cannot read {}: {error}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file, or a puzzle in it, cannot be read.
    #[error("{}", error.in_file(&path.display().to_string()))]
    Read {
        /// The file.
        path: PathBuf,
        /// Where and why.
        error: Box<ReadError>,
    },
    /// A puzzle in a file does not belong into a book.
    #[error("{}:{line}: {why}", path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u64,
        /// Why.
        why: String,
    },
    /// A file has fewer puzzles than are asked for, or too many for a book.
    #[error("{} has {found} puzzles; {wanted}", path.display())]
    Count {
        /// The file.
        path: PathBuf,
        /// How many it has; one more than is allowed stands for all beyond that.
        found: usize,
        /// What was asked for.
        wanted: String,
    },
    /// An engine contradicts itself, or a step the solution: a fault in this program.
    #[error("{0}")]
    Contradiction(String),
    /// An engine failed.
    #[error(transparent)]
    Oracle(#[from] OracleError),
}
