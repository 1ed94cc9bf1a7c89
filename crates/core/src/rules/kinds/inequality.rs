//! Inequality signs on edges: the symbol at the open side is greater.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::{edges, share_region, sign};
use crate::rules::{ClueContext, Cosmetic, Definition, IssName, Mark, Recipe, Rules, Shape};

/// A sign between two cells, the first of which is greater.
#[derive(Debug)]
pub(super) struct Inequality;

/// Returns the edges that have a sign if all are shown, the greater cell first: those within
/// regions, and every one on a board without regions.
pub(super) fn all_signs(rules: &Rules, grid: &Grid) -> Vec<(Cell, Cell)> {
    let within = edges(rules.board()).into_iter();
    let within = within.filter(|(one, other)| share_region(rules, *one, *other));
    let sign =
        |(one, other)| if grid.get(one) > grid.get(other) { (one, other) } else { (other, one) };
    within.map(sign).collect()
}

impl Kind for Inequality {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["inequalities", "greater-than"],
        fpuzzles: &["inequality"],
        sudokupad: Some(Cosmetic::new("Inequality", "#000000")),
        iss: &[IssName::new("GreaterThan", "inequality")],
        ..Definition::new("inequality", Shape::Adjacent, 2, 2)
    };

    fn allows((): &(), greater: Symbol, lesser: Symbol) -> bool {
        greater > lesser
    }

    fn value_fits(_: &ClueOf<Self>, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        vec![sign(rules.board(), cells[0], cells[1])]
    }

    /// Some of the signs of the grid; `all-inequalities` has all of them.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 4, 3)
    }

    /// Returns every sign between different neighbours of one region, and of the whole board if it
    /// has no regions.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let sign = |(greater, lesser)| ClueOf::new(vec![greater, lesser], ());
        let signs = all_signs(rules, grid).into_iter();
        let signs = signs.filter(|(one, other)| grid.get(*one) != grid.get(*other));
        random.shuffled(signs.map(sign))
    }
}
