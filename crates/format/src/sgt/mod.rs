//! Game ids and saved games of Simon Tatham's Portable Puzzle Collection: its Solo, which is
//! Sudoku, the Latin squares of its Towers and Unequal, and its games of filled and empty cells.
//!
//! An id is the parameters of a game, a colon and its description: `2x3:a5d6_1_3e4b1_5b4e5_3_4d2a`.
//! The shape of the description tells which game it is.

mod body;
mod game;
mod latin;
mod saved;
mod shaded;
mod solo;

use super::error::{ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::{Fault, RulesCache};
use super::text::{Input, Lines};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, each_line};
use game::id_parts;
use saved::Saved;

/// The format `sgt`.
pub(super) struct Sgt;

impl FileFormat for Sgt {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        std::str::from_utf8(head.line).is_ok_and(|line| saved::begins(line) || is_id(line))
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        Box::new(Reader { lines: Lines::new(input), cache: RulesCache::new(options) })
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, _| write(entry))
    }
}

fn is_id(line: &str) -> bool {
    id_parts(line.trim()).is_some()
}

struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = match self.lines.next_with_content()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let (at, text) = (line.at, line.text.trim());
        let read = match saved::begins(text) {
            true => Saved::read(&mut self.lines).and_then(|saved| saved.entry(&mut self.cache)),
            false => read_id(text, &mut self.cache),
        };
        let entry = read.map(|item| Located { line: at.line, column: at.column, item });
        Some(entry.map_err(|fault| ReadError { fatal: false, ..fault.at(at) }))
    }
}

fn read_id(text: &str, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let unknown = || {
        Fault::new(format!("expected a game id of Simon Tatham's Puzzles, found `{}`", quote(text)))
            .hint("an id is such as 2x3:a5d6_1_3e4b1_5b4e5_3_4d2a")
    };
    let (game, parameters, description) = id_parts(text).ok_or_else(unknown)?;
    game.read(parameters, description, cache)
}

/// Returns the id of a puzzle.
fn write(entry: &Entry) -> Result<String, WriteError> {
    if let Some(text) = shaded::write(&entry.puzzle) {
        return text;
    }
    match entry.puzzle.rules().variant().split('+').any(|part| part == "latin") {
        true => latin::write(&entry.puzzle),
        false => solo::write(&entry.puzzle),
    }
}
