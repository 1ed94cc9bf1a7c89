//! Decides between the format that the first line of a file suggests and a pasted grid.

use super::companions::WithCompanions;
use super::error::ReadError;
use super::looks;
use super::pasted::{self, Reading};
use super::reading::{AtLeastOne, Entries, EntryReader, Located, MAX_LINE, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, find};
use super::{Entry, Format};
use satoku_core::board::Size;
use serde::de::IgnoredAny;
use std::io::{BufRead, Cursor, Read};

/// The most bytes of a file that may be a pasted grid. A longer file is read as its first line
/// suggests.
const LOOK: usize = 1 << 16;

/// Reads a file of which `head` was read already, up to the end of the first line with content,
/// which begins at `start` and suggests `format`.
pub(super) fn entries<'a>(
    format: Format,
    mut head: Vec<u8>,
    start: usize,
    mut input: impl BufRead + 'a,
    options: &'a ReadOptions<'a>,
) -> Result<Entries<'a>, ReadError> {
    let first = head.get(start..).unwrap_or_default();
    if is_certain(format, first, options) || !read_all(&mut head, &mut input)? {
        return Ok(detected(format, Box::new(Cursor::new(head).chain(input)), options));
    }
    let input = || Box::new(Cursor::new(head.clone()));
    let suggested = || detected(format, input(), options);
    let (mut good, mut bad) = (0, Vec::new());
    for entry in as_suggested(format, input(), options) {
        match entry {
            Ok(_) => good += 1,
            Err(error) => bad.push(error),
        }
    }
    let text = std::str::from_utf8(&head).ok().filter(|_| !bad.is_empty());
    let Some(text) = text else { return Ok(suggested()) };
    match pasted::read(text, &mut RulesCache::new(options)) {
        Reading::Grids(entries) if entries.len() >= good => {
            let known = Known(entries.into_iter().map(Ok).collect::<Vec<_>>().into_iter());
            Ok(Box::new(WithCompanions::new(Box::new(known), options)))
        }
        Reading::Ruled(error) => Ok(Box::new(Known(vec![Err(error)].into_iter()))),
        Reading::Faulty(errors)
            if good == 0 && says_more(format, first_line(text), &bad, &errors) =>
        {
            Ok(Box::new(Known(errors.into_iter().map(Err).collect::<Vec<_>>().into_iter())))
        }
        Reading::Nothing if good == 0 && is_guess(format, text) => {
            looks::no_puzzle(text).map_or_else(|| Ok(suggested()), Err)
        }
        _ => Ok(suggested()),
    }
}

/// Reads a file in a format.
pub(super) fn as_suggested<'a>(
    format: Format,
    input: Input<'a>,
    options: &'a ReadOptions<'a>,
) -> Entries<'a> {
    let entries = format.file_format().read(input, options);
    match format {
        // A set may say that it has no puzzles.
        Format::Json => entries,
        _ => Box::new(AtLeastOne::new(entries)),
    }
}

/// Reads a file in the format that was detected. Where that is one of bare grids, some of these may
/// belong to the puzzle before them.
fn detected<'a>(format: Format, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
    let entries = as_suggested(format, input, options);
    match format {
        Format::Lines | Format::Sdk | Format::Ss | Format::Rows => {
            Box::new(WithCompanions::new(entries, options))
        }
        _ => entries,
    }
}

/// Returns whether the first line settles the format, so that the file can be read as a stream.
fn is_certain(format: Format, first: &[u8], options: &ReadOptions<'_>) -> bool {
    let line = first.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    let says = |wanted: &[u8]| find(first, wanted);
    // Fields of puzzles that say more than a grid.
    let ours = [&b"\"puzzles\""[..], b"\"givens\"", b"\"variant\"", b"\"clues\"", b"\"cages\""];
    match format {
        Format::Json | Format::Ndjson if ours.into_iter().any(says) => true,
        Format::Lines
        | Format::Ndjson
        | Format::FPuzzles
        | Format::SudokuPad
        | Format::SudokuWiki
        | Format::Lisudoku
        | Format::PuzzLink
        | Format::Hodoku
        | Format::Bank => {
            // A line of 16 characters may be a row of a larger board.
            let is_row = format == Format::Lines && line.trim_ascii().len() == 16;
            let input = Box::new(Cursor::new(line.to_vec()));
            let mut entries = format.file_format().read(input, options);
            !is_row && entries.next().is_some_and(|entry| entry.is_ok())
        }
        Format::Csv => line.trim_ascii().iter().any(|byte| b",;\t".contains(byte)),
        Format::OpenSudoku => line.starts_with(b"<?xml") || line.starts_with(b"<opensudoku"),
        Format::Sdk if line.trim_ascii().eq_ignore_ascii_case(b"[puzzle]") => true,
        Format::Json | Format::Sdk | Format::Ss | Format::Rows => false,
        _ => true,
    }
}

/// Returns whether a file without a puzzle has this format only because it must have some.
fn is_guess(format: Format, text: &str) -> bool {
    match format {
        Format::Lines => true,
        // Of JSON that is cut, the end may be missing.
        Format::Json | Format::Ndjson => {
            !serde_json::from_str::<IgnoredAny>(text).is_err_and(|error| error.is_eof())
        }
        Format::OpenSudoku => !text.contains("<opensudoku"),
        _ => false,
    }
}

/// Reads a file to its end; returns whether it is short enough.
fn read_all(head: &mut Vec<u8>, input: &mut impl BufRead) -> Result<bool, ReadError> {
    if head.len() > LOOK.min(MAX_LINE) {
        return Ok(false);
    }
    let room = (LOOK + 1 - head.len()) as u64;
    let read = input.take(room).read_to_end(head);
    read.map_err(|error| {
        let lines = head.split(|byte| *byte == b'\n').count() as u64;
        ReadError::of_device(lines, error)
    })?;
    Ok(head.len() <= LOOK)
}

fn first_line(text: &str) -> &str {
    let has_content = |line: &&str| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    };
    text.lines().find(has_content).unwrap_or_default()
}

/// Returns whether the errors of reading a pasted grid say more than those of the format that the
/// first line suggests: they come later in the file, or the format is only a guess.
fn says_more(format: Format, first: &str, suggested: &[ReadError], pasted: &[ReadError]) -> bool {
    let line = |errors: &[ReadError]| errors.first().and_then(|error| error.line).unwrap_or(0);
    let is_guess = match format {
        Format::Lines => {
            let length = first.split_whitespace().next().unwrap_or_default().chars().count();
            let size = Size::of_cells(length).filter(|size| size.boxes().is_some());
            size.is_none_or(|size| size.side() < 6)
        }
        Format::Csv | Format::Json | Format::Ndjson | Format::OpenSudoku => true,
        _ => false,
    };
    line(pasted) > line(suggested) || is_guess
}

/// Puzzles that were read already.
struct Known(std::vec::IntoIter<Result<Located<Entry>, ReadError>>);

impl EntryReader for Known {}

impl Iterator for Known {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}
