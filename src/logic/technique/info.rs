//! What there is to know of each technique besides its score: its rule, other names, where it is
//! from.

use super::Technique;
use super::words::words;

/// A technique in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TechniqueInfo {
    /// Other names that it goes by, with commas between them; empty if we know none.
    pub also: &'static str,
    /// The rule, in whole sentences.
    pub rule: &'static str,
    /// Who described it: a program, a manual, a thread, by name.
    pub source: &'static str,
}

impl Technique {
    /// Returns its rule, names and source.
    pub fn info(self) -> TechniqueInfo {
        let (also, rule, source) = words(self);
        TechniqueInfo { also, rule, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_told_in_two_or_three_sentences_of_its_own() {
        let rules: std::collections::BTreeSet<&str> =
            Technique::all().map(|technique| technique.info().rule).collect();
        assert_eq!(rules.len(), Technique::all().len());
        for technique in Technique::all() {
            let info = technique.info();
            let sentences = info.rule.matches(". ").count() + 1;
            assert!(info.rule.ends_with('.') && sentences <= 3, "{technique}");
            assert!(!info.rule.contains("  ") && !info.source.is_empty(), "{technique}");
        }
    }
}
