//! What minima and maxima have in common: a cell that is compared with its neighbours.

use crate::board::{Cell, Symbol};
use crate::rules::edges::{is_edge, neighbours, sign};
use crate::rules::{Foreign, Mark, Part, Rules, fields};

/// Checks the list of a cell and its neighbours.
pub(super) fn cells(cells: Vec<Cell>) -> Result<Vec<Cell>, String> {
    fields::cells(cells, 2..=5)
}

/// Returns the parts: a pair for each neighbour.
pub(super) fn parts(
    rules: &Rules,
    cells: &[Cell],
    allowed: fn(Symbol, Symbol) -> bool,
) -> Vec<Part> {
    let symbols = rules.board().symbol_count();
    let pair = |other: &Cell| Part::pair(symbols, (cells[0], *other), allowed);
    cells[1..].iter().map(pair).collect()
}

/// Checks that the cells after the first one are its neighbours.
pub(super) fn fits(rules: &Rules, cells: &[Cell]) -> Result<(), String> {
    cells[1..].iter().try_for_each(|other| is_edge(rules, cells[0], *other))
}

/// Returns the shade of the cell and the signs on its edges. `order` returns the greater cell of a
/// cell and its neighbour first.
pub(super) fn marks(
    rules: &Rules,
    cells: &[Cell],
    order: fn(Cell, Cell) -> (Cell, Cell),
) -> Vec<Mark> {
    let mark = |other: &Cell| {
        let (greater, lesser) = order(cells[0], *other);
        sign(rules.board(), greater, lesser)
    };
    let shade = Mark::Shade { cells: vec![cells[0]] };
    std::iter::once(shade).chain(cells[1..].iter().map(mark)).collect()
}

/// Returns the cell with all its neighbours, for every cell that has some.
pub(super) fn all(rules: &Rules) -> impl Iterator<Item = Vec<Cell>> {
    let board = rules.board();
    let each = board.cells().map(|cell| [vec![cell], neighbours(board, cell)].concat());
    each.filter(|cells| cells.len() > 1)
}

/// Returns the clue as other programs write it: they name the cell alone and mean all neighbours.
pub(super) fn foreign(rules: &Rules, field: &'static str, cells: &[Cell]) -> Option<Foreign> {
    let all = neighbours(rules.board(), cells[0]).len() + 1 == cells.len();
    all.then(|| Foreign::clue(field, vec![cells[0]], None))
}

/// Returns the cell and its neighbours from what other programs write.
pub(super) fn read_foreign(rules: &Rules, foreign: &Foreign) -> Result<Vec<Cell>, String> {
    let [cell] = foreign.cells[..] else { return Err("expected one cell".to_owned()) };
    let exempt = |other: &Cell| !foreign.others.contains(other);
    let around = neighbours(rules.board(), cell).into_iter().filter(exempt);
    cells(std::iter::once(cell).chain(around).collect())
}
