//! The path to the solution in rounds: each takes all steps of the lowest score that applies.

use super::geometry::Geometry;
use super::ladder::Ladder;
use super::meter::Meter;
use super::progress::Progress;
use super::score::Score;
use super::state::{Position, State};
use super::step::Step;
use super::step_collector::{Keep, StepCollector, Techniques};
use super::technique::{Family, Technique};
use satoku_core::oracle::Cancel;
use satoku_core::rules::Puzzle;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A path from a position to the solution, as far as the techniques reach.
///
/// Each round finds every step of the lowest score that applies, and takes all of them together. So
/// the path does not depend on the order in which cells, houses or symbols are looked at: a puzzle
/// that is turned or relabelled takes the same rounds.
///
/// The work of a path is limited, so that every path ends soon. The limit is counted, never timed,
/// and only hard puzzles of more than 12x12 come near it.
pub struct Path {
    state: State,
    ladder: Ladder,
    found: StepCollector,
    // The rounds, if they are known already.
    rounds: Option<Rounds>,
    // The techniques of the rounds taken so far, where finding them takes long.
    taken: BTreeMap<Position, Techniques>,
}

/// The rounds of a path, and how they end. Those of a puzzle that is turned or relabelled are
/// equal.
#[derive(Debug, Clone)]
pub struct Rounds {
    end: Progress,
    /// The highest score, with the technique that is first in its round.
    hardest: Option<(Score, Technique)>,
    /// The position at the end, unless it is solved.
    last: Option<Position>,
    /// The techniques of the rounds, where finding them takes long.
    taken: Arc<BTreeMap<Position, Techniques>>,
}

impl PartialEq for Rounds {
    fn eq(&self, other: &Self) -> bool {
        (self.end, self.hardest) == (other.end, other.hardest)
    }
}

/// How to treat a step whose reason names candidates that an earlier step of its round removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StaleSteps {
    /// They are left out, and the way ends before a step of a higher score than this.
    LeaveOut(Option<Score>),
    /// They are taken after the others.
    TakeLast,
}

impl StaleSteps {
    fn allows(self, score: Score) -> bool {
        match self {
            StaleSteps::LeaveOut(most) => Some(score) <= most,
            StaleSteps::TakeLast => true,
        }
    }
}

/// A way in single steps.
struct SingleSteps {
    end: Progress,
    steps: Vec<Step>,
    /// The position before the first round of which a step was left out, and the number of steps
    /// that lead to it.
    first_left_out: Option<(State, usize)>,
}

impl Path {
    /// Creates the path of a puzzle, whose steps have reasons.
    pub fn new(geometry: &Geometry, puzzle: &Puzzle, ladder: &Ladder) -> Self {
        Path::from(State::new(geometry, puzzle), ladder)
    }

    /// Creates a path from a position whose steps have no reasons, which is several times faster.
    pub fn quick(state: State, ladder: &Ladder) -> Self {
        let meter = Meter::of_path(&state);
        Path::of(state, ladder, Keep::Easiest, meter)
    }

    /// Creates a path from a position, whose steps have reasons.
    pub fn from(state: State, ladder: &Ladder) -> Self {
        let meter = Meter::of_path(&state);
        Path::of(state, ladder, Keep::EasiestExplained, meter)
    }

    fn of(state: State, ladder: &Ladder, keep: Keep, meter: Meter) -> Self {
        let mut found = StepCollector::new(ladder.allowed(), keep);
        found.meter = meter;
        Path { state, ladder: ladder.clone(), found, rounds: None, taken: BTreeMap::new() }
    }

    /// Supplies how the rounds of the same path end, from an earlier rating. [`Path::walk`] then
    /// skips its rating pass.
    pub fn rated(mut self, rounds: &Rounds) -> Self {
        self.rounds = Some(rounds.clone());
        self
    }

    /// Returns how the rounds ended, of which this was the highest score with the technique that is
    /// first in its round.
    pub(super) fn rounds(self, end: Progress, hardest: Option<(Score, Technique)>) -> Rounds {
        let last = (end != Progress::Solved).then(|| self.state.position());
        Rounds { end, hardest, last, taken: Arc::new(self.taken) }
    }

    /// Returns the path with a flag that stops it from outside.
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.found.meter.cancel = cancel.clone();
        self
    }

    /// Returns the path with another limit on its work than [`WORK`](crate::WORK).
    pub fn within(mut self, work: u64) -> Self {
        self.found.meter.left = work;
        self
    }

    /// Returns the work that it may still take.
    pub fn work_left(&self) -> u64 {
        self.found.meter.left
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
        self.ladder.search(&mut self.state, &mut self.found);
        if let Some(stopped) = self.found.meter.stopped() {
            self.found.clear();
            return stopped;
        }
        self.found.score().map_or(Progress::Stuck, Progress::Steps)
    }

    /// Finds the steps of the next round, which are known to be of these techniques.
    fn look_for(&mut self, techniques: Techniques) -> Progress {
        let ladder = self.ladder.only(techniques);
        self.found.allow(techniques);
        let whole = std::mem::replace(&mut self.ladder, ladder);
        let progress = self.look();
        self.found.allow(whole.allowed());
        self.ladder = whole;
        progress
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

    /// Returns whether some step found by [`Path::look`] places a symbol, as all do on a board of
    /// two.
    pub fn places(&self) -> bool {
        self.state.has_two_symbols() || self.found.places()
    }

    /// Takes all steps found by [`Path::look`].
    pub fn take(&mut self) {
        if !self.state.has_only_houses() {
            self.taken.insert(self.state.position(), self.techniques().collect());
        }
        self.found.apply(&mut self.state);
        self.found.clear();
    }

    /// Goes the whole way in single steps, and calls `visit` with each and the position it applies
    /// to.
    ///
    /// The hardest step has the score of the hardest round and the technique that is first in it. A
    /// step says only what is new. If its reason names what another step of its round has
    /// eliminated, the step is left out, and what remains of it is found again. Where that way is
    /// harder or easier than the rounds, such steps are taken too, after the others of their round.
    ///
    /// The rounds and each way may take the work of one path.
    pub fn walk(self, mut visit: impl FnMut(&State, &Step)) -> (Progress, State) {
        let Path { mut state, ladder, found: StepCollector { meter, .. }, rounds, .. } = self;
        let path = |state: &State, keep| Path::of(state.clone(), &ladder, keep, meter.clone());
        let rounds = rounds.unwrap_or_else(|| path(&state, Keep::Easiest).in_rounds());
        let hardest = rounds.hardest;
        let most = hardest.map(|(score, _)| score);
        let single = |state: &State, stale, taken| {
            path(state, Keep::EasiestExplained).single_steps(&rounds, stale, taken)
        };
        let mut found = single(&state, StaleSteps::LeaveOut(most), Vec::new());
        let is_in = |steps: &[Step]| {
            let is_hardest = |step: &Step| hardest == Some((step.score, step.technique));
            steps.iter().map(|step| step.score).max() == most
                && (most.is_none() || steps.iter().any(is_hardest))
        };
        if found.end != rounds.end || !is_in(&found.steps) {
            // Up to there both ways are the same.
            let (state, count) = found.first_left_out.unwrap_or_else(|| (state.clone(), 0));
            found.steps.truncate(count);
            found = single(&state, StaleSteps::TakeLast, found.steps);
        }
        let SingleSteps { end, steps, .. } = found;
        for step in &steps {
            visit(&state, step);
            state.apply(&step.conclusion);
        }
        (end, state)
    }

    /// Goes the whole way in rounds.
    fn in_rounds(mut self) -> Rounds {
        let mut hardest: Option<(Score, Technique)> = None;
        loop {
            let progress = self.look();
            let Progress::Steps(score) = progress else { return self.rounds(progress, hardest) };
            if hardest.is_none_or(|(highest, _)| highest < score) {
                hardest = self.techniques().next().map(|technique| (score, technique));
            }
            self.take();
        }
    }

    /// Goes on in single steps after those that were taken already, to the end or until it is clear
    /// that this way is harder than the rounds. In positions of these it looks only for what they
    /// found.
    fn single_steps(
        mut self,
        rounds: &Rounds,
        stale: StaleSteps,
        mut taken: Vec<Step>,
    ) -> SingleSteps {
        let mut first_left_out = None;
        loop {
            let position = self.state.position();
            let progress = match rounds.taken.get(&position) {
                _ if rounds.last.as_ref() == Some(&position) => rounds.end,
                Some(techniques) => self.look_for(*techniques),
                None => self.look(),
            };
            match progress {
                Progress::Steps(score) if stale.allows(score) => {}
                end => return SingleSteps { end, steps: taken, first_left_out },
            }
            let is_sought = stale != StaleSteps::TakeLast && first_left_out.is_none();
            let before = is_sought.then(|| (self.state.clone(), taken.len()));
            let mut last = Vec::new();
            let mut take = |state: &mut State, step: Step| {
                if let Some(step) = step.left_in(state) {
                    state.apply(&step.conclusion);
                    taken.push(step);
                }
            };
            for step in self.steps() {
                // To find nested chains again takes long, and what is left of their premises does.
                let is_nested = step.technique == Technique::NestedForcingChain;
                match is_nested || self.state.is_current(&step.reason) {
                    true => take(&mut self.state, step),
                    false => last.push(step),
                }
            }
            if stale == StaleSteps::TakeLast {
                last.into_iter().for_each(|step| take(&mut self.state, step));
            } else if !last.is_empty() {
                first_left_out = first_left_out.or(before);
            }
        }
    }

    /// Goes on until a technique has a step. Returns the easiest such step and the position in
    /// which it was found.
    ///
    /// It looks only at positions in which singles, locked candidates, subsets and techniques of
    /// clues lead no further, because that is where players begin to look for patterns. If the
    /// technique is itself one of these, only those before it in the table go ahead of it. Where
    /// the technique has no step, all of the easiest steps are taken.
    ///
    /// # Errors
    /// Returns how the path ended if the technique has no step on it, or is not among the
    /// techniques of the path.
    pub fn seek(self, technique: Technique) -> Result<(State, Step), Progress> {
        let Path { mut state, ladder, found: StepCollector { mut meter, .. }, .. } = self;
        let is_basic = |one: Technique| {
            matches!(
                one.family(),
                Family::Singles | Family::Direct | Family::Locked | Family::Subsets | Family::Clues
            )
        };
        let ahead = |one: &Technique| is_basic(*one) && (!is_basic(technique) || *one < technique);
        let ahead = Ladder::of(ladder.techniques().filter(ahead));
        let wanted = Ladder::of(ladder.techniques().filter(|one| *one == technique));
        // Each path of some of the techniques goes on with the work that is left.
        loop {
            let mut basics = Path::of(state, &ahead, Keep::Easiest, meter);
            while let Progress::Steps(_) = basics.look() {
                basics.take();
            }
            let mut here =
                Path::of(basics.state, &wanted, Keep::EasiestExplained, basics.found.meter);
            if let Progress::Steps(_) = here.look() {
                let step = here.steps().into_iter().next().expect("a step was found");
                return Ok((here.state, step));
            }
            let mut onwards = Path::of(here.state, &ladder, Keep::Easiest, here.found.meter);
            match onwards.look() {
                Progress::Steps(_) => onwards.take(),
                end => return Err(end),
            }
            (state, meter) = (onwards.state, onwards.found.meter);
        }
    }
}
