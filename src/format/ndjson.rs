//! NDJSON: a puzzle object a line.

use super::boards::Boards;
use super::detect::ReadOptions;
use super::error::ReadError;
use super::record::{Recorder, read_puzzle};
use super::text::{Input, Lines};
use super::{Entry, Located, Provenance, SetWriter, WriteError, WriteOptions};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::io::{self, Write};

/// Whether a line is a JSON object that is a puzzle and not a set: a faulty one counts if it looks
/// whole, for then the lines after it may be sound.
pub(super) fn is_puzzle(line: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Telling {
        puzzles: Option<IgnoredAny>,
        format: Option<IgnoredAny>,
    }
    match serde_json::from_slice::<Telling>(line) {
        Ok(Telling { puzzles, format }) => puzzles.is_none() && format.is_none(),
        Err(_) => {
            let telling = b"\"puzzles\"";
            line.starts_with(b"{")
                && line.ends_with(b"}")
                && !line.windows(telling.len()).any(|window| window == telling)
        }
    }
}

/// Reads a puzzle a line; blank lines and lines that begin with `#` are skipped.
pub(super) struct Reader<'a> {
    lines: Lines<'a>,
    boards: Boards<'a>,
}

impl<'a> Reader<'a> {
    pub fn new(input: Input<'a>, options: &'a ReadOptions<'a>) -> Self {
        Reader { lines: Lines::new(input), boards: Boards::new(options) }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = match self.lines.next_with_content()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let entry = read_puzzle(line.text.into_bytes(), line.at, &mut self.boards);
        // Whatever is wrong with a line, the next one begins anew.
        Some(entry.map_err(|error| ReadError { fatal: false, ..error }))
    }
}

/// Writes a puzzle a line.
pub(super) struct Writer {
    recorder: Recorder,
}

impl Writer {
    pub fn new(options: WriteOptions) -> Self {
        Writer { recorder: Recorder::new(options.solutions) }
    }
}

impl SetWriter for Writer {
    fn begin(&mut self, _: &mut dyn Write, _: &Provenance) -> io::Result<()> {
        Ok(())
    }

    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        Ok(writeln!(out, "{}", self.recorder.json(entry))?)
    }

    fn end(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
