//! How surely a puzzle is known to have one solution.

use std::fmt;
use std::str::FromStr;

/// How surely a puzzle is known to have one solution, chosen by the user and recorded in the set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assurance {
    /// One engine found no second solution.
    Fast,
    /// Two engines that share no search found none.
    Double,
    /// A certificate was made, and checked.
    Proof,
}

impl Assurance {
    /// All of them, with their names.
    pub const ALL: [(Assurance, &'static str); 3] =
        [(Assurance::Fast, "fast"), (Assurance::Double, "double"), (Assurance::Proof, "proof")];
}

impl fmt::Display for Assurance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Assurance::ALL.iter().find(|(kind, _)| kind == self);
        f.write_str(named.expect("all are named").1)
    }
}

impl FromStr for Assurance {
    type Err = AssuranceError;

    fn from_str(text: &str) -> Result<Self, AssuranceError> {
        let named = Assurance::ALL.iter().find(|(_, name)| *name == text);
        let shown = || text.chars().take(40).collect::<String>().escape_default().to_string();
        named.map(|(kind, _)| *kind).ok_or_else(|| AssuranceError(shown()))
    }
}

/// A text that names no [`Assurance`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected fast, double or proof, found `{0}`")]
pub struct AssuranceError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (assurance, name) in Assurance::ALL {
            assert_eq!(assurance.to_string(), name);
            assert_eq!(name.parse(), Ok(assurance));
        }
        assert!("Fast".parse::<Assurance>().is_err());
    }
}
