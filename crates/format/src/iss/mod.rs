//! The strings of Interactive Sudoku Solver, which name each constraint with its cells, such as
//! `.Cage~17~R2C3~R2C4.Thermo~R1C1~R1C2.~R1C2_4`.

mod cells;
mod read;
mod write;

use super::error::ReadError;
use super::file_format::{FileFormat, Head, Shape};
use super::link::{self, Link};
use super::links;
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line};
use super::{Detail, Entry, SetWriter, WriteOptions, each_line, killer};

/// The format `iss`.
pub(super) struct Iss;

impl FileFormat for Iss {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        head.line.starts_with(b".") && head.line.contains(&b'~') || is_rule(head.line)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read_line)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, _| write::write(entry))
    }
}

/// Returns whether a line begins with the name of a rule, such as `.AntiKnight`.
fn is_rule(line: &[u8]) -> bool {
    line.strip_prefix(b".").is_some_and(|rest| {
        let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        word > 4 && rest[0].is_ascii_uppercase() && rest[1..word].iter().any(u8::is_ascii_lowercase)
    })
}

/// Reads the puzzle of a line, and its solution after a tab. The site reads killers in two other
/// notations, which may stand among its own.
fn read_line(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let text = line.text.trim();
    if killer::is_killer(text.as_bytes()) {
        return killer::read_line(line, cache);
    }
    if link::is_link(text.as_bytes()) {
        return links::read(line, cache);
    }
    let start = line.text.len() - line.text.trim_start().len();
    let at = line.at.after(&line.text.as_bytes()[..start]);
    read::read(text, at, cache)
}

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    let path = link.rest.to_ascii_lowercase();
    if link.host != "sigh.github.io" || !path.starts_with("/interactive-sudoku-solver") {
        return None;
    }
    Some(match link.parameter("q") {
        Some(text) => read::read(&link::decode(text), link.at, cache),
        None => Err(ReadError::at(link.at, "expected a puzzle after `?q=`")),
    })
}
