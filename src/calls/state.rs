//! What calls about puzzles of the same rules share.

use satoku_core::oracle::{Cancel, FormulaCache};

/// Answers calls, and keeps what puzzles of the same rules share.
#[derive(Debug, Default)]
pub struct Calls {
    pub(super) formulas: FormulaCache,
    pub(super) cancel: Cancel,
}
