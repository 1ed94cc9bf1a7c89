//! Images in shades of grey, whose darker cells become the filled cells of a nonogram or mosaic.

use satoku_core::board::{Grid, Size, SizeError, Symbol};

/// An image up to so many pixels wide and high has a cell for each pixel.
const SMALL: usize = 50;

/// The longer side, in cells, of what a larger image becomes.
const USUAL: usize = 25;

/// How finely the mean darkness of a cell is measured, in parts of a step of the image's.
const SCALE: u64 = 256;

/// An image in shades of grey.
#[derive(Debug, Clone)]
pub struct Shades {
    width: usize,
    // From 0 to 255, row by row.
    darkness: Vec<u8>,
}

/// An image divided into cells.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shaded {
    /// A grid of two symbols: 0 for an empty cell, 1 for a filled one.
    pub grid: Grid,
    /// How far each cell is from the border between filled and empty ones, in any unit.
    pub clearness: Vec<u32>,
}

/// The reason why an image cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShadesError {
    /// The pixels do not make up whole rows.
    #[error("{pixels} pixels do not make up rows of {width}")]
    Rows {
        /// The pixels.
        pixels: usize,
        /// The pixels of a row.
        width: usize,
    },
    /// The board has more rows or columns than the image.
    #[error("{width} x {height} pixels are too few for {cols} x {rows} cells")]
    TooFew {
        /// The pixels of a row.
        width: usize,
        /// The pixels of a column.
        height: usize,
        /// The columns of the board.
        cols: usize,
        /// The rows of the board.
        rows: usize,
    },
    /// All cells are as dark as each other.
    #[error("the image has one shade only")]
    OneShade,
}

impl Shades {
    /// Returns the image of the darkness of pixels, from 0 to 255, row by row.
    ///
    /// # Errors
    /// If the pixels do not make up one or more rows of this width.
    pub fn new(width: usize, darkness: Vec<u8>) -> Result<Self, ShadesError> {
        match width > 0 && !darkness.is_empty() && darkness.len().is_multiple_of(width) {
            true => Ok(Shades { width, darkness }),
            false => Err(ShadesError::Rows { pixels: darkness.len(), width }),
        }
    }

    /// Returns the number of rows and of columns of pixels.
    pub fn extent(&self) -> (usize, usize) {
        (self.darkness.len() / self.width, self.width)
    }

    /// Returns the size of a board for it: a cell for each pixel of a small image.
    ///
    /// # Errors
    /// If no board has so many rows and columns.
    pub fn size(&self) -> Result<Size, SizeError> {
        let (rows, cols) = self.extent();
        let longer = rows.max(cols);
        let cells = |pixels: usize| match longer <= SMALL {
            true => pixels,
            false => ((pixels * USUAL + longer / 2) / longer).max(1),
        };
        Size::of_extent(cells(rows), cells(cols))
    }

    /// Divides it into rows and columns of cells, of which the darker ones are filled.
    ///
    /// # Errors
    /// If there are fewer pixels than cells in a row or column, or all cells are as dark as each
    /// other.
    pub fn divided(&self, (rows, cols): (usize, usize)) -> Result<Shaded, ShadesError> {
        let (height, width) = self.extent();
        if rows > height || cols > width {
            return Err(ShadesError::TooFew { width, height, cols, rows });
        }
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let means: Vec<u32> = cells
            .map(|(row, col)| {
                let (top, bottom) = (row * height / rows, (row + 1) * height / rows);
                let (left, right) = (col * width / cols, (col + 1) * width / cols);
                let pixels = (top..bottom)
                    .flat_map(|row| &self.darkness[row * width + left..row * width + right]);
                let sum: u64 = pixels.map(|darkness| u64::from(*darkness)).sum();
                (sum * SCALE / ((bottom - top) * (right - left)) as u64) as u32
            })
            .collect();
        let border = border(&means).ok_or(ShadesError::OneShade)?;
        let symbol = |mean: &u32| Symbol::new(usize::from(*mean >= border));
        Ok(Shaded {
            grid: Grid::of_symbols(means.iter().map(symbol).collect()),
            clearness: means.iter().map(|mean| mean.abs_diff(border)).collect(),
        })
    }
}

/// Returns the darkness from which on cells are filled: that by which the two groups of cells
/// differ most (Otsu's method). `None` if all cells are the same.
fn border(means: &[u32]) -> Option<u32> {
    let mut sorted = means.to_vec();
    sorted.sort_unstable();
    let total: f64 = sorted.iter().copied().map(f64::from).sum();
    let (mut below, mut best) = (0.0, None);
    for (count, pair) in (1usize..).zip(sorted.windows(2)) {
        below += f64::from(pair[0]);
        if pair[0] == pair[1] {
            continue;
        }
        let (few, many) = (count as f64, (sorted.len() - count) as f64);
        let between = few * many * ((total - below) / many - below / few).powi(2);
        if best.is_none_or(|(most, _)| between > most) {
            best = Some((between, pair[0].midpoint(pair[1]).max(pair[0] + 1)));
        }
    }
    best.map(|(_, border)| border)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_make_up_whole_rows() {
        for (width, pixels) in [(0, 4), (3, 4), (2, 0)] {
            let error = Shades::new(width, vec![0; pixels]).unwrap_err();
            assert_eq!(error, ShadesError::Rows { pixels, width });
        }
        assert_eq!(Shades::new(2, vec![0; 6]).unwrap().extent(), (3, 2));
    }

    #[test]
    fn cells_that_are_darker_are_filled() {
        let image = Shades::new(4, vec![9, 0, 90, 99, 5, 0, 99, 99]).unwrap();
        let shaded = image.divided((1, 2)).unwrap();
        assert_eq!(shaded.grid, Grid::of_symbols(vec![Symbol::new(0), Symbol::new(1)]));
        // The pixel of 90 is the least clear of those that are filled.
        let shaded = image.divided((2, 4)).unwrap();
        assert!(shaded.clearness[2] < shaded.clearness[3], "{shaded:?}");
        let few = ShadesError::TooFew { width: 4, height: 2, cols: 4, rows: 3 };
        assert_eq!(image.divided((3, 4)), Err(few));
        let grey = Shades::new(2, vec![7; 4]).unwrap();
        assert_eq!(grey.divided((2, 2)), Err(ShadesError::OneShade));
    }

    #[test]
    fn large_images_keep_their_shape() {
        for ((height, width), size) in [((40, 50), (40, 50)), ((90, 150), (15, 25))] {
            let image = Shades::new(width, vec![0; width * height]).unwrap();
            assert_eq!(image.size().unwrap().extent(), size);
        }
    }
}
