//! NDJSON: one puzzle object on each line.

use super::error::ReadError;
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::record::{Recorder, read_puzzle};
use super::rules_cache::RulesCache;
use super::text::{Input, Line};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, each_line};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::io::Write;

/// The format `ndjson`.
pub(super) struct Ndjson;

impl FileFormat for Ndjson {
    fn extensions(&self) -> &'static [&'static str] {
        &["ndjson", "jsonl"]
    }

    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        true
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        is_puzzle(head.line, head.is_cut)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer::new(options.solutions))
    }
}

/// Returns whether a line, or the beginning of one that is cut, is a JSON object that is a puzzle
/// and not a set. A faulty object counts if it looks complete or is too long to be read, because
/// the lines after it may be valid.
pub(super) fn is_puzzle(line: &[u8], is_cut: bool) -> bool {
    #[derive(Deserialize)]
    struct Header {
        puzzles: Option<IgnoredAny>,
        format: Option<IgnoredAny>,
    }
    match serde_json::from_slice::<Header>(line) {
        Ok(Header { puzzles, format }) => {
            line.starts_with(b"{") && puzzles.is_none() && format.is_none()
        }
        Err(_) => {
            let marker = b"\"puzzles\"";
            line.starts_with(b"{")
                && (is_cut || line.ends_with(b"}"))
                && !line.windows(marker.len()).any(|window| window == marker)
        }
    }
}

fn read(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    read_puzzle(line.text.into_bytes(), line.at, cache).map(|located| located.item)
}

/// Writes one puzzle on each line; puzzles of the same rules share work for their ids.
pub struct Writer {
    recorder: Recorder,
}

impl Writer {
    /// Creates a writer of puzzles with or without their solutions.
    pub fn new(solutions: bool) -> Self {
        Writer { recorder: Recorder::new(solutions) }
    }

    /// Returns the JSON of a puzzle on one line.
    pub fn json(&mut self, entry: &Entry) -> String {
        self.recorder.json(entry)
    }
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        Ok(writeln!(out, "{}", self.json(entry))?)
    }
}
