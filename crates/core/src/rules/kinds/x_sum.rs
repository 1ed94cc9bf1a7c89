//! X-sum: the sum of the first X symbols of a row or column, where X is the first of them.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    Cases, ClueContext, Cosmetic, Definition, Field, Form, IssName, Mark, Mdd, NoParts, Part,
    Recipe, Restriction, Rules, Shape, fields, outside, set_value, symbol_sets,
};

/// A row or column that holds all symbols, seen from one end, with the sum of as many symbols'
/// values as the first one says, itself included.
#[derive(Debug)]
pub(super) struct XSum;

/// Returns the sum for a grid.
fn sum(grid: &Grid, cells: &[Cell]) -> Option<usize> {
    let first = grid.get(cells[0])?.value();
    fields::sum(grid, cells.get(..first)?)
}

impl Kind for XSum {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["xsum"],
        fields: &[Field::number("sum", 1, 325)],
        fpuzzles: &["xsum"],
        sudokupad: Some(Cosmetic::new("X-Sum", "#000000")),
        iss: &[IssName::new("XSum", "xsum").from_1()],
        ..Definition::new("x-sum", Shape::RowOrColumn, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], stated: &usize, grid: &Grid) -> bool {
        sum(grid, cells) == Some(*stated)
    }

    /// The state is the number of symbols that still count, and their sum.
    fn parts(cells: &[Cell], sum: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |state: &Option<(usize, usize)>, _: usize, symbol: Symbol| {
            if state.is_none() && !reaches(symbols, symbol.value(), *sum) {
                return None;
            }
            let (count, left) = state.unwrap_or((symbol.value(), *sum));
            if count == 0 {
                return Some(Some((0, 0)));
            }
            let (count, left) = (count - 1, left.checked_sub(symbol.value())?);
            let (least, most) = (count * (count + 1) / 2, count * (2 * symbols + 1 - count) / 2);
            (least..=most).contains(&left).then_some(Some((count, left)))
        };
        let ends = |state: &Option<(usize, usize)>| *state == Some((0, 0));
        Ok(vec![Part::Path(Mdd::new(cells.to_vec(), symbols, None, step, ends)?)])
    }

    /// Each number of symbols, with each set of so many.
    fn restrictions(clue: &ClueOf<Self>, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: sum, .. } = clue;
        let symbols = rules.board().symbol_count();
        let all = (1u32 << symbols) - 1;
        let cases = Cases::of_sets(
            cells,
            |count| {
                let first = 1u32 << (count - 1);
                let fits = move |set: &u32| set & first != 0 && set_value(*set) == *sum;
                symbol_sets(symbols, count).filter(fits).map(move |set| {
                    let mask = move |at: usize| match at {
                        0 => first,
                        _ if at < count => set & !first,
                        _ => all & !set,
                    };
                    (0..symbols).map(mask)
                })
            },
            1..=symbols,
        );
        Restriction::of_cases(cases, || clue.parts(rules))
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: sum, .. } = clue;
        if !is_possible(rules.board().symbol_count(), *sum) {
            return Err(format!("no first symbols of a row or column add up to {sum}"));
        }
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], sum: &usize, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, cells, *sum, Some(Form::Circle))
    }

    /// From a sixth to a third of the places have a sum, for each says much.
    fn recipe(rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 2 / 3, side * 5 / 4)
    }

    /// Returns every row and column, seen from both ends.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        ClueOf::of_views(rules, random, |cells| sum(grid, cells))
    }
}

/// Returns whether the first symbols of a row with all symbols can have an X-sum.
fn is_possible(symbols: usize, sum: usize) -> bool {
    (1..=symbols).any(|first| reaches(symbols, first, sum))
}

/// Returns whether as many different symbols as the first one says, itself included, can add up to
/// a sum.
fn reaches(symbols: usize, first: usize, sum: usize) -> bool {
    if sum < first || sum > symbols * (symbols + 1) / 2 {
        return false;
    }
    // The sums of each number of different symbols other than the first.
    let mut reached = vec![vec![false; sum + 1]; first];
    reached[0][first] = true;
    for value in (1..=symbols).filter(|value| *value != first) {
        for count in (1..first).rev() {
            for total in value..=sum {
                reached[count][total] |= reached[count - 1][total - value];
            }
        }
    }
    reached[first - 1][sum]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Constraint, Layout, Registry};

    #[test]
    fn the_possible_sums_of_small_rows_are_known() {
        let possible =
            |symbols| -> Vec<usize> { (0..=50).filter(|sum| is_possible(symbols, *sum)).collect() };
        // 1; 2 with 1, 3 or 4; 3 with two of 1, 2 and 4; all four.
        assert_eq!(possible(4), [1, 3, 5, 6, 8, 9, 10]);
        let nine = possible(9);
        assert_eq!([nine[0], nine[1], nine[nine.len() - 1]], [1, 3, 45]);
        assert!(!nine.contains(&2) && !nine.contains(&4));
    }

    /// Returns the symbols that each cell of a diagram may hold.
    fn possible(clue: &dyn Constraint, rules: &Rules) -> Vec<u32> {
        clue.fits(rules).unwrap();
        let parts = clue.parts(rules).unwrap();
        let [Part::Path(mdd)] = &parts[..] else { panic!("one mdd") };
        mdd.possible()
    }

    #[test]
    fn one_and_the_sum_of_all_tell_the_first_symbol() {
        let layout = Layout::of_size("9".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let row: Vec<Cell> = (0..9).map(Cell::new).collect();
        let seen = |sum| possible(&XSum::new(row.clone(), sum).unwrap(), &rules);
        assert_eq!(seen(1)[0], 1);
        assert_eq!(seen(45)[0], 1 << 8);
        // 3 is 2 and 1.
        assert_eq!(seen(3)[..2], [0b10, 0b1]);
        for sum in [0, 2, 4, 46] {
            assert!(XSum::new(row.clone(), sum).unwrap().fits(&rules).is_err());
        }
    }
}
