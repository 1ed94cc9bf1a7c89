//! Sudoku-family puzzles with exactly one solution, and proofs of it.
//!
//! ```
//! use satoku::{Generator, Request};
//!
//! let generator = Generator::new(Request::default())?;
//! let made = generator.puzzle(1, 0)?;
//! assert_eq!(made.minimal, Some(true));
//! println!("{}", made.puzzle.givens());
//! # Ok::<(), satoku::Error>(())
//! ```
//!
//! Puzzles from elsewhere are read in many formats, solved, checked, rated, explained and proved:
//!
//! ```
//! use satoku::{Puzzle, Solved};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
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
#[doc(hidden)]
pub mod board;
#[cfg(any(feature = "book", feature = "calls", feature = "cli"))]
#[doc(hidden)]
pub mod book;
#[cfg(feature = "calls")]
#[doc(hidden)]
pub mod calls;
#[doc(hidden)]
pub mod certificate;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod cnf;
#[doc(hidden)]
pub mod encode;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod generate;
#[doc(hidden)]
pub mod language;
mod latest;
mod lists;
#[doc(hidden)]
pub mod logic;
#[doc(hidden)]
pub mod names;
#[doc(hidden)]
pub mod oracle;
#[doc(hidden)]
pub mod parallel;
#[cfg(feature = "photo")]
#[doc(hidden)]
pub mod pdf;
#[cfg(feature = "photo")]
#[doc(hidden)]
pub mod photo;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod quote;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod seen;
#[cfg(any(feature = "book", feature = "calls", feature = "cli"))]
#[doc(hidden)]
pub mod spec_text;
#[doc(hidden)]
pub mod stats;
#[doc(hidden)]
pub mod worded;

pub use api::{
    Error, ErrorKind, Hint, Proof, PuzzleSet, PuzzleWriter, Solver, Step, certify, check, draw,
    generate_all, hint, minimize, rate, read, read_each, solve, steps, verify, write,
};
pub use board::{Board, Cell, Grid, Place, Size, Symbol, Symbols, Symmetry};
pub use certificate::Certificate;
pub use check::{CheckReport, Finding};
pub use format::{Entry, Format, Id, Ids};
pub use generate::{
    Assurance, ClueCount, ClueCounts, GenerateError, Generator, Grade, Mix, Request, RequestError,
    RequestFields, Sealed,
};
pub use logic::{Difficulty, Level, Mistake, Rating, Score, Technique};
pub use oracle::{Cancel, Solved};
pub use rules::{Cage, Clue, ClueId, Constraint, Layout, Puzzle, Regions, Rules};
pub use seen::CanonicalIds;

/// The recipes for library users, run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
mod library {}
