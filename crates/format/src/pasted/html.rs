//! Grids in tables of web pages.

use super::fault::{Fault, Weight};
use super::line::{Field, Glyph, trimmed};
use super::prose::{has_cells, has_long_run, is_cell};
use super::styles::Row;
use crate::error::{Position, quote};
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

/// Returns whether a comment may hold a grid: cells of a small board side by side, or several rows
/// of them. Dates and the like are shorter.
fn may_be_grid(comment: &str) -> bool {
    let runs = comment.split(|one| !is_cell(one)).map(str::len).filter(|length| *length >= 8);
    let (longest, sum) = runs.fold((0, 0), |(longest, sum), run| (run.max(longest), sum + run));
    longest >= 16 || sum >= 36
}

/// Returns whether a text has a table in it.
pub(super) fn has_table(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("<td") || lower.contains("<table")
}

/// The tables of a page.
pub(super) struct Page {
    /// The rows of each table.
    pub tables: Vec<Vec<Row>>,
    /// The text outside of tables.
    pub outside: Vec<Glyph>,
}

/// The tables read so far.
#[derive(Default)]
struct Tables {
    done: Vec<Vec<Row>>,
    rows: Vec<Row>,
    fields: Option<Vec<Field>>,
    cell: Option<OpenCell>,
    outside: Vec<Glyph>,
    // The text of scripts, styles and comments.
    code: Vec<Glyph>,
    is_code: bool,
}

/// The cell that is open.
struct OpenCell {
    at: Position,
    text: Vec<Glyph>,
    // What may be its symbol if it has no text, such as a picture.
    other: Option<String>,
    // The list to choose from that is open in it.
    choice: Option<Choice>,
}

/// A list to choose a symbol from. Its first option is shown unless another one is selected.
#[derive(Default)]
struct Choice {
    options: Vec<ChoiceOption>,
}

/// An option of a list: its text, and whether it is selected.
#[derive(Default)]
struct ChoiceOption {
    text: Vec<Glyph>,
    is_selected: bool,
}

impl OpenCell {
    fn new(at: Position) -> Self {
        OpenCell { at, text: Vec::new(), other: None, choice: None }
    }

    /// Ends the open list, of which the shown option is the text of the cell.
    fn end_choice(&mut self) -> Result<(), Fault> {
        let Some(Choice { mut options }) = self.choice.take() else { return Ok(()) };
        if options.iter().filter(|option| option.is_selected).count() > 1 {
            let message = "several options of a list are selected";
            return Err(Fault::cell(self.at, message).hint("select one, or copy the grid as text"));
        }
        let shown = options.iter().position(|option| option.is_selected).unwrap_or(0);
        if shown < options.len() {
            self.text.extend(options.swap_remove(shown).text);
        }
        Ok(())
    }
}

/// Attributes of data that name the place of a cell rather than its symbol.
const PLACES: [&str; 14] = [
    "row", "col", "column", "r", "c", "x", "y", "i", "j", "box", "block", "index", "id", "reactid",
];

/// Reads the tables of a text, and the text around them.
pub(super) fn tables(text: &str) -> Result<Page, Fault> {
    let mut reader = quick_xml::Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut tables = Tables::default();
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
    Ok(Page { tables: tables.done, outside: tables.outside })
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
            Event::Comment(text) => self.comment(&text.xml10_content(), at),
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
                self.cell = Some(OpenCell::new(at));
            }
            // A name of rows or columns.
            "th" => self.end_cell()?,
            "script" | "style" => self.is_code = true,
            "select" => {
                if let Some(cell) = &mut self.cell {
                    cell.end_choice()?;
                    cell.choice = Some(Choice::default());
                }
            }
            "option" => {
                let choice = self.cell.as_mut().and_then(|cell| cell.choice.as_mut());
                if let Some(choice) = choice {
                    let is_selected = |name: &str| name.eq_ignore_ascii_case("selected");
                    let mut attributes = tag.html_attributes();
                    let mut attributes = attributes.with_checks(false).flatten();
                    let is_selected = attributes.any(|one| is_selected(one.key.as_ref()));
                    choice.options.push(ChoiceOption { text: Vec::new(), is_selected });
                }
            }
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
            "select" => self.cell.as_mut().map_or(Ok(()), OpenCell::end_choice),
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
            Some(OpenCell { choice: Some(choice), .. }) => {
                // White space before the first option is of no use.
                if let Some(option) = choice.options.last_mut() {
                    option.text.extend(glyphs);
                }
            }
            Some(cell) => cell.text.extend(glyphs),
            None => {
                let other = if self.is_code { &mut self.code } else { &mut self.outside };
                other.extend(glyphs.chain([Glyph { is: '\n', at }]));
            }
        }
    }

    /// Notes a comment that may hold cells.
    fn comment(&mut self, text: &str, at: Position) {
        let text = text.trim();
        let is_symbol = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        match &mut self.cell {
            Some(cell) if is_symbol && text != "0" => cell.other = Some(format!("<!--{text}-->")),
            // Shorter numbers have other meanings.
            None if may_be_grid(text) => {
                self.code.extend(text.chars().chain(['\n']).map(|is| Glyph { is, at }));
            }
            _ => {}
        }
    }

    fn end_cell(&mut self) -> Result<(), Fault> {
        let Some(mut cell) = self.cell.take() else { return Ok(()) };
        cell.end_choice()?;
        let OpenCell { at, text, other, .. } = cell;
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
