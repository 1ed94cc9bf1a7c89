//! The printed names and rules of variants and kinds of clue.

use super::{ClueKind, Rules, Variant};
use crate::board::Symbols;
use satoku_texts::{Filling, LanguageCode, Sentences, kind, variant};
pub use satoku_texts::{Text, Words};

/// Returns the words that a variant or kind brings along, else those of its name. Without either,
/// it is called by its name and has no rule.
fn words(name: &'static str, own: Option<&Words>, known: fn(&str) -> Option<Words>) -> Words {
    let unwritten = || Words::same(Text { name, one: None, alone: None, rule: "" });
    own.copied().or_else(|| known(name)).unwrap_or_else(unwritten)
}

// These are not methods of the traits, so that a program that prints no texts contains none.
impl dyn Variant + '_ {
    /// Returns the name and rule that are printed on the page.
    #[doc(hidden)]
    pub fn words(&self) -> Words {
        words(self.name(), self.own_words().as_ref(), variant)
    }
}

impl dyn ClueKind + '_ {
    /// Returns the name and rule that are printed on the page.
    #[doc(hidden)]
    pub fn words(&self) -> Words {
        words(self.name(), self.own_words().as_ref(), kind)
    }
}

impl Rules {
    /// Returns the printed names and rules of the parts of the variant: first the one that divides
    /// the board, which may be the classic one, then the others by name.
    #[doc(hidden)]
    pub fn words(&self) -> impl Iterator<Item = Words> {
        self.parts.iter().map(|(name, own)| words(name, own.as_ref(), variant))
    }

    /// Returns a text with the properties of the board in its places; `symbols` names its symbols.
    #[doc(hidden)]
    pub fn filled(&self, text: &'static str, symbols: &str) -> String {
        let size = self.layout.size;
        let boxes = size.boxes().map_or((0, 0), |boxes| (boxes.rows, boxes.cols));
        let (high, wide) = if size.is_without_boxes() { size.extent() } else { boxes };
        let filling = Filling::new(text).put("symbols", symbols);
        let filling = filling.put("side", self.layout.size.side()).put("rows", high);
        filling.put("columns", wide).put("half", self.board.symbol_count().div_ceil(2)).text()
    }

    /// Returns the name of the usual symbols of the board: `the digits 1 to 9`.
    pub fn usual_symbols(&self, language: LanguageCode) -> String {
        let (count, texts) = (self.board.symbol_count(), Sentences::of(language));
        let text = match count {
            ..10 => texts.symbols_digits,
            10 => texts.symbols_letter,
            11.. => texts.symbols_letters,
        };
        let last = Symbols::default().characters().nth(count - 1);
        Filling::new(text).put("last", last.expect("every symbol has a character")).text()
    }

    /// Returns the sentences of a rule or kind of clue on this board with the usual symbols.
    #[doc(hidden)]
    pub fn told(&self, words: &Words, language: LanguageCode) -> String {
        self.filled(words.in_language(language).rule, &self.usual_symbols(language))
    }
}
