//! The error type of the library's interface.

use satoku_core::board::{
    BoardError, GridError, PlaceError, SizeError, SymbolsError, SymmetryError,
};
use satoku_core::certificate::{CertificateError, ProveError, Rejection};
use satoku_core::names::names;
use satoku_core::oracle::OracleError;
use satoku_core::rules::{
    CageError, OpenCellsError, PuzzleError, RegionsError, RulesError, Violation,
};
use satoku_format::{ReadError, WriteError};
use satoku_generate::{ClueCountError, GenerateError, GradeError, RequestError};
use satoku_logic::{RateError, ScoreError, Unsupported};
use std::error::Error as StdError;
use std::fmt;

/// An error of the library.
///
/// `Display` writes what happened, in lower case and without a full stop; [`Error::hint`] says what
/// to do about it, where that is known, and [`Error::place`] where in the input the fault is. Its
/// source is the error that it was made from, such as one of [`errors`](crate::errors), and has the
/// same text; the chain goes on to the first cause.
///
/// ```
/// use satoku::{ErrorKind, Puzzle};
///
/// let error = satoku::read_puzzle("123").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Input);
/// assert_eq!(error.place(), Some((1, 1)));
/// ```
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    hint: Option<String>,
    place: Option<(u64, u64)>,
    // The number of the puzzle of a set.
    puzzle: Option<u64>,
    // What happened; boxed, so that results stay small.
    cause: Box<dyn StdError + Send + Sync>,
}

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A text, file, clue or certificate is malformed or contradicts itself.
    Input,
    /// No puzzle can meet the request, or the board is not known.
    Request,
    /// The puzzle, board or format is outside what the function supports.
    Unsupported,
    /// The puzzle has no solution, where one is needed.
    NoSolution,
    /// The puzzle has several solutions, where exactly one is needed.
    SeveralSolutions,
    /// The budget was used up, or the request was not met within its tries.
    OutOfBudget,
    /// The work was cancelled.
    Cancelled,
    /// A reader or writer failed.
    Io,
    /// An internal contradiction: a bug in satoku. Please report it.
    Bug,
}

names!(ErrorKind {
    Input => "input",
    Request => "request",
    Unsupported => "unsupported",
    NoSolution => "no-solution",
    SeveralSolutions => "several-solutions",
    OutOfBudget => "out-of-budget",
    Cancelled => "cancelled",
    Io => "io",
    Bug => "bug",
});

impl Error {
    /// Creates an error of a kind.
    pub(super) fn new(kind: ErrorKind, cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Error { kind, hint: None, place: None, puzzle: None, cause: cause.into() }
    }

    /// Returns the error with the number of the puzzle that it is about, which its text names.
    pub(super) fn in_puzzle(self, index: u64) -> Self {
        Error { puzzle: Some(index), ..self }
    }

    /// Returns the error of an engine behind this one, if it is one.
    #[doc(hidden)]
    pub fn of_engine(&self) -> Option<&OracleError> {
        self.cause.downcast_ref()
    }

    /// Returns the kind of error.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns a hint on what to do about it, where one is known.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// Returns the line and the column in characters, both from 1, if the input is at fault.
    pub fn place(&self) -> Option<(u64, u64)> {
        self.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(index) = self.puzzle {
            write!(f, "puzzle {index}: ")?;
        }
        self.cause.fmt(f)
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&*self.cause)
    }
}

/// Converts errors of the modules into [`Error`], each with the kind that its function returns.
macro_rules! kinds {
    ($($cause:ty: $kind:expr;)+) => {
        $(impl From<$cause> for Error {
            fn from(cause: $cause) -> Self {
                let kind: fn(&$cause) -> ErrorKind = $kind;
                Error::new(kind(&cause), cause)
            }
        })+
    };
}

kinds! {
    BoardError: |_| ErrorKind::Input;
    CageError: |_| ErrorKind::Input;
    CertificateError: |_| ErrorKind::Input;
    GridError: |_| ErrorKind::Input;
    satoku_core::rules::GridsError: |_| ErrorKind::Input;
    satoku_format::IdError: |_| ErrorKind::Input;
    OpenCellsError: |_| ErrorKind::Input;
    PlaceError: |_| ErrorKind::Input;
    PuzzleError: |_| ErrorKind::Input;
    RegionsError: |_| ErrorKind::Input;
    SymbolsError: |_| ErrorKind::Input;
    Violation: |_| ErrorKind::Input;
    ClueCountError: |_| ErrorKind::Request;
    GradeError: |_| ErrorKind::Request;
    RulesError: |_| ErrorKind::Request;
    ScoreError: |_| ErrorKind::Request;
    SizeError: |_| ErrorKind::Request;
    SymmetryError: |_| ErrorKind::Request;
    satoku_core::names::UnknownName: |_| ErrorKind::Request;
    satoku_logic::UnknownTechnique: |_| ErrorKind::Request;
    satoku_generate::ClueCountsError: |_| ErrorKind::Request;
    satoku_core::rules::Unstated: |_| ErrorKind::Unsupported;
    Unsupported: |_| ErrorKind::Unsupported;
    OracleError: of_oracle;
    Rejection: |error| match error {
        Rejection::OutOfWork => ErrorKind::OutOfBudget,
        Rejection::Cancelled => ErrorKind::Cancelled,
        Rejection::Unstated(_) => ErrorKind::Unsupported,
        _ => ErrorKind::Input,
    };
}

fn of_oracle(error: &OracleError) -> ErrorKind {
    match error {
        OracleError::Cancelled => ErrorKind::Cancelled,
        OracleError::Unsupported(_) => ErrorKind::Unsupported,
        OracleError::NotEncoded(_) | OracleError::Contradiction { .. } => ErrorKind::Bug,
    }
}

impl From<RequestError> for Error {
    fn from(error: RequestError) -> Self {
        Error { hint: error.hint(), ..Error::new(ErrorKind::Request, error) }
    }
}

impl From<GenerateError> for Error {
    fn from(error: GenerateError) -> Self {
        let kind = match &error {
            GenerateError::Cancelled => ErrorKind::Cancelled,
            GenerateError::Request(_) => ErrorKind::Request,
            GenerateError::Oracle(error) => of_oracle(error),
            _ => ErrorKind::OutOfBudget,
        };
        Error { hint: error.hint(), ..Error::new(kind, error) }
    }
}

impl From<ProveError> for Error {
    fn from(error: ProveError) -> Self {
        match error {
            ProveError::Unstated(_) => Error::new(ErrorKind::Unsupported, error),
            ProveError::Oracle(error) => error.into(),
        }
    }
}

impl From<RateError> for Error {
    fn from(error: RateError) -> Self {
        match error {
            RateError::Oracle(error) => error.into(),
            RateError::Unsupported(unsupported) => unsupported.into(),
            error => Error::new(ErrorKind::Bug, error),
        }
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        let kind = if error.source.is_some() { ErrorKind::Io } else { ErrorKind::Input };
        let place = error.line.zip(error.column);
        let hint = error.hint.clone();
        Error { hint, place, ..Error::new(kind, error) }
    }
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Self {
        let hint = error.hint().map(str::to_owned);
        let kind = match &error {
            WriteError::Io(_) => ErrorKind::Io,
            WriteError::Refused { .. } => ErrorKind::Unsupported,
        };
        Error { hint, ..Error::new(kind, error) }
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Error::new(ErrorKind::Io, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::Layout;
    use satoku_generate::Request;
    use std::io;
    use std::iter::successors;

    /// Returns whether an error of type `E` is in the chain of sources.
    fn has<E: StdError + 'static>(error: &Error) -> bool {
        successors(error.source(), |&error| error.source()).any(<dyn StdError>::is::<E>)
    }

    #[test]
    fn sources_lead_to_the_first_cause() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }

        let read = crate::read(io::BufReader::new(Broken)).unwrap_err();
        assert_eq!(read.kind(), ErrorKind::Io);
        assert!(has::<ReadError>(&read) && has::<io::Error>(&read));
        let written = Error::from(WriteError::from(io::Error::other("broken")));
        assert!(has::<WriteError>(&written) && has::<io::Error>(&written));

        let request = || Request::named("cagee", &Layout::default()).unwrap_err();
        let refused = Error::from(RequestError::from(request()));
        assert!(has::<RequestError>(&refused) && has::<RulesError>(&refused));
        let unmade = Error::from(GenerateError::from(RequestError::from(request()))).in_puzzle(3);
        assert!(has::<GenerateError>(&unmade) && has::<RulesError>(&unmade));
    }

    #[test]
    fn an_error_in_a_puzzle_keeps_its_hint_and_kind() {
        let hint = Some("try again".to_owned());
        let error = Error { hint, ..Error::from(io::Error::other("not written")) };
        let error = error.in_puzzle(3);
        assert_eq!(error.to_string(), "puzzle 3: not written");
        assert_eq!((error.kind(), error.hint()), (ErrorKind::Io, Some("try again")));
        assert!(has::<io::Error>(&error));
    }
}
