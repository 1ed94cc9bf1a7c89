//! Names of variants and kinds of clue as players write them.

use super::registry::unknown;
use super::{Registry, RulesError};
use std::collections::BTreeSet;

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
    /// assert_eq!(registry.named("thermos")?, "thermometer");
    /// let error = registry.named("windoko").unwrap_err().to_string();
    /// assert!(error.contains("did you mean windoku?"));
    /// # Ok::<(), satoku_core::rules::RulesError>(())
    /// ```
    pub fn named(&self, text: &str) -> Result<String, RulesError> {
        Ok(self.own_names(text)?.join("+"))
    }

    /// Returns the registered names of the parts of a variant's name.
    pub(super) fn own_names(&self, text: &str) -> Result<Vec<&'static str>, RulesError> {
        names_in(text).map(|part| self.own_name(part)).collect()
    }

    /// Returns the registered name of a variant or kind of clue that players call this.
    fn own_name(&self, text: &str) -> Result<&'static str, RulesError> {
        let known = self.names();
        if let Some(exact) = known.iter().find(|name| **name == text) {
            return Ok(exact);
        }
        let plain = text.to_lowercase().replace([' ', '_'], "-");
        let single = plain.strip_suffix('s').unwrap_or(&plain);
        let variants = self.variants().iter();
        let variants = variants.map(|it| (it.name(), it.aliases(), [&*plain; 2]));
        let kinds = self.clue_kinds().iter().map(|kind| kind.definition());
        let kinds = kinds.map(|it| (it.name, it.aliases, [&*plain, single]));
        let mut named = variants.chain(kinds).filter(|(name, aliases, called)| {
            called.iter().any(|called| name == called || aliases.contains(called))
        });
        named.next().map(|(name, ..)| name).ok_or_else(|| {
            let of_kinds = self.clue_kinds().iter().flat_map(|kind| kind.definition().aliases);
            let aliases = self.variants().iter().flat_map(|variant| variant.aliases());
            let aliases = aliases.chain(of_kinds).copied();
            unknown(text, &known, known.iter().copied().chain(aliases))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn names_that_players_use_are_known_wherever_a_variant_is_named() {
        let registry = Registry::standard();
        let known = [
            ("killer", "cage"),
            ("Killers", "cage"),
            ("kropki", "dot"),
            ("Thermo", "thermometer"),
            ("German Whispers", "whisper"),
            ("arrows", "arrow"),
            ("Maxima", "maximum"),
            ("sandwiches", "sandwich"),
        ];
        for (name, own) in known {
            assert_eq!(registry.named(name).as_deref(), Ok(own));
            assert_eq!(registry.clue_kind(name).unwrap().name(), own);
            let (variant, kinds) = registry.split(&format!("Hyper+{name}")).unwrap();
            assert_eq!((&*variant, kinds[0].name()), ("windoku", own));
        }
        let rules = registry.rules("Sudoku-X+Hyper", &Layout::default()).unwrap();
        assert_eq!(rules.variant(), "windoku+x");
        assert!(matches!(registry.split("killer+cage"), Err(RulesError::Twice(_))));
        assert!(matches!(
            registry.rules("x+diagonal", &Layout::default()),
            Err(RulesError::Twice(_))
        ));
        assert!(registry.named("killerss").is_err() && registry.named("windokus").is_err());
    }

    #[test]
    fn no_name_means_two_things() {
        let registry = Registry::standard();
        let kinds = registry.clue_kinds().iter().map(|kind| kind.definition());
        let kinds = kinds.flat_map(|it| [it.aliases, &[it.name]].concat());
        let kinds = kinds.flat_map(|name| [name.to_owned(), format!("{name}s")]);
        let variants = registry.variants().iter();
        let variants = variants.flat_map(|it| [it.aliases(), &[it.name()]].concat());
        let all: Vec<String> = kinds.chain(variants.map(str::to_owned)).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert!(all.iter().all(|name| *name == name.to_lowercase() && !name.contains(' ')));
    }
}
