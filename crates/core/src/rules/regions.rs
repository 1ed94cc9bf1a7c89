//! Boards divided into connected regions, such as the irregular ones of a jigsaw.

use super::rectangle;
use crate::board::{Cell, Grid, Size};
use crate::random::Random;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most rows and the most columns of a layout of regions.
const MAX_ROWS: usize = 40;

/// The rows and columns of a board, whose cells are divided into connected regions. The regions are
/// numbered in the order of their first cells, row by row.
///
/// Those of a jigsaw are [as large as the side of a square](Regions::new); others may have any
/// sizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    rows: usize,
    cols: usize,
    of: Vec<usize>,
}

impl Regions {
    /// Reads a layout: lines of as many characters, with the same character for all cells of a
    /// region. A square layout may stand in one line. White space within lines and empty lines are
    /// ignored.
    ///
    /// ```
    /// use satoku_core::rules::Regions;
    /// let regions: Regions = Regions::read("aabb\nacbb\nacdd\nccdd")?;
    /// assert_eq!(regions.extent(), (4, 4));
    /// # Ok::<(), satoku_core::rules::RegionsError>(())
    /// ```
    ///
    /// # Errors
    /// If lines differ in length, there are more than 40 rows or columns, or a region is not
    /// connected.
    pub fn read(text: &str) -> Result<Self, RegionsError> {
        let lines = text.lines().enumerate().map(|(number, line)| {
            (
                number + 1,
                line.chars().filter(|character| !character.is_whitespace()).collect::<Vec<_>>(),
            )
        });
        let mut rows: Vec<_> =
            lines.filter(|(_, row)| !row.is_empty()).take(MAX_ROWS + 1).collect();
        if let [(line, row)] = &rows[..]
            && let Some(size) = Size::of_cells(row.len())
        {
            rows = row.chunks(size.side()).map(|row| (*line, row.to_vec())).collect();
        }
        let cols = rows.first().map_or(0, |(_, row)| row.len());
        if !(1..=MAX_ROWS).contains(&rows.len()) || !(1..=MAX_ROWS).contains(&cols) {
            return Err(RegionsError::Extent(rows.len(), cols));
        }
        for (line, row) in &rows {
            if row.len() != cols {
                return Err(RegionsError::Width { line: *line, expected: cols, found: row.len() });
            }
        }
        let count = rows.len();
        let names: Vec<usize> =
            rows.into_iter().flat_map(|(_, row)| row).map(|name| name as usize).collect();
        Regions::of_any_sizes((count, cols), &names)
    }

    /// Creates the regions of a jigsaw from a region number for each cell, row by row: a square
    /// whose regions are as large as its side.
    ///
    /// # Errors
    /// If a region does not have as many cells as the side, or is not connected.
    pub fn new(side: usize, of: Vec<usize>) -> Result<Self, RegionsError> {
        if of.len() != side * side {
            return Err(RegionsError::Rows { expected: side, found: of.len() / side.max(1) });
        }
        let regions = Regions::numbered((side, side), &of);
        regions.check_sizes()?;
        regions.check_connected()?;
        Ok(regions)
    }

    /// Creates regions of any sizes from the rows and columns and a number for each cell, row by
    /// row, the same for all cells of a region.
    ///
    /// # Errors
    /// If there are more than 40 rows or columns, the numbers are not as many as the cells, or a
    /// region is not connected.
    pub fn of_any_sizes((rows, cols): (usize, usize), of: &[usize]) -> Result<Self, RegionsError> {
        if !(1..=MAX_ROWS).contains(&rows) || !(1..=MAX_ROWS).contains(&cols) {
            return Err(RegionsError::Extent(rows, cols));
        }
        if of.len() != rows * cols {
            return Err(RegionsError::Rows { expected: rows, found: of.len() / cols });
        }
        let regions = Regions::numbered((rows, cols), of);
        regions.check_connected()?;
        Ok(regions)
    }

    /// Numbers regions in the order of their first cells.
    fn numbered((rows, cols): (usize, usize), of: &[usize]) -> Self {
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        let number = |region: &usize| {
            let next = numbers.len();
            *numbers.entry(*region).or_insert(next)
        };
        Regions { rows, cols, of: of.iter().map(number).collect() }
    }

    fn check_connected(&self) -> Result<(), RegionsError> {
        match (0..self.count()).find(|region| !self.is_connected(*region)) {
            Some(apart) => Err(RegionsError::Apart(apart + 1)),
            None => Ok(()),
        }
    }

    /// Checks that the regions are those of a jigsaw: as large as the side of a square.
    ///
    /// # Errors
    /// If they are not.
    pub fn check_sizes(&self) -> Result<(), RegionsError> {
        let side = self.rows;
        if self.cols != side {
            return Err(RegionsError::Extent(self.rows, self.cols));
        }
        for (region, size) in self.sizes().into_iter().enumerate() {
            if size != side {
                return Err(RegionsError::Size { region: region + 1, expected: side, found: size });
            }
        }
        Ok(())
    }

    /// Draws random connected regions with at least and at most so many cells; where no neighbour
    /// has room for a smaller one, it stays. Not every division is equally likely.
    #[doc(hidden)]
    pub fn random_of_sizes(
        (rows, cols): (usize, usize),
        sizes: RangeInclusive<usize>,
        random: &mut Random,
    ) -> Self {
        const NONE: usize = usize::MAX;
        let mut regions = Regions { rows, cols, of: vec![NONE; rows * cols] };
        let mut held = Vec::new();
        for start in random.shuffled(0..rows * cols) {
            if regions.of[start] != NONE {
                continue;
            }
            let (number, size) = (held.len(), sizes.start() + random.below(sizes.clone().count()));
            let mut cells = vec![start];
            regions.of[start] = number;
            while cells.len() < size {
                let around = cells.iter().flat_map(|cell| regions.neighbours(*cell));
                let free: Vec<usize> = around.filter(|cell| regions.of[*cell] == NONE).collect();
                if free.is_empty() {
                    break;
                }
                let next = free[random.below(free.len())];
                regions.of[next] = number;
                cells.push(next);
            }
            // What is too small joins a neighbour, the smallest that has room.
            let near = cells.iter().flat_map(|cell| regions.neighbours(*cell));
            let near = near.map(|cell| regions.of[cell]).filter(|of| *of != NONE && *of != number);
            let has_room = |of: &usize| held[*of] + cells.len() <= *sizes.end();
            let joined = near.filter(has_room).min_by_key(|of| held[*of]);
            match joined.filter(|_| cells.len() < *sizes.start()) {
                Some(joined) => {
                    cells.iter().for_each(|cell| regions.of[*cell] = joined);
                    held[joined] += cells.len();
                    held.push(0);
                }
                None => held.push(cells.len()),
            }
        }
        Regions::numbered((rows, cols), &regions.of)
    }

    /// Returns rectangles of one shape, as square as possible: the boxes of the side, or its rows
    /// if it is a prime.
    pub fn rectangles(side: usize) -> Self {
        let rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1);
        let cols = side / rows;
        let piece = |cell: usize| (cell / side / rows) * rows + cell % side / cols;
        Regions { rows: side, cols: side, of: (0..side * side).map(piece).collect() }
    }

    /// Returns the rows as regions, which forbid nothing that rows do not forbid.
    pub fn rows(side: usize) -> Self {
        let of = (0..side * side).map(|cell| cell / side).collect();
        Regions { rows: side, cols: side, of }
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
        Regions::numbered((self.rows, self.cols), &self.of)
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

    /// Returns the rows and columns of the board.
    pub fn extent(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// Returns the number of regions.
    pub fn count(&self) -> usize {
        self.of.iter().max().map_or(0, |last| last + 1)
    }

    /// Returns the number of cells of each region.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.count()];
        self.of.iter().for_each(|region| sizes[*region] += 1);
        sizes
    }

    /// Returns the region of each cell, row by row.
    pub fn of_cells(&self) -> &[usize] {
        &self.of
    }

    /// Returns a character for each cell, row by row, the same for all cells of a region.
    pub fn characters(&self) -> impl Iterator<Item = char> + '_ {
        let first: Vec<char> = characters().take(self.count()).collect();
        self.of.iter().map(move |region| first[*region])
    }

    /// Returns the cells of a region, in order.
    pub fn cells(&self, region: usize) -> Vec<Cell> {
        let indices = self.of.iter().enumerate().filter(|(_, of)| **of == region);
        indices.map(|(index, _)| Cell::new(index)).collect()
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        rectangle::neighbours(self.extent(), cell)
    }

    fn is_connected(&self, region: usize) -> bool {
        rectangle::is_connected(self.extent(), |cell| self.of[cell] == region)
    }
}

impl fmt::Display for Regions {
    /// Writes one character for each cell: `1` to `9` for the first regions, then `A` to `Z`, `a`
    /// to `z`, and the letters from U+0100 on. A square of a side that boards with boxes may have
    /// is one line, another board a line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_one_line = self.rows == self.cols && Size::of_side(self.rows).is_ok();
        for (cell, character) in self.characters().enumerate() {
            if cell > 0 && cell % self.cols == 0 && !is_one_line {
                f.write_char('\n')?;
            }
            f.write_char(character)?;
        }
        Ok(())
    }
}

/// Returns the characters of regions: there are more letters than cells.
fn characters() -> impl Iterator<Item = char> {
    let further = ('\u{100}'..).filter(|it| it.is_alphabetic());
    ('1'..='9').chain('A'..='Z').chain('a'..='z').chain(further)
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
    /// Too few or too many rows of a jigsaw.
    #[error("a layout has 4 to 25 rows, not {0}")]
    Side(usize),
    /// No rows, too many rows or columns, or a jigsaw that is no square.
    #[error(
        "regions divide a board of 1 to {MAX_ROWS} rows and columns, a jigsaw as many rows as \
         columns, not {0} and {1}"
    )]
    Extent(usize, usize),
    /// The rows and columns of another size.
    #[error("a board of size {size} does not fit {rows} rows and {cols} columns of regions")]
    OtherSize {
        /// The size of the board.
        size: Size,
        /// The rows of the regions.
        rows: usize,
        /// The columns of the regions.
        cols: usize,
    },
    /// A row that is not as long as the first one.
    #[error("line {line}: expected {expected} cells, as many as in the first row, found {found}")]
    Width {
        /// The line of the text, from 1.
        line: usize,
        /// The number of cells in the first row.
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
    use crate::board::Symbol;

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
    fn random_regions_have_the_sizes_that_were_asked_for() {
        for (extent, sizes) in [((5, 5), 2..=5), ((8, 10), 1..=6), ((20, 20), 3..=7)] {
            let mut random = Random::new(3, 0);
            let regions = Regions::random_of_sizes(extent, sizes.clone(), &mut random);
            assert!(regions.check_connected().is_ok());
            assert!(regions.sizes().iter().all(|size| size <= sizes.end()));
            let small = regions.sizes().iter().filter(|size| *size < sizes.start()).count();
            assert!(small * 8 <= regions.count(), "{small} of {}", regions.count());
            assert_eq!(Regions::read(&regions.to_string()), Ok(regions));
        }
    }

    #[test]
    fn faulty_layouts_are_named() {
        assert_eq!(Regions::read(""), Err(RegionsError::Extent(0, 0)));
        assert!(matches!(
            Regions::read("aabb\naabb\nccd\nccdd"),
            Err(RegionsError::Width { line: 3, .. })
        ));
        let sizes = |text: &str| Regions::read(text).unwrap().check_sizes();
        assert!(matches!(sizes("aabb\naabb\nccdd\ncccd"), Err(RegionsError::Size { .. })));
        assert_eq!(sizes("aab\nabb"), Err(RegionsError::Extent(2, 3)));
        assert_eq!(Regions::read("abba\naabb\nccdd\nccdd").unwrap_err(), RegionsError::Apart(1));
    }
}
