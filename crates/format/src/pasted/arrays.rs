//! Grids written as arrays of a programming language: Python, C, JSON and others.

use super::fault::{Fault, Weight};
use super::line::{Field, Glyph, TextLine};
use super::names::{Meaning, meaning};
use super::prose::{has_cells, is_cell};
use super::styles::Row;

/// The fewest elements of a list that is a row. Shorter ones are sizes, such as `[9]`.
const SHORTEST: usize = 4;

/// Words for a blank cell.
const NOTHING: [&str; 7] = ["None", "null", "nil", "NULL", "undefined", "NaN", "nan"];

/// A bracket that is open.
struct List {
    at: Glyph,
    elements: Vec<Element>,
    has_lists: bool,
    // Whether it has names for its values.
    has_names: bool,
    // What the name before the next value says.
    meaning: Option<Meaning>,
    // What the name of the list, or of one around it, says.
    part_of: Option<Meaning>,
    // Whether an element ended since the last comma.
    is_filled: bool,
}

impl List {
    /// Returns whether it is part of a solution.
    fn is_solution(&self) -> bool {
        self.part_of == Some(Meaning::Solution)
    }
}

/// A value in a list.
struct Element {
    field: Field,
    glyphs: Vec<Glyph>,
    is_quoted: bool,
    meaning: Option<Meaning>,
}

/// What a text holds besides its rows.
#[derive(Default)]
struct Reader {
    open: Vec<List>,
    rows: Vec<Row>,
    // The text outside of brackets.
    outside: Vec<Glyph>,
    gap: bool,
    // The first name that may say more than a grid does.
    stranger: Option<Fault>,
}

/// The arrays of a text.
pub(super) struct Arrays {
    pub rows: Vec<Row>,
    /// The text outside of brackets.
    pub outside: Vec<Glyph>,
}

/// Returns the rows of the arrays in a text; `None` if there are none.
pub(super) fn rows(lines: &[TextLine]) -> Option<Result<Arrays, Fault>> {
    let mut glyphs: Vec<Glyph> = Vec::new();
    for line in lines {
        glyphs.extend(&line.glyphs);
        glyphs.push(Glyph { is: '\n', at: line.at });
    }
    if !glyphs.iter().any(|glyph| matches!(glyph.is, '[' | '{' | '(')) {
        return None;
    }
    let mut reader = Reader::default();
    let (declaration, values) = without_declaration(&glyphs);
    let read = reader.read(values);
    (reader.rows.len() >= 3 || reader.rows.iter().any(|row| row.fields.len() >= 16)).then(|| {
        read?;
        let mut outside = reader.outside.split(|glyph| glyph.is == '\n');
        if let Some([first, ..]) = outside.find(|line| has_cells(line)) {
            let message = "there are cells outside of the brackets";
            return Err(Fault::at(first.at, Weight::Rows, message)
                .hint("put each puzzle into a file of its own"));
        }
        match reader.stranger {
            Some(fault) => Err(fault),
            None => {
                let outside = [declaration, &reader.outside].concat();
                Ok(Arrays { rows: reader.rows, outside })
            }
        }
    })
}

/// Splits a text after the name and type before its first `=`.
fn without_declaration(glyphs: &[Glyph]) -> (&[Glyph], &[Glyph]) {
    let whole = (&[][..], glyphs);
    let Some(equals) = glyphs.iter().position(|glyph| glyph.is == '=') else { return whole };
    let (before, after) = (&glyphs[..equals], &glyphs[equals + 1..]);
    let is_short = before.iter().filter(|glyph| glyph.is == ',').count() < SHORTEST;
    let has_grid = before.split(|glyph| glyph.is == '\n').any(has_cells);
    if is_short && !has_grid { (before, after) } else { whole }
}

impl Reader {
    fn read(&mut self, glyphs: &[Glyph]) -> Result<(), Fault> {
        let mut rest = glyphs;
        let mut newlines = 0;
        while let [first, after @ ..] = rest {
            newlines = match first.is {
                '\n' => newlines + 1,
                other if other.is_whitespace() => newlines,
                _ => 0,
            };
            if newlines == 2 {
                self.gap = true;
            }
            rest = after;
            match first.is {
                '[' | '{' | '(' => self.begin(*first),
                ']' | '}' | ')' if !self.open.is_empty() => self.end()?,
                _ if self.open.is_empty() => self.outside.push(*first),
                '"' | '\'' => rest = self.string(*first, after)?,
                ',' | ';' => self.separate(*first),
                ':' => self.name(),
                other if other.is_whitespace() => {}
                _ => {
                    let ends = |glyph: &Glyph| {
                        glyph.is.is_whitespace() || ",;:[]{}()\"'".contains(glyph.is)
                    };
                    let end = after.iter().position(ends).unwrap_or(after.len());
                    let word = &glyphs[glyphs.len() - rest.len() - 1..][..=end];
                    self.add(word, false);
                    rest = &after[end..];
                }
            }
        }
        match self.open.first() {
            Some(list) if !self.rows.is_empty() => {
                let message = format!("a `{}` is opened and not closed", list.at.is);
                Err(Fault::at(list.at.at, Weight::Rows, message))
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, at: Glyph) {
        let mut part_of = None;
        if let Some(outer) = self.open.last_mut() {
            outer.has_lists = true;
            part_of = outer.meaning.take().filter(|_| !outer.is_solution()).or(outer.part_of);
            // The name of a macro: `vec![`.
            outer.elements.pop_if(|element| element.field.text.ends_with('!'));
        }
        self.open.push(List {
            at,
            elements: Vec::new(),
            has_lists: false,
            has_names: false,
            meaning: None,
            part_of,
            is_filled: false,
        });
    }

    fn string<'g>(&mut self, quote: Glyph, after: &'g [Glyph]) -> Result<&'g [Glyph], Fault> {
        let Some(end) = after.iter().position(|glyph| glyph.is == quote.is) else {
            let message = "a quote is opened and not closed";
            return Err(Fault::at(quote.at, Weight::Nothing, message));
        };
        match after[..end] {
            [] => self.add(&[Glyph { is: ' ', at: quote.at }], true),
            _ => self.add(&after[..end], true),
        }
        Ok(&after[end + 1..])
    }

    fn add(&mut self, glyphs: &[Glyph], is_quoted: bool) {
        let (Some(list), Some(first)) = (self.open.last_mut(), glyphs.first()) else { return };
        let mut field = Field::of(glyphs, first.at);
        if !is_quoted {
            if NOTHING.contains(&field.text.as_str()) {
                field.text.clear();
            }
            // Numbers of programs that know no whole ones.
            let whole = field.text.strip_suffix(".0").or_else(|| field.text.strip_suffix('.'));
            match whole.map_or(0, str::len) {
                0 => {}
                length => field.text.truncate(length),
            }
        }
        list.is_filled = true;
        let meaning = list.meaning.take();
        list.elements.push(Element { field, glyphs: glyphs.to_vec(), is_quoted, meaning });
    }

    fn separate(&mut self, comma: Glyph) {
        let Some(list) = self.open.last_mut() else { return };
        // Nothing between two commas is a blank cell.
        if !list.is_filled && !list.has_lists {
            let field = Field { text: String::new(), at: comma.at };
            let meaning = list.meaning;
            list.elements.push(Element { field, glyphs: Vec::new(), is_quoted: false, meaning });
        }
        list.meaning = None;
        list.is_filled = false;
    }

    /// Takes the last element for the name of a field.
    fn name(&mut self) {
        let Some(list) = self.open.last_mut() else { return };
        list.has_names = true;
        let Some(name) = list.elements.pop() else { return };
        list.meaning = meaning(&name.field.text);
        if list.meaning.is_none() && !list.is_solution() && list.at.is == '{' {
            let found = satoku_core::quote::quote(&name.field.text);
            let message = format!("`{found}` may be a rule that a grid cannot say");
            let fault = Fault::at(name.field.at, Weight::Grid, message)
                .hint("leave it out if the givens are all; otherwise give the rules with --variant or as JSON, see docs/formats.md");
            self.stranger.get_or_insert(fault);
        }
    }

    fn end(&mut self) -> Result<(), Fault> {
        let Some(mut list) = self.open.pop() else { return Ok(()) };
        if list.has_names {
            // Titles and the like.
            list.elements.retain(|element| match element.meaning {
                Some(Meaning::Cells) => {
                    let is_cells = element.glyphs.iter().all(|glyph| is_cell(glyph.is));
                    has_cells(&element.glyphs) || is_cells && element.glyphs.len() >= SHORTEST
                }
                Some(Meaning::About | Meaning::Solution) => false,
                None => has_cells(&element.glyphs),
            });
        }
        if list.is_solution() {
            return Ok(());
        }
        let strings = list.elements.iter().all(|one| one.is_quoted && one.glyphs.len() >= SHORTEST);
        let is_row = list.elements.len() >= SHORTEST || strings && !list.elements.is_empty();
        if list.has_lists {
            self.gap = true;
            // Besides a grid, a call may have a few other arguments.
            let is_call = list.at.is == '(' && list.elements.len() < SHORTEST;
            return match list.elements.first() {
                Some(stray) if !self.rows.is_empty() && !is_call => {
                    let found = satoku_core::quote::quote(&stray.field.text);
                    let message = format!("expected a list of cells, found `{found}`");
                    Err(Fault::at(stray.field.at, Weight::Rows, message))
                }
                _ => Ok(()),
            };
        }
        if !is_row {
            if self.open.is_empty() || self.rows.is_empty() {
                return Ok(());
            }
            let message = format!("expected a row of cells, found {}", list.elements.len());
            return Err(Fault::at(list.at.at, Weight::Rows, message));
        }
        if strings {
            for string in list.elements {
                let cell = |glyph: &Glyph| Field::of(std::slice::from_ref(glyph), glyph.at);
                self.push(string.glyphs.iter().map(cell).collect());
            }
        } else {
            self.push(list.elements.into_iter().map(|element| element.field).collect());
        }
        Ok(())
    }

    fn push(&mut self, fields: Vec<Field>) {
        let gap = std::mem::take(&mut self.gap);
        self.rows.push(Row { gap, ..Row::of(fields) });
    }
}
