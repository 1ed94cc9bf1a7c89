//! Quadruple: symbols at a corner that stand in the four cells around it.

use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Point, Recipe, Rules, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The four cells around a corner, in reading order, and the values of one to four symbols that
/// stand there, in order. A value that is named twice stands there twice.
#[derive(Debug)]
struct Quadruple {
    cells: Vec<Cell>,
    values: Vec<usize>,
}

impl Quadruple {
    fn new(cells: Vec<Cell>, mut values: Vec<usize>) -> Result<Self, String> {
        let mut cells = fields::cells(cells, 4..=4)?;
        cells.sort_unstable();
        values.sort_unstable();
        match values.len() {
            1..=4 => Ok(Quadruple { cells, values }),
            count => Err(format!("expected 1 to 4 values, found {count}")),
        }
    }
}

impl Constraint for Quadruple {
    fn kind(&self) -> &'static str {
        "quadruple"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let count = |value: &usize| {
            let holds = |cell: &&Cell| grid.get(**cell).map(Symbol::value) == Some(*value);
            self.cells.iter().filter(holds).count()
        };
        let named = |value: &usize| self.values.iter().filter(|other| *other == value).count();
        self.values.iter().all(|value| count(value) >= named(value))
    }

    /// A symbol stands twice in four cells if it stands in any three of them, and so on. Four
    /// symbols leave no other one.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for same in self.values.chunk_by(|one, next| one == next) {
            let mask = 1u32 << (same[0] - 1);
            for chosen in 0..1u32 << self.cells.len() {
                if chosen.count_ones() as usize != self.cells.len() + 1 - same.len() {
                    continue;
                }
                let cells = self.cells.iter().enumerate();
                let cells = cells.filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, cell)| *cell);
                parts.push(Part::Somewhere(cells.collect(), mask));
            }
        }
        if self.values.len() == self.cells.len() {
            for cell in &self.cells {
                parts.push(Part::among(symbols, *cell, |symbol| {
                    self.values.contains(&symbol.value())
                }));
            }
        }
        Ok(parts)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("values".to_owned(), self.values.clone().into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let board = rules.board();
        if let Some(value) = self.values.iter().find(|value| **value > board.symbol_count()) {
            return Err(format!("the board has no symbol {value}"));
        }
        let places: Vec<_> = self.cells.iter().map(|cell| board.place(*cell)).collect();
        let around = |row: u16, col: u16| {
            places.iter().filter(|place| (place.row, place.col) == (row, col)).count() == 1
        };
        let (row, col) = (
            places.iter().map(|place| place.row).min().unwrap_or(0),
            places.iter().map(|place| place.col).min().unwrap_or(0),
        );
        let all = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
        match all.into_iter().all(|(row, col)| around(row, col)) {
            true => Ok(()),
            false => Err("its cells must be the four around a corner".to_owned()),
        }
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let corners = self.cells.iter().map(|cell| Point::centre(rules.board(), *cell));
        let (row, col) =
            corners.fold((0.0, 0.0), |(row, col), at| (row + at.row / 4.0, col + at.col / 4.0));
        let centre = Point { row, col };
        let mut marks =
            vec![Mark::Shape { centre, form: Form::Circle, size: 0.62, fill: Fill::White }];
        // Two symbols a line.
        let lines: Vec<String> = self
            .values
            .chunks(2)
            .map(|line| line.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        for (number, text) in lines.iter().enumerate() {
            let down = 0.24 * (number as f64 - (lines.len() - 1) as f64 / 2.0);
            let at = Point { row: row + down, col };
            marks.push(Mark::Text { at, text: text.clone(), size: 0.26 });
        }
        marks
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        let values: Vec<String> = self.values.iter().map(usize::to_string).collect();
        Some(Foreign::clue("quadruple", self.cells.clone(), Some(values.join(","))))
    }
}

/// The kind of clue for quadruples.
pub(super) struct Quadruples;

impl ClueKind for Quadruples {
    fn name(&self) -> &'static str {
        "quadruple"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let wrong = || "`values` must be a list of the numbers of symbols, from 1".to_owned();
        let values = fields.get("values").and_then(Value::as_array).ok_or_else(wrong)?;
        let value = |value: &Value| value.as_u64().and_then(|value| usize::try_from(value).ok());
        let values = values.iter().map(|one| value(one).and_then(symbol_value).ok_or_else(wrong));
        Ok(Arc::new(Quadruple::new(cells, values.collect::<Result<_, _>>()?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["quadruple"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let values = foreign.value.as_deref().ok_or("the values are missing")?;
        let value = |text: &str| text.trim().parse().ok().and_then(symbol_value);
        let values = values.split(',').map(|text| value(text).ok_or("a value must be a symbol"));
        Ok(Arc::new(Quadruple::new(foreign.cells.clone(), values.collect::<Result<_, _>>()?)?))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 12, 7)
    }

    /// Returns clues of two to four symbols around corners that are not next to each other.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let board = rules.board();
        let mut corners: Vec<Vec<Cell>> = Vec::new();
        for cell in board.cells() {
            let place = board.place(cell);
            let (row, col) = (usize::from(place.row), usize::from(place.col));
            let next = [(row, col + 1), (row + 1, col), (row + 1, col + 1)];
            let next = next.map(|(row, col)| board.cell_at(row, col));
            if let [Some(right), Some(below), Some(across)] = next {
                corners.push(vec![cell, right, below, across]);
            }
        }
        random.shuffle(&mut corners);
        let mut used: Vec<Cell> = Vec::new();
        let mut clues: Vec<Arc<dyn Constraint>> = Vec::new();
        for cells in corners {
            // Corners next to each other share two cells, those across a cell share one.
            if cells.iter().any(|cell| used.contains(cell)) {
                continue;
            }
            used.extend(&cells);
            let mut values: Vec<usize> =
                cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).collect();
            random.shuffle(&mut values);
            values.truncate(2 + random.below(3));
            clues.extend(
                Quadruple::new(cells, values).map(|it| Arc::new(it) as Arc<dyn Constraint>),
            );
        }
        clues
    }
}

/// Returns a value if some board has a symbol of it.
fn symbol_value(value: usize) -> Option<usize> {
    (1..=MAX_SYMBOLS).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn a_symbol_named_twice_stands_twice() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Registry::standard().rules("latin", &layout).unwrap();
        let cells = [5, 6, 9, 10].map(Cell::new).to_vec();
        let clue = Quadruple::new(cells.clone(), vec![3, 1, 3]).unwrap();
        clue.fits(&rules).unwrap();
        let holds = |values: [usize; 4]| {
            let mut grid = Grid::blank(16);
            for (cell, value) in cells.iter().zip(values) {
                grid.set(*cell, Some(Symbol::new(value - 1)));
            }
            clue.holds(&grid)
        };
        assert!(holds([3, 1, 2, 3]) && holds([3, 3, 3, 1]));
        assert!(!holds([3, 1, 2, 4]) && !holds([3, 3, 2, 2]));
        let spread = Quadruple::new([0, 1, 4, 6].map(Cell::new).to_vec(), vec![1]).unwrap();
        assert!(spread.fits(&rules).is_err());
    }
}
