//! How many of a cell and the cells that touch it are black, as in Mosaic.

use super::carrier::{ClueOf, Kind};
use super::two_valued::{self, around, count_part, count_restriction, filled};
use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::{
    Amount, ClueContext, CluePlace, Definition, Field, Mark, NoParts, Part, Point, Recipe,
    Restriction, Rules, RulesError, Shape,
};
use serde_json::Map;

/// A cell, then those that touch it at an edge or a corner, with the number of black ones.
#[derive(Debug)]
pub(super) struct BlackAround;

impl Kind for BlackAround {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("black", 0, 9)],
        ..Definition::new("black-around", Shape::Any, 1, 9)
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
        if *cells != around(rules.board(), cells[0]) {
            return Err("its cells must be a cell and all that touch it, row by row".to_owned());
        }
        two_valued::can_count(cells, *count)
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        two_valued::needs_two_values(Self::DEFINITION.name, rules)
    }

    fn marks(cells: &[Cell], count: &usize, rules: &Rules) -> Vec<Mark> {
        let at = Point::centre(rules.board(), cells[0]);
        vec![Mark::Text { at, text: count.to_string(), size: 0.5 }]
    }

    /// Returns each cell.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        let board = rules.board();
        let place = |cell| CluePlace {
            at: Point::centre(board, cell),
            cells: around(board, cell),
            fields: Map::new(),
        };
        board.cells().map(place).collect()
    }

    /// As few as show the picture.
    fn recipe(rules: &Rules) -> Recipe {
        let cells = rules.board().cell_count();
        let amount = Amount::Between(cells.div_ceil(8), cells);
        Recipe { amount, leaves_out_redundant: true, ..Recipe::all().without_givens() }
    }

    /// Returns the number of each cell, in random order.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let clue = |cell| {
            let cells = around(rules.board(), cell);
            let value = filled(grid, &cells);
            ClueOf::new(cells, value)
        };
        random.shuffled(rules.board().cells()).into_iter().map(clue).collect()
    }

    /// Returns a grid of larger shapes.
    fn start_grid(context: &ClueContext<'_>, _: &mut Random) -> Option<Grid> {
        two_valued::smoothed(context)
    }

    /// Changes a cell in which another solution differs.
    fn other_grid(context: &ClueContext<'_>, other: &Grid, random: &mut Random) -> Option<Grid> {
        two_valued::changed(context.grid, other, random)
    }
}
