//! Sandwich: the sum of the symbols between the lowest and the highest symbol of a row or column.

use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{ClueKind, Constraint, Diagram, Foreign, Mark, NoParts, Part, Recipe, Rules};
use crate::rules::{fields, outside};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A row or column that holds all symbols, seen from one end, with the sum of the symbols' values
/// between the first symbol of the board and the last one.
#[derive(Debug)]
struct Sandwich {
    cells: Vec<Cell>,
    sum: usize,
}

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

impl Sandwich {
    fn new(cells: Vec<Cell>, sum: usize) -> Result<Self, String> {
        Ok(Sandwich { cells: fields::cells(cells, 2..=MAX_SYMBOLS)?, sum })
    }
}

impl Constraint for Sandwich {
    fn kind(&self) -> &'static str {
        "sandwich"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let last = Symbol::new(self.cells.len() - 1);
        let at = |symbol| self.cells.iter().position(|cell| grid.get(*cell) == Some(symbol));
        let (Some(low), Some(high)) = (at(Symbol::new(0)), at(last)) else { return false };
        fields::sum(grid, &self.cells[low.min(high) + 1..low.max(high)]) == Some(self.sum)
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |read: &Read, _: usize, symbol: Symbol| {
            let (lowest, highest) = (symbol.index() == 0, symbol.index() == symbols - 1);
            match *read {
                Read::Neither if lowest || highest => Some(Read::One { highest, left: self.sum }),
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
        Ok(vec![Part::Path(Diagram::new(self.cells.clone(), symbols, Read::Neither, step, ends)?)])
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("sum".to_owned(), self.sum.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        outside::is_view(rules, &self.cells)?;
        let symbols = rules.board().symbol_count();
        let most = symbols * (symbols + 1) / 2 - symbols - 1;
        if self.sum > most || !outside::some_add_up(2..symbols, self.sum) {
            return Err(format!(
                "no different symbols between 1 and {symbols} add up to {}",
                self.sum
            ));
        }
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, &self.cells, self.sum, None)
    }

    fn foreign(&self, rules: &Rules) -> Option<Foreign> {
        outside::foreign("sandwichsum", rules, &self.cells, self.sum)
    }
}

/// The kind of clue for sandwich sums.
pub(super) struct Sandwiches;

impl ClueKind for Sandwiches {
    fn name(&self) -> &'static str {
        "sandwich"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Sandwich::new(cells, fields::needed(fields, "sum")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["sandwichsum"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let (cells, sum) = outside::read_foreign(rules, foreign)?;
        Ok(Arc::new(Sandwich::new(cells, sum)?))
    }

    /// About half of the places have a sum.
    fn recipe(&self, rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 2 / 3, side * 4 / 3)
    }

    /// Returns every row seen from the left and every column seen from above. The other ends would
    /// say the same.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let symbols = rules.board().symbol_count();
        let sum = |cells: &[Cell]| {
            let is_end = |cell: &Cell| {
                grid.get(*cell).is_some_and(|symbol| [0, symbols - 1].contains(&symbol.index()))
            };
            let ends = [cells.iter().position(is_end)?, cells.iter().rposition(is_end)?];
            fields::sum(grid, &cells[ends[0] + 1..ends[1].max(ends[0] + 1)])
        };
        let mut views = outside::spread_views(rules, random);
        views.retain(|cells| matches!(outside::step(rules.board(), cells), Some((0, 1) | (1, 0))));
        let clue = |cells: Vec<Cell>| {
            let clue = Sandwich { sum: sum(&cells)?, cells };
            clue.fits(rules).ok().map(|()| Arc::new(clue) as Arc<dyn Constraint>)
        };
        views.into_iter().filter_map(clue).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

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
