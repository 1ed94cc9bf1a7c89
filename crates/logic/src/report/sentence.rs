//! Sentences from templates: named places that are filled with cells, symbols and houses.

use super::words::Words;
use crate::step::Part;
use satoku_core::board::{Cell, Symbol};
use satoku_texts::Filling;

/// A template of a language that is being filled with the words of a puzzle.
#[derive(Debug)]
pub(crate) struct Sentence<'w> {
    words: &'w Words<'w>,
    template: Filling,
}

impl<'w> Sentence<'w> {
    pub(super) fn new(words: &'w Words<'w>, template: &'static str) -> Self {
        Sentence { words, template: Filling::new(template) }
    }

    /// Fills a place with a text.
    pub(crate) fn put(self, name: &'static str, text: impl ToString) -> Self {
        self.with(name, text.to_string(), None, 1)
    }

    /// Fills a place with a list of cells: `r4c5, r4c6 and r5c5`.
    pub(crate) fn cells(self, name: &'static str, cells: &[Cell]) -> Self {
        let text = self.words.cells(cells);
        self.with(name, text, None, cells.len())
    }

    /// Fills a place with a choice of cells: `r4c5, r4c6 or r5c5`.
    pub(crate) fn any_cell(self, name: &'static str, cells: &[Cell]) -> Self {
        let text = self.words.any_cell(cells);
        self.with(name, text, None, cells.len())
    }

    /// Fills a place with a list of symbols: `1, 2 and 5`.
    pub(crate) fn symbols(self, name: &'static str, symbols: &[Symbol]) -> Self {
        let text = self.words.symbols(symbols);
        self.with(name, text, None, symbols.len())
    }

    /// Fills a place with a choice of symbols: `1, 2 or 5`.
    pub(crate) fn any_symbol(self, name: &'static str, symbols: &[Symbol]) -> Self {
        let text = self.words.any_symbol(symbols);
        self.with(name, text, None, symbols.len())
    }

    /// Fills a place with the house of a part, or with nothing if it has none.
    pub(crate) fn house_of(self, name: &'static str, part: &Part) -> Self {
        self.houses(name, part.house)
    }

    /// Fills a place with a list of houses, given by their indices in the rules.
    pub(crate) fn houses(
        self,
        name: &'static str,
        houses: impl IntoIterator<Item = usize>,
    ) -> Self {
        let houses: Vec<usize> = houses.into_iter().collect();
        let (text, within) = (self.words.houses(houses.clone()), self.words.in_houses(&houses));
        self.with(name, text, Some(within), houses.len())
    }

    fn with(self, name: &'static str, text: String, within: Option<String>, count: usize) -> Self {
        Sentence { template: self.template.put_several(name, text, within, count), ..self }
    }

    /// Returns the sentence.
    pub(crate) fn text(self) -> String {
        debug_assert!(self.template.is_complete(), "{:?} lacks a value", self.template);
        self.template.text()
    }
}
