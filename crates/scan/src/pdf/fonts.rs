//! The characters and widths of the glyphs of fonts.

use super::PdfError;
use super::file::File;
use super::object::{Dictionary, Lexer, Object};
use std::collections::BTreeMap;

/// The most glyphs of a font whose characters and widths are kept.
const MOST_GLYPHS: usize = 1 << 17;

/// What is known about the glyphs of a font.
#[derive(Debug, Default)]
pub struct Font {
    /// Whether a code has two bytes.
    pub is_wide: bool,
    texts: BTreeMap<u32, String>,
    widths: BTreeMap<u32, f64>,
    ranges: Vec<(u32, u32, f64)>,
    other_width: f64,
    // How often a text was set.
    added: usize,
}

impl Font {
    /// Reads a font of a page.
    pub fn read(file: &File, font: &Dictionary) -> Result<Self, PdfError> {
        let is_wide =
            file.get(font, b"Subtype").as_deref().and_then(Object::name) == Some(b"Type0");
        let mut read = Font { is_wide, other_width: 1000.0, ..Font::default() };
        if is_wide {
            let below = file.get(font, b"DescendantFonts");
            let below = below.as_deref().and_then(Object::list).and_then(<[Object]>::first);
            if let Some(below) = below.and_then(|below| file.dictionary_of(below)) {
                read.add_wide(file, &below);
            }
        } else {
            read.add_simple(file, font);
        }
        if let Some(map) = font.get(&b"ToUnicode"[..])
            && let Some((_, map)) = file.stream(map)?
        {
            read.add_texts(&map);
        }
        file.spend(32 * (read.added + read.widths.len()) as u64)?;
        Ok(read)
    }

    /// Returns the text of a glyph; `None` if the file does not state it.
    pub fn text(&self, code: u32) -> Option<&str> {
        self.texts.get(&code).map(String::as_str)
    }

    /// Returns the width of a glyph, as a part of the size of the type.
    pub fn width(&self, code: u32) -> f64 {
        let range = || self.ranges.iter().find(|(from, to, _)| (*from..=*to).contains(&code));
        let width = self.widths.get(&code).copied().or_else(|| range().map(|range| range.2));
        width.unwrap_or(self.other_width) / 1000.0
    }

    fn add_wide(&mut self, file: &File, font: &Dictionary) {
        let number = |object: Option<&Object>| object.and_then(Object::number);
        if let Some(other) = number(file.get(font, b"DW").as_deref()) {
            self.other_width = other;
        }
        let widths = file.get(font, b"W");
        let widths = widths.as_deref().and_then(Object::list).unwrap_or_default();
        let mut at = 0;
        while let Some(first) = widths.get(at).and_then(Object::index) {
            let next = widths.get(at + 1).and_then(|next| file.resolve(next));
            match next.as_deref() {
                Some(Object::List(list)) => {
                    let room = MOST_GLYPHS.saturating_sub(self.widths.len());
                    for (code, width) in (first as u32..).zip(list.iter().take(room)) {
                        self.widths.insert(code, width.number().unwrap_or_default());
                    }
                    at += 2;
                }
                Some(last) => {
                    let (last, width) = (last.index(), number(widths.get(at + 2)));
                    if let (Some(last), Some(width)) = (last, width)
                        && self.ranges.len() < 2_000
                    {
                        self.ranges.push((first as u32, last as u32, width));
                    }
                    at += 3;
                }
                None => break,
            }
        }
    }

    fn add_simple(&mut self, file: &File, font: &Dictionary) {
        let first = file.get(font, b"FirstChar").as_deref().and_then(Object::index).unwrap_or(0);
        let widths = file.get(font, b"Widths");
        let widths = widths.as_deref().and_then(Object::list).unwrap_or_default();
        for (code, width) in (first as u32..).zip(widths.iter().take(256)) {
            self.widths.insert(code, width.number().unwrap_or_default());
        }
        if widths.is_empty() {
            // One of the fonts that every reader has: most are about as wide.
            self.other_width = 556.0;
        }
        for code in b' '..=b'~' {
            self.texts.insert(u32::from(code), char::from(code).to_string());
        }
        let encoding = file.dictionary(font, b"Encoding").unwrap_or_default();
        let differences = file.get(&encoding, b"Differences");
        let mut code = 0;
        for item in differences.as_deref().and_then(Object::list).unwrap_or_default() {
            match item {
                Object::Name(name) => {
                    match named(name) {
                        Some(text) => self.texts.insert(code, text.to_string()),
                        None => self.texts.remove(&code),
                    };
                    code = code.saturating_add(1);
                }
                other => code = other.index().unwrap_or(0) as u32,
            }
        }
    }

    /// Adds the texts of a map of codes.
    fn add_texts(&mut self, map: &[u8]) {
        let mut lexer = Lexer::new(map, 0);
        let mut operands: Vec<Object> = Vec::new();
        while let Some(object) = lexer.next() {
            let Object::Word(word) = object else {
                if operands.len() < 3 * MOST_GLYPHS {
                    operands.push(object);
                }
                continue;
            };
            match &word[..] {
                b"endbfchar" => {
                    for pair in operands.chunks_exact(2) {
                        if let (Some(code), Object::Text(text)) = (code(&pair[0]), &pair[1]) {
                            self.add_text(code, unicode(text));
                        }
                    }
                }
                b"endbfrange" => {
                    for three in operands.chunks_exact(3) {
                        if let (Some(from), Some(to)) = (code(&three[0]), code(&three[1])) {
                            self.add_range(from, to, &three[2]);
                        }
                    }
                }
                _ => {}
            }
            operands.clear();
        }
    }

    fn add_range(&mut self, from: u32, to: u32, texts: &Object) {
        let room = MOST_GLYPHS.saturating_sub(self.added);
        let codes = (from..=to.min(from.saturating_add(0xffff))).take(room);
        match texts {
            Object::List(list) => {
                for (code, text) in codes.zip(list) {
                    if let Object::Text(text) = text {
                        self.add_text(code, unicode(text));
                    }
                }
            }
            Object::Text(first) => {
                let mut characters: Vec<char> = unicode(first).chars().collect();
                let Some(last) = characters.pop().map(u32::from) else { return };
                for (step, code) in codes.enumerate() {
                    let Some(last) = char::from_u32(last.saturating_add(step as u32)) else {
                        break;
                    };
                    self.add_text(code, characters.iter().chain([&last]).collect());
                }
            }
            _ => {}
        }
    }

    fn add_text(&mut self, code: u32, text: String) {
        if self.added < MOST_GLYPHS && text.len() <= 32 {
            self.added += 1;
            self.texts.insert(code, text);
        }
    }
}

/// Returns the code that a string of at most four bytes is.
fn code(object: &Object) -> Option<u32> {
    let Object::Text(bytes) = object else { return None };
    (bytes.len() <= 4).then(|| bytes.iter().fold(0, |code: u32, byte| code << 8 | u32::from(*byte)))
}

/// Reads text in UTF-16, the higher byte first.
fn unicode(bytes: &[u8]) -> String {
    if let [byte] = bytes {
        return char::from(*byte).to_string();
    }
    let units = bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Returns the character that a glyph of a simple font is named after: digits and letters.
fn named(name: &[u8]) -> Option<char> {
    const DIGITS: [&str; 10] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    if let [letter] = name {
        return letter.is_ascii_alphabetic().then(|| char::from(*letter));
    }
    let digit = DIGITS.iter().position(|digit| digit.as_bytes() == name);
    match name {
        b"space" => Some(' '),
        b"period" => Some('.'),
        _ => digit.and_then(|digit| char::from_digit(digit as u32, 10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_codes_are_read() {
        let mut font = Font::default();
        font.add_texts(
            b"2 beginbfchar <0001> <0031> <0002> <D835DFCE> endbfchar
              2 beginbfrange <0003> <0005> <0041> <0006> <0007> [<0032> <0033>] endbfrange",
        );
        let texts: Vec<&str> = (1..=8).map(|code| font.text(code).unwrap_or("-")).collect();
        assert_eq!(texts, ["1", "\u{1d7ce}", "A", "B", "C", "2", "3", "-"]);
    }

    #[test]
    fn a_map_without_end_takes_no_more_than_its_share() {
        let mut font = Font::default();
        font.add_texts(
            "1 beginbfrange <0000> <FFFFFFFF> <0041> endbfrange ".repeat(2000).as_bytes(),
        );
        assert!(font.texts.len() <= MOST_GLYPHS);
    }
}
