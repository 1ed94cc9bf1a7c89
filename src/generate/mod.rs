//! Generation.
mod carve;
