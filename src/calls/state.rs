//! What calls about puzzles of the same rules share.

use satoku_core::oracle::{Cancel, Preparations};

/// Answers calls, and keeps what puzzles of the same rules share.
#[derive(Debug, Default)]
pub struct Calls {
    pub(super) prepared: Preparations,
    pub(super) cancel: Cancel,
}
