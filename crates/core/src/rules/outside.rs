//! Clues that are written outside the board and see a straight line of cells.
//!
//! A clue keeps the cells in the order seen. It is written at the place before the first one.

use super::{CluePlace, Fill, Foreign, Form, Mark, Point, Rules};
use crate::board::{Board, Cell, HouseRole};
use crate::random::Random;
use serde_json::Map;
use std::collections::BTreeMap;

/// The step from each cell of a line to the next, in rows and columns.
type Step = (i32, i32);

/// Returns every row and column that holds all symbols, seen from both sides, if the place where
/// its clue is written is free: the rows from the left, then from the right, then the columns from
/// above and from below.
pub(super) fn views(rules: &Rules) -> Vec<Vec<Cell>> {
    let symbols = rules.board().symbol_count();
    let mut views: Vec<Vec<Cell>> = Vec::new();
    for role in [HouseRole::Row, HouseRole::Column] {
        let houses = rules.houses().iter();
        let whole = houses.filter(|house| house.role == role && house.cells.len() == symbols);
        let forward: Vec<Vec<Cell>> = whole.map(|house| house.cells.clone()).collect();
        let backward = forward.iter().map(|cells| cells.iter().rev().copied().collect());
        let backward: Vec<Vec<Cell>> = backward.collect();
        views.extend(forward);
        views.extend(backward);
    }
    views.retain(|cells| place(rules.board(), cells).is_ok());
    views
}

/// Returns things in random order, in turn from the sides of the board that `side` tells, as long
/// as a side has some.
pub(super) fn spread<T, S: Ord>(
    things: Vec<T>,
    random: &mut Random,
    side: impl Fn(&T) -> S,
) -> Vec<T> {
    let mut earlier: BTreeMap<S, usize> = BTreeMap::new();
    let mut turn = |thing: &T| {
        let count = earlier.entry(side(thing)).or_default();
        *count += 1;
        *count
    };
    let shuffled = random.shuffled(things.into_iter()).into_iter();
    let mut turns: Vec<(usize, T)> = shuffled.map(|thing| (turn(&thing), thing)).collect();
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, thing)| thing).collect()
}

/// Returns every line of [`views`] in random order, in turn from each side.
pub(super) fn spread_views(rules: &Rules, random: &mut Random) -> Vec<Vec<Cell>> {
    spread(views(rules), random, |cells| step(rules.board(), cells))
}

/// Checks that cells are a whole row or column, seen from one of its ends.
pub(super) fn is_view(rules: &Rules, cells: &[Cell]) -> Result<(), String> {
    let is_line = |role: HouseRole| matches!(role, HouseRole::Row | HouseRole::Column);
    let is_whole = cells.len() == rules.board().symbol_count()
        && rules.houses().iter().any(|house| {
            is_line(house.role)
                && (house.cells.iter().eq(cells) || house.cells.iter().rev().eq(cells))
        });
    if !is_whole {
        return Err("its cells must be a whole row or column that holds all symbols, in the \
                    order in which the clue sees them"
            .to_owned());
    }
    place(rules.board(), cells).map(|_| ())
}

/// Checks that cells are a whole diagonal, seen from one of its ends.
pub(super) fn is_diagonal(rules: &Rules, cells: &[Cell]) -> Result<(), String> {
    let board = rules.board();
    let place = place(board, cells)?;
    let step = step(board, cells).ok_or("its cells must be a diagonal")?;
    if step.0 == 0 || step.1 == 0 {
        return Err("its cells must be a diagonal, not a row or column".to_owned());
    }
    match cells_from(board, place, step) == cells {
        true => Ok(()),
        false => Err("its cells must be a whole diagonal, to the edge of the board".to_owned()),
    }
}

/// Returns the row and column at which the clue of a line is written.
///
/// # Errors
/// If the cells are not a straight line of two or more, or there is a cell at the place.
pub(super) fn place(board: &Board, cells: &[Cell]) -> Result<(i32, i32), String> {
    let (down, right) = step(board, cells).ok_or("its cells must be a straight line")?;
    let first = board.place(cells[0]);
    let place = (i32::from(first.row) - down, i32::from(first.col) - right);
    match cell_at(board, place) {
        None => Ok(place),
        Some(_) => Err("its place before the first cell is a cell of the board".to_owned()),
    }
}

/// Returns the step of a straight line of two cells or more.
pub(super) fn step(board: &Board, cells: &[Cell]) -> Option<Step> {
    let between = |pair: &[Cell]| {
        let [one, other] = [pair[0], pair[1]].map(|cell| board.place(cell));
        let distance = |from: u16, to: u16| i32::from(to) - i32::from(from);
        (distance(one.row, other.row), distance(one.col, other.col))
    };
    let mut steps = cells.windows(2).map(between);
    let step = steps.next()?;
    let is_near = [step.0, step.1].iter().all(|part| part.abs() <= 1) && step != (0, 0);
    (is_near && steps.all(|other| other == step)).then_some(step)
}

/// Returns the cells from a place on, up to the first place without a cell; the place itself is not
/// one of them.
pub(super) fn cells_from(board: &Board, place: (i32, i32), step: Step) -> Vec<Cell> {
    let next = |at: i32| cell_at(board, (place.0 + at * step.0, place.1 + at * step.1));
    (1..).map_while(next).collect()
}

fn cell_at(board: &Board, (row, col): (i32, i32)) -> Option<Cell> {
    board.cell_at(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
}

/// Returns the middle of the place at which the clue of a line is written, if it has a free one.
pub(super) fn point(board: &Board, cells: &[Cell]) -> Option<Point> {
    let (row, col) = place(board, cells).ok()?;
    Some(Point { row: f64::from(row) + 0.5, col: f64::from(col) + 0.5 })
}

/// Returns the places of clues that see these lines, of those whose place is free.
pub(super) fn places(board: &Board, lines: Vec<Vec<Cell>>) -> Vec<CluePlace> {
    let place = |cells: Vec<Cell>| {
        let at = point(board, &cells)?;
        Some(CluePlace { at, cells, fields: Map::new() })
    };
    lines.into_iter().filter_map(place).collect()
}

/// Returns the number of a clue as a mark at its place, in a form by which kinds differ.
pub(super) fn marks(rules: &Rules, cells: &[Cell], number: usize, form: Option<Form>) -> Vec<Mark> {
    text_marks(rules, cells, number.to_string(), form)
}

/// Returns the text of a clue as a mark at its place, in a form by which kinds differ.
pub(super) fn text_marks(
    rules: &Rules,
    cells: &[Cell],
    text: String,
    form: Option<Form>,
) -> Vec<Mark> {
    let Some(at) = point(rules.board(), cells) else { return Vec::new() };
    let around = form.map(|form| {
        let size = if form == Form::Diamond { 0.9 } else { 0.7 };
        Mark::Shape { centre: at, form, size, fill: Fill::None }
    });
    let size = if form.is_some() { 0.4 } else { 0.5 };
    around.into_iter().chain([Mark::Text { at, text, size }]).collect()
}

/// Returns the cells of a foreign clue that sees a whole row or column. A format that names only
/// the place means the line that begins there.
pub(super) fn read_foreign(rules: &Rules, foreign: &Foreign) -> Result<Vec<Cell>, String> {
    let Some(outside) = foreign.outside.filter(|_| foreign.cells.is_empty()) else {
        return Ok(foreign.cells.clone());
    };
    let here = |cells: &Vec<Cell>| place(rules.board(), cells) == Ok(outside);
    let mut seen = views(rules).into_iter().filter(here);
    let cells = seen.next().ok_or("its place is at no end of a row or column")?;
    match seen.next() {
        None => Ok(cells),
        Some(_) => Err("its place is at the ends of two lines".to_owned()),
    }
}

/// Returns whether some different symbols among these values add up to a sum.
pub(super) fn some_add_up(values: impl Iterator<Item = usize>, sum: usize) -> bool {
    let mut sums = vec![false; sum + 1];
    sums[0] = true;
    for value in values {
        for reached in (value..=sum).rev() {
            sums[reached] |= sums[reached - value];
        }
    }
    sums[sum]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn every_line_is_seen_from_both_ends() {
        let layout = Layout::of_size("6".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let views = views(&rules);
        assert_eq!(views.len(), 24);
        let mut places: Vec<_> =
            views.iter().map(|cells| place(rules.board(), cells).unwrap()).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 24);
        for cells in &views {
            is_view(&rules, cells).unwrap();
            let (place, step) =
                (place(rules.board(), cells).unwrap(), step(rules.board(), cells).unwrap());
            assert_eq!(&cells_from(rules.board(), place, step), cells);
            assert!(is_view(&rules, &cells[1..]).is_err());
            let foreign = Foreign::from_outside("x", place, Vec::new(), Some("3".to_owned()));
            assert_eq!(read_foreign(&rules, &foreign).as_ref(), Ok(cells));
        }
        let nowhere = Foreign::from_outside("x", (-1, -1), Vec::new(), Some("3".to_owned()));
        assert!(read_foreign(&rules, &nowhere).is_err());
    }

    #[test]
    fn sums_of_different_values_are_found() {
        let possible: Vec<usize> = (0..=36).filter(|sum| some_add_up(2..=8, *sum)).collect();
        let expected: Vec<usize> = (0..=35).filter(|sum| ![1, 34].contains(sum)).collect();
        assert_eq!(possible, expected);
    }
}
