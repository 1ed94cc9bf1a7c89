//! Certificates: proofs that a puzzle has one solution, for a stranger to check.
//!
//! The *statement* ([`statement`]) is a formula: the rules, all clues, and that the known solution is
//! forbidden. That it has no model, together with the plain check that the solution is one, says that
//! the puzzle has exactly one solution. The *certificate* is a proof of that by unit propagation
//! ([`Certificate`]): the search tree of an engine, each refuted branch a clause.
//!
//! [`Checker`] decides. What it rests on is small: the [`kernel`], the statement, the plain check of the
//! solution, and the reader of the puzzle. How a certificate was made ([`Prover`]) does not matter.
//!
//! ```
//! use satoku::board::Symbols;
//! use satoku::certificate::{Certificate, Checker, WORK};
//! use satoku::rules::{Layout, Puzzle, Registry};
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
pub use prove::{Means, ProveError, Proved, Prover};
pub use text::{Certificate, CertificateError};
