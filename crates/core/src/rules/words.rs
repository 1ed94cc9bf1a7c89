//! The printed names and rules of variants and kinds of clue.

use super::{ClueKind, Rules, Variant};
pub use satoku_texts::{Text, Words};
use satoku_texts::{kind, variant};

/// Returns the words that a variant or kind brings along, else those of its name. Without either,
/// it is called by its name and has no rule.
fn words(name: &'static str, own: Option<Words>, known: fn(&str) -> Option<Words>) -> Words {
    let unwritten = || Words::same(Text { name, alone: None, rule: "" });
    own.or_else(|| known(name)).unwrap_or_else(unwritten)
}

// These are not methods of the traits, so that a program that prints no texts contains none.
impl dyn Variant + '_ {
    /// Returns the name and rule that are printed on the page.
    pub fn words(&self) -> Words {
        words(self.name(), self.own_words(), variant)
    }
}

impl dyn ClueKind + '_ {
    /// Returns the name and rule that are printed on the page.
    pub fn words(&self) -> Words {
        words(self.name(), self.own_words(), kind)
    }
}

impl Rules {
    /// Returns the printed names and rules of the parts of the variant: first the one that divides
    /// the board, which may be the classic one, then the others by name.
    pub fn words(&self) -> impl Iterator<Item = Words> {
        self.parts.iter().map(|(name, own)| words(name, *own, variant))
    }
}
