//! The shared part of formats with one puzzle in each file: everything but the text itself.

use super::error::{Position, ReadError};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, too_long, utf8};
use super::{Entry, MAX_LINE};
use std::io::Read;

/// The place where files begin.
pub(super) const START: Position = Position { line: 1, column: 1 };

/// Reads the puzzle of a file.
type ReadText = fn(&str, &mut RulesCache<'_>) -> Result<Entry, ReadError>;

/// Reads the only puzzle of a file, of which `what` is the name in the error for a file that is too
/// long: `a puzzle`. Every error is fatal.
pub(super) fn reader<'a>(
    input: Input<'a>,
    options: &'a ReadOptions<'a>,
    what: &'static str,
    read: ReadText,
) -> Entries<'a> {
    Box::new(Reader { input: Some(input), cache: RulesCache::new(options), what, read })
}

struct Reader<'a> {
    // `None` once it was read.
    input: Option<Input<'a>>,
    cache: RulesCache<'a>,
    what: &'static str,
    read: ReadText,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = text(self.input.take()?, self.what);
        let entry = text.and_then(|text| (self.read)(&text, &mut self.cache));
        let entry = entry.map(|item| Located { line: START.line, column: START.column, item });
        Some(entry.map_err(ReadError::fatal))
    }
}

fn text(input: Input<'_>, what: &str) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_LINE as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| ReadError::of_device(START.line, error))?;
    match bytes.len() > MAX_LINE {
        true => Err(too_long(START, what)),
        false => utf8(bytes, START),
    }
}
