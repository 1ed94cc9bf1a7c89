//! `.ss`: the framed text of Simple Sudoku.

use super::boards::Boards;
use super::detect::{Entries, EntryReader, Located, ReadOptions};
use super::error::{Position, ReadError};
use super::registry::{FileFormat, Head, Shape};
use super::text::{Input, Lines};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, plain};
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
        Box::new(Reader { lines: Lines::new(input), boards: Boards::new(options) })
    }

    fn writer(&self, _: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer { any: false })
    }
}

/// Whether a line is part of the frame: dashes, and corners of some kind.
fn is_frame(line: &str) -> bool {
    line.contains("---") && line.chars().all(|c| "-+|*.,:' \t".contains(c))
}

struct Reader<'a> {
    lines: Lines<'a>,
    boards: Boards<'a>,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut cells = String::new();
        let mut places: Vec<Position> = Vec::new();
        let mut fault: Option<ReadError> = None;
        let mut count = 0;
        while count < 9 {
            let line = match self.lines.next_with_content() {
                None => break,
                Some(Err(error)) if error.fatal => return Some(Err(error)),
                Some(Err(error)) => {
                    count += 1;
                    fault.get_or_insert(error);
                    continue;
                }
                Some(Ok(line)) => line,
            };
            if is_frame(&line.text) {
                continue;
            }
            count += 1;
            let inner = || line.text.chars().zip(0..).filter(|(c, _)| *c != '|');
            // A space is a blank cell where the line is no wider than its cells.
            let spaced = inner().count() != 9;
            let row: Vec<(char, usize)> =
                inner().filter(|(c, _)| !spaced || !c.is_whitespace()).collect();
            if row.len() != 9 {
                let message = format!("expected 9 cells between bars, found {}", row.len());
                fault.get_or_insert(ReadError::at(line.at, message));
            }
            cells.extend(row.iter().map(|(cell, _)| cell));
            places.extend(row.iter().map(|(_, column)| line.at.right(*column)));
        }
        if count == 0 {
            return None;
        }
        if let Some(fault) = fault {
            return Some(Err(fault));
        }
        if count < 9 {
            let message = format!("expected 9 rows, found {count}");
            return Some(Err(ReadError::at(*places.first()?, message)));
        }
        let at = *places.first()?;
        let entry = plain::read_nine(&mut self.boards, at, &cells).map_err(|error| {
            // The place among 81 characters as the place of the cell.
            let index = error.column.map_or(0, |column| (column - at.column) as usize);
            let place = places[index.min(80)];
            ReadError { line: Some(place.line), column: Some(place.column), ..error }
        });
        Some(entry.map(|item| Located { line: at.line, column: 1, item }))
    }
}

struct Writer {
    any: bool,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        plain::refuse_all_but_nine(&entry.puzzle, "an ss file")?;
        plain::refuse_second(&mut self.any, "an ss file")?;
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
