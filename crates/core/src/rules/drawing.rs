//! Marks as paths, circles and texts, which every backend that draws needs only to copy.
//!
//! Shaded cells, cages and the fine lines of a board are not among them: how they look depends on
//! the labels and symbols of the board, and so each backend draws them itself.

use super::{Fill, Form, Mark, Pattern, Point, Stroke};
use crate::board::Board;
use serde::{Serialize, Serializer};

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
/// Its JSON is an object with its `kind` and fields, in which a point is a list of column and row.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Drawn {
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

/// The marks of a board as simple things, in the order in which they are drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawing {
    /// What is drawn before the lines of the board.
    pub below: Vec<Drawn>,
    /// What is drawn after them.
    pub above: Vec<Drawn>,
}

/// The width of thin edges, in cells.
const EDGE: f64 = 0.03;

/// Lines of this width and more are light if they are solid, dashed or dotted.
const WIDE: f64 = 0.14;

/// Lines of this width and less are signs and outlines, and as dark as the lines of the board.
const NARROW: f64 = 0.08;

/// The length and half the width of the head of an arrow, in cells.
const HEAD: (f64, f64) = (0.26, 0.15);

impl Drawing {
    /// Returns what marks consist of, without shaded cells, cages and fine lines.
    pub fn of<'m>(marks: impl IntoIterator<Item = &'m Mark>) -> Self {
        let marks: Vec<&Mark> = marks.into_iter().collect();
        // Light things lie below, so that no clue covers the edge of another.
        let [mut light, mut lines, mut pills, mut shapes, mut texts] = [const { Vec::new() }; 5];
        for mark in &marks {
            match mark {
                Mark::Shade { .. } | Mark::Cage { .. } => {}
                Mark::Line { stroke, .. } if *stroke == Stroke::FINE => {}
                Mark::Line { points, stroke } if stroke.width <= NARROW => {
                    line(points, *stroke, &mut shapes);
                }
                Mark::Line { points, stroke } => {
                    let is_light = stroke.width >= WIDE && light_pattern(stroke.pattern);
                    line(points, *stroke, if is_light { &mut light } else { &mut lines });
                }
                Mark::Arrow { points } => arrow(points, &mut lines),
                Mark::Pill { points, width } => {
                    for (width, tone) in [(*width, Tone::Ink), (width - 2.0 * EDGE, Tone::White)] {
                        pills.push(path(points, Pen::new(width, tone)));
                    }
                }
                Mark::Shape { centre, form, size, fill } => {
                    let shape = shape(*centre, *form, *size, *fill);
                    if *fill == Fill::Light { light.push(shape) } else { shapes.push(shape) }
                }
                Mark::Text { at, text, size } => {
                    let is_black = |other: &&Mark| match other {
                        Mark::Shape { centre, fill: Fill::Black, .. } => centre == at,
                        _ => false,
                    };
                    let tone = if marks.iter().any(is_black) { Tone::White } else { Tone::Ink };
                    texts.push(Drawn::Text { at: *at, text: text.clone(), size: *size, tone });
                }
            }
        }
        light.append(&mut lines);
        light.append(&mut pills);
        shapes.append(&mut texts);
        Drawing { below: light, above: shapes }
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
        match mark {
            Mark::Cage { .. } | Mark::Shade { .. } => {}
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

/// Adds a line with its pattern.
fn line(points: &[Point], stroke: Stroke, drawn: &mut Vec<Drawn>) {
    let width = stroke.width;
    let tone = match width {
        width if width <= NARROW => Tone::Ink,
        width if width < WIDE => Tone::Middle,
        _ => Tone::Light,
    };
    let dashed = |dashes: &[f64], is_round| {
        let dashes = dashes.iter().map(|length| length * width).collect();
        Pen { width, tone, dashes, is_round }
    };
    match stroke.pattern {
        Pattern::Solid => drawn.push(path(points, Pen::new(width, tone))),
        Pattern::Dashed => drawn.push(path(points, dashed(&[1.4, 0.6], false))),
        // Round ends add half the width at each side of a dash.
        Pattern::Dotted => drawn.push(path(points, dashed(&[0.0, 1.5], true))),
        Pattern::DashDotted => drawn.push(path(points, dashed(&[1.5, 1.6, 0.0, 1.6], true))),
        Pattern::Double => {
            drawn.push(path(points, Pen::new(width.max(3.0 * EDGE), Tone::Middle)));
            drawn.push(path(points, Pen::new(width.max(3.0 * EDGE) - 2.0 * EDGE, Tone::White)));
        }
        Pattern::Zigzag => {
            let pen = Pen::new((width * 0.25).max(EDGE), Tone::Middle);
            drawn.push(path(&zigzag(points, width), pen));
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
        let length = down.hypot(right);
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

/// Adds a thin line with a head.
fn arrow(points: &[Point], drawn: &mut Vec<Drawn>) {
    let [.., before, tip] = points else { return };
    let (down, right) = (tip.row - before.row, tip.col - before.col);
    let length = down.hypot(right);
    if length > 0.0 {
        let (down, right) = (down / length, right / length);
        let foot = |side: f64| Point {
            row: tip.row - down * HEAD.0 - right * HEAD.1 * side,
            col: tip.col - right * HEAD.0 + down * HEAD.1 * side,
        };
        drawn.push(path(points, Pen::new(EDGE * 1.4, Tone::Middle)));
        drawn.push(path(&[foot(1.0), *tip, foot(-1.0)], Pen::new(EDGE * 1.4, Tone::Middle)));
    }
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
        Form::Square => [at(-1.0, -1.0), at(-1.0, 1.0), at(1.0, 1.0), at(1.0, -1.0)],
        Form::Diamond => [at(-1.0, 0.0), at(0.0, 1.0), at(1.0, 0.0), at(0.0, -1.0)],
    };
    Drawn::Path { points: corners.into(), is_closed: true, pen, fill: tone }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(row: f64, col: f64) -> Point {
        Point { row, col }
    }

    fn through(pattern: Pattern) -> Drawing {
        let points = vec![at(0.5, 0.5), at(0.5, 2.5), at(1.5, 2.5)];
        Drawing::of(&[Mark::Line { points, stroke: Stroke::new(0.2, pattern) }])
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
            for part in &one.below {
                let Drawn::Path { points, .. } = part else { panic!("{part:?}") };
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
        let drawn = Drawing::of(&[text(1.0), black(1.0), text(2.0)]);
        let tones: Vec<Option<Tone>> = drawn
            .above
            .iter()
            .map(|one| match one {
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
}
