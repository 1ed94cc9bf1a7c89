//! Marks that draw rules and clues on the page, in units of a cell, independent of any backend.
//!
//! Each backend (SVG, Typst, terminal, SudokuPad) draws each mark with one function.

use super::Colour;
use crate::board::{Board, Cell};
use std::collections::BTreeSet;

/// A thing drawn on the board in addition to its lines and symbols.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A dashed outline just inside the cells, with a label in the first of them in reading order.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The label, such as the total.
        label: Option<String>,
    },
    /// A line through these points, straight from each to the next.
    Line {
        /// The points, two or more.
        points: Vec<Point>,
        /// Its look.
        stroke: Stroke,
    },
    /// A thin line through these points with a head at the last one.
    Arrow {
        /// The points, two or more.
        points: Vec<Point>,
    },
    /// A shape around a point.
    Shape {
        /// The centre.
        centre: Point,
        /// The shape.
        form: Form,
        /// The width and height in cells.
        size: f64,
        /// What it is filled with.
        fill: Fill,
    },
    /// A rounded outline around a line through these points.
    Pill {
        /// The points, two or more.
        points: Vec<Point>,
        /// The width in cells.
        width: f64,
    },
    /// A short text centred at a point, which may lie up to a cell outside the board.
    Text {
        /// The centre.
        at: Point,
        /// The text.
        text: String,
        /// The height of its letters' line in cells.
        size: f64,
    },
    /// Shaded cells.
    Shade {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A mark with a colour in place of its tone of grey. Backends that have only tones draw it as
    /// any other.
    Coloured {
        /// The mark, which has no colour itself.
        mark: Box<Mark>,
        /// Its colour.
        colour: Colour,
    },
}

impl Mark {
    /// Returns the mark with a colour, if there is one.
    #[must_use]
    pub fn coloured(self, colour: Option<Colour>) -> Self {
        match colour {
            Some(colour) => Mark::Coloured { mark: Box::new(self), colour },
            None => self,
        }
    }

    /// Returns the mark without its colour.
    pub fn plain(&self) -> &Mark {
        match self {
            Mark::Coloured { mark, .. } => mark,
            mark => mark,
        }
    }

    /// Returns its colour, if it has one.
    pub fn colour(&self) -> Option<Colour> {
        match self {
            Mark::Coloured { colour, .. } => Some(*colour),
            _ => None,
        }
    }

    /// Creates a line through the centres of cells.
    pub(super) fn line(board: &Board, cells: &[Cell], stroke: Stroke) -> Self {
        let points = cells.iter().map(|cell| Point::centre(board, *cell)).collect();
        Mark::Line { points, stroke }
    }

    /// Creates a shape around the centre of a cell.
    pub(super) fn around(board: &Board, cell: Cell, form: Form, size: f64, fill: Fill) -> Self {
        Mark::Shape { centre: Point::centre(board, cell), form, size, fill }
    }

    /// Creates a line with a short text in a white circle between its first two cells.
    pub(super) fn lettered(board: &Board, cells: &[Cell], stroke: Stroke, text: &str) -> Vec<Self> {
        let centre = Point::between(board, cells[0], cells[1]);
        let size = match text.chars().count() {
            0 | 1 => 0.28,
            2 => 0.24,
            _ => 0.18,
        };
        vec![
            Mark::line(board, cells, stroke),
            Mark::Shape { centre, form: Form::Circle, size: 0.36, fill: Fill::White },
            Mark::Text { at: centre, text: text.to_owned(), size },
        ]
    }

    /// Creates a text in the upper left corner of the first of some cells in reading order, beside
    /// an outline at this distance from the edges.
    pub(super) fn in_corner(
        board: &Board,
        cells: &[Cell],
        inset: f64,
        text: String,
    ) -> Option<Self> {
        let first = cells.iter().map(|cell| board.place(*cell)).min()?;
        let (row, col) = (f64::from(first.row), f64::from(first.col));
        // The text is centred, so a longer one begins further left of its centre.
        let half = 0.07 * text.chars().count().max(2) as f64;
        let at = Point { row: row + inset + 0.15, col: col + inset + 0.03 + half };
        Some(Mark::Text { at, text, size: 0.25 })
    }

    /// Creates a line with a white shape at each end.
    pub(super) fn ended(
        board: &Board,
        cells: &[Cell],
        stroke: Stroke,
        (form, size): (Form, f64),
    ) -> Vec<Self> {
        let ends = [cells[0], cells[cells.len() - 1]];
        let ends = ends.map(|cell| Mark::around(board, cell, form, size, Fill::White));
        [vec![Mark::line(board, cells, stroke)], ends.to_vec()].concat()
    }

    /// Returns the cells and the label if it is a cage.
    pub fn cage(&self) -> Option<(&[Cell], Option<&str>)> {
        match self {
            Mark::Cage { cells, label } => Some((cells, label.as_deref())),
            _ => None,
        }
    }
}

/// The look of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The width in cells.
    pub width: f64,
    /// The pattern along the line.
    pub pattern: Pattern,
}

impl Stroke {
    /// The look of a line that belongs to the board, such as a diagonal.
    pub const FINE: Stroke = Stroke { width: 0.02, pattern: Pattern::Solid };

    /// Creates a solid stroke of a width in cells. Wide strokes are drawn light, so that symbols on
    /// them can be read.
    pub const fn solid(width: f64) -> Self {
        Stroke { width, pattern: Pattern::Solid }
    }

    /// Creates a stroke of a width in cells with a pattern.
    pub const fn new(width: f64, pattern: Pattern) -> Self {
        Stroke { width, pattern }
    }
}

/// The pattern along a line, by which kinds of clue differ also in black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// One solid line.
    Solid,
    /// Dashes.
    Dashed,
    /// Round dots.
    Dotted,
    /// Dashes and dots in turn.
    DashDotted,
    /// The two edges of the line, with white between.
    Double,
    /// A zigzag.
    Zigzag,
}

/// The shape of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A circle.
    Circle,
    /// An upright square.
    Square,
    /// A square on its corner.
    Diamond,
    /// A star with five points.
    Star,
}

/// What a shape is filled with. Its edge is drawn thin and dark, except around light shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    /// Nothing: what lies below shows through.
    None,
    /// White.
    White,
    /// The light tone of wide lines, without an edge.
    Light,
    /// Black.
    Black,
}

/// A point of the plane in units of a cell: the upper left corner of the first cell is (0, 0), its
/// centre (0.5, 0.5).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The distance from the upper edge.
    pub row: f64,
    /// The distance from the left edge.
    pub col: f64,
}

impl Point {
    /// Returns the centre of a cell.
    pub fn centre(board: &Board, cell: Cell) -> Point {
        let place = board.place(cell);
        Point { row: f64::from(place.row) + 0.5, col: f64::from(place.col) + 0.5 }
    }

    /// Returns the point between the centres of two cells.
    pub(super) fn between(board: &Board, one: Cell, other: Cell) -> Point {
        Point::centre(board, one).toward(Point::centre(board, other), 0.5)
    }

    /// Returns the point between two others, at a share of the way from this one.
    pub fn toward(self, other: Point, share: f64) -> Point {
        let at = |from: f64, to: f64| from + (to - from) * share;
        Point { row: at(self.row, other.row), col: at(self.col, other.col) }
    }
}

/// A direction along the edges of cells, in clockwise order from the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Right,
    Down,
    Left,
    Up,
}

impl Way {
    const ALL: [Way; 4] = [Way::Right, Way::Down, Way::Left, Way::Up];

    /// Returns the direction after `quarters` quarter turns to the right.
    fn turned(self, quarters: usize) -> Way {
        Way::ALL[(self as usize + quarters) % 4]
    }

    /// Returns one step in this direction, as rows and columns.
    fn step(self) -> (isize, isize) {
        match self {
            Way::Right => (0, 1),
            Way::Down => (1, 0),
            Way::Left => (0, -1),
            Way::Up => (-1, 0),
        }
    }
}

/// Returns the outline of some cells, drawn inside them at a distance `inset` from their edges: a
/// closed line for each connected piece, and one for each hole in a piece.
///
/// A line begins and ends at the same point. The first line begins at the upper left corner of the
/// first cell in reading order and runs to the right, so that a backend can open it there for a
/// label. Cells that touch only at a corner are separate pieces.
pub fn cage_outline(board: &Board, cells: &[Cell], inset: f64) -> Vec<Vec<Point>> {
    let inside: BTreeSet<(isize, isize)> = cells
        .iter()
        .map(|cell| board.place(*cell))
        .map(|place| (place.row.cast_signed().into(), place.col.cast_signed().into()))
        .collect();
    // The edges of the outline as nodes and directions, with the cells on the right of the
    // direction.
    let mut edges: BTreeSet<(isize, isize, Way)> = BTreeSet::new();
    for (row, col) in inside.iter().copied() {
        let outside = |row, col| !inside.contains(&(row, col));
        let [up, right] = [outside(row - 1, col), outside(row, col + 1)];
        let [down, left] = [outside(row + 1, col), outside(row, col - 1)];
        edges.extend(up.then_some((row, col, Way::Right)));
        edges.extend(right.then_some((row, col + 1, Way::Down)));
        edges.extend(down.then_some((row + 1, col + 1, Way::Left)));
        edges.extend(left.then_some((row + 1, col, Way::Up)));
    }
    let mut lines = Vec::new();
    // The first edge left is the highest and leftmost one: it starts at a corner and leads right.
    while let Some(first) = edges.iter().copied().find(|(.., way)| *way == Way::Right) {
        let (mut line, mut edge) = (Vec::new(), first);
        loop {
            edges.remove(&edge);
            let (down, right) = edge.2.step();
            let (row, col) = (edge.0 + down, edge.1 + right);
            // Where two cells touch at the corner, the turn to the right stays with the same cell.
            let next = [1, 0, 3].map(|quarters| edge.2.turned(quarters)).into_iter();
            let next = next
                .map(|way| (row, col, way))
                .find(|next| *next == first || edges.contains(next))
                .expect("an outline is closed");
            if next.2 != edge.2 {
                // Inwards is to the right of both directions.
                let inwards = [edge.2, next.2].map(|way| way.turned(1).step());
                let at = |node: isize, one: isize, other: isize| {
                    node as f64 + inset * (one + other) as f64
                };
                line.push(Point {
                    row: at(row, inwards[0].0, inwards[1].0),
                    col: at(col, inwards[0].1, inwards[1].1),
                });
            }
            if next == first {
                break;
            }
            edge = next;
        }
        line.rotate_right(1);
        line.push(line[0]);
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(places: &[(usize, usize)]) -> Vec<Vec<(f64, f64)>> {
        let board = Board::square(4);
        let cells: Vec<Cell> =
            places.iter().map(|(row, col)| board.cell_at(*row, *col).unwrap()).collect();
        let lines = cage_outline(&board, &cells, 0.25);
        let points = |line: Vec<Point>| line.iter().map(|at| (at.row, at.col)).collect();
        lines.into_iter().map(points).collect()
    }

    #[test]
    fn an_outline_keeps_its_distance_also_at_inner_corners() {
        let expected = [
            (0.25, 0.25),
            (0.25, 1.75),
            (0.75, 1.75),
            (0.75, 0.75),
            (1.75, 0.75),
            (1.75, 0.25),
            (0.25, 0.25),
        ];
        assert_eq!(outline(&[(1, 0), (0, 1), (0, 0)]), [expected]);
    }

    #[test]
    fn cells_that_touch_in_a_corner_are_pieces_and_holes_have_lines() {
        let pieces = outline(&[(0, 1), (1, 0)]);
        assert_eq!(pieces.len(), 2);
        assert_eq!(pieces[0][0], (0.25, 1.25));
        assert!(pieces.iter().all(|line| line.len() == 5 && line[0] == line[4]));
        let ring: Vec<(usize, usize)> =
            (0..9).filter(|at| *at != 4).map(|at| (at / 3, at % 3)).collect();
        let lines = outline(&ring);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0][..2], [(0.25, 0.25), (0.25, 2.75)]);
        // Around the hole, on its outside.
        assert!(lines[1].contains(&(0.75, 0.75)) && lines[1].contains(&(2.25, 2.25)));
        assert_eq!(lines[1].len(), 5);
    }
}
