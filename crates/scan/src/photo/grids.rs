//! Finds the grids of a page.

use super::blobs::{blobs, dark};
use super::gray::{Gray, Sums};
use super::lattice::Lattice;
use super::quad::{Point, Quad, length, quad};

/// The thresholds between ink and paper, which are tried one after another: the window whose mean
/// is the paper, as a part of the shorter side of the page, and by how much ink is darker.
const LOOKS: [(usize, f32); 3] = [(48, 0.08), (48, 0.16), (24, 0.05)];
/// The shortest side of a grid, as a part of the shorter side of the page and in pixels.
const SMALLEST_PART: usize = 16;
const SMALLEST: usize = 36;
/// The most areas that are looked at in each way, the largest first.
const LOOKED_AT: usize = 60;
/// The least quality of the lines of a grid.
const LEAST_QUALITY: f32 = 1.25;
/// The least quality where nothing better is on the page.
const LAST_QUALITY: f32 = 1.0;

/// Returns the grids of a page, the largest first. None overlap.
pub fn find(page: &Gray) -> Vec<Lattice> {
    let sums = Sums::of(page);
    let shorter = page.width.min(page.height);
    let mut found: Vec<Lattice> = Vec::new();
    let mut seen: Vec<Quad> = Vec::new();
    for (window, share) in LOOKS {
        let ink = dark(page, &sums, (shorter / window).max(5), share);
        let mut areas = blobs(&ink, page.width, (shorter / SMALLEST_PART).max(SMALLEST));
        areas.sort_by_key(|blob| std::cmp::Reverse(blob.width() * blob.height()));
        for blob in areas.iter().take(LOOKED_AT) {
            let Some(quad) = quad(blob).filter(is_square) else { continue };
            if seen.iter().any(|other| is_same(other, &quad)) {
                continue;
            }
            seen.push(quad);
            found.extend(Lattice::find(page, &quad));
        }
    }
    chosen(found)
}

/// Returns the best of grids that overlap, if they are good enough.
fn chosen(mut found: Vec<Lattice>) -> Vec<Lattice> {
    let best = found.iter().map(|lattice| lattice.quality).fold(0.0, f32::max);
    let least = if best < LEAST_QUALITY { LAST_QUALITY } else { LEAST_QUALITY };
    found.retain(|lattice| lattice.quality >= least);
    found.sort_by(|a, b| b.quality.total_cmp(&a.quality));
    let mut chosen: Vec<Lattice> = Vec::new();
    for lattice in found {
        if !chosen.iter().any(|other| overlap(other, &lattice)) {
            chosen.push(lattice);
        }
    }
    chosen.sort_by(|a, b| area(b).total_cmp(&area(a)));
    chosen
}

fn area(lattice: &Lattice) -> f32 {
    let length = lattice.cell_length() * lattice.side as f32;
    length * length
}

/// Returns whether a quadrilateral may be a square seen from some side.
fn is_square(quad: &Quad) -> bool {
    let [a, b, c, d] = *quad;
    let (wide, high) = (length(a, b) + length(d, c), length(b, c) + length(a, d));
    let sides = [length(a, b), length(b, c), length(c, d), length(d, a)];
    let longest = sides.into_iter().fold(0.0, f32::max);
    wide < high * 1.9 && high < wide * 1.9 && sides.iter().all(|side| *side > 0.4 * longest)
}

fn is_same(one: &Quad, other: &Quad) -> bool {
    let near = length(one[0], one[2]) / 600.0 + 0.5;
    one.iter().zip(other).all(|(a, b)| length(*a, *b) < near)
}

/// Returns whether the middle of one grid is in the other.
fn overlap(one: &Lattice, other: &Lattice) -> bool {
    let middle = |lattice: &Lattice| {
        let [a, b, c, d] = lattice.corners();
        ((a.0 + b.0 + c.0 + d.0) / 4.0, (a.1 + b.1 + c.1 + d.1) / 4.0)
    };
    contains(&one.corners(), middle(other)) || contains(&other.corners(), middle(one))
}

fn contains(quad: &Quad, point: Point) -> bool {
    (0..4).all(|index| {
        let (a, b) = (quad[index], quad[(index + 1) % 4]);
        (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0) >= 0.0
    })
}

/// Puts items in reading order, given the corners of each on a page that is turned clockwise by
/// quarter turns: rows from the top, and each row from the left.
pub fn in_reading_order<T>(items: &mut Vec<T>, turns: usize, corners: impl Fn(&T) -> Quad) {
    let bounds = |item: &T| {
        let points = corners(item).map(|(x, y)| match turns {
            0 => (x, y),
            1 => (y, -x),
            2 => (-x, -y),
            _ => (-y, x),
        });
        let middle = (
            points.iter().map(|point| point.0).sum::<f32>() / 4.0,
            points.iter().map(|point| point.1).sum::<f32>() / 4.0,
        );
        let top = points.iter().map(|point| point.1).fold(f32::MAX, f32::min);
        (middle, 2.0 * (middle.1 - top))
    };
    items.sort_by(|a, b| bounds(a).0.1.total_cmp(&bounds(b).0.1));
    let mut sorted: Vec<T> = Vec::new();
    let mut row: Vec<T> = Vec::new();
    let flush = |row: &mut Vec<T>, sorted: &mut Vec<T>| {
        row.sort_by(|a, b| bounds(a).0.0.total_cmp(&bounds(b).0.0));
        sorted.append(row);
    };
    for item in items.drain(..) {
        let ((_, y), height) = bounds(&item);
        if row.first().is_some_and(|first| y - bounds(first).0.1 > 0.5 * height) {
            flush(&mut row, &mut sorted);
        }
        row.push(item);
    }
    flush(&mut row, &mut sorted);
    *items = sorted;
}
