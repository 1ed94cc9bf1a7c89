//! How sure a puzzle's uniqueness is.

use crate::named::named;

/// What stands behind the claim that a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assurance {
    /// One engine said so.
    Fast,
    /// A second, independent engine agreed.
    Double,
    /// A certificate was made and checked. Certificates are not made yet, so a request for this is
    /// refused.
    Proof,
}

named!(Assurance { Fast => "fast", Double => "double", Proof => "proof" });
