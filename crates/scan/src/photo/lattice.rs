//! The lines of a grid: how many there are, and where they cross.

use super::flat::{Flat, Trace};
use super::gray::Gray;
use super::quad::{Perspective, Point, Quad, length};

/// The sides of boards that are looked for, the largest first.
const SIDES: [usize; 4] = [16, 9, 6, 4];

/// How far from its place a line may be, in cells.
const REACH: f32 = 0.3;

/// The crossings of the lines of a grid.
#[derive(Debug, Clone)]
pub struct Lattice {
    /// The number of cells in a row.
    pub side: usize,
    /// The crossings row by row, `side + 1` in each.
    pub points: Vec<Point>,
    /// How many times the strength of what is between lines even weak lines have.
    pub quality: f32,
}

impl Lattice {
    /// Returns the grid that fills a quadrilateral, if there is one.
    pub fn find(image: &Gray, quad: &Quad) -> Option<Self> {
        let perspective = Perspective::onto(quad)?;
        let flat = Flat::of(image, |u, v| perspective.map(u, v));
        let fits = SIDES.iter().map(|side| Fit::of(&flat, *side));
        let fit = fits.max_by(|a, b| a.quality.total_cmp(&b.quality))?;
        let points = fit.crossings(|u, v| perspective.map(u, v));
        Some(Lattice { side: fit.side, points, quality: fit.quality })
    }

    /// Returns where a point of a cell is in the image: (0, 0) is its upper left corner, (1, 1) its
    /// lower right one.
    pub fn place(&self, row: usize, column: usize, x: f32, y: f32) -> Point {
        let stride = self.side + 1;
        let corner =
            |down: usize, right: usize| self.points[(row + down) * stride + column + right];
        let between =
            |a: Point, b: Point, part: f32| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        let upper = between(corner(0, 0), corner(0, 1), x);
        between(upper, between(corner(1, 0), corner(1, 1), x), y)
    }

    /// Returns the length of a cell's side in pixels, on average.
    pub fn cell_length(&self) -> f32 {
        let [a, b, c, d] = self.corners();
        (length(a, b) + length(b, c) + length(c, d) + length(d, a)) / (4 * self.side) as f32
    }

    /// Returns the corners of the grid, clockwise from the upper left.
    pub fn corners(&self) -> Quad {
        let (side, last) = (self.side, self.points.len() - 1);
        [self.points[0], self.points[side], self.points[last], self.points[last - side]]
    }
}

/// Lines that may be those of a grid.
struct Fit {
    side: usize,
    columns: Vec<Trace>,
    rows: Vec<Trace>,
    quality: f32,
}

impl Fit {
    fn of(flat: &Flat, side: usize) -> Self {
        let lines = |ridges: &[f32]| -> Vec<Trace> {
            let reach = REACH / side as f32;
            let line = |index| Trace::follow(ridges, index as f32 / side as f32, reach);
            (0..=side).map(line).collect()
        };
        let gaps = |ridges: &[f32]| -> Vec<f32> {
            let middle = |index| (index as f32 + 0.5) / side as f32;
            let gap = |index| Trace::follow(ridges, middle(index), REACH / 2.0 / side as f32);
            (0..side).map(|index| gap(index).strength).collect()
        };
        let (columns, rows) = (lines(&flat.vertical), lines(&flat.horizontal));
        let mut between = gaps(&flat.vertical);
        between.extend(gaps(&flat.horizontal));
        between.sort_by(f32::total_cmp);
        let mut strengths: Vec<f32> =
            columns.iter().chain(&rows).map(|trace| trace.strength).collect();
        strengths.sort_by(f32::total_cmp);
        let weak = strengths[strengths.len() / 10];
        let quality = weak / (between[between.len() * 3 / 4] + 0.01);
        Fit { side, columns, rows, quality }
    }

    /// Returns the crossings of the lines row by row.
    fn crossings(&self, place: impl Fn(f32, f32) -> Point) -> Vec<Point> {
        let mut points = Vec::new();
        for (j, row) in self.rows.iter().enumerate() {
            for (i, column) in self.columns.iter().enumerate() {
                let mut x = i as f32 / self.side as f32;
                let mut y = j as f32 / self.side as f32;
                for _ in 0..3 {
                    (x, y) = (column.at(y), row.at(x));
                }
                points.push(place(x, y));
            }
        }
        points
    }
}
