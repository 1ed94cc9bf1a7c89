//! Rates arbitrary puzzles, asking an oracle if the steps do not show a unique solution.

use super::rating::Rating;
use crate::latest::{Latest, Same};
use crate::logic::geometry::{Geometry, Unsupported};
use crate::logic::ladder::Ladder;
use crate::logic::path::Progress;
use crate::oracle::{Budget, Cancel, Engine, OracleError, Preparations, Solved, solve};
use crate::rules::{Puzzle, Rules};

/// The outcome of rating a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub enum Assessment {
    /// It has one solution and this rating.
    Rated(Box<Rating>),
    /// It has several solutions, so steps cannot lead to one.
    Several,
    /// It has no solution.
    None,
    /// The budget was used up before it was known how many solutions it has.
    Undecided,
}

/// Rates puzzles.
///
/// A path that ends solved shows that there is one solution, unless it took a technique that
/// assumes this. An oracle is asked only otherwise.
#[derive(Debug)]
pub struct Rater {
    ladder: Ladder,
    prepared: Preparations,
    cancel: Cancel,
    geometries: Latest<Same<Rules>, Geometry>,
}

impl Rater {
    /// Creates a rater with these techniques. Formulas for the oracle are taken from `prepared`.
    pub fn new(ladder: &Ladder, prepared: &Preparations, cancel: &Cancel) -> Self {
        let (ladder, prepared, cancel) = (ladder.clone(), prepared.clone(), cancel.clone());
        Rater { ladder, prepared, cancel, geometries: Latest::default() }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// If the human solver does not support the rules, the oracle fails, or a step contradicts the
    /// solution.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Assessment, RateError> {
        let rules = puzzle.rules();
        let make = || Geometry::new(rules);
        let geometry = self.geometries.get_or_try_make(Same::of(rules), make)?;
        let rating = Rating::of(geometry, puzzle, &self.ladder);
        let relies = rating.techniques().any(|(technique, _)| technique.needs_uniqueness());
        if rating.end == Progress::Solved && !relies {
            return Ok(Assessment::Rated(Box::new(rating)));
        }
        let (engine, budget) = (Engine::Auto, Budget::default());
        let solution = match solve(&self.prepared, puzzle, engine, budget, &self.cancel)? {
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

/// The reason why a puzzle cannot be rated.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The human solver does not support the rules.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The oracle failed.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// A step was wrong: a bug in this program.
    #[error("steps contradict the solution of {puzzle}")]
    Contradiction {
        /// The givens.
        puzzle: String,
    },
}
