//! Sentences from templates: named places that are filled with cells, symbols and houses.

use super::words::Words;
use crate::step::Part;
use satoku_core::board::{Cell, Symbol};
use std::iter::Peekable;
use std::str::Chars;

/// A template, and the values for its places so far.
///
/// A place is written `{cells}`. `{in_house}` is the value as the place where something is, such
/// as `in row 3`. `{cells?has:have}` is the first text if the value is one thing and the second if
/// it is several.
#[derive(Debug)]
pub(crate) struct Telling<'w> {
    words: &'w Words<'w>,
    template: &'static str,
    values: Vec<Value>,
}

/// A value for a place.
#[derive(Debug)]
struct Value {
    name: &'static str,
    text: String,
    /// The value as the place where something is.
    within: Option<String>,
    /// The number of things that it names.
    count: usize,
}

impl<'w> Telling<'w> {
    pub(super) fn new(words: &'w Words<'w>, template: &'static str) -> Self {
        Telling { words, template, values: Vec::new() }
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

    fn with(
        mut self,
        name: &'static str,
        text: String,
        within: Option<String>,
        count: usize,
    ) -> Self {
        self.values.push(Value { name, text, within, count });
        self
    }

    /// Returns the sentence.
    pub(crate) fn text(self) -> String {
        let mut text = String::new();
        let mut rest = self.template.chars().peekable();
        while let Some(letter) = rest.next() {
            match letter {
                '{' => text.push_str(&self.value(&place(&mut rest))),
                letter => text.push(letter),
            }
        }
        text
    }

    /// Returns the value of a place, whose name may begin with `in_` or go on with `?one:more`.
    fn value(&self, place: &str) -> String {
        let (name, forms) = place.split_once('?').unwrap_or((place, ""));
        let (is_within, name) = match name.strip_prefix("in_") {
            Some(name) => (true, name),
            None => (false, name),
        };
        let value = self.values.iter().find(|value| value.name == name);
        debug_assert!(value.is_some(), "`{{{place}}}` of `{}` has no value", self.template);
        let Some(value) = value else { return String::new() };
        if let Some((one, more)) = forms.split_once(':') {
            return if value.count == 1 { one.to_owned() } else { more.to_owned() };
        }
        let within = value.within.as_ref().filter(|_| is_within);
        within.unwrap_or(&value.text).clone()
    }
}

/// Returns the text up to the end of a place.
fn place(rest: &mut Peekable<Chars<'_>>) -> String {
    rest.by_ref().take_while(|letter| *letter != '}').collect()
}
