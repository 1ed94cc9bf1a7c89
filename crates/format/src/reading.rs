//! What readers of a format take and return.

use super::error::ReadError;
use super::set::SetGenerator;
use super::{Entry, Format};
use satoku_core::board::Symbols;
use satoku_core::oracle::Cancel;
use satoku_core::rules::{Layout, Registry};

/// The most bytes of a line, of a JSON puzzle, or of text before the first puzzle.
pub const MAX_LINE: usize = 1 << 20;

/// What becomes of a puzzle with drawings that belong to no known clue, or with rules that are not
/// known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownParts {
    /// It is an error, with the name of the first of them: without them it may be another puzzle.
    #[default]
    Refused,
    /// Drawings are kept and say nothing; rules are an error.
    DrawingsIgnored,
    /// Drawings and rules are kept in [`Entry::other_fields`], and so are clues that cannot be
    /// read. The puzzle may have solutions that they exclude, so it is only to be drawn and
    /// written.
    Kept,
}

/// Options for reading puzzles.
pub struct ReadOptions<'r> {
    /// The registered variants and kinds of clue.
    pub registry: &'r Registry,
    /// The format; detected if `None`.
    pub from: Option<Format>,
    /// The variant of puzzles that do not name theirs, `classic` by default. It may include kinds
    /// of clue, as in `x+cage`. A puzzle of another variant is an error.
    pub variant: Option<String>,
    /// The layout of puzzles that do not give theirs. A puzzle that gives another is an error.
    pub layout: Option<Layout>,
    /// The alphabet of lines and rows. JSON always uses the default one.
    pub symbols: Symbols,
    /// What becomes of puzzles with drawings and rules that are not known.
    pub unknown: UnknownParts,
    /// Stops the reading of images and PDF files, which may take seconds.
    pub cancel: Cancel,
}

impl<'r> ReadOptions<'r> {
    /// Returns options that read everything in a registry.
    pub fn new(registry: &'r Registry) -> Self {
        ReadOptions {
            registry,
            from: None,
            variant: None,
            layout: None,
            symbols: Symbols::default(),
            unknown: UnknownParts::default(),
            cancel: Cancel::default(),
        }
    }

    /// Returns the options with drawings and rules kept that are not known, for puzzles that are
    /// only drawn and written.
    #[must_use]
    pub fn keeping_unknown(self) -> Self {
        ReadOptions { unknown: UnknownParts::Kept, ..self }
    }
}

/// A value that was read, with its place in the file.
#[derive(Debug, Clone)]
pub struct Located<T> {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The value.
    pub item: T,
}

/// The puzzles of a file, read on demand.
///
/// After an error that is not [fatal](field@ReadError::fatal) the next puzzle can be read.
pub type Entries<'a> = Box<dyn EntryReader + 'a>;

/// A reader of the puzzles of a file, one by one.
pub trait EntryReader: Iterator<Item = Result<Located<Entry>, ReadError>> {
    /// Returns what the file says about its generator, which a puzzle set mostly gives before its
    /// first puzzle; `None` while it has not been read.
    fn generator(&self) -> Option<&SetGenerator> {
        None
    }

    /// Returns what is to be said about the file besides its puzzles since the last call.
    fn take_notes(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// Returns the error for a file without a puzzle.
pub(super) fn no_puzzles() -> ReadError {
    ReadError::of_file("there are no puzzles in it")
}

/// The puzzles of a file, for which it is an error to have none.
pub(super) struct AtLeastOne<'a> {
    entries: Entries<'a>,
    // Whether a puzzle was read, or an error.
    any: bool,
}

impl<'a> AtLeastOne<'a> {
    pub(super) fn new(entries: Entries<'a>) -> Self {
        AtLeastOne { entries, any: false }
    }
}

impl EntryReader for AtLeastOne<'_> {
    fn generator(&self) -> Option<&SetGenerator> {
        self.entries.generator()
    }
}

impl Iterator for AtLeastOne<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next();
        match std::mem::replace(&mut self.any, true) {
            true => entry,
            false => entry.or_else(|| Some(Err(no_puzzles()))),
        }
    }
}
