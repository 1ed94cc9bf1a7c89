//! Sudoku-family puzzles with exactly one solution, and proofs of it.
//!
//! ```
//! use satoku::{Generator, Request};
//!
//! let generator = Generator::new(Request::default())?;
//! let made = generator.puzzle(1, 0)?;
//! assert_eq!(made.minimal, Some(true));
//! println!("{}", made.puzzle);
//! # Ok::<(), satoku::Error>(())
//! ```
//!
//! Puzzles from elsewhere are read in many formats, solved, checked, rated, explained and proved:
//!
//! ```
//! use satoku::{Puzzle, Solved};
//!
//! let puzzle = satoku::read_puzzle(
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! assert!(matches!(satoku::solve(&puzzle)?, Solved::One(_)));
//! println!("{}: {}", satoku::rate(&puzzle)?.level, satoku::steps(&puzzle)?[0].text());
//! let proof = satoku::certify(&puzzle)?;
//! satoku::verify(&puzzle, &proof.solution, &proof.certificate)?;
//! # Ok::<(), satoku::Error>(())
//! ```
//!
//! The library uses no clock, no file system and no threads unless asked to, and prints nothing.
//!
//! The items on this page are the interface. The modules behind it are public for the command line
//! program and hidden here; they may change in any version.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod api;
#[cfg(feature = "calls")]
#[doc(hidden)]
pub mod calls;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod stats;

#[cfg(feature = "book")]
#[doc(hidden)]
pub use satoku_book as book;
#[doc(hidden)]
pub use satoku_core::{
    board, certificate, cnf, encode, language, names, oracle, parallel, quote, random, rules,
    worded,
};
#[doc(hidden)]
pub use satoku_format::{self as format, seen};
#[cfg(feature = "cli")]
#[doc(hidden)]
pub use satoku_generate::spec_text;
#[doc(hidden)]
pub use satoku_generate::{self as generate, check};
#[doc(hidden)]
pub use satoku_logic as logic;
#[cfg(feature = "photo")]
#[doc(hidden)]
pub use satoku_scan::{pdf, photo};

pub use api::{
    Batch, Error, ErrorKind, Hint, MappedBatch, Proof, PuzzleSet, PuzzleWriter, Solver, Step,
    certify, check, draw, hint, minimize, rate, read, read_each, read_puzzle, read_with, solve,
    steps, verify, write,
};
#[doc(inline)]
pub use satoku_core::board::{
    Board, BoxShape, Cell, Grid, House, HouseRole, Place, Size, Symbol, Symbols, Symmetry,
};
#[doc(inline)]
pub use satoku_core::certificate::Certificate;
#[doc(inline)]
pub use satoku_core::language::LanguageCode;
#[doc(inline)]
pub use satoku_core::oracle::{Budget, Cancel, Engine, Solved, Tally, Work};
#[doc(inline)]
pub use satoku_core::rules::{
    Cage, CellName, Clue, ClueId, Constraint, CustomLine, Field, FieldType, Grids, Layout,
    LayoutPart, OpenCells, Puzzle, PuzzleBuilder, Regions, Registry, Repeat, Rules,
};
#[doc(inline)]
pub use satoku_format::seen::CanonicalIds;
#[doc(inline)]
pub use satoku_format::{Entry, Format, Id, Ids, Metadata};
#[doc(inline)]
pub use satoku_generate::check::{CheckReport, Finding};
#[doc(inline)]
pub use satoku_generate::{
    Assurance, ClueCount, ClueCounts, Figures, Generated, Generator, Grade, Mix, Request,
    RequestFields, UniqueGrid,
};
#[doc(inline)]
pub use satoku_logic::{
    Bottleneck, Difficulty, Level, Mistake, Progress, Rating, Score, Selection, Technique,
};

/// The errors of methods. Each converts to [`Error`] by `?`.
pub mod errors {
    #[doc(inline)]
    pub use satoku_core::board::{
        BoardError, GridError, PlaceError, SizeError, SymbolsError, SymmetryError,
    };
    #[doc(inline)]
    pub use satoku_core::certificate::{CertificateError, ProveError, Rejection};
    #[doc(inline)]
    pub use satoku_core::encode::NotEncoded;
    #[doc(inline)]
    pub use satoku_core::names::UnknownName;
    #[doc(inline)]
    pub use satoku_core::oracle::{FalseAnswer, OracleError};
    #[doc(inline)]
    pub use satoku_core::rules::{
        CageError, GridsError, OpenCellsError, PuzzleError, RegionsError, RulesError, Unstated,
        Violation,
    };
    #[doc(inline)]
    pub use satoku_format::{IdError, ReadError, WriteError};
    #[doc(inline)]
    pub use satoku_generate::{
        ClueCountError, ClueCountsError, GenerateError, GradeError, Nearest, RequestError,
        ValueFault,
    };
    #[doc(inline)]
    pub use satoku_logic::{RateError, ScoreError, UnknownTechnique, Unsupported};
}

/// The recipes for library users, run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
mod library {}
