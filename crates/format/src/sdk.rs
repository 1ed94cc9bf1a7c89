//! `.sdk`: nine lines of nine characters, with remarks that begin with `#` and a letter.

use super::characters::NineRows;
use super::error::{ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Lines};
use super::{Detail, Entry, Metadata, SetWriter, WriteError, WriteOptions, characters, remark};
use std::io::Write;

/// The format `sdk`.
pub(super) struct Sdk;

/// The letters of the remarks.
const REMARKS: [(char, Detail); 8] = [
    ('T', Detail::Title),
    ('A', Detail::Author),
    ('D', Detail::Description),
    ('C', Detail::Comment),
    ('B', Detail::Date),
    ('S', Detail::Source),
    ('L', Detail::Level),
    ('U', Detail::Url),
];

impl FileFormat for Sdk {
    fn extensions(&self) -> &'static [&'static str] {
        &["sdk"]
    }

    fn shape(&self) -> Shape {
        Shape::Single
    }

    fn holds(&self, detail: Detail) -> bool {
        detail == Detail::Rating || REMARKS.iter().any(|(_, remark)| *remark == detail)
    }

    fn keeps(&self, detail: Detail, entry: &Entry) -> bool {
        match detail {
            Detail::Rating => remark::keeps(detail, entry),
            _ => self.holds(detail) && !entry.displaces(detail),
        }
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        let is_cell = |byte: &u8| byte.is_ascii_digit() || b".*_xX".contains(byte);
        head.line.eq_ignore_ascii_case(b"[puzzle]")
            || head.line.len() == 9 && head.line.iter().all(is_cell)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        let (lines, cache) = (Lines::new(input), RulesCache::new(options));
        Box::new(Reader { lines, cache, metadata: Metadata::default(), in_state: false })
    }

    fn writer(&self, _: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer { any: false })
    }
}

struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
    // The remarks since the last puzzle.
    metadata: Metadata,
    // Whether the lines are a player's progress.
    in_state: bool,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut rows = NineRows::default();
        while !rows.is_complete() {
            let line = match self.lines.next() {
                None => break,
                Some(Err(error)) if error.fatal => return Some(Err(error)),
                Some(Err(error)) => {
                    rows.spoil(error);
                    continue;
                }
                Some(Ok(line)) => line,
            };
            let text = line.text.trim();
            if let Some(remark) = text.strip_prefix('#') {
                self.remark(remark);
            } else if text.starts_with('[') {
                self.in_state = !text.eq_ignore_ascii_case("[puzzle]");
            } else if !text.is_empty() && !self.in_state {
                match text.chars().count() {
                    9 => rows.add(text.chars().zip((0..).map(|column| line.at.right(column)))),
                    found => {
                        let text = quote(text);
                        let message =
                            format!("expected a row of 9 characters, found {found}: `{text}`");
                        rows.spoil(ReadError::at(line.at, message));
                    }
                }
            }
        }
        let read = rows.read(&mut self.cache)?;
        let mut metadata = std::mem::take(&mut self.metadata);
        remark::take(&mut metadata);
        Some(read.map(|Located { line, column, item }| Located {
            line,
            column,
            item: Entry { metadata, ..item },
        }))
    }
}

impl Reader<'_> {
    fn remark(&mut self, text: &str) {
        let mut characters = text.chars();
        let letter = characters.next();
        let known = REMARKS.iter().find(|(known, _)| Some(*known) == letter);
        if let Some((_, detail)) = known {
            self.metadata.add(*detail, characters.as_str());
        }
    }
}

struct Writer {
    any: bool,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        characters::refuse_all_but_nine(&entry.puzzle, "an sdk file")?;
        characters::refuse_second(&mut self.any, "an sdk file")?;
        for (letter, detail) in REMARKS {
            // The reader drops the same white space.
            let text = match detail {
                Detail::Comment => remark::comment(entry, remark::Part::Rating),
                Detail::Level => entry.level(),
                detail => entry.metadata.get(detail).map(str::to_owned),
            };
            let lines = text.iter().flat_map(|text| text.lines()).map(str::trim);
            for line in lines.filter(|line| !line.is_empty()) {
                writeln!(out, "#{letter}{line}")?;
            }
        }
        let givens = entry.puzzle.givens().to_string();
        for row in 0..9 {
            writeln!(out, "{}", &givens[9 * row..9 * row + 9])?;
        }
        Ok(())
    }
}
