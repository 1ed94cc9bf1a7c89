//! The symbols that boards are printed with: characters, the program's shapes, or pictures.

use satoku_core::board::{MAX_SYMBOLS, Symbols};
use std::sync::Arc;

/// The shapes, in the order of the symbols, by the names that templates know them by.
pub const SHAPES: [&str; 9] =
    ["circle", "square", "triangle", "star", "heart", "moon", "diamond", "cross", "bolt"];

/// The character that stands for the first drawing in texts; the others follow it. It is one of the
/// private use area of Unicode, which no text of a book has.
const FIRST_DRAWING: u32 = 0xE000;

/// What the symbols of a board look like in print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SymbolSet {
    /// Characters of the fonts.
    Characters(Symbols),
    /// The program's own shapes.
    Shapes,
    /// Pictures: PNG images in shades of gray.
    Pictures(Vec<Arc<[u8]>>),
}

impl Default for SymbolSet {
    fn default() -> Self {
        SymbolSet::Characters(Symbols::default())
    }
}

impl SymbolSet {
    /// Returns the number of different symbols.
    pub fn capacity(&self) -> usize {
        match self {
            SymbolSet::Characters(symbols) => symbols.capacity(),
            SymbolSet::Shapes => SHAPES.len(),
            SymbolSet::Pictures(pictures) => pictures.len(),
        }
    }

    /// Returns whether the symbols are drawings rather than characters.
    pub fn is_drawn(&self) -> bool {
        !matches!(self, SymbolSet::Characters(_))
    }

    /// Returns the characters that stand for the symbols in texts. Those of drawings are
    /// placeholders, which templates replace.
    pub fn alphabet(&self) -> Symbols {
        match self {
            SymbolSet::Characters(symbols) => symbols.clone(),
            SymbolSet::Shapes | SymbolSet::Pictures(_) => {
                let codes = FIRST_DRAWING..FIRST_DRAWING + MAX_SYMBOLS as u32;
                let all: String = codes.filter_map(char::from_u32).collect();
                all.parse().expect("different characters of private use are an alphabet")
            }
        }
    }

    /// Returns the first `count` symbols as they are written in a list: `A, B, C`.
    pub fn list(&self, count: usize) -> String {
        let all: Vec<String> = self.alphabet().characters().take(count).map(String::from).collect();
        all.join(if self.is_drawn() { " " } else { ", " })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_have_placeholders_that_no_text_has() {
        let shapes = SymbolSet::Shapes;
        assert_eq!(shapes.capacity(), 9);
        assert!(shapes.is_drawn());
        assert_eq!(shapes.list(2), "\u{e000} \u{e001}");
        let letters = SymbolSet::Characters("DREAMLIGH".parse().unwrap());
        assert_eq!(letters.list(4), "D, R, E, A");
        assert_eq!(SymbolSet::default().alphabet(), Symbols::default());
    }
}
