//! The languages that a book can be in: all its words, one file a language.
//!
//! A new language is one file in `languages/` and one line here.

use super::content::Language;
use crate::logic::Technique;
use crate::names::names;
use std::collections::BTreeMap;

/// A language that a book can be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum LanguageCode {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// German.
    German,
    /// French.
    French,
}

names!(LanguageCode {
    English => "en",
    Spanish => "es",
    German => "de",
    French => "fr",
});

impl LanguageCode {
    fn file(self) -> &'static str {
        match self {
            LanguageCode::English => include_str!("languages/en.toml"),
            LanguageCode::Spanish => include_str!("languages/es.toml"),
            LanguageCode::German => include_str!("languages/de.toml"),
            LanguageCode::French => include_str!("languages/fr.toml"),
        }
    }

    /// The words of a book.
    pub fn language(self) -> Language {
        let words: BTreeMap<String, String> =
            toml::from_str(self.file()).expect("the files of words are TOML");
        Language { code: self.to_string(), words }
    }
}

impl Language {
    /// The text of a key, with each `{name}` replaced by what stands for it.
    ///
    /// # Panics
    /// If the language does not have the key.
    pub fn text(&self, key: &str, places: &[(&str, &str)]) -> String {
        self.find(key, places).unwrap_or_else(|| panic!("there is no text `{key}`"))
    }

    /// Like [`Language::text`]; `None` if there is no such text.
    pub fn find(&self, key: &str, places: &[(&str, &str)]) -> Option<String> {
        let text = self.words.get(key)?.clone();
        let put = |text: String, (name, value): &(&str, &str)| {
            text.replace(&format!("{{{name}}}"), value)
        };
        Some(places.iter().fold(text, put))
    }

    /// What boards with these rules are called, such as `Jigsaw 9×9 with diagonals`; `None` where a part of
    /// the variant has no name.
    pub fn board(&self, variant: &str, side: usize) -> Option<String> {
        let (base, added) = variant_parts(variant);
        let board = self.find(&format!("board-{base}"), &[("side", &side.to_string())])?;
        let added: Option<Vec<String>> =
            added.iter().map(|name| self.find(&format!("board-{name}"), &[])).collect();
        match added?.join(", ").as_str() {
            "" => Some(board),
            rules => self.find("board-plus", &[("board", &board), ("rules", rules)]),
        }
    }

    /// What players call a technique. Where a language has no name of its own they use the English one.
    pub fn technique(&self, technique: Technique) -> String {
        let letter = |letter: char| match letter.is_ascii_alphanumeric() {
            true => letter.to_ascii_lowercase(),
            false => '-',
        };
        let key: String = technique.name().chars().map(letter).collect();
        let named = self.words.get(&format!("technique-{key}"));
        named.map_or_else(|| technique.name().to_owned(), String::clone)
    }
}

/// The parts of a variant: how the board is divided, and what is added.
pub(super) fn variant_parts(variant: &str) -> (&'static str, Vec<&str>) {
    let named: Vec<&str> = variant.split('+').collect();
    let base = if named.contains(&"jigsaw") { "jigsaw" } else { "classic" };
    (base, named.into_iter().filter(|name| *name != base).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places for numbers and names in a text.
    fn places(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_says_the_same_things() {
        let english = LanguageCode::English.language().words;
        for (code, _) in LanguageCode::ALL {
            let words = code.language().words;
            let keys = |words: &BTreeMap<String, String>| words.keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(&words), keys(&english), "{code}");
            for (key, text) in &words {
                assert!(!text.trim().is_empty(), "{code}: {key}");
                assert_eq!(places(text), places(&english[key]), "{code}: {key}");
                assert_eq!(text.matches('{').count(), text.matches('}').count(), "{code}: {key}");
            }
        }
    }

    #[test]
    fn languages_differ_and_name_techniques_that_there_are() {
        let english = LanguageCode::English.language();
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            let words = code.language().words;
            let same = words.iter().filter(|(key, text)| english.words[*key] == **text);
            // Names such as X-Wing are the same everywhere; what is longer is not.
            let same: Vec<&str> =
                same.filter(|(_, text)| text.len() > 30).map(|(key, _)| key.as_str()).collect();
            assert!(same.is_empty(), "{code}: {same:?}");
        }
        let named: Vec<String> =
            Technique::all().map(|technique| english.technique(technique)).collect();
        for (key, text) in &english.words {
            assert!(!key.starts_with("technique-") || named.contains(text), "{key}");
        }
        assert_eq!(LanguageCode::German.language().technique(Technique::NakedPair), "Nacktes Paar");
        assert_eq!(english.text("page-short", &[("page", "12")]), "p. 12");
    }
}
