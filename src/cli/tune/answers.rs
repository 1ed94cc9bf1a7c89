//! What the questions share: the solution of a puzzle, and failures.

use crate::cli::failure::Failure;
use crate::cli::request::failure;
use crate::cli::unsolved::{Unsolved, only_solution};
use satoku::Solver;
use satoku::board::{Grid, Symbol, Symbols};
use satoku::format::Entry;
use satoku::generate::RequestError;
use satoku::rules::RulesError;

/// Returns the failure for a request that cannot be met, in terms of its flag.
pub(super) fn refused(error: &RequestError) -> Failure {
    let hint = match error {
        RequestError::Rules(RulesError::NoBoxes(_)) => {
            "choose a side of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25"
        }
        RequestError::Kind { .. } => "leave this option out",
        RequestError::ClueSum { .. } => "choose one of those, or a range",
        RequestError::GoalClues { .. } => {
            "ask for another number of --clues, or another --difficulty"
        }
        error => match error.field() {
            "variant" => "see satoku generate --help",
            "symmetry" | "clues" => {
                return failure(error).hint(error.hint().unwrap_or_default());
            }
            "difficulty" => "ask for another --difficulty, or leave it out",
            _ => "leave one of them out",
        },
    };
    failure(error).hint(hint)
}

/// Returns the only solution of a puzzle, or the reason why none is known.
pub(super) fn solved(
    entry: &Entry,
    solver: &mut Solver,
) -> Result<Result<Grid, Unsolved>, Failure> {
    Ok(only_solution(solver.solve(&entry.puzzle)?, entry))
}

/// Returns a symbol as it is written.
pub(super) fn written_symbol(symbols: &Symbols, symbol: Symbol) -> String {
    symbols.character(symbol).to_string()
}
