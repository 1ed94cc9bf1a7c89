//! Printed puzzles read from the pages of PDF files: the lines and the text, not an image of them.
//!
//! A file goes through these steps, each a file here: its objects are found (`object`, `file`), the
//! operators of a page are followed (`content`, `fonts`) to what they draw (`drawing`), and lines
//! and glyphs make grids (`grids`).
//!
//! Nothing here trusts a file. What it may cost is bounded: the number of its objects and pages,
//! the bytes that are unpacked, how deep objects and forms lie in one another, and the parts of a
//! drawing.

// Coordinates are brought into a grid before they become the numbers of cells.
#![allow(clippy::cast_sign_loss)]

mod content;
mod drawing;
mod file;
mod fonts;
mod grids;
mod object;

pub use drawing::Area;
pub use grids::{Borders, Grid, Sight};

use content::{Fonts, Reader};
use file::File;
use object::Dictionary;
use satoku_core::oracle::Cancel;

/// The most bytes of a PDF file.
pub const MAX_FILE: usize = 100 << 20;
/// The most pages of a PDF file.
pub const MAX_PAGES: usize = 20_000;

/// The reason why a PDF file, or a page of it, cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct PdfError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<&'static str>,
    /// Whether the reading was cancelled.
    pub is_cancelled: bool,
}

impl PdfError {
    fn new(message: impl Into<String>) -> Self {
        PdfError { message: message.into(), hint: None, is_cancelled: false }
    }

    fn hint(self, hint: &'static str) -> Self {
        PdfError { hint: Some(hint), ..self }
    }

    fn cancelled() -> Self {
        PdfError { is_cancelled: true, ..PdfError::new("cancelled") }
    }
}

/// Returns whether a file that begins like this is a PDF.
pub fn is_pdf(head: &[u8]) -> bool {
    head.starts_with(b"%PDF-")
}

/// A PDF file, of which the pages are read one by one.
pub struct Document {
    file: File,
    pages: Vec<Dictionary>,
    fonts: Fonts,
}

/// What is on a page.
pub struct Page {
    /// The grids, and what looks like one, in reading order.
    pub sights: Vec<Sight>,
    /// Whether there is a picture on the page.
    pub has_pictures: bool,
}

impl Document {
    /// Opens a file.
    ///
    /// # Errors
    /// If it is no PDF, is encrypted, has no pages or too many, or is too large when unpacked.
    pub fn open(data: Vec<u8>) -> Result<Self, PdfError> {
        if !is_pdf(&data) {
            return Err(PdfError::new("it is no PDF"));
        }
        let file = File::read(data)?;
        let pages = file.pages(MAX_PAGES)?;
        Ok(Document { file, pages, fonts: Fonts::new() })
    }

    /// Returns the number of its pages.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Reads a page by its number, from 0.
    ///
    /// # Errors
    /// If it is damaged, or too much is drawn on it, or the reading is cancelled.
    pub fn page(&mut self, number: usize, cancel: &Cancel) -> Result<Page, PdfError> {
        let drawing = Reader::page(&self.file, &mut self.fonts, &self.pages[number], cancel)?;
        Ok(Page { has_pictures: drawing.has_pictures, sights: grids::find(&drawing) })
    }
}

/// Returns where a text first contains another.
fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut at = 0;
    loop {
        at += text.get(at..)?.iter().position(|byte| *byte == first)?;
        if text[at..].starts_with(wanted) {
            return Some(at);
        }
        at += 1;
    }
}
