//! Grids in tables of web pages.

use super::line::{Field, Glyph, has_cells, has_long_run, trimmed};
use super::styles::Row;
use super::{Fault, Weight};
use crate::format::error::{Position, quote};
use quick_xml::events::{BytesStart, Event};

/// The named characters of HTML that stand in cells; all others are errors.
const ENTITIES: [(&str, char); 12] = [
    ("nbsp", ' '),
    ("ensp", ' '),
    ("emsp", ' '),
    ("thinsp", ' '),
    ("middot", '\u{b7}'),
    ("bull", '\u{2022}'),
    ("ndash", '\u{2013}'),
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
];

/// Returns whether a text has a table in it.
pub(super) fn has_table(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("<td") || lower.contains("<table")
}

/// The tables read so far.
struct Tables {
    done: Vec<Vec<Row>>,
    rows: Vec<Row>,
    fields: Option<Vec<Field>>,
    cell: Option<OpenCell>,
    outside: Vec<Glyph>,
    // The text of scripts and styles.
    code: Vec<Glyph>,
    is_code: bool,
}

/// The cell that is open.
struct OpenCell {
    at: Position,
    text: Vec<Glyph>,
    // What may be its symbol if it has no text, such as a picture.
    other: Option<String>,
}

/// Attributes of data that name the place of a cell rather than its symbol.
const PLACES: [&str; 14] = [
    "row", "col", "column", "r", "c", "x", "y", "i", "j", "box", "block", "index", "id", "reactid",
];

/// Returns the rows of each table of a text.
pub(super) fn tables(text: &str) -> Result<Vec<Vec<Row>>, Fault> {
    let mut reader = quick_xml::Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut tables = Tables {
        done: Vec::new(),
        rows: Vec::new(),
        fields: None,
        cell: None,
        outside: Vec::new(),
        code: Vec::new(),
        is_code: false,
    };
    let mut at = Position { line: 1, column: 1 };
    let mut passed = 0;
    loop {
        let event = reader.read_event();
        let end = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
        match event {
            Ok(Event::Eof) => break,
            Ok(event) => tables.event(&event, at)?,
            Err(error) => {
                let message = format!("not HTML: {}", quote(&error.to_string()));
                return Err(Fault::at(at, Weight::Rows, message));
            }
        }
        at = at.after(text.as_bytes().get(passed..end).unwrap_or_default());
        passed = end;
    }
    tables.end_table()?;
    let mut outside = tables.outside.split(|glyph| glyph.is == '\n');
    let code = Some(&tables.code[..]).filter(|code| has_long_run(code));
    if let Some([first, ..]) = outside.find(|line| has_cells(line)).or(code) {
        let message = "there are cells outside of the table";
        return Err(Fault::at(first.at, Weight::Rows, message)
            .hint("put each puzzle into a file of its own"));
    }
    Ok(tables.done)
}

impl Tables {
    fn event(&mut self, event: &Event<'_>, at: Position) -> Result<(), Fault> {
        match event {
            Event::Start(tag) => self.begin(tag, at)?,
            Event::Empty(tag) => {
                self.begin(tag, at)?;
                self.end(tag.local_name().as_ref())?;
            }
            Event::End(tag) => self.end(tag.local_name().as_ref())?,
            Event::Text(text) => self.text(&text.xml10_content(), at),
            Event::CData(text) => self.text(&text.xml10_content(), at),
            Event::GeneralRef(name) => {
                let character = name.resolve_char_ref().ok().flatten();
                let known = ENTITIES.iter().find(|(known, _)| **name == **known);
                match character.or(known.map(|(_, character)| *character)) {
                    Some(character) => self.text(&character.to_string(), at),
                    None => {
                        let message = format!("no entity is called `{}`", quote(name));
                        return Err(
                            Fault::at(at, Weight::Cell, message).hint("write the character itself")
                        );
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn begin(&mut self, tag: &BytesStart<'_>, at: Position) -> Result<(), Fault> {
        match tag.local_name().as_ref().to_ascii_lowercase().as_str() {
            "table" if self.cell.is_some() => {
                let message = "a table within a table is not read";
                return Err(Fault::at(at, Weight::Grid, message)
                    .hint("copy the grid as text, one line for each row"));
            }
            "table" => {
                self.end_table()?;
            }
            "tr" => {
                self.end_row()?;
                self.fields = Some(Vec::new());
            }
            "td" => {
                self.end_cell()?;
                self.cell = Some(OpenCell { at, text: Vec::new(), other: None });
            }
            // A name of rows or columns.
            "th" => self.end_cell()?,
            "script" | "style" => self.is_code = true,
            small @ ("sup" | "sub" | "small") if self.cell.is_some() => {
                let message = format!(
                    "a cell has small text (`{small}`), which may be a candidate or a total"
                );
                return Err(Fault::at(at, Weight::Grid, message)
                    .hint("leave the small texts out if the givens are all"));
            }
            "input" => {
                let mut attributes = tag.html_attributes();
                let attributes: Vec<_> = attributes.with_checks(false).flatten().collect();
                let is_hidden = attributes.iter().any(|one| {
                    one.key.as_ref().eq_ignore_ascii_case("type")
                        && one.value.eq_ignore_ascii_case("hidden")
                });
                for value in attributes.iter().filter(|one| one.key.as_ref() == "value") {
                    if !is_hidden {
                        self.text(&value.value, at);
                    }
                }
            }
            _ => {}
        }
        self.note_symbol(tag);
        Ok(())
    }

    /// Notes what may be the symbol of the open cell besides its text.
    fn note_symbol(&mut self, tag: &BytesStart<'_>) {
        let Some(cell) = &mut self.cell else { return };
        let name = tag.local_name().as_ref().to_ascii_lowercase();
        if matches!(name.as_str(), "img" | "svg" | "canvas" | "object") {
            cell.other = Some(name);
            return;
        }
        for attribute in tag.html_attributes().with_checks(false).flatten() {
            let key = attribute.key.as_ref().to_ascii_lowercase();
            let is_place = key.strip_prefix("data-").is_some_and(|name| PLACES.contains(&name));
            let tells = key.starts_with("data-") || key == "alt" || key == "aria-label";
            let value = attribute.value.trim();
            let is_blank = matches!(value, "" | "." | "0" | "-" | "false" | "empty" | "blank");
            if tells && !is_place && !is_blank {
                cell.other = Some(key);
            }
        }
    }

    fn end(&mut self, name: &str) -> Result<(), Fault> {
        match name.to_ascii_lowercase().as_str() {
            "td" => self.end_cell(),
            "tr" => self.end_row(),
            "table" => self.end_table(),
            "script" | "style" => {
                self.is_code = false;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn text(&mut self, text: &str, at: Position) {
        let glyphs = text.chars().map(|is| Glyph { is, at });
        match &mut self.cell {
            Some(cell) => cell.text.extend(glyphs),
            None => {
                let other = if self.is_code { &mut self.code } else { &mut self.outside };
                other.extend(glyphs.chain([Glyph { is: '\n', at }]));
            }
        }
    }

    fn end_cell(&mut self) -> Result<(), Fault> {
        let Some(OpenCell { at, text, other }) = self.cell.take() else { return Ok(()) };
        let text = trimmed(&text);
        if let (true, Some(other)) = (text.is_empty(), other) {
            let message =
                format!("a cell without text has `{}`, which may be its symbol", quote(&other));
            return Err(Fault::cell(at, message).hint("write the symbol as the text of the cell"));
        }
        let field = Field { at, ..Field::of(text, at) };
        self.fields.get_or_insert_default().push(field);
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), Fault> {
        self.end_cell()?;
        if let Some(fields) = self.fields.take().filter(|fields| !fields.is_empty()) {
            self.rows.push(Row::of(fields));
        }
        Ok(())
    }

    fn end_table(&mut self) -> Result<(), Fault> {
        self.end_row()?;
        let rows = std::mem::take(&mut self.rows);
        if !rows.is_empty() {
            self.done.push(rows);
        }
        Ok(())
    }
}
