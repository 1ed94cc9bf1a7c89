//! The cover: back, spine and front on one sheet.

use super::PressError;
use super::data::{Book, Fit};
use super::finish::finished;
use super::image::{self, Background};
use super::ink::{Bounds, Ink, What, walk};
use super::pdf::{self, Identity, Purpose};
use super::templates::Templates;
use super::world::lay_out;
use crate::content::{Content, Finish, INCH, Wrap};
use satoku_core::quote::quote;
use typst::foundations::Label;
use typst::layout::{Frame, Transform};
use typst::model::Document as _;
use typst_layout::{Page, PagedDocument};

/// The fewest dots per inch of a picture. KDP asks for 300 and warns below; from 200 on the dots
/// are too small to be seen.
const FEWEST_DOTS: f64 = 200.0;

/// The largest rounding error, in points.
const TOLERANCE: f64 = 0.01;

/// A cover, laid out.
pub struct Cover<'a> {
    content: &'a Content,
    wrap: Wrap,
    /// Of one page.
    document: PagedDocument,
}

impl<'a> Cover<'a> {
    /// Lays out the cover of a book on a sheet.
    ///
    /// # Errors
    /// If the template fails, a character has no glyph, type is smaller than the service prints
    /// (such as a title too long for the spine), a badge covers words, or the area of the barcode
    /// is not empty.
    pub fn lay_out(
        content: &'a Content,
        wrap: &Wrap,
        templates: &Templates,
    ) -> Result<Self, PressError> {
        let book = Book::of(content, Fit { inside: 0.0, notes: 0, blanks: 0 })?.with_wrap(wrap);
        let document = lay_out(templates, "cover.typ", book.to_json(), book.files())?;
        let cover = Cover { content, wrap: *wrap, document };
        cover.look_over()?;
        Ok(cover)
    }

    /// Refuses what a service would refuse.
    fn look_over(&self) -> Result<(), PressError> {
        let [page] = self.document.pages() else {
            return Err(PressError::Cover("the cover is not one page".to_owned()));
        };
        let least = self.content.paper.least_font;
        let mut cause = None;
        let wrap = self.wrap;
        let (code, prints_code) = (wrap.barcode.map(Bounds::of), self.content.cover.barcode);
        let back = (wrap.width - wrap.spine) / 2.0;
        walk(&page.frame, &mut |ink| {
            let area = ink.area;
            let text = match ink.what {
                What::Text(text) => text,
                What::Image { image, width } => {
                    let dots = image.width() / (width * ink.scale / INCH);
                    if dots < FEWEST_DOTS {
                        cause.get_or_insert(format!(
                            "the picture has {dots:.0} dots per inch at its size on the cover, at \
                             least {FEWEST_DOTS:.0} are printed well: take a larger picture"
                        ));
                    }
                    return;
                }
                What::Shape { .. } => return,
            };
            let shown = quote(text.text.trim());
            if let Some(glyph) = text.glyphs.iter().find(|glyph| glyph.id == 0) {
                let missing = text.text.get(glyph.range()).unwrap_or_default();
                cause.get_or_insert(format!("no glyph for `{}`", missing.escape_debug()));
            }
            let size = text.size.to_pt() * ink.scale;
            let middle = f64::midpoint(area.left, area.right);
            let on_spine = (back..back + wrap.spine).contains(&middle);
            if size < least {
                cause.get_or_insert(match on_spine {
                    true => format!(
                        "title and author are too long for the spine: they would be set in {size:.1} pt, \
                         at least {least} pt"
                    ),
                    false => format!("type of {size:.1} pt, at least {least} pt: `{shown}`"),
                });
            }
            if on_spine && wrap.spine_clearance.is_none() {
                cause.get_or_insert(format!("text on a spine too thin for it: `{shown}`"));
            }
            let safe = wrap.bleed + wrap.safe - TOLERANCE;
            let folds = [back - wrap.safe + TOLERANCE, back + wrap.spine + wrap.safe - TOLERANCE];
            let is_near_edge = area.left < safe
                || area.right > wrap.width - safe
                || area.top < safe
                || area.bottom > wrap.height - safe
                || (area.right > folds[0] && area.left < folds[1]);
            // The digits of the barcode are where the service asks for it.
            let is_code = prints_code && code.is_some_and(|code| code.holds(area));
            if !on_spine && is_near_edge && !is_code {
                cause.get_or_insert(format!("text too near an edge or a fold: `{shown}`"));
            }
            if !prints_code && code.is_some_and(|code| code.meets(area)) {
                cause.get_or_insert(format!("text where the barcode will be: `{shown}`"));
            }
        });
        let cause = cause.or_else(|| under_badge(&page.frame));
        cause.map_or(Ok(()), |cause| Err(PressError::Cover(cause)))
    }

    /// Returns the cover as a PDF file for print. The same cover gives the same bytes.
    ///
    /// # Errors
    /// If a template uses a colour that is neither gray nor CMYK.
    pub fn pdf(&self, purpose: Purpose) -> Result<Vec<u8>, PressError> {
        self.write(&self.document, purpose, "cover")
    }

    /// Returns the parts of the cover that get a finish, as a PDF file of the same size: in solid
    /// black, with nothing else. The same cover gives the same bytes.
    ///
    /// # Errors
    /// If the templates mark none of one of these parts.
    pub fn finish(&self, finish: Finish, purpose: Purpose) -> Result<Vec<u8>, PressError> {
        let parts = self.content.cover.finishes.get(&finish).map_or(&[][..], Vec::as_slice);
        let finished = |page: &Page| {
            let frame = finished(&page.frame, parts).map_err(|part| {
                PressError::Cover(format!("no part of the cover has the label <cover-{part}>"))
            })?;
            Ok(Page { frame, ..page.clone() })
        };
        let pages: Result<_, PressError> = self.document.pages().iter().map(finished).collect();
        let document = PagedDocument::new(pages?, self.document.info().clone());
        self.write(&document, purpose, &format!("cover {finish}"))
    }

    /// Writes a page of the size of the cover; its name tells it from others of the book.
    fn write(
        &self,
        document: &PagedDocument,
        purpose: Purpose,
        name: &str,
    ) -> Result<Vec<u8>, PressError> {
        let identity = Identity {
            title: &self.content.title,
            year: self.content.year,
            name: &format!("{} {name}", self.content.set_id),
            bleed: self.wrap.bleed,
            at_fold: true,
        };
        pdf::write(document, purpose, &identity)
    }

    /// Returns the cover as a PNG image.
    pub fn png(&self, dots_per_inch: f64) -> Vec<u8> {
        first_page(&self.document, dots_per_inch)
    }
}

/// Returns the fault of words that share room with a badge; `None` if there are none. What a badge
/// covers of a picture does not matter.
fn under_badge(frame: &Frame) -> Option<String> {
    let (mut words, mut discs) = (Vec::new(), Vec::new());
    walk(frame, &mut |ink| {
        let part = ink.part.map(Label::resolve);
        match (ink.what, part.as_deref()) {
            (_, Some("cover-picture")) | (What::Text(_), Some("cover-disc")) => {}
            (What::Text(text), _) => words.push((ink.area, &text.text)),
            (What::Shape { .. }, Some("cover-disc")) => discs.push(Circle::within(&ink)),
            _ => {}
        }
    });
    let covered = |(area, _): &&(Bounds, _)| discs.iter().any(|disc| disc.meets(*area));
    let (_, text) = words.iter().find(covered)?;
    Some(format!("a badge covers words: `{}`", quote(text.trim())))
}

/// A disc on a page, in points.
struct Circle {
    centre: (f64, f64),
    radius: f64,
}

impl Circle {
    /// Returns the disc that fills a square, which may be turned.
    fn within(square: &Ink<'_>) -> Self {
        let Bounds { left, top, right, bottom } = square.area;
        let Transform { sx, ky, .. } = square.to_page;
        let turned = (sx.get().abs() + ky.get().abs()) / square.scale;
        Circle {
            centre: (f64::midpoint(left, right), f64::midpoint(top, bottom)),
            radius: (right - left) / turned / 2.0,
        }
    }

    /// Returns whether a rectangle has room in common with it.
    fn meets(&self, area: Bounds) -> bool {
        let (x, y) = self.centre;
        let (dx, dy) = (x - x.clamp(area.left, area.right), y - y.clamp(area.top, area.bottom));
        dx.hypot(dy) < self.radius - TOLERANCE
    }
}

/// Returns the first page as a PNG image; no bytes if there is none.
fn first_page(document: &PagedDocument, dots_per_inch: f64) -> Vec<u8> {
    let page = document.pages().first();
    page.map(|page| image::png(page, dots_per_inch, Background::Paper)).unwrap_or_default()
}

/// The front of a cover alone, as shops show it.
pub struct Front {
    document: PagedDocument,
}

impl Front {
    /// Lays out the front of the cover of a book.
    ///
    /// # Errors
    /// If the template fails or makes other than one page.
    pub fn lay_out(content: &Content, templates: &Templates) -> Result<Self, PressError> {
        let book = Book::of(content, Fit { inside: 0.0, notes: 0, blanks: 0 })?;
        let document = lay_out(templates, "front.typ", book.to_json(), book.files())?;
        match document.pages() {
            [_] => Ok(Front { document }),
            _ => Err(PressError::Cover("the front of the cover is not one page".to_owned())),
        }
    }

    /// Returns the front as a PNG image.
    pub fn png(&self, dots_per_inch: f64) -> Vec<u8> {
        first_page(&self.document, dots_per_inch)
    }
}
