//! `.ss`: the framed text of Simple Sudoku.

use super::characters::NineRows;
use super::error::{Position, ReadError};
use super::file_format::{FileFormat, Head, Shape};
use super::frame::{self, Bar, add_bar};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line, Lines};
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
        let mut frame = Frame::default();
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
                frame.rule(&line);
                continue;
            }
            let inner = || line.text.chars().zip(0..).filter(|(c, _)| *c != '|');
            // A space is a blank cell if the line is no wider than its cells.
            let spaced = inner().count() != 9;
            let row = || inner().filter(|(c, _)| !spaced || !c.is_whitespace());
            match row().count() {
                9 => {
                    frame.row(&line, spaced);
                    rows.add(row().map(|(cell, column)| (cell, line.at.right(column))));
                }
                found => {
                    let message = format!("expected 9 cells between bars, found {found}");
                    rows.spoil(ReadError::at(line.at, message));
                }
            }
        }
        let has_regions =
            self.cache.options.layout.as_ref().is_some_and(|layout| layout.regions.is_some());
        let entry = rows.read(&mut self.cache)?;
        Some(entry.and_then(|entry| {
            match frame.irregular().filter(|_| !has_regions) {
            Some(at) => Err(ReadError::at(at, "the lines between the cells are not those of boxes")
                .hint(
                "for a jigsaw say --variant jigsaw --regions FILE; otherwise leave the lines out",
            )),
            None => Ok(entry),
        }
        }))
    }
}

/// The lines of the frame of a puzzle.
#[derive(Default)]
struct Frame {
    // Where each row begins, and its bars.
    rows: Vec<(Position, Vec<Bar>)>,
    // The numbers of rows above the horizontal lines.
    rules: Vec<usize>,
    // A horizontal line with gaps.
    broken: Option<Position>,
}

impl Frame {
    fn rule(&mut self, line: &Line) {
        let above = self.rows.len();
        if (1..9).contains(&above) && self.rules.last() != Some(&above) {
            self.rules.push(above);
        }
        if !is_unbroken(&line.text) {
            self.broken.get_or_insert(line.at);
        }
    }

    fn row(&mut self, line: &Line, spaced: bool) {
        let (mut bars, mut cells, mut is_beside) = (Vec::new(), 0, false);
        for character in line.text.chars() {
            match character {
                '|' => add_bar(&mut bars, cells, 1, is_beside),
                space if spaced && space.is_whitespace() => {}
                _ => cells += 1,
            }
            is_beside = character == '|';
        }
        self.rows.push((line.at, bars));
    }

    /// Returns the place of a line that is not one of boxes.
    fn irregular(&self) -> Option<Position> {
        let bars: Vec<Vec<Bar>> = self.rows.iter().map(|(_, bars)| bars.clone()).collect();
        match frame::boxes(&bars, &self.rules) {
            Ok(None | Some((3, 3))) => self.broken,
            Ok(Some(_)) => self.rows.first().map(|(at, _)| *at),
            Err(row) => self.rows.get(row).map(|(at, _)| *at),
        }
    }
}

/// Returns whether a horizontal line goes from side to side, or is the same below each box or each
/// cell.
fn is_unbroken(line: &str) -> bool {
    let dashes = |piece: &str| piece.chars().filter(|character| *character == '-').count();
    let pieces: Vec<usize> =
        line.split_whitespace().map(dashes).filter(|dashes| *dashes > 0).collect();
    let same = pieces.iter().all(|dashes| Some(dashes) == pieces.first());
    match (line.split_whitespace().count(), &pieces[..]) {
        (1, _) => true,
        (_, [dashes]) => *dashes >= 9,
        _ => same && matches!(pieces.len(), 3 | 9),
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
