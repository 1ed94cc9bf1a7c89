//! Houses: sets of cells that hold no symbol twice.

use super::Cell;
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

impl HouseKind {
    const ALL: [(HouseKind, &'static str); 6] = [
        (HouseKind::Row, "row"),
        (HouseKind::Column, "column"),
        (HouseKind::Box, "box"),
        (HouseKind::Region, "region"),
        (HouseKind::Diagonal, "diagonal"),
        (HouseKind::Window, "window"),
    ];

    /// The kind of this name, as `Display` writes it.
    pub fn from_name(name: &str) -> Option<Self> {
        HouseKind::ALL.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name) =
            HouseKind::ALL.iter().find(|(kind, _)| kind == self).expect("all are named");
        f.write_str(name)
    }
}

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
