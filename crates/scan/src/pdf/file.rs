//! The objects of a PDF file, found by reading it from its beginning to its end.
//!
//! The table of the places of objects is not used: damaged files often have a wrong one, and a
//! file that is read once from the beginning takes bounded time.

use super::object::{Dictionary, Lexer, Object, is_space};
use super::{PdfError, find};
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

/// The most objects of a file.
const MOST_OBJECTS: usize = 400_000;
/// The most bytes of a stream after it is unpacked.
const MOST_OF_STREAM: u64 = 16 << 20;
/// The most bytes of streams that hold objects.
const MOST_PACKED: usize = 48 << 20;
/// The most bytes that are unpacked for a file.
const MOST_UNPACKED: u64 = 256 << 20;
/// The most references that are followed for one object.
const MOST_STEPS: usize = 8;

/// Where an object begins.
#[derive(Debug, Clone, Copy)]
enum Place {
    File(usize),
    // In which of the packed streams, and where.
    Packed(usize, usize),
}

/// A PDF file.
pub struct File {
    data: Vec<u8>,
    places: BTreeMap<u32, Place>,
    packed: Vec<Vec<u8>>,
    unpacked: Cell<u64>,
    root: Option<u32>,
}

impl File {
    /// Finds the objects of a file.
    pub fn read(data: Vec<u8>) -> Result<Self, PdfError> {
        let mut file = File {
            data,
            places: BTreeMap::new(),
            packed: Vec::new(),
            unpacked: Cell::new(0),
            root: None,
        };
        let mut at = 0;
        while let Some(found) = find(&file.data[at..], b"obj") {
            let start = at + found;
            at = start + 3;
            let Some(number) = number_before(&file.data, start) else { continue };
            at = file.add(number, at)?;
        }
        let mut at = 0;
        while let Some(found) = find(&file.data[at..], b"trailer") {
            let mut lexer = Lexer::new(&file.data, at + found + 7);
            if let Some(Object::Dictionary(trailer)) = lexer.next() {
                file.root = catalogue(&trailer)?.or(file.root);
            }
            at = lexer.place().max(at + found + 7);
        }
        Ok(file)
    }

    /// Adds the object that begins at a place. Returns where it ends.
    fn add(&mut self, number: u32, start: usize) -> Result<usize, PdfError> {
        if self.places.len() >= MOST_OBJECTS {
            let message = format!("the PDF has more than {MOST_OBJECTS} objects");
            return Err(PdfError::new(message));
        }
        self.places.insert(number, Place::File(start));
        let mut lexer = Lexer::new(&self.data, start);
        let Some(Object::Dictionary(dictionary)) = lexer.next() else { return Ok(lexer.place()) };
        let after = lexer.place();
        let Some((from, to)) = self.stream_range(&dictionary, after) else { return Ok(after) };
        let kind = dictionary.get(&b"Type"[..]).and_then(Object::name);
        match kind {
            Some(b"XRef") => self.root = catalogue(&dictionary)?.or(self.root),
            Some(b"ObjStm") => self.add_packed(&dictionary, from, to)?,
            Some(b"Catalog") => self.root = Some(number),
            _ => {}
        }
        Ok(to)
    }

    fn add_packed(&mut self, of: &Dictionary, from: usize, to: usize) -> Result<(), PdfError> {
        let content = self.unpack(of, &self.data[from..to])?.into_owned();
        let held: usize = self.packed.iter().map(Vec::len).sum();
        if held + content.len() > MOST_PACKED {
            let most = MOST_PACKED >> 20;
            return Err(PdfError::new(format!("the objects of the PDF have more than {most} MiB")));
        }
        let index = |key: &[u8]| of.get(key).and_then(Object::index);
        let (Some(count), Some(first)) = (index(b"N"), index(b"First")) else { return Ok(()) };
        let mut lexer = Lexer::new(&content, 0);
        for _ in 0..count.min(MOST_OBJECTS) {
            let mut next = || lexer.next()?.index();
            let (Some(number), Some(offset)) = (next(), next()) else { break };
            let at = Place::Packed(self.packed.len(), first.saturating_add(offset));
            if let Ok(number) = u32::try_from(number) {
                self.places.insert(number, at);
            }
        }
        self.packed.push(content);
        Ok(())
    }

    /// Returns where the bytes of a stream begin and end, whose dictionary ends at a place.
    fn stream_range(&self, of: &Dictionary, after: usize) -> Option<(usize, usize)> {
        let data = &self.data;
        let space = data[after..].iter().position(|byte| !is_space(*byte))?;
        let word = after + space;
        if !data[word..].starts_with(b"stream") {
            return None;
        }
        let mut from = word + 6;
        if data.get(from) == Some(&b'\r') {
            from += 1;
        }
        if data.get(from) == Some(&b'\n') {
            from += 1;
        }
        let length = match of.get(&b"Length"[..]) {
            Some(Object::Reference(number)) => self.at_place(*number).and_then(|it| it.index()),
            other => other.and_then(Object::index),
        };
        let stated = length.and_then(|length| from.checked_add(length)).filter(|to| {
            let rest = data.get(*to..).unwrap_or_default();
            let space = rest.iter().take(4).take_while(|byte| is_space(**byte)).count();
            rest[space..].starts_with(b"endstream")
        });
        let to = stated.or_else(|| Some(from + find(data.get(from..)?, b"endstream")?));
        Some((from, to.unwrap_or(data.len())))
    }

    /// Returns the object of a number, without following references.
    fn at_place(&self, number: u32) -> Option<Object> {
        let (data, at) = match *self.places.get(&number)? {
            Place::File(at) => (&self.data, at),
            Place::Packed(stream, at) => (self.packed.get(stream)?, at),
        };
        let mut lexer = Lexer::new(data, at);
        let object = lexer.next()?;
        // A number of a reference in place of an object.
        if let Object::Number(_) = object
            && let (Some(Object::Number(_)), Some(Object::Word(word))) =
                (lexer.next(), lexer.next())
            && word == b"R"
        {
            return object.index().and_then(|it| u32::try_from(it).ok()).map(Object::Reference);
        }
        Some(object)
    }

    /// Returns the object that another one refers to, or itself.
    pub fn resolve<'o>(&self, object: &'o Object) -> Option<Cow<'o, Object>> {
        let mut found = Cow::Borrowed(object);
        for _ in 0..MOST_STEPS {
            match *found {
                Object::Reference(number) => found = Cow::Owned(self.at_place(number)?),
                _ => return Some(found),
            }
        }
        None
    }

    /// Returns the value of a key, with references followed.
    pub fn get<'o>(&self, dictionary: &'o Dictionary, key: &[u8]) -> Option<Cow<'o, Object>> {
        self.resolve(dictionary.get(key)?)
    }

    /// Returns the dictionary under a key, with references followed.
    pub fn dictionary(&self, dictionary: &Dictionary, key: &[u8]) -> Option<Dictionary> {
        match self.get(dictionary, key)?.into_owned() {
            Object::Dictionary(dictionary) => Some(dictionary),
            _ => None,
        }
    }

    /// Returns the dictionary of an object, and its bytes if it is a stream.
    pub fn stream(&self, object: &Object) -> Result<Option<(Dictionary, Vec<u8>)>, PdfError> {
        let Object::Reference(mut number) = *object else { return Ok(None) };
        for _ in 0..MOST_STEPS {
            let Some(Place::File(start)) = self.places.get(&number) else { return Ok(None) };
            let mut lexer = Lexer::new(&self.data, *start);
            let Some(Object::Dictionary(dictionary)) = lexer.next() else {
                match self.at_place(number) {
                    Some(Object::Reference(next)) => number = next,
                    _ => return Ok(None),
                }
                continue;
            };
            let Some((from, to)) = self.stream_range(&dictionary, lexer.place()) else {
                return Ok(None);
            };
            let content = self.unpack(&dictionary, &self.data[from..to])?.into_owned();
            return Ok(Some((dictionary, content)));
        }
        Ok(None)
    }

    /// Returns the dictionary of an object, of a stream or not.
    pub fn dictionary_of(&self, object: &Object) -> Option<Dictionary> {
        match self.resolve(object)?.into_owned() {
            Object::Dictionary(dictionary) => Some(dictionary),
            _ => None,
        }
    }

    /// Unpacks the bytes of a stream.
    fn unpack<'b>(&self, of: &Dictionary, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, PdfError> {
        let filters: Vec<Vec<u8>> = match self.get(of, b"Filter").as_deref() {
            None => Vec::new(),
            Some(Object::Name(name)) => vec![name.clone()],
            Some(Object::List(list)) => {
                list.iter().filter_map(|item| Some(self.resolve(item)?.name()?.to_vec())).collect()
            }
            Some(_) => return Err(PdfError::new("a filter of the PDF has no name")),
        };
        match &filters[..] {
            [] => {
                self.spend(bytes.len() as u64)?;
                Ok(Cow::Borrowed(bytes))
            }
            [name] if name == b"FlateDecode" || name == b"Fl" => {
                let parameters = self.dictionary(of, b"DecodeParms").unwrap_or_default();
                if parameters.get(&b"Predictor"[..]).and_then(Object::number).unwrap_or(1.0) > 1.0 {
                    return Err(PdfError::new("a stream of the PDF has a predictor"));
                }
                self.inflate(bytes).map(Cow::Owned)
            }
            [name, ..] => {
                let name = String::from_utf8_lossy(name).into_owned();
                Err(PdfError::new(format!("the PDF is packed by {name}"))
                    .hint("print it to a new PDF, and read that"))
            }
        }
    }

    fn inflate(&self, bytes: &[u8]) -> Result<Vec<u8>, PdfError> {
        let mut content = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(bytes).take(MOST_OF_STREAM + 1);
        let read = decoder.read_to_end(&mut content);
        self.spend(content.len() as u64)?;
        if content.len() as u64 > MOST_OF_STREAM {
            let most = MOST_OF_STREAM >> 20;
            return Err(PdfError::new(format!("a stream of the PDF has more than {most} MiB")));
        }
        read.map_err(|_| PdfError::new("a stream of the PDF is damaged"))?;
        Ok(content)
    }

    /// Counts bytes that were unpacked, or work that is as much.
    pub fn spend(&self, bytes: u64) -> Result<(), PdfError> {
        self.unpacked.set(self.unpacked.get() + bytes + 64);
        if self.unpacked.get() > MOST_UNPACKED {
            let most = MOST_UNPACKED >> 20;
            return Err(PdfError::new(format!("the PDF has more than {most} MiB when unpacked"))
                .hint("split it, and read the parts"));
        }
        Ok(())
    }

    /// Returns the dictionaries of the pages in their order, with what they inherit. There are at
    /// most `most`.
    pub fn pages(&self, most: usize) -> Result<Vec<Dictionary>, PdfError> {
        let none = || {
            PdfError::new("the PDF has no pages that can be read")
                .hint("open it in a program for PDF, and print it to a new one")
        };
        let root = self.root.and_then(|root| self.dictionary_of(&Object::Reference(root)));
        let root = root.ok_or_else(none)?;
        let mut seen = BTreeSet::new();
        let mut pages = Vec::new();
        let first = root.get(&b"Pages"[..]).cloned().ok_or_else(none)?;
        let mut waiting = vec![(first, Dictionary::new())];
        while let Some((object, inherited)) = waiting.pop() {
            if let Object::Reference(number) = object
                && !seen.insert(number)
            {
                continue;
            }
            let Some(mut node) = self.dictionary_of(&object) else { continue };
            for key in [&b"Resources"[..], b"Rotate"] {
                if let (None, Some(value)) = (node.get(key), inherited.get(key)) {
                    node.insert(key.to_vec(), value.clone());
                }
            }
            match self.get(&node, b"Kids").as_deref() {
                Some(Object::List(kids)) => {
                    let mut passed = node.clone();
                    passed.retain(|key, _| key == b"Resources" || key == b"Rotate");
                    self.spend(kids.len() as u64)?;
                    // Only the numbers of pages bound this; a page given as it stands has none.
                    let kids = kids.iter().filter(|kid| matches!(kid, Object::Reference(_)));
                    waiting.extend(kids.rev().map(|kid| (kid.clone(), passed.clone())));
                }
                _ => pages.push(node),
            }
            if pages.len() + waiting.len() > 4 * most || pages.len() > most {
                return Err(PdfError::new(format!("the PDF has more than {most} pages"))
                    .hint("split it, and read the parts"));
            }
        }
        if pages.is_empty() { Err(none()) } else { Ok(pages) }
    }
}

/// Returns the number of the catalogue in a trailer.
fn catalogue(trailer: &Dictionary) -> Result<Option<u32>, PdfError> {
    if trailer.contains_key(&b"Encrypt"[..]) {
        return Err(PdfError::new("the PDF is encrypted")
            .hint("print it to a PDF without a password, and read that"));
    }
    Ok(match trailer.get(&b"Root"[..]) {
        Some(Object::Reference(number)) => Some(*number),
        _ => None,
    })
}

/// Returns the number of the object whose word `obj` is at a place.
fn number_before(data: &[u8], at: usize) -> Option<u32> {
    let back = |at: usize, is: &dyn Fn(u8) -> bool| {
        data[..at].iter().rev().take(12).take_while(|byte| is(**byte)).count()
    };
    let space = |byte: u8| is_space(byte);
    let digit = |byte: u8| byte.is_ascii_digit();
    let mut end = at;
    let mut number = None;
    for _ in 0..2 {
        let spaces = back(end, &space);
        let digits = back(end - spaces, &digit);
        if digits == 0 || number.is_none() && spaces == 0 && end != at {
            return None;
        }
        number = std::str::from_utf8(&data[end - spaces - digits..end - spaces]).ok();
        end -= spaces + digits;
    }
    number?.parse().ok()
}
