//! What rules and kinds of clue are called and say, in every language of the pages.

/// What a variant or a kind of clue is called and says, in each language.
///
/// A new language is a field here: a kind that lacks it does not compile.
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
}

/// A name and a rule in one language.
///
/// Places in braces stand for what a board has: `{side}` for its rows, `{rows}` and `{columns}` for
/// those of its boxes, and `{symbols}` for its symbols, such as "the digits 1 to 9".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// The name. That of a variant that divides the board stands alone, such as `Jigsaw 9×9`; others
    /// follow "with", such as `diagonals`.
    pub name: &'static str,
    /// The rule as a player is told it, in whole sentences.
    pub rule: &'static str,
}

impl Words {
    /// Returns words that are the same in every language, for kinds that are told in one.
    pub const fn same(text: Text) -> Self {
        Words { en: text, es: text, de: text, fr: text }
    }

    /// Returns the texts by the tags of their languages.
    pub fn texts(&self) -> [(&'static str, Text); 4] {
        [("en", self.en), ("es", self.es), ("de", self.de), ("fr", self.fr)]
    }
}
