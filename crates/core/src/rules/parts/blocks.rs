//! Blocks of filled cells in a line, whose lengths are known in order.

use crate::board::{Cell, MAX_SIDE};

/// Cells of which each is empty, the first symbol, or filled, the second, and in which the filled
/// ones form blocks of these lengths, in order, with an empty cell or more between two.
///
/// Sets of cells of the line are numbers of which bit i stands for cell i.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocks {
    cells: Vec<Cell>,
    lengths: Vec<u32>,
}

/// Which cells of a line may be empty and which may be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineCells {
    empty: u128,
    filled: u128,
}

impl LineCells {
    /// Reads what each of the first cells of a line may hold, as masks of symbols.
    fn read(count: usize, symbols: impl Fn(usize) -> u32) -> Self {
        let (mut empty, mut filled) = (0, 0);
        for at in 0..count {
            let symbols = u128::from(symbols(at));
            empty |= (symbols & 1) << at;
            filled |= (symbols >> 1) << at;
        }
        LineCells { empty, filled }
    }

    /// Returns the symbols that a cell may hold, as a mask.
    pub fn symbols(self, at: usize) -> u32 {
        (self.empty >> at & 1 | (self.filled >> at & 1) << 1) as u32
    }
}

/// The bits of a line, of the empty cell that is thought after it, and of the place after that.
const _: () = assert!(MAX_SIDE + 2 <= 128);

impl Blocks {
    /// Takes at most [`MAX_SIDE`] cells and lengths that fit into them.
    pub(in crate::rules) fn new(cells: &[Cell], lengths: &[usize]) -> Self {
        debug_assert!(cells.len() <= MAX_SIDE, "a line of a board");
        let lengths = lengths.iter().map(|length| *length as u32).collect();
        Blocks { cells: cells.to_vec(), lengths }
    }

    /// Returns the cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns how many cells they fill.
    pub fn filled(&self) -> usize {
        self.lengths.iter().sum::<u32>() as usize
    }

    /// Returns which cells of the line may be empty and which may be filled, given the symbols that
    /// each of them may hold by its place in the line; `None` if nothing fits.
    pub fn supported(&self, symbols: impl Fn(usize) -> u32) -> Option<LineCells> {
        let mut filled = 0;
        let known = LineCells::read(self.cells.len(), symbols);
        let empty = self.starts(known, |length, starts| filled |= spread(starts, length))?;
        Some(LineCells { empty, filled })
    }

    /// Returns the same as far as the first and the last place of each block show it: a cell that
    /// the block covers in both is filled, and one that no block reaches is empty.
    pub fn overlap(&self, symbols: impl Fn(usize) -> u32) -> Option<LineCells> {
        let known = LineCells::read(self.cells.len(), symbols);
        let (mut covered, mut reached) = (0, 0);
        self.starts(known, |length, starts| {
            let (first, last) = (starts.trailing_zeros(), starts.ilog2());
            covered |= spread(1 << last, (first + length).saturating_sub(last));
            reached |= spread(1 << first, last - first + length);
        })?;
        Some(LineCells { empty: known.empty & !covered, filled: known.filled & reached })
    }

    /// Calls `see` with the length of each block and where it can start, at least one cell, and
    /// returns the cells that can be empty; `None` if no choice of the cells fits.
    fn starts(&self, known: LineCells, mut see: impl FnMut(u32, u128)) -> Option<u128> {
        let LineCells { empty, filled } = known;
        let end = 1 << self.cells.len();
        // After each block comes an empty cell, after the last one perhaps the one that is thought.
        let empty = empty | end;
        // For each number of blocks, where the cells after them and some empty ones may begin.
        let mut before = Vec::with_capacity(self.lengths.len() + 1);
        let mut begins = after_empty(1, empty);
        for length in &self.lengths {
            before.push(begins);
            let starts = begins & runs(filled, *length);
            begins = after_empty((starts << length & empty) << 1, empty);
        }
        if begins & end << 1 == 0 {
            return None;
        }
        // The other way round, with the cells where what is left may begin.
        let mut fits = before_empty(end << 1, empty);
        let mut may_be_empty = begins & empty & fits >> 1;
        for (length, begins) in self.lengths.iter().zip(&before).rev() {
            let starts = runs(filled, *length) & (fits >> 1 & empty) >> length;
            let reached = starts & begins;
            see(*length, reached);
            may_be_empty |= reached << length;
            fits = before_empty(starts, empty);
            may_be_empty |= begins & empty & fits >> 1;
        }
        Some(may_be_empty & (end - 1))
    }
}

/// Returns the cells from which so many on may all be filled.
fn runs(filled: u128, length: u32) -> u128 {
    let (mut runs, mut known) = (filled, 1);
    while known < length {
        let step = known.min(length - known);
        runs &= runs >> step;
        known += step;
    }
    runs
}

/// Returns these cells and for each of them so many that follow that they are `length`.
fn spread(starts: u128, length: u32) -> u128 {
    if length == 0 {
        return 0;
    }
    let (mut cells, mut known) = (starts, 1);
    while known < length {
        let step = known.min(length - known);
        cells |= cells << step;
        known += step;
    }
    cells
}

/// Returns these cells and those that come after one of them with only empty ones between.
fn after_empty(cells: u128, empty: u128) -> u128 {
    // The carry runs to the end of the empty cells.
    (empty.wrapping_add(cells & empty) ^ empty) | cells
}

/// Returns these cells and those that come before one of them with only empty ones between.
fn before_empty(cells: u128, empty: u128) -> u128 {
    after_empty(cells.reverse_bits(), empty.reverse_bits() >> 1).reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lengths of the blocks of filled cells.
    fn lengths(filled: u128, count: usize) -> Vec<usize> {
        let cells: Vec<bool> = (0..count).map(|cell| filled >> cell & 1 == 1).collect();
        let blocks = cells.chunk_by(|one, next| one == next).filter(|block| block[0]);
        blocks.map(<[bool]>::len).collect()
    }

    #[test]
    fn what_is_left_is_in_some_line_that_fits() {
        for count in 1..=7 {
            let cells: Vec<Cell> = (0..count).map(Cell::new).collect();
            let mut all: Vec<Vec<usize>> = (0..1 << count).map(|it| lengths(it, count)).collect();
            all.sort_unstable();
            all.dedup();
            for own in all {
                let blocks = Blocks::new(&cells, &own);
                let fitting: Vec<u128> =
                    (0..1 << count).filter(|line| lengths(*line, count) == own).collect();
                for (empty, filled) in
                    (0..1u128 << count).flat_map(|one| (0..1 << count).map(move |two| (one, two)))
                {
                    let known = LineCells { empty, filled };
                    let lines = fitting.iter().filter(|line| {
                        **line & !filled == 0 && !**line & ((1 << count) - 1) & !empty == 0
                    });
                    let expected = lines.fold(None, |all: Option<LineCells>, line| {
                        let (empty, filled) = all.map_or((0, 0), |all| (all.empty, all.filled));
                        let empty = empty | (!line & ((1 << count) - 1));
                        Some(LineCells { empty, filled: filled | line })
                    });
                    let found = blocks.supported(|at| known.symbols(at));
                    assert_eq!(found, expected, "{own:?} {empty:b} {filled:b}");
                }
            }
        }
    }

    #[test]
    fn blocks_that_overlap_in_their_first_and_last_places_are_filled_there() {
        let cells: Vec<Cell> = (0..10).map(Cell::new).collect();
        let shown = |lengths: &[usize], line: &str| -> Option<String> {
            let symbol = |at: usize| match line.as_bytes()[at] {
                b'#' => 2,
                b'-' => 1,
                _ => 3,
            };
            let left = Blocks::new(&cells, lengths).overlap(symbol)?;
            let cell = |at: usize| match left.symbols(at) {
                1 => '-',
                2 => '#',
                _ => '.',
            };
            Some((0..10).map(cell).collect())
        };
        for (lengths, line, expected) in [
            (&[7][..], "..........", "...####..."),
            (&[4, 3], "..........", "..##...#.."),
            (&[], "..........", "----------"),
            (&[3, 1], ".#........", ".##......."),
            (&[3], "....#.....", "--..#..---"),
            (&[1, 1], "#-.......#", "#--------#"),
            (&[2, 1], ".....#....", ".....#...."),
            // That two cells do not fit between empty ones is left to the line as a whole.
            (&[2], "..-.-.....", "..-.-....."),
        ] {
            assert_eq!(shown(lengths, line).as_deref(), Some(expected), "{lengths:?} {line}");
        }
        assert_eq!(shown(&[3], "#...#....."), None);
    }

    #[test]
    fn lines_of_the_greatest_length_are_read() {
        let cells: Vec<Cell> = (0..MAX_SIDE).map(Cell::new).collect();
        let all = (1u128 << MAX_SIDE) - 1;
        let whole = Blocks::new(&cells, &[MAX_SIDE]);
        assert_eq!(whole.supported(|_| 3), Some(LineCells { empty: 0, filled: all }));
        let none = Blocks::new(&cells, &[]);
        assert_eq!(none.supported(|_| 3), Some(LineCells { empty: all, filled: 0 }));
        let near = Blocks::new(&cells, &[MAX_SIDE - 3, 1]);
        let LineCells { empty, filled } = near.supported(|_| 3).unwrap();
        assert_eq!(all & !empty, ((1 << (MAX_SIDE - 4)) - 1) << 1);
        assert_eq!(all & !filled, 0);
    }
}
