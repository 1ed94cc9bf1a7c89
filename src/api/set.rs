//! Sets of puzzles, read and written in any format.

use super::{Error, ErrorKind};
use satoku_core::rules::{Puzzle, Registry};
use satoku_format::{Entry, Format, Provenance, ReadOptions, SetWriter, WriteOptions};
use std::fmt;
use std::io::{BufRead, Write};

/// Puzzles in order, each with what is known of it.
///
/// ```
/// let set = satoku::read("1...............\n.2..............\n".as_bytes())?;
/// assert_eq!(set.len(), 2);
/// let givens: Vec<String> = set.iter().map(|entry| entry.puzzle.givens().to_string()).collect();
/// assert_eq!(givens[1], ".2..............");
/// # Ok::<(), satoku::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct PuzzleSet {
    entries: Vec<Entry>,
}

impl PuzzleSet {
    /// Returns how many puzzles there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no puzzles.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the puzzles in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry> {
        self.entries.iter()
    }

    /// Adds a puzzle at the end.
    pub fn push(&mut self, entry: impl Into<Entry>) {
        self.entries.push(entry.into());
    }
}

impl<E: Into<Entry>> FromIterator<E> for PuzzleSet {
    fn from_iter<I: IntoIterator<Item = E>>(entries: I) -> Self {
        PuzzleSet { entries: entries.into_iter().map(Into::into).collect() }
    }
}

impl IntoIterator for PuzzleSet {
    type Item = Entry;
    type IntoIter = std::vec::IntoIter<Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'a> IntoIterator for &'a PuzzleSet {
    type Item = &'a Entry;
    type IntoIter = std::slice::Iter<'a, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Reads the puzzles of a file or text in any [`Format`]; the format is detected from the content.
///
/// ```
/// let set = satoku::read(r#"{"givens": "1.............2."}"#.as_bytes())?;
/// assert_eq!(set.iter().next().unwrap().puzzle.clues().len(), 2);
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Input`] with the place of the first fault, if there is no puzzle or one of them
/// cannot be read; [`ErrorKind::Io`] if the reader fails.
pub fn read(input: impl BufRead) -> Result<PuzzleSet, Error> {
    read_with(&Registry::standard(), input)
}

/// Does the same as [`read`] with the kinds of clue of a registry, such as a program's own.
///
/// # Errors
/// Returns those of [`read`].
pub fn read_with(registry: &Registry, input: impl BufRead) -> Result<PuzzleSet, Error> {
    let options = ReadOptions::new(registry);
    let entries = satoku_format::read(input, &options)?;
    entries.map(|entry| Ok(entry?.item)).collect()
}

/// Does the same as [`read`], but goes on after puzzles that cannot be read: each has the error in
/// its place.
///
/// ```
/// let lines = "1..4.........32.\n1..4...!.....32.\n.2..............\n";
/// let puzzles = satoku::read_each(lines.as_bytes())?;
/// assert!(puzzles[0].is_ok() && puzzles[2].is_ok());
/// assert_eq!(puzzles[1].as_ref().unwrap_err().place(), Some((2, 8)));
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Input`] if the format is not recognised; [`ErrorKind::Io`] if the reader fails at
/// once. A fault after which nothing can be read is the last element.
pub fn read_each(input: impl BufRead) -> Result<Vec<Result<Entry, Error>>, Error> {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    let entries = satoku_format::read(input, &options)?;
    Ok(entries.map(|entry| Ok(entry?.item)).collect())
}

/// Writes a set in a format.
///
/// ```
/// use satoku::{Format, read, write};
///
/// let set = read(r#"{"givens": "1.............2."}"#.as_bytes())?;
/// let mut lines = Vec::new();
/// write(&set, Format::Lines, &mut lines)?;
/// assert_eq!(lines, b"1.............2.\n");
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Unsupported`] if the format cannot express a puzzle; the puzzles before it have
/// been written by then. [`ErrorKind::Io`] if the writer fails.
pub fn write(set: &PuzzleSet, format: Format, output: impl Write) -> Result<(), Error> {
    let mut writer = PuzzleWriter::new(format, output)?;
    for entry in set {
        writer.write(entry)?;
    }
    writer.finish()?;
    Ok(())
}

/// Writes a set puzzle by puzzle, so that its size is not bounded by memory.
///
/// ```
/// use satoku::{Format, Generator, PuzzleWriter, Request};
///
/// let generator = Generator::new(Request::default())?;
/// let mut writer = PuzzleWriter::new(Format::Ndjson, Vec::new())?;
/// for index in 0..3 {
///     writer.write(&generator.puzzle(1, index)?.into())?;
/// }
/// assert_eq!(writer.finish()?.iter().filter(|byte| **byte == b'\n').count(), 3);
/// # Ok::<(), satoku::Error>(())
/// ```
pub struct PuzzleWriter<W> {
    writer: Box<dyn SetWriter>,
    output: W,
}

impl<W: Write> PuzzleWriter<W> {
    /// Begins a set.
    ///
    /// # Errors
    /// [`ErrorKind::Io`] if the writer fails.
    pub fn new(format: Format, mut output: W) -> Result<Self, Error> {
        let mut writer = satoku_format::writer(format, WriteOptions::default());
        writer.begin(&mut output, &Provenance::default())?;
        Ok(PuzzleWriter { writer, output })
    }

    /// Writes a puzzle.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if the format cannot express it; nothing of it has been written
    /// then, and others can follow. [`ErrorKind::Io`] if the writer fails.
    pub fn write(&mut self, entry: &Entry) -> Result<(), Error> {
        Ok(self.writer.entry(&mut self.output, entry)?)
    }

    /// Ends the set and returns the writer below.
    ///
    /// # Errors
    /// [`ErrorKind::Io`] if the writer fails.
    pub fn finish(mut self) -> Result<W, Error> {
        self.writer.end(&mut self.output)?;
        Ok(self.output)
    }
}

impl<W> fmt::Debug for PuzzleWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleWriter").finish_non_exhaustive()
    }
}

/// Reads one puzzle in any [`Format`]: 81 characters, a link, a JSON object.
///
/// # Errors
/// If the text is no puzzle in any of the formats, or several puzzles.
///
/// ```
/// let text = "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
/// let puzzle = satoku::read_puzzle(text)?;
/// assert_eq!(puzzle.givens().to_string(), text);
/// # Ok::<(), satoku::Error>(())
/// ```
pub fn read_puzzle(text: &str) -> Result<Puzzle, Error> {
    let mut puzzles = read(text.as_bytes())?.into_iter().map(|entry| entry.puzzle);
    match (puzzles.next(), puzzles.next()) {
        (Some(puzzle), None) => Ok(puzzle),
        _ => Err(Error::new(ErrorKind::Input, "expected one puzzle, found several")),
    }
}
