//! Puzzle sets as files: each format is one file here, read as a stream and written puzzle by
//! puzzle.
//!
//! A new format is one file here and one line in the list of [`Format`]. `docs/formats.md`
//! describes the formats.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod arrays;
mod bank;
mod characters;
mod companions;
mod condition;
mod detect;
mod drawn_fields;
mod each_line;
mod entry;
mod error;
mod field;
mod file_format;
mod foreign_fields;
mod foreign_square;
mod format_or_pasted;
mod fpuzzles;
mod fpuzzles_clue;
mod frame;
mod gnome;
mod hodoku;
mod id;
mod ipuz;
mod iss;
mod json;
mod killer;
mod ksudoku;
mod lines;
mod link;
mod links;
mod lisudoku;
mod looks;
mod lz;
mod magic;
mod metadata;
mod ndjson;
mod negatives;
mod opensudoku;
mod other_fields;
mod pasted;
mod penpa;
#[cfg(feature = "photo")]
mod photograph;
mod played;
mod position;
#[cfg(feature = "photo")]
mod printed;
mod puzzlink;
mod puzzlink_blanks;
mod puzzlink_body;
mod puzzlink_borders;
mod puzzlink_latin;
mod puzzlink_open;
mod puzzlink_shaded;
mod puzzlink_tents;
#[cfg(feature = "qr")]
mod qr;
mod reading;
mod record;
mod record_fields;
mod registry;
mod remark;
mod rows;
mod rules_cache;
mod scan;
mod scl;
mod sdk;
pub mod seen;
pub mod set;
mod sgt;
mod shaded_puzzles;
mod ss;
mod sudokumaker;
mod sudokupad;
mod sudokupad_cosmetics;
mod sudokuwiki;
mod table;
mod table_writer;
mod text;
mod unknown_parts;
mod whole_file;
mod without_drawings;
mod writing;

pub use condition::{Condition, ConditionError};
pub use detect::read;
#[cfg(feature = "photo")]
pub use detect::read_page;
pub use entry::{Entry, MAX_CLUES, Provenance};
pub use error::{ReadError, WriteError};
pub use field::Field;
pub use file_format::Shape;
pub use id::{Id, IdError, Ids, PuzzleStatement};
pub use json::Writer as JsonWriter;
pub use metadata::{Detail, Metadata};
pub use ndjson::Writer as NdjsonWriter;
pub use other_fields::OtherFields;
pub use pasted::Pasted;
#[cfg(feature = "photo")]
pub use photograph::draw_reading;
#[cfg(feature = "qr")]
pub use qr::QrRuns;
pub use reading::{Entries, EntryReader, Located, MAX_LINE, ReadOptions, UnknownParts};
pub use record::{clue_record, clue_records};
pub use registry::Format;
pub use writing::{SetWriter, WriteOptions};

use file_format::FileFormat;

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
    let inner = format.file_format().writer(options);
    match format.holds(Detail::Drawings) {
        true => inner,
        false => Box::new(without_drawings::WithoutDrawings { inner, format }),
    }
}

/// Reads a puzzle object or a set of them, without the code of other formats.
pub fn read_json<'a>(text: &'a str, options: &'a ReadOptions<'a>) -> Entries<'a> {
    json::Json.read(Box::new(text.as_bytes()), options)
}
