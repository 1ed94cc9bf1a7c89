//! Figures, hints and examples in the form that templates draw.

use super::boards::{BoardList, clue_marks, rows};
use crate::content::{Lesson, PrintedHint, WorkedExample};
use crate::example::Example;
use crate::figure::Figure;
use crate::outline::page_marks;
use crate::symbol_set::SymbolSet;
use satoku_core::board::{Cell, Symbol};
use satoku_core::rules::{Layered, Mark};
use serde::Serialize;
use std::sync::Arc;

/// The drawing of a figure.
#[derive(Serialize)]
pub(super) struct FigureData {
    board: usize,
    /// The symbols, one line for each row.
    values: String,
    /// The shaded cells of the pattern.
    shade: Vec<Layered>,
    /// The marks of the puzzle's clues.
    clues: Vec<Layered>,
    marks: Vec<MarksData>,
    placed: Option<PlacedData>,
}

/// The drawing of a solved example of some rules.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct ExampleData {
    board: usize,
    /// The symbols of the shaded cells, and those of the others, one line for each row.
    shown: String,
    rest: String,
    shade: Vec<Layered>,
    clues: Vec<Layered>,
    /// The column and row of the cell that is framed.
    framed: Option<[usize; 2]>,
    /// The column and row of the cell that the arrow ends at.
    target: [usize; 2],
    #[serde(skip)]
    of_clues: bool,
}

/// The candidates of a cell, in one text each.
#[derive(Serialize)]
struct MarksData {
    row: usize,
    column: usize,
    kept: String,
    struck: String,
}

#[derive(Serialize)]
struct PlacedData {
    row: usize,
    column: usize,
    symbol: char,
}

#[derive(Serialize)]
pub(super) struct HintData<'a> {
    technique: &'a str,
    text: &'a str,
    figure: FigureData,
}

#[derive(Serialize)]
pub(super) struct LessonData<'a> {
    technique: &'a str,
    about: &'a str,
    figure: FigureData,
}

#[derive(Serialize)]
pub(super) struct WorkedData<'a> {
    steps: Vec<StepData<'a>>,
    solution: FigureData,
}

#[derive(Serialize)]
struct StepData<'a> {
    text: &'a str,
    figure: FigureData,
}

impl ExampleData {
    /// Returns whether it is about clues, and not about the board.
    pub(super) fn is_of_clues(&self) -> bool {
        self.of_clues
    }

    pub(super) fn of(example: &Example, symbols: &Arc<SymbolSet>, boards: &mut BoardList) -> Self {
        let rules = example.puzzle.rules();
        let place = |cell: Cell| {
            let place = rules.board().place(cell);
            [place.col.into(), place.row.into()]
        };
        let alphabet = symbols.alphabet();
        let shaded = Mark::Shade { cells: example.shaded.iter().copied().collect() };
        ExampleData {
            board: boards.number(&example.puzzle, symbols),
            shown: rows(rules, &example.shown, &alphabet),
            rest: rows(rules, &example.rest, &alphabet),
            shade: page_marks(rules.board(), &[shaded]),
            clues: clue_marks(&example.puzzle, |_| true, &example.whole()),
            framed: example.framed.map(place),
            target: place(example.target),
            of_clues: example.of_clues,
        }
    }
}

impl FigureData {
    pub(super) fn of(figure: &Figure, boards: &mut BoardList) -> Self {
        let rules = figure.puzzle.rules();
        let board = rules.board();
        let alphabet = figure.symbols.alphabet();
        let symbols = rules.symbols_or(&alphabet);
        let text = |some: &[Symbol]| some.iter().map(|one| symbols.character(*one)).collect();
        let marks = figure.marks.iter().map(|marks| {
            let place = board.place(marks.cell);
            MarksData {
                row: place.row.into(),
                column: place.col.into(),
                kept: text(&marks.kept),
                struck: text(&marks.struck),
            }
        });
        let placed = figure.placed.map(|placed| {
            let place = board.place(placed.cell);
            let symbol = symbols.character(placed.symbol);
            PlacedData { row: place.row.into(), column: place.col.into(), symbol }
        });
        let shaded = Mark::Shade { cells: figure.shaded.iter().copied().collect() };
        FigureData {
            board: boards.number(&figure.puzzle, &figure.symbols),
            values: rows(rules, &figure.values, symbols),
            shade: page_marks(board, &[shaded]),
            clues: clue_marks(&figure.puzzle, |_| true, &figure.values),
            marks: marks.collect(),
            placed,
        }
    }
}

impl<'a> HintData<'a> {
    pub(super) fn of(hint: &'a PrintedHint, boards: &mut BoardList) -> Self {
        let figure = FigureData::of(&hint.figure, boards);
        HintData { technique: &hint.technique, text: &hint.text, figure }
    }
}

impl<'a> LessonData<'a> {
    pub(super) fn of(lesson: &'a Lesson, boards: &mut BoardList) -> Self {
        let figure = FigureData::of(&lesson.figure, boards);
        LessonData { technique: &lesson.technique, about: &lesson.about, figure }
    }
}

impl<'a> WorkedData<'a> {
    pub(super) fn of(worked: &'a WorkedExample, boards: &mut BoardList) -> Self {
        let steps = worked.steps.iter().map(|step| StepData {
            text: &step.text,
            figure: FigureData::of(&step.figure, boards),
        });
        WorkedData { steps: steps.collect(), solution: FigureData::of(&worked.solution, boards) }
    }
}
