//! The lines of HoDoKu's library: fields separated by colons, one of them the givens.

use super::error::ReadError;
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line};
use super::{
    Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line, played, remark,
};
use satoku_core::board::Symbols;

/// The format `hodoku`.
pub(super) struct Hodoku;

impl FileFormat for Hodoku {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, detail: Detail) -> bool {
        matches!(detail, Detail::Level | Detail::Rating | Detail::Position)
    }

    fn keeps(&self, detail: Detail, entry: &Entry) -> bool {
        detail == Detail::Position || remark::keeps(detail, entry)
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        head.line.starts_with(b":") && head.line.split(|byte| *byte == b':').nth(4).is_some()
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

/// Reads `:technique:candidates:givens:deleted candidates:eliminations:remark:`. Digits after a `+`
/// were placed by a player, and are part of a position as the deleted candidates are.
fn read(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let text = line.text.trim();
    let start = line.text.find(text).unwrap_or(0);
    let fields: Vec<&str> = text.split(':').collect();
    let (Some(givens), true) = (fields.get(3), text.starts_with(':')) else {
        let message = "expected fields between colons, the givens in the third";
        return Err(ReadError::at(line.at, message)
            .hint("a line of the library is such as `:0000:x:53..7...:::`"));
    };
    let at = line
        .at
        .right(start + fields[..3].iter().map(|field| field.chars().count() + 1).sum::<usize>());
    let count = givens.chars().filter(|character| *character != '+').count();
    characters::expect_nine(at, count)?;
    let eliminated = fields.get(4).copied().unwrap_or_default();
    let mut entry = played::read(cache, &Symbols::default(), at, (givens, eliminated))?;
    if let Some(text) = fields.get(6) {
        remark::read(text, &mut entry.metadata);
    }
    Ok(entry)
}

fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    characters::refuse_all_but_nine(&entry.puzzle, "a line of HoDoKu's library")?;
    let remark = remark::line(entry, remark::Part::Both);
    let remark = remark.map_or_else(String::new, |line| line + ":");
    let (cells, eliminated) = entry.played();
    Ok(format!(":0000:x:{cells}:{eliminated}::{remark}"))
}
