//! Rates puzzles of which nothing is known, asking an oracle where steps alone do not tell.

use super::rating::Rating;
use crate::logic::geometry::{Geometry, Unsupported};
use crate::logic::ladder::Ladder;
use crate::logic::path::Progress;
use crate::oracle::{Budget, Cancel, Engine, OracleError, Preparations, Solved, solve};
use crate::rules::{Puzzle, Rules};
use std::sync::Arc;

/// What comes of rating a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub enum Assessment {
    /// It has one solution, and this rating.
    Rated(Box<Rating>),
    /// It has several solutions, so that steps cannot lead to one.
    Several,
    /// It has no solution.
    None,
    /// The budget was used up before it was known how many solutions it has.
    Undecided,
}

/// Rates puzzles.
///
/// A path that ends solved shows by itself that there is one solution, unless it took a technique that
/// relies on that. Only otherwise is an oracle asked.
pub struct Rater<'a> {
    ladder: Ladder,
    prepared: &'a Preparations,
    cancel: &'a Cancel,
    latest: Option<(Arc<Rules>, Geometry)>,
}

impl<'a> Rater<'a> {
    /// A rater with these techniques; formulas for the oracle are taken from `prepared`.
    pub fn new(ladder: &Ladder, prepared: &'a Preparations, cancel: &'a Cancel) -> Self {
        Rater { ladder: ladder.clone(), prepared, cancel, latest: None }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// If its rules are not served, the oracle fails, or a step contradicts the solution.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Assessment, RateError> {
        let geometry = geometry(&mut self.latest, puzzle)?;
        let rating = Rating::of(geometry, puzzle, &self.ladder);
        let relies = rating.techniques().any(|(technique, _)| technique.needs_uniqueness());
        if rating.end == Progress::Solved && !relies {
            return Ok(Assessment::Rated(Box::new(rating)));
        }
        let (engine, budget) = (Engine::Auto, Budget::default());
        let solution = match solve(self.prepared, puzzle, engine, budget, self.cancel)? {
            Solved::One(solution) => solution,
            Solved::Several(..) => return Ok(Assessment::Several),
            Solved::None => return Ok(Assessment::None),
            Solved::Undecided => return Ok(Assessment::Undecided),
        };
        if rating.end == Progress::Contradiction || !solution.extends(&rating.grid) {
            return Err(RateError::Contradiction { puzzle: puzzle.givens().to_string() });
        }
        Ok(Assessment::Rated(Box::new(rating)))
    }
}

/// The board of a puzzle, taken from `latest` if that is of the same rules, and kept there.
fn geometry<'l>(
    latest: &'l mut Option<(Arc<Rules>, Geometry)>,
    puzzle: &Puzzle,
) -> Result<&'l Geometry, Unsupported> {
    let rules = puzzle.rules();
    let known = latest.take().filter(|(known, _)| Arc::ptr_eq(known, rules));
    let kept = match known {
        Some(kept) => kept,
        None => (Arc::clone(rules), Geometry::new(rules)?),
    };
    Ok(&latest.insert(kept).1)
}

/// Why a puzzle cannot be rated.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RateError {
    /// The human solver does not serve its rules.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The oracle failed.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// A step was wrong: a fault in this program.
    #[error("steps contradict the solution of {puzzle}")]
    Contradiction {
        /// The givens.
        puzzle: String,
    },
}
