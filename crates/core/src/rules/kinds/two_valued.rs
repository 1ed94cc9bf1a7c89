//! Boards whose cells are empty or filled: the symbols, the lines, and what many rules share.

use crate::board::{Board, Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::looks::{Look, OwnSymbols};
use crate::rules::{ClueContext, Equation, Mdd, NoParts, Part, Restriction, Rules, RulesError};
use std::cmp::Ordering;

/// The mask of an empty cell.
pub(super) const EMPTY: u32 = 0b01;

/// The mask of a filled cell.
pub(super) const FILLED: u32 = 0b10;

/// The number of symbols.
const SYMBOLS: usize = 2;

/// Makes the board one of cells at these places that are empty, written `0`, or filled, written
/// `1`, and then drawn with this look.
pub(super) fn set_board(
    rules: &mut Rules,
    places: impl IntoIterator<Item = (usize, usize)>,
    looks: [Look; 2],
) -> Result<(), RulesError> {
    rules.replace_board(Board::new(SYMBOLS, places)?);
    rules.set_symbols(OwnSymbols::new(['0', '1'].into_iter().zip(looks)));
    Ok(())
}

/// Returns the places of a rectangle, row by row.
pub(super) fn all_places((rows, cols): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}

/// Returns whether the cells of a board are empty or filled.
pub(super) fn is_two_valued(rules: &Rules) -> bool {
    rules.has_own_symbols() && rules.board().symbol_count() == SYMBOLS
}

/// Checks that a kind of clue about filled cells is on a board that has such cells.
pub(super) fn needs_two_values(kind: &'static str, rules: &Rules) -> Result<(), RulesError> {
    match is_two_valued(rules) {
        true => Ok(()),
        false => Err(RulesError::NotTwoValued(kind)),
    }
}

/// Returns whether a cell of a grid is filled.
pub(super) fn is_filled(grid: &Grid, cell: Cell) -> bool {
    grid.get(cell) == Some(Symbol::new(1))
}

/// Returns how many of some cells are filled.
pub(super) fn filled(grid: &Grid, cells: &[Cell]) -> usize {
    cells.iter().filter(|cell| is_filled(grid, **cell)).count()
}

/// Returns the part by which so many of some cells are filled. The values of empty and filled cells
/// are 1 and 2.
pub(super) fn count_part(cells: &[Cell], count: usize) -> Result<Part, NoParts> {
    Mdd::total(cells.to_vec(), SYMBOLS, cells.len() + count).map(Part::Path)
}

/// Checks that there are as many cells as a clue counts.
pub(super) fn can_count(cells: &[Cell], count: usize) -> Result<(), String> {
    match cells.len() {
        known if count <= known => Ok(()),
        known => Err(format!("the number is {count}, and the clue has {known} cells")),
    }
}

/// Returns what [`count_part`] says, for a search.
pub(super) fn count_restriction(cells: &[Cell], count: usize) -> Restriction {
    Equation::sum(cells, cells.len() + count)
}

/// Returns the part by which so many of some cells are filled, none of which touch. The state is
/// their number so far and those that touch later cells.
pub(super) fn apart_part(board: &Board, cells: &[Cell], count: usize) -> Result<Part, NoParts> {
    let step = |(placed, near): &(usize, Vec<usize>), at: usize, symbol: Symbol| {
        let touches_later =
            |one: &usize| cells[at + 1..].iter().any(|later| board.touch(cells[*one], *later));
        let (mut placed, mut near) = (*placed, near.clone());
        if symbol.index() == 1 {
            if placed == count || near.iter().any(|one| board.touch(cells[*one], cells[at])) {
                return None;
            }
            placed += 1;
            near.push(at);
        }
        near.retain(touches_later);
        (placed + cells.len() - at > count).then_some((placed, near))
    };
    let start = (0, Vec::new());
    Mdd::new(cells.to_vec(), SYMBOLS, start, step, |(placed, _)| *placed == count).map(Part::Path)
}

/// Returns the part by which two cells are not both filled.
pub(super) fn not_both(one: Cell, other: Cell) -> Part {
    Part::Pair(one, other, vec![EMPTY | FILLED, EMPTY])
}

/// Returns the cells of each row of a board without gaps, from left to right, then those of each
/// column, from top to bottom.
pub(super) fn lines(board: &Board) -> Vec<Vec<Cell>> {
    let (rows, cols) = board.extent();
    let row = |at| row(board, at, cols).collect();
    (0..rows).map(row).chain((0..cols).map(|at| col(board, at, rows).collect())).collect()
}

/// Returns the cells of a row, from left to right.
fn row(board: &Board, row: usize, cols: usize) -> impl Iterator<Item = Cell> {
    (0..cols).filter_map(move |col| board.cell_at(row, col))
}

/// Returns the cells of a column, from top to bottom.
fn col(board: &Board, col: usize, rows: usize) -> impl Iterator<Item = Cell> {
    (0..rows).filter_map(move |row| board.cell_at(row, col))
}

/// Returns a cell and those that touch it.
pub(super) fn around(board: &Board, cell: Cell) -> Vec<Cell> {
    let place = board.place(cell);
    let beside = |at: u16| usize::from(at).saturating_sub(1)..=usize::from(at) + 1;
    let near = beside(place.row).flat_map(|row| beside(place.col).map(move |col| (row, col)));
    let near = near.filter_map(|(row, col)| board.cell_at(row, col));
    let mut cells: Vec<Cell> = near.collect();
    cells.sort_unstable_by_key(|other| (*other != cell, *other));
    cells
}

/// Returns a grid with larger areas of filled and of empty cells, as pictures have them: each cell
/// is what most cells around it are, with itself among them. `None` on boards with rules of their
/// own.
pub(super) fn smoothed(context: &ClueContext<'_>) -> Option<Grid> {
    let ClueContext { rules, grid, .. } = *context;
    if !rules.are_empty() {
        return None;
    }
    let mut smoothed = grid.clone();
    for cell in rules.board().cells() {
        let around = around(rules.board(), cell);
        let is_filled = match (2 * filled(grid, &around)).cmp(&around.len()) {
            Ordering::Less => false,
            Ordering::Equal => is_filled(grid, cell),
            Ordering::Greater => true,
        };
        smoothed.set(cell, Some(Symbol::new(usize::from(is_filled))));
    }
    Some(smoothed)
}

/// Returns a grid with one more cell than `grid` in which another one differs, changed at random.
pub(super) fn changed(grid: &Grid, other: &Grid, random: &mut Random) -> Option<Grid> {
    let differing = grid.differences(other);
    let cell = *random.shuffled(differing.into_iter()).first()?;
    let mut changed = grid.clone();
    changed.set(cell, other.get(cell));
    Some(changed)
}

/// Checks that cells are a whole row or column of a board, from left to right or from top to
/// bottom.
pub(super) fn is_line(rules: &Rules, cells: &[Cell]) -> Result<(), String> {
    let board = rules.board();
    let (rows, cols) = board.extent();
    let of_first = cells.first().map(|cell| board.place(*cell));
    let is_line = of_first.is_some_and(|place| {
        row(board, place.row.into(), cols).eq(cells.iter().copied())
            || col(board, place.col.into(), rows).eq(cells.iter().copied())
    });
    match is_line {
        true => Ok(()),
        false => {
            Err("its cells must be a whole row from left to right, or a whole column from top \
                      to bottom"
                .to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn cells_become_what_most_around_them_are() {
        let layout = Layout::of_size("4x5".parse().unwrap());
        let drawn = ["##..#", "##...", "#...#", "...##"].concat();
        let symbols = drawn.chars().map(|one| Symbol::new(usize::from(one == '#')));
        let grid = Grid::of_symbols(symbols.collect());
        let smoothed = |variant| {
            let rules = Registry::standard().rules(variant, &layout).unwrap();
            let grid = smoothed(&ClueContext::new(&rules, &grid))?;
            let cells = rules.board().cells();
            Some(cells.map(|cell| if is_filled(&grid, cell) { '#' } else { '.' }).collect())
        };
        let expected: String = ["##...", "##...", "#...#", "...##"].concat();
        assert_eq!(smoothed("shading"), Some(expected));
        assert_eq!(smoothed("connected"), None::<String>);
    }
}
