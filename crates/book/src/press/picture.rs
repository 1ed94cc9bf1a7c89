//! Pictures of single puzzles, and sheets of them.

use super::PressError;
use super::boards::{BoardData, BoardList, image_files};
use super::data::Picture;
use super::image::{self, Background};
use super::pdf::{self, Identity, Purpose};
use super::templates::Templates;
use super::world::lay_out;
use crate::SymbolSet;
use satoku_core::board::Grid;
use satoku_core::rules::Puzzle;
use serde::Serialize;
use std::sync::Arc;
use typst_layout::PagedDocument;

/// What a picture of a puzzle looks like.
#[derive(Debug, Clone)]
pub struct PictureLook {
    /// The width of the whole picture, in points.
    pub width: f64,
    /// The symbols.
    pub symbols: Arc<SymbolSet>,
    /// What is behind the puzzle in SVG and PNG.
    pub background: Background,
}

/// A picture of one puzzle or solution, laid out.
pub struct PuzzlePicture {
    document: PagedDocument,
    background: Background,
}

#[derive(Serialize)]
struct One<'a> {
    title: &'a str,
    boards: Vec<BoardData>,
    puzzle: Picture<'a>,
    solution: bool,
    width: f64,
}

impl PuzzlePicture {
    /// Draws a puzzle, or its solution if one is given.
    ///
    /// # Errors
    /// If the template fails.
    pub fn lay_out(
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        look: &PictureLook,
        templates: &Templates,
    ) -> Result<Self, PressError> {
        let mut boards = BoardList::default();
        let board = boards.number(puzzle, &look.symbols);
        let (boards, images) = boards.into_parts();
        let one = One {
            title: "Puzzle",
            boards,
            puzzle: Picture::bare(1, puzzle, solution, board, &look.symbols),
            solution: solution.is_some(),
            width: look.width,
        };
        let data = serde_json::to_vec(&one).expect("texts and numbers are JSON");
        let document = lay_out(templates, "picture.typ", data, image_files(&images))?;
        Ok(PuzzlePicture { document, background: look.background })
    }

    /// Returns the picture as SVG, with outlines instead of type, so that it looks the same
    /// everywhere.
    pub fn svg(&self) -> String {
        image::svg(&self.document.pages()[0], self.background)
    }

    /// Returns the picture as PNG. Its width in pixels is that of the look at `dots_per_inch`,
    /// rounded.
    pub fn png(&self, dots_per_inch: f64) -> Vec<u8> {
        image::png(&self.document.pages()[0], dots_per_inch, self.background)
    }

    /// Returns the picture as PDF, in black only.
    ///
    /// # Errors
    /// If a template uses a colour.
    pub fn pdf(&self) -> Result<Vec<u8>, PressError> {
        pdf::write(&self.document, Purpose::Print, &Identity::plain("puzzle"))
    }
}

/// The paper of a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SheetPaper {
    /// The width, in points.
    pub width: f64,
    /// The height, in points.
    pub height: f64,
    /// The width of the empty margin, in points.
    pub margin: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Sheets<'a> {
    title: &'a str,
    paper: PaperData,
    boards: Vec<BoardData>,
    puzzles: Vec<Picture<'a>>,
    per_page: u8,
    solutions: bool,
}

#[derive(Serialize)]
pub(super) struct PaperData {
    width: f64,
    height: f64,
    margin: f64,
}

impl PaperData {
    pub(super) fn of(paper: &SheetPaper) -> Self {
        PaperData { width: paper.width, height: paper.height, margin: paper.margin }
    }
}

/// Returns a PDF of puzzles with these symbols on sheets, at most `per_page` on each, numbered from
/// 1. With `solutions`, the known solutions follow on pages of their own.
///
/// # Errors
/// If the template fails.
pub fn sheets(
    puzzles: &[(Puzzle, Option<Grid>)],
    paper: &SheetPaper,
    per_page: u8,
    solutions: bool,
    symbols: &Arc<SymbolSet>,
    templates: &Templates,
) -> Result<Vec<u8>, PressError> {
    let mut boards = BoardList::default();
    let pictures = puzzles.iter().enumerate().map(|(index, (puzzle, solution))| {
        let board = boards.number(puzzle, symbols);
        let solution = solution.as_ref().filter(|_| solutions);
        Picture::bare(index + 1, puzzle, solution, board, symbols)
    });
    let puzzles = pictures.collect();
    let (boards, images) = boards.into_parts();
    let sheets = Sheets {
        title: "Puzzles",
        paper: PaperData::of(paper),
        boards,
        puzzles,
        per_page,
        solutions,
    };
    let data = serde_json::to_vec(&sheets).expect("texts and numbers are JSON");
    let document = lay_out(templates, "sheet.typ", data, image_files(&images))?;
    pdf::write(&document, Purpose::Print, &Identity::plain("sheets"))
}
