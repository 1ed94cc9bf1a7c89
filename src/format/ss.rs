//! `.ss`: the framed text of Simple Sudoku.

use super::characters::NineRows;
use super::detect::{Entries, EntryReader, Located, ReadOptions};
use super::error::ReadError;
use super::registry::{FileFormat, Head, Shape};
use super::rules_cache::RulesCache;
use super::text::{Input, Lines};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, characters};
use std::io::Write;

/// The format `ss`.
pub(super) struct Ss;

impl FileFormat for Ss {
    fn extensions(&self) -> &'static [&'static str] {
        &["ss"]
    }

    fn shape(&self) -> Shape {
        Shape::Single
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        head.line.starts_with(b"|") || is_frame(&String::from_utf8_lossy(head.line))
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        Box::new(Reader { lines: Lines::new(input), cache: RulesCache::new(options) })
    }

    fn writer(&self, _: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer { any: false })
    }
}

/// Returns whether a line is part of the frame: dashes, with corners of some kind.
fn is_frame(line: &str) -> bool {
    line.contains("---") && line.chars().all(|c| "-+|*.,:' \t".contains(c))
}

struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut rows = NineRows::default();
        while !rows.is_complete() {
            let line = match self.lines.next_with_content() {
                None => break,
                Some(Err(error)) if error.fatal => return Some(Err(error)),
                Some(Err(error)) => {
                    rows.spoil(error);
                    continue;
                }
                Some(Ok(line)) => line,
            };
            if is_frame(&line.text) {
                continue;
            }
            let inner = || line.text.chars().zip(0..).filter(|(c, _)| *c != '|');
            // A space is a blank cell if the line is no wider than its cells.
            let spaced = inner().count() != 9;
            let row = || inner().filter(|(c, _)| !spaced || !c.is_whitespace());
            match row().count() {
                9 => rows.add(row().map(|(cell, column)| (cell, line.at.right(column)))),
                found => {
                    let message = format!("expected 9 cells between bars, found {found}");
                    rows.spoil(ReadError::at(line.at, message));
                }
            }
        }
        rows.read(&mut self.cache)
    }
}

struct Writer {
    any: bool,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        characters::refuse_all_but_nine(&entry.puzzle, "an ss file")?;
        characters::refuse_second(&mut self.any, "an ss file")?;
        let givens = entry.puzzle.givens().to_string();
        writeln!(out, "*-----------*")?;
        for row in 0..9 {
            if row == 3 || row == 6 {
                writeln!(out, "|---+---+---|")?;
            }
            let part = |box_col: usize| &givens[9 * row + 3 * box_col..9 * row + 3 * box_col + 3];
            writeln!(out, "|{}|{}|{}|", part(0), part(1), part(2))?;
        }
        Ok(writeln!(out, "*-----------*")?)
    }
}
