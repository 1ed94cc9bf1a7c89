//! Skyscraper: how many symbols of a row or column are higher than all before them.

use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueKind, Constraint, Diagram, Foreign, Form, Mark, NoParts, Part, Recipe, Rules,
};
use crate::rules::{fields, outside};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A row or column that holds all symbols, seen from one end, with the number of symbols that are
/// higher than all before them; the first one always is.
#[derive(Debug)]
struct Skyscraper {
    cells: Vec<Cell>,
    count: usize,
}

impl Skyscraper {
    fn new(cells: Vec<Cell>, count: usize) -> Result<Self, String> {
        Ok(Skyscraper { cells: fields::cells(cells, 2..=MAX_SYMBOLS)?, count })
    }

    /// Returns the count for a grid.
    fn of(grid: &Grid, cells: &[Cell]) -> usize {
        let (mut highest, mut count) = (None, 0);
        for cell in cells {
            let symbol = grid.get(*cell);
            if symbol > highest {
                (highest, count) = (symbol, count + 1);
            }
        }
        count
    }
}

impl Constraint for Skyscraper {
    fn kind(&self) -> &'static str {
        "skyscraper"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        Skyscraper::of(grid, &self.cells) == self.count
    }

    /// The state is the height of the highest building so far, and how many are still to be seen.
    /// The highest symbol stands in the row, because it holds all symbols.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
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
        let diagram = Diagram::new(self.cells.clone(), symbols, (0, self.count), step, ends)?;
        Ok(vec![Part::Path(diagram)])
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("count".to_owned(), self.count.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        outside::is_view(rules, &self.cells)?;
        let symbols = rules.board().symbol_count();
        if !(1..=symbols).contains(&self.count) {
            return Err(format!("1 to {symbols} buildings are seen, not {}", self.count));
        }
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, &self.cells, self.count, Some(Form::Square))
    }

    fn foreign(&self, rules: &Rules) -> Option<Foreign> {
        outside::foreign("skyscraper", rules, &self.cells, self.count)
    }
}

/// The kind of clue for skyscrapers.
pub(super) struct Skyscrapers;

impl ClueKind for Skyscrapers {
    fn name(&self) -> &'static str {
        "skyscraper"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Skyscraper::new(cells, fields::needed(fields, "count")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["skyscraper"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let (cells, count) = outside::read_foreign(rules, foreign)?;
        Ok(Arc::new(Skyscraper::new(cells, count)?))
    }

    /// About a third of the places have a number.
    fn recipe(&self, rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 3 / 2, side * 2)
    }

    /// Returns every row and column, seen from both ends.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let views = outside::spread_views(rules, random);
        let clue = |cells: Vec<Cell>| {
            let clue = Skyscraper { count: Skyscraper::of(grid, &cells), cells };
            clue.fits(rules).ok().map(|()| Arc::new(clue) as Arc<dyn Constraint>)
        };
        views.into_iter().filter_map(clue).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    /// Returns the symbols that each cell of a diagram may hold.
    fn possible(clue: &dyn Constraint, rules: &Rules) -> Vec<u32> {
        clue.fits(rules).unwrap();
        let parts = clue.parts(rules).unwrap();
        let [Part::Path(diagram)] = &parts[..] else { panic!("one diagram") };
        diagram.possible()
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
