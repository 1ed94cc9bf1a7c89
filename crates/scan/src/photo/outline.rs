//! What the lines of a grid show: the shape of boxes, the regions of a jigsaw, diagonals.

use super::cells::turned;
use super::gray::Gray;
use super::lattice::Lattice;
use crate::disjoint::DisjointSets;

/// The factor by which lines between regions must be heavier than others.
const HEAVIER: f32 = 1.3;
/// The share of lines that must fit boxes.
const FITTING: f32 = 0.88;
/// How much darker a diagonal must be than its sides.
const DIAGONAL: f32 = 0.05;

/// The regions of a grid as its lines show them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Areas {
    /// Boxes, with their rows and columns.
    Boxes(usize, usize),
    /// Regions of other shapes: for each cell its region.
    Regions(Vec<usize>),
    /// The lines are all alike.
    Unknown,
}

/// The lines of an upright grid.
#[derive(Debug, Clone)]
pub struct Outline {
    /// The regions.
    pub areas: Areas,
    /// Whether both diagonals are drawn.
    pub has_diagonals: bool,
}

impl Outline {
    /// Looks at the lines of a grid that is turned clockwise by quarter turns.
    pub fn of(image: &Gray, lattice: &Lattice, turns: usize) -> Self {
        let areas = areas(&Weights::of(image, lattice, turns));
        Outline { areas, has_diagonals: has_diagonals(image, lattice) }
    }
}

/// How heavy the line is between each cell and the next one to the right, and the one below.
struct Weights {
    side: usize,
    right: Vec<f32>,
    below: Vec<f32>,
}

impl Weights {
    fn of(image: &Gray, lattice: &Lattice, turns: usize) -> Self {
        let side = lattice.side;
        let mut weights =
            Weights { side, right: vec![0.0; side * side], below: vec![0.0; side * side] };
        for row in 0..side {
            for column in 0..side {
                let here = turned(row, column, side, turns);
                let cell = row * side + column;
                if column + 1 < side {
                    let next = turned(row, column + 1, side, turns);
                    weights.right[cell] = between(image, lattice, here, next);
                }
                if row + 1 < side {
                    let next = turned(row + 1, column, side, turns);
                    weights.below[cell] = between(image, lattice, here, next);
                }
            }
        }
        weights
    }

    /// Returns all lines between cells, with their two cells.
    fn lines(&self) -> impl Iterator<Item = (f32, usize, usize)> {
        let side = self.side;
        (0..side * side).flat_map(move |cell| {
            let right = (cell % side + 1 < side).then(|| (self.right[cell], cell, cell + 1));
            let below = (cell / side + 1 < side).then(|| (self.below[cell], cell, cell + side));
            right.into_iter().chain(below)
        })
    }
}

/// Returns how heavy the line between two cells is: its darkness times its width in cells.
fn between(image: &Gray, lattice: &Lattice, one: (usize, usize), other: (usize, usize)) -> f32 {
    const REACH: usize = 12;
    let is_beside = one.0 == other.0;
    let (row, column) = (one.0.min(other.0), one.1.min(other.1));
    let mut profile = [0.0f32; 2 * REACH + 1];
    for along in [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] {
        for (step, sum) in profile.iter_mut().enumerate() {
            let across = 1.0 + (step as f32 - REACH as f32) * 0.015;
            let (x, y) = match is_beside {
                true => lattice.place(row, column, across, along),
                false => lattice.place(row, column, along, across),
            };
            *sum += image.at(x, y) / 7.0;
        }
    }
    let paper = profile[..3].iter().chain(&profile[2 * REACH - 2..]).copied().fold(1.0, f32::max);
    profile.iter().map(|value| ((paper - value) / paper).max(0.0) * 0.015).sum()
}

fn areas(weights: &Weights) -> Areas {
    let side = weights.side;
    let mut best: Option<(f32, Areas)> = None;
    for rows in (2..side).filter(|rows| side.is_multiple_of(*rows)) {
        let columns = side / rows;
        let is_border = |one: usize, other: usize| {
            let of = |cell: usize| (cell / side / rows, cell % side / columns);
            of(one) != of(other)
        };
        let fit = fit(weights, is_border);
        if best.as_ref().is_none_or(|(other, _)| fit > *other) {
            best = Some((fit, Areas::Boxes(rows, columns)));
        }
    }
    match best {
        Some((fit, boxes)) if fit >= FITTING => boxes,
        _ => regions(weights).unwrap_or(Areas::Unknown),
    }
}

/// Returns the share of lines that are heavy where regions border and light elsewhere, for the
/// best limit between heavy and light; 0 if they hardly differ.
fn fit(weights: &Weights, is_border: impl Fn(usize, usize) -> bool) -> f32 {
    let mut heavy: Vec<f32> = Vec::new();
    let mut light: Vec<f32> = Vec::new();
    for (weight, one, other) in weights.lines() {
        if is_border(one, other) { heavy.push(weight) } else { light.push(weight) }
    }
    heavy.sort_by(f32::total_cmp);
    light.sort_by(f32::total_cmp);
    if heavy.is_empty() || light.is_empty() {
        return 0.0;
    }
    let middle = |sorted: &[f32]| sorted[sorted.len() / 2];
    if middle(&heavy) < HEAVIER * middle(&light) {
        return 0.0;
    }
    let limits = heavy.iter().chain(&light);
    let share = |limit: f32| {
        let kept = heavy.iter().filter(|weight| **weight >= limit).count() as f32;
        let left = light.iter().filter(|weight| **weight < limit).count() as f32;
        (kept / heavy.len() as f32).min(left / light.len() as f32)
    };
    limits.map(|limit| share(*limit)).fold(0.0, f32::max)
}

/// Returns the regions between heavy lines, if each has as many cells as a row.
fn regions(weights: &Weights) -> Option<Areas> {
    let side = weights.side;
    let mut sorted: Vec<f32> = weights.lines().map(|(weight, ..)| weight).collect();
    sorted.sort_by(f32::total_cmp);
    // The limits between heavy and light, the widest gap first.
    let mut gaps: Vec<usize> = (sorted.len() / 4..sorted.len() * 9 / 10).collect();
    gaps.sort_by(|a, b| {
        let gap = |index: usize| sorted[index + 1] / sorted[index].max(1e-4);
        gap(*b).total_cmp(&gap(*a))
    });
    gaps.into_iter().take(12).find_map(|gap| {
        if sorted[gap + 1] < 1.15 * sorted[gap] {
            return None;
        }
        let limit = f32::midpoint(sorted[gap], sorted[gap + 1]);
        let mut sets = DisjointSets::of(side * side);
        for (_, one, other) in weights.lines().filter(|(weight, ..)| *weight < limit) {
            sets.join(one, other);
        }
        let of = sets.numbered();
        let mut sizes = vec![0; side * side];
        of.iter().for_each(|region| sizes[*region] += 1);
        sizes[..side].iter().all(|size| *size == side).then_some(Areas::Regions(of))
    })
}

/// Returns whether both diagonals are drawn: near the corners of their cells, where digits do not
/// reach, they are darker than both sides.
pub fn has_diagonals(image: &Gray, lattice: &Lattice) -> bool {
    let side = lattice.side;
    let darker = |cells: &dyn Fn(usize) -> (usize, usize), falls: bool| {
        let mut all: Vec<f32> = Vec::new();
        for index in 0..side {
            let (row, column) = cells(index);
            let mut sum = 0.0;
            let ways = [0.12, 0.16, 0.2, 0.24, 0.76, 0.8, 0.84, 0.88];
            for along in ways {
                let value = |beside: f32| {
                    let x = if falls { along + beside } else { 1.0 - along - beside };
                    let (x, y) = lattice.place(row, column, x, along - beside);
                    image.at(x, y)
                };
                let beside = value(-0.07).min(value(0.07)).max(1.0);
                sum += ((beside - value(0.0).min(value(0.02)).min(value(-0.02))) / beside)
                    .clamp(-0.2, 0.5);
            }
            all.push(sum / ways.len() as f32);
        }
        all.sort_by(f32::total_cmp);
        // Some digits are so large that they hide the line.
        all[side / 4]
    };
    let falling = darker(&|index| (index, index), true);
    let rising = darker(&|index| (index, side - 1 - index), false);
    falling > DIAGONAL && rising > DIAGONAL
}
