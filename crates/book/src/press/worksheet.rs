//! Worksheets: puzzles and exercises for class, and every step of a puzzle.

use super::PressError;
use super::boards::{BoardData, BoardList, clue_marks, rest, rows};
use super::pdf::{self, Identity, Purpose};
use super::picture::{PaperData, SheetPaper};
use super::qr::{CodeData, codes};
use super::templates::Templates;
use super::world::lay_out;
use crate::content::Language;
use crate::figure::Figure;
use crate::outline::page_marks;
use crate::symbol_set::SymbolSet;
use satoku_core::board::{Grid, Symbols};
use satoku_core::rules::{Layered, Mark, Puzzle};
use satoku_logic::{Family, PartlyFilled, PencilMarks, State, Step};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The look of worksheets.
#[derive(Debug, Clone, Copy)]
pub struct WorksheetStyle<'a> {
    /// The paper.
    pub paper: SheetPaper,
    /// The language of all words.
    pub language: &'a Language,
    /// The alphabet of the boards.
    pub symbols: &'a Symbols,
    /// The title; none is printed if it is empty.
    pub title: &'a str,
}

/// Where the key of a sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyPlace {
    /// Upside down at the foot of each page.
    Foot,
    /// On pages of its own at the end.
    Page,
    /// Nowhere.
    None,
}

/// A puzzle or exercise on a sheet.
#[derive(Debug, Clone)]
pub struct Task {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The position in which an exercise begins.
    pub position: Option<PartlyFilled>,
    /// What stands above its board, beside the number: a level or a question.
    pub caption: String,
    /// The text of the QR code below its board.
    pub code: Option<String>,
    /// Its solution, for the key.
    pub solution: Option<Grid>,
    /// The step that answers an exercise, which the key tells in place of the solution.
    pub answer: Option<ToldStep>,
}

/// A step with its picture and its words.
#[derive(Debug, Clone)]
pub struct ToldStep {
    /// The technique, with a number if there are several steps.
    pub heading: String,
    /// The conclusion, with its reason where the language has words for it.
    pub text: String,
    figure: Figure,
    position: PartlyFilled,
}

impl ToldStep {
    /// Creates a step of a position from its words.
    pub fn new(puzzle: &Puzzle, state: &State, step: &Step, heading: String, text: String) -> Self {
        let mut position = PartlyFilled::of(state, Some(step.technique));
        // A single is seen without candidates.
        if step.technique.family() == Family::Singles {
            position.candidates = PencilMarks::default();
        }
        ToldStep { heading, text, figure: Figure::of(puzzle, state, step), position }
    }
}

/// A puzzle with all its steps.
#[derive(Debug, Clone)]
pub struct Walkthrough {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A line below the title, such as the level.
    pub caption: String,
    /// The steps.
    pub steps: Vec<ToldStep>,
    /// The grid after the last step.
    pub end: Grid,
    /// The words above that grid.
    pub end_heading: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Worksheet<'a> {
    title: &'a str,
    language: String,
    paper: PaperData,
    words: BTreeMap<&'static str, &'static str>,
    boards: Vec<BoardData>,
    per_page: u8,
    key: &'static str,
    name_line: bool,
    /// The modules of a side of the QR codes; 0 if there are none.
    code_modules: usize,
    tasks: Vec<TaskData<'a>>,
    walkthroughs: Vec<WalkthroughData<'a>>,
}

#[derive(Serialize)]
struct TaskData<'a> {
    number: usize,
    caption: &'a str,
    position: PositionData,
    code: Option<CodeData>,
    /// The solution without the givens, one line for each row.
    solution: Option<String>,
    answer: Option<EntryData<'a>>,
}

#[derive(Serialize)]
struct WalkthroughData<'a> {
    caption: &'a str,
    entries: Vec<EntryData<'a>>,
}

#[derive(Serialize)]
struct EntryData<'a> {
    heading: &'a str,
    text: &'a str,
    position: PositionData,
}

/// The drawing of a position.
#[derive(Serialize)]
struct PositionData {
    board: usize,
    givens: String,
    placed: String,
    /// The cells of the pattern.
    shade: Vec<Layered>,
    /// The marks of the puzzle's clues.
    clues: Vec<Layered>,
    /// How many candidates stand side by side.
    across: usize,
    candidates: Vec<NotedData>,
    result: Option<ResultData>,
}

/// The candidates of a cell: the place, symbol and state (`plain`, `kept` or `struck`) of each.
#[derive(Serialize)]
struct NotedData {
    row: usize,
    column: usize,
    list: Vec<(usize, char, &'static str)>,
}

#[derive(Serialize)]
struct ResultData {
    row: usize,
    column: usize,
    symbol: char,
}

/// Draws positions with the boards and symbols of one worksheet.
struct Drawer<'a> {
    boards: BoardList,
    symbols: &'a Symbols,
    set: Arc<SymbolSet>,
}

impl<'a> Drawer<'a> {
    fn new(symbols: &'a Symbols) -> Self {
        let set = Arc::new(SymbolSet::Characters(symbols.clone()));
        Drawer { boards: BoardList::default(), symbols, set }
    }

    /// Returns the cells of a grid that a puzzle does not give, as lines of characters.
    fn rest(&self, puzzle: &Puzzle, grid: &Grid) -> String {
        rows(puzzle.rules(), &rest(puzzle, grid), self.symbols)
    }

    /// Returns the drawing of a grid, with the candidates that are noted and the marks of a step.
    fn position(
        &mut self,
        puzzle: &Puzzle,
        filled: &Grid,
        candidates: &PencilMarks,
        figure: Option<&Figure>,
    ) -> PositionData {
        let rules = puzzle.rules();
        let board = rules.board();
        let shaded =
            figure.map(|figure| Mark::Shade { cells: figure.shaded.iter().copied().collect() });
        let placed = figure.and_then(|figure| figure.placed);
        let noted = board.cells().filter_map(|cell| {
            let place = board.place(cell);
            let marks = figure.and_then(|one| one.marks.iter().find(|marks| marks.cell == cell));
            let state = |symbol| match marks {
                Some(marks) if marks.struck.contains(&symbol) => "struck",
                Some(marks) if marks.kept.contains(&symbol) => "kept",
                _ => "plain",
            };
            let list = candidates.of(cell)?.iter();
            let list = list
                .map(|symbol| (symbol.index(), self.symbols.character(*symbol), state(*symbol)));
            let (row, column) = (place.row.into(), place.col.into());
            Some(NotedData { row, column, list: list.collect() })
        });
        let across = (1..=board.symbol_count())
            .find(|side| side * side >= board.symbol_count())
            .unwrap_or(1);
        PositionData {
            givens: rows(rules, &puzzle.givens(), self.symbols),
            placed: self.rest(puzzle, filled),
            shade: page_marks(board, &shaded.filter(has_cells).into_iter().collect::<Vec<_>>()),
            clues: clue_marks(
                puzzle,
                |cell| candidates.of(cell).is_some() || filled.get(cell).is_some(),
                filled,
            ),
            across,
            candidates: noted.collect(),
            result: placed.map(|placed| {
                let place = board.place(placed.cell);
                let symbol = self.symbols.character(placed.symbol);
                ResultData { row: place.row.into(), column: place.col.into(), symbol }
            }),
            board: self.boards.number(puzzle, &self.set),
        }
    }

    fn step<'s>(&mut self, step: &'s ToldStep) -> EntryData<'s> {
        let ToldStep { heading, text, figure, position } = step;
        let PartlyFilled { filled, candidates, .. } = position;
        let position = self.position(&figure.puzzle, filled, candidates, Some(figure));
        EntryData { heading, text, position }
    }

    fn plain<'s>(&mut self, heading: &'s str, puzzle: &Puzzle, filled: &Grid) -> EntryData<'s> {
        let position = self.position(puzzle, filled, &PencilMarks::default(), None);
        EntryData { heading, text: "", position }
    }
}

fn has_cells(mark: &Mark) -> bool {
    !matches!(mark, Mark::Shade { cells } if cells.is_empty())
}

/// Returns a PDF of sheets with puzzles and exercises, at most `per_page` on each, numbered from 1.
/// With `name_line`, each page has lines for a name and a date.
///
/// # Errors
/// If a QR code would be too large, or the template fails.
pub fn worksheet(
    tasks: &[Task],
    style: &WorksheetStyle<'_>,
    (per_page, key, name_line): (u8, KeyPlace, bool),
    templates: &Templates,
) -> Result<Vec<u8>, PressError> {
    let mut drawer = Drawer::new(style.symbols);
    let mut codes = codes(tasks.iter().filter_map(|task| task.code.as_deref()))?.into_iter();
    let code_modules = codes.as_slice().first().map_or(0, |code| code.modules);
    let list = tasks.iter().zip(1..).map(|(task, number)| {
        let puzzle = &task.puzzle;
        let (filled, noted) = match &task.position {
            Some(position) => (position.filled.clone(), position.candidates.clone()),
            None => (puzzle.givens(), PencilMarks::default()),
        };
        let solution = task.solution.as_ref();
        TaskData {
            number,
            caption: &task.caption,
            code: task.code.as_ref().and_then(|_| codes.next()),
            position: drawer.position(puzzle, &filled, &noted, None),
            solution: solution.map(|full| drawer.rest(puzzle, full)),
            answer: task.answer.as_ref().map(|answer| drawer.step(answer)),
        }
    });
    let tasks = list.collect();
    let key = match key {
        KeyPlace::Foot => "foot",
        KeyPlace::Page => "page",
        KeyPlace::None => "none",
    };
    let empty = Worksheet::of(style, drawer);
    let worksheet = Worksheet { per_page, key, name_line, code_modules, tasks, ..empty };
    worksheet.pdf(templates)
}

/// Returns a PDF with all steps of puzzles, each step with its picture. Each puzzle begins a page.
///
/// # Errors
/// If the template fails.
pub fn walkthroughs(
    puzzles: &[Walkthrough],
    style: &WorksheetStyle<'_>,
    templates: &Templates,
) -> Result<Vec<u8>, PressError> {
    let mut drawer = Drawer::new(style.symbols);
    let beginning = style.language.texts.sheet_puzzle;
    let list = puzzles.iter().map(|walkthrough| {
        let Walkthrough { puzzle, caption, steps, end, end_heading } = walkthrough;
        let mut entries = vec![drawer.plain(beginning, puzzle, &puzzle.givens())];
        entries.extend(steps.iter().map(|step| drawer.step(step)));
        entries.push(drawer.plain(end_heading, puzzle, end));
        WalkthroughData { caption, entries }
    });
    let walkthroughs = list.collect();
    Worksheet { walkthroughs, ..Worksheet::of(style, drawer) }.pdf(templates)
}

impl<'a> Worksheet<'a> {
    /// Returns an empty worksheet.
    fn of(style: &WorksheetStyle<'a>, drawer: Drawer<'_>) -> Self {
        let language = style.language;
        let all = language.texts;
        let words = [("name", all.sheet_name), ("date", all.sheet_date), ("key", all.sheet_key)];
        Worksheet {
            title: style.title,
            language: language.code.to_string(),
            paper: PaperData::of(&style.paper),
            words: BTreeMap::from(words),
            boards: drawer.boards.into_parts().0,
            per_page: 1,
            key: "none",
            name_line: false,
            code_modules: 0,
            tasks: Vec::new(),
            walkthroughs: Vec::new(),
        }
    }

    fn pdf(&self, templates: &Templates) -> Result<Vec<u8>, PressError> {
        let data = serde_json::to_vec(self).expect("texts and numbers are JSON");
        let document = lay_out(templates, "worksheet.typ", data, Vec::new())?;
        pdf::write(&document, Purpose::Print, &Identity::plain("worksheet"))
    }
}
