//! A book as the JSON that templates read.

use super::PressError;
use super::barcode::Barcode;
use super::boards::{
    BoardData, BoardList, clue_marks, every_other, image_files, rest, rows, solved_marks,
};
use super::check_cells::{CheckCell, check_cells};
use super::figures::{ExampleData, HintData, LessonData, WorkedData};
use super::qr::{CodeData, codes};
use super::shop_data::ShopData;
use super::wording::words;
use super::world::PICTURE;
use crate::content::{
    Answers, Audience, BackText, Captions, Content, CoverContent, Edition, Matter, Paper, Placed,
    PrintedDate, Run, Wrap,
};
use crate::example::Example;
use crate::lessons::is_plain;
use crate::own_pages::inline;
use crate::symbol_set::SymbolSet;
use satoku_core::board::Grid;
use satoku_core::rules::{Layered, Puzzle};
use satoku_logic::Level;
use satoku_texts::Filling;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use typst::foundations::Bytes;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Book<'a> {
    #[serde(flatten)]
    content: &'a Content,
    language: String,
    words: BTreeMap<String, String>,
    /// Whether the inside is in colour.
    colour: bool,
    /// Whether drawings extend to the edges of pages.
    to_edges: bool,
    paper: Page,
    captions: Captions,
    matter: Matter,
    boards: Vec<BoardData>,
    kinds: Vec<Kind>,
    levels: Vec<LevelRow>,
    sections: Vec<Section<'a>>,
    lessons: Vec<LessonData<'a>>,
    worked: Option<WorkedData<'a>>,
    puzzle_count: usize,
    /// Whether the techniques solve each puzzle without a guess.
    reasoned: bool,
    note_pages: usize,
    blank_pages: usize,
    cover: CoverData<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<Wrap>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shop: Option<ShopData>,
    /// The pictures among the symbols.
    #[serde(skip)]
    images: Vec<Arc<[u8]>>,
}

/// The values that depend on the number of pages, and so on an earlier layout of the same book.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fit {
    /// The inner margin.
    pub inside: f64,
    /// The number of pages for notes.
    pub notes: usize,
    /// The number of blank pages at the end.
    pub blanks: usize,
}

#[derive(Serialize)]
struct Page {
    width: f64,
    height: f64,
    top: f64,
    bottom: f64,
    inside: f64,
    outside: f64,
    bleed: f64,
}

/// Boards with the same rules, regardless of their regions.
#[derive(Serialize)]
struct Kind {
    name: String,
    rules: Vec<String>,
    #[serde(skip)]
    symbols: Arc<SymbolSet>,
    #[serde(skip)]
    has_word: bool,
    /// A board of this kind.
    board: usize,
    /// The marks of the clues of a puzzle of this kind.
    marks: Vec<Layered>,
    example: Option<ExampleData>,
    /// The number of the rule, from 0, that the example is about.
    rule: usize,
    /// The characters of its symbols.
    alphabet: String,
}

#[derive(Serialize)]
struct LevelRow {
    level: String,
    pips: usize,
    count: usize,
}

/// The cover, with what it shows of the book.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct CoverData<'a> {
    #[serde(flatten)]
    content: &'a CoverContent,
    text: Option<Vec<BackPart>>,
    has_picture: bool,
    /// The section, from 0, whose first puzzle is shown: the largest one.
    section: usize,
    barcode: Option<Barcode>,
}

/// A part of the text on the back.
#[derive(Serialize)]
struct BackPart {
    kind: &'static str,
    runs: Vec<Run>,
}

impl BackPart {
    fn of(part: &BackText) -> Self {
        let (kind, text) = match part {
            BackText::Paragraph(text) => ("paragraph", text),
            BackText::Item(text) => ("item", text),
        };
        BackPart { kind, runs: inline(text) }
    }
}

impl<'a> CoverData<'a> {
    fn of(content: &'a Content) -> Self {
        let cover = &content.cover;
        let sizes = content.sections.iter().map(|section| section.puzzles.len());
        // The first of the largest.
        let largest = sizes.enumerate().max_by_key(|(index, size)| (*size, Reverse(*index)));
        CoverData {
            content: cover,
            text: cover.text.as_ref().map(|parts| parts.iter().map(BackPart::of).collect()),
            has_picture: cover.picture.is_some(),
            section: largest.map_or(0, |(index, _)| index),
            barcode: content.isbn.as_deref().filter(|_| cover.barcode).and_then(Barcode::of),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Section<'a> {
    title: &'a str,
    intro: Option<&'a str>,
    dates: Option<&'a str>,
    /// The modules of a side of its QR codes, without the quiet zone; 0 without codes.
    code_modules: usize,
    puzzles: Vec<Picture<'a>>,
    puzzles_per_page: u8,
}

/// The drawing of a puzzle.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Picture<'a> {
    number: usize,
    date: Option<&'a PrintedDate>,
    code: Option<CodeData>,
    board: usize,
    /// The givens, one line for each row.
    givens: String,
    /// The rest of the solution, one line for each row.
    rest: Option<String>,
    /// The marks of its clues, other than givens that are characters.
    marks: Vec<Layered>,
    /// Those of the solution, where its symbols are marks themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved_marks: Option<Vec<Layered>>,
    /// The cells whose symbols are told, where only those of a few cells are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checks: Vec<CheckCell>,
    level: Option<String>,
    pips: usize,
    /// The number of filled cells.
    clues: usize,
    techniques: &'a [String],
    hint: Option<HintData<'a>>,
}

impl Kind {
    /// Returns the kind of a puzzle with its name alone.
    fn named(content: &Content, placed: &Placed, has_word: bool) -> Result<Self, PressError> {
        let (language, puzzle) = (&content.language, &placed.entry.puzzle);
        let name = language.board(&content.registry, puzzle, content.sized.of(puzzle));
        let name = name.ok_or_else(|| PressError::Unsaid(puzzle.variant()))?;
        Ok(Kind {
            name: language.with_symbols(name, &placed.symbols),
            rules: Vec::new(),
            symbols: Arc::clone(&placed.symbols),
            has_word,
            board: 0,
            marks: Vec::new(),
            example: None,
            rule: 0,
            alphabet: String::new(),
        })
    }

    fn is_same(&self, other: &Kind) -> bool {
        self.name == other.name && self.symbols == other.symbols && self.has_word == other.has_word
    }

    /// Returns the kind with its rules, and an example of them.
    fn explained(
        mut self,
        content: &Content,
        placed: &Placed,
        board: usize,
        boards: &mut BoardList,
    ) -> Result<Self, PressError> {
        let (language, puzzle) = (&content.language, &placed.entry.puzzle);
        let rules = language.rules(&content.registry, puzzle, &self.symbols);
        self.rules = rules.ok_or_else(|| PressError::Unsaid(puzzle.variant()))?;
        self.rules.extend(self.has_word.then(|| language.texts.how_word.to_owned()));
        if content.audience == Audience::Kids
            && is_plain(puzzle)
            && puzzle.rules().classic_boxes().is_some()
        {
            let symbols = language.symbols(puzzle.rules(), &self.symbols);
            self.rules =
                vec![Filling::new(language.texts.kids_rule).put("symbols", symbols).text()];
        }
        let count = puzzle.rules().board().symbol_count();
        self.alphabet = self.symbols.alphabet().characters().take(count).collect();
        self.board = board;
        self.marks = clue_marks(puzzle, |_| false, &puzzle.givens());
        // The rules of the board come before those of clues.
        let of_board = puzzle
            .rules()
            .words()
            .filter(|words| !words.in_language(language.code).rule.is_empty());
        let of_board = of_board.count();
        let example = Example::of(puzzle, placed.solution(), &content.registry);
        self.example = example.map(|one| ExampleData::of(&one, &self.symbols, boards));
        let of_clues = self.example.as_ref().is_some_and(ExampleData::is_of_clues);
        self.rule = if of_clues { of_board } else { of_board.saturating_sub(1) };
        Ok(self)
    }
}

impl Page {
    /// Returns a page whose text keeps the distance `inside` from the fold.
    fn of(paper: &Paper, inside: f64) -> Self {
        Page {
            width: paper.width,
            height: paper.height,
            top: paper.margins.top,
            bottom: paper.margins.bottom,
            inside,
            outside: paper.margins.outside,
            bleed: 0.0,
        }
    }
}

impl<'a> Book<'a> {
    /// Returns the book, with values that fit its number of pages. The digital edition has even
    /// margins.
    pub(super) fn of(content: &'a Content, fit: Fit) -> Result<Self, PressError> {
        let mut boards = BoardList::default();
        let mut kinds: Vec<Kind> = Vec::new();
        let mut counts = BTreeMap::new();
        let mut sections = Vec::new();
        for section in &content.sections {
            let mut puzzles = Vec::new();
            for placed in &section.puzzles {
                let symbols = &placed.symbols;
                let board = boards.number(&placed.entry.puzzle, symbols);
                let kind = Kind::named(content, placed, section.has_word)?;
                if !kinds.iter().any(|other| other.is_same(&kind)) {
                    kinds.push(kind.explained(content, placed, board, &mut boards)?);
                }
                if let Some(difficulty) = &placed.entry.difficulty {
                    *counts.entry(difficulty.level).or_insert(0) += 1;
                }
                let hint = placed.hint.as_ref().filter(|_| content.matter.hints);
                let hint = hint.map(|hint| HintData::of(hint, &mut boards));
                let mut picture = Picture { hint, ..Picture::of(placed, board) };
                picture.hide(content, placed);
                puzzles.push(picture);
            }
            let code_modules = add_codes(&mut puzzles, &section.puzzles)?;
            let intro = section.intro.as_deref();
            let dates = section.dates.as_deref();
            let puzzles_per_page = section.puzzles_per_page.unwrap_or(content.puzzles_per_page);
            sections.push(Section {
                title: &section.title,
                intro,
                dates,
                code_modules,
                puzzles,
                puzzles_per_page,
            });
        }
        let lessons = content.lessons.iter();
        let lessons = lessons.map(|lesson| LessonData::of(lesson, &mut boards)).collect();
        let worked = content.worked.as_ref().map(|worked| WorkedData::of(worked, &mut boards));
        let levels = counts.into_iter();
        let levels = levels.map(|(level, count): (Level, usize)| LevelRow {
            level: level.to_string(),
            pips: pips(level),
            count,
        });
        let (boards, images) = boards.into_parts();
        let mut paper = Page::of(&content.paper, fit.inside);
        paper.bleed = content.bleed();
        if content.edition == Edition::Digital {
            paper.inside = paper.outside;
        }
        let Content { captions, matter, .. } = *content;
        let is_for_kids = content.audience == Audience::Kids;
        let has_hints = content.puzzles().any(|placed| placed.hint.is_some());
        Ok(Book {
            content,
            language: content.language.code.to_string(),
            words: words(content),
            colour: content.paper.colour,
            to_edges: content.paper.bleed > 0.0,
            paper,
            captions: Captions {
                solution_page: captions.solution_page && matter.solutions,
                ..captions
            },
            matter: Matter {
                hints: matter.hints && has_hints,
                primer: matter.primer && !content.lessons.is_empty(),
                certificate: Some(matter.certificate.unwrap_or(is_for_kids)),
                cut_outs: Some(matter.cut_outs.unwrap_or(is_for_kids)),
                ..matter
            },
            boards,
            kinds,
            levels: levels.collect(),
            sections,
            lessons,
            worked,
            puzzle_count: content.puzzles().count(),
            reasoned: content.puzzles().all(is_reasoned),
            note_pages: fit.notes,
            blank_pages: fit.blanks,
            cover: CoverData::of(content),
            wrap: None,
            shop: None,
            images,
        })
    }

    /// Returns the book with the sheet of its cover.
    pub(super) fn with_wrap(mut self, wrap: &Wrap) -> Self {
        self.wrap = Some(*wrap);
        self
    }

    /// Returns the book with what images for shops need.
    pub(super) fn with_shop(mut self, shop: ShopData) -> Self {
        self.shop = Some(shop);
        self
    }

    /// Returns the pictures that templates read: that of the cover, and those among the symbols.
    pub(super) fn files(&self) -> Vec<(String, Bytes)> {
        let cover = self.content.cover.picture.clone();
        let cover = cover.map(|picture| (PICTURE.to_owned(), Bytes::new(picture)));
        cover.into_iter().chain(image_files(&self.images)).collect()
    }

    /// Returns the book as the file that templates read.
    pub(super) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("texts and numbers are JSON")
    }
}

impl<'a> Picture<'a> {
    fn of(placed: &'a Placed, board: usize) -> Self {
        let level = placed.entry.difficulty.as_ref().map(|difficulty| difficulty.level);
        Picture {
            level: level.map(|level| level.to_string()),
            pips: level.map_or(0, pips),
            techniques: &placed.techniques,
            date: placed.date.as_ref(),
            ..Picture::bare(
                placed.number,
                &placed.entry.puzzle,
                Some(placed.solution()),
                board,
                &placed.symbols,
            )
        }
    }

    /// Hides what answers do not show of the solution.
    fn hide(&mut self, content: &Content, placed: &Placed) {
        let (puzzle, solution) = (&placed.entry.puzzle, placed.solution());
        let (answers, symbols) = (content.arrangement.answers, placed.symbols.alphabet());
        if answers == Answers::CheckCells {
            let count = usize::from(content.arrangement.check_cells);
            let symbols = puzzle.rules().symbols_or(&symbols);
            self.checks = check_cells(puzzle, solution, count, |symbol| symbols.character(symbol));
        }
        // Symbols that are marks have no place in a table.
        if answers == Answers::Partial || answers == Answers::CheckCells {
            self.solved_marks = solved_marks(puzzle, &every_other(puzzle, solution));
        }
    }

    /// Returns a puzzle without any captions.
    pub(super) fn bare(
        number: usize,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        board: usize,
        symbols: &SymbolSet,
    ) -> Self {
        let symbols = symbols.alphabet();
        let givens = puzzle.givens();
        let rest = solution.map(|solution| rows(puzzle.rules(), &rest(puzzle, solution), &symbols));
        Picture {
            number,
            date: None,
            code: None,
            board,
            givens: rows(puzzle.rules(), &givens, &symbols),
            rest,
            marks: clue_marks(puzzle, |_| false, &givens),
            solved_marks: solution.and_then(|solution| solved_marks(puzzle, solution)),
            checks: Vec::new(),
            level: None,
            pips: 0,
            clues: givens.filled().count(),
            techniques: &[],
            hint: None,
        }
    }
}

/// Adds the QR codes of puzzles. Returns the modules of a side of each; 0 if there are none.
fn add_codes(pictures: &mut [Picture<'_>], puzzles: &[Placed]) -> Result<usize, PressError> {
    let with_code = |placed: &Placed| placed.code.is_some();
    let mut made = codes(puzzles.iter().filter_map(|placed| placed.code.as_deref()))?.into_iter();
    let modules = made.as_slice().first().map_or(0, |code| code.modules);
    for (picture, _) in pictures.iter_mut().zip(puzzles).filter(|(_, placed)| with_code(placed)) {
        picture.code = made.next();
    }
    Ok(modules)
}

/// Returns whether known techniques solve a puzzle.
fn is_reasoned(placed: &Placed) -> bool {
    placed.entry.difficulty.as_ref().is_some_and(|difficulty| difficulty.rating.is_some())
}

/// Returns the number of dots of a level.
fn pips(level: Level) -> usize {
    Level::ALL.iter().position(|(other, _)| *other == level).map_or(0, |place| place + 1)
}
