//! How sure a puzzle's uniqueness is.

use crate::names::names;

/// What stands behind the claim that a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assurance {
    /// One engine said so.
    Fast,
    /// A second, independent engine agreed.
    Double,
    /// A certificate was made and checked: a proof that anybody can check again.
    Proof,
}

names!(Assurance { Fast => "fast", Double => "double", Proof => "proof" });
