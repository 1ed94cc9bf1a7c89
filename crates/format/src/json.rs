//! Puzzle sets as one JSON object, read and written one puzzle at a time.

use super::error::{Position, ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::record::{Recorder, json_error, read_puzzle, without_controls};
use super::rules_cache::RulesCache;
use super::scan::{Piece, Scanner};
use super::set::{FORMAT, SCHEMA_ID, SetGenerator, VERSION};
use super::text::{Input, too_long, utf8};
use super::{Detail, Entry, EntryReader, Located, Provenance, SetWriter, WriteError, WriteOptions};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use std::io::{self, Write};

/// The format `json`.
pub(super) struct Json;

impl FileFormat for Json {
    fn extensions(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn shape(&self) -> Shape {
        Shape::Document
    }

    fn holds(&self, _: Detail) -> bool {
        true
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        matches!(head.line.first(), Some(b'{' | b'['))
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        let (scanner, cache) = (Scanner::new(input), RulesCache::new(options));
        let (state, seen, generator) = (State::Start, Vec::new(), None);
        Box::new(Reader { scanner, cache, state, seen, generator })
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer::new(options.solutions))
    }
}

/// Reads a set, or a single puzzle object.
struct Reader<'a> {
    scanner: Scanner<'a>,
    cache: RulesCache<'a>,
    state: State,
    // The fields of the set that were read.
    seen: Vec<String>,
    generator: Option<SetGenerator>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    Puzzles { first: bool },
    Ended,
}

/// The known fields of a set, each of which may occur once.
const FIELDS: [&str; 5] = ["$schema", "format", "version", "generator", "puzzles"];

impl Reader<'_> {
    fn step(&mut self) -> Result<Option<Located<Entry>>, ReadError> {
        if self.state == State::Start {
            if self.scanner.peek_token()? != Some(b'{') {
                return Err(self
                    .scanner
                    .unexpected("`{`")?
                    .hint("a puzzle set is an object with `format`, `version` and `puzzles`"));
            }
            let at = self.scanner.at();
            self.scanner.start_record();
            self.scanner.expect(b'{', "`{`")?;
            let more = !self.scanner.accept(b'}')?;
            if !(more && self.fields()?) {
                return self.ended_without_puzzles(at).map(Some);
            }
        }
        while let State::Puzzles { first } = self.state {
            if first && self.scanner.accept(b']')? || !first && !self.has_next(b']')? {
                self.state = State::Ended;
                if self.has_next(b'}')? && self.fields()? {
                    continue;
                }
                return self.ended_with_puzzles();
            }
            self.state = State::Puzzles { first: false };
            let Piece { at, text } = self.scanner.value()?;
            let text = text.ok_or_else(|| too_long(at, "a puzzle"))?;
            return read_puzzle(text, at, &mut self.cache).map(Some);
        }
        Ok(None)
    }

    /// Passes a comma or a closing bracket; returns whether it was a comma.
    fn has_next(&mut self, close: u8) -> Result<bool, ReadError> {
        if self.scanner.accept(close)? {
            return Ok(false);
        }
        self.scanner.expect(b',', &format!("`,` or `{}`", char::from(close)))?;
        Ok(true)
    }

    /// Reads fields of the outer object, up to its end or to the start of its puzzles; returns
    /// whether the puzzles follow.
    fn fields(&mut self) -> Result<bool, ReadError> {
        loop {
            if self.scanner.peek_token()? != Some(b'"') {
                return Err(self.scanner.unexpected("the name of a field")?);
            }
            let piece = self.scanner.value()?;
            let at = piece.at;
            let name: String = parse(piece)?;
            self.scanner.expect(b':', "`:`")?;
            if FIELDS.contains(&name.as_str()) {
                if self.seen.contains(&name) {
                    return Err(ReadError::at(at, format!("`{name}` stands twice")).fatal());
                }
                self.seen.push(name.clone());
            }
            if name == "puzzles" {
                // Another program's list of puzzles is refused before a long file is read.
                self.require("format", at)?;
                self.scanner.expect(b'[', "`[`, for `puzzles` is a list")?;
                // It is a set, not a puzzle, so the recorded text is not needed.
                self.scanner.take_record();
                self.state = State::Puzzles { first: true };
                return Ok(true);
            }
            self.field(&name)?;
            if !self.has_next(b'}')? {
                return Ok(false);
            }
        }
    }

    fn field(&mut self, name: &str) -> Result<(), ReadError> {
        let piece = self.scanner.value()?;
        let at = piece.at;
        match name {
            "format" => {
                let found: String = parse(piece)?;
                if found != FORMAT {
                    let found = quote(&found);
                    let message = format!("expected the format `{FORMAT}`, found `{found}`");
                    return Err(ReadError::at(at, message).fatal());
                }
            }
            "version" => {
                let found: u64 = parse(piece)?;
                if found != VERSION {
                    let message = format!("expected version {VERSION}, found {found}");
                    return Err(ReadError::at(at, message)
                        .hint("a newer satoku may read it")
                        .fatal());
                }
            }
            // The generator is only informative: one of another shape is not an error.
            "generator" if piece.text.is_some() => {
                let found: Value = parse(piece)?;
                self.generator = serde_json::from_value(found).ok();
            }
            // Any other field only has to be JSON.
            _ if piece.text.is_none() => {}
            _ => {
                let _: IgnoredAny = parse(piece)?;
            }
        }
        Ok(())
    }

    /// Ends the reading after the outer object; nothing may follow it.
    fn end(&mut self) -> Result<(), ReadError> {
        self.state = State::Ended;
        match self.scanner.peek_token()? {
            None => Ok(()),
            Some(_) => Err(self.scanner.unexpected("the end of the file")?.hint(
                "put several puzzles into the `puzzles` of a set, or write one a line (NDJSON)",
            )),
        }
    }

    fn ended_with_puzzles(&mut self) -> Result<Option<Located<Entry>>, ReadError> {
        self.require("version", self.scanner.at())?;
        self.end().map(|()| None)
    }

    /// Refuses a set without a field that was to stand before this place.
    fn require(&self, field: &str, at: Position) -> Result<(), ReadError> {
        if self.seen.iter().any(|seen| seen == field) {
            return Ok(());
        }
        let hint = format!("a set begins with \"format\": \"{FORMAT}\", \"version\": {VERSION}");
        let message = format!("the set does not say its `{field}`");
        Err(ReadError::at(at, message).hint(hint).fatal())
    }

    fn ended_without_puzzles(&mut self, at: Position) -> Result<Located<Entry>, ReadError> {
        let text = self.scanner.take_record();
        self.end()?;
        if self.seen.iter().any(|seen| seen == "format") {
            return Err(ReadError::at(self.scanner.at(), "the set has no `puzzles`").fatal());
        }
        let text = text.ok_or_else(|| too_long(at, "a puzzle").fatal())?;
        read_puzzle(text, at, &mut self.cache)
    }
}

impl EntryReader for Reader<'_> {
    fn generator(&self) -> Option<&SetGenerator> {
        self.generator.as_ref()
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.step().transpose();
        if matches!(&item, Some(Err(error)) if error.fatal) {
            self.state = State::Ended;
        }
        item
    }
}

/// Reads a field of the set; a fault in it makes the whole set unreadable.
fn parse<T: DeserializeOwned>(piece: Piece) -> Result<T, ReadError> {
    let at = piece.at;
    let text = piece.text.ok_or_else(|| too_long(at, "a field of the set").fatal())?;
    let text = utf8(text, at).map_err(ReadError::fatal)?;
    serde_json::from_str(&text).map_err(|error| json_error(&error, &text, at).fatal())
}

/// Writes a set, with one puzzle on each line.
pub struct Writer {
    recorder: Recorder,
    any: bool,
}

impl Writer {
    /// Creates a writer of a set, which includes the solutions if `solutions` is set.
    pub fn new(solutions: bool) -> Self {
        Writer { recorder: Recorder::new(solutions), any: false }
    }

    /// Writes a puzzle with the fields of `more` at the end of its object.
    ///
    /// # Errors
    /// If the puzzle cannot be written.
    pub fn entry_with<T: serde::Serialize>(
        &mut self,
        out: &mut dyn Write,
        entry: &Entry,
        more: &T,
    ) -> io::Result<()> {
        let record = self.recorder.json_with(entry, more)?;
        self.write_record(out, &record)
    }

    fn write_record(&mut self, out: &mut dyn Write, record: &str) -> io::Result<()> {
        let separator = if self.any { "," } else { "" };
        self.any = true;
        write!(out, "{separator}\n    {record}")
    }
}

impl SetWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write, provenance: &Provenance) -> io::Result<()> {
        writeln!(out, "{{\n  \"$schema\": \"{SCHEMA_ID}\",")?;
        writeln!(out, "  \"format\": \"{FORMAT}\",\n  \"version\": {VERSION},")?;
        let generator = without_controls(serde_json::to_string(&provenance.generator())?);
        writeln!(out, "  \"generator\": {generator},")?;
        write!(out, "  \"puzzles\": [")
    }

    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        let record = self.recorder.json(entry);
        Ok(self.write_record(out, &record)?)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n  ]\n}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_generate::{Generator, Request};

    #[test]
    fn further_fields_stand_at_the_end_of_a_puzzle() {
        #[derive(serde::Serialize)]
        struct Place {
            page: Option<u32>,
        }

        let entry = Entry::from(Generator::new(Request::default()).unwrap().puzzle(1, 0).unwrap());
        let (mut plain, mut placed) = (Vec::new(), Vec::new());
        Writer::new(true).entry(&mut plain, &entry).unwrap();
        Writer::new(true).entry_with(&mut placed, &entry, &Place { page: None }).unwrap();
        let plain = String::from_utf8(plain).unwrap();
        let placed = String::from_utf8(placed).unwrap();
        assert_eq!(placed, plain.strip_suffix("}").unwrap().to_owned() + r#","page":null}"#);
    }
}
