//! Symbols whose values are not their numbers: on boards with doublers, each digit is there twice,
//! plain and doubled.

use super::derived::Derived;
use super::{Layout, Mdd, NoParts, Part, Regions, Rules};
use crate::board::{Board, BoardError, Cell, Grid, Symbol};
use std::sync::Arc;

/// The values of a board's symbols: first the plain digits, each worth itself, then the same digits
/// doubled, each worth twice as much.
///
/// Clues speak of values. They are read on a board of the same cells whose symbols are the values,
/// from 1 to the greatest, and what they say there is said of the symbols that have these values.
#[derive(Debug)]
pub(super) struct Values {
    digits: usize,
    // The board of the values. It has no houses: two cells of a row may have one value.
    rules: Rules,
}

impl Values {
    /// Creates the values of a board of so many digits, which is divided into these regions.
    pub(super) fn new(
        rules: &Rules,
        digits: usize,
        regions: Regions,
    ) -> Result<Arc<Self>, BoardError> {
        let places = rules.board().cells().map(|cell| rules.board().place(cell));
        let places = places.map(|place| (usize::from(place.row), usize::from(place.col)));
        let board = Board::new(2 * digits, places)?;
        let layout = Layout::with_regions(rules.layout().size, regions);
        let mut of_values = Rules::new(board, layout, rules.variant().to_owned(), Vec::new());
        of_values.digits = Some(digits);
        Ok(Arc::new(Values { digits, rules: of_values }))
    }

    /// Returns the board of the values.
    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the digit of a symbol, from 0: doubled or not.
    pub(super) fn digit(&self, symbol: Symbol) -> usize {
        symbol.index() % self.digits
    }

    /// Returns whether a symbol is a doubled digit.
    pub(super) fn is_doubled(&self, symbol: Symbol) -> bool {
        symbol.index() >= self.digits
    }

    /// Returns the value of a symbol.
    pub(super) fn of(&self, symbol: Symbol) -> usize {
        (self.digit(symbol) + 1) * if self.is_doubled(symbol) { 2 } else { 1 }
    }

    /// Returns the symbol of the board of values that has the value of a symbol.
    fn symbol(&self, symbol: Symbol) -> Symbol {
        Symbol::new(self.of(symbol) - 1)
    }

    /// Returns the values in a grid, as a grid of the board of values.
    pub(super) fn of_grid(&self, grid: &Grid) -> Grid {
        let mut values = Grid::blank(grid.cell_count());
        grid.filled().for_each(|(cell, symbol)| values.set(cell, Some(self.symbol(symbol))));
        values
    }

    /// Returns the digits in a grid, without what is doubled.
    pub(super) fn digits_of(&self, grid: &Grid) -> Grid {
        let mut digits = Grid::blank(grid.cell_count());
        let digit = |symbol| Some(Symbol::new(self.digit(symbol)));
        grid.filled().for_each(|(cell, symbol)| digits.set(cell, digit(symbol)));
        digits
    }

    /// Returns the sum of the values in some cells; `None` if one is blank.
    pub(super) fn sum(&self, grid: &Grid, cells: &[Cell]) -> Option<usize> {
        cells.iter().map(|cell| grid.get(*cell).map(|symbol| self.of(symbol))).sum()
    }

    fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..2 * self.digits).map(Symbol::new)
    }

    /// Returns the symbols that have one of some values.
    fn with(&self, values: u32) -> u32 {
        let has_one = |symbol: &Symbol| values >> self.symbol(*symbol).index() & 1 == 1;
        self.symbols().filter(has_one).fold(0, |all, symbol| all | 1 << symbol.index())
    }

    /// Returns what parts about values say of symbols.
    ///
    /// # Errors
    /// If no symbols obey them.
    pub(super) fn parts(&self, of_values: Vec<Part>) -> Result<Vec<Part>, NoParts> {
        let mut parts = Vec::with_capacity(of_values.len());
        let some = |symbols: u32| if symbols == 0 { Err(NoParts::Impossible) } else { Ok(symbols) };
        let count = 2 * self.digits;
        for part in of_values {
            match part {
                Part::Among(cell, values) => {
                    parts.push(Part::Among(cell, some(self.with(values))?));
                }
                Part::Pair(one, other, allowed) => {
                    let fits = |one: Symbol, other: Symbol| {
                        allowed[self.symbol(one).index()] >> self.symbol(other).index() & 1 == 1
                    };
                    parts.extend(Part::checked_pair(count, (one, other), fits)?);
                }
                Part::Different(cells) => {
                    for (at, cell) in cells.iter().enumerate() {
                        let differ = |one, other| self.of(one) != self.of(other);
                        let earlier = cells[..at].iter();
                        parts.extend(earlier.map(|one| Part::pair(count, (*one, *cell), differ)));
                    }
                }
                Part::Somewhere(cells, values) => {
                    parts.push(Part::Somewhere(cells, some(self.with(values))?));
                }
                Part::Path(mdd) => parts.push(Part::Path(self.path(&mdd)?)),
                Part::Rank(_) | Part::Forest(_) => return Err(NoParts::Unstated),
            }
        }
        Ok(parts)
    }

    /// Returns the diagram of the symbols whose values are a path through another one.
    fn path(&self, mdd: &Mdd) -> Result<Mdd, NoParts> {
        let step = |node: &usize, _: usize, symbol: Symbol| {
            mdd.arc(*node, self.symbol(symbol)).map(|arc| arc.to as usize)
        };
        Mdd::new(mdd.cells().to_vec(), 2 * self.digits, 0, step, |_| true)
    }
}

impl Rules {
    /// Returns the values of the symbols, where they are not their numbers.
    pub(super) fn values(&self) -> Option<&Arc<Values>> {
        self.values.as_ref()
    }

    /// Gives the symbols values of their own.
    pub(super) fn set_values(&mut self, values: Arc<Values>) {
        self.derived = Derived::default();
        self.digits = Some(values.digits);
        self.values = Some(values);
    }

    /// Returns the value of a symbol: on boards with doublers, twice its digit if it is doubled.
    #[doc(hidden)]
    pub fn value(&self, symbol: Symbol) -> usize {
        self.values.as_ref().map_or(symbol.value(), |values| values.of(symbol))
    }

    /// Returns whether each digit is two symbols, plain and doubled.
    #[doc(hidden)]
    pub fn has_doublers(&self) -> bool {
        self.values.is_some()
    }

    /// Returns how many digits there are, which is the number of symbols but on boards with
    /// doublers, where each digit is two symbols.
    #[doc(hidden)]
    pub fn digit_count(&self) -> usize {
        self.digits.unwrap_or(self.board.symbol_count())
    }
}
