//! Even: a cell holds an even symbol.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Definition, Fill, Form, Mark, NoParts, Part, Recipe, Rules, Shape,
};

/// A cell with an even symbol.
#[derive(Debug)]
pub(super) struct Even;

fn is_even(symbol: Symbol) -> bool {
    symbol.value().is_multiple_of(2)
}

impl Kind for Even {
    type Value = ();

    const DEFINITION: Definition =
        Definition { fpuzzles: &["even"], ..Definition::new("even", Shape::Any, 1, 1) };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        grid.get(cells[0]).is_some_and(is_even)
    }

    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(vec![Part::among(rules.board().symbol_count(), cells[0], is_even)])
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        vec![Mark::around(rules.board(), cells[0], Form::Square, 0.76, Fill::Light)]
    }

    /// Some of the even cells.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 6, 4)
    }

    /// Returns every cell with an even symbol.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { grid, .. } = *context;
        let filled = grid.filled().filter(|(_, symbol)| is_even(*symbol));
        random.shuffled(filled.map(|(cell, _)| ClueOf::new(vec![cell], ())))
    }
}
