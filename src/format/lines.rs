//! Puzzles one on each line: a character for each cell, row by row, optionally with a remark after
//! it.

use super::detect::{Entries, ReadOptions};
use super::error::ReadError;
use super::registry::{FileFormat, Head, Shape};
use super::rules_cache::RulesCache;
use super::text::{Input, Line};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line};
use crate::board::Size;

/// The format `lines`.
pub(super) struct PlainLines;

impl FileFormat for PlainLines {
    fn extensions(&self) -> &'static [&'static str] {
        &["txt", "sdm"]
    }

    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, _: &Head<'_>) -> bool {
        // Every file that no other format claims.
        true
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

fn read(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let symbols = &cache.options.symbols;
    let whole = line.text.as_str();
    let start = whole.len() - whole.trim_start().len();
    let remark = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let end = whole[start..].find(remark).map_or(whole.len(), |length| start + length);
    let first = &whole[start..end];
    if first.len() == whole.len() {
        return characters::read(cache, symbols, line.at, whole);
    }
    // A space may be a blank cell, so the whole line is tried first.
    let fits = |text: &str| Size::of_cells(text.chars().count()).is_some();
    let as_whole = characters::read(cache, symbols, line.at, whole);
    if as_whole.is_ok() || fits(whole) && !fits(first) {
        return as_whole;
    }
    characters::read(cache, symbols, line.at.after(&whole.as_bytes()[..start]), first)
}

fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    characters::refuse_more_than_givens(&entry.puzzle, &options.symbols, "a line of characters")?;
    Ok(options.symbols.write(&entry.puzzle.givens()))
}
