//! What calls about puzzles of the same rules share.

use satoku_core::oracle::Oracles;

/// Answers calls, and keeps what puzzles of the same rules share.
#[derive(Debug, Default)]
pub struct Calls {
    pub(super) oracles: Oracles,
}
