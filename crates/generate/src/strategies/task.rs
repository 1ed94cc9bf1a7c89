//! The input and output of a strategy.

use crate::GenerateError;
use crate::plan::Plan;
use crate::progress::{Attempt, Observer, Phase};
use crate::request::Request;
use crate::request::goal::Goal;
use satoku_core::board::{Cell, Grid};
use satoku_core::oracle::{Cancel, Engine, Oracle, SharedFormula, Work};
use satoku_core::random::Random;
use satoku_core::rules::Puzzle;
use satoku_logic::Rating;

/// One puzzle to make.
pub(crate) struct Task<'a> {
    pub request: &'a Request,
    pub plan: &'a Plan,
    /// An oracle on the formula of the plan, without clues.
    pub oracle: &'a mut dyn Oracle,
    pub random: &'a mut Random,
    pub watch: Watch<'a>,
    pub cancel: &'a Cancel,
    /// A grid that was drawn already.
    pub first: Option<Grid>,
    /// The work of other oracles.
    pub work: Work,
}

impl Task<'_> {
    /// Returns the solution of the next try: the requested one, or a random grid.
    ///
    /// # Errors
    /// If there is no grid, or the work is cancelled.
    pub fn draw(&mut self) -> Result<Grid, GenerateError> {
        let grid = match self.first.take().or_else(|| self.request.solution.clone()) {
            Some(grid) => grid,
            None => {
                self.watch.enter(Phase::Fill);
                self.plan.draw(self.random, self.cancel)?
            }
        };
        self.watch.enter(Phase::Carve);
        Ok(grid)
    }

    /// Returns the candidate whose givens are the symbols of a grid in some cells.
    pub fn candidate(&self, solution: Grid, cells: &[Cell]) -> Candidate {
        let puzzle = self.plan.puzzle(&solution, cells);
        Candidate {
            puzzle,
            solution,
            minimal: None,
            needs_givens: false,
            rating: None,
            confirmed_by: None,
            shared: None,
        }
    }
}

/// Tells an observer about the progress of a puzzle.
#[derive(Clone)]
pub(crate) struct Watch<'a> {
    pub observer: Option<&'a dyn Observer>,
    /// The number of the puzzle in its set.
    pub index: u64,
    /// The number of puzzles rated for it.
    pub rated: u64,
}

impl Watch<'_> {
    /// Tells the observer that a phase begins.
    pub fn enter(&self, phase: Phase) {
        self.observer.iter().for_each(|observer| observer.enter(phase));
    }

    /// Tells the observer of one more rated puzzle.
    pub fn rate(&mut self, goal: &Goal<'_>, rating: &Rating) {
        self.rated += 1;
        if let Some(observer) = self.observer {
            let (index, number) = (self.index, self.rated);
            observer.attempt(&Attempt { index, number, goal, rating });
        }
    }
}

/// A puzzle that meets the request but is not yet checked as a whole.
pub(crate) struct Candidate {
    pub puzzle: Puzzle,
    pub solution: Grid,
    /// Whether no clue can be removed, if the strategy shows that.
    pub minimal: Option<bool>,
    /// Whether the strategy shows that no given can be removed.
    pub needs_givens: bool,
    pub rating: Option<Rating>,
    /// The engine that found the solution to be the only one of the whole puzzle, if it was asked.
    pub confirmed_by: Option<Engine>,
    /// The formula of its clues, if the plan's formula lacks them.
    pub shared: Option<SharedFormula>,
}

/// A strategy for making puzzles.
pub(crate) trait Strategy {
    /// Makes a puzzle that meets the request but is not yet checked as a whole.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError>;
}
