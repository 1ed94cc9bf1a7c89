//! The parts of a layout that only some variants have.

use crate::names::names;

/// A part of a layout that only some variants have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutPart {
    /// Irregular regions.
    Regions,
    /// The places of overlapping grids.
    Grids,
    /// The places that have cells.
    Cells,
}

names!(LayoutPart { Regions => "regions", Grids => "grids", Cells => "cells" });
