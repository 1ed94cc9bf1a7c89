//! Why a puzzle has no single solution that is known.

use super::failure::{Exit, Failure};
use satoku::board::{Grid, Symbols};
use satoku::format::Entry;
use satoku::oracle::Solved;
use satoku::rules::Rules;
use satoku::{Error, ErrorKind};
use std::fmt::{self, Display, Formatter};

/// Refuses an alphabet that is too short for a board.
pub fn enough(symbols: &Symbols, rules: &Rules) -> Result<(), Failure> {
    let (known, needed) = (rules.symbols_or(symbols).capacity(), rules.board().symbol_count());
    if known >= needed {
        return Ok(());
    }
    let message = format!("--symbols: {known} symbols are too few for a board with {needed}");
    Err(Failure::usage(message).hint("choose a longer alphabet, such as 1-P"))
}

/// What is said of a puzzle that was not decided.
pub const UNDECIDED: &str = "not decided within the budget";

/// What is said of a puzzle that has several solutions.
const SEVERAL: &str = "more than one solution";

/// The reason why a puzzle has no single solution that is known.
pub enum Unsolved {
    /// It has none or several; this says which.
    Fails(String),
    Undecided,
}

impl Unsolved {
    /// Returns the exit code of a run that this ends.
    pub fn exit(&self) -> Exit {
        match self {
            Unsolved::Fails(_) => Exit::Usage,
            Unsolved::Undecided => Exit::GaveUp,
        }
    }
}

impl Display for Unsolved {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Unsolved::Fails(why) => why,
            Unsolved::Undecided => UNDECIDED,
        })
    }
}

/// Returns the only solution of a puzzle, or the reason why none is known.
pub fn only_solution(solved: Solved, entry: &Entry) -> Result<Grid, Unsolved> {
    match solved {
        Solved::One(only) => Ok(only),
        Solved::Several(..) => Err(Unsolved::Fails(SEVERAL.to_owned())),
        Solved::None => Err(Unsolved::Fails(format!("no solution{}", why_none(entry)))),
        _ => Err(Unsolved::Undecided),
    }
}

/// Returns the reason why a puzzle has no single solution that is known, if that is the error.
///
/// # Errors
/// Returns all other errors.
pub fn unsolved(error: Error, entry: &Entry) -> Result<Unsolved, Error> {
    let solved = match error.kind() {
        ErrorKind::SeveralSolutions => return Ok(Unsolved::Fails(SEVERAL.to_owned())),
        ErrorKind::NoSolution => Solved::None,
        ErrorKind::OutOfBudget => Solved::Undecided,
        _ => return Err(error),
    };
    Ok(only_solution(solved, entry).expect_err("neither is one"))
}

/// Returns the reason why a puzzle has no solution, if its givens alone show it.
pub fn why_none(entry: &Entry) -> String {
    let repeats = entry.puzzle.repeats();
    repeats.first().map_or(String::new(), |repeat| format!(": {repeat}"))
}
