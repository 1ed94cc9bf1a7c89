//! Straights: cells between two black places hold consecutive digits in any order.

use super::black_places::{black_places, draw, tile};
use super::board_rule::BoardRule;
use super::carrier::{ClueOf, Kind};
use super::renban::Renban;
use super::runs::runs;
use crate::board::{Board, Cell, Grid, HouseRole, MAX_SYMBOLS, Size};
use crate::random::Random;
use crate::rules::rectangle::is_connected;
use crate::rules::{
    Layout, LayoutPart, NoParts, OpenCells, Restriction, Rules, RulesError, Variant,
};
use std::sync::Arc;

/// How many of a hundred places of a layout that is drawn are black, at least and at most, and how
/// many more for each row beyond nine: few large boards with longer runs can be filled.
const BLACK: (usize, usize) = (28, 34);
const MORE_BLACK: usize = 4;

/// The longest run of a layout that is drawn: few layouts with longer ones can be filled.
const LONGEST: usize = 7;

/// The rule of a square with black places: no digit repeats in a row or column, and cells without a
/// black place between them hold consecutive digits.
pub(super) struct Sequences;

impl Variant for Sequences {
    fn name(&self) -> &'static str {
        "sequences"
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Cells)
    }

    /// Draws a board that hangs together, with two cells or more in each row and column.
    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        let more = MORE_BLACK * size.extent().0.saturating_sub(9).min(6);
        draw(size, (BLACK.0 + more, BLACK.1 + more), random, |cells| {
            let (extent, cols) = (cells.extent(), cells.extent().1);
            let is_open = |place: usize| cells.is_open(place / cols, place % cols);
            let runs = runs(extent, |row, col| cells.is_open(row, col));
            lines(cells).iter().all(|line| line.len() > 1)
                && runs.iter().all(|run| run.len() <= LONGEST)
                && is_connected(extent, is_open)
        })
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let cells = layout.needed_cells(self.name())?;
        let (rows, cols) = cells.extent();
        if rows != cols {
            return Err(RulesError::UnequalSides(self.name()));
        }
        let no_room = || RulesError::NoRoom(self.name(), rows);
        let lines = lines(cells);
        if rows > MAX_SYMBOLS || lines.iter().any(Vec::is_empty) {
            return Err(no_room());
        }
        rules.replace_board(Board::new(rows, cells.places())?);
        for (at, line) in lines.into_iter().enumerate() {
            let (role, name) =
                if at < rows { (HouseRole::Row, "row") } else { (HouseRole::Column, "column") };
            let line = line.into_iter().map(|(row, col)| rules.cell_at(row, col)).collect();
            rules.add_house(role, name, line);
        }
        let runs = runs(cells.extent(), |row, col| cells.is_open(row, col)).into_iter();
        let cells_of = |run: Vec<(usize, usize)>| {
            run.into_iter().map(|(row, col)| rules.cell_at(row, col)).collect()
        };
        let runs: Vec<Vec<Cell>> = runs.map(cells_of).collect();
        let said = |run: &Vec<Cell>| {
            let line = ClueOf::<Renban>::new(run.clone(), ());
            Ok((line.parts(rules)?, Renban::restrictions(&line, rules)?))
        };
        let said = runs.iter().map(said).collect::<Result<Vec<_>, NoParts>>();
        let (parts, restrictions): (Vec<_>, Vec<Vec<Restriction>>) =
            said.map_err(|_| no_room())?.into_iter().unzip();
        let holds =
            Box::new(move |grid: &Grid| runs.iter().all(|run| Renban::holds(run, &(), grid)));
        let (parts, restrictions) = (parts.concat(), restrictions.concat());
        let rule = BoardRule::new(self.name(), rules, parts, restrictions, holds);
        rules.add_constraint(Arc::new(rule));
        black_places(cells).into_iter().for_each(|place| rules.add_mark(tile(place)));
        Ok(())
    }
}

/// Returns the places of the cells of each row, then of each column.
fn lines(cells: &OpenCells) -> Vec<Vec<(usize, usize)>> {
    let (rows, cols) = cells.extent();
    let row = |line: usize| cells.places().filter(move |(row, _)| *row == line).collect();
    let column = |line: usize| cells.places().filter(move |(_, col)| *col == line).collect();
    (0..rows).map(row).chain((0..cols).map(column)).collect()
}
