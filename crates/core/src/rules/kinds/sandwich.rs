//! Sandwich: the sum of the symbols between the lowest and the highest symbol of a row or column.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    Cases, ClueContext, Definition, Field, Mark, Mdd, NoParts, Part, Recipe, Restriction, Rules,
    Shape, fields, outside, set_value, symbol_sets,
};

/// A row or column that holds all symbols, seen from one end, with the sum of the symbols' values
/// between the first symbol of the board and the last one.
#[derive(Debug)]
pub(super) struct Sandwich;

/// What was read of a row or column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    /// Neither end of the sandwich.
    Neither,
    /// One end, after which symbols of this sum are left; whether it is the highest symbol.
    One { highest: bool, left: usize },
    /// Both ends.
    Both,
}

/// Returns the sum for a grid.
fn sum(grid: &Grid, cells: &[Cell]) -> Option<usize> {
    let last = cells.len() - 1;
    let is_end = |cell: &Cell| grid.get(*cell).is_some_and(|it| [0, last].contains(&it.index()));
    let ends = [cells.iter().position(is_end)?, cells.iter().rposition(is_end)?];
    fields::sum(grid, &cells[ends[0] + 1..ends[1].max(ends[0] + 1)])
}

impl Kind for Sandwich {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["sandwiches", "sandwich-sum"],
        is_common: true,
        fields: &[Field::number("sum", 0, 325)],
        fpuzzles: &["sandwichsum"],
        ..Definition::new("sandwich", Shape::RowOrColumn, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], stated: &usize, grid: &Grid) -> bool {
        let last = Symbol::new(cells.len() - 1);
        let at = |symbol| cells.iter().position(|cell| grid.get(*cell) == Some(symbol));
        let (Some(low), Some(high)) = (at(Symbol::new(0)), at(last)) else { return false };
        fields::sum(grid, &cells[low.min(high) + 1..low.max(high)]) == Some(*stated)
    }

    fn parts(cells: &[Cell], sum: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |read: &Read, _: usize, symbol: Symbol| {
            let (lowest, highest) = (symbol.index() == 0, symbol.index() == symbols - 1);
            match *read {
                Read::Neither if lowest || highest => Some(Read::One { highest, left: *sum }),
                Read::Neither => Some(Read::Neither),
                Read::One { highest: known, left } => {
                    if lowest || highest {
                        return (left == 0 && known != highest).then_some(Read::Both);
                    }
                    let left = left.checked_sub(symbol.value())?;
                    Some(Read::One { highest: known, left })
                }
                Read::Both => (!lowest && !highest).then_some(Read::Both),
            }
        };
        let ends = |read: &Read| *read == Read::Both;
        Ok(vec![Part::Path(Mdd::new(cells.to_vec(), symbols, Read::Neither, step, ends)?)])
    }

    /// Each two cells of the ends, with each set of symbols between them.
    fn restrictions(clue: &ClueOf<Self>, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: sum, .. } = clue;
        let symbols = rules.board().symbol_count();
        let ends = 1 | 1 << (symbols - 1);
        let inner = ((1u32 << symbols) - 1) & !ends;
        let cases = Cases::of_sets(
            cells,
            |between| {
                let sets = symbol_sets(symbols - 2, between).map(|set| set << 1);
                sets.filter(|set| set_value(*set) == *sum).flat_map(move |set| {
                    (0..symbols - between - 1).map(move |first| {
                        let last = first + between + 1;
                        let mask = move |at: usize| match at {
                            _ if at == first || at == last => ends,
                            _ if first < at && at < last => set,
                            _ => inner & !set,
                        };
                        (0..symbols).map(mask)
                    })
                })
            },
            0..=symbols - 2,
        );
        Restriction::of_cases(cases, || clue.parts(rules))
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: sum, .. } = clue;
        let symbols = rules.board().symbol_count();
        let most = symbols * (symbols + 1) / 2 - symbols - 1;
        if *sum > most || !outside::some_add_up(2..symbols, *sum) {
            return Err(format!("no different symbols between 1 and {symbols} add up to {sum}"));
        }
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], sum: &usize, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, cells, *sum, None)
    }

    /// About half of the places have a sum.
    fn recipe(rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 2 / 3, side * 4 / 3)
    }

    /// Returns every row seen from the left and every column seen from above. The other ends would
    /// say the same.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let is_first =
            |cells: &[Cell]| matches!(outside::step(rules.board(), cells), Some((0, 1) | (1, 0)));
        ClueOf::of_views(rules, random, |cells| sum(grid, cells).filter(|_| is_first(cells)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Constraint, Layout, Registry};

    #[test]
    fn one_and_one_less_than_all_are_no_sandwiches() {
        let layout = Layout::of_size("9".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let row: Vec<Cell> = (0..9).map(Cell::new).collect();
        let fits = |sum| Sandwich::new(row.clone(), sum).unwrap().fits(&rules).is_ok();
        let refused: Vec<usize> = (0..40).filter(|sum| !fits(*sum)).collect();
        assert_eq!(refused, [1, 34, 36, 37, 38, 39]);
        // A part of a row, a box, and a row in another order.
        let column: Vec<Cell> = (0..9).map(|row| Cell::new(9 * row)).collect();
        Sandwich::new(column, 5).unwrap().fits(&rules).unwrap();
        for cells in
            [vec![0, 1, 2], vec![0, 1, 2, 9, 10, 11, 18, 19, 20], vec![1, 0, 2, 3, 4, 5, 6, 7, 8]]
        {
            let cells = cells.into_iter().map(Cell::new).collect();
            assert!(Sandwich::new(cells, 5).unwrap().fits(&rules).is_err());
        }
    }
}
