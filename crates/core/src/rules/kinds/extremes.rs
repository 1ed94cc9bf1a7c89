//! Minimum and maximum: a symbol is less, or greater, than those of its neighbours.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::sign;
use crate::rules::{ClueContext, Definition, Mark, NoParts, Part, Recipe, Rules, Shape};

/// A cell, followed by the neighbours that its symbol is less or greater than. A neighbour that
/// bears the same mark is not among them.
#[derive(Debug)]
pub(super) struct Extreme<const IS_GREATEST: bool>;

/// Clues whose symbol is less than those of the neighbours.
pub(super) const MINIMUM: Extreme<false> = Extreme;

/// Clues whose symbol is greater than those of the neighbours.
pub(super) const MAXIMUM: Extreme<true> = Extreme;

impl<const IS_GREATEST: bool> Kind for Extreme<IS_GREATEST> {
    type Value = ();

    const DEFINITION: Definition = match IS_GREATEST {
        false => Definition {
            aliases: &["minima"],
            fpuzzles: &["minimum"],
            ..Definition::new("minimum", Shape::Neighbours, 2, 5)
        },
        true => Definition {
            aliases: &["maxima"],
            fpuzzles: &["maximum"],
            ..Definition::new("maximum", Shape::Neighbours, 2, 5)
        },
    };

    fn allows((): &(), own: Symbol, other: Symbol) -> bool {
        if IS_GREATEST { own > other } else { own < other }
    }

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let own = grid.get(cells[0]);
        let allows =
            |other| own.zip(other).is_some_and(|(own, other)| Self::allows(&(), own, other));
        cells[1..].iter().all(|cell| allows(grid.get(*cell)))
    }

    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let allows = |own, other| Self::allows(&(), own, other);
        let pair = |other: &Cell| Part::pair(symbols, (cells[0], *other), allows);
        Ok(cells[1..].iter().map(pair).collect())
    }

    fn value_fits(_: &ClueOf<Self>, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let sign = |other: &Cell| match IS_GREATEST {
            true => sign(rules.board(), cells[0], *other),
            false => sign(rules.board(), *other, cells[0]),
        };
        let shade = Mark::Shade { cells: vec![cells[0]] };
        std::iter::once(shade).chain(cells[1..].iter().map(sign)).collect()
    }

    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 9, 6)
    }

    /// Returns every cell whose symbol is less, or greater, than those of all its neighbours.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let board = rules.board();
        let with_near =
            |cell| -> Vec<Cell> { [cell].into_iter().chain(board.neighbours(cell)).collect() };
        let all = board.cells().map(with_near);
        let held = all.filter(|cells| cells.len() > 1 && Self::holds(cells, &(), grid));
        random.shuffled(held.map(|cells| ClueOf::new(cells, ())))
    }
}
