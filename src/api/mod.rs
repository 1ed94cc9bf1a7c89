//! The library's interface: owned types, one error, and a function for each question.

mod draw;
mod error;
mod many;
mod proof;
mod questions;
mod set;
mod solver;
mod steps;

pub use draw::draw;
pub use error::{Error, ErrorKind};
pub use many::{Batch, MappedBatch};
pub use proof::{Proof, certify, verify};
pub use questions::{check, minimize, rate, solve};
pub use set::{PuzzleSet, PuzzleWriter, read, read_each, read_puzzle, read_with, write};
pub use solver::Solver;
pub use steps::{Hint, Step, hint, steps};
