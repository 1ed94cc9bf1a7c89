//! Ladders: the techniques that may be used, easiest first.

use super::chains::forcing;
use super::reasons::Grades;
use super::score::Score;
use super::state::State;
use super::step::Step;
use super::step_collector::{Keep, StepCollector, Techniques};
use super::technique::{TABLE, Technique};
use super::techniques::table::{FoundBy, method};

/// The techniques that a solver may use. The default is all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    allowed: Techniques,
    // The techniques whose finders are needed, for them or for others that they report.
    asked: Techniques,
    // The highest score of a smallest reason.
    most: Score,
}

impl Default for Ladder {
    fn default() -> Self {
        Ladder::of(Technique::all())
    }
}

impl Ladder {
    /// Returns a ladder of these techniques.
    pub fn of(techniques: impl IntoIterator<Item = Technique>) -> Self {
        Ladder::new(techniques.into_iter().collect(), Score::new(u8::MAX))
    }

    fn new(allowed: Techniques, most: Score) -> Self {
        let allowed_ones = Technique::all().filter(|technique| allowed.contains(*technique));
        let finders = allowed_ones.map(|technique| match method(technique).0 {
            FoundBy::With(finder) => finder,
            _ => technique,
        });
        Ladder { allowed, asked: finders.collect(), most }
    }

    /// Returns the ladder without some techniques.
    pub fn without(&self, techniques: impl IntoIterator<Item = Technique>) -> Self {
        let without: Techniques = techniques.into_iter().collect();
        Ladder::new(Techniques(self.allowed.0 & !without.0), self.most)
    }

    /// Returns the ladder with these of its techniques only.
    pub(super) fn only(&self, techniques: Techniques) -> Self {
        Ladder::new(Techniques(self.allowed.0 & techniques.0), self.most)
    }

    /// Returns the ladder without techniques above a score, and without smallest reasons above it.
    pub fn up_to(&self, score: Score) -> Self {
        let hard = Technique::all().filter(|technique| technique.score() > score);
        Ladder { most: self.most.min(score), ..self.without(hard) }
    }

    /// Returns the ladder without the techniques that are valid only for puzzles with one solution.
    pub fn certain(&self) -> Self {
        self.without(Technique::all().filter(|technique| technique.needs_uniqueness()))
    }

    /// Returns the techniques, easiest first.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> {
        Technique::all().filter(|technique| self.contains(*technique))
    }

    /// Returns whether a technique may be used.
    pub fn contains(&self, technique: Technique) -> bool {
        self.allowed.contains(technique)
    }

    /// Returns all steps of these techniques that a position has, easy and hard, with one step for
    /// each technique and conclusion. [`Path`](super::Path) takes only the easiest, which is what
    /// rating needs; this method is for finding a particular technique.
    ///
    /// ```
    /// use satoku_core::board::Symbols;
    /// use satoku_logic::{Geometry, Ladder, State, Technique};
    /// use satoku_core::rules::{Layout, Registry};
    ///
    /// let rules = Registry::standard().rules("classic", &Layout::default())?.into();
    /// let text =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let geometry = Geometry::new(&rules)?;
    /// let state = State::blank(&geometry).with_givens(&Symbols::default().read(text, 81, 9)?);
    /// let steps = Ladder::of([Technique::NakedPair, Technique::XWing]).steps(&state);
    /// // No two cells are a naked pair yet.
    /// assert!(steps.iter().all(|step| step.technique == Technique::XWing));
    /// assert_eq!(steps.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self, state: &State) -> Vec<Step> {
        let mut found = StepCollector::new(self.allowed, Keep::AllExplained);
        self.search(&mut state.clone(), &mut found);
        let mut steps = found.steps(&state.geometry);
        // If easier steps are open too, a chain may come down to one of these.
        steps.retain(forcing::needs_its_starts);
        steps
    }

    pub(super) fn allowed(&self) -> Techniques {
        self.allowed
    }

    /// Finds all steps of the first finder that has any and of the finders beside it, and keeps the
    /// easiest. If all steps are kept, asks every finder. If the meter of `found` stops the search,
    /// the steps found so far are not all, and need not be the easiest.
    ///
    /// Each smallest reason has its place by its score. Where all clues are givens and all rules
    /// houses, that is after what other chains find, as the other techniques are made for these.
    pub(super) fn search(&self, state: &mut State, found: &mut StepCollector) {
        found.clear();
        state.refresh();
        self.ask_finders(state, found);
        for (technique, again) in found.take_looked() {
            state.keep_fresh(technique, again);
        }
        found.sort();
    }

    fn ask_finders(&self, state: &State, found: &mut StepCollector) {
        let mut reasons = self.contains(Technique::SmallestReason).then(|| Grades::new(state));
        for entry in &TABLE {
            if let Some(reasons) = &mut reasons {
                reasons.report_before(entry.score.min(self.most), found);
            }
            let finder = match method(entry.technique).0 {
                FoundBy::By(_) | FoundBy::Graded if found.score().is_some() => break,
                FoundBy::By(finder) | FoundBy::Beside(finder) => finder,
                FoundBy::Graded => {
                    if let Some(reasons) = &mut reasons {
                        reasons.report_up_to(self.most, found);
                    }
                    continue;
                }
                FoundBy::With(_) => continue,
            };
            if !found.spend(1) {
                break;
            }
            if self.asked.contains(entry.technique) && state.admits(entry.technique) {
                finder(state, found);
            }
        }
    }
}
