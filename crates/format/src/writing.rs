//! What writers of a format take, and the trait that they implement.

use super::{Entry, Field, Provenance, WriteError};
use satoku_core::board::Symbols;
use std::io::{self, Write};

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
