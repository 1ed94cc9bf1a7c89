//! Counts of the work of engines.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// The work of one engine: queries by answer, and its effort.
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
    /// Branches of dpll and csp, conflicts of the CDCL engine, or bytes of varisat's proofs.
    pub effort: u64,
}

impl Tally {
    /// Returns how many queries there were.
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

impl Tally {
    fn zip(self, other: Tally, join: impl Fn(u64, u64) -> u64) -> Tally {
        Tally {
            unique: join(self.unique, other.unique),
            second: join(self.second, other.second),
            undecided: join(self.undecided, other.undecided),
            shown: join(self.shown, other.shown),
            effort: join(self.effort, other.effort),
        }
    }
}

/// The work of each engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// The search dpll; its effort counts branches.
    pub dpll: Tally,
    /// The search csp; its effort counts branches.
    pub csp: Tally,
    /// The search that learns; its effort counts conflicts.
    pub cdcl: Tally,
    /// The SAT solver varisat; its effort counts bytes of proof.
    pub varisat: Tally,
}

impl Work {
    /// Returns each engine that was asked: its name, its work, and what its effort counts.
    pub fn by_engine(&self) -> impl Iterator<Item = (&'static str, &Tally, &'static str)> {
        let all = [
            ("dpll", &self.dpll, "branches"),
            ("csp", &self.csp, "branches"),
            ("cdcl", &self.cdcl, "conflicts"),
            ("varisat", &self.varisat, "bytes of proof"),
        ];
        all.into_iter().filter(|(_, tally, _)| **tally != Tally::default())
    }

    fn zip(self, other: Work, join: impl Fn(u64, u64) -> u64) -> Work {
        let dpll = self.dpll.zip(other.dpll, &join);
        let csp = self.csp.zip(other.csp, &join);
        let cdcl = self.cdcl.zip(other.cdcl, &join);
        Work { dpll, csp, cdcl, varisat: self.varisat.zip(other.varisat, &join) }
    }
}

impl Add for Work {
    type Output = Work;

    fn add(self, other: Work) -> Work {
        self.zip(other, |mine, theirs| mine + theirs)
    }
}

impl Sub for Work {
    type Output = Work;

    /// Returns the work done since `earlier`.
    fn sub(self, earlier: Work) -> Work {
        self.zip(earlier, |now, then| now - then)
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        *self = *self + other;
    }
}

impl fmt::Display for Work {
    /// Writes the effort of each engine: `20 branches of dpll, 3000 conflicts of cdcl`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let efforts = self
            .by_engine()
            .map(|(engine, tally, unit)| format!("{} {unit} of {engine}", tally.effort));
        f.write_str(&efforts.collect::<Vec<_>>().join(", "))
    }
}
