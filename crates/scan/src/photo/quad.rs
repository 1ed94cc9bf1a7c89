//! Four corners and the perspective between them.

use super::blobs::Blob;

/// A point of an image.
pub type Point = (f32, f32);

/// The corners of a quadrilateral, clockwise from the upper left.
pub type Quad = [Point; 4];

/// Returns the largest quadrilateral between points of the outline of a dark area.
pub fn quad(blob: &Blob) -> Option<Quad> {
    let hull = simplified(hull(blob), 22);
    let count = hull.len();
    if count < 4 {
        return None;
    }
    let mut best = (0.0, [0; 4]);
    for a in 0..count {
        for c in a + 2..count {
            let farthest = |range: std::ops::Range<usize>| {
                range
                    .map(|b| (area(hull[a], hull[c], hull[b % count]).abs(), b % count))
                    .max_by(|one, other| one.0.total_cmp(&other.0))
            };
            let (Some(b), Some(d)) = (farthest(a + 1..c), farthest(c + 1..a + count)) else {
                continue;
            };
            if b.0 + d.0 > best.0 {
                best = (b.0 + d.0, [a, b.1, c, d.1]);
            }
        }
    }
    (best.0 > 0.0).then(|| from_upper_left(best.1.map(|index| hull[index])))
}

/// Returns twice the area of a triangle, positive if it is clockwise on the page.
fn area(a: Point, b: Point, c: Point) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Returns the corners clockwise, beginning with the one nearest to the upper left.
fn from_upper_left(mut quad: Quad) -> Quad {
    if area(quad[0], quad[1], quad[2]) < 0.0 {
        quad.reverse();
    }
    let sum = |index: usize| quad[index].0 + quad[index].1;
    let first = (0..4).min_by(|a, b| sum(*a).total_cmp(&sum(*b))).unwrap_or(0);
    quad.rotate_left(first);
    quad
}

/// Returns the convex outline of an area, clockwise.
fn hull(blob: &Blob) -> Vec<Point> {
    let rows = blob.spans.iter().enumerate().map(|(row, span)| ((blob.top + row) as f32, span));
    let (mut left, mut right): (Vec<Point>, Vec<Point>) = (Vec::new(), Vec::new());
    for (y, &(first, last)) in rows {
        let (first, last) = ((first as f32, y), (last as f32, y));
        while let [.., a, b] = right[..] {
            if area(a, b, last) > 0.0 {
                break;
            }
            right.pop();
        }
        right.push(last);
        while let [.., a, b] = left[..] {
            if area(a, b, first) < 0.0 {
                break;
            }
            left.pop();
        }
        left.push(first);
    }
    right.extend(left.into_iter().rev());
    right.dedup();
    right
}

/// Reduces an outline to at most `most` points by removing those that change the area least.
fn simplified(mut hull: Vec<Point>, most: usize) -> Vec<Point> {
    while hull.len() > most {
        let count = hull.len();
        let loss = |index: usize| {
            area(hull[(index + count - 1) % count], hull[index], hull[(index + 1) % count]).abs()
        };
        let least = (0..count).min_by(|a, b| loss(*a).total_cmp(&loss(*b)));
        hull.remove(least.unwrap_or(0));
    }
    hull
}

/// A map between planes in perspective: a matrix of 3x3 row by row, the last number 1.
#[derive(Debug, Clone, Copy)]
pub struct Perspective([f64; 8]);

impl Perspective {
    /// Returns the map of the unit square onto a quadrilateral; `None` if it has no area.
    pub fn onto(quad: &Quad) -> Option<Self> {
        // Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.
        let [(x0, y0), (x1, y1), (x2, y2), (x3, y3)] =
            quad.map(|(x, y)| (f64::from(x), f64::from(y)));
        let (dx1, dx2, dx3) = (x1 - x2, x3 - x2, x0 - x1 + x2 - x3);
        let (dy1, dy2, dy3) = (y1 - y2, y3 - y2, y0 - y1 + y2 - y3);
        let whole = dx1 * dy2 - dx2 * dy1;
        if whole.abs() < 1.0 {
            return None;
        }
        let g = (dx3 * dy2 - dx2 * dy3) / whole;
        let h = (dx1 * dy3 - dx3 * dy1) / whole;
        let numbers =
            [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
        // Beyond this the far side would be at the horizon.
        let is_sound = numbers.iter().all(|number| number.is_finite()) && g > -0.9 && h > -0.9;
        is_sound.then_some(Perspective(numbers))
    }

    /// Returns where a point goes.
    #[inline]
    pub fn map(&self, u: f32, v: f32) -> Point {
        let [a, b, c, d, e, f, g, h] = self.0;
        let (u, v) = (f64::from(u), f64::from(v));
        let far = (g * u + h * v + 1.0).max(0.02);
        (((a * u + b * v + c) / far) as f32, ((d * u + e * v + f) / far) as f32)
    }
}

/// Returns the length from one point to another.
pub fn length(a: Point, b: Point) -> f32 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}
