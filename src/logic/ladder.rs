//! Which techniques may be used, easiest first.

use super::found::{Found, Techniques};
use super::score::Score;
use super::state::State;
use super::technique::{Search, TABLE, Technique};

/// The techniques that a solver may use. The default is all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    allowed: Techniques,
}

impl Default for Ladder {
    fn default() -> Self {
        Ladder::of(Technique::all())
    }
}

impl Ladder {
    /// A ladder of these techniques.
    pub fn of(techniques: impl IntoIterator<Item = Technique>) -> Self {
        let bits = techniques.into_iter().fold(0, |bits, technique| bits | 1 << technique as u32);
        Ladder { allowed: Techniques(bits) }
    }

    /// The same without some techniques.
    pub fn without(&self, techniques: impl IntoIterator<Item = Technique>) -> Self {
        Ladder { allowed: Techniques(self.allowed.0 & !Ladder::of(techniques).allowed.0) }
    }

    /// The same without steps harder than a score.
    pub fn up_to(&self, score: Score) -> Self {
        self.without(Technique::all().filter(|technique| technique.score() > score))
    }

    /// The same without the techniques that hold only for puzzles with one solution.
    pub fn certain(&self) -> Self {
        self.without(Technique::all().filter(|technique| technique.needs_uniqueness()))
    }

    /// The techniques, easiest first.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> {
        Technique::all().filter(|technique| self.contains(*technique))
    }

    /// Whether a technique may be used.
    pub fn contains(&self, technique: Technique) -> bool {
        self.allowed.contains(technique)
    }

    pub(super) fn allowed(&self) -> Techniques {
        self.allowed
    }

    /// Finds all steps of the first finder that has any and of those beside it, or of those steps the
    /// easiest.
    pub(super) fn search(&self, state: &State<'_>, found: &mut Found) {
        found.clear();
        for entry in &TABLE {
            let finder = match entry.search {
                Search::By(_) if found.score().is_some() => break,
                Search::By(finder) | Search::Beside(finder) => finder,
                Search::With(_) => continue,
            };
            if self.asks_for(entry.technique) {
                finder(state, found);
            }
        }
        found.sort();
    }

    /// Whether the finder of a technique is needed: for it, or for another that it reports.
    fn asks_for(&self, technique: Technique) -> bool {
        self.contains(technique)
            || TABLE.iter().any(|entry| {
                matches!(entry.search, Search::With(finder) if finder == technique)
                    && self.contains(entry.technique)
            })
    }
}
