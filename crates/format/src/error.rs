//! Errors of reading and writing, with their place and a hint.

pub(super) use satoku_core::quote::quote;
use satoku_core::quote::{LONGEST, shorten};
use std::io;

/// The hint if a file ends too early.
pub(super) const CUT_SHORT: &str = "the file was cut short";

/// The reason why a puzzle, or a whole file, could not be read.
///
/// `Display` writes the place and the message: `line 3, column 17: expected ...`. The hint belongs
/// on a line of its own.
#[derive(Debug, thiserror::Error)]
#[error("{}{message}", place(*.line, *.column))]
pub struct ReadError {
    /// The line, from 1, if it is known.
    pub line: Option<u64>,
    /// The column in characters, from 1, if it is known.
    pub column: Option<u64>,
    /// The expected and the found text; control characters are escaped.
    pub message: String,
    /// A hint on what to do about it.
    pub hint: Option<String>,
    /// Whether reading ends here. Otherwise the next puzzle can be read.
    pub fatal: bool,
    /// Whether the puzzle could be read, but its stated id, number of clues or solution is
    /// wrong.
    pub contradicts_itself: bool,
    /// The I/O error, if it was one.
    #[source]
    pub source: Option<io::Error>,
}

impl ReadError {
    /// Creates the error for a fault in one puzzle, at a place in the input.
    pub(super) fn at(at: Position, message: impl AsRef<str>) -> Self {
        let mut error = ReadError::of_file(message);
        (error.line, error.column, error.fatal) = (Some(at.line), Some(at.column), false);
        error
    }

    /// Creates the error for a fault of the whole input, which ends the reading.
    pub(super) fn of_file(message: impl AsRef<str>) -> Self {
        ReadError {
            line: None,
            column: None,
            message: shorten(message.as_ref(), LONGEST),
            hint: None,
            fatal: true,
            contradicts_itself: false,
            source: None,
        }
    }

    /// Creates the error for a failure of the reader.
    pub(super) fn of_device(line: u64, source: io::Error) -> Self {
        let mut error = ReadError::of_file(format!("cannot be read: {source}"));
        error.line = Some(line);
        error.source = Some(source);
        error
    }

    /// Adds a hint.
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Makes the error end the reading.
    pub(super) fn fatal(mut self) -> Self {
        self.fatal = true;
        self
    }

    /// Returns the error in the form that compilers use: `name:3:17: expected ...`.
    pub fn in_file(&self, name: &str) -> String {
        let mut text = name.to_owned();
        for number in [self.line, self.column].into_iter().flatten() {
            text.push_str(&format!(":{number}"));
        }
        format!("{text}: {}", self.message)
    }
}

fn place(line: Option<u64>, column: Option<u64>) -> String {
    match (line, column) {
        (Some(line), Some(column)) => format!("line {line}, column {column}: "),
        (Some(line), None) => format!("line {line}: "),
        (None, _) => String::new(),
    }
}

/// A place in the input: line and column, each from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    pub line: u64,
    pub column: u64,
}

impl Position {
    /// Returns the place `count` characters further in the same line.
    pub fn right(self, count: usize) -> Self {
        Position { column: self.column + count as u64, ..self }
    }

    /// Returns the place after `text`, which begins here.
    pub fn after(self, text: &[u8]) -> Self {
        let mut at = self;
        for byte in text {
            at.pass(*byte);
        }
        at
    }

    /// Moves past one byte of UTF-8.
    pub fn pass(&mut self, byte: u8) {
        if byte == b'\n' {
            *self = Position { line: self.line + 1, column: 1 };
        } else if byte & 0xc0 != 0x80 {
            // Continuation bytes belong to the character before them.
            self.column += 1;
        }
    }
}

/// The reason why a puzzle could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The writer failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The format cannot express the puzzle.
    #[error("{why}")]
    Refused {
        /// The part of the puzzle that it cannot express.
        why: String,
        /// A hint on what to do about it.
        hint: String,
    },
}

impl WriteError {
    pub(super) fn refused(why: impl Into<String>, hint: impl Into<String>) -> Self {
        WriteError::Refused { why: why.into(), hint: hint.into() }
    }

    /// Returns what to do about it, if something can be done.
    pub fn hint(&self) -> Option<&str> {
        match self {
            WriteError::Io(_) => None,
            WriteError::Refused { hint, .. } => Some(hint),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_short_and_plain() {
        let error = ReadError::at(Position { line: 3, column: 17 }, "expected a\nb");
        assert_eq!(error.to_string(), "line 3, column 17: expected a\\nb");
        assert_eq!(error.in_file("p.txt"), "p.txt:3:17: expected a\\nb");
        assert_eq!(ReadError::of_file("no puzzles").in_file("-"), "-: no puzzles");
    }

    #[test]
    fn columns_count_characters() {
        let start = Position { line: 1, column: 1 };
        assert_eq!(start.after("é\nab".as_bytes()), Position { line: 2, column: 3 });
    }
}
