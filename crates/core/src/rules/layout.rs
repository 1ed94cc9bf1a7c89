//! The layout of a board: its size, its regions, the places of overlapping grids, and which places
//! have cells.

use super::{Grids, OpenCells, OpenCellsError, Regions, RegionsError, RulesError};
use crate::board::Size;

/// The choices for a board besides its variant. The default is 9x9 without irregular regions,
/// overlapping grids or black places.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Layout {
    /// The side and the box shape.
    pub size: Size,
    /// The regions of a jigsaw.
    pub regions: Option<Regions>,
    /// The places of overlapping grids.
    pub grids: Option<Grids>,
    /// The places that have cells, where not all have.
    pub cells: Option<OpenCells>,
}

impl Layout {
    /// Creates a layout of this size without irregular regions or overlapping grids.
    pub fn of_size(size: Size) -> Self {
        Layout { size, ..Layout::default() }
    }

    /// Creates a layout of parts that may be missing. Without a size it is that of the regions or
    /// cells.
    ///
    /// # Errors
    /// If the size is not that of the regions or cells.
    pub fn of_parts(
        size: Option<Size>,
        regions: Option<Regions>,
        grids: Option<Grids>,
        cells: Option<OpenCells>,
    ) -> Result<Self, RulesError> {
        let own = regions.as_ref().map(Regions::extent);
        let own = own.or(cells.as_ref().map(OpenCells::extent));
        let size = match (size, own) {
            (Some(size), Some((rows, cols)))
                if ![size, size.without_boxes()].map(Size::extent).contains(&(rows, cols)) =>
            {
                return Err(match cells {
                    Some(_) => OpenCellsError::OtherSize { size, rows, cols }.into(),
                    None => RegionsError::OtherSize { size, rows, cols }.into(),
                });
            }
            (None, Some((rows, cols))) => {
                let size = Size::of_extent(rows, cols);
                let size = size?;
                size.of_square().unwrap_or(size)
            }
            (size, _) => size.unwrap_or_default(),
        };
        Ok(Layout { size, regions, grids, cells })
    }

    /// Returns the regions, for a variant that needs some.
    ///
    /// # Errors
    /// If there are none, or they are not of the size.
    pub(super) fn needed_regions(&self, variant: &'static str) -> Result<&Regions, RulesError> {
        let regions = self.regions.as_ref().ok_or(RulesError::NoRegions(variant))?;
        match regions.extent() {
            extent if extent == self.size.extent() => Ok(regions),
            (rows, cols) => Err(RegionsError::OtherSize { size: self.size, rows, cols }.into()),
        }
    }

    /// Returns which places have cells, for a variant that needs black places.
    ///
    /// # Errors
    /// If it is not stated, or not of the size.
    pub(super) fn needed_cells(&self, variant: &'static str) -> Result<&OpenCells, RulesError> {
        let cells = self.cells.as_ref().ok_or(RulesError::NoCells(variant))?;
        match cells.extent() {
            extent if extent == self.size.extent() => Ok(cells),
            (rows, cols) => Err(OpenCellsError::OtherSize { size: self.size, rows, cols }.into()),
        }
    }

    /// Returns the layout with another size.
    #[doc(hidden)]
    #[must_use]
    pub fn of_other_size(self, size: Size) -> Self {
        Layout { size, ..self }
    }

    /// Creates a layout of this size with the regions of a jigsaw.
    pub fn with_regions(size: Size, regions: Regions) -> Self {
        Layout { regions: Some(regions), ..Layout::of_size(size) }
    }

    /// Creates a layout of this size on which some places have no cell.
    pub fn with_cells(size: Size, cells: OpenCells) -> Self {
        Layout { cells: Some(cells), ..Layout::of_size(size) }
    }

    /// Creates a layout of overlapping grids of this size.
    pub fn with_grids(size: Size, grids: Grids) -> Self {
        Layout { grids: Some(grids), ..Layout::of_size(size) }
    }
}
