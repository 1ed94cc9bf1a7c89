//! The size of a square board and the shape of its boxes.

use super::MAX_SYMBOLS;
use crate::quote::quote;
use std::fmt;
use std::str::FromStr;

/// The shape of a box: 2 to 5 rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxShape {
    /// Rows of cells in a box.
    pub rows: usize,
    /// Columns of cells in a box.
    pub cols: usize,
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// The side of a square board and, where the side can be cut into boxes, their shape.
///
/// Written as a side (`9`, `16`) or a box shape, rows first (`3x3`, `2x3`). A side alone takes the
/// squarest boxes with no more rows than columns: 6 is `2x3`, 12 is `3x4`. The default is 9.
///
/// ```
/// use satoku_core::board::Size;
/// let size: Size = "3x2".parse()?;
/// assert_eq!(size.side(), 6);
/// assert_eq!("16".parse::<Size>()?, "4x4".parse()?);
/// assert!("1x9".parse::<Size>().is_err());
/// # Ok::<(), satoku_core::board::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    side: usize,
    boxes: Option<BoxShape>,
}

impl Size {
    /// Returns the size of this side with the squarest boxes, or without boxes where no shape fits.
    ///
    /// # Errors
    /// If `side` is not 4 to 25.
    pub fn of_side(side: usize) -> Result<Self, SizeError> {
        if !(4..=MAX_SYMBOLS).contains(&side) {
            return Err(SizeError::Side(side));
        }
        let boxes = (2..=5)
            .rev()
            .filter(|rows| side.is_multiple_of(*rows))
            .map(|rows| BoxShape { rows, cols: side / rows })
            .find(|shape| shape.rows <= shape.cols && shape.cols <= 5);
        Ok(Size { side, boxes })
    }

    /// Returns the size of the board whose boxes have `rows` rows and `cols` columns.
    ///
    /// # Errors
    /// If either is not 2 to 5.
    pub fn of_boxes(rows: usize, cols: usize) -> Result<Self, SizeError> {
        if !(2..=5).contains(&rows) || !(2..=5).contains(&cols) {
            return Err(SizeError::Box(rows, cols));
        }
        Ok(Size { side: rows * cols, boxes: Some(BoxShape { rows, cols }) })
    }

    /// Returns the size of the square board of `cells` cells with the squarest boxes, if there is
    /// one.
    pub fn of_cells(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        (side * side == cells).then(|| Size::of_side(side).ok()).flatten()
    }

    /// Returns the number of rows, which is also that of columns and of symbols.
    pub fn side(self) -> usize {
        self.side
    }

    /// Returns the shape of the boxes; `None` for sides such as 7, which only irregular regions
    /// divide.
    pub fn boxes(self) -> Option<BoxShape> {
        self.boxes
    }
}

impl Default for Size {
    fn default() -> Self {
        Size::of_side(9).expect("9 is a legal side")
    }
}

impl fmt::Display for Size {
    /// Writes the side if it implies the boxes, otherwise the box shape.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.boxes {
            Some(shape) if Size::of_side(self.side) != Ok(*self) => shape.fmt(f),
            _ => self.side.fmt(f),
        }
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let number =
            |part: &str| part.parse::<usize>().map_err(|_| SizeError::Unreadable(quote(text)));
        match text.split_once(['x', 'X', '×']) {
            // No box is so large, so it is the whole board that is meant.
            Some((rows, cols)) if rows == cols && number(rows)? > 5 => Size::of_side(number(rows)?),
            Some((rows, cols)) => Size::of_boxes(number(rows)?, number(cols)?),
            None => Size::of_side(number(text)?),
        }
    }
}

/// The reason why a text or number is not a [`Size`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Neither a side nor a box shape.
    #[error("expected a side such as 9 or a box shape such as 2x3, found `{0}`")]
    Unreadable(String),
    /// A side out of range.
    #[error("a side is 4 to {MAX_SYMBOLS}, not {0}")]
    Side(usize),
    /// A box shape out of range.
    #[error("a box has 2 to 5 rows and 2 to 5 columns, not {0}x{1}")]
    Box(usize, usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_may_be_named_by_both_its_sides() {
        for (text, size) in
            [("9x9", "9"), ("16X16", "16"), ("6×6", "6"), ("3x3", "9"), ("4x4", "16")]
        {
            assert_eq!(text.parse::<Size>().unwrap(), size.parse().unwrap(), "{text}");
        }
        for text in ["26x26", "7x8", "9x", "x9", "9xx9"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn sides_take_the_squarest_boxes() {
        let shapes = [
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
            (15, "3x5"),
            (16, "4x4"),
            (20, "4x5"),
            (25, "5x5"),
        ];
        for (side, shape) in shapes {
            assert_eq!(Size::of_side(side).unwrap().boxes().unwrap().to_string(), shape);
        }
        assert_eq!(Size::of_side(7).unwrap().boxes(), None);
        assert_eq!(Size::of_side(14).unwrap().boxes(), None);
    }

    #[test]
    fn text_round_trips() {
        for text in ["4", "9", "3x2", "4x2", "5x4", "7", "25"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        for text in ["", "x", "3x", "1", "26", "6x2", "-9", "9.0"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }
}
