//! The sum of the digits between the two black cells of a row or column, as in Doppelblock.

use super::blanks::{NONE, differ, has_blanks, recipe};
use super::carrier::{ClueOf, Kind};
use super::two_valued;
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::looks::Look;
use crate::rules::{
    ClueContext, CluePlace, Definition, Field, Mark, Mdd, NoParts, Part, Recipe, Rules, RulesError,
    Shape, outside,
};

/// The greatest sum on any board.
const MOST: usize = MAX_SYMBOLS * (MAX_SYMBOLS + 1) / 2;

/// A whole row or column with the sum of the digits between its black cells.
#[derive(Debug)]
pub(super) struct BlockSum;

/// The most cells of a line whose clue also says that all its digits differ, and those between the
/// black cells. More would take too many clauses; the rule of the board says it.
const ALL_DIFFER: usize = 7;
const BETWEEN_DIFFER: usize = 11;

/// What was read of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Read {
    /// The number of black cells.
    black: usize,
    /// What is left of the sum.
    left: usize,
    /// The digits that may not come again.
    used: u32,
}

impl Read {
    /// Returns what was read after one more symbol of a line of so many cells.
    fn next(self, symbol: Symbol, cells: usize) -> Option<Read> {
        let Read { black, left, used } = self;
        if symbol == NONE {
            let used = if cells <= ALL_DIFFER { used } else { 0 };
            return (black < 2 && (black == 0 || left == 0)).then_some(Read {
                black: black + 1,
                left,
                used,
            });
        }
        let most = if black == 1 { BETWEEN_DIFFER } else { ALL_DIFFER };
        let bit = if cells <= most { 1 << symbol.index() } else { 0 };
        let left = if black == 1 { left.checked_sub(symbol.index())? } else { left };
        (used & bit == 0).then_some(Read { black, left, used: used | bit })
    }
}

/// Returns the sum of the digits between the two black cells of a line. A digit is as high as the
/// place of its symbol, because the black cell's is the first.
fn sum(grid: &Grid, cells: &[Cell]) -> Option<usize> {
    let symbols: Vec<Symbol> = cells.iter().map(|cell| grid.get(*cell)).collect::<Option<_>>()?;
    let parts: Vec<&[Symbol]> = symbols.split(|symbol| *symbol == NONE).collect();
    let [_, between, _] = parts[..] else { return None };
    Some(between.iter().map(|symbol| symbol.index()).sum())
}

/// Returns whether those digits of a line differ of which its clue says it.
fn digits_differ(grid: &Grid, cells: &[Cell]) -> bool {
    let is_black = |cell: &&Cell| grid.get(**cell) == Some(NONE);
    let after_first = cells.iter().skip_while(|cell| !is_black(cell)).skip(1);
    let between = after_first.take_while(|cell| !is_black(cell));
    match cells.len() {
        length if length <= ALL_DIFFER => differ(grid, cells.iter()),
        length if length <= BETWEEN_DIFFER => differ(grid, between),
        _ => true,
    }
}

impl Kind for BlockSum {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("sum", 0, MOST)],
        ..Definition::new("block-sum", Shape::Any, 3, MAX_SYMBOLS + 1)
    };

    fn holds(cells: &[Cell], stated: &usize, grid: &Grid) -> bool {
        sum(grid, cells) == Some(*stated) && digits_differ(grid, cells)
    }

    fn parts(cells: &[Cell], sum: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |read: &Read, _: usize, symbol: Symbol| read.next(symbol, cells.len());
        let start = Read { black: 0, left: *sum, used: 0 };
        let mdd = Mdd::new(cells.to_vec(), symbols, start, step, |read| read.black == 2)?;
        Ok(vec![Part::Path(mdd)])
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: sum, .. } = clue;
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        two_valued::is_line(rules, cells)?;
        let digits = rules.board().symbol_count() - 1;
        match digits * (digits + 1) / 2 {
            most if *sum > most => Err(format!("the digits add up to {most}, less than {sum}")),
            _ => Self::have_parts(clue, rules),
        }
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        match has_blanks(rules, Look::Black) {
            true => Ok(()),
            false => Err(RulesError::NoBlacks(Self::DEFINITION.name)),
        }
    }

    fn marks(cells: &[Cell], sum: &usize, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, cells, *sum, None)
    }

    /// Returns the place before each row and above each column.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        outside::places(rules.board(), two_valued::lines(rules.board()))
    }

    fn label(sum: &usize) -> Option<String> {
        Some(sum.to_string())
    }

    /// Half of the lines or more have a number.
    fn recipe(rules: &Rules) -> Recipe {
        recipe(rules, 2)
    }

    /// Returns the sum of each row and column, in random order.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let lines = random.shuffled(two_valued::lines(rules.board()).into_iter()).into_iter();
        let clue = |cells: Vec<Cell>| {
            let value = sum(grid, &cells)?;
            Some(ClueOf::new(cells, value))
        };
        lines.filter_map(clue).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn sums_lie_between_the_black_cells() {
        let layout = Layout::of_size("5x5".parse().unwrap());
        let rules = Registry::standard().rules("two-blacks", &layout).unwrap();
        let row: Vec<Cell> = (0..5).map(Cell::new).collect();
        let grid = |text: &str| {
            rules.read_grid(&text.repeat(5), &crate::board::Symbols::default()).unwrap()
        };
        for (text, expected) in [("00123", 0), ("01230", 6), ("10203", 2), ("30012", 0)] {
            assert_eq!(sum(&grid(text), &row), Some(expected), "{text}");
            assert!(BlockSum::holds(&row, &expected, &grid(text)));
        }
        assert!(BlockSum::fits(&ClueOf::new(row.clone(), 6), &rules).is_ok());
        assert!(BlockSum::fits(&ClueOf::new(row.clone(), 7), &rules).is_err());
        assert!(BlockSum::fits(&ClueOf::new(row[1..].to_vec(), 3), &rules).is_err());
    }
}
