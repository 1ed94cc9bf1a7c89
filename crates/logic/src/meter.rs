//! Meters: the work that a search for steps may still take, and the flag that stops it.

use super::progress::Progress;
use super::state::State;
use satoku_core::oracle::Cancel;

/// The most work that the steps of one path may take on a board of houses: less than five seconds
/// on a 16x16 board, and far more than a puzzle that steps solve needs.
///
/// The unit is about a nanosecond, but it is counted, never timed: the consequences of assumptions,
/// and the sets, groups and links that are compared; for smallest reasons an estimate. The work for
/// a position does not depend on the order in which its cells, houses and symbols are looked at.
/// Where a symbol is that a clue is known not to need is not counted again.
pub const WORK: u64 = 3_000_000_000;

/// The most work of a path in puzzles with other clues than givens, or other rules than houses.
const WORK_WITH_OTHER_CLUES: u64 = 20_000_000_000;

/// The most work for a puzzle with several solutions, whose steps cannot lead to one: a fraction of
/// a second.
pub const WORK_IF_SEVERAL: u64 = 300_000_000;

/// The work that is left, and the flag. By default there is no limit.
#[derive(Debug, Clone)]
pub(super) struct Meter {
    pub(super) left: u64,
    pub(super) cancel: Cancel,
}

impl Default for Meter {
    fn default() -> Self {
        Meter::of(u64::MAX)
    }
}

impl Meter {
    /// Creates a meter of this much work.
    pub(super) fn of(work: u64) -> Self {
        Meter { left: work, cancel: Cancel::default() }
    }

    /// Creates the meter of a path from a position.
    pub(super) fn of_path(state: &State) -> Self {
        Meter::of(if state.has_only_houses() { WORK } else { WORK_WITH_OTHER_CLUES })
    }

    /// Counts some work; returns whether the search may go on.
    #[inline]
    pub(super) fn spend(&mut self, work: u64) -> bool {
        self.left = self.left.saturating_sub(work);
        self.left > 0 && !self.cancel.is_cancelled()
    }

    /// Returns how a search ended that may not go on.
    pub(super) fn stopped(&self) -> Option<Progress> {
        match self.left {
            _ if self.cancel.is_cancelled() => Some(Progress::Cancelled),
            0 => Some(Progress::Undecided),
            _ => None,
        }
    }
}
