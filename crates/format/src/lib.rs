//! Puzzle sets as files: each format is one file here, read as a stream and written puzzle by
//! puzzle.
//!
//! A new format is one file here and one line in the list of [`Format`]. `docs/formats.md`
//! describes the formats.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bank;
mod characters;
mod condition;
mod detect;
mod each_line;
mod error;
mod field;
mod fpuzzles;
mod fpuzzles_clue;
mod frame;
mod hodoku;
mod id;
mod ipuz;
mod iss;
mod json;
mod killer;
mod lines;
mod links;
mod lz;
mod magic;
mod metadata;
mod ndjson;
mod negatives;
mod opensudoku;
mod pasted;
#[cfg(feature = "photo")]
mod photograph;
mod position;
#[cfg(feature = "photo")]
mod printed;
mod puzzlink;
mod puzzlink_latin;
mod record;
mod registry;
mod remark;
mod rows;
mod rules_cache;
mod scan;
mod scl;
mod sdk;
pub mod seen;
pub mod set;
mod settle;
mod square;
mod ss;
mod sudokupad;
mod table;
mod table_writer;
mod text;
mod twins;

pub use condition::{Condition, ConditionError};
#[cfg(feature = "photo")]
pub use detect::read_page;
pub use detect::{Entries, EntryReader, Located, MAX_LINE, ReadOptions, read};
pub use error::{ReadError, WriteError};
pub use field::Field;
pub use id::{Id, IdError, Ids, PuzzleStatement};
pub use json::Writer as JsonWriter;
pub use metadata::{Detail, Metadata};
pub use ndjson::Writer as NdjsonWriter;
pub use pasted::Pasted;
#[cfg(feature = "photo")]
pub use photograph::draw_reading;
pub use record::{clue_record, clue_records};
pub use registry::{Format, Shape};

use registry::FileFormat;
use satoku_core::board::{Grid, Symbols, Symmetry};
use satoku_core::certificate::Certificate;
use satoku_core::rules::Puzzle;
use satoku_generate::{Assurance, Sealed};
use satoku_logic::{Difficulty, PartlyFilled};
use serde_json::Value;
use set::{Decimal, SetGenerator};
use std::io::{self, Write};

/// The most clues other than givens of a puzzle: as many as a board may have cells.
pub const MAX_CLUES: usize = 2048;

/// A puzzle of a set with its known details.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution: a full grid. Reading does not check that it fits.
    pub solution: Option<Grid>,
    /// Whether every clue is needed; `None` if that is not known.
    pub minimal: Option<bool>,
    /// The symmetry requested for its givens.
    pub symmetry: Option<Symmetry>,
    /// The seed that made it.
    pub seed: Option<u64>,
    /// Its index among the puzzles of the seed, from 0.
    pub index: Option<u64>,
    /// Its difficulty, from its file or from when it was made.
    pub difficulty: Option<Difficulty>,
    /// The evidence that it has one solution.
    pub assurance: Option<Assurance>,
    /// The descriptions in its file.
    pub metadata: Metadata,
    /// A proof that it has one solution. Reading does not check the proof.
    pub certificate: Option<Certificate>,
    /// A position on the way to its solution, if the entry begins there.
    pub position: Option<Box<PartlyFilled>>,
    /// How it was read, if it was pasted as a drawing, a table or the like.
    pub pasted: Option<Box<Pasted>>,
}

impl Entry {
    /// Creates an entry of a puzzle without any details.
    pub fn of(puzzle: Puzzle) -> Self {
        Entry {
            puzzle,
            solution: None,
            minimal: None,
            symmetry: None,
            seed: None,
            index: None,
            difficulty: None,
            assurance: None,
            metadata: Metadata::default(),
            certificate: None,
            position: None,
            pasted: None,
        }
    }

    /// Returns the puzzle's id, computed from its statement.
    pub fn id(&self) -> Id {
        Id::of(&self.puzzle)
    }

    /// Returns everything about the puzzle that its givens do not state, as in the column `rules`
    /// of tables: the name of its variant if that is all, or otherwise a JSON object with fields of
    /// a puzzle's JSON.
    pub fn rules_text(&self) -> String {
        record::rules_text(&self.puzzle)
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
            difficulty: sealed.difficulty,
            assurance: Some(sealed.assurance),
            metadata: Metadata::default(),
            certificate: sealed.certificate,
            position: None,
            pasted: None,
        }
    }
}

/// The origin of a set.
#[derive(Debug, Clone, Default)]
pub struct Provenance {
    /// The seed of the run.
    pub seed: Option<u64>,
    /// The request, as a JSON object.
    pub request: Option<Value>,
    /// The name and version of the program that made the set; those of this program if `None`.
    pub program: Option<(String, String)>,
}

impl Provenance {
    /// Returns the origin as the `generator` object of a set.
    fn generator(&self) -> SetGenerator {
        let ours = || ("satoku".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let (name, version) = self.program.clone().unwrap_or_else(ours);
        let request = match &self.request {
            Some(Value::Object(request)) => Some(request.clone()),
            _ => None,
        };
        SetGenerator { name, version, seed: self.seed.map(Decimal), request }
    }
}

impl From<SetGenerator> for Provenance {
    fn from(generator: SetGenerator) -> Self {
        Provenance {
            seed: generator.seed.map(|Decimal(seed)| seed),
            request: generator.request.map(Value::Object),
            program: Some((generator.name, generator.version)),
        }
    }
}

/// Options for writing puzzles.
#[derive(Debug, Clone)]
pub struct WriteOptions {
    /// The alphabet of `lines`, `rows`, `csv` and `tsv`. The other formats always use the default
    /// one.
    pub symbols: Symbols,
    /// Whether to write solutions, in formats that can contain them.
    pub solutions: bool,
    /// The columns of `csv` and `tsv`; `None` for the usual ones.
    pub columns: Option<Vec<Field>>,
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions { symbols: Symbols::default(), solutions: true, columns: None }
    }
}

/// Writes a set: [`begin`](SetWriter::begin) once, each entry, [`end`](SetWriter::end) once.
pub trait SetWriter {
    /// Writes the part before the puzzles, if the format has one.
    ///
    /// # Errors
    /// Returns the writer's errors.
    fn begin(&mut self, out: &mut dyn Write, provenance: &Provenance) -> io::Result<()> {
        let _ = (out, provenance);
        Ok(())
    }

    /// Writes a puzzle. If it is refused, nothing of it has been written and others can follow.
    ///
    /// # Errors
    /// Returns the writer's errors, and a refusal if the format cannot express the puzzle.
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError>;

    /// Writes the part after the puzzles, if the format has one.
    ///
    /// # Errors
    /// Returns the writer's errors.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let _ = out;
        Ok(())
    }
}

/// Returns a writer of a format.
///
/// ```
/// use satoku_format::{Entry, Format, Provenance, WriteOptions, writer};
/// use satoku_core::rules::{Layout, Puzzle, Registry};
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
    format.file_format().writer(options)
}

/// Reads a puzzle object or a set of them, without the code of other formats.
pub fn read_json<'a>(text: &'a str, options: &'a ReadOptions<'a>) -> Entries<'a> {
    json::Json.read(Box::new(text.as_bytes()), options)
}
