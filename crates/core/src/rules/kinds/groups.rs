//! Lines of which any three neighbouring cells hold symbols of three groups.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::lines;
use crate::rules::{ClueContext, Part};

/// Returns whether any three neighbouring cells of a line hold symbols of different groups.
pub(super) fn alternate(grid: &Grid, cells: &[Cell], group: impl Fn(Symbol) -> usize) -> bool {
    let groups: Option<Vec<usize>> = cells.iter().map(|cell| grid.get(*cell).map(&group)).collect();
    groups.is_some_and(|groups| {
        groups.windows(3).all(|it| it[0] != it[1] && it[0] != it[2] && it[1] != it[2])
    })
}

/// Returns the pairs of cells that say so: neighbours and cells two steps apart hold different
/// groups. Cells three steps apart then hold the same group.
pub(super) fn parts(symbols: usize, cells: &[Cell], group: impl Fn(Symbol) -> usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        for steps in 1..=3.min(at) {
            parts.push(Part::pair(symbols, (cells[at - steps], *cell), |one, other| {
                (group(one) == group(other)) == (steps == 3)
            }));
        }
    }
    parts
}

/// Draws lines of several lengths that do not cross and whose groups alternate.
pub(super) fn draw(
    context: &ClueContext<'_>,
    random: &mut Random,
    group: impl Fn(Symbol) -> usize,
) -> Vec<Vec<Cell>> {
    let ClueContext { rules, grid, images } = *context;
    let group = |cell: Cell| grid.get(cell).map(&group);
    let differs = |line: &[Cell], cell: Cell| {
        line.iter().rev().take(2).all(|earlier| group(*earlier) != group(cell))
    };
    lines(rules.board(), images, 4..=7, random, differs)
}
