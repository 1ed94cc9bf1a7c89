//! Caches correction sets between the positions of one puzzle.

use super::assignment::NONE;
use super::hitting::{Elements, elements};
use crate::chains::facts::Group;
use crate::state::State;
use std::sync::{Arc, OnceLock};

/// The most assignments that are kept.
const MOST: usize = 100_000;

/// The words of a set of lists that are looked at together.
const BLOCK: usize = 8;

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
            all.extend(symbols.map(|symbol| Group::House(house as u16, symbol as u8)));
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
    // For each element the numbers of the lists that have it, as a set.
    having: Vec<Vec<u64>>,
    // For each conclusion, by its number.
    bounds: Vec<Bound>,
}

/// What a search has shown of the reasons of a conclusion.
#[derive(Debug, Clone, Default)]
struct Bound {
    /// None is of this weight or lighter.
    weight: u32,
    /// The lists that show it.
    lists: Vec<u32>,
}

impl CorrectionSets {
    /// Forgets the assignments that are not good in a position.
    pub(super) fn keep_for(&mut self, state: &State) {
        let is_its = |known: &Arc<_>| Arc::ptr_eq(known, state.known_solution());
        if !self.puzzle.as_ref().is_some_and(is_its) {
            let elements = Numbering::new(state).count;
            *self = CorrectionSets {
                puzzle: Some(Arc::clone(state.known_solution())),
                cells: state.geometry.cells,
                words: Elements::none(elements).0.len(),
                having: vec![Vec::new(); elements],
                ..CorrectionSets::default()
            };
            return;
        }
        let mut kept = 0;
        let mut renumbered = vec![None; self.count()];
        for (number, new) in renumbered.iter_mut().enumerate() {
            let values = self.values(number).iter().enumerate();
            let is_candidate =
                |(cell, value): (usize, &u8)| *value == NONE || state.known(cell) >> value & 1 == 1;
            if values.map(is_candidate).fold(true, |all, one| all & one) {
                let (cells, words) = (self.cells, self.words);
                self.values.copy_within(number * cells..(number + 1) * cells, kept * cells);
                self.lists.copy_within(number * words..(number + 1) * words, kept * words);
                *new = Some(kept);
                kept += 1;
            }
        }
        if kept == renumbered.len() && kept <= MOST {
            return;
        }
        // The latest were of use last.
        let old = kept.saturating_sub(MOST);
        self.values.truncate(kept * self.cells);
        self.lists.truncate(kept * self.words);
        self.values.drain(..old * self.cells);
        self.lists.drain(..old * self.words);
        self.having.iter_mut().for_each(Vec::clear);
        (0..self.count()).for_each(|number| self.enter(number));
        // The elements of a later position are among those of this one, and have fewer candidates.
        // So a list that stays still shows what it has shown.
        let new = |list: &u32| Some(renumbered[*list as usize]?.checked_sub(old)? as u32);
        for bound in &mut self.bounds {
            let lists: Option<Vec<u32>> = bound.lists.iter().map(new).collect();
            *bound = lists.map_or_else(Bound::default, |lists| Bound { lists, ..*bound });
        }
    }

    /// Returns whether it is known that a conclusion, given by its number, has no reason of this
    /// weight or lighter.
    pub(super) fn has_heavier(&self, conclusion: usize, weight: u32) -> bool {
        self.bounds.get(conclusion).is_some_and(|bound| bound.weight >= weight)
    }

    /// Adds that a conclusion has no reason of this weight or lighter, as some lists show.
    pub(super) fn bound(&mut self, conclusion: usize, weight: u32, lists: &[u32]) {
        if self.bounds.len() <= conclusion {
            self.bounds.resize_with(conclusion + 1, Bound::default);
        }
        self.bounds[conclusion] = Bound { weight, lists: lists.into() };
    }

    /// Returns the number of assignments.
    pub(super) fn count(&self) -> usize {
        self.lists.len().checked_div(self.words).unwrap_or(0)
    }

    /// Adds an assignment.
    pub(super) fn add(&mut self, values: &[u8], violated: &Elements) {
        self.values.extend(values);
        self.lists.extend(violated.0.iter());
        self.enter(self.count() - 1);
    }

    /// Notes which elements a list has.
    fn enter(&mut self, number: usize) {
        for element in elements(self.lists[number * self.words..][..self.words].iter().copied()) {
            insert(&mut self.having[element], number);
        }
    }

    /// Returns the first lists of a set, by their numbers and at most so many, that have none of
    /// some elements.
    pub(super) fn without(&self, lists: &[u64], chosen: &Elements, most: usize) -> Vec<u32> {
        let having: Vec<&[u64]> = chosen.iter().map(|element| &*self.having[element]).collect();
        let mut found = Vec::new();
        for (at, lists) in lists.chunks(BLOCK).enumerate() {
            let start = at * BLOCK;
            let mut block = [0; BLOCK];
            block[..lists.len()].copy_from_slice(lists);
            for having in having.iter().filter_map(|having| having.get(start..)) {
                // A loop of fixed length is done several words at a time.
                match having.first_chunk::<BLOCK>() {
                    Some(having) => {
                        block.iter_mut().zip(having).for_each(|(one, having)| *one &= !having);
                    }
                    None => block.iter_mut().zip(having).for_each(|(one, having)| *one &= !having),
                }
            }
            if block.iter().fold(0, |all, word| all | word) != 0 {
                let left = most - found.len();
                let numbers = elements(block.into_iter()).take(left);
                found.extend(numbers.map(|number| (start * 64 + number) as u32));
                if found.len() == most {
                    break;
                }
            }
        }
        found
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

/// Adds a number to a set, which grows as needed.
pub(super) fn insert(set: &mut Vec<u64>, number: usize) {
    if set.len() <= number / 64 {
        set.resize(number / 64 + 1, 0);
    }
    set[number / 64] |= 1 << (number % 64);
}
