//! Rates puzzles of which nothing is known, asking an oracle where steps alone do not tell.

use super::rating::Rating;
use crate::logic::geometry::{Geometry, Unsupported};
use crate::logic::ladder::Ladder;
use crate::logic::path::Progress;
use crate::oracle::{Budget, Cancel, Engine, Enumeration, OracleError, Preparations, solutions};
use crate::rules::Puzzle;
use std::sync::Arc;

/// The outcome of rating a puzzle.
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
/// A path that ends solved shows by itself that there is one solution, unless it took a technique
/// that relies on that. Only otherwise is an oracle asked.
#[derive(Debug)]
pub struct Rater {
    ladder: Ladder,
    prepared: Preparations,
    cancel: Cancel,
    latest: Option<Geometry>,
}

impl Rater {
    /// Returns a rater with these techniques. Formulas for the oracle are taken from `prepared`.
    pub fn new(ladder: &Ladder, prepared: &Preparations, cancel: &Cancel) -> Self {
        let (ladder, prepared, cancel) = (ladder.clone(), prepared.clone(), cancel.clone());
        Rater { ladder, prepared, cancel, latest: None }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// If its rules are not served, the oracle fails, or a step contradicts the solution.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Assessment, RateError> {
        let same = |known: &Geometry| Arc::ptr_eq(known.rules(), puzzle.rules());
        let geometry = match self.latest.take().filter(same) {
            Some(known) => known,
            None => Geometry::new(puzzle.rules())?,
        };
        let rating = Rating::of(self.latest.insert(geometry), puzzle, &self.ladder);
        let relies = rating.techniques().any(|(technique, _)| technique.needs_uniqueness());
        if rating.end == Progress::Solved && !relies {
            return Ok(Assessment::Rated(Box::new(rating)));
        }
        let budget = Budget::default();
        let found =
            self.prepared.ask(puzzle, Engine::Auto, budget, &self.cancel, |oracle, _, clues| {
                solutions(oracle, clues, 2)
            })?;
        let solution = match (&found.grids[..], found.enumeration) {
            ([_, _, ..], _) => return Ok(Assessment::Several),
            (_, Enumeration::Undecided) => return Ok(Assessment::Undecided),
            ([], _) => return Ok(Assessment::None),
            ([solution], _) => solution,
        };
        if rating.end == Progress::Contradiction || !solution.extends(&rating.grid) {
            return Err(RateError::Contradiction { puzzle: puzzle.givens().to_string() });
        }
        Ok(Assessment::Rated(Box::new(rating)))
    }
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
