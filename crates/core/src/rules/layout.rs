//! The layout of a board: its size, the regions of a jigsaw, the places of overlapping grids.

use super::{Grids, Regions, RegionsError};
use crate::board::Size;
use crate::names::names;

/// The choices for a board besides its variant. The default is 9x9 without irregular regions or
/// overlapping grids.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Layout {
    /// The side and the box shape.
    pub size: Size,
    /// The regions of a jigsaw.
    pub regions: Option<Regions>,
    /// The places of overlapping grids.
    pub grids: Option<Grids>,
}

impl Layout {
    /// Creates a layout of this size without irregular regions or overlapping grids.
    pub fn of_size(size: Size) -> Self {
        Layout { size, ..Layout::default() }
    }

    /// Creates a layout of parts that may be missing. Without a size it is that of the regions.
    ///
    /// # Errors
    /// If the size is not that of the regions.
    pub fn of_parts(
        size: Option<Size>,
        regions: Option<Regions>,
        grids: Option<Grids>,
    ) -> Result<Self, RegionsError> {
        let own = regions.as_ref().map(Regions::side);
        let size = match (size, own) {
            (Some(size), Some(rows)) if size.side() != rows => {
                return Err(RegionsError::OtherSize { size, rows });
            }
            (None, Some(rows)) => Size::of_side(rows).map_err(|_| RegionsError::Side(rows))?,
            (size, _) => size.unwrap_or_default(),
        };
        Ok(Layout { size, regions, grids })
    }

    /// Creates a layout of this size with the regions of a jigsaw.
    pub fn with_regions(size: Size, regions: Regions) -> Self {
        Layout { regions: Some(regions), ..Layout::of_size(size) }
    }

    /// Creates a layout of overlapping grids of this size.
    pub fn with_grids(size: Size, grids: Grids) -> Self {
        Layout { grids: Some(grids), ..Layout::of_size(size) }
    }
}

/// A part of a layout that only some variants have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutPart {
    /// Irregular regions.
    Regions,
    /// The places of overlapping grids.
    Grids,
}

names!(LayoutPart { Regions => "regions", Grids => "grids" });
