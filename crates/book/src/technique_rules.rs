//! The rules of techniques in the languages of books.
//!
//! A technique that a book explains has its rule among the texts of the book; the rules of the
//! others are in `languages/rules/`, one file a language.

use super::content::Language;
use super::languages::{LanguageCode, technique_key};
use satoku_logic::Technique;
use std::collections::BTreeMap;

/// Returns the file of further rules; English has none, because [`Technique::info`] has them all.
fn file(code: LanguageCode) -> &'static str {
    match code {
        LanguageCode::English => "",
        LanguageCode::Spanish => include_str!("languages/rules/es.toml"),
        LanguageCode::German => include_str!("languages/rules/de.toml"),
        LanguageCode::French => include_str!("languages/rules/fr.toml"),
        LanguageCode::Italian => include_str!("languages/rules/it.toml"),
        LanguageCode::Portuguese => include_str!("languages/rules/pt.toml"),
        LanguageCode::Dutch => include_str!("languages/rules/nl.toml"),
        LanguageCode::Polish => include_str!("languages/rules/pl.toml"),
    }
}

fn further_rules(code: LanguageCode) -> BTreeMap<String, String> {
    toml::from_str(file(code)).expect("the files of rules are TOML")
}

impl Language {
    /// Returns the rule of a technique in whole sentences.
    ///
    /// # Panics
    /// If the language does not have the rule.
    pub fn rule(&self, technique: Technique) -> String {
        if self.code == LanguageCode::English {
            return technique.info().rule.to_owned();
        }
        let further = || further_rules(self.code).remove(&technique_key(technique));
        let rule = self.about(technique).or_else(further);
        rule.unwrap_or_else(|| panic!("there is no rule of {technique} in {}", self.code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_technique_has_one_rule_of_its_own_in_every_language() {
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            let language = Language::of(code);
            let rules: BTreeSet<String> = Technique::all().map(|one| language.rule(one)).collect();
            // Direct techniques and some sizes differ in a word only, but none are the same.
            assert_eq!(rules.len(), Technique::all().len(), "{code}");
            for rule in rules {
                assert!(rule.ends_with('.') && !rule.contains(['{', '\'', '"']), "{code}: {rule}");
            }
            for (key, rule) in further_rules(code) {
                let technique = Technique::all().find(|one| technique_key(*one) == key);
                let technique = technique.unwrap_or_else(|| panic!("{code}: {key}"));
                assert!(language.about(technique).is_none(), "{code}: {key} is told twice");
                assert_ne!(rule, technique.info().rule, "{code}: {key}");
            }
        }
    }
}
