//! Rates arbitrary puzzles, of which an oracle first says whether they have one solution.

use super::rating::Rating;
use crate::geometry::{Geometry, Unsupported};
use crate::ladder::Ladder;
use crate::progress::Progress;
use crate::state::State;
use satoku_core::latest::{Latest, Same};
use satoku_core::oracle::{Cancelled, OracleError, Oracles, Solved};
use satoku_core::rules::{Puzzle, Rules};

/// The outcome of rating a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub enum Assessment {
    /// It has one solution and this rating.
    Rated(Box<Rating>),
    /// It has several solutions, so steps cannot lead to one.
    Several,
    /// It has no solution.
    None,
    /// The budget was used up before it was known how many solutions it has, or the work that a
    /// path may take before it was known how hard it is.
    Undecided,
}

/// Rates puzzles.
///
/// An oracle is asked first how many solutions a puzzle has. It answers this for every board within
/// its budget, whereas looking for steps where there are several solutions can take very long.
#[derive(Debug)]
pub struct Rater {
    ladder: Ladder,
    oracles: Oracles,
    geometries: Latest<Same<Rules>, Geometry>,
}

impl Rater {
    /// Creates a rater with these techniques, which asks these oracles.
    pub fn new(ladder: &Ladder, oracles: &Oracles) -> Self {
        let (ladder, oracles) = (ladder.clone(), oracles.clone());
        Rater { ladder, oracles, geometries: Latest::default() }
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
        let solution = match self.oracles.solve(puzzle)? {
            Solved::One(solution) => solution,
            Solved::Several(..) => return Ok(Assessment::Several),
            Solved::None => return Ok(Assessment::None),
            Solved::Undecided => return Ok(Assessment::Undecided),
        };
        let state = State::new(geometry, puzzle);
        let rating = Rating::unless_cancelled(state, &self.ladder, self.oracles.cancel())?;
        if rating.end == Progress::Undecided {
            return Ok(Assessment::Undecided);
        }
        if rating.end == Progress::Contradiction || !solution.extends(&rating.grid) {
            return Err(RateError::Contradiction { puzzle: puzzle.givens().to_string() });
        }
        Ok(Assessment::Rated(Box::new(rating)))
    }
}

impl From<Cancelled> for RateError {
    fn from(error: Cancelled) -> Self {
        RateError::Oracle(error.into())
    }
}

/// The reason why a puzzle cannot be rated.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RateError {
    /// The human solver does not support the rules.
    #[error("{0}")]
    Unsupported(#[from] Unsupported),
    /// The oracle failed.
    #[error("{0}")]
    Oracle(#[from] OracleError),
    /// A step was wrong: a bug in this program.
    #[error("steps contradict the solution of {puzzle}")]
    Contradiction {
        /// The givens.
        puzzle: String,
    },
}
