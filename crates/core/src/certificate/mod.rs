//! Certificates: proofs that a puzzle has one solution, which anybody can check.
//!
//! The *statement* ([`statement`]) is a formula: the rules, all clues, and a clause that forbids
//! the known solution. If it has no model, and the direct check confirms the solution, the puzzle
//! has exactly one solution. The *certificate* ([`Certificate`]) is a proof by unit propagation
//! that it has no model: the search tree of an engine, with a clause for each refuted branch.
//!
//! [`Checker`] decides. It rests on little code: the [`kernel`], the statement, the direct check of
//! the solution, and the reader of the puzzle. How a certificate was made ([`Prover`]) does not
//! matter.
//!
//! ```
//! use satoku_core::board::Symbols;
//! use satoku_core::certificate::{Certificate, Checker, WORK};
//! use satoku_core::rules::{Layout, Puzzle, Registry};
//!
//! let rules = Registry::standard().rules("classic", &Layout::of_size("4".parse()?))?;
//! let read = |text| Symbols::default().read(text, 16, 4);
//! let puzzle = Puzzle::of_givens(rules.into(), &read("....34..2.4....1")?)?;
//! let solution = read("1234341221434321")?;
//! // The empty clause alone: unit propagation needs no help.
//! let certificate = Certificate::from_text("0");
//! Checker::default().check(&puzzle, &solution, &certificate, WORK)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod export;
pub mod kernel;
mod lrat;
mod prove;
mod shrink;
pub mod statement;
mod text;
mod trace;

pub use check::{Checker, Rejection, WORK};
pub use export::Export;
pub use prove::{ProofSettings, ProveError, Proved, Prover};
pub use text::{Certificate, CertificateError};
