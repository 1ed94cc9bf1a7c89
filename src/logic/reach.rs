//! Applies techniques to many positions, keeping only the positions.

use super::found::{Found, Keep};
use super::ladder::Ladder;
use super::score::Score;
use super::state::State;
use crate::board::Cell;

/// A player that takes steps up to a score in a position and keeps only the position.
#[derive(Debug)]
pub struct Reach {
    ladder: Ladder,
    highest: Score,
    found: Found,
}

impl Reach {
    /// Creates a player with the techniques of a ladder, limited to steps of at most this score.
    pub fn new(ladder: &Ladder, highest: Score) -> Self {
        let ladder = ladder.up_to(highest);
        let found = Found::new(ladder.allowed(), Keep::Easiest);
        Reach { ladder, highest, found }
    }

    /// Takes steps until all of these cells are filled; returns whether that was reached.
    pub fn fill(&mut self, state: &mut State, cells: &[Cell]) -> bool {
        loop {
            if !state.is_sound() {
                return false;
            }
            if cells.iter().all(|cell| state.values().get(*cell).is_some()) {
                return true;
            }
            if !self.step(state) {
                return false;
            }
        }
    }

    /// Takes steps until there are no more or the board is full.
    pub fn exhaust(&mut self, state: &mut State) {
        while state.is_sound() && !state.is_solved() && self.step(state) {}
    }

    fn step(&mut self, state: &mut State) -> bool {
        self.ladder.search(state, &mut self.found);
        // A step may have a higher score than its technique.
        let reached = self.found.score().is_some_and(|score| score <= self.highest);
        if reached {
            self.found.apply(state);
        }
        reached
    }
}
