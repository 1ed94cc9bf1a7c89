//! Writes the files of a book: pages, cover, puzzles and report.

use super::content::{Content, Edition, INCH, Wrap};
use super::cover::CoverError;
use super::epub::epub;
use super::listing::listing;
use super::press::{
    Cover, Front, Interior, Location, OwnFont, PageNote, Preflight, PressError, Purpose, Templates,
    shop_images,
};
use super::services::{Binding, Service};
use super::set::json_set;
use super::soundness::Soundness;
use super::spec::Spec;
use satoku_core::quote::shorten;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;

/// The resolution of the pictures of pages, in dots per inch.
const PREVIEW: f64 = 100.0;

/// The resolution of the front of the cover for shops, in dots per inch.
const SHOP: f64 = 300.0;

/// The least width of the spine in images for shops, in points: it could not be seen on thin books.
const SPINE: f64 = 0.2 * INCH;

/// Options for printing a book.
#[derive(Debug, Clone, Copy)]
pub struct PrintOptions<'a> {
    /// The templates that lay the pages out.
    pub templates: &'a Templates,
    /// Whether files for print follow the exchange standard PDF/X-1a:2001.
    pub exchange: bool,
    /// Whether to draw each page as a picture too.
    pub previews: bool,
    /// Whether to draw images for the pages of shops, if the book has a front cover.
    pub shop: bool,
}

/// The result of printing a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The number of pages.
    pub pages: usize,
    /// The reason why there is no cover, if one was requested or could be expected.
    pub no_cover: Option<CoverError>,
    /// What the maker of the book may want to change about its pages.
    pub notes: Vec<PageNote>,
}

/// The reason why a book was not printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The pages could not be laid out.
    #[error(transparent)]
    Pages(PressError),
    /// A print service or a buyer would refuse the book. There is at least one fault.
    #[error("the book would be refused: {}", .0.faults()[0])]
    Refused(Preflight),
    /// The templates mark no page as that of this puzzle.
    #[error("no page is marked as that of puzzle {0}")]
    Unmarked(usize),
    /// The cover could not be laid out.
    #[error(transparent)]
    Cover(PressError),
    /// A file could not be written.
    #[error("cannot write {name}: {error}")]
    Write {
        /// The name of the file.
        name: String,
        /// The reason.
        error: io::Error,
    },
}

impl From<PressError> for PrintError {
    fn from(error: PressError) -> Self {
        PrintError::Pages(error)
    }
}

/// A function that writes a file: it takes a name, such as `preview/page-001.png`, and the bytes.
pub type Files<'a> = dyn FnMut(&str, &[u8]) -> io::Result<()> + 'a;

/// Lays out a book and writes its files.
///
/// The files are `interior.pdf`, `digital.pdf`, `book.epub`, `cover.pdf`, `cover-foil.pdf`,
/// `cover-varnish.pdf` and `front.png`, as far as its spec, edition and service require them;
/// `preflight.txt`, the report; `listing.md`, what shops ask for; `book.json`, the puzzles with
/// their places; and pictures in `preview/` and `shop/`. `content` is the result of `bind` for the
/// spec. The same book gives the same bytes.
///
/// # Errors
/// If the book cannot be laid out, would be refused, or a file cannot be written. Files that were
/// written before are then useless.
pub fn print(
    spec: &Spec,
    content: &Content,
    options: PrintOptions<'_>,
    files: &mut Files<'_>,
) -> Result<Printed, PrintError> {
    let mut write = |name: &str, bytes: &[u8]| {
        files(name, bytes).map_err(|error| PrintError::Write { name: name.to_owned(), error })
    };
    let PrintOptions { templates, exchange, previews, shop } = options;
    let for_print = if exchange { Purpose::Exchange } else { Purpose::Print };
    let is_digital = content.edition == Edition::Digital;
    let interior = Interior::lay_out(content, templates)?;
    let preflight = interior.preflight(&Soundness::of(content));
    if !preflight.faults().is_empty() {
        return Err(PrintError::Refused(preflight));
    }
    let (pages, notes) = (interior.page_count(), interior.notes());
    let locations: BTreeMap<usize, Location> =
        interior.locations().into_iter().map(|location| (location.number, location)).collect();
    if let Some(placed) = content.puzzles().find(|one| !locations.contains_key(&one.number)) {
        return Err(PrintError::Unmarked(placed.number));
    }
    let fonts: BTreeSet<String> = templates.fonts().iter().map(licence_line).collect();
    let fonts: String = fonts.into_iter().collect();
    let mut report = report_head(spec, content, pages) + &preflight.to_string() + &fonts;
    let front = match spec.has_front() {
        true => Some(Front::lay_out(content, templates).map_err(PrintError::Cover)?.png(SHOP)),
        false => None,
    };
    if let Some(front) = &front {
        write("front.png", front)?;
    }
    match is_digital {
        true => {
            write("digital.pdf", &interior.pdf(Purpose::Screen)?)?;
            if spec.epub {
                write("book.epub", &epub(content, &interior, front.as_deref())?)?;
            }
        }
        false => write("interior.pdf", &interior.pdf(for_print)?)?,
    }
    if previews {
        for page in 1..=pages {
            let picture = interior.png(page, PREVIEW).expect("the page is one of the book");
            write(&format!("preview/page-{page:03}.png"), &picture)?;
        }
    }
    if shop && front.is_some() {
        let wrap = cover_sheet(spec, pages).ok().flatten();
        let spine = wrap.map_or(SPINE, |wrap| wrap.spine.max(SPINE));
        let spine = (spec.binding != Binding::Spiral).then_some(spine);
        for (name, picture) in shop_images(content, &interior, spine, templates)? {
            write(&format!("shop/{name}"), &picture)?;
        }
    }
    drop(interior);
    let mut no_cover = None;
    if !is_digital {
        let screen = Content { edition: Edition::Digital, ..content.clone() };
        let digital = Interior::lay_out(&screen, templates)?;
        write("digital.pdf", &digital.pdf(Purpose::Screen)?)?;
        if spec.epub {
            write("book.epub", &epub(&screen, &digital, front.as_deref())?)?;
        }
        drop(digital);
        match cover_sheet(spec, pages) {
            Ok(Some(wrap)) => {
                let cover = Cover::lay_out(content, &wrap, templates);
                let cover = cover.map_err(PrintError::Cover)?;
                write("cover.pdf", &cover.pdf(for_print)?)?;
                for finish in content.cover.finishes.keys() {
                    let parts = cover.finish(*finish, for_print)?;
                    write(&format!("cover-{finish}.pdf"), &parts)?;
                }
                if previews {
                    write("preview/cover.png", &cover.png(PREVIEW))?;
                }
                report.push_str(&cover_lines(&wrap));
            }
            Ok(None) => {}
            Err(error) => no_cover = Some(error),
        }
    }
    write("preflight.txt", report.as_bytes())?;
    if spec.service != Service::Plain && !is_digital {
        let pages = u32::try_from(pages).unwrap_or(u32::MAX);
        write("listing.md", listing(spec, content, pages).as_bytes())?;
    }
    let set = json_set(spec, content, pages, &locations);
    let set = set.map_err(|error| PrintError::Write { name: "book.json".to_owned(), error })?;
    write("book.json", &set)?;
    Ok(Printed { pages, no_cover, notes })
}

/// Returns the sheet of the cover; `None` if the spec asks for no cover.
fn cover_sheet(spec: &Spec, pages: usize) -> Result<Option<Wrap>, CoverError> {
    if spec.cover.wanted == Some(false) {
        return Ok(None);
    }
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    spec.wrap(pages).map(Some)
}

/// Returns the part of the report before the checks.
fn report_head(spec: &Spec, content: &Content, pages: usize) -> String {
    let paper = &content.paper;
    let gutter = paper.gutter(pages);
    let mut head = format!(
        "{}\n{pages} pages of {} inches for {}, edition {}, set {}",
        content.title, spec.trim, spec.service, spec.edition, content.set_id
    );
    if let Some(seed) = content.seed {
        let _ = write!(head, ", seed {seed}");
    }
    let _ = writeln!(
        head,
        "\ninner margin {:.3} in (at least {:.3}), outer {:.3} in (at least {:.3})\n",
        gutter.inside / INCH,
        gutter.least / INCH,
        paper.margins.outside / INCH,
        paper.least.outside / INCH,
    );
    head
}

/// Returns the line of the report on a font of the publisher: that it may be in books, and what its
/// licence is.
fn licence_line(font: &OwnFont) -> String {
    let licence = font.licence().map(|text| shorten(text.trim(), 100));
    let licence = licence.unwrap_or_else(|| "its file names none: see where it is from".to_owned());
    format!("your own font {} may be embedded; licence: {licence}\n", font.family())
}

/// Returns the part of the report on the cover.
fn cover_lines(wrap: &Wrap) -> String {
    let [width, height, bleed, spine] =
        [wrap.width, wrap.height, wrap.bleed, wrap.spine].map(|size| format!("{:.3}", size / INCH));
    if wrap.spine <= 0.0 {
        return format!(
            "\ncover {width} x {height} in with {bleed} in of bleed, without a spine\n"
        );
    }
    let note = match wrap.spine_clearance {
        Some(_) => "",
        None => ", too thin or with too few pages for text",
    };
    format!("\ncover {width} x {height} in with {bleed} in of bleed, spine {spine} in{note}\n")
}
