//! What is drawn on a page: lines, filled areas, other shapes, and glyphs.

use std::rc::Rc;

/// A point: to the right and up, in points.
pub type Point = (f64, f64);

/// A map of points: x' = a x + c y + e, y' = b x + d y + f.
#[derive(Debug, Clone, Copy)]
pub struct Matrix(pub [f64; 6]);

impl Matrix {
    /// The map that changes nothing.
    pub const UNIT: Matrix = Matrix([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// Returns the map that first does this one and then another.
    pub fn then(self, other: Matrix) -> Matrix {
        let ([a, b, c, d, e, f], [p, q, r, s, t, u]) = (self.0, other.0);
        Matrix([
            a * p + b * r,
            a * q + b * s,
            c * p + d * r,
            c * q + d * s,
            e * p + f * r + t,
            e * q + f * s + u,
        ])
    }

    /// Maps a point.
    pub fn apply(self, (x, y): Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// Returns by how much lengths grow.
    pub fn scale(self) -> f64 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }
}

/// A rectangle with sides along the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The lesser horizontal coordinate.
    pub left: f64,
    /// The greater horizontal coordinate.
    pub right: f64,
    /// The lesser vertical coordinate.
    pub bottom: f64,
    /// The greater vertical coordinate.
    pub top: f64,
}

impl Area {
    /// Returns the least area with all points; `None` if there are none, or one is not finite.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let mut area: Option<Area> = None;
        for (x, y) in points {
            if !x.is_finite() || !y.is_finite() {
                return None;
            }
            let other = Area { left: x, right: x, bottom: y, top: y };
            area = Some(area.map_or(other, |area| area.with(other)));
        }
        area
    }

    /// Returns the least area with two others.
    pub fn with(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            bottom: self.bottom.min(other.bottom),
            top: self.top.max(other.top),
        }
    }

    /// Returns the area grown by a distance on each side.
    pub fn grown(self, by: f64) -> Area {
        Area {
            left: self.left - by,
            right: self.right + by,
            bottom: self.bottom - by,
            top: self.top + by,
        }
    }

    /// Returns whether a point is in it.
    pub fn has(self, (x, y): Point) -> bool {
        (self.left..=self.right).contains(&x) && (self.bottom..=self.top).contains(&y)
    }

    /// Returns whether the whole of another is in it.
    pub fn covers(self, other: Area) -> bool {
        self.has((other.left, other.bottom)) && self.has((other.right, other.top))
    }

    /// Returns whether the two have a part in common.
    pub fn meets(self, other: Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.bottom < other.top
            && other.bottom < self.top
    }

    /// Returns its width.
    pub fn width(self) -> f64 {
        self.right - self.left
    }

    /// Returns its height.
    pub fn height(self) -> f64 {
        self.top - self.bottom
    }
}

/// A straight line from one point to another.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    pub from: Point,
    pub to: Point,
    pub width: f64,
}

/// A glyph, or several that a code stands for.
#[derive(Debug, Clone)]
pub struct Glyph {
    /// The middle of a digit or capital.
    pub middle: Point,
    /// The size of the type.
    pub size: f64,
    /// The text; `None` if the file does not state it.
    pub text: Option<Rc<str>>,
    /// Whether it stands upright on the page.
    pub is_upright: bool,
}

/// What is drawn on a page, except what is white.
#[derive(Debug, Default)]
pub struct Drawing {
    /// Lines without dashes.
    pub lines: Vec<Line>,
    /// Filled rectangles.
    pub filled: Vec<Area>,
    /// The areas of everything else but glyphs: curves, dashed lines, other shapes and pictures.
    pub shapes: Vec<Area>,
    /// The glyphs that show something.
    pub glyphs: Vec<Glyph>,
    /// Whether there is a picture on the page.
    pub has_pictures: bool,
}

impl Drawing {
    /// Returns the number of its parts.
    pub fn len(&self) -> usize {
        self.lines.len() + self.filled.len() + self.shapes.len() + self.glyphs.len()
    }
}
