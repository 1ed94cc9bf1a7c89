//! Names of variants and kinds of clue as players write them.

use super::registry::unknown;
use super::{Registry, RulesError};
use std::collections::BTreeSet;

/// Other names of variants and kinds of clue, in lower case.
const OTHERS: [(&str, &str); 13] = [
    ("sudoku-x", "x"),
    ("sudokux", "x"),
    ("x-sudoku", "x"),
    ("diagonal", "x"),
    ("diagonals", "x"),
    ("hyper", "windoku"),
    ("hypersudoku", "windoku"),
    ("irregular", "jigsaw"),
    ("killer", "cage"),
    ("killers", "cage"),
    ("cages", "cage"),
    ("standard", "classic"),
    ("normal", "classic"),
];

/// Returns the names that the name of a variant joins.
pub fn names_in(variant: &str) -> impl Iterator<Item = &str> {
    variant.split('+').map(str::trim)
}

/// Returns whether two names of variants mean the same: they join the same names in any order,
/// where `classic` and `given` add nothing to others.
pub fn same_variant(one: &str, other: &str) -> bool {
    let parts = |variant| -> BTreeSet<&str> {
        names_in(variant).filter(|name| !matches!(*name, "classic" | "given")).collect()
    };
    parts(one) == parts(other)
}

impl Registry {
    /// Returns the name of a variant as files state it, from one in any case that players use:
    /// `x+cage` for `Sudoku-X+Killer`.
    ///
    /// # Errors
    /// If a part of it is neither a variant nor a kind of clue.
    ///
    /// ```
    /// use satoku_core::rules::Registry;
    ///
    /// let registry = Registry::standard();
    /// assert_eq!(registry.named("Jigsaw + Diagonal")?, "jigsaw+x");
    /// let error = registry.named("windoko").unwrap_err().to_string();
    /// assert!(error.contains("did you mean windoku?"));
    /// # Ok::<(), satoku_core::rules::RulesError>(())
    /// ```
    pub fn named(&self, text: &str) -> Result<String, RulesError> {
        let known = self.names();
        let part = |part: &str| {
            let lower = part.to_lowercase();
            let other = OTHERS.iter().find(|(other, _)| *other == lower);
            let own = other.map_or(lower.as_str(), |(_, own)| *own);
            let found = [part, own].into_iter().find(|name| known.contains(name));
            found.map(str::to_owned).ok_or_else(|| {
                let others = OTHERS.iter().map(|(other, _)| *other);
                unknown(part, &known, known.iter().copied().chain(others))
            })
        };
        names_in(text).map(part).collect::<Result<Vec<_>, _>>().map(|parts| parts.join("+"))
    }
}
