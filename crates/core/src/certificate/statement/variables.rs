//! The numbers of the variables.

use crate::board::{Cell, Symbol};

/// Returns the literal "this cell holds this symbol" on a board of `symbols` symbols.
pub(super) fn holds(symbols: usize, cell: Cell, symbol: Symbol) -> i32 {
    // At most 2048 cells of 25 symbols.
    (cell.index() * symbols + symbol.index() + 1) as i32
}
