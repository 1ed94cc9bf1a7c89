//! The objects that PDF files are written in: numbers, names, strings, lists and dictionaries.

use std::collections::BTreeMap;
use std::rc::Rc;

/// How deep lists and dictionaries may be nested.
const DEEPEST: usize = 32;
/// The most parts of one object.
pub const MOST_PARTS: usize = 100_000;
/// The bytes of a string that count as one part.
const PART: usize = 16;

/// A dictionary. Shared, since many pages may refer to a large one.
pub type Dictionary = Rc<BTreeMap<Vec<u8>, Object>>;

/// An object, or a word that is not an object, such as an operator.
#[derive(Debug, Clone, PartialEq)]
pub enum Object {
    /// A number.
    Number(f64),
    /// A name without its slash.
    Name(Vec<u8>),
    /// A string.
    Text(Vec<u8>),
    /// A list.
    List(Rc<[Object]>),
    /// A dictionary.
    Dictionary(Dictionary),
    /// The number of another object.
    Reference(u32),
    /// Another word: an operator, `true`, `null` or `endobj`.
    Word(Vec<u8>),
}

impl Object {
    /// Returns the number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Object::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the number, if it is a whole one that counts or numbers something.
    pub fn index(&self) -> Option<usize> {
        let number = self.number().filter(|number| (0.0..4e9).contains(number))?;
        (number.fract() == 0.0).then_some(number as usize)
    }

    /// Returns the name, if it is one.
    pub fn name(&self) -> Option<&[u8]> {
        match self {
            Object::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the list, if it is one.
    pub fn list(&self) -> Option<&[Object]> {
        match self {
            Object::List(list) => Some(list),
            _ => None,
        }
    }

    /// Returns the dictionary, if it is one.
    pub fn dictionary(&self) -> Option<&Dictionary> {
        match self {
            Object::Dictionary(dictionary) => Some(dictionary),
            _ => None,
        }
    }
}

/// Reads objects one after another. Stray closing brackets are skipped.
pub struct Lexer<'d> {
    data: &'d [u8],
    at: usize,
    // Where the last object began, how many parts it left of those that it may have, and how many
    // keys it has.
    start: usize,
    left: usize,
    keys: usize,
}

impl<'d> Lexer<'d> {
    /// Creates the reader of the objects from a place on.
    pub fn new(data: &'d [u8], at: usize) -> Self {
        let at = at.min(data.len());
        Lexer { data, at, start: at, left: MOST_PARTS, keys: 0 }
    }

    /// Returns where the next object begins, or white space before it.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Moves to a place.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.data.len());
    }

    /// Reads the next object; `None` at the end, and for an object that has too many parts or does
    /// not end.
    pub fn next(&mut self) -> Option<Object> {
        (self.start, self.left, self.keys) = (self.at, MOST_PARTS, 0);
        self.object(0)
    }

    /// Returns the number of parts of the last object.
    pub fn parts(&self) -> usize {
        MOST_PARTS - self.left
    }

    /// Returns the work that the last object took, in the unit of [`Work`](super::work::Work).
    pub fn cost(&self) -> u64 {
        (4 * (self.at - self.start) + 64 * self.parts() + 160 * self.keys) as u64
    }

    /// Counts the byte that comes next in a string of so many bytes.
    fn count(&mut self, bytes: usize) -> Option<()> {
        self.left = self.left.checked_sub(usize::from(bytes % PART == PART - 1))?;
        Some(())
    }

    fn object(&mut self, depth: usize) -> Option<Object> {
        if depth >= DEEPEST {
            return None;
        }
        loop {
            self.skip_space();
            self.left = self.left.checked_sub(1)?;
            let byte = *self.data.get(self.at)?;
            match byte {
                b'/' => return self.name().map(Object::Name),
                b'(' => return self.text().map(Object::Text),
                b'<' if self.data.get(self.at + 1) == Some(&b'<') => {
                    self.at += 2;
                    return self.dictionary(depth + 1);
                }
                b'<' => return self.hexadecimal().map(Object::Text),
                b'[' => {
                    self.at += 1;
                    return self.list(depth + 1);
                }
                b']' => return Some(self.word_of(1)),
                b'>' => {
                    let length = if self.data.get(self.at + 1) == Some(&b'>') { 2 } else { 1 };
                    return Some(self.word_of(length));
                }
                b')' | b'{' | b'}' => self.at += 1,
                _ => return Some(self.number_or_word()),
            }
        }
    }

    fn word_of(&mut self, length: usize) -> Object {
        let word = self.data[self.at..self.at + length].to_vec();
        self.at += length;
        Object::Word(word)
    }

    fn skip_space(&mut self) {
        while let Some(byte) = self.data.get(self.at) {
            match byte {
                b'%' => {
                    while self.data.get(self.at).is_some_and(|byte| !b"\r\n".contains(byte)) {
                        self.at += 1;
                    }
                }
                byte if is_space(*byte) => self.at += 1,
                _ => break,
            }
        }
    }

    fn name(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let mut name = Vec::new();
        while let Some(byte) = self.data.get(self.at).filter(|byte| is_regular(**byte)) {
            self.count(name.len())?;
            let digits = self.data.get(self.at + 1..self.at + 3);
            let escaped = digits.and_then(|digits| Some((hex(digits[0])?, hex(digits[1])?)));
            match (byte, escaped) {
                (b'#', Some((high, low))) => {
                    name.push(high << 4 | low);
                    self.at += 3;
                }
                _ => {
                    name.push(*byte);
                    self.at += 1;
                }
            }
        }
        Some(name)
    }

    fn text(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let mut text = Vec::new();
        let mut open = 1;
        loop {
            self.count(text.len())?;
            let byte = *self.data.get(self.at)?;
            self.at += 1;
            match byte {
                b'(' => open += 1,
                b')' => {
                    open -= 1;
                    if open == 0 {
                        return Some(text);
                    }
                }
                b'\\' => {
                    self.escape(&mut text)?;
                    continue;
                }
                _ => {}
            }
            text.push(byte);
        }
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Option<()> {
        let byte = *self.data.get(self.at)?;
        self.at += 1;
        match byte {
            b'n' => text.push(b'\n'),
            b'r' => text.push(b'\r'),
            b't' => text.push(b'\t'),
            b'b' => text.push(8),
            b'f' => text.push(12),
            b'0'..=b'7' => {
                let mut value = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.data.get(self.at) else { break };
                    value = value * 8 + u32::from(digit - b'0');
                    self.at += 1;
                }
                text.push(value as u8);
            }
            b'\r' if self.data.get(self.at) == Some(&b'\n') => self.at += 1,
            b'\r' | b'\n' => {}
            other => text.push(other),
        }
        Some(())
    }

    fn hexadecimal(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let mut digits = Vec::new();
        loop {
            self.count(digits.len())?;
            let byte = *self.data.get(self.at)?;
            self.at += 1;
            if byte == b'>' {
                break;
            }
            digits.extend(hex(byte));
        }
        if digits.len() % 2 == 1 {
            digits.push(0);
        }
        Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
    }

    fn list(&mut self, depth: usize) -> Option<Object> {
        let mut list = Vec::new();
        loop {
            match self.object(depth)? {
                Object::Word(word) if word == b"]" => return Some(Object::List(list.into())),
                Object::Word(word) if word == b"R" => refer(&mut list),
                Object::Word(word) if ends_object(&word) => return None,
                other => list.push(other),
            }
        }
    }

    fn dictionary(&mut self, depth: usize) -> Option<Object> {
        let mut parts = Vec::new();
        loop {
            match self.object(depth)? {
                Object::Word(word) if word == b">>" => {
                    let mut dictionary = BTreeMap::new();
                    let mut parts = parts.into_iter();
                    while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
                        if let Object::Name(key) = key {
                            self.keys += 1;
                            dictionary.insert(key, value);
                        }
                    }
                    return Some(Object::Dictionary(Rc::new(dictionary)));
                }
                Object::Word(word) if word == b"R" => refer(&mut parts),
                Object::Word(word) if ends_object(&word) => return None,
                other => parts.push(other),
            }
        }
    }

    fn number_or_word(&mut self) -> Object {
        let start = self.at;
        while self.data.get(self.at).is_some_and(|byte| is_regular(*byte)) {
            self.at += 1;
        }
        if self.at == start {
            self.at += 1;
        }
        let word = &self.data[start..self.at];
        let digit = |byte: &u8| byte.is_ascii_digit() || b"+-.".contains(byte);
        let number = word.iter().all(digit).then(|| std::str::from_utf8(word).ok()).flatten();
        match number.and_then(|number| number.parse().ok()) {
            Some(number) => Object::Number(number),
            None => Object::Word(word.to_vec()),
        }
    }
}

/// Makes a reference of the number and the generation at the end of a list.
fn refer(list: &mut Vec<Object>) {
    let number = list.len().checked_sub(2).and_then(|at| list[at].index());
    if let Some(number) = number.and_then(|number| u32::try_from(number).ok()) {
        list.truncate(list.len() - 2);
        list.push(Object::Reference(number));
    }
}

/// Returns whether a word cannot be within an object.
fn ends_object(word: &[u8]) -> bool {
    matches!(word, b"obj" | b"endobj" | b"stream" | b"endstream" | b"xref" | b"trailer")
}

/// Returns whether a byte is white space in PDF.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)
}

fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !b"()<>[]{}/%".contains(&byte)
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Object> {
        Lexer::new(text.as_bytes(), 0).next()
    }

    #[test]
    fn objects_of_each_kind_are_read() {
        let text = br"<</A 1 0 R/B[-.5 (a\(b\051\n) <3a4>]/C#20/D % e
            /E true>>";
        let Some(Object::Dictionary(found)) = Lexer::new(text, 0).next() else { panic!() };
        assert_eq!(found[&b"A"[..]], Object::Reference(1));
        let list = found[&b"B"[..]].list().unwrap();
        assert_eq!(list[0].number(), Some(-0.5));
        assert_eq!(list[1], Object::Text(b"a(b)\n".to_vec()));
        assert_eq!(list[2], Object::Text(vec![0x3a, 0x40]));
        assert_eq!(found[&b"C "[..]].name(), Some(&b"D"[..]));
        assert_eq!(found[&b"E"[..]], Object::Word(b"true".to_vec()));
    }

    #[test]
    fn what_does_not_end_is_no_object() {
        for text in ["", "(a", "<41", "[1 2", "<</A", "[ endobj ]"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"[".repeat(100_000)), None);
        assert_eq!(read(&format!("[{}]", "0 ".repeat(1_000_000))), None);
    }
}
