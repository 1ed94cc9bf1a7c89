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
use super::text::{Input, Line, Lines};
use super::{
    Detail, Entry, EntryReader, Located, MAX_LINE, SetWriter, WriteOptions, each_line, killer,
};
use std::collections::VecDeque;

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
        let (lines, cache) = (Lines::new(input), RulesCache::new(options));
        Box::new(Reader { lines, cache, ahead: None, is_joined: false })
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

/// The most lines of one puzzle.
const MOST_LINES: usize = 1_000;

/// Reads a file of one puzzle on each line, or of one puzzle on all lines together, or on the lines
/// between blank ones.
struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
    // The first lines, which tell how the file is to be read; `None` before they were read.
    ahead: Option<VecDeque<Result<Line, ReadError>>>,
    // Whether several lines are one puzzle.
    is_joined: bool,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ahead.is_none() {
            let lines = std::iter::from_fn(|| self.lines.next_with_content());
            let ahead: VecDeque<_> = lines.take(MOST_LINES + 1).collect();
            let whole = joined(&ahead);
            self.is_joined = whole.is_some();
            self.ahead = Some(whole.map_or(ahead, |whole| whole.into_iter().map(Ok).collect()));
        }
        let ahead = self.ahead.as_mut().and_then(VecDeque::pop_front);
        let line = match ahead.or_else(|| self.lines.next_with_content())? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let at = line.at;
        let is_other = line.text.contains('\t') || killer::is_killer(line.text.trim().as_bytes());
        if !self.is_joined && !is_other && read::is_piece(&line.text) {
            let message = "expected a whole puzzle, found one constraint";
            return Some(Err(ReadError::at(at, message)
                .hint("put the lines of one puzzle into a file of their own")));
        }
        let entry = read_line(line, &mut self.cache);
        let entry = entry.map(|item| Located { line: at.line, column: at.column, item });
        // Whatever is wrong with a line, the next one is independent of it.
        Some(entry.map_err(|error| ReadError { fatal: false, ..error }))
    }
}

/// Returns the lines of a file as one if together they are one puzzle: some line has only one
/// constraint, and none is in another notation or has a solution. Lines apart by blank ones are
/// puzzles of their own if all of them have givens.
fn joined(lines: &VecDeque<Result<Line, ReadError>>) -> Option<Vec<Line>> {
    let lines: Vec<&Line> = lines.iter().map(|line| line.as_ref().ok()).collect::<Option<_>>()?;
    let is_other = |line: &&Line| {
        let text = line.text.trim().as_bytes();
        line.text.contains('\t') || !text.starts_with(b".") || killer::is_killer(text)
    };
    let length: usize = lines.iter().map(|line| line.text.len() + 1).sum();
    let is_one = lines.iter().any(|line| read::is_piece(&line.text));
    if !is_one || lines.iter().any(is_other) || lines.len() > MOST_LINES || length > MAX_LINE {
        return None;
    }
    let blocks = lines.chunk_by(|line, next| line.at.line + 1 == next.at.line);
    let has_givens = |block: &[&Line]| block.iter().any(|line| read::has_givens(&line.text));
    Some(match blocks.clone().all(has_givens) {
        true => blocks.map(whole).collect(),
        false => vec![whole(&lines)],
    })
}

/// Joins lines. Lines that were passed over count, so that errors have the right place.
fn whole(lines: &[&Line]) -> Line {
    let at = lines[0].at;
    let mut text = String::new();
    for line in lines {
        let passed = at.after(text.as_bytes()).line;
        text += &"\n".repeat((line.at.line - passed) as usize);
        text += &line.text;
    }
    Line { at, text }
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
