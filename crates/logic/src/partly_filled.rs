//! Partly filled grids: positions on the way to a solution.

use super::pencil_marks::PencilMarks;
use super::state::State;
use super::step::{Candidate, Conclusion};
use super::technique::Technique;
use satoku_core::board::Grid;

/// A grid with the symbols placed so far and the candidates left, which begins in the middle of
/// the way to the solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartlyFilled {
    /// The givens and the symbols placed so far.
    pub filled: Grid,
    /// The candidates of the other cells.
    pub candidates: PencilMarks,
    /// The technique that is the next step, if the position was chosen for one.
    pub technique: Option<Technique>,
}

impl PartlyFilled {
    /// Returns what a position shows: its filled cells and all its candidates.
    pub fn of(state: &State, technique: Option<Technique>) -> Self {
        let mut candidates = PencilMarks::default();
        for cell in state.empty().cells() {
            candidates.set(cell, state.candidates(cell));
        }
        PartlyFilled { filled: state.values().clone(), candidates, technique }
    }
}

impl State {
    /// Returns the position with the filled cells of a grid placed, which are not givens.
    pub fn with_placed(mut self, filled: &Grid) -> Self {
        for (cell, symbol) in filled.filled() {
            self.apply(&Conclusion::Place(Candidate { cell, symbol }));
        }
        self
    }
}
