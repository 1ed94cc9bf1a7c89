//! The size of a board: the side of a square and the shape of its boxes, or rows and columns.

use super::MAX_SYMBOLS;
use crate::quote::quote;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
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

/// The most rows and the most columns of a board.
pub const MAX_SIDE: usize = 100;

/// The side of a square board and, where the side can be cut into boxes, their shape; or the rows
/// and columns of a board without boxes.
///
/// Written as a side (`9`, `16`) or as two numbers, rows first. Two numbers of 2 to 5 are a box
/// shape (`3x3`, `2x3`), others the rows and columns of the board (`9x9`, `8x10`); puzzles without
/// boxes, such as Suguru, take any two numbers as [rows and columns](Size::without_boxes). A side
/// alone takes the squarest boxes with no more rows than columns: 6 is `2x3`, 12 is `3x4`. The
/// default is 9.
///
/// ```
/// use satoku_core::board::Size;
/// let size: Size = "3x2".parse()?;
/// assert_eq!(size.side(), 6);
/// assert_eq!(size.without_boxes().extent(), (3, 2));
/// assert_eq!("16".parse::<Size>()?, "4x4".parse()?);
/// assert_eq!("8x10".parse::<Size>()?.extent(), (8, 10));
/// assert!("0x9".parse::<Size>().is_err());
/// # Ok::<(), satoku_core::board::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Size {
    // Of a board without boxes, the longer side.
    side: usize,
    boxes: Option<BoxShape>,
    // The two numbers that were written.
    pair: Option<(usize, usize)>,
    // Whether these are the rows and columns of the board.
    is_pair: bool,
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
        Ok(Size { side, boxes, pair: None, is_pair: false })
    }

    /// Returns the size of the board whose boxes have `rows` rows and `cols` columns.
    ///
    /// # Errors
    /// If either is not 2 to 5.
    pub fn of_boxes(rows: usize, cols: usize) -> Result<Self, SizeError> {
        if !(2..=5).contains(&rows) || !(2..=5).contains(&cols) {
            return Err(SizeError::Box(rows, cols));
        }
        let boxes = Some(BoxShape { rows, cols });
        Ok(Size { side: rows * cols, boxes, pair: Some((rows, cols)), is_pair: false })
    }

    /// Returns the size of a board without boxes.
    ///
    /// # Errors
    /// If either number is not 1 to [`MAX_SIDE`].
    pub fn of_extent(rows: usize, cols: usize) -> Result<Self, SizeError> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&cols) {
            return Err(SizeError::Extent(rows, cols));
        }
        let pair = Some((rows, cols));
        Ok(Size { side: rows.max(cols), boxes: None, pair, is_pair: true })
    }

    /// Returns the size that the same text means for puzzles without boxes.
    #[must_use]
    pub fn without_boxes(self) -> Self {
        let pair = self.pair.or(Some((self.side, self.side)));
        let side = pair.map_or(self.side, |(rows, cols)| rows.max(cols));
        Size { side, boxes: None, pair, is_pair: true }
    }

    /// Returns the rows and columns of the board.
    pub fn extent(self) -> (usize, usize) {
        self.pair.filter(|_| self.is_pair).unwrap_or((self.side, self.side))
    }

    /// Returns the size of a square board with boxes, where there are any.
    ///
    /// # Errors
    /// If the size was stated as rows and columns that are not the sides of such a board.
    pub fn of_square(self) -> Result<Self, SizeError> {
        match self.extent() {
            _ if !self.is_pair => Ok(self),
            (rows, cols) if rows == cols => Size::of_side(rows),
            (rows, cols) => Err(SizeError::Box(rows, cols)),
        }
    }

    /// Returns whether the size is that of a board without boxes.
    pub fn is_without_boxes(self) -> bool {
        self.is_pair
    }

    /// Returns what tells sizes apart: how they were written does not.
    fn key(self) -> (usize, Option<BoxShape>, Option<(usize, usize)>) {
        (self.side, self.boxes, self.pair.filter(|_| self.is_pair))
    }

    /// Returns the size of the square board of `cells` cells with the squarest boxes, if there is
    /// one.
    pub fn of_cells(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        (side * side == cells).then(|| Size::of_side(side).ok()).flatten()
    }

    /// Returns the number of rows of a square board, which is also that of columns and of symbols.
    pub fn side(self) -> usize {
        self.side
    }

    /// Returns the shape of the boxes; `None` for sides such as 7, which only irregular regions
    /// divide.
    pub fn boxes(self) -> Option<BoxShape> {
        self.boxes
    }
}

impl PartialEq for Size {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Size {}

impl PartialOrd for Size {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Size {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Size {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Default for Size {
    fn default() -> Self {
        Size::of_side(9).expect("9 is a legal side")
    }
}

impl fmt::Display for Size {
    /// Writes the side if it implies the boxes, otherwise the box shape; rows and columns as two
    /// numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.boxes {
            None if self.is_pair => {
                let (rows, cols) = self.extent();
                write!(f, "{rows}x{cols}")
            }
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
            Some((rows, cols)) => match (number(rows)?, number(cols)?) {
                (2..=5, 2..=5) => Size::of_boxes(number(rows)?, number(cols)?),
                (side @ 6..=MAX_SYMBOLS, cols) if side == cols => Size::of_side(side),
                (rows, cols) => Size::of_extent(rows, cols),
            },
            None => match number(text)? {
                side @ ..=MAX_SIDE if side > MAX_SYMBOLS => Size::of_extent(side, side),
                side => Size::of_side(side),
            },
        }
    }
}

/// The reason why a text or number is not a [`Size`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Neither a side nor two numbers.
    #[error(
        "expected a side such as 9, a box shape such as 2x3, or rows and columns such as 8x10, found `{0}`"
    )]
    Unreadable(String),
    /// A side out of range.
    #[error("a side is 4 to {MAX_SYMBOLS}, not {0}")]
    Side(usize),
    /// A box shape out of range.
    #[error("a box has 2 to 5 rows and 2 to 5 columns, not {0}x{1}")]
    Box(usize, usize),
    /// Rows or columns out of range.
    #[error("a board has 1 to {MAX_SIDE} rows and columns, not {0}x{1}")]
    Extent(usize, usize),
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
        for text in ["101x8", "7x0", "9x", "x9", "9xx9"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn two_numbers_are_rows_and_columns_where_there_are_no_boxes() {
        let extent = |text: &str| text.parse::<Size>().unwrap().without_boxes().extent();
        for (text, rows, cols) in [
            ("9", 9, 9),
            ("3x3", 3, 3),
            ("4x5", 4, 5),
            ("16x16", 16, 16),
            ("7x8", 7, 8),
            ("30", 30, 30),
        ] {
            assert_eq!(extent(text), (rows, cols), "{text}");
        }
        let nine = "9".parse::<Size>().unwrap();
        assert_ne!(nine.without_boxes(), nine);
        assert_ne!(nine.without_boxes(), "3x3".parse::<Size>().unwrap().without_boxes());
        assert_eq!(nine.without_boxes(), "9x9".parse::<Size>().unwrap().without_boxes());
        assert_eq!(nine.without_boxes().of_square(), Ok(nine));
        assert_eq!("7x8".parse::<Size>().unwrap().of_square(), Err(SizeError::Box(7, 8)));
        assert_eq!("30".parse::<Size>().unwrap().of_square(), Err(SizeError::Side(30)));
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
        for text in ["4", "9", "3x2", "4x2", "5x4", "7", "25", "8x10", "30x30"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        for text in ["", "x", "3x", "1", "101", "6x0", "-9", "9.0"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }
}
