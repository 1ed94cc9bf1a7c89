//! Puzzles that a section names: as they are, by their ids, or by their places in files.

use satoku_core::quote::shorten;
use satoku_format::Id;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::fmt;
use std::path::PathBuf;

/// A puzzle that a section names.
///
/// Written as a text, which is the puzzle in any format or its id, or as a table.
///
/// ```
/// use satoku_book::{PinSource, Spec};
///
/// let text = "[[section]]\ncount = 2\nsize = 4\npin = [{ puzzle = '1234............', at = 2 }]";
/// let (spec, _) = Spec::read(text)?;
/// let pin = &spec.section[0].pin[0];
/// assert!(matches!(pin.source, PinSource::Text(_)));
/// assert_eq!(pin.at, Some(2));
/// # Ok::<(), satoku_generate::spec_text::SpecFault>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// What says which puzzle it is.
    pub source: PinSource,
    /// Its place among the puzzles of the section, from 1; by default it is one of the first.
    pub at: Option<usize>,
}

/// What says which puzzle is pinned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PinSource {
    /// The puzzle itself, in any format.
    Text(String),
    /// The id of one of the puzzles that the section has anyway.
    Made(Id),
    /// The only puzzle of a file.
    File(PathBuf),
    /// The puzzle on a line of a file, from 1.
    Line(PathBuf, u64),
    /// The puzzle of a file that has an id.
    Id(PathBuf, Id),
}

/// The most characters of a puzzle in messages.
const SHOWN: usize = 40;

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            PinSource::Text(text) => {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                write!(f, "{}", shorten(&text, SHOWN))
            }
            PinSource::Made(id) => id.fmt(f),
            PinSource::File(path) => path.display().fmt(f),
            PinSource::Line(path, line) => write!(f, "{}:{line}", path.display()),
            PinSource::Id(path, id) => write!(f, "{id} of {}", path.display()),
        }
    }
}

impl From<&str> for Pin {
    fn from(text: &str) -> Self {
        let id = text.trim().parse();
        let source = id.map_or_else(|_| PinSource::Text(text.to_owned()), PinSource::Made);
        Pin { source, at: None }
    }
}

/// The table of a pin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PinTable {
    puzzle: Option<String>,
    id: Option<String>,
    file: Option<PathBuf>,
    line: Option<u64>,
    at: Option<usize>,
}

impl PinTable {
    fn pin(self) -> Result<Pin, String> {
        let id = self.id.map(|id| id.parse()).transpose();
        let id: Option<Id> = id.map_err(|error: satoku_format::IdError| error.to_string())?;
        let source = match (self.puzzle, id, self.file, self.line) {
            (Some(puzzle), None, None, None) => Pin::from(puzzle.as_str()).source,
            (None, Some(id), None, None) => PinSource::Made(id),
            (None, None, Some(file), None) => PinSource::File(file),
            (None, None, Some(file), Some(line)) => PinSource::Line(file, line),
            (None, Some(id), Some(file), None) => PinSource::Id(file, id),
            _ => {
                return Err(
                    "expected either `puzzle`, or `id`, or `file`, which takes a `line` or \
                            an `id` where it has several puzzles"
                        .to_owned(),
                );
            }
        };
        Ok(Pin { source, at: self.at })
    }
}

impl<'de> Deserialize<'de> for Pin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrTable;

        impl<'de> Visitor<'de> for TextOrTable {
            type Value = Pin;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a puzzle, an id, or a table such as { file = \"a.txt\", line = 3 }")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Pin, E> {
                Ok(Pin::from(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Pin, A::Error> {
                let table = PinTable::deserialize(MapAccessDeserializer::new(map))?;
                table.pin().map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_any(TextOrTable)
    }
}
