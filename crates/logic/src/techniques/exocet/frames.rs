//! Where exocets may lie: a base line in a box, and the lines that cross the other boxes of its
//! band.

use crate::cells::CellSet;
use crate::geometry::Topology;
use std::collections::BTreeSet;

/// A box, a line that crosses it, and the other boxes of the band of that line.
pub(super) struct Frame {
    /// The line of the base, by its house number.
    pub(super) line: usize,
    /// The lines along it, in the order of their cells in each crossing line.
    pub(super) along: Vec<usize>,
    /// The cells of the line in the box, each with the line that crosses it there.
    pub(super) base: Vec<(usize, usize)>,
    /// The lines that cross each other box of the band.
    pub(super) beside: Vec<Vec<usize>>,
    /// The cells of the band.
    pub(super) band: CellSet,
    /// The cells of the box and the line.
    pub(super) near: CellSet,
}

impl Frame {
    /// Returns all frames of a board; none unless all its boxes are rectangles.
    pub(super) fn all(geometry: &Topology) -> Vec<Self> {
        let Some(lines) = &geometry.lines else { return Vec::new() };
        let mut frames = Vec::new();
        for [along, across] in [[&lines.rows, &lines.columns], [&lines.columns, &lines.rows]] {
            let Some(boxes) = Rectangle::all(geometry, along, across) else { return Vec::new() };
            for one in &boxes {
                let is_beside =
                    |other: &&Rectangle| other.along == one.along && other.set != one.set;
                let beside: Vec<&Rectangle> = boxes.iter().filter(is_beside).collect();
                for line in &one.along {
                    let set = geometry.houses[*line].set;
                    let cell = |cross: &usize| {
                        let shared = set & geometry.houses[*cross].set;
                        (shared.first().expect("each line crosses each other"), *cross)
                    };
                    let of_band = one.along.iter().map(|line| geometry.houses[*line].set);
                    frames.push(Frame {
                        line: *line,
                        along: along.clone(),
                        base: one.across.iter().map(cell).collect(),
                        beside: beside.iter().map(|other| other.across.clone()).collect(),
                        band: of_band.fold(CellSet::EMPTY, |all, set| all | set),
                        near: one.set | set,
                    });
                }
            }
        }
        frames
    }

    /// Returns the choices of cross-lines for two base cells: those beside them in their box, and
    /// one in each of two other boxes, which come last.
    pub(super) fn cross_lines(&self, base: [usize; 2]) -> Vec<Vec<usize>> {
        let own = self.base.iter().filter(|(cell, _)| !base.contains(cell));
        let own: Vec<usize> = own.map(|(_, line)| *line).collect();
        let mut all = Vec::new();
        for (index, one) in self.beside.iter().enumerate() {
            for other in &self.beside[index + 1..] {
                let pairs =
                    one.iter().flat_map(|one| other.iter().map(move |other| [*one, *other]));
                all.extend(pairs.map(|pair| [&own[..], &pair[..]].concat()));
            }
        }
        all
    }
}

/// A box as the lines that cross it in each direction, by their house numbers.
struct Rectangle {
    along: Vec<usize>,
    across: Vec<usize>,
    set: CellSet,
}

impl Rectangle {
    /// Returns the boxes of a board, unless some are no rectangles.
    fn all(geometry: &Topology, along: &[usize], across: &[usize]) -> Option<Vec<Self>> {
        let blocks = geometry.houses.iter().filter(|house| house.is_block());
        let rectangle = |set: CellSet| {
            let meeting = |lines: &[usize]| -> Vec<usize> {
                let meets = |line: &&usize| geometry.houses[**line].set.meets(set);
                lines.iter().filter(meets).copied().collect()
            };
            let one = Rectangle { along: meeting(along), across: meeting(across), set };
            (one.along.len() * one.across.len() == set.len()).then_some(one)
        };
        let sets: BTreeSet<CellSet> = blocks.map(|house| house.set).collect();
        sets.into_iter().map(rectangle).collect()
    }
}
