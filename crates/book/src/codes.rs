//! The texts of QR codes beside puzzles: links with placeholders, or links of known sites.

use super::dates::PuzzleDate;
use satoku_core::board::Symbols;
use satoku_format::{Entry, Format, Provenance, WriteOptions, writer};
use std::fmt;
use std::str::FromStr;

/// The most characters of a template.
const LENGTH: usize = 300;

/// The placeholders of a template.
const PLACES: [&str; 5] = ["number", "id", "puzzle", "solution", "date"];

/// What the QR code beside a puzzle says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeSpec {
    /// The solution, row by row.
    Solution,
    /// The link that a site opens: `puzzlink`, `fpuzzles` or `sudokupad`.
    Link(Format),
    /// A text with placeholders, such as `https://example.org/p/{id}`.
    Template(String),
}

/// The reason why a text is not a [`CodeSpec`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CodeSpecError {
    /// A word that is neither a link nor one of the known words.
    #[error(
        "expected a link with placeholders such as https://example.org/p/{{id}}, or solution, puzzlink, fpuzzles or sudokupad"
    )]
    Unknown,
    /// A placeholder that does not exist.
    #[error(
        "there is no placeholder {{{0}}}: known are {{number}}, {{id}}, {{puzzle}}, {{solution}} and {{date}}"
    )]
    Place(String),
    /// A character that links cannot have.
    #[error("`{}` cannot be in a link", .0.escape_debug())]
    Character(char),
    /// Too many characters.
    #[error("expected at most {LENGTH} characters, found {0}")]
    Length(usize),
}

impl FromStr for CodeSpec {
    type Err = CodeSpecError;

    fn from_str(text: &str) -> Result<Self, CodeSpecError> {
        match text {
            "solution" => return Ok(CodeSpec::Solution),
            "puzzlink" => return Ok(CodeSpec::Link(Format::PuzzLink)),
            "fpuzzles" => return Ok(CodeSpec::Link(Format::FPuzzles)),
            "sudokupad" => return Ok(CodeSpec::Link(Format::SudokuPad)),
            _ if !text.contains("://") => return Err(CodeSpecError::Unknown),
            _ => {}
        }
        let length = text.chars().count();
        if length > LENGTH {
            return Err(CodeSpecError::Length(length));
        }
        if let Some(odd) = text.chars().find(|one| !one.is_ascii_graphic()) {
            return Err(CodeSpecError::Character(odd));
        }
        for part in text.split('{').skip(1) {
            let name = part.split('}').next().unwrap_or_default();
            if !PLACES.contains(&name) || !part.contains('}') {
                return Err(CodeSpecError::Place(name.to_owned()));
            }
        }
        Ok(CodeSpec::Template(text.to_owned()))
    }
}

impl fmt::Display for CodeSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeSpec::Solution => f.write_str("solution"),
            CodeSpec::Link(format) => format.fmt(f),
            CodeSpec::Template(text) => f.write_str(text),
        }
    }
}

impl CodeSpec {
    /// Returns whether the text has the date of the puzzle.
    pub fn has_date(&self) -> bool {
        matches!(self, CodeSpec::Template(text) if text.contains("{date}"))
    }

    /// Returns the text for a puzzle with its solution; `None` if its clues have no place in the
    /// link. The symbols are the usual ones, whatever the book prints.
    pub fn text(&self, number: usize, entry: &Entry, date: Option<PuzzleDate>) -> Option<String> {
        let symbols = Symbols::default();
        let solution = || Some(symbols.write(entry.solution.as_ref()?));
        match self {
            CodeSpec::Solution => solution(),
            CodeSpec::Link(format) => link(*format, entry),
            CodeSpec::Template(template) => {
                let date = date.map_or_else(String::new, |date| date.to_string());
                let values = [
                    ("{number}", number.to_string()),
                    ("{id}", entry.id().to_string()),
                    ("{puzzle}", symbols.write(&entry.puzzle.givens())),
                    ("{solution}", solution()?),
                    ("{date}", date),
                ];
                let put =
                    |text: String, (place, value): &(&str, String)| text.replace(place, value);
                Some(values.iter().fold(template.clone(), put))
            }
        }
    }
}

/// Returns the link to a puzzle.
fn link(format: Format, entry: &Entry) -> Option<String> {
    let options = WriteOptions { solutions: false, ..WriteOptions::default() };
    let mut writer = writer(format, options);
    let mut bytes = Vec::new();
    writer.begin(&mut bytes, &Provenance::default()).ok()?;
    // A title would make the code larger.
    writer.entry(&mut bytes, &Entry::of(entry.puzzle.clone())).ok()?;
    writer.end(&mut bytes).ok()?;
    Some(String::from_utf8(bytes).ok()?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::{Layout, Puzzle, Registry};
    use std::sync::Arc;

    #[test]
    fn placeholders_are_filled_in() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
        let read = |text: &str| Symbols::default().read(text, 16, 4).unwrap();
        let puzzle = Puzzle::of_givens(rules, &read("12...........3..")).unwrap();
        let entry = Entry::of(puzzle).with_solution(read("1234341221434321"));
        let code: CodeSpec =
            "https://e.example/{number}?p={puzzle}&s={solution}&d={date}".parse().unwrap();
        let date = "2027-01-31".parse().ok();
        assert_eq!(
            code.text(7, &entry, date).unwrap(),
            "https://e.example/7?p=12...........3..&s=1234341221434321&d=2027-01-31"
        );
        let id: CodeSpec = "https://e.example/{id}".parse().unwrap();
        assert!(id.text(7, &entry, None).unwrap().ends_with(&entry.id().to_string()));
        assert_eq!(CodeSpec::Solution.text(7, &entry, None).unwrap(), "1234341221434321");
        let link: CodeSpec = "puzzlink".parse().unwrap();
        assert!(link.text(7, &entry, None).unwrap().starts_with("https://puzz.link/p?sudoku/4/4/"));
    }

    #[test]
    fn what_is_no_link_is_refused() {
        for (text, message) in [
            ("solutions", "expected a link"),
            ("https://e.example/{name}", "no placeholder {name}"),
            ("https://e.example/{id", "no placeholder {id}"),
            ("https://e.example/a b", "` ` cannot be in a link"),
            (&format!("https://e.example/{}", "x".repeat(300)), "at most 300"),
        ] {
            let error = text.parse::<CodeSpec>().unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
