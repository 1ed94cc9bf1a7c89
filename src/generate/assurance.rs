//! How sure a puzzle's uniqueness is.

use std::fmt;
use std::str::FromStr;

/// What stands behind the claim that a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Assurance {
    /// One engine said so.
    #[default]
    Fast,
    /// A second, independent engine agreed.
    Double,
    /// A certificate was made and checked. Certificates are not made yet, so a request for this is
    /// refused.
    Proof,
}

impl Assurance {
    /// All of them, with their names.
    pub const ALL: [(Assurance, &'static str); 3] =
        [(Assurance::Fast, "fast"), (Assurance::Double, "double"), (Assurance::Proof, "proof")];
}

impl fmt::Display for Assurance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name) =
            Assurance::ALL.iter().find(|(kind, _)| kind == self).expect("all are named");
        f.write_str(name)
    }
}

impl FromStr for Assurance {
    type Err = UnknownAssurance;

    fn from_str(text: &str) -> Result<Self, UnknownAssurance> {
        let named = Assurance::ALL.iter().find(|(_, name)| *name == text);
        named
            .map(|(kind, _)| *kind)
            .ok_or_else(|| UnknownAssurance(text.escape_default().to_string()))
    }
}

/// No assurance has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected fast, double or proof, found `{0}`")]
pub struct UnknownAssurance(String);
