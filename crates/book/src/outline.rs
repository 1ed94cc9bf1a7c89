//! The lines and marks that a board is drawn with, in units of a cell.

use satoku_core::board::{Board, Cell};
use satoku_core::rules::{Border, Drawing, Drawn, Mark, Point, Rules, Stroke, cage_outline};
use serde::Serialize;
use std::collections::BTreeMap;

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
    /// Lines between cells of one box or region.
    thin: Vec<Line>,
    /// Lines around boxes or regions, and around the board.
    thick: Vec<Line>,
    /// Other marks that every puzzle of the board has.
    marks: Vec<PageMark>,
    /// The room around the board for marks outside it, in cells: left, top, right and bottom.
    margins: [f64; 4],
}

impl Outline {
    /// Returns the outline of a board, with room for clues that reach this far beyond it.
    pub(super) fn of(rules: &Rules, margins: [f64; 4]) -> Self {
        let (rows, columns) = rules.board().extent();
        let borders = rules.borders();
        let lines = |border| {
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

/// A mark in the form that templates draw.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum PageMark {
    /// Shaded rectangles: left, top, width and height of each.
    Shade { areas: Vec<[usize; 4]> },
    /// A line that belongs to the board, through points.
    Line { points: Vec<[f64; 2]> },
    /// Closed lines through points, the first of which begins at the corner with the label; and the
    /// upper left corner of the label's cell.
    Cage { outline: Vec<Vec<[f64; 2]>>, corner: [usize; 2], label: Option<String> },
    /// A part of a mark, before or after the lines of the board.
    #[serde(untagged)]
    Part {
        layer: Layer,
        #[serde(flatten)]
        drawn: Drawn,
    },
}

/// Whether a mark is drawn before or after the lines of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Layer {
    Below,
    Above,
}

/// Returns marks in the form that templates draw.
pub(super) fn page_marks(board: &Board, marks: &[Mark]) -> Vec<PageMark> {
    let mark = |mark: &Mark| {
        Some(match mark {
            Mark::Shade { cells } => PageMark::Shade { areas: rectangles(board, cells) },
            Mark::Line { points: line, stroke } if *stroke == Stroke::FINE => {
                PageMark::Line { points: points(line) }
            }
            Mark::Cage { cells, label } => {
                let outline = cage_outline(board, cells, CAGE_INSET);
                let first = cells.iter().map(|cell| board.place(*cell)).min();
                let corner = first.map_or([0, 0], |at| [at.col.into(), at.row.into()]);
                let outline = outline.iter().map(|line| points(line)).collect();
                PageMark::Cage { outline, corner, label: label.clone() }
            }
            _ => return None,
        })
    };
    let Drawing { below, above } = Drawing::of(marks);
    let of = |layer| move |drawn| PageMark::Part { layer, drawn };
    let below = below.into_iter().map(of(Layer::Below));
    let above = above.into_iter().map(of(Layer::Above));
    marks.iter().filter_map(mark).chain(below).chain(above).collect()
}

fn points(points: &[Point]) -> Vec<[f64; 2]> {
    points.iter().map(|at| [at.col, at.row]).collect()
}

/// Divides cells into rectangles: runs of cells in a row, joined with equal runs below.
fn rectangles(board: &Board, cells: &[Cell]) -> Vec<[usize; 4]> {
    let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for place in cells.iter().map(|cell| board.place(*cell)) {
        rows.entry(place.row.into()).or_default().push(place.col.into());
    }
    let mut areas: Vec<[usize; 4]> = Vec::new();
    for (row, mut cols) in rows {
        cols.sort_unstable();
        cols.dedup();
        for run in cols.chunk_by(|one, next| one + 1 == *next) {
            let (left, width) = (run[0], run.len());
            let above = areas
                .iter_mut()
                .find(|[x, y, wide, high]| (*x, *wide, *y + *high) == (left, width, row));
            match above {
                Some(area) => area[3] += 1,
                None => areas.push([left, row, width, 1]),
            }
        }
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::{Layout, Registry};

    #[test]
    fn diagonals_run_from_corner_to_corner_and_windows_lie_inside() {
        let rules = Registry::standard().rules("windoku+x", &Layout::default()).unwrap();
        let marks = Outline::of(&rules, [0.0; 4]).marks;
        let shade = |left, top| PageMark::Shade { areas: vec![[left, top, 3, 3]] };
        let line = |from, to| PageMark::Line { points: vec![from, to] };
        let expected = [
            shade(1, 1),
            shade(5, 1),
            shade(1, 5),
            shade(5, 5),
            line([0.0, 0.0], [9.0, 9.0]),
            line([0.0, 9.0], [9.0, 0.0]),
        ];
        assert_eq!(marks, expected);
    }

    #[test]
    fn shaded_cells_are_cut_into_rectangles() {
        let board = Board::square(4);
        // A column of three and a cell beside its foot.
        let cells = [(0, 1), (1, 1), (2, 1), (2, 2)].map(|(row, col)| board.cell_at(row, col));
        let cells: Vec<Cell> = cells.into_iter().flatten().collect();
        assert_eq!(rectangles(&board, &cells), [[1, 0, 1, 2], [1, 2, 2, 1]]);
    }

    #[test]
    fn templates_read_the_parts_of_marks_by_these_names() {
        let board = Board::square(4);
        let [row, col] = [0.5, 1.5];
        let pattern = satoku_core::rules::Pattern::Solid;
        let points = vec![Point { row, col }, Point { row: 2.5, col }];
        let line = Mark::Line { points, stroke: Stroke { width: 0.2, pattern } };
        let text = Mark::Text { at: Point { row, col }, text: "7".to_owned(), size: 0.3 };
        let marks = serde_json::to_value(page_marks(&board, &[line, text])).unwrap();
        let edge =
            serde_json::json!({ "width": 0.2, "tone": "light", "dashes": [], "round": true });
        let expected = serde_json::json!([
            {
                "kind": "path", "layer": "below", "points": [[1.5, 0.5], [1.5, 2.5]],
                "closed": false, "edge": edge, "fill": null,
            },
            {
                "kind": "text", "layer": "above", "at": [1.5, 0.5], "text": "7", "size": 0.3,
                "tone": "ink",
            },
        ]);
        assert_eq!(marks, expected);
    }

    #[test]
    fn the_label_of_a_cage_stands_in_its_first_cell() {
        let board = Board::square(4);
        let cells = [(2, 0), (1, 0), (1, 1)].map(|(row, col)| board.cell_at(row, col).unwrap());
        let cage = Mark::Cage { cells: cells.into(), label: Some("7".to_owned()) };
        let marks = page_marks(&board, &[cage]);
        let [PageMark::Cage { outline, corner, label }] = &marks[..] else { panic!("{marks:?}") };
        assert_eq!((corner, label.as_deref()), (&[0, 1], Some("7")));
        assert_eq!((outline.len(), outline[0].len(), outline[0][0]), (1, 7, [0.1, 1.1]));
    }
}
