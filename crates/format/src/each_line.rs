//! The shared part of formats with one puzzle on each line: everything but the line itself.

use super::error::ReadError;
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line, Lines};
use super::{Entry, SetWriter, WriteError, WriteOptions};
use std::io::Write;

/// Reads the puzzle of a line.
type ReadLine = fn(Line, &mut RulesCache<'_>) -> Result<Entry, ReadError>;

/// Returns the line of a puzzle, without its end.
type WriteLine = fn(&Entry, &WriteOptions) -> Result<String, WriteError>;

/// Reads one puzzle from each line; blank lines and lines that begin with `#` are skipped.
pub(super) fn reader<'a>(
    input: Input<'a>,
    options: &'a ReadOptions<'a>,
    read: ReadLine,
) -> Entries<'a> {
    Box::new(Reader { lines: Lines::new(input), cache: RulesCache::new(options), read })
}

struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
    read: ReadLine,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = match self.lines.next_with_content()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let at = line.at;
        let entry = (self.read)(line, &mut self.cache);
        let entry = entry.map(|item| Located { line: at.line, column: at.column, item });
        // Whatever is wrong with a line, the next one is independent of it.
        Some(entry.map_err(|error| ReadError { fatal: false, ..error }))
    }
}

/// Writes one puzzle on each line.
pub(super) fn writer(options: WriteOptions, write: WriteLine) -> Box<dyn SetWriter> {
    Box::new(Writer { options, write })
}

struct Writer {
    options: WriteOptions,
    write: WriteLine,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        Ok(writeln!(out, "{}", (self.write)(entry, &self.options)?)?)
    }
}
