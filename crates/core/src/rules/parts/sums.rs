//! Sums of many cells, and what the houses of the board say of them.

use crate::board::{Cell, House, Symbol};
use crate::rules::Rules;
use std::ops::RangeInclusive;

/// Cells whose symbols' values are added up, divided by the houses in which they lie.
///
/// A house that lies in the cells as a whole has the same sum in every grid, so its cells need not
/// be read. The others are read in groups that each lie in one house, so that no symbol repeats in
/// a group. That leaves far fewer sums: 32 cells of a 9x9 board may have any of 32 to 288, but at
/// least 98 if they are groups of 8, 6, 5, 4, 3, 3, 2 and 1.
///
/// Cells of two groups may share a house as well, as those of two rows do in a box. Of few cells,
/// such pairs differ too; of many, which of them are in one group depends on the order of the
/// houses.
#[derive(Debug)]
pub(in crate::rules) struct HouseSums {
    symbols: usize,
    whole: usize,
    cells: Vec<Cell>,
    // For each cell, how many cells of its group follow it.
    open: Vec<usize>,
    // For each cell, the number of cells in each group after its own.
    later: Vec<Vec<usize>>,
    // For each cell, the earlier cells of other groups from which it differs.
    others: Vec<Vec<usize>>,
    // For each cell, the last cell of another group that differs from it, if any.
    until: Vec<Option<usize>>,
}

/// The most ways to fill cells of which all that share a house differ.
const MOST_CASES: usize = 60_000;

/// The bits that hold a symbol of an earlier cell.
const SYMBOL_BITS: usize = 5;

/// The sum of the cells read so far, and the symbols in those of the current group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules) struct SumSoFar {
    pub sum: usize,
    held: u32,
    // For each cell that one of a later group differs from, its symbol.
    symbols: u64,
}

impl SumSoFar {
    /// Creates the sum of groups that were read as a whole.
    pub fn of_groups(sum: usize) -> Self {
        SumSoFar { sum, held: 0, symbols: 0 }
    }
}

impl HouseSums {
    /// Divides cells. Each group is as large as a house makes it.
    pub fn new(rules: &Rules, cells: &[Cell]) -> Self {
        let symbols = rules.board().symbol_count();
        let mut left = cells.to_vec();
        let (mut whole, mut groups) = (0, Vec::new());
        while !left.is_empty() {
            let mut group = vec![left[0]];
            for house in rules.houses() {
                let inside = left.iter().filter(|cell| house.cells.contains(cell));
                let inside: Vec<Cell> = inside.copied().collect();
                if inside.len() > group.len() {
                    group = inside;
                }
            }
            left.retain(|cell| !group.contains(cell));
            match group.len() == symbols {
                true => whole += symbols * (symbols + 1) / 2,
                false => groups.push(group),
            }
        }
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        let open = sizes.iter().flat_map(|size| (0..*size).rev()).collect();
        let each = sizes.iter().enumerate();
        let later = each.flat_map(|(at, size)| vec![sizes[at + 1..].to_vec(); *size]).collect();
        let cells = groups.concat();
        let group_of: Vec<usize> =
            sizes.iter().enumerate().flat_map(|(group, size)| vec![group; *size]).collect();
        let cases = symbols.checked_pow(cells.len() as u32);
        let is_few = cases.is_some_and(|cases| cases <= MOST_CASES);
        let share = |one: usize, two: usize| {
            let both =
                |house: &House| [one, two].iter().all(|at| house.cells.contains(&cells[*at]));
            is_few && group_of[one] != group_of[two] && rules.houses().iter().any(both)
        };
        let others = |at: usize| (0..at).filter(|before| share(*before, at)).collect();
        let others: Vec<Vec<usize>> = (0..cells.len()).map(others).collect();
        let until = |at: usize| others.iter().rposition(|others| others.contains(&at));
        let until = (0..cells.len()).map(until).collect();
        HouseSums { symbols, whole, cells, open, later, others, until }
    }

    /// Returns the cells to read, in order: those of the houses that are there as a whole are not
    /// among them.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the sum before any cell is read.
    pub fn start(&self) -> SumSoFar {
        SumSoFar::of_groups(self.whole)
    }

    /// Returns the sum after cell number `at` holds a symbol, and all sums that are then possible
    /// after the last cell, from the least to the greatest; `None` if the symbol repeats in a
    /// house.
    pub fn step(
        &self,
        before: &SumSoFar,
        at: usize,
        symbol: Symbol,
    ) -> Option<(SumSoFar, RangeInclusive<usize>)> {
        let bit = 1 << symbol.index();
        let symbol_at =
            |at: usize| (before.symbols >> (at * SYMBOL_BITS)) as usize % (1 << SYMBOL_BITS);
        let repeats = |other: &usize| symbol_at(*other) == symbol.index();
        if before.held & bit != 0 || self.others[at].iter().any(repeats) {
            return None;
        }
        let (sum, held) = (before.sum + symbol.value(), before.held | bit);
        let free = |index: &usize| held >> index & 1 == 0;
        let values = (0..self.symbols).filter(free).map(|index| index + 1);
        let (mut least, mut most) = (sum, sum);
        least += values.clone().take(self.open[at]).sum::<usize>();
        most += values.rev().take(self.open[at]).sum::<usize>();
        for count in &self.later[at] {
            least += count * (count + 1) / 2;
            most += count * (2 * self.symbols + 1 - count) / 2;
        }
        // What a group held does not matter after it.
        let held = if self.open[at] == 0 { 0 } else { held };
        let mut symbols = before.symbols;
        if self.until[at].is_some() {
            symbols |= (symbol.index() as u64) << (at * SYMBOL_BITS);
        }
        // Nor does a symbol from which no later cell differs.
        for known in self.others[at].iter().filter(|known| self.until[**known] == Some(at)) {
            symbols &= !(((1 << SYMBOL_BITS) - 1) << (known * SYMBOL_BITS));
        }
        Some((SumSoFar { sum, held, symbols }, least..=most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Mdd, NoParts, Registry};

    fn rules(side: &str) -> Rules {
        Registry::standard().rules("classic", &Layout::of_size(side.parse().unwrap())).unwrap()
    }

    fn cells(numbers: impl IntoIterator<Item = usize>) -> Vec<Cell> {
        numbers.into_iter().map(Cell::new).collect()
    }

    #[test]
    fn whole_houses_are_not_read() {
        // Eight rows and six cells more.
        let sums = HouseSums::new(&rules("9"), &cells(3..81));
        assert_eq!(sums.start().sum, 8 * 45);
        assert_eq!(sums.cells(), cells(3..9));
        // A column and a box without their common cells.
        let sums = HouseSums::new(&rules("4"), &cells([0, 1, 4, 5, 8, 12]));
        assert_eq!((sums.start().sum, sums.cells().len()), (10, 2));
    }

    /// Returns the diagram of cells that add up to a total.
    fn total(sums: &HouseSums, symbols: usize, total: usize) -> Result<Mdd, NoParts> {
        let step = |sum: &SumSoFar, at: usize, symbol: Symbol| {
            let (sum, range) = sums.step(sum, at, symbol)?;
            range.contains(&total).then_some(sum)
        };
        Mdd::new(sums.cells().to_vec(), symbols, sums.start(), step, |sum| sum.sum == total)
    }

    /// Checks that the symbols of few cells, on a board of side 4, are allowed exactly if they have
    /// a total and differ where `pairs` of cells, as positions, say so.
    fn check(sums: &HouseSums, pairs: &[(usize, usize)], totals: impl Iterator<Item = usize>) {
        let count = sums.cells().len();
        for wanted in totals {
            let (mdd, mut paths) = (total(sums, 4, wanted), 0);
            for number in 0..4usize.pow(count as u32) {
                let symbols = (0..count).map(|at| Symbol::new(number / 4usize.pow(at as u32) % 4));
                let symbols: Vec<Symbol> = symbols.collect();
                let sum: usize = symbols.iter().map(|symbol| symbol.value()).sum();
                let differ = pairs.iter().all(|(one, two)| symbols[*one] != symbols[*two]);
                let allowed = mdd.as_ref().is_ok_and(|mdd| mdd.allows(&symbols));
                assert_eq!(allowed, sum == wanted && differ, "{wanted} {symbols:?}");
                paths += u32::from(allowed);
            }
            assert_eq!(mdd.is_ok(), paths > 0, "{wanted}");
        }
    }

    #[test]
    fn few_cells_that_share_a_house_differ() {
        // A row of two, one below the first, and one in the next box below the second.
        let sums = HouseSums::new(&rules("4"), &cells([1, 2, 5, 6]));
        assert_eq!((sums.cells(), &sums.open[..]), (&cells([1, 2, 5, 6])[..], &[1, 0, 1, 0][..]));
        check(&sums, &[(0, 1), (2, 3), (0, 2), (1, 3)], 0..18);
        // Three cells of a row, two of a box below them, one elsewhere.
        let sums = HouseSums::new(&rules("4"), &cells([0, 1, 2, 8, 9, 15]));
        assert_eq!(sums.open, [2, 1, 0, 1, 0, 0]);
        check(&sums, &[(0, 1), (0, 2), (1, 2), (3, 4), (0, 3), (1, 4)], 0..26);
    }

    #[test]
    fn many_cells_differ_in_their_groups() {
        // Three cells of each of two rows, and two others.
        let sums = HouseSums::new(&rules("4"), &cells([0, 1, 2, 8, 9, 10, 4, 14]));
        assert_eq!(sums.open, [2, 1, 0, 2, 1, 0, 0, 0]);
        let groups = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)];
        check(&sums, &groups, [14, 18, 27].into_iter());
    }
}
