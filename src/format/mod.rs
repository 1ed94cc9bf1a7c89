//! Puzzle sets as files: one file a format, each read as a stream and written puzzle by puzzle.
//!
//! A new format is one file here, a name in [`Format`] and a line each in [`read`] and [`writer`].
//! `docs/formats.md` describes the formats.

mod boards;
mod detect;
mod error;
mod id;
mod json;
mod lines;
mod ndjson;
mod record;
mod rows;
mod scan;
pub mod set;
mod text;

pub use detect::{Entries, Located, MAX_LINE, ReadOptions, read};
pub use error::{ReadError, WriteError};
pub use id::{Id, IdError, Statement};

use crate::board::{Grid, Symbols, Symmetry};
use crate::certificate::Certificate;
use crate::generate::{Assurance, Sealed};
use crate::named::named;
use crate::rules::Puzzle;
use serde_json::Value;
use std::io::{self, Write};

/// One puzzle of a set with what is known of it.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution: a full grid. Whether it fits is not checked in reading.
    pub solution: Option<Grid>,
    /// Whether no clue can go; `None` where that is not known or was not decided.
    pub minimal: Option<bool>,
    /// The symmetry that its givens were chosen to have.
    pub symmetry: Option<Symmetry>,
    /// The seed that made it.
    pub seed: Option<u64>,
    /// Its number among the puzzles of the seed, from 0.
    pub index: Option<u64>,
    /// How surely it has one solution.
    pub assurance: Option<Assurance>,
    /// A proof that it has one solution. Whether it proves that is not checked in reading.
    pub certificate: Option<Certificate>,
}

impl Entry {
    /// A puzzle of which nothing else is known.
    pub fn of(puzzle: Puzzle) -> Self {
        Entry {
            puzzle,
            solution: None,
            minimal: None,
            symmetry: None,
            seed: None,
            index: None,
            assurance: None,
            certificate: None,
        }
    }

    /// The puzzle's id, computed from its statement.
    pub fn id(&self) -> Id {
        Id::of(&self.puzzle)
    }
}

impl From<Sealed> for Entry {
    fn from(sealed: Sealed) -> Self {
        Entry {
            puzzle: sealed.puzzle,
            solution: Some(sealed.solution),
            minimal: sealed.minimal,
            symmetry: Some(sealed.symmetry),
            seed: Some(sealed.seed),
            index: Some(sealed.index),
            assurance: Some(sealed.assurance),
            certificate: sealed.certificate,
        }
    }
}

/// What a set says of its making.
#[derive(Debug, Clone, Default)]
pub struct Provenance {
    /// The seed of the run.
    pub seed: Option<u64>,
    /// What was asked for: an object.
    pub request: Option<Value>,
}

/// A file format.
///
/// The names are `json`, `ndjson`, `lines` and `rows`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// A puzzle set: one JSON object.
    Json,
    /// A JSON object a line, each a puzzle.
    Ndjson,
    /// A puzzle a line, a character a cell.
    Lines,
    /// Rows of cells separated by commas.
    Rows,
}

impl Format {
    /// The format that files with this extension (`json`, without a dot, in either case) have.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "json" => Some(Format::Json),
            "ndjson" | "jsonl" => Some(Format::Ndjson),
            "txt" | "sdm" => Some(Format::Lines),
            "csv" => Some(Format::Rows),
            _ => None,
        }
    }

    /// Whether a puzzle is written with all that is known of it, its certificate too.
    pub fn says_everything(self) -> bool {
        matches!(self, Format::Json | Format::Ndjson)
    }

    /// Whether a file is one line a puzzle and nothing else, so that what an interrupted run left
    /// can be continued.
    pub fn resumable(self) -> bool {
        matches!(self, Format::Ndjson | Format::Lines)
    }
}

named!(Format { Json => "json", Ndjson => "ndjson", Lines => "lines", Rows => "rows" });

/// How puzzles are written.
#[derive(Debug, Clone)]
pub struct WriteOptions {
    /// The alphabet of lines and rows. JSON always has the default one.
    pub symbols: Symbols,
    /// Whether solutions are written, in formats that have room for them.
    pub solutions: bool,
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions { symbols: Symbols::default(), solutions: true }
    }
}

/// Writes a set: [`begin`](SetWriter::begin) once, each entry, [`end`](SetWriter::end) once.
pub trait SetWriter {
    /// Writes what comes before the puzzles.
    ///
    /// # Errors
    /// Those of the device.
    fn begin(&mut self, out: &mut dyn Write, provenance: &Provenance) -> io::Result<()>;

    /// Writes a puzzle. After a refusal nothing of it has been written and others can follow.
    ///
    /// # Errors
    /// Those of the device, and a refusal if the format cannot say what the puzzle is.
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError>;

    /// Writes what comes after the puzzles.
    ///
    /// # Errors
    /// Those of the device.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

/// The writer of a format.
///
/// ```
/// use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};
/// use satoku::rules::{Layout, Puzzle, Registry};
///
/// let rules = Registry::standard().rules("classic", &Layout::default())?.into();
/// let entry = Entry::of(Puzzle::new(rules, Vec::new())?);
/// let mut writer = writer(Format::Lines, WriteOptions::default());
/// let mut file = Vec::new();
/// writer.begin(&mut file, &Provenance::default())?;
/// writer.entry(&mut file, &entry)?;
/// writer.end(&mut file)?;
/// assert_eq!(file.len(), 82);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn writer(format: Format, options: WriteOptions) -> Box<dyn SetWriter> {
    match format {
        Format::Json => Box::new(json::Writer::new(options)),
        Format::Ndjson => Box::new(ndjson::Writer::new(options)),
        Format::Lines => Box::new(lines::Writer::new(options)),
        Format::Rows => Box::new(rows::Writer::new(options)),
    }
}
