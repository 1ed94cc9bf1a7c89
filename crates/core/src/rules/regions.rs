//! The irregular regions of a jigsaw.

use crate::board::{Cell, Grid, Size, Symbol, Symbols};
use crate::random::Random;
use std::fmt;
use std::str::FromStr;

/// A square board of side n divided into n connected regions of n cells. The regions are numbered
/// in the order of their first cells, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    side: usize,
    of: Vec<usize>,
}

impl Regions {
    /// Reads a layout: n lines of n characters, with the same character for all cells of a region,
    /// or all of them in one line. White space within lines and empty lines are ignored.
    ///
    /// ```
    /// use satoku_core::rules::Regions;
    /// let regions: Regions = Regions::read("aabb\nacbb\nacdd\nccdd")?;
    /// assert_eq!(regions.side(), 4);
    /// # Ok::<(), satoku_core::rules::RegionsError>(())
    /// ```
    ///
    /// # Errors
    /// If the layout is not a square, its side is not 4 to 25, or a region has the wrong size or is
    /// not connected.
    pub fn read(text: &str) -> Result<Self, RegionsError> {
        let lines = text.lines().enumerate().map(|(number, line)| {
            (
                number + 1,
                line.chars().filter(|character| !character.is_whitespace()).collect::<Vec<_>>(),
            )
        });
        let mut rows: Vec<_> = lines.filter(|(_, row)| !row.is_empty()).take(26).collect();
        if let [(line, row)] = &rows[..]
            && let Some(size) = Size::of_cells(row.len())
        {
            rows = row.chunks(size.side()).map(|row| (*line, row.to_vec())).collect();
        }
        let side = rows.len();
        if !(4..=25).contains(&side) {
            return Err(RegionsError::Side(side));
        }
        for (line, row) in &rows {
            if row.len() != side {
                return Err(RegionsError::Width { line: *line, expected: side, found: row.len() });
            }
        }
        let names: Vec<char> = rows.into_iter().flat_map(|(_, row)| row).collect();
        let mut order: Vec<char> = Vec::new();
        let of = names.iter().map(|name| {
            order.iter().position(|known| known == name).unwrap_or_else(|| {
                order.push(*name);
                order.len() - 1
            })
        });
        Regions::new(side, of.collect())
    }

    /// Creates regions from a region number for each cell, row by row.
    ///
    /// # Errors
    /// If a region does not have as many cells as the side, or is not connected.
    pub fn new(side: usize, of: Vec<usize>) -> Result<Self, RegionsError> {
        if of.len() != side * side {
            return Err(RegionsError::Rows { expected: side, found: of.len() / side.max(1) });
        }
        let mut order: Vec<usize> = Vec::new();
        for region in &of {
            if !order.contains(region) {
                order.push(*region);
            }
        }
        let of = of
            .iter()
            .map(|region| order.iter().position(|known| known == region).expect("met before"));
        let regions = Regions { side, of: of.collect() };
        for region in 0..order.len() {
            let size = regions.of.iter().filter(|of| **of == region).count();
            if size != side {
                return Err(RegionsError::Size { region: region + 1, expected: side, found: size });
            }
            if !regions.is_connected(region) {
                return Err(RegionsError::Apart(region + 1));
            }
        }
        Ok(regions)
    }

    /// Returns rectangles of one shape, as square as possible: the boxes of the side, or its rows
    /// if it is a prime.
    pub fn rectangles(side: usize) -> Self {
        let rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1);
        let cols = side / rows;
        let piece = |cell: usize| (cell / side / rows) * rows + cell % side / cols;
        Regions { side, of: (0..side * side).map(piece).collect() }
    }

    /// Returns the rows as regions, which forbid nothing that rows do not forbid.
    pub fn rows(side: usize) -> Self {
        Regions { side, of: (0..side * side).map(|cell| cell / side).collect() }
    }

    /// Draws random connected regions: starts from [`Regions::rectangles`] and exchanges cells
    /// between neighbouring regions. Not every division is equally likely.
    #[doc(hidden)]
    pub fn random(side: usize, random: &mut Random) -> Self {
        Regions::rectangles(side).mixed(random, |_, _| true, |_| true)
    }

    /// Exchanges cells between neighbouring regions at random, but only cells with equal symbols in
    /// a grid, so that regions that hold each symbol once still do so. Exchanges after which the
    /// regions are not `legal` are taken back.
    #[doc(hidden)]
    pub fn mixed_for(
        self,
        grid: &Grid,
        random: &mut Random,
        legal: impl FnMut(&Regions) -> bool,
    ) -> Self {
        let symbol = |cell| grid.get(Cell::new(cell));
        self.mixed(random, |one, other| symbol(one) == symbol(other), legal)
    }

    /// Exchanges cells between neighbouring regions at random, pairs of cells that `may` allows,
    /// as long as the regions are `legal`.
    fn mixed(
        mut self,
        random: &mut Random,
        may: impl Fn(usize, usize) -> bool,
        mut legal: impl FnMut(&Regions) -> bool,
    ) -> Self {
        let cells = self.of.len();
        let mut exchanges = 0;
        for _ in 0..200 * cells {
            let Some((one, other)) = self.exchange(random, &may) else { continue };
            if !legal(&self) {
                self.of.swap(one, other);
                continue;
            }
            exchanges += 1;
            if exchanges == 2 * cells {
                break;
            }
        }
        Regions::new(self.side, self.of).expect("exchanges keep size and connection")
    }

    /// Exchanges two cells between neighbouring regions, if the cells drawn and `may` allow it.
    /// Returns the two cells if it did.
    fn exchange(
        &mut self,
        random: &mut Random,
        may: &impl Fn(usize, usize) -> bool,
    ) -> Option<(usize, usize)> {
        let cells = self.of.len();
        let out = random.below(cells);
        let mine = self.of[out];
        let around: Vec<usize> =
            self.neighbours(out).filter(|cell| self.of[*cell] != mine).collect();
        if around.is_empty() {
            return None;
        }
        let theirs = self.of[around[random.below(around.len())]];
        let border: Vec<usize> = (0..cells)
            .filter(|cell| self.of[*cell] == theirs)
            .filter(|cell| may(out, *cell))
            .filter(|cell| self.neighbours(*cell).any(|other| self.of[other] == mine))
            .collect();
        if border.is_empty() {
            return None;
        }
        let back = border[random.below(border.len())];
        self.of[out] = theirs;
        self.of[back] = mine;
        if self.is_connected(mine) && self.is_connected(theirs) {
            return Some((out, back));
        }
        self.of[out] = mine;
        self.of[back] = theirs;
        None
    }

    /// Returns the side of the board.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the region of each cell, row by row.
    pub fn of_cells(&self) -> &[usize] {
        &self.of
    }

    /// Returns the cells of a region, in order.
    pub fn cells(&self, region: usize) -> Vec<Cell> {
        let indices = self.of.iter().enumerate().filter(|(_, of)| **of == region);
        indices.map(|(index, _)| Cell::new(index)).collect()
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        let (row, col) = (cell / side, cell % side);
        let up = (row > 0).then(|| cell - side);
        let down = (row + 1 < side).then_some(cell + side);
        let left = (col > 0).then(|| cell - 1);
        let right = (col + 1 < side).then_some(cell + 1);
        [up, down, left, right].into_iter().flatten()
    }

    fn is_connected(&self, region: usize) -> bool {
        let members = self.of.iter().filter(|of| **of == region).count();
        let Some(start) = self.of.iter().position(|of| *of == region) else { return true };
        let mut seen = vec![false; self.of.len()];
        seen[start] = true;
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(cell) = reached.get(next).copied() {
            next += 1;
            for other in self.neighbours(cell) {
                if self.of[other] == region && !std::mem::replace(&mut seen[other], true) {
                    reached.push(other);
                }
            }
        }
        reached.len() == members
    }
}

impl fmt::Display for Regions {
    /// Writes one character for each cell, row by row without breaks: `1` for the first region.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = Symbols::default();
        self.of
            .iter()
            .try_for_each(|region| write!(f, "{}", symbols.character(Symbol::new(*region))))
    }
}

impl FromStr for Regions {
    type Err = RegionsError;

    fn from_str(text: &str) -> Result<Self, RegionsError> {
        Regions::read(text)
    }
}

/// The reason why a layout does not divide a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegionsError {
    /// Too few or too many rows.
    #[error("a layout has 4 to 25 rows, not {0}")]
    Side(usize),
    /// As many rows as another size has.
    #[error("a board of size {size} does not fit {rows} rows of regions")]
    OtherSize {
        /// The size of the board.
        size: Size,
        /// The rows of the regions.
        rows: usize,
    },
    /// A row whose length is not the number of rows.
    #[error("line {line}: expected {expected} cells, as many as there are rows, found {found}")]
    Width {
        /// The line of the text, from 1.
        line: usize,
        /// The number of rows.
        expected: usize,
        /// The number of cells in the line.
        found: usize,
    },
    /// A layout for another size of board.
    #[error("expected a layout of {expected} rows, found {found}")]
    Rows {
        /// The side of the board.
        expected: usize,
        /// The rows of the layout.
        found: usize,
    },
    /// A region whose size is not the side.
    #[error("region {region} (counted as they are met) has {found} cells instead of {expected}")]
    Size {
        /// The region's number, from 1.
        region: usize,
        /// The side of the board.
        expected: usize,
        /// The region's size.
        found: usize,
    },
    /// A region of several parts.
    #[error("region {0} (counted as they are met) is not connected")]
    Apart(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_regions_are_legal_and_differ() {
        for side in [4, 5, 6, 7, 9, 12, 16] {
            let mut random = Random::new(1, side as u64);
            let (a, b) = (Regions::random(side, &mut random), Regions::random(side, &mut random));
            // `new` checks size and connectedness.
            assert!(Regions::new(side, a.of.clone()).is_ok());
            assert_ne!(a, b);
        }
    }

    #[test]
    fn regions_for_a_grid_hold_each_symbol_once() {
        for (side, rows) in [(6, 2), (9, 3), (16, 4)] {
            let (cols, random) = (side / rows, &mut Random::new(2, side as u64));
            // The lines of a band are in random order.
            let mut lines = |of_band: usize| -> Vec<usize> {
                let mut lines: Vec<usize> = (0..side).collect();
                lines.chunks_mut(of_band).for_each(|band| random.shuffle(band));
                lines
            };
            let (down, across) = (lines(rows), lines(cols));
            let mut grid = Grid::blank(side * side);
            for cell in 0..side * side {
                let (row, col) = (down[cell / side], across[cell % side]);
                let symbol = (row % rows * cols + row / rows + col) % side;
                grid.set(Cell::new(cell), Some(Symbol::new(symbol)));
            }
            let regions = Regions::rectangles(side).mixed_for(&grid, random, |_| true);
            assert_ne!(regions, Regions::rectangles(side));
            for region in 0..side {
                let held = regions.cells(region).into_iter().map(|cell| grid.get(cell));
                assert_eq!(held.collect::<std::collections::BTreeSet<_>>().len(), side);
            }
        }
    }

    #[test]
    fn faulty_layouts_are_named() {
        assert_eq!(Regions::read("ab\nab"), Err(RegionsError::Side(2)));
        assert!(matches!(
            Regions::read("aabb\naabb\nccd\nccdd"),
            Err(RegionsError::Width { line: 3, .. })
        ));
        assert!(matches!(Regions::read("aabb\naabb\nccdd\ncccd"), Err(RegionsError::Size { .. })));
        assert_eq!(Regions::read("abba\naabb\nccdd\nccdd").unwrap_err(), RegionsError::Apart(1));
    }
}
