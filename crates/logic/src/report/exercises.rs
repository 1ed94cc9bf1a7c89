//! Exercises: positions on the way to a solution at which a technique is the next step.

use super::advice::next_placement;
use crate::geometry::{Geometry, Unsupported};
use crate::ladder::Ladder;
use crate::partly_filled::PartlyFilled;
use crate::path::Path;
use crate::progress::Progress;
use crate::state::State;
use crate::step::Step;
use crate::technique::selection::Selection;
use satoku_core::latest::{Latest, Same};
use satoku_core::oracle::{Cancel, Cancelled};
use satoku_core::rules::{Puzzle, Rules};

/// Finds the positions of puzzles at which some technique is the next step.
#[derive(Debug)]
pub struct Exercises {
    wanted: Selection,
    cancel: Cancel,
    geometries: Latest<Same<Rules>, Geometry>,
}

/// The reason why no position was looked for, or not to the end.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ExerciseError {
    /// The human solver does not support the rules.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The search was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

impl Exercises {
    /// Creates a finder for positions at which one of these techniques is next.
    pub fn new(wanted: Selection, cancel: &Cancel) -> Self {
        Exercises { wanted, cancel: cancel.clone(), geometries: Latest::default() }
    }

    /// Returns the first position on the way to the solution of a puzzle at which one of the
    /// techniques is next: nothing easier applies, and the next symbol cannot be placed without
    /// it. `None` if there is no such position.
    ///
    /// The puzzle must have exactly one solution.
    ///
    /// # Errors
    /// If the human solver does not support the rules, or the search is cancelled.
    pub fn of(&mut self, puzzle: &Puzzle) -> Result<Option<PartlyFilled>, ExerciseError> {
        let rules = puzzle.rules();
        let geometry = self.geometries.get_or_try_make(Same::of(rules), || Geometry::new(rules))?;
        let (wanted, cancel) = (&self.wanted, &self.cancel);
        let path = Path::new(geometry, puzzle, &Ladder::default()).cancelled_by(cancel);
        let mut found = None;
        let (end, _) = path.walk(|state, step| {
            if found.is_none() && wanted.contains(step.technique) {
                found = next(state, step, wanted, cancel);
            }
        });
        cancel.check()?;
        match end {
            Progress::Cancelled => Err(Cancelled.into()),
            _ => Ok(found),
        }
    }
}

/// Returns the position before a step, if a technique is next there.
fn next(state: &State, step: &Step, wanted: &Selection, cancel: &Cancel) -> Option<PartlyFilled> {
    let ladder = Ladder::default();
    let mut here = Path::quick(state.clone(), &ladder).cancelled_by(cancel);
    // Earlier steps of the same round may have opened easier ones.
    if here.look() != Progress::Steps(step.score) {
        return None;
    }
    // The step that leads to the next symbol need not be that of the way.
    let path = Path::from(state.clone(), &ladder).cancelled_by(cancel);
    let first = next_placement(path).ok()?.into_iter().next()?;
    let technique = Some(first.technique).filter(|technique| wanted.contains(*technique));
    technique.map(|technique| PartlyFilled::of(state, Some(technique)))
}
