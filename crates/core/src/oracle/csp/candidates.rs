//! The candidates of cells, as constraints read and remove them.

use crate::board::Cell;

/// The candidates of each cell.
pub(super) trait Candidates {
    /// Returns the candidates of a cell.
    fn of(&self, cell: u16) -> u32;

    /// Keeps only the candidates of a cell that are in a set; returns `false` if none is.
    fn keep(&mut self, cell: u16, set: u32) -> bool;

    /// Returns working memory.
    fn scratch(&mut self) -> &mut Vec<u8>;

    /// Returns working memory for sets of symbols and their sums.
    fn sets(&mut self) -> &mut Vec<(u32, u32)>;
}

/// Returns the numbers of cells.
pub(super) fn numbers(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.index() as u16).collect()
}
