//! Numbers of clues by kind.

use super::clue_count::{ClueCount, ClueCountError};
use satoku_core::quote::quote;
use std::fmt;
use std::str::FromStr;

/// The numbers of clues of a request: one for all clues together (`28`, `24..28`), or one for each
/// of some kinds (`thermometer:4..8,given:10..14`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ClueCounts {
    /// The number of all clues.
    Total(ClueCount),
    /// The numbers of clues of these kinds, each named once.
    ByKind(Vec<(String, ClueCount)>),
}

/// The reason why a text is not a [`ClueCounts`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClueCountsError {
    /// A number or range that cannot be read.
    #[error("{0}")]
    Count(#[from] ClueCountError),
    /// A number or range of one kind that cannot be read.
    #[error("{kind}: {error}")]
    OfKind {
        /// The name of the kind.
        kind: String,
        /// The fault of its number.
        error: ClueCountError,
    },
    /// Several numbers, one of which does not say its kind.
    #[error("expected KIND:N or KIND:LO..HI, such as given:20..24, found `{0}`")]
    NoKind(String),
    /// A kind that is named twice.
    #[error("the kind {0} is named twice")]
    Twice(String),
}

impl FromStr for ClueCounts {
    type Err = ClueCountsError;

    fn from_str(text: &str) -> Result<Self, ClueCountsError> {
        if !text.contains([':', ',']) {
            return Ok(ClueCounts::Total(text.parse()?));
        }
        let mut kinds: Vec<(String, ClueCount)> = Vec::new();
        for part in text.split(',') {
            let named = part.split_once(':').filter(|(kind, _)| !kind.trim().is_empty());
            let (kind, count) = named.ok_or_else(|| ClueCountsError::NoKind(quote(part)))?;
            let kind = kind.trim().to_lowercase();
            let count = count.trim().parse();
            let of_kind = |error| ClueCountsError::OfKind { kind: quote(&kind), error };
            let count = count.map_err(of_kind)?;
            if kinds.iter().any(|(known, _)| *known == kind) {
                return Err(ClueCountsError::Twice(quote(&kind)));
            }
            kinds.push((kind, count));
        }
        Ok(ClueCounts::ByKind(kinds))
    }
}

impl fmt::Display for ClueCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClueCounts::Total(count) => count.fmt(f),
            ClueCounts::ByKind(kinds) => {
                let parts = kinds.iter().map(|(kind, count)| format!("{kind}:{count}"));
                f.write_str(&parts.collect::<Vec<_>>().join(","))
            }
        }
    }
}

impl From<ClueCount> for ClueCounts {
    fn from(count: ClueCount) -> Self {
        ClueCounts::Total(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["28", "24..28", "given:0", "thermometer:4..8,given:10..14"] {
            assert_eq!(text.parse::<ClueCounts>().unwrap().to_string(), text);
        }
        let spaced = "Cage: 26-32, given:0".parse::<ClueCounts>().unwrap();
        assert_eq!(spaced.to_string(), "cage:26..32,given:0");
    }

    #[test]
    fn faults_name_what_is_wrong() {
        for (text, message) in [
            ("x", "expected a number such as 28 or a range such as 24..28, found `x`"),
            ("given:9..3", "given: the range 9..3 is empty: its first number is above its last"),
            ("given:", "given: expected a number such as 28 or a range such as 24..28, found ``"),
            ("20,given:3", "expected KIND:N or KIND:LO..HI, such as given:20..24, found `20`"),
            (":3", "expected KIND:N or KIND:LO..HI, such as given:20..24, found `:3`"),
            ("given:3,", "expected KIND:N or KIND:LO..HI, such as given:20..24, found ``"),
            ("given:3,Given:4", "the kind given is named twice"),
        ] {
            assert_eq!(text.parse::<ClueCounts>().unwrap_err().to_string(), message);
        }
    }
}
