//! The number of lamps beside a black place, as in Akari.

use super::carrier::{ClueOf, ClueValue, Kind};
use super::lamps::black_places;
use super::two_valued::{self, count_part, count_restriction, filled};
use crate::board::{Cell, Grid, MAX_SIDE};
use crate::random::Random;
use crate::rules::fields::number;
use crate::rules::{
    Amount, ClueContext, CluePlace, Definition, Field, Foreign, Mark, NoParts, Part, Point, Recipe,
    Restriction, Rules, RulesError, Shape,
};
use serde_json::{Map, Value};

/// The cells beside a black place, with the number of lamps in them.
#[derive(Debug)]
pub(super) struct LampCount;

/// A number in a black place.
#[derive(Debug, Clone)]
pub(super) struct Number {
    count: usize,
    /// The row and column of the place, from 1.
    place: (usize, usize),
}

impl ClueValue for Number {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let needed = |field: &Field| {
            let read = number(values, field.name)?;
            read.ok_or_else(|| format!("`{}` is missing", field.name))
        };
        let [count, row, col] = [needed(&known[0])?, needed(&known[1])?, needed(&known[2])?];
        Ok(Number { count, place: (row, col) })
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        let values = [self.count, self.place.0, self.place.1];
        known.iter().zip(values).map(|(field, value)| (field.name.into(), value.into())).collect()
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(None)
    }

    fn text(&self) -> Option<String> {
        Some(self.count.to_string())
    }
}

impl Kind for LampCount {
    type Value = Number;

    const DEFINITION: Definition = Definition {
        fields: &[
            Field::number("lamps", 0, 4),
            Field::number("row", 1, MAX_SIDE).told(),
            Field::number("column", 1, MAX_SIDE).told(),
        ],
        ..Definition::new("lamp-count", Shape::Any, 1, 4)
    };

    fn holds(cells: &[Cell], number: &Number, grid: &Grid) -> bool {
        filled(grid, cells) == number.count
    }

    fn parts(cells: &[Cell], number: &Number, _: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(vec![count_part(cells, number.count)?])
    }

    fn restrictions(
        cells: &[Cell],
        number: &Number,
        _: &Rules,
    ) -> Result<Vec<Restriction>, NoParts> {
        Ok(vec![count_restriction(cells, number.count)])
    }

    fn fits(cells: &[Cell], number: &Number, rules: &Rules) -> Result<(), String> {
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        let place = number.place.0.checked_sub(1).zip(number.place.1.checked_sub(1));
        let is_beside = |(row, col): (usize, usize)| {
            let layout = rules.layout().cells.as_ref();
            layout.is_some_and(|layout| black_places(layout).contains(&(row, col)))
                && rules.board().beside(row, col) == cells
        };
        if !place.is_some_and(is_beside) {
            return Err("its cells must be those beside the black cell in its row and column: \
                        above, left, right and below"
                .to_owned());
        }
        two_valued::can_count(cells, number.count)
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        two_valued::needs_two_values(Self::DEFINITION.name, rules)?;
        match rules.layout().cells {
            Some(_) => Ok(()),
            None => Err(RulesError::NotTwoValued(Self::DEFINITION.name)),
        }
    }

    fn marks(_: &[Cell], number: &Number, _: &Rules) -> Vec<Mark> {
        let (row, col) = number.place;
        let at = Point { row: row as f64 - 0.5, col: col as f64 - 0.5 };
        vec![Mark::Text { at, text: number.count.to_string(), size: 0.6 }]
    }

    /// Returns each black place beside a cell.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        let places = rules.layout().cells.as_ref().map(black_places).unwrap_or_default();
        let place = |(row, col): (usize, usize)| {
            let cells = rules.board().beside(row, col);
            let at = Point { row: row as f64 + 0.5, col: col as f64 + 0.5 };
            let [_, down, right] = Self::DEFINITION.fields else { return None };
            let named = [(down, row + 1), (right, col + 1)];
            let named = named.map(|(field, number)| (field.name.to_owned(), number.into()));
            (!cells.is_empty()).then(|| CluePlace { at, cells, fields: Map::from_iter(named) })
        };
        places.into_iter().filter_map(place).collect()
    }

    fn label(number: &Number) -> Option<String> {
        Some(number.count.to_string())
    }

    /// As few as show the lamps.
    fn recipe(rules: &Rules) -> Recipe {
        let black = rules.layout().cells.as_ref().map_or(0, |cells| black_places(cells).len());
        let amount = Amount::Between((black / 3).max(1), black.max(1));
        Recipe { amount, leaves_out_redundant: true, ..Recipe::all().without_givens() }
    }

    /// Returns the number of each black place beside a cell, in random order.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let places = rules.layout().cells.as_ref().map(black_places).unwrap_or_default();
        let clue = |(row, col): (usize, usize)| {
            let cells = rules.board().beside(row, col);
            let (count, place) = (filled(grid, &cells), (row + 1, col + 1));
            (!cells.is_empty()).then_some(ClueOf { cells, value: Number { count, place } })
        };
        random.shuffled(places.into_iter()).into_iter().filter_map(clue).collect()
    }
}
