//! Collections of the Android app OpenSudoku, in XML.

use super::error::{CUT_SHORT, Position, ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Bounded, Input, PieceTooLong};
use super::{
    Detail, Entry, MAX_LINE, Metadata, Provenance, SetWriter, WriteError, WriteOptions, characters,
    played, remark,
};
use quick_xml::XmlVersion;
use quick_xml::errors::{Error as XmlError, IllFormedError};
use quick_xml::escape::{EscapeError, escape, resolve_predefined_entity};
use quick_xml::events::{BytesStart, Event};
use satoku_core::quote::shorten;
use std::io::{self, Write};

/// The format `opensudoku`.
pub(super) struct OpenSudoku;

impl FileFormat for OpenSudoku {
    fn extensions(&self) -> &'static [&'static str] {
        &["opensudoku", "xml"]
    }

    fn shape(&self) -> Shape {
        Shape::Document
    }

    fn holds(&self, detail: Detail) -> bool {
        matches!(detail, Detail::Source | Detail::Comment | Detail::Level | Detail::Rating)
    }

    fn keeps(&self, detail: Detail, entry: &Entry) -> bool {
        matches!(detail, Detail::Source | Detail::Comment) || remark::keeps(detail, entry)
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        head.line.starts_with(b"<")
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        let xml = quick_xml::Reader::from_reader(Bounded::new(input, MAX_LINE));
        let (cache, metadata) = (RulesCache::new(options), Metadata::default());
        let (folder, text) = (String::new(), String::new());
        let (has_root, depth, ended) = (false, 0, false);
        Box::new(Reader { xml, cache, metadata, folder, text, has_root, depth, ended })
    }

    fn writer(&self, _: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer { folder: None })
    }
}

/// The details that older files give once for all their puzzles, each in its own element.
const ELEMENTS: [(&str, Detail); 8] = [
    ("name", Detail::Title),
    ("author", Detail::Author),
    ("description", Detail::Description),
    ("comment", Detail::Comment),
    ("created", Detail::Date),
    ("source", Detail::Source),
    ("level", Detail::Level),
    ("sourceURL", Detail::Url),
];

/// The folder of puzzles that name no source.
const OUR_FOLDER: &str = "satoku";

struct Reader<'a> {
    xml: quick_xml::Reader<Bounded<'a>>,
    cache: RulesCache<'a>,
    // The details given for all puzzles that follow.
    metadata: Metadata,
    // The folder of the puzzles.
    folder: String,
    // The text since the last tag.
    text: String,
    has_root: bool,
    // How many elements are open.
    depth: u64,
    ended: bool,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let at = self.xml.get_mut().begin_piece();
            let event = match self.xml.read_event_into(&mut buffer) {
                Ok(event) => event.into_owned(),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(fault_of_xml(error, at)));
                }
            };
            match self.event(event, at) {
                Ok(Step::Nothing) => {}
                Ok(Step::Game(game)) => {
                    let Game { data, metadata } = *game;
                    let entry = match data.trim_start().starts_with("version") {
                        true => played::read_game(&mut self.cache, at, &data),
                        false => characters::read_nine(&mut self.cache, at, &data),
                    };
                    // Columns within the attribute's data are meaningless in the file.
                    let entry =
                        entry.map_err(|error| ReadError { column: Some(at.column), ..error });
                    let entry = entry.map(|entry| Entry { metadata, ..entry });
                    return Some(entry.map(|item| Located {
                        line: at.line,
                        column: at.column,
                        item,
                    }));
                }
                Ok(Step::End) => {
                    self.ended = true;
                    return None;
                }
                Err(error) => {
                    self.ended = error.fatal;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// The cells of a puzzle, with its details.
struct Game {
    data: String,
    metadata: Metadata,
}

/// The result of an event.
enum Step {
    Nothing,
    Game(Box<Game>),
    End,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, at: Position) -> Result<Step, ReadError> {
        match event {
            Event::Start(tag) => {
                self.depth += 1;
                return self.tag(&tag, at);
            }
            Event::Empty(tag) => return self.tag(&tag, at),
            Event::End(tag) => {
                self.depth -= 1;
                let name = tag.local_name();
                let known = ELEMENTS.iter().find(|(known, _)| *known == name.as_ref());
                if let Some((_, detail)) = known {
                    self.metadata.add(*detail, &self.text);
                }
                self.text.clear();
            }
            Event::Text(text) => self.push(&text.xml10_content(), at)?,
            Event::CData(text) => self.push(&text.xml10_content(), at)?,
            Event::GeneralRef(name) => {
                let character = name.resolve_char_ref().ok().flatten().map(String::from);
                let known =
                    character.or_else(|| resolve_predefined_entity(&name).map(str::to_owned));
                let known = known.ok_or_else(|| {
                    ReadError::at(at, format!("no entity is called `{}`", quote(&name))).fatal()
                })?;
                self.push(&known, at)?;
            }
            Event::DocType(_) => {
                return Err(ReadError::at(at, "a document type is not read").fatal());
            }
            Event::Eof if !self.has_root => {
                return Err(ReadError::at(at, "expected `<opensudoku>`").fatal());
            }
            Event::Eof if self.depth > 0 => {
                let message = "expected `</opensudoku>`, found the end of the file";
                return Err(ReadError::at(at, message).hint(CUT_SHORT).fatal());
            }
            Event::Eof => return Ok(Step::End),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
        Ok(Step::Nothing)
    }

    fn push(&mut self, text: &str, at: Position) -> Result<(), ReadError> {
        self.text.push_str(text);
        match self.text.len() {
            0..=MAX_LINE => Ok(()),
            _ => Err(super::text::too_long(at, "a text").fatal()),
        }
    }

    fn tag(&mut self, tag: &BytesStart<'_>, at: Position) -> Result<Step, ReadError> {
        self.text.clear();
        let name = tag.local_name();
        if !self.has_root {
            self.has_root = name.as_ref() == "opensudoku";
            return match self.has_root {
                true => Ok(Step::Nothing),
                false => {
                    let found = quote(name.as_ref());
                    let message = format!("expected `<opensudoku>`, found `<{found}>`");
                    Err(ReadError::at(at, message).fatal())
                }
            };
        }
        match name.as_ref() {
            "folder" => self.folder = attribute(tag, "name", at)?.unwrap_or_default(),
            "game" => {
                let data = attribute(tag, "data", at)?
                    .ok_or_else(|| ReadError::at(at, "expected a game with its cells in `data`"))?;
                let mut metadata = self.metadata.clone();
                if self.folder != OUR_FOLDER {
                    metadata.add(Detail::Source, &self.folder);
                }
                metadata.add(Detail::Comment, &attribute(tag, "note", at)?.unwrap_or_default());
                remark::take(&mut metadata);
                return Ok(Step::Game(Box::new(Game { data, metadata })));
            }
            _ => {}
        }
        Ok(Step::Nothing)
    }
}

/// Returns the value of an attribute.
pub(super) fn attribute(
    tag: &BytesStart<'_>,
    name: &str,
    at: Position,
) -> Result<Option<String>, ReadError> {
    let fault = |error: quick_xml::Error| ReadError::at(at, not_xml(error));
    let mut value = None;
    // Go through all attributes, because a repeated one is an error.
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| fault(error.into()))?;
        if attribute.key.as_ref() == name {
            let text = attribute.normalized_value(XmlVersion::Implicit1_0);
            value = Some(text.map_err(fault)?.into_owned());
        }
    }
    Ok(value)
}

fn fault_of_xml(error: quick_xml::Error, at: Position) -> ReadError {
    match error {
        quick_xml::Error::Io(error)
            if error
                .get_ref()
                .is_some_and(<dyn std::error::Error + Send + Sync>::is::<PieceTooLong>) =>
        {
            super::text::too_long(at, "an element").fatal()
        }
        quick_xml::Error::Io(error) => {
            ReadError::of_device(at.line, io::Error::new(error.kind(), error.to_string()))
        }
        error => ReadError::at(at, not_xml(error)).fatal(),
    }
}

/// Returns the message for a fault in the XML. Names in the file are shortened, because they may be
/// long.
pub(super) fn not_xml(error: quick_xml::Error) -> String {
    let half = |name: &str| shorten(name, 20);
    let error = match error {
        XmlError::IllFormed(IllFormedError::MismatchedEndTag { expected, found }) => {
            let (expected, found) = (half(&expected), half(&found));
            IllFormedError::MismatchedEndTag { expected, found }.into()
        }
        XmlError::IllFormed(IllFormedError::UnmatchedEndTag(name)) => {
            IllFormedError::UnmatchedEndTag(quote(&name)).into()
        }
        XmlError::Escape(EscapeError::UnrecognizedEntity(range, name)) => {
            EscapeError::UnrecognizedEntity(range, quote(&name)).into()
        }
        error => error,
    };
    format!("not XML: {error}")
}

/// Writes one folder for the puzzles of each source.
struct Writer {
    folder: Option<String>,
}

impl SetWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write, _: &Provenance) -> io::Result<()> {
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n")
    }

    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        characters::refuse_all_but_nine(&entry.puzzle, "an OpenSudoku collection")?;
        let source = entry.metadata.source.as_deref().unwrap_or(OUR_FOLDER);
        let comment = remark::comment(entry, remark::Part::Both);
        let (name, note) = (text(source)?, comment.as_deref().map(text).transpose()?);
        if self.folder.as_ref() != Some(&name) {
            self.end_folder(out)?;
            writeln!(out, "  <folder name=\"{name}\">")?;
            self.folder = Some(name);
        }
        let data = entry.puzzle.givens().to_string().replace('.', "0");
        let note = note.map_or_else(String::new, |note| format!(" note=\"{note}\""));
        Ok(writeln!(out, "    <game state=\"0\" time=\"0\" data=\"{data}\"{note}/>")?)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.end_folder(out)?;
        writeln!(out, "</opensudoku>")
    }
}

impl Writer {
    fn end_folder(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.folder.take() {
            Some(_) => writeln!(out, "  </folder>"),
            None => Ok(()),
        }
    }
}

/// Escapes a text for the value of an attribute, in which line breaks would turn into spaces.
fn text(text: &str) -> Result<String, WriteError> {
    let is_illegal =
        |c: char| c.is_control() && !"\t\n\r".contains(c) || "\u{fffe}\u{ffff}".contains(c);
    if let Some(character) = text.chars().find(|c| is_illegal(*c)) {
        let why = format!("XML cannot express the character {}", character.escape_default());
        return Err(WriteError::refused(why, "take it out, or choose another format"));
    }
    let escaped = escape(text).replace('\n', "&#10;").replace('\r', "&#13;").replace('\t', "&#9;");
    Ok(escaped)
}
