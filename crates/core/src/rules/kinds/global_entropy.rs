//! Global entropy: each 2x2 block of cells holds a low, a middle and a high symbol.

use crate::board::{Cell, Grid};
use crate::rules::{Constraint, Foreign, Layout, NoParts, Part, Rules, RulesError, Variant};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The rule of the thirds: on boards whose symbols form three equal groups.
pub(super) struct GlobalEntropy;

/// The rule on a board: its blocks of four cells, also those that lie across the borders of boxes.
#[derive(Debug)]
struct Rule {
    cells: Vec<Cell>,
    blocks: Vec<[Cell; 4]>,
    third: usize,
}

impl Rule {
    fn new(rules: &Rules) -> Self {
        let board = rules.board();
        let block = |cell| {
            let place = board.place(cell);
            let (row, col) = (usize::from(place.row), usize::from(place.col));
            let right = board.cell_at(row, col + 1)?;
            let below = board.cell_at(row + 1, col)?;
            Some([cell, right, below, board.cell_at(row + 1, col + 1)?])
        };
        let blocks = board.cells().filter_map(block).collect();
        Rule { cells: board.cells().collect(), blocks, third: board.symbol_count() / 3 }
    }
}

impl Constraint for Rule {
    fn kind(&self) -> &'static str {
        "global-entropy"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.blocks.iter().all(|block| {
            (0..3).all(|third| {
                let of_third = |cell: &Cell| {
                    grid.get(*cell).is_some_and(|symbol| symbol.index() / self.third == third)
                };
                block.iter().any(of_third)
            })
        })
    }

    fn parts(&self, _: &Rules) -> Result<Vec<Part>, NoParts> {
        let group = |third: usize| ((1u32 << self.third) - 1) << (third * self.third);
        let of_block = |block: &[Cell; 4]| {
            (0..3).map(|third| Part::Somewhere(block.to_vec(), group(third))).collect::<Vec<_>>()
        };
        Ok(self.blocks.iter().flat_map(of_block).collect())
    }

    fn foreign(&self, _: &Rules) -> Vec<Foreign> {
        vec![Foreign::switch("globalentropy")]
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }
}

impl Variant for GlobalEntropy {
    fn name(&self) -> &'static str {
        "global-entropy"
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        let symbols = rules.board().symbol_count();
        if !symbols.is_multiple_of(3) {
            return Err(RulesError::NoThirds(self.name(), symbols));
        }
        rules.add_constraint(Arc::new(Rule::new(rules)));
        Ok(())
    }
}
