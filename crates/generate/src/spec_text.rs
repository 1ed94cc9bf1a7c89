//! Reads requests in TOML. A fault is reported with its line, its column and a hint.

use satoku_core::worded::readable;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A fault in a text and its place; lines and columns count from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct SpecFault {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The fault; control characters are escaped.
    pub message: String,
    /// A hint on how to mend it.
    pub hint: Option<String>,
}

impl SpecFault {
    /// Creates a fault at the start of a range of bytes.
    pub fn at(text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let before = text.get(..span.start).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        SpecFault {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
            hint: None,
        }
    }

    /// Adds a hint on how to mend the fault.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// Reads a text. With `#[serde(deny_unknown_fields)]` on the type, an unknown key is refused and
/// the nearest known one is suggested.
///
/// # Errors
/// If the text is not TOML, or does not fit the type.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SpecFault> {
    toml::from_str(text).map_err(|error| {
        let (message, hint) = readable(error.message());
        let fault = SpecFault::at(text, error.span().unwrap_or(0..0), message);
        hint.into_iter().fold(fault, SpecFault::hint)
    })
}

/// The places of the values of a text, each by the keys that lead to it: `title`,
/// `section.2.count`, with list items counted from 0.
#[derive(Debug, Clone, Default)]
pub struct Places {
    text: String,
    spans: BTreeMap<String, Range<usize>>,
}

impl Places {
    /// Finds the places in a text; a text that is not TOML has none.
    pub fn of(text: &str) -> Self {
        let mut spans = BTreeMap::new();
        if let Ok(table) = DeTable::parse(text) {
            note_table(table.get_ref(), "", &mut spans);
        }
        Places { text: text.to_owned(), spans }
    }

    /// Returns a fault at the value that the keys lead to, or, where that is missing, at the
    /// nearest value around it.
    pub fn fault(&self, keys: &str, message: impl Into<String>) -> SpecFault {
        let mut keys = keys;
        loop {
            if let Some(span) = self.spans.get(keys) {
                return SpecFault::at(&self.text, span.clone(), message);
            }
            match keys.rsplit_once('.') {
                Some((above, _)) => keys = above,
                None => return SpecFault::at(&self.text, 0..0, message),
            }
        }
    }
}

fn note_table(table: &DeTable<'_>, above: &str, spans: &mut BTreeMap<String, Range<usize>>) {
    for (key, value) in table {
        note(value, format!("{above}{}", key.get_ref()), spans);
    }
}

fn note(value: &Spanned<DeValue<'_>>, keys: String, spans: &mut BTreeMap<String, Range<usize>>) {
    match value.get_ref() {
        DeValue::Table(table) => note_table(table, &format!("{keys}."), spans),
        DeValue::Array(list) => {
            for (number, part) in list.iter().enumerate() {
                note(part, format!("{keys}.{number}"), spans);
            }
        }
        _ => {}
    }
    spans.insert(keys, value.span());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClueCount, Grade};
    use satoku_core::board::Symmetry;
    use satoku_core::worded::Worded;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Spec {
        symmetry: Option<Worded<Symmetry>>,
        clues: Option<Worded<ClueCount>>,
        difficulty: Option<Worded<Grade>>,
        #[serde(default)]
        part: Vec<Part>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Part {
        count: u32,
    }

    fn fault(text: &str) -> (usize, usize, String) {
        let fault = parse::<Spec>(text).unwrap_err();
        let hint = fault.hint.map_or(String::new(), |hint| format!("; {hint}"));
        (fault.line, fault.column, fault.message + &hint)
    }

    #[test]
    fn values_are_written_as_on_the_command_line() {
        let text = "symmetry = 'full'\nclues = 24\ndifficulty = 4.2\n[[part]]\ncount = 3";
        let spec: Spec = parse(text).unwrap();
        assert_eq!(spec.symmetry, Some(Worded(Symmetry::Full)));
        assert_eq!(spec.clues.unwrap().0.to_string(), "24");
        assert_eq!(spec.difficulty.unwrap().0.to_string(), "4.2");
        assert_eq!(spec.part[0].count, 3);
    }

    #[test]
    fn faults_name_line_column_and_the_nearest_name() {
        let (line, column, message) = fault("clues = 24\n[[part]]\n  cuont = 3");
        assert_eq!((line, column), (3, 3));
        assert_eq!(message, "there is no key `cuont` here; did you mean `count`?");
        let (line, column, message) = fault("# für\nclues = \"x..3\"");
        assert_eq!((line, column), (2, 9));
        assert!(message.starts_with("expected a number such as 28"), "{message}");
        let (_, _, message) = fault("elephants = 3");
        assert!(message.contains("known are symmetry, clues"), "{message}");
        assert_eq!(fault("clues = 24\nclues = 24").0, 2);
        assert_eq!(fault("[[part]]\ncount = -1").0, 2);
        assert_eq!(fault("clues = [").0, 1);
    }

    #[test]
    fn values_are_found_by_their_keys() {
        let places = Places::of("clues = 24\n[[part]]\ncount = 3\n[[part]]\n  count = 4\n");
        let at = |keys: &str| {
            let fault = places.fault(keys, "no");
            (fault.line, fault.column)
        };
        assert_eq!(at("clues"), (1, 9));
        assert_eq!(at("part.1.count"), (5, 11));
        // A missing value is reported where it would stand.
        assert_eq!(at("part.1.title"), (4, 1));
        assert_eq!(at("symmetry"), (1, 1));
    }

    #[test]
    fn hostile_texts_are_told_in_short() {
        let long = format!("\"\\u001b{}\" = 1", "x".repeat(60_000));
        let (_, _, message) = fault(&long);
        assert!(message.len() < 400 && !message.contains('\u{1b}'), "{message}");
        // Depth is bounded by the parser.
        assert!(parse::<Spec>(&format!("clues = {}", "[".repeat(50_000))).is_err());
    }
}
