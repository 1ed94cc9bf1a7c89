//! Geometry without rules: cells with places on a plane, symbols, houses, grids and symmetries.

mod canonical;
mod cell;
mod grid;
mod house;
mod size;
mod symbols;
mod symmetry;

pub use canonical::{MAX_CANONICAL_SIDE, canonical};
pub use cell::{Cell, MAX_CELLS, MAX_SYMBOLS, Place, PlaceError, Symbol};
pub use grid::{Grid, GridError};
pub use house::{House, HouseRole};
pub use size::{BoxShape, MAX_SIDE, Size, SizeError};
pub use symbols::{Symbols, SymbolsError};
pub use symmetry::{Images, Symmetry, SymmetryError};

use crate::lists::Lists;
use std::collections::BTreeMap;

/// A set of cells on a plane, the number of symbols, and those that each cell may hold.
///
/// Most boards are squares on which every cell may hold every symbol, but a board need not be one:
/// overlapping grids are one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    symbols: usize,
    places: Vec<Place>,
    at: BTreeMap<Place, Cell>,
    // The cells that share an edge with each cell: above, left, right and below.
    near: Lists<Cell>,
    // The number of columns of a board whose cells are a rectangle, row by row; otherwise 0.
    width: usize,
    // The symbols that each cell may hold, as masks; empty if every cell may hold all.
    allowed: Vec<u32>,
}

impl Board {
    /// Returns a square board of `side` rows and columns, its cells row by row.
    ///
    /// # Panics
    /// If `side` is 0 or above [`MAX_SYMBOLS`].
    pub fn square(side: usize) -> Self {
        let side_places = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
        Board::new(side, side_places).expect("a square of a legal side is a legal board")
    }

    /// Creates a board of `symbols` symbols whose cells lie at `places`, given as (row, column)
    /// from 0. The cells are in the order of the places.
    ///
    /// # Errors
    /// If there are no cells, too many cells or symbols, a place far out, or two cells at one
    /// place.
    pub fn new(
        symbols: usize,
        places: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, BoardError> {
        if symbols == 0 || symbols > MAX_SYMBOLS {
            return Err(BoardError::Symbols(symbols));
        }
        let mut board = Board {
            symbols,
            places: Vec::new(),
            at: BTreeMap::new(),
            near: Lists::default(),
            width: 0,
            allowed: Vec::new(),
        };
        for (row, col) in places {
            if board.places.len() == MAX_CELLS || row >= MAX_CELLS || col >= MAX_CELLS {
                return Err(BoardError::TooLarge);
            }
            let place = Place { row: row as u16, col: col as u16 };
            let cell = Cell::new(board.places.len());
            if board.at.insert(place, cell).is_some() {
                return Err(BoardError::SamePlace(place));
            }
            board.places.push(place);
        }
        if board.places.is_empty() {
            return Err(BoardError::Empty);
        }
        let (rows, cols) = board.extent();
        if rows * cols == board.places.len() && board.places.is_sorted() {
            board.width = cols;
        }
        for place in &board.places {
            board.near.push(board.beside(place.row.into(), place.col.into()));
        }
        Ok(board)
    }

    /// Returns the board with only these symbols in each cell, as a mask: the lowest bit is the
    /// first symbol.
    ///
    /// # Panics
    /// If a cell may hold none, or a symbol that the board does not have.
    #[must_use]
    pub fn with_allowed(self, allowed: impl Fn(Cell) -> u32) -> Self {
        let all = self.all_symbols();
        let allowed: Vec<u32> = self.cells().map(allowed).collect();
        assert!(allowed.iter().all(|mask| *mask != 0 && mask & !all == 0), "symbols of the board");
        let allowed = if allowed.iter().all(|mask| *mask == all) { Vec::new() } else { allowed };
        Board { allowed, ..self }
    }

    /// Returns the symbols that a cell may hold before any rule or clue is looked at, as a mask:
    /// the lowest bit is the first symbol.
    ///
    /// # Panics
    /// If the cell is not of this board.
    pub fn allowed(&self, cell: Cell) -> u32 {
        match self.allowed.is_empty() {
            true => self.all_symbols(),
            false => self.allowed[cell.index()],
        }
    }

    /// Returns the mask of all symbols.
    pub fn all_symbols(&self) -> u32 {
        (1 << self.symbols) - 1
    }

    /// Returns the symbols of which some cells that do not repeat any hold each one, as a mask:
    /// those that the cells may hold, if there are no more of these than cells; otherwise none.
    pub fn each_once(&self, cells: &[Cell]) -> u32 {
        let symbols = cells.iter().fold(0, |all, cell| all | self.allowed(*cell));
        if symbols.count_ones() as usize == cells.len() { symbols } else { 0 }
    }

    /// Returns the number of symbols of the board.
    pub fn symbol_count(&self) -> usize {
        self.symbols
    }

    /// Returns how many cells there are.
    pub fn cell_count(&self) -> usize {
        self.places.len()
    }

    /// Returns the cells in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.places.len()).map(Cell::new)
    }

    /// Returns the symbols in order.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = Symbol> + use<> {
        (0..self.symbols).map(Symbol::new)
    }

    /// Returns the position of a cell.
    ///
    /// # Panics
    /// If the cell is not of this board.
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// Returns the cell at a place, if there is one.
    pub fn cell_at(&self, row: usize, col: usize) -> Option<Cell> {
        if self.width > 0 {
            let is_there = col < self.width && row < self.places.len() / self.width;
            return is_there.then(|| Cell::new(row * self.width + col));
        }
        let place = Place { row: u16::try_from(row).ok()?, col: u16::try_from(col).ok()? };
        self.at.get(&place).copied()
    }

    /// Returns whether two cells share an edge.
    pub fn share_edge(&self, one: Cell, other: Cell) -> bool {
        let [one, other] = [one, other].map(|cell| self.place(cell));
        one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1
    }

    /// Returns whether two different cells touch, at an edge or a corner.
    pub fn touch(&self, one: Cell, other: Cell) -> bool {
        let places = [one, other].map(|cell| self.place(cell));
        let far = places[0].row.abs_diff(places[1].row).max(places[0].col.abs_diff(places[1].col));
        far == 1
    }

    /// Returns whether three cells lie at equal steps in a straight line.
    pub fn is_straight(&self, cells: [Cell; 3]) -> bool {
        let [one, two, three] = cells.map(|cell| {
            let place = self.place(cell);
            (i32::from(place.row), i32::from(place.col))
        });
        (two.0 - one.0, two.1 - one.1) == (three.0 - two.0, three.1 - two.1)
    }

    /// Returns the cells that share an edge with a cell: above, left, right and below.
    ///
    /// # Panics
    /// If the cell is not of this board.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + Clone + use<'_> {
        self.near.get(cell.index()).iter().copied()
    }

    /// Returns the cells that share an edge with a place, where there need not be one: above, left,
    /// right and below.
    pub fn beside(&self, row: usize, col: usize) -> Vec<Cell> {
        let above = row.checked_sub(1).and_then(|row| self.cell_at(row, col));
        let left = col.checked_sub(1).and_then(|col| self.cell_at(row, col));
        let others = [self.cell_at(row, col + 1), self.cell_at(row + 1, col)];
        [above, left].into_iter().chain(others).flatten().collect()
    }

    /// Returns whether the cells form one piece in which each shares an edge with another.
    pub fn is_connected(&self, cells: &[Cell]) -> bool {
        let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
        let mut at = 0;
        while let Some(cell) = reached.get(at).copied() {
            at += 1;
            for near in self.neighbours(cell) {
                if cells.contains(&near) && !reached.contains(&near) {
                    reached.push(near);
                }
            }
        }
        reached.len() == cells.len()
    }

    /// Returns how many rows and columns the plane has, from (0, 0) to the furthest cell.
    pub fn extent(&self) -> (usize, usize) {
        let rows = self.places.iter().map(|place| place.row).max().map_or(0, |row| row + 1);
        let cols = self.places.iter().map(|place| place.col).max().map_or(0, |col| col + 1);
        (usize::from(rows), usize::from(cols))
    }

    /// Returns whether the cells fill a square of as many rows and columns as there are symbols.
    pub fn is_square(&self) -> bool {
        self.extent() == (self.symbols, self.symbols)
            && self.cell_count() == self.symbols * self.symbols
    }
}

/// The reason why a list of places is not a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No cells.
    #[error("a board needs at least one cell")]
    Empty,
    /// Not 1 to [`MAX_SYMBOLS`] symbols.
    #[error("a board has 1 to {MAX_SYMBOLS} symbols, not {0}")]
    Symbols(usize),
    /// More than [`MAX_CELLS`] cells, or a place beyond that many rows or columns.
    #[error("a board has at most {MAX_CELLS} cells, rows and columns")]
    TooLarge,
    /// Two cells at one place.
    #[error("two cells lie at {0}")]
    SamePlace(Place),
}
