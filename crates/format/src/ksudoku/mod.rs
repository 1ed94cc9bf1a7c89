//! Games of KSudoku, in XML: a board, its symbols, and what was played.

mod board;
mod document;
mod write;

use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::Input;
use super::whole_file::{self, START};
use super::{Detail, Entry, ReadError, SetWriter, WriteOptions};
use document::Document;

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
        whole_file::reader(input, options, "a game", read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(write::Writer { options, any: false })
    }
}

/// Reads the text of a file.
fn read(text: &str, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let document = Document::read(text)?;
    board::entry(&document, cache).map_err(|fault| fault.at(START))
}
