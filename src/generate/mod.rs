//! Generation.
mod assurance;
mod carve;

pub use assurance::{Assurance, AssuranceError};
