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
//! Asking about a puzzle that somebody else made, here how many solutions it has, up to two:
//!
//! ```
//! use satoku::board::Symbols;
//! use satoku::oracle::{Budget, Cancel, Engine, Preparations, solutions};
//! use satoku::rules::{Layout, Puzzle, Registry};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let rules = Registry::standard().rules("classic", &Layout::default())?;
//! let puzzle = Puzzle::of_givens(rules.into(), &Symbols::default().read(text, 81, 9)?)?;
//! let (engine, budget, cancel) = (Engine::default(), Budget::default(), Cancel::default());
//! let found = Preparations::default()
//!     .ask(&puzzle, engine, budget, &cancel, |oracle, _, clues| solutions(oracle, clues, 2))?;
//! assert_eq!(found.grids.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! That a puzzle has one solution can be proved so that a stranger can check it: [`certificate`].
//! What a person would do, step by step, and how hard that is: [`logic`]. Steps are drawn in [`picture`].
//!
//! Files of puzzles are read and written in [`format`](mod@format); [`check`] says what is wrong
//! with a puzzle; [`seen`] finds puzzles that are the same; variants and kinds of clue are in [`rules`].
//!
//! The library has no clock, no threads of its own choosing, no file system and prints nothing: a
//! caller hands in readers and writers, and stops long work through [`oracle::Cancel`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
#[cfg(any(feature = "book", feature = "cli"))]
pub mod book;
pub mod certificate;
pub mod check;
pub mod cnf;
pub mod encode;
pub mod format;
pub mod generate;
mod latest;
pub mod logic;
pub mod names;
pub mod oracle;
pub mod parallel;
pub mod picture;
mod quote;
pub mod random;
pub mod rules;
pub mod seen;
#[cfg(any(feature = "book", feature = "cli"))]
pub mod spec_text;
pub mod stats;
