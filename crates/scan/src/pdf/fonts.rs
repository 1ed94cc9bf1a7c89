//! The characters and widths of the glyphs of fonts.

use super::error::PdfError;
use super::file::File;
use super::object::{Dictionary, Lexer, Object};
use super::work::Work;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most glyphs whose characters and widths are kept, of all fonts together.
const MOST_GLYPHS: usize = 1 << 18;
/// The work of reading a glyph, and the glyphs that a font counts for itself.
const GLYPH_COST: u64 = 128;
const FONT: usize = 16;
/// The most operands of a map of codes that are read at once.
const MOST_OPERANDS: usize = 3 << 16;
/// The most bytes of the text of a glyph.
const LONGEST_TEXT: usize = 32;

/// The fonts that were read, by the numbers of their objects.
#[derive(Default)]
pub struct Fonts {
    known: BTreeMap<u32, Rc<Font>>,
    glyphs: usize,
}

impl Fonts {
    /// Forgets the fonts if there are many. Few books have so many; those that do are read again.
    pub fn make_room(&mut self) {
        if self.glyphs > MOST_GLYPHS / 2 {
            *self = Fonts::default();
        }
    }

    /// Returns the font of an object.
    pub fn get(&mut self, file: &File, object: &Object) -> Result<Rc<Font>, PdfError> {
        let number = match object {
            Object::Reference(number) => Some(*number),
            _ => None,
        };
        if let Some(font) = number.and_then(|number| self.known.get(&number)) {
            return Ok(Rc::clone(font));
        }
        let font = Font::read(file, &file.dictionary_of(object).unwrap_or_default())?;
        self.glyphs += FONT + font.texts.len() + font.widths.len() + font.ranges.len();
        if self.glyphs > MOST_GLYPHS {
            return Err(PdfError::new("the fonts of the page have too many glyphs"));
        }
        let font = Rc::new(font);
        if let Some(number) = number {
            self.known.insert(number, Rc::clone(&font));
        }
        Ok(font)
    }
}

/// What is known about the glyphs of a font. Codes have one or two bytes.
#[derive(Debug, Default)]
pub struct Font {
    /// Whether a code has two bytes.
    pub is_wide: bool,
    texts: BTreeMap<u16, Rc<str>>,
    widths: BTreeMap<u16, f64>,
    // Widths of the codes from the key to another one.
    ranges: BTreeMap<u16, (u16, f64)>,
    other_width: f64,
}

impl Font {
    /// Reads a font of a page.
    fn read(file: &File, font: &Dictionary) -> Result<Self, PdfError> {
        let kind = file.get(font, b"Subtype");
        let is_wide = kind.as_ref().and_then(Object::name) == Some(b"Type0");
        let mut read = Font { is_wide, other_width: 1000.0, ..Font::default() };
        if is_wide {
            let below = file.get(font, b"DescendantFonts");
            let below = below.as_ref().and_then(Object::list).and_then(<[Object]>::first);
            if let Some(below) = below.and_then(|below| file.dictionary_of(below)) {
                read.add_wide(file, &below)?;
            }
        } else {
            read.add_simple(file, font)?;
        }
        if let Some(map) = font.get(&b"ToUnicode"[..])
            && let Some((_, map)) = file.stream(map)?
        {
            read.add_texts(&map, &file.work)?;
        }
        Ok(read)
    }

    /// Returns the text of a glyph; `None` if the file does not state it.
    pub fn text(&self, code: u16) -> Option<&Rc<str>> {
        self.texts.get(&code)
    }

    /// Returns the width of a glyph, as a part of the size of the type.
    pub fn width(&self, code: u16) -> f64 {
        let range = || {
            let (_, (last, width)) = self.ranges.range(..=code).next_back()?;
            (code <= *last).then_some(*width)
        };
        let width = self.widths.get(&code).copied().or_else(range);
        width.unwrap_or(self.other_width) / 1000.0
    }

    fn add_wide(&mut self, file: &File, font: &Dictionary) -> Result<(), PdfError> {
        let number = |object: Option<Object>| object.and_then(|object| object.number());
        if let Some(other) = number(file.get(font, b"DW")) {
            self.other_width = other;
        }
        let widths = file.get(font, b"W");
        let mut widths = widths.as_ref().and_then(Object::list).unwrap_or_default().iter();
        while let (Some(first), Some(next)) = (widths.next().and_then(code), widths.next()) {
            match file.resolve(next) {
                Some(Object::List(list)) => self.add_widths(first, &list, &file.work)?,
                Some(last) => {
                    let width = widths.next().and_then(Object::number);
                    if let (Some(last), Some(width)) = (code(&last), width) {
                        self.ranges.insert(first, (last, width));
                    }
                }
                None => break,
            }
        }
        Ok(())
    }

    /// Adds the widths of the codes from the first on.
    fn add_widths(&mut self, first: u16, list: &[Object], work: &Work) -> Result<(), PdfError> {
        for (code, width) in (first..=u16::MAX).zip(list) {
            work.spend(GLYPH_COST)?;
            self.widths.insert(code, width.number().unwrap_or_default());
        }
        Ok(())
    }

    fn add_simple(&mut self, file: &File, font: &Dictionary) -> Result<(), PdfError> {
        let first = file.get(font, b"FirstChar").and_then(|first| code(&first)).unwrap_or(0);
        match file.get(font, b"Widths") {
            Some(Object::List(widths)) if !widths.is_empty() => {
                self.add_widths(first, &widths[..widths.len().min(256)], &file.work)?;
            }
            // One of the fonts that every reader has: most are about as wide.
            _ => self.other_width = 556.0,
        }
        for code in b' '..=b'~' {
            self.texts.insert(code.into(), char::from(code).to_string().into());
        }
        let encoding = file.dictionary(font, b"Encoding").unwrap_or_default();
        let differences = file.get(&encoding, b"Differences");
        let mut next = 0u16;
        for item in differences.as_ref().and_then(Object::list).unwrap_or_default() {
            file.work.spend(GLYPH_COST)?;
            match item {
                Object::Name(name) => {
                    match named(name) {
                        Some(text) => self.texts.insert(next, text.to_string().into()),
                        None => self.texts.remove(&next),
                    };
                    next = next.saturating_add(1);
                }
                other => next = code(other).unwrap_or(0),
            }
        }
        Ok(())
    }

    /// Adds the texts of a map of codes.
    fn add_texts(&mut self, map: &[u8], work: &Work) -> Result<(), PdfError> {
        let mut lexer = Lexer::new(map, 0);
        let mut operands: Vec<Object> = Vec::new();
        while let Some(object) = lexer.next() {
            work.spend(lexer.cost())?;
            let Object::Word(word) = object else {
                if operands.len() < MOST_OPERANDS {
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
                            self.add_range(from, to, &three[2], work)?;
                        }
                    }
                }
                _ => {}
            }
            operands.clear();
        }
        Ok(())
    }

    fn add_range(
        &mut self,
        from: u16,
        to: u16,
        texts: &Object,
        work: &Work,
    ) -> Result<(), PdfError> {
        match texts {
            Object::List(list) => {
                for (code, text) in (from..=to).zip(list.iter()) {
                    if let Object::Text(text) = text {
                        work.spend(GLYPH_COST)?;
                        self.add_text(code, unicode(text));
                    }
                }
            }
            Object::Text(first) => {
                let mut characters: Vec<char> = unicode(first).chars().collect();
                let last = characters.pop().filter(|_| characters.len() < LONGEST_TEXT);
                let Some(last) = last else { return Ok(()) };
                for (code, last) in (from..=to).zip(last..=char::MAX) {
                    work.spend(GLYPH_COST)?;
                    self.add_text(code, characters.iter().chain([&last]).collect());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn add_text(&mut self, code: u16, text: String) {
        if text.len() <= LONGEST_TEXT {
            self.texts.insert(code, text.into());
        }
    }
}

/// Returns the code that a number, or a string of bytes, is.
fn code(object: &Object) -> Option<u16> {
    match object {
        Object::Text(bytes) => bytes
            .iter()
            .try_fold(0u16, |code, byte| Some(code.checked_mul(256)? | u16::from(*byte))),
        number => number.index().and_then(|number| u16::try_from(number).ok()),
    }
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
    use super::super::PdfErrorKind;
    use super::*;
    use satoku_core::oracle::Cancel;

    /// The work that a file of some bytes may cause.
    fn work() -> Work {
        Work::of(1 << 20, &Cancel::default())
    }

    #[test]
    fn maps_of_codes_are_read() {
        let mut font = Font::default();
        let map = b"2 beginbfchar <0001> <0031> <0002> <D835DFCE> endbfchar
              2 beginbfrange <0003> <0005> <0041> <0006> <0007> [<0032> <0033>] endbfrange";
        font.add_texts(map, &work()).unwrap();
        let texts: Vec<&str> = (1..=8).map(|code| font.text(code).map_or("-", |it| it)).collect();
        assert_eq!(texts, ["1", "\u{1d7ce}", "A", "B", "C", "2", "3", "-"]);
    }

    #[test]
    fn a_map_without_end_takes_no_more_than_its_share() {
        let mut font = Font::default();
        let map = "1 beginbfrange <0000> <FFFF> <0041> endbfrange ".repeat(20_000);
        let error = font.add_texts(map.as_bytes(), &work()).unwrap_err();
        assert_eq!(error.kind, PdfErrorKind::TooMuchWork);
        assert!(font.texts.len() <= 1 << 16);
    }

    #[test]
    fn the_fonts_of_a_page_have_bounded_glyphs() {
        let mut file = b"%PDF-1.7\n".to_vec();
        let map = b"1 beginbfrange <0000> <FFFF> <0041> endbfrange";
        for number in 1..=5 {
            let to = number + 10;
            file.extend(format!("{number} 0 obj<</ToUnicode {to} 0 R>>endobj\n").bytes());
            file.extend(format!("{to} 0 obj<</Length {}>>stream\n", map.len()).bytes());
            file.extend(map);
            file.extend(b"\nendstream endobj\n");
        }
        let file = File::read(file, &Cancel::default()).unwrap();
        let mut fonts = Fonts::default();
        let mut get = |number| fonts.get(&file, &Object::Reference(number)).map(|_| ());
        // A font that is known is not read again.
        assert!([1, 2, 3, 1, 2, 3, 1].into_iter().all(|number| get(number).is_ok()));
        assert!([4, 5].into_iter().any(|number| get(number).is_err()));
        fonts.make_room();
        assert!(fonts.get(&file, &Object::Reference(5)).is_ok());
    }
}
