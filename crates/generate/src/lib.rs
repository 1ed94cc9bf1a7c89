//! The generator: fills a grid, carves clues from it, and seals the remaining puzzle.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod additions;
mod adjust;
mod batch;
mod census;
pub mod check;
mod clue_search;
mod fewest;
mod generator;
mod minimize;
mod nearest;
mod plan;
mod progress;
mod quality;
mod request;
mod seal;
mod shades;
#[cfg(feature = "spec")]
pub mod spec_text;
mod strategies;
mod suggestions;
mod unique_grid;
mod worker;

pub use additions::{Addition, addition, additions, easiest_first};
pub use adjust::Adjusted;
pub use batch::{BatchError, batch};
pub use census::{Census, MinimalSets};
pub use clue_search::ClueSearch;
pub use fewest::{BoundProof, Fewest, FewestOfKind, fewest, fewest_of_kind};
pub use generator::Generator;
pub use minimize::{minimize, minimize_with_symmetry};
pub use nearest::Nearest;
pub use progress::{Attempt, Observer, Phase};
pub use quality::{Quality, unused_clues, used_clues};
pub use request::assurance::Assurance;
pub use request::clue_count::{ClueCount, ClueCountError, fewest_known};
pub use request::clue_counts::{ClueCounts, ClueCountsError};
pub use request::drawing::{Drawing, draw_cells};
pub use request::figures::Figures;
pub use request::goal::Goal;
pub use request::grade::{Grade, GradeError, Mix};
pub use request::{CellList, Request, RequestError, RequestFields, ValueFault};
pub use seal::Generated;
pub use seal::minimal::{Need, is_minimal, needs};
pub use shades::{Shaded, Shades, ShadesError};
pub use suggestions::{Suggestion, Suggestions};
pub use unique_grid::UniqueGrid;
pub use worker::Worker;

use satoku_core::oracle::{Cancelled, OracleError};

/// The reason why a puzzle was not made.
#[derive(Debug, Clone, thiserror::Error)]
pub enum GenerateError {
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The request was not met within its limit of tries.
    #[error("{}", unmet(best.as_ref(), *tries))]
    Unmet {
        /// The nearest result; `None` if every grid exceeded the budget.
        best: Option<Nearest>,
        /// The number of tries made.
        tries: u64,
    },
    /// No grid obeys the rules, whatever the regions if they are random.
    #[error("this board has no solution grid")]
    NoGrid,
    /// No grid was found within the budget, though there may be one.
    #[error("no solution grid was found for this board")]
    NoGridFound,
    /// No grid was found of which a clue of this kind along the drawing of a request is true.
    #[error("no grid was found with clues of the kind {0} along the layout")]
    NothingAlong(&'static str),
    /// Uniqueness could not be decided within the budget.
    #[error("uniqueness could not be decided within the budget")]
    Undecided,
    /// An engine contradicts itself or the rules: a bug in this program.
    #[error("{0}")]
    Oracle(#[source] OracleError),
    /// The request cannot be met.
    #[error("{0}")]
    Request(#[from] RequestError),
}

/// The hint for a pattern for which no puzzle was found.
#[doc(hidden)]
pub const MORE_CELLS: &str = "mark more cells in the pattern, or allow more --tries";

/// Returns the message for a request that was not met.
fn unmet(best: Option<&Nearest>, tries: u64) -> String {
    let tries = if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
    match best {
        Some(best) => format!("not found in {tries}; the best was {best}"),
        None => format!("gave up after {tries}: every grid exceeded the carving budget"),
    }
}

impl GenerateError {
    /// Returns whether a puzzle with other random numbers may be made although this one was not.
    fn is_shortfall(&self) -> bool {
        use GenerateError::{NoGridFound, NothingAlong, Undecided, Unmet};
        matches!(self, Unmet { .. } | NoGridFound | NothingAlong(_) | Undecided)
    }

    /// Returns what to do about it, in terms of the program's flags, where that is known.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            GenerateError::Request(error) => return error.hint(),
            GenerateError::Unmet { best: Some(Nearest::Kinds { .. }), .. } => {
                "add `+given` to the --variant, for some givens beside these clues"
            }
            GenerateError::Unmet {
                best: Some(Nearest::Puzzle { rating: Some(_), .. }), ..
            } => "allow more --tries, a wider range, fewer techniques to --require, or other clues",
            GenerateError::Unmet { best: Some(Nearest::Pattern { .. }), .. } => MORE_CELLS,
            GenerateError::Unmet { best: Some(Nearest::Uneven { .. }), .. } => {
                "allow more --tries, a larger --balance, or more --clues"
            }
            GenerateError::Unmet { .. } => {
                "allow more --tries, ask for more --clues, or drop the --symmetry or the --keep"
            }
            GenerateError::NoGrid => {
                "no --seed has one: try another --size or --variant, or other --regions"
            }
            GenerateError::NoGridFound => {
                "another --seed is hardly more likely to find one: try a smaller --size, another \
                 --variant or other --regions"
            }
            GenerateError::NothingAlong(_) => {
                "choose another --layout, or another kind of clue: a line that is straight cannot \
                 repeat symbols"
            }
            GenerateError::Undecided => "try another --seed, a smaller --size or another --variant",
            GenerateError::Cancelled | GenerateError::Oracle(_) => return None,
        };
        Some(hint.to_owned())
    }
}

impl From<Cancelled> for GenerateError {
    fn from(_: Cancelled) -> Self {
        GenerateError::Cancelled
    }
}

impl From<OracleError> for GenerateError {
    fn from(error: OracleError) -> Self {
        match error {
            OracleError::Cancelled => GenerateError::Cancelled,
            error => GenerateError::Oracle(error),
        }
    }
}
