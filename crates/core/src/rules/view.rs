//! The interface through which a kind of clue speaks to the human solver.

use super::parts::PlacedParts;

/// The candidates in the cells of one clue, and what the clue leaves of them.
#[derive(Debug)]
pub struct View<'a> {
    candidates: &'a [u32],
    parts: &'a PlacedParts,
    left: Vec<u32>,
}

impl<'a> View<'a> {
    /// Creates a view of candidates: for each cell of a clue, in order, one bit for each symbol,
    /// the first symbol lowest. A filled cell has only its symbol. `parts` are those of the clue on
    /// its board, none if it states none.
    pub fn new(candidates: &'a [u32], parts: &'a PlacedParts) -> Self {
        View { candidates, parts, left: candidates.to_vec() }
    }

    /// Returns the candidates of each cell, in the order of
    /// [`Constraint::cells`](super::Constraint::cells): one bit for each symbol, the first symbol
    /// lowest.
    pub fn candidates(&self) -> &'a [u32] {
        self.candidates
    }

    /// Concludes what the parts of the clue exclude, each by itself, until they exclude no more.
    pub fn use_parts(&mut self) {
        self.parts.reduce(&mut self.left);
    }

    /// Concludes that a cell, by its place among those of the clue, holds one of these symbols.
    pub fn keep(&mut self, place: usize, symbols: u32) {
        self.left[place] &= symbols;
    }

    /// Returns the candidates that are left to each cell.
    pub fn into_left(self) -> Vec<u32> {
        self.left
    }
}
