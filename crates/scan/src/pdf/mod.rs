//! Printed puzzles read from the pages of PDF files: the lines and the text, not an image of them.
//!
//! A file goes through these steps, each a file here: its objects are found (`object`, `file`), the
//! operators of a page are followed (`content`, `fonts`) to what they draw (`drawing`), and lines
//! and glyphs make grids (`grids`).
//!
//! No file is trusted. Memory is bounded by the number of objects, of their parts, of pages, of
//! the parts of a drawing and of glyphs, by the bytes of unpacked streams, and by how deep objects
//! and forms may be nested. Time is bounded by the work that a file may cause (`work`).

// Coordinates are brought into a grid before they become the numbers of cells.
#![allow(clippy::cast_sign_loss)]

mod content;
mod drawing;
mod error;
mod file;
mod fonts;
mod grids;
mod object;
mod work;

pub use drawing::Area;
pub use error::{PdfError, PdfErrorKind};
pub use grids::{Borders, Found, PrintedGrid};

use content::Reader;
use file::{File, Leaf};
use fonts::Fonts;
use satoku_core::oracle::Cancel;

/// The most bytes of a PDF file.
pub const MAX_FILE: usize = 100 << 20;
/// The most pages of a PDF file.
pub const MAX_PAGES: usize = 20_000;

/// Returns whether a file that begins like this is a PDF.
pub fn is_pdf(head: &[u8]) -> bool {
    head.starts_with(b"%PDF-")
}

/// A PDF file, of which the pages are read one by one.
pub struct Document {
    file: File,
    pages: Vec<Leaf>,
    fonts: Fonts,
}

/// What is on a page.
pub struct Page {
    /// The grids, and what looks like one, in reading order.
    pub grids: Vec<Found>,
    /// Whether there is a picture on the page.
    pub has_pictures: bool,
}

impl Document {
    /// Opens a file.
    ///
    /// # Errors
    /// If it is not a PDF, is encrypted, has no pages or too many, holds too much, or the reading
    /// is cancelled.
    pub fn open(data: Vec<u8>, cancel: &Cancel) -> Result<Self, PdfError> {
        if !is_pdf(&data) {
            return Err(PdfError::new("it is not a PDF"));
        }
        let file = File::read(data, cancel)?;
        let pages = file.pages(MAX_PAGES)?;
        Ok(Document { file, pages, fonts: Fonts::default() })
    }

    /// Returns the number of its pages.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Reads a page by its number, from 0.
    ///
    /// # Errors
    /// If it is damaged, or too much is drawn on it, or the reading is cancelled.
    pub fn page(&mut self, number: usize) -> Result<Page, PdfError> {
        self.fonts.make_room();
        let drawing = Reader::page(&self.file, &mut self.fonts, self.pages[number])?;
        let grids = grids::find(&drawing, &self.file.work)?;
        Ok(Page { has_pictures: drawing.has_pictures, grids })
    }
}
