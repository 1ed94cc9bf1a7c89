//! Reads lines of text from untrusted input: bounded, checked as UTF-8, and numbered.

use super::MAX_LINE;
use super::error::{Position, ReadError};
use std::io::{self, BufRead};

/// A source of bytes.
pub(super) type Input<'a> = Box<dyn BufRead + 'a>;

/// A line without its line break.
#[derive(Debug)]
pub(super) struct Line {
    /// The place where it begins.
    pub at: Position,
    /// The text.
    pub text: String,
}

impl Line {
    /// Returns whether it has nothing but white space and a comment.
    pub fn is_blank_or_comment(&self) -> bool {
        let text = self.text.trim_start();
        text.is_empty() || text.starts_with('#')
    }
}

/// The lines of an input. A line that is too long is skipped, without being stored, and reported.
pub(super) struct Lines<'a> {
    input: Input<'a>,
    number: u64,
    ended: bool,
}

impl<'a> Lines<'a> {
    pub fn new(input: Input<'a>) -> Self {
        Lines { input, number: 0, ended: false }
    }

    /// Reads up to and including the next line feed; keeps at most [`MAX_LINE`] + 1 bytes.
    fn read_bounded(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        let mut any = false;
        loop {
            let piece = match self.input.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if piece.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = piece.iter().position(|byte| *byte == b'\n');
            let length = end.unwrap_or(piece.len());
            let room = MAX_LINE + 1 - line.len();
            line.extend_from_slice(&piece[..length.min(room)]);
            self.input.consume(end.map_or(length, |end| end + 1));
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// Returns the next line that is neither blank nor a comment.
    pub fn next_with_content(&mut self) -> Option<Result<Line, ReadError>> {
        self.find(|line| !line.as_ref().is_ok_and(Line::is_blank_or_comment))
    }
}

impl Iterator for Lines<'_> {
    type Item = Result<Line, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let mut line = Vec::new();
        let at = Position { line: self.number + 1, column: 1 };
        match self.read_bounded(&mut line) {
            Ok(true) => self.number += 1,
            Ok(false) => {
                self.ended = true;
                return None;
            }
            Err(error) => {
                self.ended = true;
                return Some(Err(ReadError::of_device(at.line, error)));
            }
        }
        if line.len() > MAX_LINE {
            return Some(Err(too_long(at, "a line")));
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Some(utf8(line, at).map(|text| Line { at, text }))
    }
}

/// An input for a parser that reads bytes piece by piece: it counts lines, and returns an error if
/// a piece is too long.
pub(super) struct Bounded<'a> {
    input: Input<'a>,
    at: Position,
    limit: usize,
    // The length of the piece so far.
    length: usize,
}

/// The error for a piece that is longer than its limit.
#[derive(Debug, thiserror::Error)]
#[error("longer than anything legal")]
pub(super) struct PieceTooLong;

impl<'a> Bounded<'a> {
    pub fn new(input: Input<'a>, limit: usize) -> Self {
        Bounded { input, at: Position { line: 1, column: 1 }, limit, length: 0 }
    }

    /// Begins the next piece, and returns its place.
    pub fn begin_piece(&mut self) -> Position {
        self.length = 0;
        self.at
    }
}

impl io::Read for Bounded<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = io::Read::read(&mut self.fill_buf()?, bytes)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Bounded<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.length > self.limit {
            return Err(io::Error::other(PieceTooLong));
        }
        let room = self.limit + 1 - self.length;
        self.input.fill_buf().map(|bytes| &bytes[..bytes.len().min(room)])
    }

    fn consume(&mut self, count: usize) {
        // The bytes are in the buffer already, so this reads nothing.
        if let Ok(bytes) = self.input.fill_buf() {
            bytes.iter().take(count).for_each(|byte| self.at.pass(*byte));
        }
        self.length += count;
        self.input.consume(count);
    }
}

/// Returns bytes that begin at a place as text.
pub(super) fn utf8(bytes: Vec<u8>, at: Position) -> Result<String, ReadError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[valid];
        let at = at.after(&error.as_bytes()[..valid]);
        ReadError::at(at, format!("expected UTF-8 text, found the byte 0x{byte:02x}"))
            .hint("save the file as UTF-8")
    })
}

/// Returns the error for a piece of input that is too long.
pub(super) fn too_long(at: Position, what: &str) -> ReadError {
    ReadError::at(at, format!("{what} is longer than {MAX_LINE} bytes"))
        .hint("no puzzle is as long as that; is this a file of puzzles?")
}

/// Returns whether a text contains another.
pub(super) fn find(text: &[u8], wanted: &[u8]) -> bool {
    text.windows(wanted.len()).any(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Result<String, String>> {
        let lines = Lines::new(Box::new(io::BufReader::with_capacity(7, bytes)));
        lines.map(|line| line.map(|line| line.text).map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn line_ends_of_both_kinds() {
        let expected: Vec<_> = ["ab", "", "c"].map(|line| Ok(line.to_owned())).into();
        assert_eq!(lines(b"ab\r\n\r\nc"), expected);
        assert_eq!(lines(b"ab\n\nc\n"), expected);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn long_lines_are_skipped() {
        let mut bytes = vec![b'x'; 3 * MAX_LINE];
        bytes.extend_from_slice(b"\nnext");
        let lines = lines(&bytes);
        assert_eq!(
            lines[0],
            Err(format!("line 1, column 1: a line is longer than {MAX_LINE} bytes"))
        );
        assert_eq!(lines[1..], [Ok("next".to_owned())]);
        let exact = vec![b'x'; MAX_LINE];
        assert!(Lines::new(Box::new(&exact[..])).next().unwrap().is_ok());
    }

    #[test]
    fn bytes_that_are_no_text_are_reported() {
        let lines = lines("ok\né\u{ff}".as_bytes());
        assert!(lines.iter().all(Result::is_ok));
        let lines = self::lines(b"ok\n\xc3\xa9\xff\nok");
        assert_eq!(
            lines[1],
            Err("line 2, column 2: expected UTF-8 text, found the byte 0xff".to_owned())
        );
        assert!(lines[2].is_ok());
    }
}
