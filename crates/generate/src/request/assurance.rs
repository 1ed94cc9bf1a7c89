//! The evidence for a puzzle's uniqueness.

use satoku_core::names::names;

/// The evidence for the claim that a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Assurance {
    /// One engine confirmed it.
    Fast,
    /// A second, independent engine agreed.
    Double,
    /// A certificate was created and checked: a proof that anybody can check again.
    Proof,
}

names!(Assurance { Fast => "fast", Double => "double", Proof => "proof" });
