//! Akari: lamps that light every cell and do not see each other.

use super::black_places::{black_places, draw, tile};
use super::board_rule::BoardRule;
use super::two_valued::{self, FILLED, is_filled, not_both};
use crate::board::{Board, Cell, Grid, Size};
use crate::random::Random;
use crate::rules::looks::Look;
use crate::rules::{Layout, LayoutPart, Part, Restriction, Rules, RulesError, Variant};
use std::sync::Arc;

/// How many of a hundred places of a layout that is drawn are black, at least and at most.
const BLACK: (usize, usize) = (20, 30);

/// The rule of lamps on a board with black places.
pub(super) struct Lamps;

impl Variant for Lamps {
    fn name(&self) -> &'static str {
        "lamps"
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn is_two_valued(&self) -> bool {
        true
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Cells)
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(10, 10).expect("10 is a legal number of rows")
    }

    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        draw(size, BLACK, random, |_| true)
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let cells = layout.needed_cells(self.name())?;
        two_valued::set_board(rules, cells.places(), [Look::Empty, Look::Lamp])?;
        let (board, rays) = (rules.board(), rays(rules.board()));
        let apart = rays.iter().flat_map(|ray| {
            let later = move |at: usize| ray[at + 1..].iter().map(move |other| (ray[at], *other));
            (0..ray.len()).flat_map(later)
        });
        let mut parts: Vec<Part> = apart.map(|(one, other)| not_both(one, other)).collect();
        let lit: Vec<Vec<Cell>> = board.cells().map(|cell| lit_by(cell, &rays)).collect();
        parts.extend(lit.iter().map(|lamps| Part::Somewhere(lamps.clone(), FILLED)));
        let restrictions = Restriction::of_parts(parts.clone());
        let holds = Box::new(move |grid: &Grid| {
            let is_lamp = |cell: &&Cell| is_filled(grid, **cell);
            rays.iter().all(|ray| ray.iter().filter(is_lamp).count() <= 1)
                && lit.iter().all(|lamps| lamps.iter().any(|lamp| is_filled(grid, *lamp)))
        });
        let rule = BoardRule::new(self.name(), rules, parts, restrictions, holds);
        rules.add_constraint(Arc::new(rule));
        black_places(cells).into_iter().for_each(|place| rules.add_mark(tile(place)));
        Ok(())
    }
}

/// Returns the cells of each row and column between black places.
fn rays(board: &Board) -> Vec<Vec<Cell>> {
    let (rows, cols) = board.extent();
    let across = (0..rows).map(|row| (0..cols).map(|col| board.cell_at(row, col)).collect());
    let down = (0..cols).map(|col| (0..rows).map(|row| board.cell_at(row, col)).collect());
    let lines: Vec<Vec<Option<Cell>>> = across.chain(down).collect();
    let rays = lines.iter().flat_map(|line| line.split(Option::is_none));
    rays.filter(|ray| !ray.is_empty()).map(|ray| ray.iter().flatten().copied().collect()).collect()
}

/// Returns the cells of which a lamp in one lights a cell: itself first.
fn lit_by(cell: Cell, rays: &[Vec<Cell>]) -> Vec<Cell> {
    let others = rays.iter().filter(|ray| ray.contains(&cell)).flatten();
    std::iter::once(cell).chain(others.copied().filter(|other| *other != cell)).collect()
}
