//! Skyscraper: how many symbols of a row or column are higher than all before them.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, Form, IssName, Mark, Mdd, NoParts, Part, Recipe,
    Rules, Shape, outside,
};

/// A row or column that holds all symbols, seen from one end, with the number of symbols that are
/// higher than all before them; the first one always is.
#[derive(Debug)]
pub(super) struct Skyscraper;

/// Returns the number for a grid.
fn seen(grid: &Grid, cells: &[Cell]) -> usize {
    let (mut highest, mut count) = (None, 0);
    for cell in cells {
        let symbol = grid.get(*cell);
        if symbol > highest {
            (highest, count) = (symbol, count + 1);
        }
    }
    count
}

impl Kind for Skyscraper {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("count", 1, MAX_SYMBOLS)],
        fpuzzles: &["skyscraper"],
        sudokupad: Some(Cosmetic::new("Skyscraper", "#000000")),
        // The site sees no building of height 0.
        iss: &[IssName::new("Skyscraper", "skyscraper").from_1()],
        ..Definition::new("skyscraper", Shape::RowOrColumn, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], count: &usize, grid: &Grid) -> bool {
        seen(grid, cells) == *count
    }

    /// The state is the height of the highest building so far, and how many are still to be seen.
    /// The highest symbol stands in the row, because it holds all symbols.
    fn parts(cells: &[Cell], count: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |state: &(usize, usize), at: usize, symbol: Symbol| {
            let (highest, unseen) = *state;
            let (highest, unseen) = match symbol.value() > highest {
                true => (symbol.value(), unseen.checked_sub(1)?),
                false => (highest, unseen),
            };
            // Each building to come is higher than the last one, the last of all is the highest,
            // and with all symbols in the row the first cells hold more than a few.
            let can_follow = match unseen {
                0 => highest == symbols,
                _ => unseen <= symbols - highest && unseen <= symbols - 1 - at,
            };
            (can_follow && highest > at.min(symbols - 1)).then_some((highest, unseen))
        };
        let ends = |state: &(usize, usize)| state.1 == 0;
        Ok(vec![Part::Path(Mdd::new(cells.to_vec(), symbols, (0, *count), step, ends)?)])
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: count, .. } = clue;
        let symbols = rules.board().symbol_count();
        if !(1..=symbols).contains(count) {
            return Err(format!("1 to {symbols} buildings are seen, not {count}"));
        }
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], count: &usize, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, cells, *count, Some(Form::Square))
    }

    /// From a sixth to half of the places have a number.
    fn recipe(rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 2 / 3, side * 2)
    }

    /// Returns every row and column, seen from both ends.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        ClueOf::of_views(rules, random, |cells| Some(seen(grid, cells)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Constraint, Layout, Registry};

    /// Returns the symbols that each cell of a diagram may hold.
    fn possible(clue: &dyn Constraint, rules: &Rules) -> Vec<u32> {
        clue.fits(rules).unwrap();
        let parts = clue.parts(rules).unwrap();
        let [Part::Path(mdd)] = &parts[..] else { panic!("one mdd") };
        mdd.possible()
    }

    #[test]
    fn one_building_is_the_highest_and_all_are_in_order() {
        let layout = Layout::of_size("9".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let row: Vec<Cell> = (0..9).map(Cell::new).collect();
        let seen = |count| possible(&Skyscraper::new(row.clone(), count).unwrap(), &rules);
        assert_eq!(seen(1)[0], 1 << 8);
        assert_eq!(seen(9), (0..9).map(|at| 1 << at).collect::<Vec<u32>>());
        // With two, the first is not the highest.
        assert_eq!(seen(2)[0], 0b0_1111_1111);
        for count in [0, 10] {
            assert!(Skyscraper::new(row.clone(), count).unwrap().fits(&rules).is_err());
        }
    }
}
