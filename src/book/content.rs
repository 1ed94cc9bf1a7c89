//! The content of a book: everything that it says, chosen and counted, before it is laid out.

use super::languages::LanguageCode;
use crate::board::Grid;
use crate::format::Entry;
use crate::names::names;
use crate::rules::Registry;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Points in an inch, and so in every length here: all lengths are in points of 1/72 inch.
pub const INCH: f64 = 72.0;

/// Points in a millimetre.
pub const MILLIMETRE: f64 = INCH / 25.4;

/// A whole book: its texts, its puzzles, and the pages that it is to be laid out on.
///
/// What templates read as it stands here is serialized, under the names that they know.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Content {
    /// The title, as the service lists it.
    pub title: String,
    /// A line below the title.
    pub subtitle: Option<String>,
    /// Who made it, as the service lists it.
    pub author: String,
    /// Who publishes it.
    pub publisher: Option<String>,
    /// Its ISBN as it is printed, with hyphens or without; its check digit is right.
    pub isbn: Option<String>,
    /// The year of the copyright, and of the date in the digital edition.
    pub year: u16,
    /// The seed that the puzzles come from, where there is one.
    #[serde(serialize_with = "text_if_any")]
    pub seed: Option<u64>,
    /// Names the set of puzzles on the copyright page and identifies the files.
    #[serde(rename = "set")]
    pub set_id: String,
    /// The language of the words: `en`.
    #[serde(skip)]
    pub language: Language,
    /// For whom it is laid out.
    #[serde(serialize_with = "text")]
    pub edition: Edition,
    /// The pages.
    #[serde(skip)]
    pub paper: Paper,
    /// Puzzles on a page: 1, 2, 4 or 6 (3 where the page is narrow, as the press finds room).
    pub puzzles_per_page: u8,
    /// Solutions on a page, at most.
    pub solutions_per_page: u8,
    /// What stands beside each puzzle.
    #[serde(skip)]
    pub captions: Captions,
    /// Which chapters there are besides puzzles and solutions.
    #[serde(skip)]
    pub matter: Matter,
    /// The puzzles.
    #[serde(skip)]
    pub sections: Vec<Section>,
    /// What knows the words of the puzzles' kinds of clue.
    #[serde(skip)]
    pub registry: Arc<Registry>,
}

/// Writes a value by its name.
fn text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

/// Writes a number as a text, for Typst has none above 2^63.
#[expect(clippy::ref_option, reason = "serde passes fields so")]
fn text_if_any<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    value.map(|value| value.to_string()).serialize(serializer)
}

/// The words of a book in one language.
#[derive(Debug, Clone)]
pub struct Language {
    /// The language.
    pub code: LanguageCode,
    /// Every text of the book by its key. `{name}` in a text is a place for a number or name.
    pub words: BTreeMap<String, String>,
}

/// For whom a book is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    /// On paper.
    Print,
    /// On paper, with digits of 16 pt and more and heavier lines.
    LargePrint,
    /// On a screen: the same content with links, bookmarks and tags, even margins, no gutter.
    Digital,
}

names!(Edition { Print => "print", LargePrint => "large-print", Digital => "digital" });

/// The pages and what a service asks of them.
#[derive(Debug, Clone)]
pub struct Paper {
    /// What the service is called in messages: `kdp-white`.
    pub service: String,
    /// How wide a page is.
    pub width: f64,
    /// How high a page is.
    pub height: f64,
    /// The margins that the text is set within; the inner one is [`Gutter::inside`].
    pub margins: Margins,
    /// The least that the service asks for: no ink beyond these, but for the inner edge.
    pub least: Margins,
    /// The inner margin by page count, thinner books first. The last holds for any longer book.
    pub gutters: Vec<Gutter>,
    /// How many pages the service binds.
    pub pages: RangeInclusive<usize>,
    /// The smallest type.
    pub least_font: f64,
    /// The thinnest line.
    pub least_stroke: f64,
    /// How many pages in a row may be blank, but for the end.
    pub blanks: usize,
    /// How many pages in a row may be blank at the end.
    pub blanks_at_end: usize,
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

/// The inner margin of books of so many pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gutter {
    /// The most pages that this holds for.
    pub pages: usize,
    /// The least inner margin that the service asks for.
    pub least: f64,
    /// The inner margin that the text is set with: at least `least`.
    pub inside: f64,
}

impl Paper {
    /// Returns the gutter of a book of so many pages.
    ///
    /// # Panics
    /// If there are no gutters.
    pub fn gutter(&self, pages: usize) -> Gutter {
        let fits = self.gutters.iter().find(|gutter| pages <= gutter.pages);
        *fits.or(self.gutters.last()).expect("a paper has at least one gutter")
    }
}

/// What stands beside each puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Captions {
    /// Its number.
    pub number: bool,
    /// The name of its level.
    pub level: bool,
    /// Its level as dots.
    pub pips: bool,
    /// How many clues it has.
    pub clues: bool,
    /// Where its solution is.
    pub solution_page: bool,
    /// The hardest techniques that it asks for.
    pub techniques: bool,
    /// Room to write down a time.
    pub time: bool,
}

impl Default for Captions {
    fn default() -> Self {
        Captions {
            number: true,
            level: true,
            pips: true,
            clues: true,
            solution_page: true,
            techniques: false,
            time: false,
        }
    }
}

/// The chapters that a book has besides puzzles and solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Matter {
    /// A page with year, ISBN and rights behind the title.
    pub copyright: bool,
    /// The contents.
    pub contents: bool,
    /// The rules of each board that occurs.
    pub how_to_play: bool,
    /// The levels, and how many puzzles each has.
    pub level_key: bool,
    /// The basic techniques explained.
    pub primer: bool,
    /// The hints of the puzzles that have one.
    pub hints: bool,
    /// The solutions.
    pub solutions: bool,
    /// Pages for notes at the end.
    pub notes: bool,
}

impl Default for Matter {
    fn default() -> Self {
        Matter {
            copyright: true,
            contents: true,
            how_to_play: true,
            level_key: true,
            primer: true,
            hints: false,
            solutions: true,
            notes: true,
        }
    }
}

/// A part of the book with a title of its own.
#[derive(Debug, Clone)]
pub struct Section {
    /// Its title, in the language of the book.
    pub title: String,
    /// A paragraph below the title.
    pub intro: Option<String>,
    /// Its puzzles in the order of the book.
    pub puzzles: Vec<Placed>,
}

/// A puzzle with its place in the book.
#[derive(Debug, Clone)]
pub struct Placed {
    /// Its number in the book, from 1, without gaps.
    pub number: usize,
    /// The puzzle and what is known of it. Its solution is there and known to be the only one.
    pub entry: Entry,
    /// The names, in the language of the book, of the hardest techniques that it asks for.
    pub techniques: Vec<String>,
    /// The step that breaks it, in the language of the book.
    pub hint: Option<String>,
}

impl Placed {
    /// Returns the solution.
    ///
    /// # Panics
    /// If the entry has none.
    pub fn solution(&self) -> &Grid {
        self.entry.solution.as_ref().expect("puzzles of a book have solutions")
    }
}

impl Content {
    /// Returns all puzzles in the order of the book.
    pub fn puzzles(&self) -> impl Iterator<Item = &Placed> {
        self.sections.iter().flat_map(|section| &section.puzzles)
    }
}

/// The sheet that a cover is printed on: back, spine and front side by side, with bleed around.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Wrap {
    /// How wide the sheet is: two pages, the spine, and bleed on both sides.
    pub width: f64,
    /// How high the sheet is, with bleed.
    pub height: f64,
    /// How far the print goes beyond the cut.
    pub bleed: f64,
    /// How wide the spine is.
    pub spine: f64,
    /// How far text on the spine keeps from its folds; `None` where no text may stand there.
    pub spine_clearance: Option<f64>,
    /// How far text keeps from the cut.
    pub safe: f64,
    /// What the service prints its barcode on, on the back: nothing else may be there.
    #[serde(skip)]
    pub barcode: Option<Area>,
}

/// A rectangle of a sheet, measured from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// From the left edge of the sheet.
    pub left: f64,
    /// From the upper edge of the sheet.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}
