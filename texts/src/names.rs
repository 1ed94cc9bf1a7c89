//! The names and descriptions of levels and techniques.

use crate::LanguageCode;

/// The texts on a level of difficulty in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// The name: `Beginner`.
    pub name: &'static str,
    /// The name within a line: `beginner`.
    pub within: &'static str,
    /// A sentence for players.
    pub text: &'static str,
}

/// The texts on a technique in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Technique {
    /// What players call it.
    pub name: &'static str,
    rule: &'static str,
    about: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/levels.rs"));
include!(concat!(env!("OUT_DIR"), "/techniques.rs"));

impl Level {
    /// Returns the texts on the level of this name, such as `easy`.
    pub fn of(name: &str, language: LanguageCode) -> Option<Level> {
        find(&LEVELS, name, language)
    }
}

impl Technique {
    /// Returns the texts on the technique of this key, such as `x-wing`.
    pub fn of(key: &str, language: LanguageCode) -> Option<Technique> {
        find(&TECHNIQUES, key, language)
    }

    /// Returns the rule in whole sentences.
    pub fn rule(&self) -> &'static str {
        if self.rule.is_empty() { self.about } else { self.rule }
    }

    /// Returns the explanation of books in a sentence or two; `None` if they have none.
    pub fn about(&self) -> Option<&'static str> {
        Some(self.about).filter(|about| !about.is_empty())
    }

    /// Returns the keys of all techniques.
    pub fn keys() -> impl Iterator<Item = &'static str> {
        TECHNIQUES.iter().map(|(key, _)| *key)
    }
}

fn find<T: Copy>(
    table: &[(&str, [T; LanguageCode::ALL.len()])],
    name: &str,
    language: LanguageCode,
) -> Option<T> {
    let at = table.binary_search_by_key(&name, |(known, _)| *known).ok()?;
    Some(table[at].1[language as usize])
}
