//! The library's interface: owned types, one error, and a function for each question.

mod draw;
mod error;
mod proof;
mod questions;
mod set;
mod steps;

pub use draw::draw;
pub use error::{Error, ErrorKind};
pub use proof::{Proof, certify, verify};
pub use questions::{check, rate, solve};
pub use set::{PuzzleSet, read, write};
pub use steps::{Hint, Step, hint, steps};
