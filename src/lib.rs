//! Sudoku-family puzzles with exactly one solution, shown by a SAT solver.
//!
//! A board and its rules become clauses ([`encode`]); a clue is a literal that is assumed; a puzzle
//! is unique when those clauses, its clues and "not this solution" contradict each other
//! ([`oracle`]). Carving removes clues one at a time and keeps a removal only while that holds
//! ([`generate`]).
//!
//! ```
//! use satoku::generate::{Generator, Request};
//!
//! let generator = Generator::new(Request::default())?;
//! let puzzle = generator.puzzle(1, 0)?;
//! assert_eq!(puzzle.minimal, Some(true));
//! println!("{}", puzzle.puzzle.givens());
//! # Ok::<(), satoku::generate::GenerateError>(())
//! ```
//!
//! The library has no clock, no threads of its own choosing, no file system and prints nothing: a
//! caller hands in readers and writers, and stops long work through [`oracle::Cancel`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod cnf;
pub mod encode;
pub mod examine;
pub mod format;
pub mod generate;
pub mod named;
pub mod oracle;
pub mod parallel;
pub mod random;
pub mod rules;
