//! The description of each technique: its rule, other names and source.

use super::Technique;
use super::words::words;
use satoku_core::language::LanguageCode;

/// The description of a technique.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TechniqueInfo {
    /// Other names, separated by commas; empty if we know none.
    pub also: &'static str,
    /// The rule, in whole sentences.
    pub rule: &'static str,
    /// The source that described it: a program, a manual or a thread, by name.
    pub source: &'static str,
}

impl Technique {
    /// Returns its rule, names and source.
    #[doc(hidden)]
    pub fn info(self) -> TechniqueInfo {
        let (also, source) = words(self);
        let rule = self.texts(LanguageCode::English).rule();
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
