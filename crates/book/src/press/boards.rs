//! The boards, grids and clues of puzzles in the form that templates draw.

use crate::outline::{Outline, page_marks};
use crate::symbol_set::{SHAPES, SymbolSet};
use satoku_core::board::{Cell, Grid, Symbols};
use satoku_core::latest::{Latest, Same};
use satoku_core::rules::{Fill, Layered, Mark, Point, Puzzle, Rules, overhang};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use typst::foundations::Bytes;

/// A blank that keeps its width at the ends of a line.
const BLANK: char = '\u{a0}';

/// The drawing of a board in the book.
#[derive(Serialize)]
pub(super) struct BoardData {
    #[serde(flatten)]
    outline: Outline,
    /// The names of shapes and pictures that are drawn for the symbols; `None` for characters.
    drawings: Option<Vec<String>>,
}

/// The boards in the book, each once.
#[derive(Default)]
pub(super) struct BoardList {
    // By their drawings as JSON.
    known: BTreeMap<String, usize>,
    list: Vec<BoardData>,
    images: Vec<Arc<[u8]>>,
    // The number for the rules asked for last: most puzzles of a section share their rules.
    latest: Latest<BoardKey, usize>,
}

/// What the drawing of a board depends on: its rules, the symbols, the bits of its margins, and
/// whether cells are counted on it.
type BoardKey = (Same<Rules>, Same<SymbolSet>, [u64; 4], bool);

impl BoardList {
    /// Returns the number of the board that draws a puzzle's rules with these symbols, with room
    /// for its clues outside the board.
    pub(super) fn number(&mut self, puzzle: &Puzzle, symbols: &Arc<SymbolSet>) -> usize {
        let rules = puzzle.rules();
        // How far its marks reach beyond the board, in cells.
        let margins = overhang(rules.board(), &puzzle.marks());
        let borders = puzzle.borders();
        let BoardList { known, list, images, latest } = self;
        *latest.get_or_make(
            (Same::of(rules), Same::of(symbols), margins.map(f64::to_bits), borders.is_counted()),
            || {
                let drawings = drawings(symbols, rules.board().symbol_count(), images);
                let board = BoardData { outline: Outline::of(rules, &borders, margins), drawings };
                let next = list.len();
                let key = serde_json::to_string(&board).expect("texts and numbers are JSON");
                let number = *known.entry(key).or_insert(next);
                if number == next {
                    list.push(board);
                }
                number
            },
        )
    }

    /// Returns the boards in the order of their numbers, and the pictures among their symbols.
    pub(super) fn into_parts(self) -> (Vec<BoardData>, Vec<Arc<[u8]>>) {
        (self.list, self.images)
    }
}

/// Returns the names of the first `count` drawings; `None` if the symbols are characters.
fn drawings(symbols: &SymbolSet, count: usize, images: &mut Vec<Arc<[u8]>>) -> Option<Vec<String>> {
    let name = |picture: &Arc<[u8]>| {
        let known = images.iter().position(|image| image == picture);
        let number = known.unwrap_or_else(|| {
            images.push(Arc::clone(picture));
            images.len() - 1
        });
        image_name(number)
    };
    match symbols {
        SymbolSet::Characters(_) => None,
        SymbolSet::Shapes => Some(SHAPES.iter().take(count).map(ToString::to_string).collect()),
        SymbolSet::Pictures(pictures) => Some(pictures.iter().take(count).map(name).collect()),
    }
}

/// Returns the name under which templates read a picture.
fn image_name(number: usize) -> String {
    format!("symbol-{number}")
}

/// Returns pictures as files for templates.
pub(super) fn image_files(images: &[Arc<[u8]>]) -> Vec<(String, Bytes)> {
    let file =
        |(number, image): (usize, &Arc<[u8]>)| (image_name(number), Bytes::new(Arc::clone(image)));
    images.iter().enumerate().map(file).collect()
}

/// Returns the marks of a puzzle's clues other than givens, without the candidates of clues in
/// cells where something else stands, and those of symbols of a grid that are drawn as marks.
pub(super) fn clue_marks(
    puzzle: &Puzzle,
    is_taken: impl Fn(Cell) -> bool,
    filled: &Grid,
) -> Vec<Layered> {
    let (rules, mut marks) = (puzzle.rules(), puzzle.clue_marks(is_taken));
    marks.extend(rules.drawn_symbols(filled, &puzzle.givens()).0);
    // Texts on black places of the board are white only beside these.
    let is_text_at = |place: &Point| {
        let mut all = marks.iter();
        all.any(|mark| matches!(mark, Mark::Text { at, .. } if at == place))
    };
    let is_below = |mark: &&Mark| matches!(mark, Mark::Shape { centre, fill: Fill::Black, .. } if is_text_at(centre));
    let below: Vec<Mark> = rules.marks().iter().filter(is_below).cloned().collect();
    page_marks(rules.board(), &[below, marks].concat())
}

/// Returns the marks of a puzzle's clues and of a solution whose symbols are drawn as marks; `None`
/// if they are characters.
pub(super) fn solved_marks(puzzle: &Puzzle, solution: &Grid) -> Option<Vec<Layered>> {
    let rules = puzzle.rules();
    let (_, characters) = rules.drawn_symbols(solution, solution);
    (characters != *solution).then(|| clue_marks(puzzle, |_| false, solution))
}

/// Returns the givens of a puzzle and every other cell of its solution, as on a chessboard.
pub(super) fn every_other(puzzle: &Puzzle, solution: &Grid) -> Grid {
    let (board, mut part) = (puzzle.rules().board(), puzzle.givens());
    for (cell, symbol) in solution.filled() {
        let place = board.place(cell);
        if (place.row + place.col) % 2 == 0 {
            part.set(cell, Some(symbol));
        }
    }
    part
}

/// Returns a grid without the cells that a puzzle gives.
pub(super) fn rest(puzzle: &Puzzle, grid: &Grid) -> Grid {
    let mut rest = grid.clone();
    puzzle.givens().filled().for_each(|(cell, _)| rest.set(cell, None));
    rest
}

/// Returns a grid as lines of characters, one character for each column of the board. Symbols that
/// are drawn as marks are left out.
pub(super) fn rows(rules: &Rules, grid: &Grid, symbols: &Symbols) -> String {
    let (board, symbols) = (rules.board(), rules.symbols_or(symbols));
    let (_, grid) = rules.drawn_symbols(grid, grid);
    let (rows, columns) = board.extent();
    let character = |row, col| {
        let symbol = board.cell_at(row, col).and_then(|cell| grid.get(cell));
        symbol.map_or(BLANK, |symbol| symbols.character(symbol))
    };
    let line = |row| (0..columns).map(|col| character(row, col)).collect::<String>();
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bind::tests::bound;
    use satoku_core::rules::{Drawn, Tone};

    #[test]
    fn symbols_that_are_marks_are_drawn_in_solutions_alone() {
        for (variant, size) in [("queens", 6), ("star-battle", 8), ("nonogram", 5), ("akari", 6)] {
            let text = format!(
                "[[section]]\ncount = 1\nbeyond = true\nvariant = '{variant}'\nsize = {size}"
            );
            let content = bound(&text);
            let placed = content.puzzles().next().unwrap();
            let (puzzle, solution) = (&placed.entry.puzzle, placed.solution());
            let shown = clue_marks(puzzle, |_| false, &puzzle.givens());
            let solved = solved_marks(puzzle, solution).unwrap();
            let filled = solution.filled().filter(|(_, symbol)| symbol.index() == 1);
            let added = filled.filter(|(cell, _)| puzzle.givens().get(*cell).is_none()).count();
            assert!(added > 0 && solved.len() >= shown.len() + added, "{variant}");
            let part = solved_marks(puzzle, &every_other(puzzle, solution)).unwrap();
            assert!((shown.len()..solved.len()).contains(&part.len()), "{variant}");
            // Numbers on black cells.
            let is_white =
                |mark: &Layered| matches!(&mark.drawn, Drawn::Text { tone: Tone::White, .. });
            assert_eq!(shown.iter().any(is_white), variant == "akari", "{variant}");
        }
        let content = bound("[[section]]\ncount = 1\nsize = 4");
        let placed = content.puzzles().next().unwrap();
        assert!(solved_marks(&placed.entry.puzzle, placed.solution()).is_none());
    }
}
