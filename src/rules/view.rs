//! The interface through which a kind of clue speaks to the human solver.

use crate::board::{Cell, Symbol};

/// The candidates in the cells of one clue, and the eliminations that the clue concludes.
#[derive(Debug)]
pub struct View<'a> {
    candidates: &'a [u32],
    eliminated: Vec<(Cell, Symbol)>,
}

impl<'a> View<'a> {
    /// Creates a view of candidates: for each cell of a clue, in order, one bit for each symbol,
    /// the first symbol lowest. A filled cell has only its symbol.
    pub fn new(candidates: &'a [u32]) -> Self {
        View { candidates, eliminated: Vec::new() }
    }

    /// Returns the candidates of each cell, in the order of
    /// [`Constraint::cells`](super::Constraint::cells): one bit for each symbol, the first symbol
    /// lowest.
    pub fn candidates(&self) -> &'a [u32] {
        self.candidates
    }

    /// Concludes that a cell cannot hold a symbol.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) {
        self.eliminated.push((cell, symbol));
    }

    /// Returns the eliminations: cells with symbols that they cannot hold.
    pub fn into_eliminated(self) -> Vec<(Cell, Symbol)> {
        self.eliminated
    }
}
