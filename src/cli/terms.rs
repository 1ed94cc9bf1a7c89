//! The names of techniques, levels and cells in the languages of the program.
//!
//! They are those that books use, and are read from the same files.

use clap::ValueEnum;
use satoku::board::{Cell, Symbols};
use satoku::logic::{Conclusion, Level, Score, Step, Technique};
use satoku::rules::Rules;
use std::collections::BTreeMap;

/// A language of the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Language {
    /// English
    #[default]
    En,
    /// German
    De,
    /// French
    Fr,
    /// Spanish
    Es,
}

impl Language {
    fn file(self) -> &'static str {
        match self {
            Language::En => include_str!("../book/languages/en.toml"),
            Language::De => include_str!("../book/languages/de.toml"),
            Language::Fr => include_str!("../book/languages/fr.toml"),
            Language::Es => include_str!("../book/languages/es.toml"),
        }
    }
}

/// The names in one language.
pub struct Terms {
    language: Language,
    words: BTreeMap<String, String>,
}

impl Terms {
    /// Reads the names of a language.
    pub fn new(language: Language) -> Self {
        let words = toml::from_str(language.file()).expect("the files of words are TOML");
        Terms { language, words }
    }

    /// Returns whether the language is English, in which whole sentences are known.
    pub fn is_english(&self) -> bool {
        self.language == Language::En
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.words.get(key).map(String::as_str)
    }

    /// Returns what players call a technique. One without a name of its own in the language has the
    /// English one.
    pub fn technique(&self, technique: Technique) -> String {
        let named = match self.language {
            Language::En => None,
            _ => self.text(&format!("technique-{}", id(technique))),
        };
        named.unwrap_or(technique.name()).to_owned()
    }

    /// Returns the name of a level.
    pub fn level(&self, level: Level) -> String {
        let named = self.text(&format!("level-{level}"));
        named.map_or_else(|| level.to_string(), str::to_owned)
    }

    /// Returns the name of a level within a line.
    pub fn level_in_line(&self, level: Level) -> String {
        match self.language {
            Language::En => level.to_string(),
            _ => self.level(level).to_lowercase(),
        }
    }

    /// Returns a sentence about a level for players.
    pub fn level_text(&self, level: Level) -> String {
        self.text(&format!("level-{level}-text")).unwrap_or_default().to_owned()
    }

    /// Returns a score in the decimals of the language.
    pub fn score(&self, score: Score) -> String {
        match self.language {
            Language::En => score.to_string(),
            _ => score.to_string().replace('.', ","),
        }
    }

    fn cell(&self, cell: Cell, rules: &Rules) -> String {
        let place = rules.board().place(cell);
        let letter = |key, usual| self.text(key).unwrap_or(usual);
        let (row, column) = (letter("cell-row", "r"), letter("cell-column", "c"));
        format!("{row}{}{column}{}", place.row + 1, place.col + 1)
    }

    /// Returns a step as a line without a sentence: `2. Nacktes Paar (3,0): Z1S2, Z1S3 ≠ 4`.
    pub fn step(&self, number: usize, step: &Step, rules: &Rules, symbols: &Symbols) -> String {
        let (technique, score) = (self.technique(step.technique), self.score(step.score));
        let conclusion = match &step.conclusion {
            Conclusion::Place(one) => {
                format!("{} = {}", self.cell(one.cell, rules), symbols.character(one.symbol))
            }
            Conclusion::Eliminate(all) => {
                let mut by_symbol: BTreeMap<_, Vec<String>> = BTreeMap::new();
                for one in all {
                    by_symbol.entry(one.symbol).or_default().push(self.cell(one.cell, rules));
                }
                let groups = by_symbol.into_iter().map(|(symbol, cells)| {
                    format!("{} ≠ {}", cells.join(", "), symbols.character(symbol))
                });
                groups.collect::<Vec<_>>().join("; ")
            }
        };
        format!("{number}. {technique} ({score}): {conclusion}")
    }
}

/// Returns the name of a technique as programs use it: `x-wing`.
pub fn id(technique: Technique) -> String {
    let letter = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter.to_ascii_lowercase(),
        false => '-',
    };
    technique.name().chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_every_level_and_most_techniques() {
        for language in [Language::De, Language::Fr, Language::Es] {
            let terms = Terms::new(language);
            for (level, _) in Level::ALL {
                assert_ne!(terms.level(level), level.to_string());
                assert!(!terms.level_text(level).is_empty());
            }
            let own = Technique::all().filter(|one| terms.technique(*one) != one.name()).count();
            assert!(own > 25, "{language:?}: {own}");
        }
        assert_eq!(Terms::new(Language::De).technique(Technique::Swordfish), "Schwertfisch");
        assert_eq!(Terms::new(Language::De).score("4.2".parse().unwrap()), "4,2");
    }
}
