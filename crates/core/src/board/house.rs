//! Houses: sets of cells that may not repeat a symbol.

use super::Cell;
use crate::names::names;
use std::fmt;

/// The role of a house on its board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseRole {
    /// A row.
    Row,
    /// A column.
    Column,
    /// One of the parts that the board is divided into, besides rows and columns.
    Region,
    /// Any further house, such as a diagonal.
    Extra,
}

names!(HouseRole { Row => "row", Column => "column", Region => "region", Extra => "extra" });

/// A set of cells that holds no symbol twice. With as many cells as symbols that these may hold, it
/// holds [each once](super::Board::each_once).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// Its role on the board.
    pub role: HouseRole,
    /// Its name, such as `row`, `box` or `diagonal`.
    pub name: &'static str,
    /// Its number among the houses of the same name, from 0.
    pub index: usize,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl fmt::Display for House {
    /// Writes the name and the number, counted from 1: `row 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.index + 1)
    }
}
