//! The interior of a book, laid out repeatedly until its margins fit the number of its pages.

use super::data::{Book, Fit};
use super::pdf::{self, Identity, Purpose};
use super::preflight::Preflight;
use super::templates::Templates;
use super::world::{forget, lay_out};
use super::{PressError, image};
use crate::book::Soundness;
use crate::book::content::{Content, Edition};
use std::ops::RangeInclusive;
use typst::foundations::{Label, Selector, Value};
use typst::introspection::{Introspector, MetadataElem};
use typst::utils::PicoStr;
use typst_layout::PagedDocument;

/// The most times that a book is laid out. The second layout fits, unless the new margin moved a
/// page.
const PASSES: usize = 5;

/// About how many pages there are besides sections and solutions.
const FRONT_PAGES: usize = 14;

/// The interior of a book, laid out.
pub struct Interior<'a> {
    content: &'a Content,
    document: PagedDocument,
}

/// The pages of a puzzle and its solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location {
    /// The puzzle's number.
    pub number: usize,
    /// The page of the puzzle, from 1.
    pub page: usize,
    /// The page of its solution, if the book has solutions.
    pub solution_page: Option<usize>,
}

impl<'a> Interior<'a> {
    /// Lays a book out.
    ///
    /// # Errors
    /// If a template fails, or the layouts never agree with their number of pages.
    pub fn lay_out(content: &'a Content, templates: &Templates) -> Result<Self, PressError> {
        let mut fit = Fit::first(content);
        for _ in 0..PASSES {
            let book = Book::of(content, fit)?;
            let document = lay_out(templates, "book.typ", book.to_json())?;
            let next = fit.next(content, document.pages().len());
            if next == fit {
                forget();
                return Ok(Interior { content, document });
            }
            // A new margin changes every line; otherwise the next layout can reuse this one.
            if next != (Fit { inside: fit.inside, ..next }) {
                forget();
            }
            fit = next;
        }
        forget();
        Err(PressError::Restless(PASSES))
    }

    /// Returns how many pages there are.
    pub fn page_count(&self) -> usize {
        self.document.pages().len()
    }

    /// Returns the pages of each puzzle and its solution, by puzzle number.
    pub fn locations(&self) -> Vec<Location> {
        let solutions = self.marked("solutions");
        let page_of = |number| {
            solutions.iter().find(|(_, numbers)| numbers.contains(&number)).map(|(page, _)| *page)
        };
        let mut locations = Vec::new();
        for (page, numbers) in self.marked("puzzles") {
            locations.extend(numbers.map(|number| Location {
                number,
                page,
                solution_page: page_of(number),
            }));
        }
        locations
    }

    /// Returns the pages with this mark, and the numbers of the puzzles on each.
    fn marked(&self, label: &str) -> Vec<(usize, RangeInclusive<usize>)> {
        let label = Label::new(PicoStr::intern(label)).expect("the name is not empty");
        let introspector = self.document.introspector();
        let marks = introspector.query(&Selector::Label(label));
        let marked = marks.iter().filter_map(|mark| {
            let page = introspector.page(mark.location()?)?.get();
            let Value::Array(numbers) = &mark.to_packed::<MetadataElem>()?.value else {
                return None;
            };
            let [Value::Int(first), Value::Int(last)] = numbers.as_slice() else { return None };
            Some((page, usize::try_from(*first).ok()?..=usize::try_from(*last).ok()?))
        });
        marked.collect()
    }

    /// Checks the pages, and includes the check of the puzzles.
    pub fn preflight(&self, soundness: &Soundness) -> Preflight {
        let pages: Vec<usize> = self.marked("puzzles").into_iter().map(|(page, _)| page).collect();
        Preflight::of(self.content, &self.document, &pages, soundness)
    }

    /// Returns the book as a PDF file. The same book gives the same bytes.
    ///
    /// # Errors
    /// If the pages break a requirement of the purpose, such as no colour in print.
    pub fn pdf(&self, purpose: Purpose) -> Result<Vec<u8>, PressError> {
        let identity = Identity {
            title: &self.content.title,
            year: self.content.year,
            name: &format!("{} {}", self.content.set_id, self.content.edition),
            bleed: 0.0,
        };
        pdf::write(&self.document, purpose, &identity)
    }

    /// Returns a page, counted from 1, as a PNG image; `None` beyond the last.
    pub fn png(&self, page: usize, dots_per_inch: f64) -> Option<Vec<u8>> {
        let page = self.document.pages().get(page.checked_sub(1)?)?;
        Some(image::png(page, dots_per_inch, image::Background::Paper))
    }
}

impl Fit {
    /// Returns the values to lay out a book with before its number of pages is known. A good guess
    /// saves a layout.
    fn first(content: &Content) -> Self {
        let digital = content.edition == Edition::Digital;
        let puzzles = content.puzzles().count();
        let on_pages = |per_page: u8| puzzles.div_ceil(usize::from(per_page.max(1)));
        let solutions = match content.matter.solutions {
            true => on_pages(content.solutions_per_page),
            false => 0,
        };
        let pages = FRONT_PAGES
            + 2 * content.sections.len()
            + on_pages(content.puzzles_per_page)
            + solutions;
        let inside = content.paper.gutter(pages).inside;
        Fit { inside, notes: usize::from(content.matter.notes), blanks: usize::from(!digital) }
    }

    /// Returns the values that suit a layout of `pages` pages.
    fn next(self, content: &Content, pages: usize) -> Self {
        if content.edition == Edition::Digital {
            return self;
        }
        // The count is even and the last page is blank; pages for notes fill the rest.
        let text = pages - self.notes - self.blanks;
        let (notes, blanks) = match content.matter.notes {
            true => (1 + text % 2, 1),
            false => (0, 2 - text % 2),
        };
        let inside = content.paper.gutter(text + notes + blanks).inside;
        Fit { inside, notes, blanks }
    }
}
