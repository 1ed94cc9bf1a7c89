//! `.sdk`: nine lines of nine characters, with remarks that begin with `#` and a letter.

use super::characters::NineRows;
use super::error::{Position, ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::pasted::{refuse_rule, rule_in_words};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line, Lines};
use super::{Detail, Entry, Metadata, SetWriter, WriteError, WriteOptions, characters, remark};
use satoku_core::board::Grid;
use satoku_logic::PencilMarks;
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
            Detail::Position => {
                entry.position.as_ref().is_none_or(|position| position.candidates.is_empty())
            }
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
        Box::new(Reader { lines, cache, metadata: Metadata::default(), ahead: None })
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
    // What follows a puzzle.
    ahead: Option<Result<Line, ReadError>>,
}

/// A puzzle or state, or what is wrong with it.
type Item = Result<Located<Entry>, ReadError>;

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let (read, is_complete) = self.rows("[puzzle]")?;
        let mut metadata = std::mem::take(&mut self.metadata);
        remark::take(&mut metadata);
        let state = is_complete.then(|| self.state()).flatten();
        let titled = metadata.title.as_deref().and_then(rule_in_words);
        let rule = titled.filter(|_| self.cache.options.variant.is_none());
        Some(read.and_then(|Located { line, column, item }| {
            if let Some(rule) = &rule {
                return Err(refuse_rule(Position { line, column }, rule));
            }
            let item = match state {
                Some(state) => item.at_state(state?)?,
                None => item,
            };
            Ok(Located { line, column, item: Entry { metadata, ..item } })
        }))
    }
}

/// Returns whether a section states rules which the cells cannot.
fn states_rules(section: &str) -> bool {
    section.to_ascii_lowercase().contains("constraint") || rule_in_words(section).is_some()
}

impl Entry {
    /// Returns the entry at the state of a player.
    fn at_state(self, state: Located<Entry>) -> Result<Self, ReadError> {
        let filled = state.item.puzzle.givens();
        if !filled.extends(&self.puzzle.givens()) {
            let at = Position { line: state.line, column: state.column };
            return Err(ReadError::at(at, "the state differs from the givens"));
        }
        Ok(self.with_position(filled, PencilMarks::default()))
    }
}

impl Reader<'_> {
    /// Reads nine rows of a section, which need not be named at the beginning, and whether there
    /// were nine.
    fn rows(&mut self, section: &str) -> Option<(Item, bool)> {
        let mut rows = NineRows::default();
        let mut is_meant = true;
        while !rows.is_complete() {
            let line = match self.line() {
                None => break,
                Some(Err(error)) if error.fatal => return Some((Err(error), false)),
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
                is_meant = text.eq_ignore_ascii_case(section);
            } else if !text.is_empty() && is_meant {
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
        let is_complete = rows.is_complete();
        Some((rows.read(&mut self.cache)?, is_complete))
    }

    /// Reads the state of a player, if it is the next section.
    fn state(&mut self) -> Option<Item> {
        loop {
            match self.line()? {
                Ok(line) if line.text.trim().is_empty() => {}
                Ok(line) if line.text.trim().eq_ignore_ascii_case("[state]") => {
                    return Some(self.rows("[state]")?.0);
                }
                Ok(line) if line.text.starts_with('[') && states_rules(&line.text) => {
                    return Some(Err(refuse_rule(line.at, line.text.trim())));
                }
                line => {
                    self.ahead = Some(line);
                    return None;
                }
            }
        }
    }

    fn line(&mut self) -> Option<Result<Line, ReadError>> {
        self.ahead.take().or_else(|| self.lines.next())
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
        let (givens, filled) = (entry.puzzle.givens(), entry.filled());
        if filled == givens {
            rows(out, &givens)?;
        } else {
            writeln!(out, "[Puzzle]")?;
            rows(out, &givens)?;
            writeln!(out, "[State]")?;
            rows(out, &filled)?;
        }
        Ok(())
    }
}

fn rows(out: &mut dyn Write, grid: &Grid) -> Result<(), WriteError> {
    let cells = grid.to_string();
    Ok((0..9).try_for_each(|row| writeln!(out, "{}", &cells[9 * row..9 * row + 9]))?)
}
