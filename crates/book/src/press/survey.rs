//! Measures the pages of a book, and finds their faults.

use super::ink::{Bounds, Ink, What, walk};
use super::overlap::{GlyphInks, Pieces};
use super::preflight::{Preflight, PreflightCheck, PreflightFault};
use crate::content::{Content, Edition, Gutter, INCH};
use crate::{PuzzleFault, Soundness};
use satoku_core::quote::shorten;
use satoku_logic::Level;
use std::collections::{BTreeMap, BTreeSet};
use typst::text::TextItem;
use typst::visualize::{Color, Image, ImageKind, Paint, ProcessColor};
use typst_layout::{Page, PagedDocument};

/// The smallest type in large print, in points.
const LARGE_TYPE: f64 = 16.0;
/// The thinnest lines in large print, in points.
const LARGE_STROKE: f64 = 1.0;
/// The thinnest lines around boxes in large print, in points.
const LARGE_HEAVY_STROKE: f64 = 2.5;

/// The lightest gray that services print, as a share of white: a tint of ten percent.
const LIGHTEST: f32 = 0.9;

/// The fewest dots per inch of an image.
const FEWEST_DOTS: f64 = 200.0;

/// The largest rounding error, in points.
const TOLERANCE: f64 = 0.005;

/// The measurements and faults of the pages seen so far.
pub(super) struct Survey<'a> {
    content: &'a Content,
    gutter: Gutter,
    faults: Vec<PreflightFault>,
    facts: BTreeMap<PreflightCheck, String>,
    fonts: BTreeSet<String>,
    smallest: f64,
    thinnest: f64,
    lightest: f32,
    coloured: bool,
    /// The least distances from the edges: top, bottom, outside, inside.
    nearest: [f64; 4],
    large: Option<LargeMeasures>,
    inks: GlyphInks,
}

/// The limits of large print that apply to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Large {
    /// None.
    No,
    /// The limits for type.
    Text,
    /// The limits for type, digits and lines, on pages of puzzles or solutions.
    Boards,
}

/// The smallest measures of a book in large print, in points.
struct LargeMeasures {
    digits: f64,
    text: f64,
    thin: f64,
    heavy: f64,
}

impl Default for LargeMeasures {
    fn default() -> Self {
        let far = f64::INFINITY;
        LargeMeasures { digits: far, text: far, thin: far, heavy: far }
    }
}

/// The current page.
#[derive(Clone, Copy)]
struct Here {
    page: usize,
    /// The limits of large print that apply.
    large: Large,
    /// The number of faults of earlier pages.
    faults_before: usize,
}

/// Returns whether a drawing extends to an edge of a page of this size.
fn reaches_edge(area: Bounds, (width, height): (f64, f64)) -> bool {
    area.left <= TOLERANCE
        || area.top <= TOLERANCE
        || area.right >= width - TOLERANCE
        || area.bottom >= height - TOLERANCE
}

/// Checks a laid-out book. `boards` are the pages of puzzles and solutions, `covers` those that
/// are not printed.
pub(super) fn preflight(
    content: &Content,
    document: &PagedDocument,
    boards: &BTreeSet<usize>,
    covers: &BTreeSet<usize>,
    soundness: &Soundness,
) -> Preflight {
    let pages = document.pages();
    let mut survey = Survey::new(content, pages.len());
    let mut blank = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let number = index + 1;
        if covers.contains(&number) {
            blank.push(false);
            continue;
        }
        let large = match content.edition {
            Edition::LargePrint if boards.contains(&number) => Large::Boards,
            Edition::LargePrint => Large::Text,
            _ => Large::No,
        };
        blank.push(!survey.look(page, number, large));
        if boards.contains(&number) {
            survey.look_for_overlaps(page, number);
        }
    }
    survey.count_blanks(&blank);
    survey.count_pages(pages.len());
    survey.add(soundness);
    survey.finish()
}

impl<'a> Survey<'a> {
    fn new(content: &'a Content, pages: usize) -> Self {
        let digital = content.edition == Edition::Digital;
        let gutter = content.paper.gutter(pages);
        // A screen has no fold.
        let gutter = match digital {
            true => Gutter { least: content.paper.least.outside, ..gutter },
            false => gutter,
        };
        Survey {
            content,
            gutter,
            faults: Vec::new(),
            facts: BTreeMap::new(),
            fonts: BTreeSet::new(),
            smallest: f64::INFINITY,
            thinnest: f64::INFINITY,
            lightest: 0.0,
            coloured: false,
            nearest: [f64::INFINITY; 4],
            large: None,
            inks: GlyphInks::new(),
        }
    }

    fn fault(&mut self, page: impl Into<Option<usize>>, check: PreflightCheck, cause: String) {
        self.faults.push(PreflightFault { page: page.into(), check, cause });
    }

    /// Checks a page. Returns whether there is any ink on it.
    pub(super) fn look(&mut self, page: &Page, number: usize, large: Large) -> bool {
        let size = (page.frame.width().to_pt(), page.frame.height().to_pt());
        let here = Here { page: number, large, faults_before: self.faults.len() };
        let content = self.content;
        let (mut inked, mut heaviest) = (false, 0.0f64);
        // The drawings that extend to the edges so far.
        let mut grounds: Vec<Bounds> = Vec::new();
        walk(&page.frame, &mut |ink| {
            inked = true;
            let Ink { what, scale, area, .. } = ink;
            let is_drawing = matches!(what, What::Shape { .. }) && content.paper.bleed > 0.0;
            if is_drawing && reaches_edge(area, size) {
                grounds.push(area);
            } else if !is_drawing || !grounds.iter().any(|ground| ground.holds(area)) {
                self.look_at_place(area, size, here);
            }
            match what {
                What::Text(text) => self.look_at_text(text, scale, here),
                What::Shape { fill, stroke, .. } => {
                    if let Some(stroke) = stroke {
                        let width = stroke.thickness.to_pt() * scale;
                        heaviest = heaviest.max(width);
                        self.look_at_stroke(width, here);
                        self.look_at_paint(&stroke.paint, here);
                    }
                    if let Some(fill) = fill {
                        self.look_at_paint(fill, here);
                    }
                }
                What::Image { image, width } => self.look_at_image(image, width * scale, here),
            }
        });
        if large == Large::Boards {
            let measures = self.large_measures();
            measures.heavy = measures.heavy.min(heaviest);
            if heaviest < LARGE_HEAVY_STROKE - TOLERANCE {
                let cause =
                    format!("box lines of {heaviest:.2} pt, at least {LARGE_HEAVY_STROKE} pt");
                self.fault_once(here, PreflightCheck::LargePrint, cause);
            }
        }
        inked
    }

    /// Looks for symbols and marks of boards that lie on each other.
    fn look_for_overlaps(&mut self, page: &Page, number: usize) {
        let mut pieces = Pieces::default();
        walk(&page.frame, &mut |ink| match ink.what {
            What::Text(text) => pieces.add_text(text, ink.to_page, &mut self.inks),
            What::Shape { stroke: Some(_), closed: Some(outline), .. } => {
                pieces.add_mark(ink.area, outline);
            }
            What::Shape { .. } | What::Image { .. } => {}
        });
        if let Some(cause) = pieces.overlap() {
            self.fault(number, PreflightCheck::Overlaps, cause);
        }
    }

    fn look_at_text(&mut self, text: &TextItem, scale: f64, here: Here) {
        let size = text.size.to_pt() * scale;
        let info = text.font.info();
        let weight = text.font.info().variant.weight.to_number();
        self.fonts.insert(format!("{} {weight}", info.family));
        self.smallest = self.smallest.min(size);
        let least = self.content.paper.least_font;
        if size < least - TOLERANCE {
            let shown = shorten(text.text.trim(), 30);
            let cause = format!("type of {size:.2} pt, at least {least} pt: `{shown}`");
            self.fault_once(here, PreflightCheck::Fonts, cause);
        }
        if let Some(glyph) = text.glyphs.iter().find(|glyph| glyph.id == 0) {
            let missing = text.text.get(glyph.range()).unwrap_or_default();
            let cause = format!("no glyph for `{}`", missing.escape_debug());
            self.fault_once(here, PreflightCheck::Glyphs, cause);
        }
        // Digits of puzzles are the only monospaced type.
        let is_digits = info.family.ends_with("Mono");
        if here.large != Large::No {
            let measures = self.large_measures();
            let measure = if is_digits { &mut measures.digits } else { &mut measures.text };
            *measure = measure.min(size);
            if size < LARGE_TYPE - TOLERANCE {
                let what = if is_digits { "digits" } else { "type" };
                let shown = shorten(text.text.trim(), 30);
                let cause = format!("{what} of {size:.2} pt, at least {LARGE_TYPE} pt: `{shown}`");
                self.fault_once(here, PreflightCheck::LargePrint, cause);
            }
        }
        self.look_at_paint(&text.fill, here);
    }

    /// Checks an image of this width in points: it must be in shades of gray.
    fn look_at_image(&mut self, image: &Image, width: f64, here: Here) {
        let is_gray = match image.kind() {
            ImageKind::Raster(raster) => !raster.dynamic().color().has_color(),
            _ => false,
        };
        let dots = image.width() / (width / INCH);
        if !is_gray {
            let cause = "an image that is not of shades of gray alone".to_owned();
            self.fault_once(here, PreflightCheck::Colours, cause);
        } else if dots < FEWEST_DOTS {
            let cause = format!("an image of {dots:.0} dots per inch, at least {FEWEST_DOTS:.0}");
            self.fault_once(here, PreflightCheck::Colours, cause);
        }
    }

    /// Adds a fault unless the page has one of the same check already.
    fn fault_once(&mut self, here: Here, check: PreflightCheck, cause: String) {
        if self.faults[here.faults_before..].iter().all(|fault| fault.check != check) {
            self.fault(here.page, check, cause);
        }
    }

    fn large_measures(&mut self) -> &mut LargeMeasures {
        self.large.get_or_insert_default()
    }

    fn look_at_stroke(&mut self, width: f64, here: Here) {
        self.thinnest = self.thinnest.min(width);
        let least = self.content.paper.least_stroke;
        if width < least - TOLERANCE {
            let cause = format!("a line of {width:.2} pt, at least {least} pt");
            self.fault_once(here, PreflightCheck::Strokes, cause);
        }
        if here.large == Large::Boards {
            let measures = self.large_measures();
            measures.thin = measures.thin.min(width);
            if width < LARGE_STROKE - TOLERANCE {
                let cause = format!("a line of {width:.2} pt, at least {LARGE_STROKE} pt");
                self.fault_once(here, PreflightCheck::LargePrint, cause);
            }
        }
    }

    fn look_at_paint(&mut self, paint: &Paint, here: Here) {
        let gray = match paint {
            Paint::Solid(Color::Process(ProcessColor::Luma(gray))) => gray,
            Paint::Solid(Color::Process(colour)) if self.is_printed(colour) => {
                self.coloured = true;
                return;
            }
            _ => {
                let cause = match self.content.paper.colour {
                    true => format!("a colour that is not made of inks: {paint:?}"),
                    false => format!("a colour that is not gray: {paint:?}"),
                };
                return self.fault_once(here, PreflightCheck::Colours, cause);
            }
        };
        if gray.alpha < 1.0 {
            let cause = "a colour that lets others through".to_owned();
            return self.fault_once(here, PreflightCheck::Colours, cause);
        }
        // Paper white prints nothing.
        if gray.luma < 1.0 {
            self.lightest = self.lightest.max(gray.luma);
            if gray.luma > LIGHTEST + 0.001 {
                let tint = 100.0 * (1.0 - gray.luma);
                let cause = format!("a gray of {tint:.0} %, at least 10 %");
                self.fault_once(here, PreflightCheck::Colours, cause);
            }
        }
    }

    /// Returns whether the book is in colour and this one is made of what shows it: of inks in
    /// print, of light on screens.
    fn is_printed(&self, colour: &ProcessColor) -> bool {
        let is_digital = self.content.edition == Edition::Digital;
        self.content.paper.colour
            && match colour {
                ProcessColor::Cmyk(_) => !is_digital,
                ProcessColor::Rgb(light) => is_digital && light.alpha >= 1.0,
                _ => false,
            }
    }

    fn look_at_place(&mut self, area: Bounds, size: (f64, f64), here: Here) {
        let least = self.content.paper.least;
        let bleed = self.content.bleed();
        let right_hand = here.page % 2 == 1;
        let (left, right) = (area.left, size.0 - area.right);
        let (inside, outside) = if right_hand { (left, right) } else { (right, left) };
        let sides = [
            ("the upper margin", area.top - bleed, least.top),
            ("the lower margin", size.1 - area.bottom - bleed, least.bottom),
            ("the outer margin", outside - bleed, least.outside),
            ("the gutter", inside, self.gutter.least),
        ];
        for (side, (name, distance, least)) in sides.into_iter().enumerate() {
            self.nearest[side] = self.nearest[side].min(distance);
            if distance < least - TOLERANCE {
                let cause =
                    format!("ink in {name}: {distance:.2} pt from the edge, at least {least} pt");
                self.fault_once(here, PreflightCheck::Margins, cause);
            }
        }
    }

    pub(super) fn count_blanks(&mut self, blank: &[bool]) {
        let mut page = 0;
        let mut longest = 0;
        for run in blank.chunk_by(|one, next| one == next) {
            let first = page + 1;
            page += run.len();
            if !run[0] {
                continue;
            }
            longest = longest.max(run.len());
            let at_end = page == blank.len();
            let paper = &self.content.paper;
            let most = if at_end { paper.blanks_at_end } else { paper.blanks };
            if run.len() > most {
                let cause = format!("{} blank pages in a row, at most {most}", run.len());
                self.fault(first, PreflightCheck::Blanks, cause);
            }
        }
        self.facts.insert(PreflightCheck::Blanks, format!("{longest} in a row at most"));
    }

    pub(super) fn count_pages(&mut self, pages: usize) {
        // A digital book is not bound.
        if self.content.edition == Edition::Digital {
            self.facts.insert(PreflightCheck::Pages, format!("{pages}"));
            return;
        }
        let binds = &self.content.paper.pages;
        let (least, most) = (binds.start(), binds.end());
        let range = match u32::try_from(*most) {
            Ok(u32::MAX) | Err(_) => format!("{least} pages or more"),
            Ok(_) => format!("{least} to {most}"),
        };
        let service = &self.content.paper.service;
        if !binds.contains(&pages) {
            let cause = format!("{pages} pages, {service} binds {range} of this size");
            self.fault(None, PreflightCheck::Pages, cause);
        }
        if self.content.paper.bound && pages % 2 == 1 {
            self.fault(None, PreflightCheck::Pages, format!("{pages} pages, an odd number"));
        }
        self.facts.insert(PreflightCheck::Pages, format!("{pages}, {service} binds {range}"));
    }

    /// Adds the result of checking the puzzles.
    pub(super) fn add(&mut self, soundness: &Soundness) {
        for fault in &soundness.faults {
            let check = match fault {
                PuzzleFault::Repeat { .. } => PreflightCheck::Repeats,
                PuzzleFault::Solution { .. } => PreflightCheck::Solutions,
            };
            self.fault(None, check, fault.to_string());
        }
        let Soundness { different, solved, .. } = soundness;
        self.facts.insert(PreflightCheck::Repeats, format!("{different} different puzzles"));
        let fact = format!("{solved} puzzles with one solution each");
        self.facts.insert(PreflightCheck::Solutions, fact);
        let levels = self.content.puzzles().filter_map(|placed| placed.entry.difficulty.as_ref());
        let beyond = levels.filter(|difficulty| difficulty.level == Level::Beyond).count();
        let fact = match beyond {
            0 => "no puzzle is beyond the known techniques".to_owned(),
            1 => "1 puzzle is beyond the known techniques, as its section asks".to_owned(),
            _ => format!("{beyond} puzzles are beyond the known techniques, as sections ask"),
        };
        self.facts.insert(PreflightCheck::Levels, fact);
    }

    pub(super) fn finish(mut self) -> Preflight {
        let paper = &self.content.paper;
        let fonts = self.fonts.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let mut facts = std::mem::take(&mut self.facts);
        facts.insert(
            PreflightCheck::Fonts,
            format!("{:.2} pt and more, at least {}: {fonts}", self.smallest, paper.least_font),
        );
        facts.insert(
            PreflightCheck::Strokes,
            format!("{:.2} pt and more, at least {}", self.thinnest, paper.least_stroke),
        );
        let [top, bottom, outside, inside] = self.nearest.map(|distance| distance / INCH);
        facts.insert(
            PreflightCheck::Margins,
            format!(
                "{inside:.3} in inside, {outside:.3} outside, {top:.3} above, {bottom:.3} below; \
                 at least {:.3}, {:.3}, {:.3}, {:.3}",
                self.gutter.least / INCH,
                paper.least.outside / INCH,
                paper.least.top / INCH,
                paper.least.bottom / INCH
            ),
        );
        let missing = self.faults.iter().any(|fault| fault.check == PreflightCheck::Glyphs);
        let overlap = self.faults.iter().any(|fault| fault.check == PreflightCheck::Overlaps);
        let overlaps = if overlap { "some boards have them" } else { "no board has any" };
        facts.insert(PreflightCheck::Overlaps, overlaps.to_owned());
        let glyphs = if missing { "some characters have none" } else { "every character has one" };
        facts.insert(PreflightCheck::Glyphs, glyphs.to_owned());
        let tint = 100.0 * (1.0 - self.lightest);
        let inks = match self.coloured {
            true => format!("the inks of colour print, black, and gray of {tint:.0} % and more"),
            false => format!("black, and gray of {tint:.0} % and more"),
        };
        facts.insert(PreflightCheck::Colours, inks);
        if let Some(LargeMeasures { digits, text, thin, heavy }) = self.large {
            let symbols = match digits.is_finite() {
                true => format!("digits of {digits:.1} pt and more, also in solutions"),
                false => "drawings for symbols".to_owned(),
            };
            let fact = format!(
                "{symbols}, other type of {text:.1} pt, lines of {thin:.2} pt, around boxes \
                 {heavy:.2} pt"
            );
            facts.insert(PreflightCheck::LargePrint, fact);
        }
        Preflight { faults: self.faults, facts }
    }
}
