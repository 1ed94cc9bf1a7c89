//! Marks as areas, paths, circles and texts, which every backend that draws needs only to copy.

use super::{Colour, Fill, Form, Mark, Pattern, Point, Stroke, cage_outline};
use crate::board::{Board, Cell};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// A tone of black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// White.
    White,
    /// Light, so that a symbol on it can be read.
    Light,
    /// Between light and dark, for narrow lines below symbols.
    Middle,
    /// The tone of the board's lines.
    Ink,
}

/// An edge of a shape, or a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pen {
    /// The width in cells.
    pub width: f64,
    /// The tone.
    pub tone: Tone,
    /// The lengths of dashes and gaps in turn, in cells; none for a solid line.
    pub dashes: Vec<f64>,
    /// Whether ends and corners are round.
    #[serde(rename = "round")]
    pub is_round: bool,
}

/// A simple thing to draw, measured in cells.
///
/// The looks of shaded cells, fine lines and cages depend on the labels and symbols of the board,
/// and so each backend chooses them; the others have their tones and widths.
///
/// Its JSON is an object with its `kind` and fields, in which a point is a list of column and row.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Drawn {
    /// Shaded rectangles.
    Shade {
        /// The left and upper edge, width and height of each.
        areas: Vec<[usize; 4]>,
    },
    /// A line that belongs to the board, such as a diagonal.
    Line {
        /// The points.
        #[serde(serialize_with = "pairs")]
        points: Vec<Point>,
    },
    /// A dashed outline of cells.
    Cage {
        /// Closed lines, as [`cage_outline`] returns them.
        #[serde(serialize_with = "lists")]
        outline: Vec<Vec<Point>>,
        /// The column and row of the cell with the label, where the first line begins.
        corner: [usize; 2],
        /// The label.
        label: Option<String>,
    },
    /// Straight lines through points.
    Path {
        /// The points.
        #[serde(serialize_with = "pairs")]
        points: Vec<Point>,
        /// Whether the last point is joined with the first.
        #[serde(rename = "closed")]
        is_closed: bool,
        /// Its line.
        #[serde(rename = "edge")]
        pen: Option<Pen>,
        /// What it is filled with.
        fill: Option<Tone>,
    },
    /// A circle.
    Circle {
        /// The centre.
        #[serde(serialize_with = "pair")]
        centre: Point,
        /// The radius.
        radius: f64,
        /// Its edge.
        #[serde(rename = "edge")]
        pen: Option<Pen>,
        /// What it is filled with.
        fill: Option<Tone>,
    },
    /// A text around a point.
    Text {
        /// The centre.
        #[serde(serialize_with = "pair")]
        at: Point,
        /// The text.
        text: String,
        /// The type size in cells.
        size: f64,
        /// The tone.
        tone: Tone,
    },
}

fn pair<S: Serializer>(at: &Point, serializer: S) -> Result<S::Ok, S::Error> {
    [at.col, at.row].serialize(serializer)
}

fn pairs<S: Serializer>(points: &[Point], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(points.iter().map(|at| [at.col, at.row]))
}

fn lists<S: Serializer>(lines: &[Vec<Point>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|line| {
        let points = line.iter().map(|at| [at.col, at.row]);
        points.collect::<Vec<_>>()
    }))
}

/// How high a thing lies. Light things lie low, so that no clue covers the edge of another.
///
/// Its JSON is a number: the lines of the board are at 0, and what lies below them is less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Shaded cells.
    Shade = -5,
    /// Fine lines of the board.
    Fine = -4,
    /// Wide lines and light shapes.
    Light = -3,
    /// Narrower lines.
    Line = -2,
    /// Outlines around lines.
    Pill = -1,
    /// Shapes and signs.
    Shape = 1,
    /// Cages.
    Cage = 2,
    /// Texts.
    Text = 3,
}

impl Layer {
    /// Returns whether it lies below the lines of the board.
    pub fn is_below(self) -> bool {
        (self as i8) < 0
    }
}

impl Serialize for Layer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i8(*self as i8)
    }
}

/// A simple thing to draw and its layer. Its JSON is that of the thing with a field `layer`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layered {
    /// How high it lies.
    pub layer: Layer,
    /// The colour in place of its light or middle tone, for backends that have colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// What is drawn.
    #[serde(flatten)]
    pub drawn: Drawn,
}

/// The width of thin edges, in cells.
const EDGE: f64 = 0.03;

/// Lines of this width and more are light if they are solid, dashed or dotted.
const WIDE: f64 = 0.14;

/// Lines of this width and less are signs and outlines, and as dark as the lines of the board.
const NARROW: f64 = 0.08;

/// The corners of a star with five points around its centre: those of two pentagons, of which the
/// inner one is 0.42 times as large. As numbers, for sines differ between machines.
const STAR: [(f64, f64); 10] = [
    (-1.0, 0.0),
    (-0.340, 0.247),
    (-0.309, 0.951),
    (0.130, 0.399),
    (0.809, 0.588),
    (0.420, 0.0),
    (0.809, -0.588),
    (0.130, -0.399),
    (-0.309, -0.951),
    (-0.340, -0.247),
];

/// The length and half the width of the head of an arrow, in cells.
const HEAD: (f64, f64) = (0.26, 0.15);

impl Layered {
    /// Returns what marks consist of, in the order in which it is drawn. Outlines of cages have
    /// the distance `inset` from the edges of their cells.
    pub fn of<'m>(
        board: &Board,
        marks: impl IntoIterator<Item = &'m Mark>,
        inset: f64,
    ) -> Vec<Self> {
        Self::over(board, marks, &[], inset)
    }

    /// Returns the same for marks that lie on others, which are not returned.
    pub fn over<'m>(
        board: &Board,
        marks: impl IntoIterator<Item = &'m Mark>,
        below: &[Mark],
        inset: f64,
    ) -> Vec<Self> {
        let marks: Vec<&Mark> = marks.into_iter().collect();
        let mut all: Vec<Layered> = Vec::new();
        for mark in &marks {
            let colour = mark.colour();
            let (layer, drawn) = match mark.plain() {
                Mark::Shade { cells } => {
                    (Layer::Shade, vec![Drawn::Shade { areas: rectangles(board, cells) }])
                }
                Mark::Line { points, stroke } if *stroke == Stroke::FINE => {
                    (Layer::Fine, vec![Drawn::Line { points: points.clone() }])
                }
                Mark::Line { points, stroke: stroke @ Stroke { width, pattern } } => {
                    let is_light = *width >= WIDE && light_pattern(*pattern);
                    let layer = match is_light {
                        _ if *width <= NARROW => Layer::Shape,
                        true => Layer::Light,
                        false => Layer::Line,
                    };
                    (layer, line(points, *stroke))
                }
                Mark::Arrow { points } => (Layer::Line, arrow(points)),
                Mark::Pill { points, width } => {
                    let edges = [(*width, Tone::Ink), (width - 2.0 * EDGE, Tone::White)];
                    let edges = edges.map(|(width, tone)| path(points, Pen::new(width, tone)));
                    (Layer::Pill, edges.into())
                }
                Mark::Shape { centre, form, size, fill } => {
                    let layer = if *fill == Fill::Light { Layer::Light } else { Layer::Shape };
                    (layer, vec![shape(*centre, *form, *size, *fill)])
                }
                Mark::Cage { cells, label } => {
                    let first = cells.iter().map(|cell| board.place(*cell)).min();
                    let corner = first.map_or([0, 0], |at| [at.col.into(), at.row.into()]);
                    let outline = cage_outline(board, cells, inset);
                    (Layer::Cage, vec![Drawn::Cage { outline, corner, label: label.clone() }])
                }
                Mark::Text { at, text, size } => {
                    let is_black = |other: &Mark| match other {
                        Mark::Shape { centre, fill: Fill::Black, .. } => centre == at,
                        _ => false,
                    };
                    let mut others = marks.iter().copied().chain(below);
                    let tone = if others.any(is_black) { Tone::White } else { Tone::Ink };
                    let text = text.clone();
                    (Layer::Text, vec![Drawn::Text { at: *at, text, size: *size, tone }])
                }
                // A colour in a colour is not drawn.
                Mark::Coloured { .. } => continue,
            };
            all.extend(drawn.into_iter().map(|drawn| Layered { layer, colour, drawn }));
        }
        all.sort_by_key(|one| one.layer);
        all
    }
}

/// How far marks reach beyond the board at each side, in cells: left, top, right and bottom.
pub fn overhang<'m>(board: &Board, marks: impl IntoIterator<Item = &'m Mark>) -> [f64; 4] {
    let (rows, columns) = board.extent();
    let (rows, columns) = (rows as f64, columns as f64);
    let mut sides = [0.0f64; 4];
    let mut reach = |at: &Point, [wide, high]: [f64; 2]| {
        let is_outside =
            at.col < -0.01 || at.row < -0.01 || at.col > columns + 0.01 || at.row > rows + 0.01;
        // What is around a point of the board may cross its edge a little.
        if is_outside {
            let beyond =
                [wide - at.col, high - at.row, at.col + wide - columns, at.row + high - rows];
            sides.iter_mut().zip(beyond).for_each(|(side, beyond)| *side = side.max(beyond));
        }
    };
    for mark in marks {
        match mark.plain() {
            Mark::Cage { .. } | Mark::Shade { .. } | Mark::Coloured { .. } => {}
            Mark::Line { points, stroke: Stroke { width, .. } } | Mark::Pill { points, width } => {
                points.iter().for_each(|at| reach(at, [width / 2.0; 2]));
            }
            Mark::Arrow { points } => points.iter().for_each(|at| reach(at, [HEAD.1; 2])),
            Mark::Shape { centre, size, .. } => reach(centre, [size / 2.0; 2]),
            Mark::Text { at, text, size } => {
                let wide = text.chars().count() as f64 * 0.6 * size;
                reach(at, [wide / 2.0 + 0.05, size / 2.0]);
            }
        }
    }
    // Whole tenths, so that puzzles whose marks differ by a hair have boards of one size.
    sides.map(|side| (side * 10.0 - 1e-6).ceil().max(0.0) / 10.0)
}

impl Pen {
    fn new(width: f64, tone: Tone) -> Self {
        Pen { width, tone, dashes: Vec::new(), is_round: true }
    }
}

fn light_pattern(pattern: Pattern) -> bool {
    matches!(pattern, Pattern::Solid | Pattern::Dashed | Pattern::Dotted | Pattern::DashDotted)
}

fn path(points: &[Point], pen: Pen) -> Drawn {
    Drawn::Path { points: points.to_vec(), is_closed: false, pen: Some(pen), fill: None }
}

/// Returns a line with its pattern.
fn line(points: &[Point], stroke: Stroke) -> Vec<Drawn> {
    let width = stroke.width;
    let tone = match width {
        width if width <= NARROW => Tone::Ink,
        width if width < WIDE => Tone::Middle,
        _ => Tone::Light,
    };
    let dashed = |dashes: &[f64], is_round| {
        let dashes = dashes.iter().map(|length| length * width).collect();
        vec![path(points, Pen { width, tone, dashes, is_round })]
    };
    match stroke.pattern {
        Pattern::Solid => dashed(&[], true),
        Pattern::Dashed => dashed(&[1.4, 0.6], false),
        // Round ends add half the width at each side of a dash.
        Pattern::Dotted => dashed(&[0.0, 1.5], true),
        Pattern::DashDotted => dashed(&[1.5, 1.6, 0.0, 1.6], true),
        Pattern::Double => {
            let width = width.max(3.0 * EDGE);
            let edges = [(width, Tone::Middle), (width - 2.0 * EDGE, Tone::White)];
            edges.map(|(width, tone)| path(points, Pen::new(width, tone))).into()
        }
        Pattern::Zigzag => {
            let pen = Pen::new((width * 0.25).max(EDGE), Tone::Middle);
            vec![path(&zigzag(points, width), pen)]
        }
    }
}

/// Returns a zigzag of a width around a line.
fn zigzag(points: &[Point], width: f64) -> Vec<Point> {
    let mut turns = vec![points[0]];
    let mut side = 1.0;
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (down, right) = (to.row - from.row, to.col - from.col);
        // The same on every machine, which `hypot` is not.
        let length = (down * down + right * right).sqrt();
        // An even number of turns a step, so that every step begins at the same side.
        let count = 2.0 * (length / width / 1.6).round().max(1.0);
        let turns_of_step = (0..).map(|turn| f64::from(turn) + 0.5);
        for turn in turns_of_step.take_while(|turn| *turn < count) {
            let middle = from.toward(to, turn / count);
            let shift = side * width / 2.0 / length;
            turns.push(Point { row: middle.row - right * shift, col: middle.col + down * shift });
            side = -side;
        }
    }
    turns.extend(points.last());
    turns
}

/// Returns a thin line with a head.
fn arrow(points: &[Point]) -> Vec<Drawn> {
    let [.., before, tip] = points else { return Vec::new() };
    let (down, right) = (tip.row - before.row, tip.col - before.col);
    // The same on every machine, which `hypot` is not.
    let length = (down * down + right * right).sqrt();
    if length == 0.0 {
        return Vec::new();
    }
    let (down, right) = (down / length, right / length);
    let foot = |side: f64| Point {
        row: tip.row - down * HEAD.0 - right * HEAD.1 * side,
        col: tip.col - right * HEAD.0 + down * HEAD.1 * side,
    };
    let head = [foot(1.0), *tip, foot(-1.0)];
    [points, &head].map(|points| path(points, Pen::new(EDGE * 1.4, Tone::Middle))).into()
}

fn shape(centre: Point, form: Form, size: f64, fill: Fill) -> Drawn {
    let tone = match fill {
        Fill::None => None,
        Fill::White => Some(Tone::White),
        Fill::Light => Some(Tone::Light),
        Fill::Black => Some(Tone::Ink),
    };
    let pen = (fill != Fill::Light).then(|| Pen::new(EDGE, Tone::Ink));
    let half = size / 2.0;
    let at = |down: f64, right: f64| Point {
        row: centre.row + down * half,
        col: centre.col + right * half,
    };
    let corners = match form {
        Form::Circle => return Drawn::Circle { centre, radius: half, pen, fill: tone },
        Form::Square => vec![at(-1.0, -1.0), at(-1.0, 1.0), at(1.0, 1.0), at(1.0, -1.0)],
        Form::Diamond => vec![at(-1.0, 0.0), at(0.0, 1.0), at(1.0, 0.0), at(0.0, -1.0)],
        Form::Star => STAR.map(|(down, right)| at(down, right)).to_vec(),
    };
    Drawn::Path { points: corners, is_closed: true, pen, fill: tone }
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

    fn at(row: f64, col: f64) -> Point {
        Point { row, col }
    }

    fn drawn(marks: &[Mark]) -> Vec<Layered> {
        Layered::of(&Board::square(4), marks, 0.1)
    }

    fn cells(places: &[(usize, usize)]) -> Vec<Cell> {
        let cell = |(row, col): &(usize, usize)| Board::square(4).cell_at(*row, *col).unwrap();
        places.iter().map(cell).collect()
    }

    fn through(pattern: Pattern) -> Vec<Layered> {
        let points = vec![at(0.5, 0.5), at(0.5, 2.5), at(1.5, 2.5)];
        drawn(&[Mark::Line { points, stroke: Stroke::new(0.2, pattern) }])
    }

    #[test]
    fn every_pattern_is_drawn_differently_and_begins_and_ends_at_the_ends() {
        let patterns = [
            Pattern::Solid,
            Pattern::Dashed,
            Pattern::Dotted,
            Pattern::DashDotted,
            Pattern::Double,
            Pattern::Zigzag,
        ];
        let drawn = patterns.map(through);
        for (index, one) in drawn.iter().enumerate() {
            assert!(drawn[..index].iter().all(|other| other != one), "{one:?}");
            for part in one {
                assert!(part.layer.is_below());
                let Drawn::Path { points, .. } = &part.drawn else { panic!("{part:?}") };
                assert_eq!((points[0], points.last()), (at(0.5, 0.5), Some(&at(1.5, 2.5))));
            }
        }
    }

    #[test]
    fn a_zigzag_stays_within_its_width_and_crosses_the_line_at_every_turn() {
        let turns = zigzag(&[at(0.5, 0.5), at(0.5, 3.5)], 0.2);
        let inner = &turns[1..turns.len() - 1];
        assert!(inner.len() >= 6);
        assert!(inner.iter().all(|turn| ((turn.row - 0.5).abs() - 0.1).abs() < 1e-9));
        assert!(inner.windows(2).all(|pair| (pair[0].row - 0.5) * (pair[1].row - 0.5) < 0.0));
        assert!(turns.windows(2).all(|pair| pair[0].col < pair[1].col));
    }

    #[test]
    fn texts_on_black_are_white_and_lie_above_shapes() {
        let black = |col| Mark::Shape {
            centre: at(0.5, col),
            form: Form::Circle,
            size: 0.3,
            fill: Fill::Black,
        };
        let text = |col| Mark::Text { at: at(0.5, col), text: "3".to_owned(), size: 0.2 };
        let drawn = drawn(&[text(1.0), black(1.0), text(2.0)]);
        assert!(drawn.iter().all(|one| !one.layer.is_below()));
        let tones: Vec<Option<Tone>> = drawn
            .iter()
            .map(|one| match &one.drawn {
                Drawn::Text { tone, .. } => Some(*tone),
                _ => None,
            })
            .collect();
        assert_eq!(tones, [None, Some(Tone::White), Some(Tone::Ink)]);
    }

    #[test]
    fn only_what_lies_outside_needs_room() {
        let board = Board::square(4);
        let text = |row, col, text: &str| Mark::Text {
            at: at(row, col),
            text: text.to_owned(),
            size: 0.5,
        };
        let same = |found: [f64; 4], expected: [f64; 4]| {
            assert!(found.iter().zip(&expected).all(|(one, two)| (one - two).abs() < 1e-9));
        };
        same(overhang(&board, &[text(0.0, 2.0, "10"), text(0.5, 0.5, "1")]), [0.0; 4]);
        let marks = [text(-0.5, 2.5, "7"), text(1.5, 4.4, "12")];
        same(overhang(&board, &marks), [0.0, 0.8, 0.8, 0.0]);
    }

    #[test]
    fn light_things_lie_below_and_lines_of_the_board_lowest_but_for_shade() {
        let line = |width| Mark::Line {
            points: vec![at(0.5, 0.5), at(0.5, 2.5)],
            stroke: Stroke::solid(width),
        };
        let text = Mark::Text { at: at(0.5, 0.5), text: "7".to_owned(), size: 0.3 };
        let cage = Mark::Cage { cells: cells(&[(0, 0)]), label: None };
        let pill = Mark::Pill { points: vec![at(0.5, 0.5), at(0.5, 1.5)], width: 0.7 };
        let shade = Mark::Shade { cells: cells(&[(0, 0)]) };
        let marks = [text, cage, line(0.05), pill, line(0.1), line(0.2), line(0.02), shade];
        let layers: Vec<i8> = drawn(&marks).iter().map(|one| one.layer as i8).collect();
        assert_eq!(layers, [-5, -4, -3, -2, -1, -1, 1, 2, 3]);
    }

    #[test]
    fn shaded_cells_are_cut_into_rectangles() {
        // A column of three and a cell beside its foot.
        let found = rectangles(&Board::square(4), &cells(&[(0, 1), (1, 1), (2, 1), (2, 2)]));
        assert_eq!(found, [[1, 0, 1, 2], [1, 2, 2, 1]]);
    }

    #[test]
    fn pages_read_what_is_drawn_by_these_names() {
        let [row, col] = [0.5, 1.5];
        let points = vec![at(row, col), at(2.5, col)];
        let line = Mark::Line { points, stroke: Stroke::solid(0.2) };
        let text = Mark::Text { at: at(row, col), text: "7".to_owned(), size: 0.3 };
        let cage = Mark::Cage { cells: cells(&[(3, 0)]), label: None };
        let found = serde_json::to_value(drawn(&[line, text, cage])).unwrap();
        let edge =
            serde_json::json!({ "width": 0.2, "tone": "light", "dashes": [], "round": true });
        let outline = [[0.1, 3.1], [0.9, 3.1], [0.9, 3.9], [0.1, 3.9], [0.1, 3.1]];
        let expected = serde_json::json!([
            {
                "kind": "path", "layer": -3, "points": [[1.5, 0.5], [1.5, 2.5]],
                "closed": false, "edge": edge, "fill": null,
            },
            { "kind": "cage", "layer": 2, "outline": [outline], "corner": [0, 3], "label": null },
            {
                "kind": "text", "layer": 3, "at": [1.5, 0.5], "text": "7", "size": 0.3,
                "tone": "ink",
            },
        ]);
        assert_eq!(found, expected);
    }

    #[test]
    fn the_label_of_a_cage_stands_in_its_first_cell() {
        let cage =
            Mark::Cage { cells: cells(&[(2, 0), (1, 0), (1, 1)]), label: Some("7".to_owned()) };
        let found = drawn(&[cage]).remove(0).drawn;
        let Drawn::Cage { outline, corner, label } = &found else { panic!("{found:?}") };
        assert_eq!((corner, label.as_deref()), (&[0, 1], Some("7")));
        assert_eq!((outline.len(), outline[0].len(), outline[0][0]), (1, 7, at(1.1, 0.1)));
    }
}
