//! The pages of a book, and what a service requires of them.

use std::ops::RangeInclusive;

/// The pages, and what a service requires of them.
#[derive(Debug, Clone)]
pub struct Paper {
    /// The name of the service in messages: `kdp-white`.
    pub service: String,
    /// The width of a page.
    pub width: f64,
    /// The height of a page.
    pub height: f64,
    /// The margins of the text; the inner one is [`Gutter::inside`].
    pub margins: Margins,
    /// The least margins that the service allows for any ink; the inner one is [`Gutter::least`].
    pub least: Margins,
    /// The inner margins by page count, thinner books first. The last one holds for any longer
    /// book.
    pub gutters: Vec<Gutter>,
    /// The numbers of pages that the service binds.
    pub pages: RangeInclusive<usize>,
    /// The size of the smallest type.
    pub least_font: f64,
    /// The width of the thinnest line.
    pub least_stroke: f64,
    /// The most blank pages in a row, except at the end.
    pub blanks: usize,
    /// The most blank pages in a row at the end.
    pub blanks_at_end: usize,
    /// Whether the last page must be blank.
    pub last_blank: bool,
    /// Whether the pages are bound, so that their number is even.
    pub bound: bool,
    /// Whether the service prints the pages in colour.
    pub colour: bool,
    /// How far drawings extend beyond the cut of pages; 0 if they keep the margins.
    pub bleed: f64,
}

/// Distances from the edges of a page to what is on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Margins {
    /// From the upper edge.
    pub top: f64,
    /// From the lower edge.
    pub bottom: f64,
    /// From the edge away from the fold.
    pub outside: f64,
}

/// The inner margin of books of up to some number of pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gutter {
    /// The most pages that this margin holds for.
    pub pages: usize,
    /// The least inner margin that the service allows.
    pub least: f64,
    /// The inner margin of the text: at least `least`.
    pub inside: f64,
}

impl Paper {
    /// Returns the gutter of a book of `pages` pages.
    ///
    /// # Panics
    /// If there are no gutters.
    pub fn gutter(&self, pages: usize) -> Gutter {
        let fits = self.gutters.iter().find(|gutter| pages <= gutter.pages);
        *fits.or(self.gutters.last()).expect("a paper has at least one gutter")
    }
}
