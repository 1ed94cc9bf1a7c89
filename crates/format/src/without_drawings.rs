//! Refuses puzzles that would be others without the drawings and rules that are kept of them.

use super::characters::refuse;
use super::error::quote;
use super::{Entry, Format, Provenance, SetWriter, WriteError};
use std::io::{self, Write};

/// A writer of a format that holds no drawings. It refuses puzzles that are others without what it
/// cannot say.
pub(super) struct WithoutDrawings {
    pub inner: Box<dyn SetWriter>,
    pub format: Format,
}

impl SetWriter for WithoutDrawings {
    fn begin(&mut self, out: &mut dyn Write, provenance: &Provenance) -> io::Result<()> {
        self.inner.begin(out, provenance)
    }

    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        match entry.other_fields.as_ref().and_then(|fields| fields.needed()) {
            Some(name) => {
                let what = format!("`{}`", quote(name));
                Err(refuse(&format!("the format {}", self.format), &what))
            }
            None => self.inner.entry(out, entry),
        }
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.inner.end(out)
    }
}
