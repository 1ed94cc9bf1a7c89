//! Caches correction sets between the positions of one puzzle.

use super::assignment::NONE;
use super::hitting::Elements;
use crate::chains::facts::Group;
use crate::state::State;
use std::sync::{Arc, OnceLock};

/// The most assignments that are kept.
const MOST: usize = 100_000;

/// The elements of a puzzle with their numbers, which are the same in all of its positions.
pub(super) struct Numbering {
    /// All elements, also those that have been fulfilled.
    pub(super) all: Vec<Group>,
    pub(super) count: usize,
    cells: usize,
    symbols: usize,
    first_statement: usize,
}

impl Numbering {
    pub(super) fn new(state: &State) -> Self {
        let geometry = &state.geometry;
        let mut all: Vec<Group> =
            (0..geometry.cells).map(|cell| Group::Cell(cell as u16)).collect();
        for house in 0..geometry.houses.len() {
            let symbols = 0..geometry.symbols;
            all.extend(symbols.map(|symbol| Group::House(house as u8, symbol as u8)));
        }
        let first_statement = all.len();
        let statements = state.statements().map_or(0, |statements| statements.all.len());
        all.extend((0..statements).map(|number| Group::Statement(number as u16)));
        let (cells, symbols, count) = (geometry.cells, geometry.symbols, all.len());
        Numbering { all, count, cells, symbols, first_statement }
    }

    /// Returns the number of an element.
    pub(super) fn number(&self, element: Group) -> usize {
        match element {
            Group::Cell(cell) => usize::from(cell),
            Group::House(house, symbol) => {
                self.cells + usize::from(house) * self.symbols + usize::from(symbol)
            }
            Group::Statement(number) => self.first_statement + usize::from(number),
        }
    }
}

/// Assignments to the cells of a puzzle, each with its correction set: the elements that it
/// violates.
///
/// In a later position of the puzzle an assignment is still good if its symbols are still
/// candidates: elements have lost candidates that it does not use.
#[derive(Debug, Clone, Default)]
pub(crate) struct CorrectionSets {
    // The position's place for the solution, by which positions of a puzzle are known.
    puzzle: Option<Arc<OnceLock<Option<Vec<u8>>>>>,
    // One after the other, as many for each assignment as there are cells, and words of elements.
    values: Vec<u8>,
    lists: Vec<u64>,
    cells: usize,
    words: usize,
}

impl CorrectionSets {
    /// Forgets the assignments that are not good in a position.
    pub(super) fn keep_for(&mut self, state: &State) {
        let is_its = |known: &Arc<_>| Arc::ptr_eq(known, state.known_solution());
        if !self.puzzle.as_ref().is_some_and(is_its) {
            *self = CorrectionSets {
                puzzle: Some(Arc::clone(state.known_solution())),
                cells: state.geometry.cells,
                words: Elements::none(Numbering::new(state).count).0.len(),
                ..CorrectionSets::default()
            };
            return;
        }
        let mut kept = 0;
        for number in 0..self.count() {
            let values = self.values(number).iter().enumerate();
            let is_candidate =
                |(cell, value): (usize, &u8)| *value == NONE || state.known(cell) >> value & 1 == 1;
            if values.map(is_candidate).fold(true, |all, one| all & one) {
                let (cells, words) = (self.cells, self.words);
                self.values.copy_within(number * cells..(number + 1) * cells, kept * cells);
                self.lists.copy_within(number * words..(number + 1) * words, kept * words);
                kept += 1;
            }
        }
        // The latest were of use last.
        let old = kept.saturating_sub(MOST);
        self.values.truncate(kept * self.cells);
        self.lists.truncate(kept * self.words);
        self.values.drain(..old * self.cells);
        self.lists.drain(..old * self.words);
    }

    /// Returns the number of assignments.
    pub(super) fn count(&self) -> usize {
        self.lists.len().checked_div(self.words).unwrap_or(0)
    }

    /// Adds an assignment.
    pub(super) fn add(&mut self, values: &[u8], violated: &Elements) {
        self.values.extend(values);
        self.lists.extend(violated.0.iter());
    }

    /// Returns the symbol of each cell, [`NONE`] if it has none.
    pub(super) fn values(&self, number: usize) -> &[u8] {
        &self.values[number * self.cells..][..self.cells]
    }

    /// Returns the elements that an assignment does not fulfil.
    pub(super) fn list(&self, number: usize) -> &[u64] {
        &self.lists[number * self.words..][..self.words]
    }
}
