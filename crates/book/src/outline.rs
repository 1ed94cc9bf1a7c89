//! The lines and marks that a board is drawn with, in units of a cell.

use satoku_core::board::Board;
use satoku_core::rules::{Border, Borders, Layered, Mark, Rules};
use serde::Serialize;

/// A line from (x, y) to (x, y), measured from the upper left corner of the board.
type Line = [usize; 4];

/// The distance of a cage's outline from the edges of its cells.
const CAGE_INSET: f64 = 0.1;

/// The drawing of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Outline {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Thin lines.
    thin: Vec<Line>,
    /// Thick lines.
    thick: Vec<Line>,
    /// Other marks that every puzzle of the board has.
    marks: Vec<Layered>,
    /// The room around the board for marks outside it, in cells: left, top, right and bottom.
    margins: [f64; 4],
}

impl Outline {
    /// Returns the outline of a board, with room for clues that reach this far beyond it.
    pub(super) fn of(rules: &Rules, borders: &Borders<'_>, margins: [f64; 4]) -> Self {
        let (rows, columns) = rules.board().extent();
        let lines = |border| -> Vec<Line> {
            let lines = borders.lines(border).into_iter();
            lines.map(|line| [line.from.1, line.from.0, line.to.1, line.to.0]).collect()
        };
        Outline {
            columns,
            rows,
            thin: lines(Border::Thin),
            thick: lines(Border::Thick),
            marks: page_marks(rules.board(), rules.marks()),
            margins,
        }
    }
}

/// Returns marks in the form that templates draw.
pub(super) fn page_marks(board: &Board, marks: &[Mark]) -> Vec<Layered> {
    Layered::of(board, marks, CAGE_INSET)
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Cell;
    use satoku_core::rules::{Clue, Drawn, Layout, Point, Puzzle, Registry};
    use std::sync::Arc;

    #[test]
    fn diagonals_run_from_corner_to_corner_and_windows_lie_inside() {
        let rules = Registry::standard().rules("windoku+x", &Layout::default()).unwrap();
        let puzzle = Puzzle::new(Arc::new(rules), Vec::new()).unwrap();
        let outline = Outline::of(puzzle.rules(), &puzzle.borders(), [0.0; 4]);
        let marks = outline.marks.into_iter().map(|one| one.drawn);
        let shade = |left, top| Drawn::Shade { areas: vec![[left, top, 3, 3]] };
        let at = |[row, col]: [f64; 2]| Point { row, col };
        let line = |from, to| Drawn::Line { points: vec![at(from), at(to)] };
        let expected = [
            shade(1, 1),
            shade(5, 1),
            shade(1, 5),
            shade(5, 5),
            line([0.0, 0.0], [9.0, 9.0]),
            line([9.0, 0.0], [0.0, 9.0]),
        ];
        assert_eq!(marks.collect::<Vec<_>>(), expected);
    }
    #[test]
    fn every_fifth_line_is_thick_where_players_count() {
        let registry = Registry::standard();
        let layout = Layout::of_size("10x15".parse().unwrap());
        let rules = Arc::new(registry.rules("shading", &layout).unwrap());
        let fields = serde_json::json!({ "blocks": [3] });
        let row = (0..15).map(Cell::new).collect();
        let clue = registry.clue("blocks", row, fields.as_object().unwrap()).unwrap();
        let thick = |clues: Vec<Clue>| {
            let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap();
            Outline::of(&rules, &puzzle.borders(), [0.0; 4]).thick
        };
        let (plain, counted) = (thick(Vec::new()), thick(vec![Clue::Constraint(clue)]));
        let added: Vec<Line> = counted.into_iter().filter(|line| !plain.contains(line)).collect();
        assert_eq!(added, [[0, 5, 15, 5], [5, 0, 5, 10], [10, 0, 10, 10]]);
    }
}
