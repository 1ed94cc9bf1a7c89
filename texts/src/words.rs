//! The printed names and rules of variants and kinds of clue.

use crate::LanguageCode;

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
    /// What one clue of the kind is called within a sentence, such as `thermometer`; `None` for a
    /// variant, and for a kind without such a word.
    pub one: Option<&'static str>,
    /// The usual name of a puzzle with classic boxes and this rule or kind of clue, such as
    /// `Windoku 9×9`; `None` if there is no such name.
    pub alone: Option<&'static str>,
    /// The rule as a player reads it, in whole sentences.
    pub rule: &'static str,
}

/// The printed name and rule of a variant or kind of clue, in each language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words(pub(crate) [Text; LanguageCode::ALL.len()]);

/// What stands for the size of a board in names.
const SIZES: [&str; 2] = ["{side}×{side}", "{rows}×{columns}"];

impl Words {
    /// Creates words that are the same in every language, for kinds described in only one.
    pub const fn same(text: Text) -> Self {
        Words([text; LanguageCode::ALL.len()])
    }

    /// Returns the text in a language.
    pub fn in_language(&self, language: LanguageCode) -> Text {
        self.0[language as usize]
    }

    /// Returns what puzzles with the rule or kind of clue are called, without their size, such as
    /// `Windoku` or `Killer`.
    pub fn title(&self, language: LanguageCode) -> String {
        let text = self.in_language(language);
        let sized = text.alone.unwrap_or(text.name);
        let name = SIZES.iter().fold(sized.to_owned(), |name, size| name.replace(size, ""));
        name.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ",")
    }

    /// Returns the texts in the order of the languages.
    pub fn texts(&self) -> &[Text] {
        &self.0
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// Returns the words of a variant of satoku, by its name.
pub fn variant(name: &str) -> Option<Words> {
    find(&VARIANTS, name)
}

/// Returns the words of a kind of clue of satoku, by its name.
pub fn kind(name: &str) -> Option<Words> {
    find(&KINDS, name)
}

/// Returns the names of the variants and kinds of clue that have words here.
pub fn names() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().chain(&KINDS).map(|(name, _)| *name)
}

fn find(table: &[(&str, Words)], name: &str) -> Option<Words> {
    let at = table.binary_search_by_key(&name, |(known, _)| *known).ok()?;
    Some(table[at].1)
}
