//! The number of lamps beside a black place, as in Akari.

use super::black_places::{PLACE, PlaceNumber, clue_places, of_board};
use super::carrier::{ClueOf, Kind};
use super::two_valued::{self, count_part, count_restriction, filled};
use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::{
    Amount, ClueContext, CluePlace, Definition, Field, Mark, NoParts, Part, Recipe, Restriction,
    Rules, RulesError, Shape,
};

/// The cells beside a black place, with the number of lamps in them.
#[derive(Debug)]
pub(super) struct LampCount;

impl Kind for LampCount {
    type Value = PlaceNumber;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("lamps", 0, 4), PLACE[0], PLACE[1]],
        ..Definition::new("lamp-count", Shape::Any, 1, 4)
    };

    fn holds(cells: &[Cell], number: &PlaceNumber, grid: &Grid) -> bool {
        filled(grid, cells) == number.number
    }

    fn parts(cells: &[Cell], number: &PlaceNumber, _: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(vec![count_part(cells, number.number)?])
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: number, .. } = clue;
        Ok(vec![count_restriction(cells, number.number)])
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: number, .. } = clue;
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        let place = number.black_place(rules);
        if place.is_none_or(|(row, col)| rules.board().beside(row, col) != *cells) {
            return Err("its cells must be those beside the black cell in its row and column: \
                        above, left, right and below"
                .to_owned());
        }
        two_valued::can_count(cells, number.number)
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        two_valued::needs_two_values(Self::DEFINITION.name, rules)?;
        match rules.layout().cells {
            Some(_) => Ok(()),
            None => Err(RulesError::NotTwoValued(Self::DEFINITION.name)),
        }
    }

    fn marks(_: &[Cell], number: &PlaceNumber, _: &Rules) -> Vec<Mark> {
        vec![number.mark()]
    }

    /// Returns each black place beside a cell.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        clue_places(rules, |(row, col)| rules.board().beside(row, col))
    }

    fn label(number: &PlaceNumber) -> Option<String> {
        Some(number.number.to_string())
    }

    /// As few as show the lamps.
    fn recipe(rules: &Rules) -> Recipe {
        let black = of_board(rules).len();
        let amount = Amount::Between((black / 3).max(1), black.max(1));
        Recipe { amount, leaves_out_redundant: true, ..Recipe::all().without_givens() }
    }

    /// Returns the number of each black place beside a cell, in random order.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let clue = |(row, col): (usize, usize)| {
            let cells = rules.board().beside(row, col);
            let number = filled(grid, &cells);
            let value = PlaceNumber { number, place: (row + 1, col + 1) };
            (!cells.is_empty()).then_some(ClueOf::new(cells, value))
        };
        random.shuffled(of_board(rules).into_iter()).into_iter().filter_map(clue).collect()
    }
}
