//! What there is to know of each technique besides its score: its rule, other names, where it is from.

use super::words::words;
use super::{Family, Technique};

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

/// Which part of a board a technique speaks of, besides cells and houses of any kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Nothing else.
    Houses,
    /// Boxes or regions.
    Blocks,
    /// As many rows and columns as symbols, each row crossing each column in one cell.
    Lines,
}

impl Technique {
    /// What there is to know of it.
    pub fn info(self) -> TechniqueInfo {
        let (also, rule, source) = words(self);
        TechniqueInfo { also, rule, source }
    }

    /// The part of a board that it needs.
    pub fn needs(self) -> Needs {
        use Technique as T;
        match self {
            T::HiddenSingleBox | T::DirectPointing | T::Pointing => Needs::Blocks,
            T::UniqueRectangle6
            | T::HiddenRectangle
            | T::IncompleteRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2 => Needs::Lines,
            _ if self.family() == Family::Fish => Needs::Lines,
            _ => Needs::Houses,
        }
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
