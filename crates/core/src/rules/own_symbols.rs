//! What boards with symbols of their own say of them.

use super::looks::{Look, OwnSymbols};
use super::{Mark, Point, Rules};
use crate::board::{Cell, Grid, GridError, Symbol, Symbols};
use std::collections::BTreeMap;

impl Rules {
    /// Returns the alphabet in which grids of the board are written: its own, if it has one, or
    /// else this one.
    pub fn symbols_or<'a>(&'a self, usual: &'a Symbols) -> &'a Symbols {
        self.own_symbols.as_ref().map_or(usual, |own| &own.symbols)
    }

    /// Returns the character of a symbol where the board is drawn as text: that of `symbols`, or a
    /// sign such as a star where the symbol is drawn as a picture.
    #[doc(hidden)]
    pub fn sign(&self, symbol: Symbol, symbols: &Symbols) -> char {
        let own = self.own_symbols.as_ref().and_then(|own| own.sign(symbol));
        own.unwrap_or_else(|| symbols.character(symbol))
    }

    /// Returns whether a cell with a symbol is drawn as an empty one.
    #[doc(hidden)]
    pub fn is_drawn_empty(&self, symbol: Symbol) -> bool {
        self.own_symbols.as_ref().is_some_and(|own| own.look(symbol) == Look::Empty)
    }

    /// Returns the texts that clues write in cells of a board with an alphabet of its own.
    #[doc(hidden)]
    pub fn texts_in_cells(&self, marks: &[Mark]) -> BTreeMap<Cell, String> {
        let of_cell = |mark: &Mark| {
            let Mark::Text { at, text, .. } = mark else { return None };
            let mut cells = self.board().cells();
            let cell = cells.find(|cell| Point::centre(self.board(), *cell) == *at)?;
            Some((cell, text.clone()))
        };
        match self.has_own_symbols() {
            true => marks.iter().filter_map(of_cell).collect(),
            false => BTreeMap::new(),
        }
    }

    /// Returns whether the board has an alphabet of its own.
    #[doc(hidden)]
    pub fn has_own_symbols(&self) -> bool {
        self.own_symbols.is_some()
    }

    /// Returns whether a symbol of the board is drawn so.
    pub(super) fn has_look(&self, look: Look) -> bool {
        self.own_symbols.as_ref().is_some_and(|own| own.looks().any(|it| it == look))
    }

    /// Reads a grid of the board with a character for each cell, in the board's own alphabet or
    /// else in this one.
    ///
    /// # Errors
    /// Returns those of [`Symbols::read`].
    pub fn read_grid(&self, text: &str, usual: &Symbols) -> Result<Grid, GridError> {
        let (cells, count) = (self.board().cell_count(), self.board().symbol_count());
        self.symbols_or(usual).read(text, cells, count)
    }

    /// Gives the board symbols of its own in place of digits.
    pub(super) fn set_symbols(&mut self, own: OwnSymbols) {
        self.own_symbols = Some(own);
    }

    /// Returns the character of each symbol with the name of its look, and the marks of one that is
    /// given in a square at the origin; `None` for symbols that are drawn as their characters.
    /// Boards whose symbols are digits have none.
    #[doc(hidden)]
    pub fn symbol_looks(&self) -> Vec<(char, &'static str, Option<Vec<Mark>>)> {
        let Some(own) = &self.own_symbols else { return Vec::new() };
        let centre = Point { row: 0.5, col: 0.5 };
        let symbols = self.board.symbols().zip(own.looks());
        let drawn = |(symbol, look): (Symbol, Look)| {
            (own.symbols.character(symbol), look.name(), own.marks(symbol, centre, true))
        };
        symbols.map(drawn).collect()
    }

    /// Returns the symbols of a grid that are drawn as marks, and the grid of the others, which are
    /// drawn as characters. The cells of `givens` that are filled are given.
    #[doc(hidden)]
    pub fn drawn_symbols(&self, grid: &Grid, givens: &Grid) -> (Vec<Mark>, Grid) {
        let (mut marks, mut rest) = (Vec::new(), grid.clone());
        let Some(own) = &self.own_symbols else { return (marks, rest) };
        for (cell, symbol) in grid.filled() {
            let centre = Point::centre(self.board(), cell);
            let Some(drawn) = own.marks(symbol, centre, givens.get(cell).is_some()) else {
                continue;
            };
            marks.extend(drawn);
            rest.set(cell, None);
        }
        (marks, rest)
    }
}
