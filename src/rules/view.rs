//! What a kind of clue may say to the human solver.

use crate::board::{Cell, Symbol};

/// The candidates that a position leaves to the cells of one clue, and what the clue concludes.
#[derive(Debug)]
pub struct View<'a> {
    candidates: &'a [u32],
    eliminated: Vec<(Cell, Symbol)>,
}

impl<'a> View<'a> {
    /// Shows candidates: for each cell of a clue, in order, a bit for each symbol, the first symbol
    /// lowest. A filled cell has its symbol alone.
    pub fn new(candidates: &'a [u32]) -> Self {
        View { candidates, eliminated: Vec::new() }
    }

    /// Returns the candidates of each cell, in the order of
    /// [`Constraint::cells`](super::Constraint::cells): a bit for each symbol, the first symbol
    /// lowest.
    pub fn candidates(&self) -> &'a [u32] {
        self.candidates
    }

    /// Concludes that a cell cannot hold a symbol.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) {
        self.eliminated.push((cell, symbol));
    }

    /// Returns what was concluded: cells with symbols that they cannot hold.
    pub fn into_eliminated(self) -> Vec<(Cell, Symbol)> {
        self.eliminated
    }
}
