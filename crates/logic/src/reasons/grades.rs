//! Finds the smallest reason, with a limited score or with any.

use super::{HEAVIEST, LAST, Reasons, score};
use crate::score::Score;
use crate::state::State;
use crate::step::{Candidate, Step};
use crate::step_collector::{Keep, StepCollector};
use crate::technique::Technique;
use satoku_core::oracle::Cancel;

/// The greatest weight that is looked for before harder techniques, in positions of up to so many
/// candidates, and in others. Measured: each weight of 2 more takes three times as long, and with
/// these a position takes up to two tenths of a second.
const AMONG_OTHERS: [(u32, u32); 3] = [(60, 10), (120, 8), (350, 6)];
const LEAST_AMONG_OTHERS: u32 = 5;

/// The smallest reasons of a position, by their scores.
pub(crate) struct Grades<'s> {
    state: &'s State,
    /// The greatest weight that is looked for before harder techniques.
    among_others: u32,
    /// The search, once it was needed, unless there is nothing to find.
    reasons: Option<Reasons<'s>>,
    was_needed: bool,
}

impl<'s> Grades<'s> {
    /// Prepares the reasons of a position, without looking for any.
    pub(crate) fn new(state: &'s State) -> Self {
        // With houses alone they come after other chains, whatever their weight.
        let cells = (!state.has_only_houses()).then(|| state.empty().iter()).into_iter().flatten();
        let candidates: u32 = cells.map(|cell| state.cell(cell).count_ones()).sum();
        let known = AMONG_OTHERS.iter().find(|(most, _)| candidates <= *most);
        let among_others = known.map_or(LEAST_AMONG_OTHERS, |(_, weight)| *weight);
        Grades { state, among_others, reasons: None, was_needed: false }
    }

    /// Reports the conclusions with the lightest reasons, if their score is below another. Nothing
    /// is reported twice, or after other steps.
    pub(crate) fn report_before(&mut self, other: Score, found: &mut StepCollector) {
        if self.state.has_only_houses() {
            let is_before = |weight: &u32| LAST.max(score(*weight)) < other;
            return self.report((0..=HEAVIEST).rev().find(is_before), found);
        }
        self.report((0..=self.among_others).rev().find(|weight| score(*weight) < other), found);
    }

    /// Reports the conclusions with the lightest reasons, if their score is at most another.
    pub(crate) fn report_up_to(&mut self, most: Score, found: &mut StepCollector) {
        if !self.state.has_only_houses() || LAST <= most {
            self.report((0..=HEAVIEST).rev().find(|weight| score(*weight) <= most), found);
        }
    }

    fn report(&mut self, heaviest: Option<u32>, found: &mut StepCollector) {
        let Some(heaviest) = heaviest.filter(|_| found.score().is_none()) else { return };
        if !std::mem::replace(&mut self.was_needed, true) {
            self.reasons = Reasons::new(self.state, found);
        }
        if let Some(reasons) = &mut self.reasons {
            reasons.report_up_to(heaviest, found);
        }
    }
}

/// The smallest reasons of a position, whatever their score.
#[derive(Debug, Clone)]
pub struct SmallestReasons {
    /// The weight of the reasons, or that which they must exceed if none were found. A cell and a
    /// symbol in a house weigh 2, a clue of up to three cells 2, a larger one 3, and a sum of
    /// innies or outies 2 and the number of its houses.
    pub weight: u32,
    /// A step for each conclusion with a reason of this weight. Conclusions of one reason are one
    /// step. None if the work was used up, or there are no reasons of a weight of up to 20.
    pub steps: Vec<Step>,
}

impl SmallestReasons {
    /// Finds the reasons of the least weight in a position, with at most so much work, which is
    /// about a nanosecond each. No reason of less weight leads to any conclusion.
    pub fn of(state: &State, work: u64, cancel: &Cancel) -> Self {
        SmallestReasons::among(state, None, work, cancel)
    }

    /// Finds the smallest reason why a candidate is false, or why it is true, in the same way. None
    /// where both may be, or where the cell or its houses exclude the symbol already.
    pub fn of_candidate(state: &State, candidate: Candidate, work: u64, cancel: &Cancel) -> Self {
        SmallestReasons::among(state, Some(candidate), work, cancel)
    }

    fn among(state: &State, only: Option<Candidate>, work: u64, cancel: &Cancel) -> Self {
        let mut found = StepCollector::new(Technique::all().collect(), Keep::AllExplained);
        found.meter.cancel = cancel.clone();
        let Some(mut reasons) = Reasons::new(state, &mut found) else {
            return SmallestReasons { weight: 0, steps: Vec::new() };
        };
        if let Some(candidate) = only {
            reasons.keep_only(candidate);
        }
        reasons.floor = score(0);
        reasons.most_work = work as usize;
        reasons.report_up_to(HEAVIEST, &mut found);
        found.sort();
        SmallestReasons { weight: reasons.done, steps: found.steps(&state.geometry) }
    }
}
