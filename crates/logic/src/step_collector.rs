//! Collects the steps that finders report in one round, with reasons only on request.

use super::cells::CellSet;
use super::geometry::Topology;
use super::meter::Meter;
use super::reasons::CorrectionSets;
use super::score::Score;
use super::state::State;
use super::step::{Candidate, Conclusion, Reason, Step};
use super::technique::Technique;
use std::ops::Range;

/// The steps found so far. If only the easiest count, steps that are harder than others are
/// dropped.
#[derive(Debug)]
pub(super) struct StepCollector {
    allowed: Techniques,
    keep: Keep,
    /// The lowest score so far, if only steps of that score are kept.
    score: Option<Score>,
    moves: Vec<Move>,
    effects: Vec<(u16, u8)>,
    /// A reason for each move, in the order found; `None` if reasons are not requested.
    reasons: Option<Vec<Reason>>,
    /// How many steps were reported, whether kept or not.
    reported: usize,
    /// The techniques that have looked at all statements in this round, each with the cells of
    /// those that it has to look at again even if nothing changes in them.
    looked: Vec<(Technique, CellSet)>,
    /// The limits of the search.
    pub(super) meter: Meter,
    /// What is known for smallest reasons.
    pub(super) correction_sets: CorrectionSets,
}

/// Which steps are kept, and whether with their reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// The easiest, without reasons: all that rating needs.
    Easiest,
    /// The easiest, with reasons.
    EasiestExplained,
    /// All, with reasons.
    AllExplained,
}

/// A step without its reason.
#[derive(Debug, Clone)]
struct Move {
    technique: Technique,
    score: Score,
    places: bool,
    effects: Range<usize>,
    number: usize,
}

/// A set of techniques, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Techniques(pub(super) u128);

impl FromIterator<Technique> for Techniques {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        let bits = techniques.into_iter().fold(0, |bits, technique| bits | 1 << technique as u32);
        Techniques(bits)
    }
}

impl Techniques {
    pub(super) fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }
}

impl StepCollector {
    pub(super) fn new(allowed: Techniques, keep: Keep) -> Self {
        let reasons = (keep != Keep::Easiest).then(Vec::new);
        let (meter, correction_sets) = (Meter::default(), CorrectionSets::default());
        StepCollector {
            allowed,
            keep,
            score: None,
            moves: Vec::new(),
            effects: Vec::new(),
            reasons,
            reported: 0,
            looked: Vec::new(),
            meter,
            correction_sets,
        }
    }

    /// Keeps only steps of these techniques from now on.
    pub(super) fn allow(&mut self, techniques: Techniques) {
        self.allowed = techniques;
    }

    /// Forgets all steps.
    pub(super) fn clear(&mut self) {
        self.score = None;
        self.moves.clear();
        self.effects.clear();
        if let Some(reasons) = &mut self.reasons {
            reasons.clear();
        }
    }

    /// Returns how many steps were reported so far, whether they are kept or not.
    pub(super) fn reported(&self) -> usize {
        self.reported
    }

    /// Says that a technique has looked at all statements that might show it something new, and has
    /// to look again only at those of these cells, until others change.
    pub(super) fn has_looked(&mut self, technique: Technique, again: CellSet) {
        self.looked.push((technique, again));
    }

    /// Returns what [`StepCollector::has_looked`] was told, and forgets it.
    pub(super) fn take_looked(&mut self) -> impl Iterator<Item = (Technique, CellSet)> {
        self.looked.drain(..)
    }

    /// Returns whether reasons are kept too.
    pub(super) fn explains(&self) -> bool {
        self.reasons.is_some()
    }

    /// Returns the score of the steps found, if there are any and only the easiest are kept.
    pub(super) fn score(&self) -> Option<Score> {
        self.score
    }

    /// Returns whether a step of this technique and score would be kept. Finders ask before
    /// expensive work.
    #[inline]
    pub(super) fn wants(&self, technique: Technique, score: Score) -> bool {
        self.allowed.contains(technique) && self.score.is_none_or(|best| score <= best)
    }

    /// Counts some work; returns whether the search may go on. Finders ask between pieces of work
    /// that may take some milliseconds, and return if it may not.
    #[inline]
    pub(super) fn spend(&mut self, work: usize) -> bool {
        self.meter.spend(work as u64)
    }

    /// Reports that a symbol must be placed in a cell.
    #[inline]
    pub(super) fn place(
        &mut self,
        technique: Technique,
        cell: usize,
        symbol: usize,
        reason: impl FnOnce() -> Reason,
    ) {
        self.place_scored(technique, technique.score(), cell, symbol, reason);
    }

    /// Reports a placement like [`StepCollector::place`], with a score of its own.
    #[inline]
    pub(super) fn place_scored(
        &mut self,
        technique: Technique,
        score: Score,
        cell: usize,
        symbol: usize,
        reason: impl FnOnce() -> Reason,
    ) {
        let start = self.effects.len();
        self.effects.push((cell as u16, symbol as u8));
        self.close(technique, score, true, start, reason);
    }

    /// Reports that candidates, given as cell and symbol, are false; an empty list is no step.
    #[inline]
    pub(super) fn eliminate(
        &mut self,
        technique: Technique,
        candidates: impl IntoIterator<Item = (usize, usize)>,
        reason: impl FnOnce() -> Reason,
    ) {
        self.eliminate_scored(technique, technique.score(), candidates, reason);
    }

    /// Reports eliminations like [`StepCollector::eliminate`], with a score of its own.
    #[inline]
    pub(super) fn eliminate_scored(
        &mut self,
        technique: Technique,
        score: Score,
        candidates: impl IntoIterator<Item = (usize, usize)>,
        reason: impl FnOnce() -> Reason,
    ) {
        let start = self.effects.len();
        self.effects
            .extend(candidates.into_iter().map(|(cell, symbol)| (cell as u16, symbol as u8)));
        if self.effects.len() > start {
            self.effects[start..].sort_unstable();
            self.close(technique, score, false, start, reason);
        }
    }

    fn close(
        &mut self,
        technique: Technique,
        score: Score,
        places: bool,
        start: usize,
        reason: impl FnOnce() -> Reason,
    ) {
        self.reported += 1;
        if !self.wants(technique, score) {
            self.effects.truncate(start);
            return;
        }
        if self.keep != Keep::AllExplained && self.score != Some(score) {
            // Easier than all steps before.
            self.effects.drain(..start);
            let kept = std::mem::take(&mut self.effects);
            self.clear();
            self.effects = kept;
            self.score = Some(score);
        }
        let start = self.moves.last().map_or(0, |last| last.effects.end);
        let (effects, number) = (start..self.effects.len(), self.moves.len());
        self.moves.push(Move { technique, score, places, effects, number });
        if let Some(reasons) = &mut self.reasons {
            reasons.push(reason());
        }
    }

    /// Sorts the steps and removes those that have the same technique and conclusion as one that is
    /// no harder. The result does not depend on the order in which steps were found, except for the
    /// reason that is kept.
    pub(super) fn sort(&mut self) {
        let effects = &self.effects;
        let key = |step: &Move| (step.technique, &effects[step.effects.clone()]);
        let order = |step: &Move| (step.score, step.number);
        self.moves.sort_by(|left, right| {
            key(left).cmp(&key(right)).then_with(|| order(left).cmp(&order(right)))
        });
        self.moves.dedup_by(|right, left| key(left) == key(right));
        if self.keep != Keep::AllExplained {
            self.take_turns();
        }
    }

    /// Keeps, of sorted steps that rely on uniqueness, only those of the first technique: what they
    /// eliminate may be part of another's pattern, which then is none.
    fn take_turns(&mut self) {
        let relies = |step: &Move| step.technique.needs_uniqueness();
        let Some(first) = self.moves.iter().find(|step| relies(step)) else { return };
        let technique = first.technique;
        self.moves.retain(|step| step.technique == technique || !relies(step));
    }

    /// Returns the number of different conclusions. The same conclusion under two techniques counts
    /// once.
    pub(super) fn conclusions(&self) -> usize {
        let (Some(first), Some(last)) = (self.moves.first(), self.moves.last()) else { return 0 };
        // Steps of one technique all have different conclusions.
        if first.technique == last.technique {
            return self.moves.len();
        }
        let effects = |step: &Move| (step.places, &self.effects[step.effects.clone()]);
        let mut all: Vec<_> = self.moves.iter().map(effects).collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    /// Returns the technique of each step.
    pub(super) fn techniques(&self) -> impl ExactSizeIterator<Item = Technique> {
        self.moves.iter().map(|step| step.technique)
    }

    /// Returns whether some step places a symbol.
    pub(super) fn places(&self) -> bool {
        self.moves.iter().any(|step| step.places)
    }

    /// Applies all steps.
    pub(super) fn apply(&self, state: &mut State) {
        for step in &self.moves {
            for (cell, symbol) in &self.effects[step.effects.clone()] {
                let (cell, symbol) = (usize::from(*cell), usize::from(*symbol));
                match step.places {
                    true => state.place(cell, symbol),
                    false => state.exclude(cell, symbol),
                }
            }
        }
    }

    /// Returns the steps with their reasons, without premises that are not needed.
    pub(super) fn steps(&self, geometry: &Topology) -> Vec<Step> {
        let Some(reasons) = &self.reasons else { return Vec::new() };
        let step = |step: &Move| {
            let candidates = self.effects[step.effects.clone()].iter();
            let mut candidates = candidates
                .map(|(cell, symbol)| Candidate::new(usize::from(*cell), usize::from(*symbol)));
            let conclusion = match step.places {
                true => Conclusion::Place(candidates.next().expect("a placement has a candidate")),
                false => Conclusion::Eliminate(candidates.collect()),
            };
            let mut reason = reasons[step.number].clone();
            reason.reduce(geometry, &conclusion);
            Step { technique: step.technique, score: step.score, conclusion, reason }
        };
        self.moves.iter().map(step).collect()
    }
}
