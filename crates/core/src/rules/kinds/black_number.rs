//! A number in a black place, which no cell of its row and column holds, as in Straights.

use super::black_places::{PLACE, PlaceNumber, clue_places, of_board};
use super::carrier::{ClueOf, Kind};
use super::runs::RUN;
use crate::board::{Board, Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    Amount, ClueContext, CluePlace, Definition, Field, Mark, NoParts, Part, Recipe, Rules,
    RulesError, Shape, fields,
};

/// The cells of the row and the column of a black place, none of which holds its number.
#[derive(Debug)]
pub(super) struct BlackNumber;

/// Returns the cells of the row of a place, then those of its column.
fn cells_of(board: &Board, (row, col): (usize, usize)) -> Vec<Cell> {
    let (rows, cols) = board.extent();
    let across = (0..cols).filter_map(|col| board.cell_at(row, col));
    across.chain((0..rows).filter_map(|row| board.cell_at(row, col))).collect()
}

impl Kind for BlackNumber {
    type Value = PlaceNumber;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("number", 1, MAX_SYMBOLS), PLACE[0], PLACE[1]],
        ..Definition::new("black-number", Shape::Any, 1, 2 * MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], number: &PlaceNumber, grid: &Grid) -> bool {
        let is_other = |cell: &Cell| grid.get(*cell).map(Symbol::value) != Some(number.number);
        cells.iter().all(is_other)
    }

    fn parts(cells: &[Cell], number: &PlaceNumber, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let is_other = |symbol: Symbol| symbol.value() != number.number;
        Ok(cells.iter().map(|cell| Part::among(symbols, *cell, is_other)).collect())
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: number, .. } = clue;
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        let place = number.black_place(rules);
        if place.is_none_or(|place| cells_of(rules.board(), place) != *cells) {
            return Err(
                "its cells must be those of the row, and then of the column, of the black \
                        cell in its row and column"
                    .to_owned(),
            );
        }
        fields::on_board(&[number.number], rules)
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        let has_runs = rules.houses().iter().any(|house| house.name == RUN);
        match rules.layout().cells.is_some() && !rules.has_own_symbols() && !has_runs {
            true => Ok(()),
            false => Err(RulesError::NoSequences(Self::DEFINITION.name)),
        }
    }

    fn marks(_: &[Cell], number: &PlaceNumber, _: &Rules) -> Vec<Mark> {
        vec![number.mark()]
    }

    /// Returns each black place.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        clue_places(rules, |place| cells_of(rules.board(), place))
    }

    fn label(number: &PlaceNumber) -> Option<String> {
        Some(number.number.to_string())
    }

    /// A fifth to two fifths of the black places have a number.
    fn recipe(rules: &Rules) -> Recipe {
        let black = of_board(rules).len();
        let amount = Amount::Between((black / 5).max(1), (black * 2 / 5).max(1));
        Recipe { amount, ..Recipe::all() }
    }

    /// Returns a number for each black place that has one left, in random order: numbers of one
    /// row or column differ, too.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let board = rules.board();
        let mut clues: Vec<ClueOf<Self>> = Vec::new();
        for (row, col) in random.shuffled(of_board(rules).into_iter()) {
            let (cells, place) = (cells_of(board, (row, col)), (row + 1, col + 1));
            let is_free = |number: &usize| {
                let value = PlaceNumber { number: *number, place };
                let repeats = |clue: &ClueOf<Self>| {
                    let other = &clue.value;
                    other.number == *number
                        && (other.place.0 == place.0 || other.place.1 == place.1)
                };
                Self::holds(&cells, &value, grid) && !clues.iter().any(repeats)
            };
            let free = (1..=board.symbol_count()).filter(is_free).collect::<Vec<_>>();
            if let Some(number) = random.shuffled(free.into_iter()).first().copied() {
                clues.push(ClueOf::new(cells, PlaceNumber { number, place }));
            }
        }
        clues
    }
}
