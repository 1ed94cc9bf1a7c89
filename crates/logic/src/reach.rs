//! Applies techniques to many positions, keeping only the positions.

use super::ladder::Ladder;
use super::progress::Progress;
use super::score::Score;
use super::state::State;
use super::step_collector::{Keep, StepCollector};
use satoku_core::board::Cell;
use satoku_core::oracle::{Cancel, Cancelled};

/// A player that takes steps up to a score in a position and keeps only the position.
#[derive(Debug)]
pub struct Reach {
    ladder: Ladder,
    highest: Score,
    found: StepCollector,
}

impl Reach {
    /// Creates a player with the techniques of a ladder, limited to steps of at most this score.
    pub fn new(ladder: &Ladder, highest: Score, cancel: &Cancel) -> Self {
        let ladder = ladder.up_to(highest);
        let mut found = StepCollector::new(ladder.allowed(), Keep::Easiest);
        found.meter.cancel = cancel.clone();
        Reach { ladder, highest, found }
    }

    /// Takes steps until all of these cells are filled; returns whether that was reached.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn fill(&mut self, state: &mut State, cells: &[Cell]) -> Result<bool, Cancelled> {
        while state.is_sound() {
            if cells.iter().all(|cell| state.values().get(*cell).is_some()) {
                return Ok(true);
            }
            if !self.step(state)? {
                break;
            }
        }
        Ok(false)
    }

    /// Takes steps until there are no more, the board is full, or it was stopped.
    pub fn exhaust(&mut self, state: &mut State) {
        while state.is_sound() && !state.is_solved() && self.step(state) == Ok(true) {}
    }

    fn step(&mut self, state: &mut State) -> Result<bool, Cancelled> {
        self.ladder.search(state, &mut self.found);
        if self.found.meter.stopped() == Some(Progress::Cancelled) {
            return Err(Cancelled);
        }
        // A step may have a higher score than its technique.
        let reached = self.found.score().is_some_and(|score| score <= self.highest);
        if reached {
            self.found.apply(state);
        }
        Ok(reached)
    }
}
