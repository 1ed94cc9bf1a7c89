//! Splits a JSON text into values, so that a file is never held in memory as a whole.

use super::MAX_LINE;
use super::error::{CUT_SHORT, Position, ReadError};
use super::text::Input;
use std::io;

/// The bytes of a JSON text with their places.
///
/// It knows only strings, brackets and separators; a JSON reader then checks each value.
pub(super) struct Scanner<'a> {
    input: Input<'a>,
    buffer: Box<[u8]>,
    filled: usize,
    next: usize,
    at: Position,
    // The text passed since recording began, as long as it is no longer than a puzzle may be.
    record: Option<Vec<u8>>,
}

/// A value cut out of the text.
pub(super) struct Piece {
    /// The place where it begins.
    pub at: Position,
    /// Its text; `None` if it is longer than [`MAX_LINE`] bytes.
    pub text: Option<Vec<u8>>,
}

impl<'a> Scanner<'a> {
    pub fn new(input: Input<'a>) -> Self {
        let buffer = vec![0; 1 << 16].into_boxed_slice();
        let at = Position { line: 1, column: 1 };
        Scanner { input, buffer, filled: 0, next: 0, at, record: None }
    }

    /// Returns the place of the next byte.
    pub fn at(&self) -> Position {
        self.at
    }

    /// Returns the next byte; `None` at the end.
    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        while self.next == self.filled {
            match self.input.read(&mut self.buffer) {
                Ok(0) => return Ok(None),
                Ok(count) => (self.next, self.filled) = (0, count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(ReadError::of_device(self.at.line, error)),
            }
        }
        Ok(Some(self.buffer[self.next]))
    }

    /// Passes the byte that was peeked at.
    fn pass(&mut self) {
        let byte = self.buffer[self.next];
        self.next += 1;
        self.at.pass(byte);
        if let Some(record) = self.record.as_mut().filter(|record| record.len() <= MAX_LINE) {
            record.push(byte);
        }
    }

    /// Starts to record the text that is passed, for [`Scanner::take_record`].
    pub fn start_record(&mut self) {
        self.record = Some(Vec::new());
    }

    /// Returns the text passed since recording began; `None` if it is longer than [`MAX_LINE`]
    /// bytes.
    pub fn take_record(&mut self) -> Option<Vec<u8>> {
        self.record.take().filter(|record| record.len() <= MAX_LINE)
    }

    /// Returns the next byte that is not white space; `None` at the end.
    pub fn peek_token(&mut self) -> Result<Option<u8>, ReadError> {
        while let Some(byte) = self.peek()? {
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return Ok(Some(byte));
            }
            self.pass();
        }
        Ok(None)
    }

    /// Passes white space and then `byte`, if it comes next; returns whether it did.
    pub fn accept(&mut self, byte: u8) -> Result<bool, ReadError> {
        let found = self.peek_token()? == Some(byte);
        if found {
            self.pass();
        }
        Ok(found)
    }

    /// Passes white space and then `byte`, which must come next.
    pub fn expect(&mut self, byte: u8, what: &str) -> Result<(), ReadError> {
        if self.accept(byte)? { Ok(()) } else { Err(self.unexpected(what)?) }
    }

    /// Returns the error that something other than the expected text follows.
    pub fn unexpected(&mut self, what: &str) -> Result<ReadError, ReadError> {
        Ok(match self.peek_token()? {
            None => ReadError::at(self.at, format!("expected {what}, found the end of the file"))
                .hint(CUT_SHORT),
            Some(byte) => {
                let found = char::from(byte).escape_default();
                ReadError::at(self.at, format!("expected {what}, found `{found}`"))
            }
        }
        .fatal())
    }

    /// Cuts out the value that comes next.
    pub fn value(&mut self) -> Result<Piece, ReadError> {
        self.peek_token()?;
        let (at, mut text) = (self.at, Vec::new());
        let (mut depth, mut in_string, mut escaped) = (0u64, false, false);
        loop {
            let Some(byte) = self.peek()? else { return Err(self.unexpected("more of a value")?) };
            let mut closed = false;
            if in_string {
                closed = byte == b'"' && !escaped;
                in_string = !closed;
                escaped = byte == b'\\' && !escaped;
            } else {
                match byte {
                    b'"' => in_string = true,
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' if depth > 0 => {
                        depth -= 1;
                        closed = true;
                    }
                    b'}' | b']' | b',' | b':' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => break,
                    _ => {}
                }
            }
            if text.len() <= MAX_LINE {
                text.push(byte);
            }
            self.pass();
            if closed && depth == 0 {
                break;
            }
        }
        if text.is_empty() {
            return Err(self.unexpected("a value")?);
        }
        Ok(Piece { at, text: (text.len() <= MAX_LINE).then_some(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<String> {
        let mut scanner = Scanner::new(Box::new(text.as_bytes()));
        scanner.value().ok().map(|piece| String::from_utf8(piece.text.unwrap()).unwrap())
    }

    #[test]
    fn values_are_cut_out() {
        for (text, expected) in [
            (r#" "a\"b" ,"#, r#""a\"b""#),
            (r#" "a\\","#, r#""a\\""#),
            ("{\"a\": [1, \"]\"]}}", "{\"a\": [1, \"]\"]}"),
            ("12.5]", "12.5"),
            ("true\n}", "true"),
        ] {
            assert_eq!(value(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "  ", ",", "}", "[1", "\"abc", "12"] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn long_values_are_passed_over() {
        let text = format!("\"{}\" 1,", "é".repeat(MAX_LINE));
        let mut scanner = Scanner::new(Box::new(text.as_bytes()));
        assert!(scanner.value().unwrap().text.is_none());
        assert_eq!(scanner.value().unwrap().text.as_deref(), Some(&b"1"[..]));
        assert_eq!(scanner.at().column, MAX_LINE as u64 + 5);
    }
}
