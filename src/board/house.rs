//! Houses: sets of cells that hold no symbol twice.

use super::Cell;
use crate::names::names;
use std::fmt;

/// What a house is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box of a classic board.
    Box,
    /// An irregular region.
    Region,
    /// A diagonal.
    Diagonal,
    /// A window of a windoku.
    Window,
}

names!(HouseKind {
    Row => "row",
    Column => "column",
    Box => "box",
    Region => "region",
    Diagonal => "diagonal",
    Window => "window",
});

/// A set of cells that holds no symbol twice; with as many cells as symbols it holds each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// What it is called.
    pub kind: HouseKind,
    /// Its number among the houses of its kind, from 0.
    pub index: usize,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl fmt::Display for House {
    /// Writes the kind and the number, counted from 1: `row 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.index + 1)
    }
}
