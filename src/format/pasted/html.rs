//! Grids in tables of web pages.

use super::line::{Field, Glyph, has_long_run, trimmed};
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
    // The text of the cell that is open.
    cell: Option<(Position, Vec<Glyph>)>,
    outside: Vec<Glyph>,
    has_table: bool,
}

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
        has_table: false,
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
    tables.end_table();
    if has_long_run(&tables.outside) {
        let message = "there are cells outside of the table";
        return Err(Fault::at(tables.outside[0].at, Weight::Rows, message));
    }
    Ok(tables.done)
}

impl Tables {
    fn event(&mut self, event: &Event<'_>, at: Position) -> Result<(), Fault> {
        match event {
            Event::Start(tag) => self.begin(tag, at)?,
            Event::Empty(tag) => {
                self.begin(tag, at)?;
                self.end(tag.local_name().as_ref());
            }
            Event::End(tag) => self.end(tag.local_name().as_ref()),
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
                self.end_table();
                self.has_table = true;
            }
            "tr" => {
                self.end_row();
                self.fields = Some(Vec::new());
            }
            "td" => {
                self.end_cell();
                self.cell = Some((at, Vec::new()));
            }
            // A name of rows or columns.
            "th" => self.end_cell(),
            "input" => {
                let mut attributes = tag.html_attributes();
                let attributes = attributes.with_checks(false).flatten();
                for value in attributes.filter(|one| one.key.as_ref() == "value") {
                    self.text(&value.value, at);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &str) {
        match name.to_ascii_lowercase().as_str() {
            "td" => self.end_cell(),
            "tr" => self.end_row(),
            "table" => self.end_table(),
            _ => {}
        }
    }

    fn text(&mut self, text: &str, at: Position) {
        let glyphs = text.chars().map(|is| Glyph { is, at });
        match &mut self.cell {
            Some((_, cell)) => cell.extend(glyphs),
            None => self.outside.extend(glyphs.chain([Glyph { is: '\n', at }])),
        }
    }

    fn end_cell(&mut self) {
        if let Some((at, glyphs)) = self.cell.take() {
            let mut field = Field::of(trimmed(&glyphs), at);
            field.at = at;
            self.fields.get_or_insert_default().push(field);
        }
    }

    fn end_row(&mut self) {
        self.end_cell();
        if let Some(fields) = self.fields.take().filter(|fields| !fields.is_empty()) {
            self.rows.push(Row::of(fields));
        }
    }

    fn end_table(&mut self) {
        self.end_row();
        let rows = std::mem::take(&mut self.rows);
        if !rows.is_empty() {
            self.done.push(rows);
        }
    }
}
