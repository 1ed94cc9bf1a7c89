//! Ways from a request to the clues of a puzzle: fill, carve, search.

pub(super) mod carve;
pub(super) mod fill;
pub(super) mod graded;
pub(super) mod level_cap;
pub(super) mod pattern;
pub(super) mod sparse;
pub(super) mod thin;
