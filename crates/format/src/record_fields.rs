//! Fields of JSON objects, and their errors.

use super::rules_cache::Fault;
use satoku_core::board::{Grid, Symbols};
use satoku_core::rules::Rules;
use std::fmt::Display;

/// Returns the alphabet of a board in JSON as a chosen one: its own, or else the default one.
pub(super) fn alphabet(rules: &Rules) -> Symbols {
    rules.symbols_or(&Symbols::default()).clone().chosen()
}

pub(super) fn in_field(field: &str, error: impl Display) -> Fault {
    Fault::new(format!("`{field}`: {error}"))
}

pub(super) fn grid(field: &str, text: &str, rules: &Rules) -> Result<Grid, Fault> {
    let board = rules.board();
    alphabet(rules).read(text, board.cell_count(), board.symbol_count()).map_err(|error| {
        let character = error.position().map(|at| format!(", character {}", at + 1));
        Fault::new(format!("`{field}`{}: {error}", character.unwrap_or_default()))
    })
}
