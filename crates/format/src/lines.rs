//! Puzzles one on each line: a character for each cell, row by row, optionally with a remark after
//! it.

use super::error::{Position, ReadError};
use super::file_format::{FileFormat, Head, Shape};
use super::pasted::row_of_cells;
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line, Lines};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line};
use satoku_core::board::{MAX_SYMBOLS, Size};
use std::collections::VecDeque;

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
        let (lines, cache) = (Lines::new(input), RulesCache::new(options));
        Box::new(Reader { lines, cache, waiting: VecDeque::new() })
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

/// The fewest rows side by side that are told as one fault.
const FEWEST_ROWS: usize = 4;

/// The puzzle of a line, or what is wrong with the line.
type Item = Result<Located<Entry>, ReadError>;

struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
    // What was read ahead.
    waiting: VecDeque<Item>,
}

impl EntryReader for Reader<'_> {}

impl Reader<'_> {
    /// Reads the next line. Also returns its place if it is no puzzle but may be a row of one.
    fn line(&mut self) -> Option<(Item, Option<Position>)> {
        let line = match self.lines.next_with_content()? {
            Ok(line) => line,
            Err(error) => return Some((Err(error), None)),
        };
        let at = line.at;
        let is_row = row_of_cells(&line.text).is_some_and(|cells| cells <= MAX_SYMBOLS);
        let entry = read(&line, &mut self.cache);
        let entry = entry.map(|item| Located { line: at.line, column: at.column, item });
        let row = (entry.is_err() && is_row).then_some(at);
        // Whatever is wrong with a line, the next one is independent of it.
        Some((entry.map_err(|error| ReadError { fatal: false, ..error }), row))
    }
}

impl Iterator for Reader<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if let Some(item) = self.waiting.pop_front() {
            return Some(item);
        }
        let (first, row) = self.line()?;
        let Some(from) = row else { return Some(first) };
        let (mut to, mut count) = (from, 1);
        self.waiting.push_back(first);
        while let Some((item, row)) = self.line() {
            let Some(at) = row else {
                self.waiting.push_back(item);
                break;
            };
            (to, count) = (at, count + 1);
            if count == FEWEST_ROWS {
                self.waiting.clear();
            } else if count < FEWEST_ROWS {
                self.waiting.push_back(item);
            }
        }
        if count >= FEWEST_ROWS {
            let (first, last) = (from.line, to.line);
            let message = format!(
                "expected a puzzle on each line, found rows of cells in lines {first} to {last}"
            );
            return Some(Err(ReadError::at(from, message).hint(
                "write each puzzle as one line, or put each grid of rows into a file of its own",
            )));
        }
        self.waiting.pop_front()
    }
}

fn read(line: &Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
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
