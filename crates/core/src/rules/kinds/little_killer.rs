//! Little killer: a number outside the board with an arrow along a diagonal, whose symbols add up
//! to the number.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS};
use crate::random::Random;
use crate::rules::{
    ClueContext, Definition, Equation, Field, Mark, Mdd, NoParts, Part, Point, Recipe, Restriction,
    Rules, Shape, fields, outside,
};
use std::collections::BTreeSet;

/// A whole diagonal, seen from the side of its first cell, with the total of its symbols' values.
/// Symbols may repeat.
#[derive(Debug)]
pub(super) struct LittleKiller;

impl Kind for LittleKiller {
    type Value = usize;

    /// A single cell in a corner could be seen from three sides, and is a given; so it is refused.
    const DEFINITION: Definition = Definition {
        fields: &[Field::number("sum", 2, 1250)],
        fpuzzles: &["littlekillersum"],
        ..Definition::new("little-killer", Shape::Diagonal, 2, 2 * MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], total: &usize, grid: &Grid) -> bool {
        fields::sum(grid, cells) == Some(*total)
    }

    fn parts(cells: &[Cell], total: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        Ok(vec![Part::Path(Mdd::total(cells.to_vec(), symbols, *total)?)])
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: total, .. } = clue;
        Ok(vec![Equation::sum(cells, *total)])
    }

    fn total(total: &usize) -> Option<usize> {
        Some(*total)
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: total, .. } = clue;
        fields::can_add_up(rules, cells.len(), *total)?;
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], total: &usize, rules: &Rules) -> Vec<Mark> {
        let mut marks = outside::marks(rules, cells, *total, None);
        if let Some(Mark::Text { at, .. }) = marks.last() {
            let first = Point::centre(rules.board(), cells[0]);
            marks.push(Mark::Arrow { points: vec![at.toward(first, 0.26), at.toward(first, 0.5)] });
        }
        marks
    }

    fn recipe(rules: &Rules) -> Recipe {
        let symbols = rules.board().symbol_count();
        Recipe::some(symbols * 2 / 3, symbols)
    }

    /// Returns every diagonal once, the shorter ones first, seen from one of its ends, unless the
    /// place there is taken.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let board = rules.board();
        let least = if board.symbol_count() >= 6 { 3 } else { 2 };
        let mut diagonals = Vec::new();
        for cell in board.cells() {
            let place = board.place(cell);
            for right in [1, -1] {
                let before = (i32::from(place.row) - 1, i32::from(place.col) - right);
                let cells = outside::cells_from(board, before, (1, right));
                if (least..=2 * MAX_SYMBOLS).contains(&cells.len())
                    && outside::place(board, &cells).is_ok()
                {
                    diagonals.push(cells);
                }
            }
        }
        random.shuffle(&mut diagonals);
        let clue = |cells: Vec<Cell>| {
            let value = fields::sum(grid, &cells)?;
            let clue = ClueOf::new(cells, value);
            Self::fits(&clue, rules).is_ok().then_some(clue)
        };
        let (mut seen, mut taken) = (BTreeSet::new(), BTreeSet::new());
        let mut clues = Vec::new();
        for mut cells in diagonals {
            if random.below(2) == 1 {
                cells.reverse();
            }
            for _ in 0..2 {
                let orbit = images.orbit(&cells);
                let is_new = orbit.iter().all(|cells| !seen.contains(&ends(cells)));
                let places: BTreeSet<(i32, i32)> =
                    orbit.iter().flat_map(|cells| outside::place(board, cells)).collect();
                let are_free = places.len() == orbit.len() && places.is_disjoint(&taken);
                let found = orbit.iter().cloned().map(clue).collect::<Option<Vec<ClueOf<Self>>>>();
                if let Some(found) = found.filter(|_| is_new && are_free) {
                    seen.extend(orbit.iter().map(|cells| ends(cells)));
                    taken.extend(places);
                    clues.extend(found);
                    break;
                }
                cells.reverse();
            }
        }
        let (rows, columns) = board.extent();
        let side = |clue: &ClueOf<Self>| {
            let (row, col) = outside::place(board, &clue.cells).unwrap_or_default();
            (row < 0, row >= rows as i32, col < 0, col >= columns as i32)
        };
        let mut clues = outside::spread(clues, random, side);
        // The sums of long diagonals say little.
        clues.sort_by_key(|clue| clue.cells.len() > board.symbol_count() * 2 / 3);
        clues
    }
}

/// Returns the first and the last cell of a line, by which it is known whatever end it is seen
/// from.
fn ends(cells: &[Cell]) -> (Option<Cell>, Option<Cell>) {
    (cells.iter().min().copied(), cells.iter().max().copied())
}
