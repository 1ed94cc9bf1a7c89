//! The last look at the pages before they are printed: what a service would refuse, or a buyer send
//! back.

use super::ink::{Bounds, Ink, What, walk};
use crate::book::content::{Content, Edition, Gutter, Paper};
use crate::format::Id;
use crate::named::named;
use crate::oracle::{Budget, Cancel, Engine, Enumeration, Preparations, solutions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use typst::visualize::{Color, Paint, ProcessColor};
use typst_layout::{Page, PagedDocument};

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// No type is smaller than the service prints.
    Fonts,
    /// No line is thinner than the service prints.
    Strokes,
    /// Nothing stands in a margin or the fold.
    Margins,
    /// Every character has a glyph.
    Glyphs,
    /// Black and gray alone, and no gray too light to print.
    Colours,
    /// Not too many blank pages in a row.
    Blanks,
    /// As many pages as the service binds, an even number.
    Pages,
    /// Digits and lines of large print are large.
    LargePrint,
    /// No puzzle occurs twice.
    Repeats,
    /// Every puzzle has one solution, the one that is printed.
    Solutions,
}

named!(Check {
    Fonts => "fonts",
    Strokes => "strokes",
    Margins => "margins",
    Glyphs => "glyphs",
    Colours => "colours",
    Blanks => "blank pages",
    Pages => "page count",
    LargePrint => "large print",
    Repeats => "repeats",
    Solutions => "solutions",
});

/// Something that must not be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The page, from 1, where it is on one.
    pub page: Option<usize>,
    /// The check that it fails.
    pub check: Check,
    /// What is wrong, with the measure and the limit.
    pub cause: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.page {
            Some(page) => write!(f, "page {page}: {}", self.cause),
            None => f.write_str(&self.cause),
        }
    }
}

/// What was found on the pages of a book. `Display` writes the report.
#[derive(Debug, Clone)]
pub struct Preflight {
    faults: Vec<Fault>,
    facts: BTreeMap<Check, String>,
}

/// How many faults of a check the report lists; it says how many more there are.
const LISTED: usize = 10;

/// Digits of large print are no smaller, in points.
const LARGE_DIGITS: f64 = 16.0;
/// Lines of large print are no thinner, in points.
const LARGE_STROKE: f64 = 1.0;
/// Lines around the boxes of large print are no thinner, in points.
const LARGE_HEAVY_STROKE: f64 = 2.5;

/// The lightest gray that services print, as a share of white: a tint of ten percent.
const LIGHTEST: f32 = 0.9;

/// What rounding may make of a measure, in points.
const TOLERANCE: f64 = 0.005;

impl Preflight {
    /// Looks a laid-out book over. Pages in `large` hold the puzzles, to which the limits of large
    /// print apply.
    pub(super) fn of(content: &Content, document: &PagedDocument, puzzle_pages: &[usize]) -> Self {
        let paper = &content.paper;
        let mut survey = Survey::new(content, document.pages().len());
        let mut blank = Vec::new();
        for (index, page) in document.pages().iter().enumerate() {
            let number = index + 1;
            let is_large = content.edition == Edition::LargePrint && puzzle_pages.contains(&number);
            blank.push(!survey.look(page, number, is_large));
        }
        survey.count_blanks(&blank, paper);
        survey.count_pages(document.pages().len());
        survey.look_for_repeats();
        survey.solve();
        survey.finish()
    }

    /// What must not be printed; nothing if the book is good.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for Preflight {
    /// Writes a line a check, with what was measured and the faults below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (check, name) in Check::ALL {
            let faults: Vec<_> = self.faults.iter().filter(|fault| fault.check == check).collect();
            let verdict = if faults.is_empty() { "good" } else { "BAD" };
            if let Some(fact) = self.facts.get(&check) {
                writeln!(f, "{verdict:4}  {name}: {fact}")?;
            }
            for fault in faults.iter().take(LISTED) {
                writeln!(f, "      {fault}")?;
            }
            if faults.len() > LISTED {
                writeln!(f, "      and {} more", faults.len() - LISTED)?;
            }
        }
        Ok(())
    }
}

/// What is gathered while the pages are looked at.
struct Survey<'a> {
    content: &'a Content,
    gutter: Gutter,
    faults: Vec<Fault>,
    facts: BTreeMap<Check, String>,
    fonts: BTreeSet<String>,
    smallest: f64,
    thinnest: f64,
    lightest: f32,
    /// The least distances seen: top, bottom, outside, inside.
    nearest: [f64; 4],
    large: Option<[f64; 3]>,
}

impl<'a> Survey<'a> {
    fn new(content: &'a Content, pages: usize) -> Self {
        let digital = content.edition == Edition::Digital;
        let gutter = content.paper.gutter(pages);
        // On a screen there is no fold.
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
            nearest: [f64::INFINITY; 4],
            large: None,
        }
    }

    fn fault(&mut self, page: impl Into<Option<usize>>, check: Check, cause: String) {
        self.faults.push(Fault { page: page.into(), check, cause });
    }

    /// Looks at a page; whether there is any ink on it.
    fn look(&mut self, page: &Page, number: usize, large: bool) -> bool {
        let mut inked = false;
        let mut heaviest = 0.0f64;
        let size = (page.frame.width().to_pt(), page.frame.height().to_pt());
        // One fault a check and page is enough.
        let before = self.faults.len();
        walk(&page.frame, &mut |ink| {
            inked = true;
            self.look_at_place(ink.area, size, number, before);
            let Ink { what, scale, .. } = ink;
            match what {
                What::Text(text) => {
                    let size = text.size.to_pt() * scale;
                    let info = text.font.info();
                    let name = format!("{} {}", info.family, info.variant.weight.to_number());
                    self.fonts.insert(name);
                    self.smallest = self.smallest.min(size);
                    let least = self.content.paper.least_font;
                    if size < least - TOLERANCE {
                        let shown = excerpt(&text.text);
                        let cause = format!("type of {size:.2} pt, at least {least} pt: `{shown}`");
                        self.fault_once(number, Check::Fonts, cause, before);
                    }
                    if let Some(glyph) = text.glyphs.iter().find(|glyph| glyph.id == 0) {
                        let missing = text.text.get(glyph.range()).unwrap_or_default();
                        let cause = format!("no glyph for `{}`", missing.escape_debug());
                        self.fault_once(number, Check::Glyphs, cause, before);
                    }
                    if large && info.family.ends_with("Mono") {
                        let measures = self.large_measures();
                        measures[0] = measures[0].min(size);
                        if size < LARGE_DIGITS - TOLERANCE {
                            let cause =
                                format!("digits of {size:.2} pt, at least {LARGE_DIGITS} pt");
                            self.fault_once(number, Check::LargePrint, cause, before);
                        }
                    }
                    self.look_at_paint(&text.fill, number, before);
                }
                What::Shape { fill, stroke } => {
                    if let Some(stroke) = stroke {
                        let width = stroke.thickness.to_pt() * scale;
                        heaviest = heaviest.max(width);
                        self.look_at_stroke(width, number, large, before);
                        self.look_at_paint(&stroke.paint, number, before);
                    }
                    if let Some(fill) = fill {
                        self.look_at_paint(fill, number, before);
                    }
                }
                What::Image => {
                    let cause = "an image, whose colours and resolution are not known".to_owned();
                    self.fault_once(number, Check::Colours, cause, before);
                }
            }
        });
        if large {
            let measures = self.large_measures();
            measures[2] = measures[2].min(heaviest);
            if heaviest < LARGE_HEAVY_STROKE - TOLERANCE {
                let cause =
                    format!("box lines of {heaviest:.2} pt, at least {LARGE_HEAVY_STROKE} pt");
                self.fault_once(number, Check::LargePrint, cause, before);
            }
        }
        inked
    }

    fn fault_once(&mut self, page: usize, check: Check, cause: String, before: usize) {
        if self.faults[before..].iter().all(|fault| fault.check != check) {
            self.fault(page, check, cause);
        }
    }

    fn large_measures(&mut self) -> &mut [f64; 3] {
        self.large.get_or_insert([f64::INFINITY; 3])
    }

    fn look_at_stroke(&mut self, width: f64, page: usize, large: bool, before: usize) {
        self.thinnest = self.thinnest.min(width);
        let least = self.content.paper.least_stroke;
        if width < least - TOLERANCE {
            let cause = format!("a line of {width:.2} pt, at least {least} pt");
            self.fault_once(page, Check::Strokes, cause, before);
        }
        if large {
            let measures = self.large_measures();
            measures[1] = measures[1].min(width);
            if width < LARGE_STROKE - TOLERANCE {
                let cause = format!("a line of {width:.2} pt, at least {LARGE_STROKE} pt");
                self.fault_once(page, Check::LargePrint, cause, before);
            }
        }
    }

    fn look_at_paint(&mut self, paint: &Paint, page: usize, before: usize) {
        let Paint::Solid(Color::Process(ProcessColor::Luma(gray))) = paint else {
            let cause = format!("a colour that is not gray: {paint:?}");
            return self.fault_once(page, Check::Colours, cause, before);
        };
        if gray.alpha < 1.0 {
            let cause = "a colour that lets others through".to_owned();
            return self.fault_once(page, Check::Colours, cause, before);
        }
        // Paper white prints nothing.
        if gray.luma < 1.0 {
            self.lightest = self.lightest.max(gray.luma);
            if gray.luma > LIGHTEST + 0.001 {
                let tint = 100.0 * (1.0 - gray.luma);
                let cause = format!("a gray of {tint:.0} %, at least 10 %");
                self.fault_once(page, Check::Colours, cause, before);
            }
        }
    }

    fn look_at_place(&mut self, area: Bounds, size: (f64, f64), page: usize, before: usize) {
        let least = self.content.paper.least;
        let right_hand = page % 2 == 1;
        let (left, right) = (area.left, size.0 - area.right);
        let (inside, outside) = if right_hand { (left, right) } else { (right, left) };
        let sides = [
            ("the upper margin", area.top, least.top),
            ("the lower margin", size.1 - area.bottom, least.bottom),
            ("the outer margin", outside, least.outside),
            ("the gutter", inside, self.gutter.least),
        ];
        for (side, (name, distance, least)) in sides.into_iter().enumerate() {
            self.nearest[side] = self.nearest[side].min(distance);
            if distance < least - TOLERANCE {
                let cause =
                    format!("ink in {name}: {distance:.2} pt from the edge, at least {least} pt");
                self.fault_once(page, Check::Margins, cause, before);
            }
        }
    }

    fn count_blanks(&mut self, blank: &[bool], paper: &Paper) {
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
            let most = if at_end { paper.blanks_at_end } else { paper.blanks };
            if run.len() > most {
                let cause = format!("{} blank pages in a row, at most {most}", run.len());
                self.fault(first, Check::Blanks, cause);
            }
        }
        self.facts.insert(Check::Blanks, format!("{longest} in a row at most"));
    }

    fn count_pages(&mut self, pages: usize) {
        let binds = &self.content.paper.pages;
        let (least, most) = (binds.start(), binds.end());
        let service = &self.content.paper.service;
        if !binds.contains(&pages) {
            let cause = format!("{pages} pages, {service} binds {least} to {most} of this size");
            self.fault(None, Check::Pages, cause);
        }
        if pages % 2 == 1 && self.content.edition != Edition::Digital {
            self.fault(None, Check::Pages, format!("{pages} pages, an odd number"));
        }
        self.facts.insert(Check::Pages, format!("{pages}, {service} binds {least} to {most}"));
    }

    fn look_for_repeats(&mut self) {
        let mut seen = BTreeMap::new();
        for placed in self.content.puzzles() {
            if let Some(first) = seen.insert(Id::of(&placed.puzzle), placed.number) {
                let cause = format!("puzzle {} is puzzle {first} again", placed.number);
                self.faults.push(Fault { page: None, check: Check::Repeats, cause });
            }
        }
        self.facts.insert(Check::Repeats, format!("{} different puzzles", seen.len()));
    }

    /// Solves every puzzle and compares with what is printed as its solution.
    fn solve(&mut self) {
        let prepared = Preparations::default();
        let (engine, budget, cancel) = (Engine::default(), Budget::default(), Cancel::default());
        let mut solved = 0;
        for placed in self.content.puzzles() {
            let found =
                prepared.ask(&placed.puzzle, engine, budget, &cancel, |oracle, _, clues| {
                    solutions(oracle, clues, 2)
                });
            let cause = match found {
                Ok(found) => match (&found.grids[..], found.enumeration) {
                    ([_, _, ..], _) => "has more than one solution",
                    (_, Enumeration::Undecided) => "is too hard to be checked",
                    ([], _) => "has no solution",
                    ([only], _) if *only != placed.solution => {
                        "has another solution than the one that is printed"
                    }
                    _ => {
                        solved += 1;
                        continue;
                    }
                },
                Err(_) => "cannot be checked: the engines contradict themselves",
            };
            let cause = format!("puzzle {} {cause}", placed.number);
            self.faults.push(Fault { page: None, check: Check::Solutions, cause });
        }
        self.facts.insert(Check::Solutions, format!("{solved} puzzles with one solution each"));
    }

    fn finish(mut self) -> Preflight {
        let paper = &self.content.paper;
        let fonts = self.fonts.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let mut facts = std::mem::take(&mut self.facts);
        facts.insert(
            Check::Fonts,
            format!("{:.2} pt and more, at least {}: {fonts}", self.smallest, paper.least_font),
        );
        facts.insert(
            Check::Strokes,
            format!("{:.2} pt and more, at least {}", self.thinnest, paper.least_stroke),
        );
        let [top, bottom, outside, inside] = self.nearest.map(|distance| distance / 72.0);
        facts.insert(
            Check::Margins,
            format!(
                "{inside:.3} in inside, {outside:.3} outside, {top:.3} above, {bottom:.3} below; \
                 at least {:.3}, {:.3}, {:.3}, {:.3}",
                self.gutter.least / 72.0,
                paper.least.outside / 72.0,
                paper.least.top / 72.0,
                paper.least.bottom / 72.0
            ),
        );
        facts.insert(Check::Glyphs, "every character has one".to_owned());
        let tint = 100.0 * (1.0 - self.lightest);
        facts.insert(Check::Colours, format!("black, and gray of {tint:.0} % and more"));
        if let Some([digits, thin, heavy]) = self.large {
            let fact = format!(
                "digits of {digits:.1} pt and more, lines of {thin:.2} pt, around boxes {heavy:.2} pt"
            );
            facts.insert(Check::LargePrint, fact);
        }
        Preflight { faults: self.faults, facts }
    }
}

/// The start of a text, for a message.
fn excerpt(text: &str) -> String {
    let start: String = text.trim().chars().take(30).collect();
    start.escape_debug().to_string()
}
