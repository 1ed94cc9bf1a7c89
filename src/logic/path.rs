//! The path to the solution in rounds: each takes all steps of the lowest score that applies.

use super::found::{Found, Keep};
use super::geometry::Geometry;
use super::ladder::Ladder;
use super::score::Score;
use super::state::State;
use super::step::Step;
use super::technique::{Family, Technique};
use crate::rules::Puzzle;

/// A path from a position to the solution, as far as the techniques reach.
///
/// Each round finds every step of the lowest score that applies, and takes all of them together. So
/// the path does not depend on the order in which cells, houses or symbols are looked at: a puzzle
/// that is turned or relabelled takes the same rounds.
pub struct Path {
    state: State,
    ladder: Ladder,
    found: Found,
}

/// The state of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There are steps of this score.
    Steps(Score),
    /// Every cell is filled.
    Solved,
    /// No technique of the ladder applies.
    Stuck,
    /// The position has no solution.
    Contradiction,
}

impl Path {
    /// Creates the path of a puzzle, whose steps have reasons.
    pub fn new(geometry: &Geometry, puzzle: &Puzzle, ladder: &Ladder) -> Self {
        Path::from(State::new(geometry, puzzle), ladder)
    }

    /// Creates a path from a position whose steps have no reasons, which is several times faster.
    pub fn quick(state: State, ladder: &Ladder) -> Self {
        Path::of(state, ladder, Keep::Easiest)
    }

    /// Creates a path from a position, whose steps have reasons.
    pub fn from(state: State, ladder: &Ladder) -> Self {
        Path::of(state, ladder, Keep::EasiestExplained)
    }

    fn of(state: State, ladder: &Ladder, keep: Keep) -> Self {
        let found = Found::new(ladder.allowed(), keep);
        Path { state, ladder: ladder.clone(), found }
    }

    /// Returns the position reached.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Finds the steps of the next round, without taking them.
    pub fn look(&mut self) -> Progress {
        self.found.clear();
        if !self.state.is_sound() {
            return Progress::Contradiction;
        }
        if self.state.is_solved() {
            return match self.state.obeys_clues() {
                true => Progress::Solved,
                false => Progress::Contradiction,
            };
        }
        self.ladder.search(&self.state, &mut self.found);
        self.found.score().map_or(Progress::Stuck, Progress::Steps)
    }

    /// Returns the steps found by [`Path::look`], in a fixed order; none on a quick path.
    pub fn steps(&self) -> Vec<Step> {
        self.found.steps(&self.state.geometry)
    }

    /// Returns the technique of each step found by [`Path::look`].
    pub fn techniques(&self) -> impl ExactSizeIterator<Item = Technique> {
        self.found.techniques()
    }

    /// Returns the number of different conclusions of the steps found by [`Path::look`]. The same
    /// conclusion under two techniques counts once.
    pub fn open(&self) -> usize {
        self.found.conclusions()
    }

    /// Returns whether some step found by [`Path::look`] places a symbol.
    pub fn places(&self) -> bool {
        self.found.places()
    }

    /// Takes all steps found by [`Path::look`].
    pub fn take(&mut self) {
        self.found.apply(&mut self.state);
        self.found.clear();
    }

    /// Goes the whole way and calls `visit` with each step and the position it applies to.
    ///
    /// Steps of a round that earlier ones made useless or changed are skipped; what remains of them
    /// is found again in the next round.
    pub fn walk(mut self, mut visit: impl FnMut(&State, &Step)) -> (Progress, State) {
        while let Progress::Steps(_) = self.look() {
            for step in self.found.steps(&self.state.geometry) {
                if self.state.gains(&step.conclusion) && self.state.is_current(&step.reason) {
                    visit(&self.state, &step);
                    self.state.apply(&step.conclusion);
                }
            }
        }
        (self.look(), self.state)
    }

    /// Goes on until a technique has a step. Returns the easiest such step and the position in
    /// which it was found.
    ///
    /// It looks only at positions in which singles, locked candidates and subsets lead no further,
    /// because that is where players begin to look for patterns. If the technique is itself one of
    /// these, only those before it in the table go ahead of it. Where the technique has no step,
    /// all of the easiest steps are taken. `None` if it has no step on the whole way, or is not
    /// among the techniques of the path.
    pub fn seek(self, technique: Technique) -> Option<(State, Step)> {
        let Path { mut state, ladder, .. } = self;
        let is_basic = |one: Technique| {
            matches!(
                one.family(),
                Family::Singles | Family::Direct | Family::Locked | Family::Subsets
            )
        };
        let ahead = |one: &Technique| is_basic(*one) && (!is_basic(technique) || *one < technique);
        let ahead = Ladder::of(ladder.techniques().filter(ahead));
        let wanted = Ladder::of(ladder.techniques().filter(|one| *one == technique));
        loop {
            let mut basics = Path::of(state, &ahead, Keep::Easiest);
            while let Progress::Steps(_) = basics.look() {
                basics.take();
            }
            let mut here = Path::of(basics.state, &wanted, Keep::EasiestExplained);
            if let Progress::Steps(_) = here.look() {
                return here.steps().into_iter().next().map(|step| (here.state, step));
            }
            let mut onwards = Path::of(here.state, &ladder, Keep::Easiest);
            let Progress::Steps(_) = onwards.look() else { return None };
            onwards.take();
            state = onwards.state;
        }
    }
}
