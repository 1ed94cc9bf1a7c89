//! The lines and marks that a board is drawn with, in units of a cell.

use satoku_core::board::Board;
use satoku_core::rules::{Border, Layered, Mark, Rules};
use serde::Serialize;

/// A line from (x, y) to (x, y), measured from the upper left corner of the board.
type Line = [usize; 4];

/// The cells from one thick line to the next where players count.
const COUNTED: usize = 5;

/// The distance of a cage's outline from the edges of its cells.
const CAGE_INSET: f64 = 0.1;

/// The drawing of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Outline {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Lines between cells of one box or region.
    thin: Vec<Line>,
    /// Lines around boxes or regions, and around the board.
    thick: Vec<Line>,
    /// Other marks that every puzzle of the board has.
    marks: Vec<Layered>,
    /// The room around the board for marks outside it, in cells: left, top, right and bottom.
    margins: [f64; 4],
}

impl Outline {
    /// Returns the outline of a board, with room for clues that reach this far beyond it. Where
    /// players count cells, every fifth line is thick.
    pub(super) fn of(rules: &Rules, margins: [f64; 4], is_counted: bool) -> Self {
        let (rows, columns) = rules.board().extent();
        let borders = rules.borders();
        let lines = |border| -> Vec<Line> {
            let lines = borders.lines(border).into_iter();
            lines.map(|line| [line.from.1, line.from.0, line.to.1, line.to.0]).collect()
        };
        let mut thick = lines(Border::Thick);
        if is_counted {
            thick.extend(
                (COUNTED..columns).step_by(COUNTED).map(|column| [column, 0, column, rows]),
            );
            thick.extend((COUNTED..rows).step_by(COUNTED).map(|row| [0, row, columns, row]));
        }
        Outline {
            columns,
            rows,
            thin: lines(Border::Thin),
            thick,
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
    use satoku_core::rules::{Drawn, Layout, Point, Registry};

    #[test]
    fn diagonals_run_from_corner_to_corner_and_windows_lie_inside() {
        let rules = Registry::standard().rules("windoku+x", &Layout::default()).unwrap();
        let marks = Outline::of(&rules, [0.0; 4], false).marks.into_iter().map(|one| one.drawn);
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
        let layout = Layout::of_size("10x15".parse().unwrap());
        let rules = Registry::standard().rules("shading", &layout).unwrap();
        let thick = |is_counted| Outline::of(&rules, [0.0; 4], is_counted).thick;
        let added: Vec<Line> =
            thick(true).into_iter().filter(|line| !thick(false).contains(line)).collect();
        assert_eq!(added, [[5, 0, 5, 10], [10, 0, 10, 10], [0, 5, 15, 5]]);
    }
}
