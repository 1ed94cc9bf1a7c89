//! A puzzle as a text in a format.

use crate::errors::{OrException, of_kind};
use pyo3::prelude::*;
use satoku::{Entry, ErrorKind, Format, PuzzleWriter};

/// Reads one puzzle.
pub fn read_one(py: Python<'_>, text: &str) -> PyResult<Entry> {
    let mut entries = py.detach(|| satoku::read(text.as_bytes())).or_exception()?.into_iter();
    match (entries.next(), entries.next()) {
        (Some(entry), None) => Ok(entry),
        _ => Err(of_kind(ErrorKind::Input, "expected one puzzle, found several")),
    }
}

/// Returns a puzzle in a format as a text.
pub fn text_of(entry: &Entry, name: &str) -> PyResult<String> {
    let mut writer = PuzzleWriter::new(format(name)?, Vec::new()).or_exception()?;
    writer.write(entry).or_exception()?;
    let bytes = writer.finish().or_exception()?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the format of a name.
pub fn format(name: &str) -> PyResult<Format> {
    name.parse().map_err(|error| of_kind(ErrorKind::Request, &format!("format: {error}")))
}
