//! The content of a book: all texts and puzzles, chosen and counted, before it is laid out.

use super::as_text::text;
pub use super::cover_content::{
    Area, BackText, CoverContent, CoverDesign, CoverPalette, CoverPart, Finish, Wrap,
};
use super::figure::Figure;
pub use super::named_sizes::NamedSizes;
pub use super::own_text::{OwnBlock, OwnPages, OwnText, Run};
pub use super::paper::{Gutter, Margins, Paper};
use super::symbol_set::SymbolSet;
use satoku_core::board::Grid;
use satoku_core::language::LanguageCode;
use satoku_core::names::names;
use satoku_core::rules::Registry;
use satoku_format::Entry;
use satoku_texts::Book;
use serde::{Deserialize, Serialize, Serializer};
use std::sync::Arc;

/// The points in an inch; all lengths here are in points of 1/72 inch.
pub const INCH: f64 = 72.0;

/// The points in a millimetre.
pub const MILLIMETRE: f64 = INCH / 25.4;

/// A whole book: its texts, its puzzles, and the pages to lay it out on.
///
/// The fields that templates read unchanged are serialized, under the templates' names for them.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Content {
    /// The title, as listed at the service.
    pub title: String,
    /// A line below the title.
    pub subtitle: Option<String>,
    /// The author, as listed at the service.
    pub author: String,
    /// The publisher.
    pub publisher: Option<String>,
    /// The ISBN as it is printed, with or without hyphens; its check digit is right.
    pub isbn: Option<String>,
    /// What the copyright page says below the publisher: addresses, the printer.
    pub imprint: Option<String>,
    /// The year of the copyright and of the date in the digital edition.
    pub year: u16,
    /// The seed that the puzzles come from, if there is one.
    #[serde(serialize_with = "text_if_any")]
    pub seed: Option<u64>,
    /// The name of the set of puzzles on the copyright page, which also identifies the files.
    #[serde(rename = "set")]
    pub set_id: String,
    /// The language of the texts.
    #[serde(skip)]
    pub language: Language,
    /// The readers that it is laid out for.
    #[serde(serialize_with = "text")]
    pub edition: Edition,
    /// The readers that its words are for.
    #[serde(serialize_with = "text")]
    pub audience: Audience,
    /// The type and ornaments of its inside.
    #[serde(serialize_with = "text")]
    pub look: Look,
    /// What its drawings show.
    #[serde(serialize_with = "text")]
    pub theme: Theme,
    /// The pages.
    #[serde(skip)]
    pub paper: Paper,
    /// The puzzles on a page: 1, 2, 3, 4, 6, 8, 9 or 12, or fewer where space is short.
    pub puzzles_per_page: u8,
    /// The most solutions on a page.
    pub solutions_per_page: u8,
    /// The arrangement of the pages.
    #[serde(flatten)]
    pub arrangement: Arrangement,
    /// Whether the copyright page names the program, the set of puzzles and the seed.
    pub credit: bool,
    /// The cover.
    #[serde(skip)]
    pub cover: CoverContent,
    /// The captions of each puzzle.
    #[serde(skip)]
    pub captions: Captions,
    /// The chapters besides puzzles and solutions.
    #[serde(skip)]
    pub matter: Matter,
    /// Whether the cover states the number of puzzles and their levels below the subtitle.
    pub count_line: bool,
    /// The boards whose names tell their sizes, which differ.
    #[serde(skip)]
    pub sized: NamedSizes,
    /// The publisher's own fonts.
    pub fonts: OwnFamilies,
    /// The puzzles.
    #[serde(skip)]
    pub sections: Vec<Section>,
    /// The pages of the publisher.
    pub own: OwnPages,
    /// The techniques that the book explains, easiest first.
    #[serde(skip)]
    pub lessons: Vec<Lesson>,
    /// The beginning of a solution, which the rules end with.
    #[serde(skip)]
    pub worked: Option<WorkedExample>,
    /// The registry that knows the words of the puzzles' kinds of clue.
    #[serde(skip)]
    pub registry: Arc<Registry>,
}

/// The families of the publisher's own fonts, in place of ours.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct OwnFamilies {
    /// That of titles and headings.
    pub titles: Option<String>,
    /// That of texts.
    pub text: Option<String>,
}

impl Content {
    /// Returns how far drawings extend beyond the cut of pages: not at all on a screen.
    pub fn bleed(&self) -> f64 {
        if self.edition == Edition::Digital { 0.0 } else { self.paper.bleed }
    }
}

/// Writes a number as a text, because Typst has no numbers above 2^63.
#[expect(clippy::ref_option, reason = "serde passes fields so")]
fn text_if_any<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    value.map(|value| value.to_string()).serialize(serializer)
}

/// The texts of a book in one language.
#[derive(Debug, Clone, Copy)]
pub struct Language {
    /// The language.
    pub code: LanguageCode,
    /// The words of books.
    pub texts: &'static Book,
}

/// The readers that a book is laid out for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    /// Readers on paper.
    Print,
    /// Readers on paper who need digits of 16 pt or more and heavier lines.
    LargePrint,
    /// Readers on a screen: the same content with links, bookmarks and tags, even margins, no
    /// gutter.
    Digital,
}

names!(Edition { Print => "print", LargePrint => "large-print", Digital => "digital" });

/// The readers that the words of a book are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Audience {
    /// All who read by themselves.
    #[default]
    Everyone,
    /// Children: plain words, cards to cut out, and a certificate; no explanations of techniques.
    Kids,
}

names!(Audience { Everyone => "everyone", Kids => "kids" });

/// The type, lines and ornaments of the inside of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// Texts with serifs, plain titles, dots for levels.
    #[default]
    Classic,
    /// No serifs, strong rules, numbers on black, light lines between cells, bars for levels.
    Modern,
    /// Round titles and lines, a row of shapes above titles, and stars for levels.
    Playful,
}

names!(Look { Classic => "classic", Modern => "modern", Playful => "playful" });

/// What the drawings of a book show: on its cover, and where its parts begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Nothing but its puzzles.
    #[default]
    None,
    /// Flowering trees, tulips and butterflies.
    Spring,
    /// The sun, balloons and flowers.
    Summer,
    /// Trees that lose their leaves, acorns and mushrooms.
    Autumn,
    /// Firs and snowflakes.
    Winter,
    /// Boats, fish and shells.
    Sea,
    /// The moon, stars and planets.
    Night,
    /// A cat, an owl, a hedgehog and a rabbit.
    Animals,
}

names!(Theme {
    None => "none",
    Spring => "spring",
    Summer => "summer",
    Autumn => "autumn",
    Winter => "winter",
    Sea => "sea",
    Night => "night",
    Animals => "animals",
});

/// How puzzles, solutions and room for notes are spread over the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Arrangement {
    /// The place of the solutions.
    #[serde(rename = "solutions-at", serialize_with = "text")]
    pub solutions: SolutionsAt,
    /// How much of the solutions is shown, and how.
    #[serde(serialize_with = "text")]
    pub answers: Answers,
    /// The number of cells of each puzzle whose digits are told, if only a few are.
    pub check_cells: u8,
    /// Whether puzzles are on right-hand pages only.
    pub right_hand_only: bool,
    /// The place of the room for notes at each puzzle.
    #[serde(serialize_with = "text")]
    pub working_space: WorkingSpace,
    /// The corners of blank cells that are marked off for notes.
    #[serde(serialize_with = "text")]
    pub note_corners: NoteCorners,
}

/// The place of the solutions of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SolutionsAt {
    /// At the end of the book.
    #[default]
    End,
    /// At the end of each section.
    Section,
    /// On the back of the page with the puzzles, which are on right-hand pages.
    Overleaf,
}

names!(SolutionsAt { End => "end", Section => "section", Overleaf => "overleaf" });

/// How much of the solutions is shown, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Answers {
    /// All of them.
    #[default]
    Full,
    /// All of them, turned by half a turn, so that nobody reads one by accident.
    UpsideDown,
    /// The givens and every other cell, like the dark squares of a chessboard, to check a grid
    /// with.
    Partial,
    /// The digits of a few cells of each puzzle, which are shaded there, in a table.
    CheckCells,
}

names!(Answers {
    Full => "full",
    UpsideDown => "upside-down",
    Partial => "partial",
    CheckCells => "check-cells",
});

/// The place of the room for notes at each puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WorkingSpace {
    /// There is none.
    #[default]
    None,
    /// At the right of the puzzle.
    Beside,
    /// Below the puzzle.
    Below,
}

names!(WorkingSpace { None => "none", Beside => "beside", Below => "below" });

/// How the corners of blank cells are marked off, in which solvers note candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NoteCorners {
    /// They are not.
    #[default]
    None,
    /// By gray lines.
    Gray,
    /// By black lines.
    Black,
}

names!(NoteCorners { None => "none", Gray => "gray", Black => "black" });

/// The captions of each puzzle.
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
    /// The number of its clues.
    pub clues: bool,
    /// The page of its solution.
    pub solution_page: bool,
    /// The hardest techniques that it needs.
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

/// The chapters of a book besides puzzles and solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Matter {
    /// A page with year, ISBN and rights, after the title.
    pub copyright: bool,
    /// The contents.
    pub contents: bool,
    /// The rules of each board in the book.
    pub how_to_play: bool,
    /// The levels, and how many puzzles each has.
    pub level_key: bool,
    /// Explanations of the basic techniques.
    pub primer: bool,
    /// The hints of the puzzles that have one.
    pub hints: bool,
    /// The solutions.
    pub solutions: bool,
    /// Pages for notes at the end.
    pub notes: bool,
    /// A certificate for the reader; by default in books for children.
    pub certificate: Option<bool>,
    /// Cards with the symbols to colour and cut out; by default in books for children.
    pub cut_outs: Option<bool>,
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
            certificate: None,
            cut_outs: None,
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
    /// The puzzles on a page, in place of those of the book.
    pub puzzles_per_page: Option<u8>,
    /// The dates of its first and its last puzzle.
    pub dates: Option<String>,
    /// Whether a line of each solution spells a word.
    pub has_word: bool,
}

/// A puzzle with its place in the book.
#[derive(Debug, Clone)]
pub struct Placed {
    /// Its number in the book, from 1, without gaps.
    pub number: usize,
    /// The puzzle with its details. Its solution is present and known to be the only one.
    pub entry: Entry,
    /// Its date, in the language of the book.
    pub date: Option<PrintedDate>,
    /// The text of the QR code beside it.
    pub code: Option<String>,
    /// The symbols that it is printed with.
    pub symbols: Arc<SymbolSet>,
    /// The names, in the language of the book, of the hardest techniques that it needs.
    pub techniques: Vec<String>,
    /// The hardest step.
    pub hint: Option<PrintedHint>,
}

/// The date of a puzzle, in the language of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedDate {
    /// With the weekday: `Friday, January 1`.
    pub long: String,
    /// Without it: `January 1`.
    pub short: String,
    /// The year.
    pub year: i32,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month.
    pub day: u8,
    /// The weekday, from 1 for Monday.
    pub weekday: u8,
}

/// A hint: a step in the language of the book, with its figure.
#[derive(Debug, Clone)]
pub struct PrintedHint {
    /// The name of the technique.
    pub technique: String,
    /// The conclusion.
    pub text: String,
    /// The givens of the puzzle with the pattern of the step.
    pub figure: Figure,
}

/// The explanation of a technique, with an example.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The name of the technique in the language of the book.
    pub technique: String,
    /// The explanation, in whole sentences.
    pub about: String,
    /// A step of the technique on a board of the book.
    pub figure: Figure,
}

/// The first steps of a solution.
#[derive(Debug, Clone)]
pub struct WorkedExample {
    /// The steps in their order.
    pub steps: Vec<WorkedStep>,
    /// The solution.
    pub solution: Figure,
}

/// A step that is told.
#[derive(Debug, Clone)]
pub struct WorkedStep {
    /// The sentence that tells it.
    pub text: String,
    /// The board before the step, with its pattern.
    pub figure: Figure,
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
