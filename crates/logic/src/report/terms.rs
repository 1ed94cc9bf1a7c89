//! What players call techniques and levels, and how they write scores, in the languages.

use crate::score::{Level, Score};
use crate::technique::Technique;
use satoku_core::language::LanguageCode;
use satoku_texts as texts;

impl Technique {
    /// Returns the name as programs and keys have it: `x-wing`.
    pub fn key(self) -> String {
        let letter = |letter: char| match letter.is_ascii_alphanumeric() {
            true => letter.to_ascii_lowercase(),
            false => '-',
        };
        self.name().chars().map(letter).collect()
    }

    /// Returns the texts in a language.
    #[doc(hidden)]
    pub fn texts(self, language: LanguageCode) -> texts::Technique {
        let texts = texts::Technique::of(&self.key(), language);
        texts.unwrap_or_else(|| panic!("there are no texts on {self}"))
    }
}

impl Level {
    /// Returns the texts in a language.
    #[doc(hidden)]
    pub fn texts(self, language: LanguageCode) -> texts::Level {
        let texts = texts::Level::of(&self.to_string(), language);
        texts.unwrap_or_else(|| panic!("there are no texts on {self}"))
    }
}

impl Score {
    /// Returns the score with the decimal sign of a language.
    pub fn in_language(self, language: LanguageCode) -> String {
        self.to_string().replace('.', texts::Sentences::of(language).decimal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_technique_has_a_name_and_a_rule_of_its_own_in_every_language() {
        let keys: BTreeSet<String> = Technique::all().map(Technique::key).collect();
        assert_eq!(texts::Technique::keys().map(str::to_owned).collect::<BTreeSet<_>>(), keys);
        for (code, _) in LanguageCode::ALL {
            let texts = || Technique::all().map(|one| one.texts(code));
            let names: BTreeSet<&str> = texts().map(|texts| texts.name).collect();
            // Direct techniques and some sizes differ in a word only, but none are the same.
            let rules: BTreeSet<&str> = texts().map(|texts| texts.rule()).collect();
            assert_eq!((names.len(), rules.len()), (keys.len(), keys.len()), "{code}");
            for rule in rules {
                assert!(rule.ends_with('.') && !rule.contains(['{', '\'', '"']), "{code}: {rule}");
            }
        }
        for technique in Technique::all() {
            assert_eq!(technique.texts(LanguageCode::English).name, technique.name());
        }
        assert_eq!(Technique::NakedPair.texts(LanguageCode::German).name, "Nacktes Paar");
    }

    #[test]
    fn every_level_has_a_name_of_its_own_in_every_language() {
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            for (level, name) in Level::ALL {
                assert_ne!(level.texts(code).name, name);
            }
        }
        assert_eq!(Level::Beginner.texts(LanguageCode::German).within, "Einsteiger");
    }

    #[test]
    fn scores_have_the_decimal_sign_of_the_language() {
        let score: Score = "4.2".parse().unwrap();
        assert_eq!(score.in_language(LanguageCode::English), "4.2");
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            assert_eq!(score.in_language(code), "4,2", "{code}");
        }
    }
}
