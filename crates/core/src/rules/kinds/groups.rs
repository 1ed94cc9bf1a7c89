//! Lines of which any so many neighbouring cells hold symbols of as many groups.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::lines;
use crate::rules::{ClueContext, Part};
use std::collections::BTreeSet;

/// Returns whether any `count` neighbouring cells of a line hold symbols of different groups.
pub(super) fn alternate(
    grid: &Grid,
    cells: &[Cell],
    count: usize,
    group: impl Fn(Symbol) -> usize,
) -> bool {
    let groups: Option<Vec<usize>> = cells.iter().map(|cell| grid.get(*cell).map(&group)).collect();
    let differ = |some: &[usize]| some.iter().collect::<BTreeSet<_>>().len() == count;
    groups.is_some_and(|groups| groups.windows(count).all(differ))
}

/// Returns the pairs of cells that say so of `count` groups: cells up to `count - 1` steps apart
/// hold different groups. Cells `count` steps apart then hold the same group.
pub(super) fn parts(
    symbols: usize,
    cells: &[Cell],
    count: usize,
    group: impl Fn(Symbol) -> usize,
) -> Vec<Part> {
    let mut parts = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        for steps in 1..=count.min(at) {
            parts.push(Part::pair(symbols, (cells[at - steps], *cell), |one, other| {
                (group(one) == group(other)) == (steps == count)
            }));
        }
    }
    parts
}

/// Draws lines of several lengths that do not cross and of which any `count` neighbours hold
/// symbols of different groups.
pub(super) fn draw(
    context: &ClueContext<'_>,
    random: &mut Random,
    count: usize,
    group: impl Fn(Symbol) -> usize,
) -> Vec<Vec<Cell>> {
    let ClueContext { rules, grid, images } = *context;
    let group = |cell: Cell| grid.get(cell).map(&group);
    let differs = |line: &[Cell], cell: Cell| {
        line.iter().rev().take(count - 1).all(|earlier| group(*earlier) != group(cell))
    };
    lines(rules.board(), images, 4..=7, random, differs)
}
