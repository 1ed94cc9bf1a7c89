//! Generation.
pub mod carve;
