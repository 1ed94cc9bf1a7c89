//! The printed names and rules of variants and kinds of clue, in every language.

use crate::language::LanguageCode;

/// The printed name and rule of a variant or kind of clue, in each language.
///
/// A new language is a new field here, so a kind that lacks it does not compile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// English.
    pub en: Text,
    /// Spanish.
    pub es: Text,
    /// German.
    pub de: Text,
    /// French.
    pub fr: Text,
    /// Italian.
    pub it: Text,
    /// Portuguese.
    pub pt: Text,
    /// Dutch.
    pub nl: Text,
    /// Polish.
    pub pl: Text,
}

/// A name and a rule in one language.
///
/// Placeholders in braces stand for properties of the board: `{side}` for its rows, `{rows}` and
/// `{columns}` for those of its boxes, `{half}` for half of its symbols, rounded up, and
/// `{symbols}` for its symbols, such as "the digits 1 to 9".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// The name. For a variant that divides the board it stands alone, such as `Jigsaw 9×9`; others
    /// follow "with", such as `diagonals`.
    pub name: &'static str,
    /// The usual name of a puzzle with classic boxes and this rule or kind of clue, such as
    /// `Windoku 9×9`; `None` if there is no such name.
    pub alone: Option<&'static str>,
    /// The rule as a player reads it, in whole sentences.
    pub rule: &'static str,
}

impl Words {
    /// Creates words that are the same in every language, for kinds described in only one.
    pub const fn same(text: Text) -> Self {
        Words { en: text, es: text, de: text, fr: text, it: text, pt: text, nl: text, pl: text }
    }

    /// Returns the text in a language.
    pub fn in_language(&self, code: LanguageCode) -> Text {
        match code {
            LanguageCode::English => self.en,
            LanguageCode::Spanish => self.es,
            LanguageCode::German => self.de,
            LanguageCode::French => self.fr,
            LanguageCode::Italian => self.it,
            LanguageCode::Portuguese => self.pt,
            LanguageCode::Dutch => self.nl,
            LanguageCode::Polish => self.pl,
        }
    }

    /// Returns what puzzles with the rule or kind of clue are called in a language, without their
    /// size, such as `Windoku` or `Killer`.
    pub fn title(&self, code: LanguageCode) -> String {
        let text = self.in_language(code);
        let name = text.alone.unwrap_or(text.name).replace("{side}×{side}", "");
        name.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the texts with the tags of their languages.
    pub fn texts(&self) -> [(&'static str, Text); 8] {
        [
            ("en", self.en),
            ("es", self.es),
            ("de", self.de),
            ("fr", self.fr),
            ("it", self.it),
            ("pt", self.pt),
            ("nl", self.nl),
            ("pl", self.pl),
        ]
    }
}
