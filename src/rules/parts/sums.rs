//! Sums of many cells, and what the houses of the board say of them.

use crate::board::{Cell, Symbol};
use crate::rules::Rules;
use std::ops::RangeInclusive;

/// Cells whose symbols' values are added up, divided by the houses in which they lie.
///
/// A house that lies in the cells as a whole has the same sum in every grid, so its cells need not
/// be read. The others are read in groups that each lie in one house, so that no symbol repeats in
/// a group. That leaves far fewer sums: 32 cells of a 9x9 board may have any of 32 to 288, but at
/// least 98 if they are groups of 8, 6, 5, 4, 3, 3, 2 and 1.
#[derive(Debug)]
pub(in crate::rules) struct HouseSums {
    symbols: usize,
    whole: usize,
    cells: Vec<Cell>,
    // For each cell, how many cells of its group follow it.
    open: Vec<usize>,
    // For each cell, the number of cells in each group after its own.
    later: Vec<Vec<usize>>,
}

/// The sum of the cells read so far, and the symbols in those of the current group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules) struct SumSoFar {
    pub sum: usize,
    held: u32,
}

impl SumSoFar {
    /// Creates the sum of groups that were read as a whole.
    pub fn of_groups(sum: usize) -> Self {
        SumSoFar { sum, held: 0 }
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
        HouseSums { symbols, whole, cells: groups.concat(), open, later }
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
        if before.held & bit != 0 {
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
        Some((SumSoFar { sum, held }, least..=most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Diagram, Layout, NoParts, Registry};

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
    fn total(sums: &HouseSums, symbols: usize, total: usize) -> Result<Diagram, NoParts> {
        let step = |sum: &SumSoFar, at: usize, symbol: Symbol| {
            let (sum, range) = sums.step(sum, at, symbol)?;
            range.contains(&total).then_some(sum)
        };
        Diagram::new(sums.cells().to_vec(), symbols, sums.start(), step, |sum| sum.sum == total)
    }

    #[test]
    fn the_paths_are_those_of_groups_without_repeats() {
        // Three cells of a row, two of a box below them, one elsewhere.
        let sums = HouseSums::new(&rules("4"), &cells([0, 1, 2, 8, 9, 15]));
        assert_eq!(sums.open, [2, 1, 0, 1, 0, 0]);
        for wanted in 0..30 {
            let mut paths = 0;
            let diagram = total(&sums, 4, wanted);
            for number in 0..4usize.pow(6) {
                let values: Vec<usize> = (0..6).map(|at| number / 4usize.pow(at) % 4).collect();
                let symbols: Vec<Symbol> = values.iter().copied().map(Symbol::new).collect();
                let differ =
                    |group: &[usize]| (1..group.len()).all(|at| !group[..at].contains(&group[at]));
                let sum: usize = values.iter().map(|value| value + 1).sum();
                let expected = sum == wanted && differ(&values[..3]) && differ(&values[3..5]);
                let allowed = diagram.as_ref().is_ok_and(|diagram| diagram.allows(&symbols));
                assert_eq!(allowed, expected, "{wanted} {values:?}");
                paths += u32::from(expected);
            }
            assert_eq!(diagram.is_ok(), paths > 0, "{wanted}");
        }
    }
}
