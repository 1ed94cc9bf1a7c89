//! How the cells of clues lie: what is checked on a board, and how other programs list them.

use crate::board::Cell;
use crate::rules::edges::is_edge;
use crate::rules::{Foreign, Rules, Shape, fields, outside};
use std::collections::BTreeSet;

impl Shape {
    /// Checks that cells lie so on a board.
    pub(super) fn check(self, cells: &[Cell], rules: &Rules) -> Result<(), String> {
        match self {
            Shape::Any | Shape::Board => Ok(()),
            Shape::Path => fields::is_line(rules, cells),
            Shape::Adjacent | Shape::Neighbours => {
                cells[1..].iter().try_for_each(|other| is_edge(rules, cells[0], *other))
            }
            Shape::Square => is_square(cells, rules),
            Shape::RowOrColumn => outside::is_view(rules, cells),
            Shape::Diagonal => outside::is_diagonal(rules, cells),
            Shape::Copies => are_copies(cells, rules),
        }
    }

    /// Returns a clue on such cells as other programs write it.
    pub(super) fn foreign(
        self,
        field: &'static str,
        cells: &[Cell],
        value: Option<String>,
        rules: &Rules,
    ) -> Option<Foreign> {
        Some(match self {
            Shape::Any | Shape::Adjacent | Shape::Square => {
                Foreign::clue(field, cells.to_vec(), value)
            }
            Shape::Path => Foreign::of_lines(field, vec![cells.to_vec()], value),
            // They name the cell alone and mean all neighbours.
            Shape::Neighbours => {
                let all = rules.board().neighbours(cells[0]).count() + 1 == cells.len();
                return all.then(|| Foreign::clue(field, vec![cells[0]], value));
            }
            Shape::RowOrColumn | Shape::Diagonal => {
                let place = outside::place(rules.board(), cells).ok()?;
                Foreign::from_outside(field, place, cells.to_vec(), value)
            }
            Shape::Copies => {
                let (first, second) = cells.split_at(cells.len() / 2);
                Foreign { others: second.to_vec(), ..Foreign::clue(field, first.to_vec(), value) }
            }
            Shape::Board => return None,
        })
    }

    /// Returns the cells of a clue that another program wrote.
    pub(super) fn read_foreign(
        self,
        foreign: &Foreign,
        rules: &Rules,
    ) -> Result<Vec<Cell>, String> {
        match self {
            Shape::Path => match &foreign.lines[..] {
                [line] => Ok(line.clone()),
                _ => Err("expected one line".to_owned()),
            },
            Shape::Neighbours => {
                let [cell] = foreign.cells[..] else { return Err("expected one cell".to_owned()) };
                let exempt = |other: &Cell| !foreign.others.contains(other);
                let around = rules.board().neighbours(cell).filter(exempt);
                Ok(std::iter::once(cell).chain(around).collect())
            }
            Shape::RowOrColumn => outside::read_foreign(rules, foreign),
            Shape::Copies if foreign.cells.len() != foreign.others.len() => {
                let (cells, others) = (foreign.cells.len(), foreign.others.len());
                Err(format!("expected as many cells in the clone, found {cells} and {others}"))
            }
            Shape::Copies => Ok([&foreign.cells[..], &foreign.others].concat()),
            Shape::Any | Shape::Adjacent | Shape::Square | Shape::Diagonal | Shape::Board => {
                Ok(foreign.cells.clone())
            }
        }
    }
}

fn is_square(cells: &[Cell], rules: &Rules) -> Result<(), String> {
    let board = rules.board();
    let places: BTreeSet<_> = cells.iter().map(|cell| board.place(*cell)).collect();
    let places: Vec<(u16, u16)> = places.iter().map(|place| (place.row, place.col)).collect();
    match places[..] {
        [(row, col), ..]
            if places
                == [0, 1].map(|down| [0, 1].map(|right| (row + down, col + right))).concat() =>
        {
            Ok(())
        }
        _ => Err("its cells must be the four around a corner".to_owned()),
    }
}

fn are_copies(cells: &[Cell], rules: &Rules) -> Result<(), String> {
    let (first, second) = cells.split_at(cells.len() / 2);
    let shift = |(one, other): (&Cell, &Cell)| {
        let [one, other] = [one, other].map(|cell| rules.board().place(*cell));
        let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
        (by(one.row, other.row), by(one.col, other.col))
    };
    let shifts: BTreeSet<_> = first.iter().zip(second).map(shift).collect();
    match shifts.len() {
        1 => Ok(()),
        _ => Err("its two groups of cells have different shapes or orders".to_owned()),
    }
}
