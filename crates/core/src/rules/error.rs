//! Why a variant is not possible on a layout.

use super::{GridsError, LayoutPart, OpenCellsError, RegionsError};
use crate::board::{BoardError, SizeError};

/// The reason why a variant is not possible on a layout.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// A name that is not registered.
    #[error("no variant is called `{name}`; {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The end of the message: a near name, or the names that are registered.
        known: String,
    },
    /// A rule of the whole board, or several names, instead of one kind of clue.
    #[error("{0} is not a kind of clue, such as given or cage")]
    NoClue(String),
    /// A variant named twice.
    #[error("the variant {0} is named twice")]
    Twice(String),
    /// Two variants that each divide the board.
    #[error("{0} and {1} cannot be combined: each divides the board in its own way")]
    TwoDivisions(String, String),
    /// A variant that goes with no other, combined with one.
    #[error("{0} cannot be combined with the rule {1}")]
    Alone(&'static str, &'static str),
    /// A variant for square boards, combined with one that makes another board.
    #[error("{0} is for square boards and cannot be combined with boards of another kind")]
    NotSquare(&'static str),
    /// A side that cannot be cut into boxes.
    #[error("a side of {0} has no boxes of 2 to 5 rows and columns")]
    NoBoxes(usize),
    /// A variant of regions without these.
    #[error("the variant {0} needs its regions")]
    NoRegions(&'static str),
    /// A variant of cells and black places without these.
    #[error("the variant {0} needs its cells")]
    NoCells(&'static str),
    /// A kind of clue about runs on a board that has none.
    #[error("the clue {0} is for boards of runs, such as those of kakuro")]
    NoRuns(&'static str),
    /// A kind of clue about filled cells on a board whose cells hold other symbols.
    #[error("the clue {0} is for boards of black and white cells, such as those of nonogram")]
    NotTwoValued(&'static str),
    /// A kind of clue about tents on a board without trees.
    #[error("the clue {0} is for boards with trees, such as those of tents")]
    NoTrees(&'static str),
    /// A kind of clue about black cells on a board without any.
    #[error(
        "the clue {0} is for boards with two black cells in a line, such as those of doppelblock"
    )]
    NoBlacks(&'static str),
    /// A kind of clue about letters on a board without any.
    #[error("the clue {0} is for boards with letters, such as those of easy-as-abc")]
    NoLetters(&'static str),
    /// A kind of clue about black places on a board that is not of straights.
    #[error("the clue {0} is for boards of straights")]
    NoSequences(&'static str),
    /// A kind of clue that does not count values, on a board with doublers.
    #[error("the clue {0} cannot be used with doublers")]
    NoDoublers(&'static str),
    /// A variant of squares, on another board.
    #[error("the variant {0} needs as many rows as columns")]
    UnequalSides(&'static str),
    /// A variant of lines with two halves, on a board with odd sides.
    #[error("the variant {0} needs even numbers of rows and columns")]
    OddSides(&'static str),
    /// A kind of clue with a character for each number, on a board with more numbers.
    #[error("the clue {0} is for boards of at most {1} rows and columns")]
    LongSides(&'static str, usize),
    /// A variant with a region for each row and column, on another board.
    #[error("the variant {0} needs as many rows as columns, and as many regions")]
    NotAsManyRegions(&'static str),
    /// Cells that do not fit the board.
    #[error("{0}")]
    OpenCells(#[from] OpenCellsError),
    /// Overlapping grids without their places.
    #[error("overlapping grids need their places")]
    NoGrids,
    /// Grids that do not make a board.
    #[error("{0}")]
    Grids(#[from] GridsError),
    /// A part of the layout that no rule of the variant has.
    #[error("{0} are for the variant {1}")]
    Needless(LayoutPart, &'static str),
    /// A size that the variant's boards cannot have.
    #[error("{0}")]
    Size(#[from] SizeError),
    /// Cells that do not make a board.
    #[error("{0}")]
    Board(#[from] BoardError),
    /// Regions that do not fit the board.
    #[error("{0}")]
    Regions(#[from] RegionsError),
    /// A rule that the board has no room for.
    #[error("the variant {0} has no room on a board of side {1}")]
    NoRoom(&'static str, usize),
    /// A rule about thirds of the symbols, on a board whose symbols have none.
    #[error("the variant {0} needs three groups of equally many symbols, not {1} symbols")]
    NoThirds(&'static str, usize),
}
