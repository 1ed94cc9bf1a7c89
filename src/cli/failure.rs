//! Failures: messages for people, with a hint and the exit code.

use satoku::ErrorKind;
use satoku::format::WriteError;
use satoku::generate::GenerateError;
use satoku::oracle::{Cancelled, OracleError};
use satoku::quote::escape;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The exit codes other than 0, which means done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// A check found a puzzle that fails.
    Failed = 1,
    /// The command or its input cannot be used.
    Usage = 2,
    /// Something was not found or decided within the limits.
    GaveUp = 3,
    /// The program contradicts itself.
    Contradiction = 4,
    /// Interrupted from the keyboard or by a signal.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// A reason to end a command early or with a code other than 0.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    /// The message; empty if everything has been said.
    pub message: String,
    /// A hint on what to do about it.
    pub hint: Option<String>,
    /// Whether the reader of our output has closed it, which is not an error.
    pub broken_pipe: bool,
}

/// The message of a program without the typesetter if one is needed.
#[cfg(not(feature = "book"))]
pub const NO_TYPESETTER: &str = "books and pictures of puzzles need the typesetter, but this program was built without it: build one that has it \
    with `cargo install --locked --path . --features book`";

impl Failure {
    /// Creates a failure with a message.
    pub fn new(exit: Exit, message: impl Display) -> Self {
        Failure { exit, message: message.to_string(), hint: None, broken_pipe: false }
    }

    /// Creates a failure for bad usage or input.
    pub fn usage(message: impl Display) -> Self {
        Failure::new(Exit::Usage, message)
    }

    /// Creates a failure with only an exit code, if everything has been said already.
    pub fn silent(exit: Exit) -> Self {
        Failure::new(exit, "")
    }

    /// Creates the failure of writing where nobody reads on.
    pub fn closed() -> Self {
        Failure { broken_pipe: true, ..Failure::silent(Exit::Failed) }
    }

    /// Adds a hint on what to do about it.
    pub fn hint(mut self, hint: impl Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Creates the failure for books or pictures in a program without a typesetter.
    #[cfg(not(feature = "book"))]
    pub fn no_typesetter() -> Self {
        Failure::usage(NO_TYPESETTER)
    }

    /// Creates the failure for a file that could not be read.
    pub fn reading(path: &Path, error: &io::Error) -> Self {
        Failure::usage(format!("cannot read {}: {}", shown(path), plain(error)))
    }

    /// Creates the failure for output that could not be written.
    pub fn writing(name: impl Display, error: &io::Error) -> Self {
        let broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        Failure { broken_pipe, ..Failure::unwritable(name, plain(error)) }
    }

    /// Creates the failure for output that cannot be written.
    pub fn unwritable(name: impl Display, why: impl Display) -> Self {
        Failure::usage(format!("cannot write {}: {why}", escape(&name.to_string())))
    }

    /// Returns the result of writing to an output, whose reader may have closed it. A check goes on
    /// without its report, because its exit code is an answer, too.
    pub fn unless_closed(written: Result<(), impl Into<Failure>>) -> Result<(), Failure> {
        match written.map_err(Into::into) {
            Err(failure) if failure.broken_pipe => Ok(()),
            written => written,
        }
    }

    /// Prints the message and the hint to standard error.
    pub fn print(&self) {
        if !self.message.is_empty() {
            say(format_args!("error: {}", self.message));
        }
        if let Some(hint) = &self.hint {
            say(format_args!("hint: {hint}"));
        }
    }
}

/// Names the file in an error of reading or writing it.
pub trait Named<T> {
    fn reading(self, path: &Path) -> Result<T, Failure>;
    fn writing(self, path: &Path) -> Result<T, Failure>;
}

impl<T> Named<T> for io::Result<T> {
    fn reading(self, path: &Path) -> Result<T, Failure> {
        self.map_err(|error| Failure::reading(path, &error))
    }

    fn writing(self, path: &Path) -> Result<T, Failure> {
        self.map_err(|error| Failure::writing(path.display(), &error))
    }
}

/// Returns the text of an error of the system without the system's number of it.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        _ => text.split(" (os error ").next().unwrap_or_default().to_owned(),
    }
}

/// Prints a message to standard error, with control characters other than line breaks escaped: it
/// may contain the name of a file.
pub fn say(message: impl Display) {
    let message = message.to_string();
    let lines: Vec<String> = message.split('\n').map(escape).collect();
    // Nobody may be there to read it.
    let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
}

/// Returns the name of a file for a message, on one line.
pub fn shown(path: &Path) -> String {
    escape(&path.display().to_string())
}

impl Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// Takes an error of an output, which is a failure already: others do not say what was written.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        error.downcast().unwrap_or_else(|error| {
            debug_assert!(false, "an error without the name of a file: {error}");
            Failure::writing("the output", &error)
        })
    }
}

/// A puzzle could not be written, because of the output or the format.
impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => error.into(),
            error => {
                Failure { hint: error.hint().map(ToString::to_string), ..Failure::usage(error) }
            }
        }
    }
}

impl From<Cancelled> for Failure {
    fn from(_: Cancelled) -> Self {
        Failure::silent(Exit::Interrupted)
    }
}

impl From<satoku::Error> for Failure {
    fn from(error: satoku::Error) -> Self {
        Failure::from(&error)
    }
}

impl From<&satoku::Error> for Failure {
    fn from(error: &satoku::Error) -> Self {
        if let Some(error) = error.of_engine() {
            return error.clone().into();
        }
        let exit = match error.kind() {
            ErrorKind::Cancelled => return Cancelled.into(),
            ErrorKind::Bug => Exit::Contradiction,
            ErrorKind::OutOfBudget => Exit::GaveUp,
            ErrorKind::NoSolution | ErrorKind::SeveralSolutions => Exit::Failed,
            _ => Exit::Usage,
        };
        Failure { hint: error.hint().map(str::to_owned), ..Failure::new(exit, error) }
    }
}

impl From<OracleError> for Failure {
    fn from(error: OracleError) -> Self {
        match error {
            OracleError::Cancelled => Cancelled.into(),
            OracleError::Unsupported(_) => Failure::usage(error).hint("leave --engine out"),
            OracleError::Contradiction { ref query, .. } => {
                let failure = Failure::new(Exit::Contradiction, &error);
                match leave(query) {
                    Ok(path) => failure.hint(format!(
                        "this is a fault in satoku; the query is in {path}, please report it"
                    )),
                    Err(error) => failure.hint(format!(
                        "this is a fault in satoku; the query could not be written: {error}"
                    )),
                }
            }
            _ => Failure::new(Exit::Contradiction, &error),
        }
    }
}

/// Writes a query to the current folder under an unused name, which is returned.
fn leave(query: &str) -> io::Result<String> {
    let mut file = tempfile::Builder::new()
        .prefix("satoku-contradiction-")
        .suffix(".cnf")
        .disable_cleanup(true)
        .tempfile_in(".")?;
    file.write_all(query.as_bytes())?;
    Ok(file.path().display().to_string())
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::Cancelled => Cancelled.into(),
            GenerateError::Oracle(error) => error.into(),
            GenerateError::Request(error) => {
                Failure { hint: error.hint(), ..Failure::usage(&error) }
            }
            error => Failure { hint: error.hint(), ..Failure::new(Exit::GaveUp, error) },
        }
    }
}
