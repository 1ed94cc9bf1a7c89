//! Draws regions for which there are numbers, together with these.

use super::{Regions, rectangle};
use crate::random::Random;
use std::ops::RangeInclusive;

/// How two cells lie to each other, the upper one first, or the left one in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Near {
    /// The rows between them.
    pub(super) down: usize,
    /// The columns between them, to either side.
    pub(super) right: usize,
    /// Whether they are in one region.
    pub(super) is_inside: bool,
}

/// How many shapes are tried for a region before earlier ones are taken back.
const SHAPES: usize = 12;

/// The most regions that are tried for each cell of a board.
const TRIES: usize = 200;

const NONE: usize = usize::MAX;

/// A board that is divided region by region, with numbers in its regions.
struct Drawing<'a> {
    rows: usize,
    cols: usize,
    sizes: RangeInclusive<usize>,
    steps: &'a [(usize, usize)],
    allows: fn(Near, usize, usize) -> bool,
    /// The region and the number of each cell.
    of: Vec<usize>,
    numbers: Vec<usize>,
    /// The cells of the regions drawn so far.
    regions: Vec<Vec<usize>>,
}

/// Draws connected regions of these sizes, or smaller ones where no room is left, that can hold the
/// numbers from 1 to their number of cells so that the numbers of all cells that are some steps
/// apart are allowed. If none are found, the regions may have no such numbers.
pub(super) fn draw(
    (rows, cols): (usize, usize),
    sizes: RangeInclusive<usize>,
    steps: &[(usize, usize)],
    allows: fn(Near, usize, usize) -> bool,
    random: &mut Random,
) -> Regions {
    let cells = rows * cols;
    let (of, numbers) = (vec![NONE; cells], vec![0; cells]);
    let mut drawing = Drawing {
        rows,
        cols,
        sizes: sizes.clone(),
        steps,
        allows,
        of,
        numbers,
        regions: Vec::new(),
    };
    for _ in 0..TRIES * cells {
        let Some(start) = drawing.next_start(random) else {
            return Regions::of_any_sizes((rows, cols), &drawing.of)
                .expect("regions are drawn cell by cell");
        };
        if !(0..SHAPES).any(|_| drawing.add_region(start, random)) {
            let back = 1 + random.below(3);
            (0..back).for_each(|_| drawing.take_back());
        }
    }
    Regions::random_of_sizes((rows, cols), sizes, random)
}

impl Drawing<'_> {
    /// Returns a cell without a region that has the fewest free neighbours; `None` if all cells
    /// have one.
    fn next_start(&self, random: &mut Random) -> Option<usize> {
        let free = (0..self.of.len()).filter(|cell| self.of[*cell] == NONE);
        let counted = free.map(|cell| (self.free_neighbours(cell).count(), cell));
        let least = counted.clone().map(|(count, _)| count).min()?;
        let all: Vec<usize> =
            counted.filter(|(count, _)| *count == least).map(|(_, cell)| cell).collect();
        Some(all[random.below(all.len())])
    }

    fn free_neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        rectangle::neighbours((self.rows, self.cols), cell).filter(|cell| self.of[*cell] == NONE)
    }

    /// Draws a region from a cell on, with numbers; returns whether there are any.
    fn add_region(&mut self, start: usize, random: &mut Random) -> bool {
        let size = self.sizes.start() + random.below(self.sizes.clone().count());
        let mut cells = vec![start];
        self.of[start] = self.regions.len();
        while cells.len() < size {
            let free: Vec<usize> =
                cells.iter().flat_map(|cell| self.free_neighbours(*cell)).collect();
            if free.is_empty() {
                break;
            }
            let next = free[random.below(free.len())];
            self.of[next] = self.regions.len();
            cells.push(next);
        }
        let numbers = random.shuffled(1..=cells.len());
        let is_filled = self.fill(&cells, numbers);
        self.regions.push(cells);
        if !is_filled {
            self.take_back();
        }
        is_filled
    }

    /// Gives cells these numbers, in some order that is allowed; returns whether there is one.
    fn fill(&mut self, cells: &[usize], mut numbers: Vec<usize>) -> bool {
        let Some((cell, others)) = cells.split_first() else { return true };
        for at in 0..numbers.len() {
            let number = numbers.remove(at);
            if self.may_hold(*cell, number) {
                self.numbers[*cell] = number;
                if self.fill(others, numbers.clone()) {
                    return true;
                }
                self.numbers[*cell] = 0;
            }
            numbers.insert(at, number);
        }
        false
    }

    /// Returns whether the numbers of the cells near a cell allow a number there.
    fn may_hold(&self, cell: usize, number: usize) -> bool {
        let (row, col) = (cell / self.cols, cell % self.cols);
        self.steps.iter().all(|(down, right)| {
            let columns = [col.checked_sub(*right), Some(col + right)];
            let rows = [row.checked_sub(*down), Some(row + down)];
            let places = rows.iter().flat_map(|row| columns.iter().map(move |col| (*row, *col)));
            places.filter_map(|(row, col)| row.zip(col)).all(|(other_row, other_col)| {
                let other = other_row * self.cols + other_col;
                if other_row >= self.rows || other_col >= self.cols || self.numbers[other] == 0 {
                    return true;
                }
                let is_inside = self.of[cell] == self.of[other];
                let near = Near { down: *down, right: *right, is_inside };
                match (other_row, other_col) < (row, col) {
                    true => (self.allows)(near, self.numbers[other], number),
                    false => (self.allows)(near, number, self.numbers[other]),
                }
            })
        })
    }

    /// Takes the last region back, if there is one.
    fn take_back(&mut self) {
        for cell in self.regions.pop().unwrap_or_default() {
            self.of[cell] = NONE;
            self.numbers[cell] = 0;
        }
    }
}
