//! The objects of a PDF file, found by reading it from its beginning to its end.
//!
//! The table of the places of objects is not used: damaged files often have a wrong one, and a
//! file that is read once from the beginning takes bounded time.

use super::error::PdfError;
use super::object::{Dictionary, Lexer, MOST_PARTS, Object, is_space};
use super::work::Work;
use memchr::memmem::find;
use satoku_core::oracle::Cancel;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

/// The most objects of a file.
const MOST_OBJECTS: usize = 400_000;
/// The most bytes of a stream after it is unpacked.
const MOST_OF_STREAM: usize = 16 << 20;
/// The most bytes of streams that hold objects.
const MOST_PACKED: usize = 48 << 20;
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
    root: Option<u32>,
    // Objects that were read and may be needed again, and how many parts they have.
    known: RefCell<(BTreeMap<u32, Object>, usize)>,
    /// The work that is left for it.
    pub work: Work,
}

/// A page, by the numbers of objects.
#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    /// The page itself.
    pub number: u32,
    /// The page, or the node above it, that has its resources.
    pub resources: u32,
    /// The quarter turns clockwise by which it is shown.
    pub quarters: i64,
}

impl File {
    /// Finds the objects of a file.
    pub fn read(data: Vec<u8>, cancel: &Cancel) -> Result<Self, PdfError> {
        let mut file = File {
            work: Work::of(data.len(), cancel),
            data,
            places: BTreeMap::new(),
            packed: Vec::new(),
            root: None,
            known: RefCell::default(),
        };
        file.work.check()?;
        let mut at = 0;
        while let Some(found) = find(&file.data[at..], b"obj") {
            file.work.spend(found as u64)?;
            let start = at + found;
            at = start + 3;
            let Some(number) = number_before(&file.data, start) else { continue };
            at = file.add(number, at)?;
        }
        let mut at = 0;
        while let Some(found) = find(&file.data[at..], b"trailer") {
            let start = at + found + 7;
            let mut lexer = Lexer::new(&file.data, start);
            let trailer = lexer.next();
            file.work.spend(found as u64 + lexer.cost())?;
            if let Some(Object::Dictionary(trailer)) = trailer {
                file.root = catalogue(&trailer)?.or(file.root);
            }
            at = lexer.place().max(start);
        }
        Ok(file)
    }

    /// Adds the object that begins at a place. Returns where it ends.
    fn add(&mut self, number: u32, start: usize) -> Result<usize, PdfError> {
        self.insert(number, Place::File(start))?;
        let mut lexer = Lexer::new(&self.data, start);
        let object = lexer.next();
        self.work.spend(lexer.cost())?;
        let after = lexer.place();
        let Some(Object::Dictionary(dictionary)) = object else { return Ok(after) };
        let Some((from, to)) = self.stream_range(&dictionary, after)? else { return Ok(after) };
        match dictionary.get(&b"Type"[..]).and_then(Object::name) {
            Some(b"XRef") => self.root = catalogue(&dictionary)?.or(self.root),
            Some(b"ObjStm") => self.add_packed(&dictionary, from, to)?,
            Some(b"Catalog") => self.root = Some(number),
            _ => {}
        }
        Ok(to)
    }

    fn insert(&mut self, number: u32, place: Place) -> Result<(), PdfError> {
        if self.places.len() >= MOST_OBJECTS {
            return Err(PdfError::new(format!("the PDF has more than {MOST_OBJECTS} objects")));
        }
        self.places.insert(number, place);
        // A later object of a number replaces an earlier one.
        self.known.get_mut().0.remove(&number);
        Ok(())
    }

    fn add_packed(&mut self, of: &Dictionary, from: usize, to: usize) -> Result<(), PdfError> {
        let mut content = self.unpack(of, &self.data[from..to])?.into_owned();
        content.shrink_to_fit();
        let held: usize = self.packed.iter().map(Vec::len).sum();
        if held + content.len() > MOST_PACKED {
            let most = MOST_PACKED >> 20;
            return Err(PdfError::new(format!("the objects of the PDF have more than {most} MiB")));
        }
        let index = |key: &[u8]| of.get(key).and_then(Object::index);
        let (Some(count), Some(first)) = (index(b"N"), index(b"First")) else { return Ok(()) };
        let mut lexer = Lexer::new(&content, 0);
        for _ in 0..count {
            let mut next = || {
                let object = lexer.next();
                self.work.spend(lexer.cost()).map(|()| object?.index())
            };
            let (Some(number), Some(offset)) = (next()?, next()?) else { break };
            if let Ok(number) = u32::try_from(number) {
                let at = first.saturating_add(offset);
                self.insert(number, Place::Packed(self.packed.len(), at))?;
            }
        }
        self.packed.push(content);
        Ok(())
    }

    /// Returns where the bytes of a stream begin and end, whose dictionary ends at a place; `None`
    /// if there is no stream.
    fn stream_range(
        &self,
        of: &Dictionary,
        after: usize,
    ) -> Result<Option<(usize, usize)>, PdfError> {
        let data = &self.data;
        let space = data[after..].iter().take_while(|byte| is_space(**byte)).count();
        let word = after + space;
        if !data[word..].starts_with(b"stream") {
            self.work.spend(space as u64)?;
            return Ok(None);
        }
        let mut from = word + 6;
        if data.get(from) == Some(&b'\r') {
            from += 1;
        }
        if data.get(from) == Some(&b'\n') {
            from += 1;
        }
        let length = self.get(of, b"Length").and_then(|length| length.index());
        let stated = length.and_then(|length| from.checked_add(length)).filter(|to| {
            let rest = data.get(*to..).unwrap_or_default();
            let space = rest.iter().take(4).take_while(|byte| is_space(**byte)).count();
            rest[space..].starts_with(b"endstream")
        });
        let to = stated.or_else(|| Some(from + find(&data[from..], b"endstream")?));
        let to = to.unwrap_or(data.len());
        self.work.spend((to - after) as u64)?;
        Ok(Some((from, to)))
    }

    /// Returns the object of a number, without following references.
    fn object(&self, number: u32) -> Option<Object> {
        if let Some(known) = self.known.borrow().0.get(&number) {
            return Some(known.clone());
        }
        let (data, at) = match *self.places.get(&number)? {
            Place::File(at) => (&self.data, at),
            Place::Packed(stream, at) => (self.packed.get(stream)?, at),
        };
        let mut lexer = Lexer::new(data, at);
        let found = lexer.next();
        let parts = lexer.parts();
        self.work.spend(lexer.cost()).ok()?;
        let mut object = found?;
        // A number may be the first word of a reference.
        if let Object::Number(_) = object
            && let (Some(Object::Number(_)), Some(Object::Word(word))) =
                (lexer.next(), lexer.next())
            && word == b"R"
        {
            object = Object::Reference(u32::try_from(object.index()?).ok()?);
        }
        let mut known = self.known.borrow_mut();
        if known.1 + parts > MOST_PARTS {
            *known = Default::default();
        }
        known.1 += parts;
        known.0.insert(number, object.clone());
        Some(object)
    }

    /// Returns the object that another one refers to, or itself.
    pub fn resolve(&self, object: &Object) -> Option<Object> {
        let mut found = object.clone();
        for _ in 0..MOST_STEPS {
            let Object::Reference(number) = found else { return Some(found) };
            self.work.spend(128).ok()?;
            found = self.object(number)?;
        }
        None
    }

    /// Returns the value of a key, with references followed.
    pub fn get(&self, dictionary: &Dictionary, key: &[u8]) -> Option<Object> {
        self.resolve(dictionary.get(key)?)
    }

    /// Returns the dictionary under a key, with references followed.
    pub fn dictionary(&self, dictionary: &Dictionary, key: &[u8]) -> Option<Dictionary> {
        self.dictionary_of(dictionary.get(key)?)
    }

    /// Returns the dictionary of an object, of a stream or not.
    pub fn dictionary_of(&self, object: &Object) -> Option<Dictionary> {
        self.resolve(object)?.dictionary().cloned()
    }

    /// Returns the dictionary of an object, and its bytes if it is a stream.
    pub fn stream(&self, object: &Object) -> Result<Option<(Dictionary, Vec<u8>)>, PdfError> {
        let Object::Reference(mut number) = *object else { return Ok(None) };
        for _ in 0..MOST_STEPS {
            let Some(Place::File(start)) = self.places.get(&number) else { return Ok(None) };
            let mut lexer = Lexer::new(&self.data, *start);
            let found = lexer.next();
            self.work.spend(lexer.cost())?;
            let Some(Object::Dictionary(dictionary)) = found else {
                match self.object(number) {
                    Some(Object::Reference(next)) => number = next,
                    _ => return Ok(None),
                }
                continue;
            };
            let Some((from, to)) = self.stream_range(&dictionary, lexer.place())? else {
                return Ok(None);
            };
            let content = self.unpack(&dictionary, &self.data[from..to])?.into_owned();
            return Ok(Some((dictionary, content)));
        }
        Ok(None)
    }

    /// Unpacks the bytes of a stream.
    fn unpack<'b>(&self, of: &Dictionary, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, PdfError> {
        let filters = match self.get(of, b"Filter") {
            None => Vec::new(),
            Some(Object::List(list)) => {
                list.iter().filter_map(|filter| self.resolve(filter)).collect()
            }
            Some(filter) => vec![filter],
        };
        match &filters[..] {
            [] if bytes.len() > MOST_OF_STREAM => Err(too_long()),
            [] => Ok(Cow::Borrowed(bytes)),
            [Object::Name(name)] if name == b"FlateDecode" || name == b"Fl" => {
                let parameters = self.dictionary(of, b"DecodeParms").unwrap_or_default();
                if parameters.get(&b"Predictor"[..]).and_then(Object::number).unwrap_or(1.0) > 1.0 {
                    return Err(PdfError::new("a stream of the PDF has a predictor"));
                }
                self.inflate(bytes).map(Cow::Owned)
            }
            [Object::Name(name), ..] => {
                let name = String::from_utf8_lossy(name).into_owned();
                Err(PdfError::new(format!("the PDF is packed by {name}"))
                    .hint("print it to a new PDF, and read that"))
            }
            _ => Err(PdfError::new("a filter of the PDF has no name")),
        }
    }

    fn inflate(&self, bytes: &[u8]) -> Result<Vec<u8>, PdfError> {
        let mut content = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(bytes).take(MOST_OF_STREAM as u64 + 1);
        let read = decoder.read_to_end(&mut content);
        // A decoder has tables of some kilobytes.
        self.work.spend(4 * (bytes.len() + content.len()) as u64 + 20_000)?;
        if content.len() > MOST_OF_STREAM {
            return Err(too_long());
        }
        read.map_err(|_| PdfError::new("a stream of the PDF is damaged"))?;
        Ok(content)
    }

    /// Returns the pages in their order. There are at most `most`.
    pub fn pages(&self, most: usize) -> Result<Vec<Leaf>, PdfError> {
        let none = || {
            PdfError::new("the PDF has no pages that can be read")
                .hint("open it in a program for PDF, and print it to a new one")
        };
        let root = self.root.and_then(|root| self.dictionary_of(&Object::Reference(root)));
        let first = root.as_ref().and_then(|root| root.get(&b"Pages"[..]));
        let Some(Object::Reference(number)) = first else {
            self.work.check()?;
            return Err(none());
        };
        let mut seen = BTreeSet::new();
        let mut pages = Vec::new();
        let mut waiting = vec![Leaf { number: *number, resources: *number, quarters: 0 }];
        while let Some(mut leaf) = waiting.pop() {
            self.work.check()?;
            let node = self.dictionary_of(&Object::Reference(leaf.number));
            let Some(node) = node.filter(|_| seen.insert(leaf.number)) else { continue };
            if node.contains_key(&b"Resources"[..]) {
                leaf.resources = leaf.number;
            }
            if let Some(degrees) = self.get(&node, b"Rotate").and_then(|turn| turn.number()) {
                leaf.quarters = (degrees / 90.0).rem_euclid(4.0) as i64;
            }
            match self.get(&node, b"Kids") {
                Some(Object::List(kids)) => {
                    self.work.spend(8 * kids.len() as u64)?;
                    // Only the numbers of pages bound this; a page given as it stands has none.
                    waiting.extend(kids.iter().rev().filter_map(|kid| match kid {
                        Object::Reference(number) => Some(Leaf { number: *number, ..leaf }),
                        _ => None,
                    }));
                }
                _ => pages.push(leaf),
            }
            if pages.len() + waiting.len() > 4 * most || pages.len() > most {
                return Err(PdfError::new(format!("the PDF has more than {most} pages"))
                    .hint("split it, and read the parts"));
            }
        }
        self.work.check()?;
        if pages.is_empty() { Err(none()) } else { Ok(pages) }
    }
}

fn too_long() -> PdfError {
    let most = MOST_OF_STREAM >> 20;
    PdfError::new(format!("a stream of the PDF has more than {most} MiB"))
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
