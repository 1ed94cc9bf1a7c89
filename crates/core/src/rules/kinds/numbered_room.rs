//! Numbered room: a symbol outside the board stands in the X-th cell, where X is the symbol in the
//! first cell.

use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{ClueKind, Constraint, Foreign, Form, Mark, NoParts, Part, Recipe, Rules};
use crate::rules::{fields, outside};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A row or column that holds all symbols, seen from one end, with the value of the symbol in the
/// cell to which the first one points.
#[derive(Debug)]
struct NumberedRoom {
    cells: Vec<Cell>,
    value: usize,
}

impl NumberedRoom {
    fn new(cells: Vec<Cell>, value: usize) -> Result<Self, String> {
        Ok(NumberedRoom { cells: fields::cells(cells, 2..=MAX_SYMBOLS)?, value })
    }

    /// Returns the value for a grid.
    fn of(grid: &Grid, cells: &[Cell]) -> Option<usize> {
        let room = cells.get(grid.get(cells[0])?.index())?;
        grid.get(*room).map(Symbol::value)
    }
}

impl Constraint for NumberedRoom {
    fn kind(&self) -> &'static str {
        "numbered-room"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        NumberedRoom::of(grid, &self.cells) == Some(self.value)
    }

    /// Each pair of the first cell and another one says: if the first points here, this is the
    /// symbol.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let first = self.cells[0];
        let mut parts = vec![Part::among(symbols, first, |symbol| {
            (1..=self.cells.len()).contains(&symbol.value())
                && (symbol.index() > 0 || self.value == 1)
        })];
        for (at, room) in self.cells.iter().enumerate().skip(1) {
            parts.push(Part::pair(symbols, (first, *room), |pointer, symbol| {
                pointer.index() != at || symbol.value() == self.value
            }));
        }
        Ok(parts)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("value".to_owned(), self.value.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        outside::is_view(rules, &self.cells)?;
        let symbols = rules.board().symbol_count();
        match (1..=symbols).contains(&self.value) {
            true => Ok(()),
            false => Err(format!("the board has no symbol {}", self.value)),
        }
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        outside::marks(rules, &self.cells, self.value, Some(Form::Diamond))
    }

    fn foreign(&self, rules: &Rules) -> Option<Foreign> {
        outside::foreign("numberedroom", rules, &self.cells, self.value)
    }
}

/// The kind of clue for numbered rooms.
pub(super) struct NumberedRooms;

impl ClueKind for NumberedRooms {
    fn name(&self) -> &'static str {
        "numbered-room"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(NumberedRoom::new(cells, fields::needed(fields, "value")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["numberedroom"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let (cells, value) = outside::read_foreign(rules, foreign)?;
        Ok(Arc::new(NumberedRoom::new(cells, value)?))
    }

    /// About a third of the places have a number.
    fn recipe(&self, rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side, side * 5 / 3)
    }

    /// Returns every row and column, seen from both ends.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let views = outside::spread_views(rules, random);
        let clue = |cells: Vec<Cell>| {
            let clue = NumberedRoom { value: NumberedRoom::of(grid, &cells)?, cells };
            Some(Arc::new(clue) as Arc<dyn Constraint>)
        };
        views.into_iter().filter_map(clue).collect()
    }
}
