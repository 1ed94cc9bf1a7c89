//! The languages of books: all their texts, one file for each language.
//!
//! A new language is one file in `languages/` and one line here.

use super::content::Language;
use crate::board::Symbols;
use crate::logic::Technique;
use crate::names::names;
use crate::rules::{Puzzle, Registry, Rules, Text, Words};
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

    /// Returns the text in this language from the words of a rule or kind of clue.
    fn of(self, words: &Words) -> Text {
        match self {
            LanguageCode::English => words.en,
            LanguageCode::Spanish => words.es,
            LanguageCode::German => words.de,
            LanguageCode::French => words.fr,
        }
    }

    /// Returns the texts of a book in this language.
    pub fn language(self) -> Language {
        let words: BTreeMap<String, String> =
            toml::from_str(self.file()).expect("the files of words are TOML");
        Language { code: self, words }
    }
}

impl Language {
    /// Returns the text of a key, with each `{name}` replaced by its value.
    ///
    /// # Panics
    /// If the language does not have the key.
    pub fn text(&self, key: &str, places: &[(&str, &str)]) -> String {
        let text = self.words.get(key).unwrap_or_else(|| panic!("there is no text `{key}`"));
        let places: Vec<_> =
            places.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        filled(text, &places)
    }

    /// Returns the name of puzzles with these rules and kinds of clue, such as
    /// `Jigsaw 9×9 with diagonals`; `None` if the registry does not know a kind of clue.
    pub fn board(&self, registry: &Registry, puzzle: &Puzzle) -> Option<String> {
        let places = self.places(puzzle.rules());
        let words = registry.words(puzzle)?;
        let mut names = words.iter().map(|words| filled(self.code.of(words).name, &places));
        let board = names.next().unwrap_or_default();
        Some(match names.collect::<Vec<_>>().join(", ").as_str() {
            "" => board,
            rules => self.text("board-plus", &[("board", &board), ("rules", rules)]),
        })
    }

    /// Returns the rules of a puzzle, one paragraph for each part of its variant and each kind of
    /// clue; `None` if the registry does not know a kind of clue.
    pub fn rules(&self, registry: &Registry, puzzle: &Puzzle) -> Option<Vec<String>> {
        let places = self.places(puzzle.rules());
        let words = registry.words(puzzle)?;
        Some(words.iter().map(|words| filled(self.code.of(words).rule, &places)).collect())
    }

    /// Returns the properties of a board, for the placeholders in the texts of rules.
    fn places(&self, rules: &Rules) -> [(&'static str, String); 4] {
        let count = rules.board().symbol_count();
        let last = Symbols::default().characters().nth(count - 1);
        let last = last.expect("every board's symbols have characters").to_string();
        let symbols = match count {
            ..10 => "symbols-digits",
            10 => "symbols-letter",
            11.. => "symbols-letters",
        };
        let boxes = rules.layout().size.boxes();
        let (high, wide) = boxes.map_or((0, 0), |boxes| (boxes.rows, boxes.cols));
        [
            ("symbols", self.text(symbols, &[("last", &last)])),
            ("side", rules.layout().size.side().to_string()),
            ("rows", high.to_string()),
            ("columns", wide.to_string()),
        ]
    }

    /// Returns the players' name of a technique. A language without one of its own uses the English
    /// one.
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

/// Returns a text with each `{name}` replaced by its value.
fn filled(text: &str, places: &[(&str, String)]) -> String {
    let put =
        |text: String, (name, value): &(&str, String)| text.replace(&format!("{{{name}}}"), value);
    places.iter().fold(text.to_owned(), put)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the placeholders in a text.
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
    fn puzzles_are_called_what_their_rules_and_clues_say() {
        use crate::rules::{Cage, Clue, Layout};
        use std::sync::Arc;
        let registry = Registry::standard();
        let layout = Layout::of_size("6".parse().unwrap());
        let rules = Arc::new(registry.rules("x", &layout).unwrap());
        let cells = rules.board().cells().take(2);
        let cage = Clue::Constraint(Arc::new(Cage::new(cells, Some(3)).unwrap()));
        let puzzle = Puzzle::new(rules, vec![cage]).unwrap();
        let german = LanguageCode::German.language();
        assert_eq!(
            german.board(&registry, &puzzle).unwrap(),
            "Klassisch 6×6 mit Diagonalen, Killer-Käfigen"
        );
        let rules = LanguageCode::French.language().rules(&registry, &puzzle).unwrap();
        assert_eq!(rules.len(), 3);
        assert!(rules[0].contains("(hauteur 2, largeur 3)"), "{rules:?}");
        assert!(rules[0].contains("les chiffres de 1 à 6"), "{rules:?}");
        assert!(rules.iter().all(|rule| !rule.contains(['{', '}'])), "{rules:?}");
    }

    #[test]
    fn languages_differ_and_name_techniques_that_there_are() {
        let english = LanguageCode::English.language();
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            let words = code.language().words;
            let same = words.iter().filter(|(key, text)| english.words[*key] == **text);
            // Names such as X-Wing are the same in all languages; longer texts are not.
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
