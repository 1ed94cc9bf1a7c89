//! The interior of a book, laid out repeatedly until its margins fit the number of its pages.

use super::data::{Book, Fit};
use super::pdf::{self, Identity, Purpose};
use super::preflight::Preflight;
use super::survey::preflight;
use super::templates::Templates;
use super::world::{forget, lay_out};
use super::{PressError, image};
use crate::Soundness;
use crate::content::{Content, Edition};
use std::fmt;
use std::ops::RangeInclusive;
use typst::foundations::{Label, NativeElement, Selector, Value};
use typst::introspection::{Introspector, MetadataElem};
use typst::model::HeadingElem;
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

/// Something about the pages of a section, counted from 0, that its maker may want to change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageNote {
    /// A page has fewer puzzles than asked for.
    Fewer {
        /// The section.
        section: usize,
        /// The number asked for.
        asked: u8,
        /// The number on a page.
        fits: usize,
    },
    /// The last page of a section has room for more puzzles.
    Room {
        /// The section.
        section: usize,
        /// The number of puzzles that it has room for.
        more: usize,
    },
}

impl fmt::Display for PageNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PageNote::Fewer { section, asked, fits } => write!(
                f,
                "section {} has {fits} on a page, not {asked}: the symbols would be too small",
                section + 1
            ),
            PageNote::Room { section, more } => {
                write!(f, "the last page of section {} has room for {more} more", section + 1)
            }
        }
    }
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
            let document = lay_out(templates, "book.typ", book.to_json(), book.files())?;
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
        // Solutions, or the digits to check them with.
        let solutions = [self.marked("solutions"), self.marked("checks")].concat();
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

    /// Returns the sections that have fewer puzzles on a page than asked for, because their symbols
    /// would be too small, and those whose last page has room for more.
    pub fn notes(&self) -> Vec<PageNote> {
        let pages = self.marked("puzzles");
        let mut notes = Vec::new();
        for (index, section) in self.content.sections.iter().enumerate() {
            let (Some(first), Some(last)) = (section.puzzles.first(), section.puzzles.last())
            else {
                continue;
            };
            let numbers = first.number..=last.number;
            let of_section = pages.iter().filter(|(_, part)| numbers.contains(part.start()));
            let counts: Vec<usize> = of_section.map(|(_, part)| part.clone().count()).collect();
            let asked = section.puzzles_per_page.unwrap_or(self.content.puzzles_per_page);
            let (fits, rest) =
                (counts.iter().copied().max().unwrap_or(0), counts.last().copied().unwrap_or(0));
            if counts.len() > 1 && fits < usize::from(asked) {
                notes.push(PageNote::Fewer { section: index, asked, fits });
            }
            if counts.len() > 1 && rest < fits {
                notes.push(PageNote::Room { section: index, more: fits - rest });
            }
        }
        notes
    }

    /// Returns the pages with a mark of this name.
    fn pages_of(&self, label: &str) -> impl Iterator<Item = usize> {
        let label = Label::new(PicoStr::intern(label)).expect("the name is not empty");
        let introspector = self.document.introspector();
        let marks = introspector.query(&Selector::Label(label));
        let pages: Vec<usize> = marks
            .iter()
            .filter_map(|mark| Some(introspector.page(mark.location()?)?.get()))
            .collect();
        pages.into_iter()
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
        let marked = ["puzzles", "solutions"].into_iter().flat_map(|label| self.marked(label));
        let boards = marked.map(|(page, _)| page).collect();
        let covers = self.pages_of("front").collect();
        preflight(self.content, &self.document, &boards, &covers, soundness)
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
            bleed: self.content.bleed(),
            at_fold: false,
        };
        pdf::write(&self.document, purpose, &identity)
    }

    /// Returns a page, counted from 1, as an SVG image; `None` beyond the last.
    pub fn svg(&self, page: usize) -> Option<String> {
        let page = self.document.pages().get(page.checked_sub(1)?)?;
        Some(image::svg(page, image::Background::Clear))
    }

    /// Returns the width and height of a page, counted from 1, in points; `None` beyond the last.
    pub fn size(&self, page: usize) -> Option<(f64, f64)> {
        let frame = &self.document.pages().get(page.checked_sub(1)?)?.frame;
        Some((frame.width().to_pt(), frame.height().to_pt()))
    }

    /// Returns the headings of the chapters and sections with their pages, in order.
    pub fn chapters(&self) -> Vec<(usize, String)> {
        let selector = Selector::Elem(HeadingElem::ELEM, None);
        let introspector = self.document.introspector();
        let headings = introspector.query(&selector);
        let chapter = |heading: &typst::foundations::Content| {
            let page = introspector.page(heading.location()?)?.get();
            let heading = heading.to_packed::<HeadingElem>()?;
            let level = heading.resolve_level(typst::foundations::StyleChain::default()).get();
            (level == 1).then(|| (page, heading.body.plain_text().to_string()))
        };
        headings.iter().filter_map(chapter).collect()
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
        let blanks = usize::from(content.paper.last_blank && !digital);
        Fit { inside, notes: usize::from(content.matter.notes), blanks }
    }

    /// Returns the values that suit a layout of `pages` pages.
    fn next(self, content: &Content, pages: usize) -> Self {
        if content.edition == Edition::Digital {
            return self;
        }
        // The count of bound pages is even; pages for notes fill the rest, and where a service
        // wants the last page blank, it is.
        let text = pages - self.notes - self.blanks;
        let last = usize::from(content.paper.last_blank);
        let missing = if content.paper.bound { (text + last) % 2 } else { 0 };
        let (notes, blanks) = match content.matter.notes {
            true if content.paper.bound => (2 - missing, last),
            true => (1, last),
            false => (0, missing + last),
        };
        let inside = content.paper.gutter(text + notes + blanks).inside;
        Fit { inside, notes, blanks }
    }
}
