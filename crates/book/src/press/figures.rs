//! Figures, hints and examples in the form that templates draw.

use super::boards::{BoardList, clue_marks, rows};
use crate::content::{Lesson, PrintedHint, WorkedExample};
use crate::figure::Figure;
use crate::outline::page_marks;
use satoku_core::board::Symbol;
use satoku_core::rules::{Layered, Mark};
use serde::Serialize;

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

impl FigureData {
    pub(super) fn of(figure: &Figure, boards: &mut BoardList) -> Self {
        let rules = figure.puzzle.rules();
        let board = rules.board();
        let symbols = figure.symbols.alphabet();
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
            values: rows(rules, &figure.values, &symbols),
            shade: page_marks(board, &[shaded]),
            clues: clue_marks(&figure.puzzle, |_| true),
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
