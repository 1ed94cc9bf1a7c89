//! Palindrome: a line reads the same from either end.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueContext, Definition, IssName, Mark, NoParts, Part, Rules, Shape, Stroke, fields,
};

/// A line whose cells at equal distance from its ends hold equal symbols.
#[derive(Debug)]
pub(super) struct Palindrome;

impl Kind for Palindrome {
    type Value = ();

    const DEFINITION: Definition = Definition {
        fpuzzles: &["palindrome"],
        iss: &[IssName::new("Palindrome", "palindrome")],
        ..Definition::new("palindrome", Shape::Path, 2, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let forth = cells.iter().map(|cell| grid.get(*cell));
        forth.eq(cells.iter().rev().map(|cell| grid.get(*cell)))
    }

    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        Ok(Part::equal(rules, pairs))
    }

    fn value_fits(_: &ClueOf<Self>, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        vec![Mark::line(rules.board(), cells, Stroke::solid(0.2))]
    }

    /// Draws palindromes of two to seven cells.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let board = rules.board();
        let are_mirrored = |_: &[Cell], one: Cell, other: Cell| grid.get(one) == grid.get(other);
        let page = &mut Page::new(board, images);
        ClueOf::each(page.mirrored(least(board)..=7, random, are_mirrored), &())
    }
}
