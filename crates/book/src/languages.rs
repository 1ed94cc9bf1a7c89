//! The languages of books: all their texts, one file for each language.
//!
//! A new language is one file in `languages/` and one line here.

use super::content::Language;
use super::symbol_set::SymbolSet;
use satoku_core::board::Symbols;
pub use satoku_core::language::LanguageCode;
use satoku_core::rules::{Puzzle, Registry, Rules, Text, Words};
use satoku_logic::Technique;
use std::collections::BTreeMap;

/// Returns the file with the texts of a language.
fn file(code: LanguageCode) -> &'static str {
    match code {
        LanguageCode::English => include_str!("languages/en.toml"),
        LanguageCode::Spanish => include_str!("languages/es.toml"),
        LanguageCode::German => include_str!("languages/de.toml"),
        LanguageCode::French => include_str!("languages/fr.toml"),
        LanguageCode::Italian => include_str!("languages/it.toml"),
        LanguageCode::Portuguese => include_str!("languages/pt.toml"),
        LanguageCode::Dutch => include_str!("languages/nl.toml"),
        LanguageCode::Polish => include_str!("languages/pl.toml"),
    }
}

impl Language {
    /// Returns the texts of a book in this language.
    pub fn of(code: LanguageCode) -> Self {
        let words: BTreeMap<String, String> =
            toml::from_str(file(code)).expect("the files of words are TOML");
        Language { code, words }
    }

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

    /// Returns the name of puzzles with these rules and kinds of clue, such as `Windoku 9×9` or
    /// `Jigsaw 9×9 with diagonals`; `None` if the registry does not know a kind of clue.
    pub fn board(&self, registry: &Registry, puzzle: &Puzzle) -> Option<String> {
        let places = self.places(puzzle.rules(), &SymbolSet::default());
        let words = registry.words(puzzle)?;
        let classic = registry.variants().first().map(|variant| variant.words());
        let texts: Vec<Text> = words.iter().map(|words| words.in_language(self.code)).collect();
        let (board, rules) = texts.split_first()?;
        // With classic boxes, the first rule that has a name of its own gives the board its name.
        let own = rules.iter().position(|text| text.alone.is_some());
        let own = own.filter(|_| words.first() == classic.as_ref());
        let name = own.and_then(|at| rules[at].alone).unwrap_or(board.name);
        let others = rules.iter().enumerate().filter(|(at, _)| Some(*at) != own);
        let others: Vec<String> = others.map(|(_, text)| filled(text.name, &places)).collect();
        let board = filled(name, &places);
        Some(match others.is_empty() {
            true => board,
            false => {
                let rules = self.list(&others);
                self.text("board-plus", &[("board", &board), ("rules", &rules)])
            }
        })
    }

    /// Returns the sentences of a rule or kind of clue on a board with the usual symbols.
    pub fn rule_on(&self, words: &Words, rules: &Rules) -> String {
        filled(words.in_language(self.code).rule, &self.places(rules, &SymbolSet::default()))
    }

    /// Returns the name of boards that have other symbols than digits, such as `Classic 9×9 with
    /// letters`, made from the usual one.
    pub fn with_symbols(&self, board: String, symbols: &SymbolSet) -> String {
        let key = match symbols {
            _ if *symbols == SymbolSet::default() => return board,
            SymbolSet::Characters(own) if own.characters().all(char::is_alphabetic) => {
                "board-own-letters"
            }
            SymbolSet::Characters(_) => return board,
            SymbolSet::Shapes | SymbolSet::Pictures(_) => "board-own-pictures",
        };
        self.text(key, &[("board", &board)])
    }

    /// Returns the rules of a puzzle with these symbols, one paragraph for each part of its variant
    /// and each kind of clue; `None` if the registry does not know a kind of clue.
    pub fn rules(
        &self,
        registry: &Registry,
        puzzle: &Puzzle,
        symbols: &SymbolSet,
    ) -> Option<Vec<String>> {
        let places = self.places(puzzle.rules(), symbols);
        let words = registry.words(puzzle)?;
        let mut rules: Vec<String> =
            words.iter().map(|words| filled(words.in_language(self.code).rule, &places)).collect();
        if *symbols != SymbolSet::default() {
            rules.push(self.text("how-symbols", &[]));
            // Clues compare and add up symbols.
            if puzzle.constraints().next().is_some() {
                rules.push(self.text("how-values", &[]));
            }
        }
        Some(rules)
    }

    /// Returns the properties of a board, for the placeholders in the texts of rules.
    fn places(&self, rules: &Rules, symbols: &SymbolSet) -> [(&'static str, String); 5] {
        let count = rules.board().symbol_count();
        let last = Symbols::default().characters().nth(count - 1);
        let last = last.expect("every board's symbols have characters").to_string();
        let usual = match count {
            ..10 => "symbols-digits",
            10 => "symbols-letter",
            11.. => "symbols-letters",
        };
        let own = match symbols {
            SymbolSet::Characters(own) if own.characters().take(count).all(char::is_alphabetic) => {
                "symbols-own-letters"
            }
            SymbolSet::Characters(_) => "symbols-own",
            SymbolSet::Shapes | SymbolSet::Pictures(_) => "symbols-own-pictures",
        };
        let symbols = match *symbols == SymbolSet::default() {
            true => self.text(usual, &[("last", &last)]),
            false => self.text(own, &[("list", &symbols.list(count))]),
        };
        let boxes = rules.layout().size.boxes();
        let (high, wide) = boxes.map_or((0, 0), |boxes| (boxes.rows, boxes.cols));
        [
            ("symbols", symbols),
            ("side", rules.layout().size.side().to_string()),
            ("rows", high.to_string()),
            ("columns", wide.to_string()),
            ("half", count.div_ceil(2).to_string()),
        ]
    }

    /// Returns the players' name of a technique.
    pub fn technique(&self, technique: Technique) -> String {
        self.text(&format!("technique-{}", technique_key(technique)), &[])
    }

    /// Returns the explanation of a technique in a sentence or two; `None` if books have none.
    pub fn about(&self, technique: Technique) -> Option<String> {
        self.words.get(&format!("about-{}", technique_key(technique))).cloned()
    }
}

/// Returns the name of a technique as programs and keys have it: `x-wing`.
pub fn technique_key(technique: Technique) -> String {
    let letter = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter.to_ascii_lowercase(),
        false => '-',
    };
    technique.name().chars().map(letter).collect()
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
        let english = Language::of(LanguageCode::English).words;
        for (code, _) in LanguageCode::ALL {
            let words = Language::of(code).words;
            // Forms for few are there only in languages that have them.
            let keys = |words: &BTreeMap<String, String>| {
                words.keys().filter(|key| !key.ends_with("-few")).cloned().collect::<Vec<_>>()
            };
            assert_eq!(keys(&words), keys(&english), "{code}");
            for (key, text) in &words {
                let same = &english[key.trim_end_matches("-few")];
                assert!(!text.trim().is_empty(), "{code}: {key}");
                assert_eq!(places(text), places(same), "{code}: {key}");
                assert_eq!(text.matches('{').count(), text.matches('}').count(), "{code}: {key}");
                assert!(!text.contains(['\'', '"']), "{code}: {key} has a typewriter's quote");
            }
        }
    }

    #[test]
    fn every_technique_has_a_name_of_its_own_in_every_language() {
        for (code, _) in LanguageCode::ALL {
            let language = Language::of(code);
            let names: std::collections::BTreeSet<String> =
                Technique::all().map(|technique| language.technique(technique)).collect();
            assert_eq!(names.len(), Technique::all().len(), "{code}");
            let keys: Vec<String> = Technique::all().map(technique_key).collect();
            for key in language.words.keys() {
                let of = key.strip_prefix("technique-").or(key.strip_prefix("about-"));
                assert!(of.is_none_or(|of| keys.iter().any(|key| key == of)), "{code}: {key}");
            }
        }
        let english = Language::of(LanguageCode::English);
        for technique in Technique::all() {
            assert_eq!(english.technique(technique), technique.name());
        }
        assert_eq!(
            Language::of(LanguageCode::German).technique(Technique::NakedPair),
            "Nacktes Paar"
        );
    }

    #[test]
    fn puzzles_are_called_what_their_rules_and_clues_say() {
        use satoku_core::rules::{Cage, Clue, Layout};
        use std::sync::Arc;
        let registry = Registry::standard();
        let layout = Layout::of_size("6".parse().unwrap());
        let puzzle = |variant: &str, has_cage: bool| {
            let rules = Arc::new(registry.rules(variant, &layout).unwrap());
            let cells = rules.board().cells().take(2);
            let cage = Clue::Constraint(Arc::new(Cage::new(cells, Some(3)).unwrap()));
            Puzzle::new(rules, if has_cage { vec![cage] } else { Vec::new() }).unwrap()
        };
        for (code, variant, has_cage, name) in [
            (LanguageCode::English, "classic", false, "Classic 6×6"),
            (LanguageCode::English, "classic", true, "Killer 6×6"),
            (LanguageCode::English, "windoku", false, "Windoku 6×6"),
            (LanguageCode::Dutch, "x", false, "X-sudoku 6×6"),
            (LanguageCode::German, "x", true, "X-Sudoku 6×6 mit Killer-Käfigen"),
            (LanguageCode::Polish, "windoku+x", true, "Windoku 6×6: przekątne i klatki killer"),
        ] {
            let language = Language::of(code);
            assert_eq!(language.board(&registry, &puzzle(variant, has_cage)).unwrap(), name);
        }
        let rules = Language::of(LanguageCode::French);
        let usual = SymbolSet::default();
        let rules = rules.rules(&registry, &puzzle("x", true), &usual).unwrap();
        assert_eq!(rules.len(), 3);
        assert!(rules[0].contains("(hauteur 2, largeur 3)"), "{rules:?}");
        assert!(rules[0].contains("les chiffres de 1 à 6"), "{rules:?}");
        assert!(rules.iter().all(|rule| !rule.contains(['{', '}'])), "{rules:?}");
        let letters = SymbolSet::Characters("PLANET".parse().unwrap());
        let english = Language::of(LanguageCode::English);
        let rules = english.rules(&registry, &puzzle("x", false), &letters).unwrap();
        assert!(rules[0].contains("the letters P, L, A, N, E, T"), "{rules:?}");
        assert!(rules[2].contains("these symbols"), "{rules:?}");
        let name = english.board(&registry, &puzzle("x", false)).unwrap();
        assert_eq!(english.with_symbols(name, &letters), "Sudoku X 6×6 with letters");
    }

    #[test]
    fn no_language_takes_long_texts_from_another() {
        let english = Language::of(LanguageCode::English);
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            let words = Language::of(code).words;
            let same = words.iter().filter(|(key, text)| english.words.get(*key) == Some(*text));
            // Names such as X-Wing are the same in all languages; longer texts are not.
            let same: Vec<&str> =
                same.filter(|(_, text)| text.len() > 30).map(|(key, _)| key.as_str()).collect();
            assert!(same.is_empty(), "{code}: {same:?}");
        }
        assert_eq!(english.text("page-short", &[("page", "12")]), "p. 12");
    }
}
