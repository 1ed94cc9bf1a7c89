//! Candidates that a person noted in a grid.

use super::state::State;
use satoku_core::board::{Cell, Grid, Symbol};
use std::collections::BTreeMap;

/// The candidates that a person noted in the cells of a grid. A cell without any has all those
/// that the filled cells leave.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PencilMarks {
    cells: BTreeMap<Cell, Vec<Symbol>>,
}

impl PencilMarks {
    /// Sets the candidates of a cell.
    pub fn set(&mut self, cell: Cell, candidates: Vec<Symbol>) {
        self.cells.insert(cell, candidates);
    }

    /// Returns the candidates noted in a cell; `None` if none are.
    pub fn of(&self, cell: Cell) -> Option<&[Symbol]> {
        self.cells.get(&cell).map(Vec::as_slice)
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the cells whose candidates lack their symbol of a solution.
    pub fn missing(&self, solution: &Grid) -> Vec<Cell> {
        let lacks = |(cell, marks): (&Cell, &Vec<Symbol>)| {
            let symbol = solution.get(*cell)?;
            (!marks.contains(&symbol)).then_some(*cell)
        };
        self.cells.iter().filter_map(lacks).collect()
    }
}

impl State {
    /// Returns the position without the candidates that pencil marks leave out.
    pub fn with_marks(mut self, marks: &PencilMarks) -> Self {
        for (cell, noted) in &marks.cells {
            let gone = self.candidates(*cell).into_iter().filter(|symbol| !noted.contains(symbol));
            gone.for_each(|symbol| self.eliminate(cell.index(), symbol.index()));
        }
        self
    }
}
