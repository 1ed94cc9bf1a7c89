//! A puzzle a line: a character a cell, row by row, with room for a remark after it.

use super::boards::{Boards, Fault};
use super::detect::ReadOptions;
use super::error::{Position, ReadError};
use super::text::{Input, Line, Lines};
use super::{Entry, Located, Provenance, SetWriter, WriteError, WriteOptions};
use crate::board::{GridError, Size, Symbols};
use crate::rules::{Layout, Puzzle};
use std::io::{self, Write};
use std::sync::Arc;

/// Reads a puzzle a line; blank lines and lines that begin with `#` are skipped.
pub(super) struct Reader<'a> {
    lines: Lines<'a>,
    boards: Boards<'a>,
}

impl<'a> Reader<'a> {
    pub fn new(input: Input<'a>, options: &'a ReadOptions<'a>) -> Self {
        Reader { lines: Lines::new(input), boards: Boards::new(options) }
    }

    fn read(&mut self, line: &Line) -> Result<Entry, ReadError> {
        let whole = line.text.as_str();
        let start = whole.len() - whole.trim_start().len();
        let remark = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let end = whole[start..].find(remark).map_or(whole.len(), |length| start + length);
        let first = &whole[start..end];
        if first.len() == whole.len() {
            return self.puzzle(line.at, whole);
        }
        // A space may be a blank, so the whole line is tried first.
        let fits = |text: &str| Size::of_cells(text.chars().count()).is_some();
        let as_whole = self.puzzle(line.at, whole);
        if as_whole.is_ok() || fits(whole) && !fits(first) {
            return as_whole;
        }
        self.puzzle(line.at.after(&whole.as_bytes()[..start]), first)
    }

    fn puzzle(&mut self, at: Position, text: &str) -> Result<Entry, ReadError> {
        let at_fault = |fault: Fault| {
            let error = ReadError::at(at, fault.message);
            fault.hint.into_iter().fold(error, ReadError::hint)
        };
        let length = text.chars().count();
        let layout = self.boards.layout_for(length).ok_or_else(|| no_such_length(at, length))?;
        let (symbols, variant) = (&self.boards.options.symbols, self.boards.default_variant());
        let rules = &self.boards.rules(variant, &layout).map_err(at_fault)?.rules;
        let board = rules.board();
        let grid = symbols.read(text, board.cell_count(), board.symbol_count());
        let grid = grid.map_err(|error| {
            let at = at.right(error.position().unwrap_or(length));
            match &error {
                GridError::Ambiguous { .. } => ReadError::at(at, error.to_string())
                    .hint("say which alphabet is meant, such as 1-G, 0-F or A-P"),
                _ => ReadError::at(at, error.to_string()),
            }
        })?;
        let puzzle = Puzzle::of_givens(Arc::clone(rules), &grid);
        puzzle.map(Entry::of).map_err(|error| at_fault(Fault::new(error.to_string())))
    }
}

fn no_such_length(at: Position, length: usize) -> ReadError {
    let side = (4..=25usize).min_by_key(|side| (side * side).abs_diff(length)).unwrap_or(9);
    let cells = side * side;
    let message = format!("expected {cells} characters for a board of side {side}, found {length}");
    ReadError::at(at, message)
        .hint("a line has n*n characters: 16, 36, 81, 256 ...; what follows a space, `,` or `;` is ignored")
}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = match self.lines.next_with_content()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let entry = self.read(&line);
        Some(entry.map(|item| Located { line: line.at.line, column: line.at.column, item }))
    }
}

/// Refuses a puzzle that its givens on a classic board do not say whole.
pub(super) fn refuse_more_than_givens(
    puzzle: &Puzzle,
    symbols: &Symbols,
    format: &str,
) -> Result<(), WriteError> {
    let hint = "write JSON instead: --format ndjson, or json";
    let rules = puzzle.rules();
    let size = rules.layout().size;
    if rules.variant() != "classic" {
        let variant = rules.variant();
        return Err(WriteError::refused(
            format!("{format} cannot say the variant {variant}"),
            hint,
        ));
    }
    if let Some(clue) = puzzle.constraints().next() {
        let kind = clue.kind();
        return Err(WriteError::refused(format!("{format} cannot say clues such as {kind}"), hint));
    }
    if Size::of_side(size.side()) != Ok(size) || *rules.layout() != Layout::of_size(size) {
        return Err(WriteError::refused(format!("{format} cannot say boxes of {size}"), hint));
    }
    if symbols.capacity() < size.side() {
        return Err(WriteError::refused(
            format!(
                "{} symbols are too few for a board of side {}",
                symbols.capacity(),
                size.side()
            ),
            "choose a longer alphabet, such as --symbols 1-P",
        ));
    }
    Ok(())
}

/// Writes a puzzle a line, and nothing else.
pub(super) struct Writer {
    symbols: Symbols,
}

impl Writer {
    pub fn new(options: WriteOptions) -> Self {
        Writer { symbols: options.symbols }
    }
}

impl SetWriter for Writer {
    fn begin(&mut self, _: &mut dyn Write, _: &Provenance) -> io::Result<()> {
        Ok(())
    }

    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        refuse_more_than_givens(&entry.puzzle, &self.symbols, "a line of characters")?;
        Ok(writeln!(out, "{}", self.symbols.write(&entry.puzzle.givens()))?)
    }

    fn end(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
