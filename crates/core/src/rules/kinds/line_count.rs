//! How many cells of a row or column are filled, as in Tents.

use super::carrier::{ClueOf, Kind};
use super::two_valued::{self, count_part, count_restriction, filled};
use crate::board::{Cell, Grid, MAX_SIDE};
use crate::random::Random;
use crate::rules::looks::Look;
use crate::rules::{
    ClueContext, Definition, Field, Mark, NoParts, Part, Point, Recipe, Restriction, Rules,
    RulesError, Shape,
};

/// The distance of a number from the board, and its size, in cells.
const DISTANCE: f64 = 0.4;
const SIZE: f64 = 0.5;

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

    fn restrictions(cells: &[Cell], count: &usize, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        Ok(vec![count_restriction(cells, *count)])
    }

    fn fits(cells: &[Cell], count: &usize, rules: &Rules) -> Result<(), String> {
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
        let board = rules.board();
        let [first, last] = [0, cells.len() - 1].map(|at| board.place(cells[at]));
        // A line of one cell is a row, where its row has no others.
        let is_row = first.row == last.row
            && board.cells().filter(|cell| board.place(*cell).row == first.row).count()
                == cells.len();
        let at = match is_row {
            true => Point { row: f64::from(first.row) + 0.5, col: -DISTANCE },
            false => Point { row: -DISTANCE, col: f64::from(first.col) + 0.5 },
        };
        vec![Mark::Text { at, text: count.to_string(), size: SIZE }]
    }

    fn label(count: &usize) -> Option<String> {
        Some(count.to_string())
    }

    fn recipe(_: &Rules) -> Recipe {
        Recipe::all().without_givens()
    }

    /// Returns the number of each row and column that has cells.
    fn propose(context: &ClueContext<'_>, _: &mut Random) -> Vec<ClueOf<Self>> {
        let lines = two_valued::lines(context.rules.board()).into_iter();
        let lines = lines.filter(|cells| !cells.is_empty());
        let clue = |cells: Vec<Cell>| ClueOf { value: filled(context.grid, &cells), cells };
        lines.map(clue).collect()
    }
}
