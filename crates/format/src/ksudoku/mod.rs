//! Games of KSudoku, in XML: a board, its symbols, and what was played.

mod board;
mod document;
mod write;

use super::error::{Position, ReadError};
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, too_long, utf8};
use super::{Detail, Entry, MAX_LINE, SetWriter, WriteOptions};
use document::Document;
use std::io::Read;

/// The format `ksudoku`.
pub(super) struct KSudoku;

impl FileFormat for KSudoku {
    fn extensions(&self) -> &'static [&'static str] {
        &["ksudoku"]
    }

    fn shape(&self) -> Shape {
        Shape::Single
    }

    fn holds(&self, detail: Detail) -> bool {
        matches!(detail, Detail::Position | Detail::Solution)
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        let starts = |start: &str| {
            head.line
                .get(..start.len())
                .is_some_and(|line| line.eq_ignore_ascii_case(start.as_bytes()))
        };
        starts("<!DOCTYPE ksudoku") || starts("<ksudoku")
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        Box::new(Reader { input: Some(input), cache: RulesCache::new(options) })
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(write::Writer { options, any: false })
    }
}

struct Reader<'a> {
    // `None` once it was read.
    input: Option<Input<'a>>,
    cache: RulesCache<'a>,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let input = self.input.take()?;
        let entry = self.read(input).map_err(ReadError::fatal);
        Some(entry.map(|item| Located { line: 1, column: 1, item }))
    }
}

impl Reader<'_> {
    fn read(&mut self, input: Input<'_>) -> Result<Entry, ReadError> {
        let at = Position { line: 1, column: 1 };
        let mut bytes = Vec::new();
        let read = input.take(MAX_LINE as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| ReadError::of_device(1, error))?;
        if bytes.len() > MAX_LINE {
            return Err(too_long(at, "a game"));
        }
        let text = utf8(bytes, at)?;
        let document = Document::read(&text)?;
        board::entry(&document, &mut self.cache).map_err(|fault| fault.at(at))
    }
}
