//! A symbol or a blank for each cell of a board.

use super::{Cell, Symbol, Symbols};
use std::fmt;

/// A symbol or a blank for each cell, in the order of the board's cells.
///
/// `Display` writes the default symbols and `.` for a blank; [`Symbols`] reads and writes others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    // The symbol's value, 0 for a blank.
    values: Vec<u8>,
}

impl Grid {
    /// Returns a grid of blanks.
    pub fn blank(cells: usize) -> Self {
        Grid { values: vec![0; cells] }
    }

    /// Creates a full grid.
    pub fn of_symbols(symbols: Vec<Symbol>) -> Self {
        Grid { values: symbols.into_iter().map(|symbol| symbol.0 + 1).collect() }
    }

    /// Returns how many cells the grid has, filled or not.
    pub fn cell_count(&self) -> usize {
        self.values.len()
    }

    /// Returns the symbol in a cell, if any.
    pub fn get(&self, cell: Cell) -> Option<Symbol> {
        match self.values[cell.index()] {
            0 => None,
            value => Some(Symbol(value - 1)),
        }
    }

    /// Returns for each cell the bit of its symbol, or 0 for a blank.
    pub fn bits(&self) -> Vec<u32> {
        self.values.iter().map(|value| 1 << value >> 1).collect()
    }

    /// Fills a cell or blanks it.
    pub fn set(&mut self, cell: Cell, symbol: Option<Symbol>) {
        self.values[cell.index()] = symbol.map_or(0, |symbol| symbol.0 + 1);
    }

    /// Returns the filled cells with their symbols, in order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Symbol)> + '_ {
        self.values
            .iter()
            .enumerate()
            .filter(|(_, value)| **value != 0)
            .map(|(index, value)| (Cell::new(index), Symbol(value - 1)))
    }

    /// Returns how many cells are filled.
    pub fn filled_count(&self) -> usize {
        self.values.iter().filter(|value| **value != 0).count()
    }

    /// Returns whether no cell is blank.
    pub fn is_full(&self) -> bool {
        self.values.iter().all(|value| *value != 0)
    }

    /// Returns the cells in which two grids of one board differ.
    pub fn differences(&self, other: &Grid) -> Vec<Cell> {
        let pairs = self.values.iter().zip(&other.values).enumerate();
        pairs
            .filter(|(_, (mine, theirs))| mine != theirs)
            .map(|(index, _)| Cell::new(index))
            .collect()
    }

    /// Returns the grid with these cells alone filled.
    pub fn part(&self, cells: &[Cell]) -> Grid {
        let mut part = Grid::blank(self.cell_count());
        cells.iter().for_each(|cell| part.set(*cell, self.get(*cell)));
        part
    }

    /// Returns whether every filled cell of `part` holds the same symbol here.
    pub fn extends(&self, part: &Grid) -> bool {
        self.values.len() == part.values.len()
            && self
                .values
                .iter()
                .zip(&part.values)
                .all(|(mine, theirs)| *theirs == 0 || mine == theirs)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Symbols::default().write(self))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// The reason why a text is not a grid of a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// A character that is neither a symbol of the board nor a blank.
    #[error("expected {expected} or a blank (`.`), found `{}`", .found.escape_default())]
    Character {
        /// Its position, in characters from 0.
        position: usize,
        /// The character.
        found: char,
        /// The symbols that the board has.
        expected: String,
    },
    /// Too few or too many characters.
    #[error("expected {expected} characters, found {found}")]
    Length {
        /// The number of cells of the board.
        expected: usize,
        /// The number of characters of the text.
        found: usize,
    },
    /// A text that different programs would read differently.
    #[error("`{character}` could be read two ways on this board: {why}")]
    Ambiguous {
        /// Its position, in characters from 0.
        position: usize,
        /// The character.
        character: char,
        /// The two readings.
        why: &'static str,
    },
}

impl GridError {
    /// Returns the position of the fault in the text, in characters from 0, where it has one.
    pub fn position(&self) -> Option<usize> {
        match self {
            GridError::Character { position, .. } | GridError::Ambiguous { position, .. } => {
                Some(*position)
            }
            GridError::Length { expected, found } => (found > expected).then_some(*expected),
        }
    }
}
