//! Counts of what engines did.

use std::ops::{Add, AddAssign};

/// What one engine did: queries by answer, and the measure of its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Queries answered "there is no other solution".
    pub unique: u64,
    /// Queries answered with a second solution.
    pub second: u64,
    /// Queries given up at the end of their budget.
    pub undecided: u64,
    /// Solutions shown in enumerations.
    pub shown: u64,
    /// Branches of dpll, or bytes of varisat's proofs.
    pub effort: u64,
}

impl Tally {
    /// How many queries there were.
    pub fn queries(&self) -> u64 {
        self.unique + self.second + self.undecided
    }

    /// Counts a query.
    pub(super) fn count(&mut self, verdict: &super::Verdict) {
        match verdict {
            super::Verdict::Unique => self.unique += 1,
            super::Verdict::Second(_) => self.second += 1,
            super::Verdict::Undecided => self.undecided += 1,
        }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            unique: self.unique + other.unique,
            second: self.second + other.second,
            undecided: self.undecided + other.undecided,
            shown: self.shown + other.shown,
            effort: self.effort + other.effort,
        }
    }
}

/// What each engine did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// The search dpll; its effort is counted in branches.
    pub dpll: Tally,
    /// The SAT solver varisat; its effort is counted in bytes of proof.
    pub varisat: Tally,
}

impl Add for Work {
    type Output = Work;

    fn add(self, other: Work) -> Work {
        Work { dpll: self.dpll + other.dpll, varisat: self.varisat + other.varisat }
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        *self = *self + other;
    }
}
