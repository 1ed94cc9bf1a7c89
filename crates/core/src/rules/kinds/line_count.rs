//! How many cells of a row or column are filled, as in Tents.

use super::carrier::{ClueOf, Kind};
use super::two_valued::{self, count_part, count_restriction, filled};
use crate::board::{Board, Cell, Grid, MAX_SIDE};
use crate::random::Random;
use crate::rules::looks::Look;
use crate::rules::{
    ClueContext, CluePlace, Definition, Field, Mark, NoParts, Part, Point, Recipe, Restriction,
    Rules, RulesError, Shape,
};
use serde_json::Map;

/// The distance of a number from the board, and its size, in cells.
const DISTANCE: f64 = 0.4;
const SIZE: f64 = 0.5;

/// Returns the cells of each row and column that has some.
fn lines(board: &Board) -> impl Iterator<Item = Vec<Cell>> {
    two_valued::lines(board).into_iter().filter(|cells| !cells.is_empty())
}

/// Returns where the number of a line is written: before its row or above its column.
fn place(board: &Board, cells: &[Cell]) -> Point {
    let first = board.place(cells[0]);
    let in_row = board.cells().filter(|cell| board.place(*cell).row == first.row);
    match in_row.eq(cells.iter().copied()) {
        true => Point { row: f64::from(first.row) + 0.5, col: -DISTANCE },
        false => Point { row: -DISTANCE, col: f64::from(first.col) + 0.5 },
    }
}

/// The cells of a row or column, with the number of those that are filled.
#[derive(Debug)]
pub(super) struct LineCount;

impl Kind for LineCount {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("filled", 0, MAX_SIDE)],
        ..Definition::new("line-count", Shape::Any, 1, MAX_SIDE)
    };

    fn holds(cells: &[Cell], count: &usize, grid: &Grid) -> bool {
        filled(grid, cells) == *count
    }

    fn parts(cells: &[Cell], count: &usize, _: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(vec![count_part(cells, *count)?])
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: count, .. } = clue;
        Ok(vec![count_restriction(cells, *count)])
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: count, .. } = clue;
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        two_valued::is_line(rules, cells)?;
        two_valued::can_count(cells, *count)
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        match rules.has_look(Look::Tent) {
            true => Ok(()),
            false => Err(RulesError::NoTrees(Self::DEFINITION.name)),
        }
    }

    fn marks(cells: &[Cell], count: &usize, rules: &Rules) -> Vec<Mark> {
        let at = place(rules.board(), cells);
        vec![Mark::Text { at, text: count.to_string(), size: SIZE }]
    }

    /// Each line has a place.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        let place = |cells: Vec<Cell>| CluePlace {
            at: place(rules.board(), &cells),
            cells,
            fields: Map::new(),
        };
        lines(rules.board()).map(place).collect()
    }

    fn label(count: &usize) -> Option<String> {
        Some(count.to_string())
    }

    fn recipe(_: &Rules) -> Recipe {
        Recipe::all().without_givens()
    }

    /// Returns the number of each row and column that has cells.
    fn propose(context: &ClueContext<'_>, _: &mut Random) -> Vec<ClueOf<Self>> {
        let clue = |cells: Vec<Cell>| {
            let value = filled(context.grid, &cells);
            ClueOf::new(cells, value)
        };
        lines(context.rules.board()).map(clue).collect()
    }
}
