//! Grids written as arrays of a programming language: Python, C, JSON and others.

use super::fault::{Fault, Weight};
use super::line::{Field, Glyph, TextLine};
use super::names::{Meaning, meaning};
use super::prose::{has_cells, is_cell};
use super::styles::Row;

/// The fewest elements of a list that is a row. Shorter ones are sizes, such as `[9]`.
const SHORTEST: usize = 4;

/// Words for a blank cell.
const NOTHING: [&str; 12] = [
    "None",
    "none",
    "null",
    "nil",
    "NULL",
    "NIL",
    "Nil",
    "Nothing",
    "NA",
    "undefined",
    "NaN",
    "nan",
];

/// Words and signs between cells: before one that is not blank, and where lines go on.
const BETWEEN: [&str; 3] = ["Just", "...", "&"];

/// A bracket that is open.
struct List {
    at: Glyph,
    // The word before the bracket, such as the name of a function.
    callee: String,
    elements: Vec<Element>,
    // The number of commas and semicolons since the last row.
    separators: usize,
    // How many rows there were before it.
    rows_before: usize,
    // The number of lists in it that are not single cells.
    lists: usize,
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
    /// Returns the cell that it stands for: an argument, `Some(5)`, or the value of an object,
    /// `{"value": 5}`.
    fn only_cell(&mut self) -> Option<Element> {
        let is_short = |one: &Element| one.glyphs.len() <= 2 || one.field.text.is_empty();
        let is_value = |one: &Element| !self.has_names || one.meaning == Some(Meaning::Cells);
        let place = self.elements.iter().position(is_value)?;
        let others = &self.elements[place + 1..];
        let is_only =
            self.lists == 0 && !others.iter().any(is_value) && is_short(&self.elements[place]);
        let is_argument = self.at.is == '(' && self.callee == "Some" && self.elements.len() == 1;
        let is_object = self.at.is == '{' && self.has_names;
        (is_only && (is_argument || is_object)).then(|| self.elements.swap_remove(place))
    }

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

impl Element {
    /// Returns each of its characters as a cell.
    fn characters(&self) -> Vec<Field> {
        let cell = |glyph: &Glyph| Field::of(std::slice::from_ref(glyph), glyph.at);
        self.glyphs.iter().map(cell).collect()
    }
}

/// What a text holds besides its rows.
#[derive(Default)]
struct Reader {
    open: Vec<List>,
    rows: Vec<Row>,
    // The rows of what is named a solution.
    solutions: Vec<Row>,
    // The text outside of brackets.
    outside: Vec<Glyph>,
    gap: bool,
    // The first name that may say more than a grid does.
    stranger: Option<Fault>,
}

/// The arrays of a text.
pub(super) struct Arrays {
    pub rows: Vec<Row>,
    /// The rows of what is named a solution.
    pub solutions: Vec<Row>,
    /// The text outside of brackets.
    pub outside: Vec<Glyph>,
}

/// Returns the rows of the arrays in a text; `None` if there are none.
pub(super) fn rows(lines: &[TextLine]) -> Option<Result<Arrays, Fault>> {
    let mut glyphs: Vec<Glyph> = Vec::new();
    for line in lines {
        glyphs.extend(without_dashes(&line.glyphs));
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
                Ok(Arrays { rows: reader.rows, solutions: reader.solutions, outside })
            }
        }
    })
}

/// Returns a line without a comment of Lua or Haskell, after two dashes and a space.
fn without_dashes(glyphs: &[Glyph]) -> &[Glyph] {
    let begins = |three: &[Glyph]| three.iter().map(|one| one.is).eq("-- ".chars());
    let start = glyphs.windows(3).position(begins).filter(|start| {
        // In quotes, dashes are blank cells.
        !glyphs[..*start].iter().any(|one| matches!(one.is, '"' | '\''))
    });
    &glyphs[..start.unwrap_or(glyphs.len())]
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

/// Exchanges the rows and columns of a square whose cells are one row.
fn transpose(row: &mut Row) {
    let side = row.fields.len().isqrt();
    if side * side == row.fields.len() {
        let place = |index: usize| index % side * side + index / side;
        row.fields = (0..side * side).map(|index| row.fields[place(index)].clone()).collect();
    }
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
                // A quoted list of Lisp.
                '\'' if after.first().is_some_and(|next| next.is == '(') => {}
                '"' | '\'' => rest = self.string(*first, after)?,
                '|' => self.end_row(),
                ';' if self.has_row_of_spaces() => self.end_row(),
                ',' | ';' => self.separate(*first),
                ':' => self.name(),
                '=' if self.open.last().is_some_and(|list| list.at.is == '(') => self.name(),
                other if other.is_whitespace() => {}
                _ => {
                    let ends = |glyph: &Glyph| {
                        glyph.is.is_whitespace() || ",;:=[]{}()\"'|".contains(glyph.is)
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
        let (mut part_of, mut callee) = (None, String::new());
        match self.open.last_mut() {
            Some(outer) => {
                outer.lists += 1;
                part_of = outer.meaning.take().filter(|_| !outer.is_solution()).or(outer.part_of);
                // The name of a function, a type or a macro: `c(`, `Array(`, `vec![`.
                let is_name = |one: &mut Element| {
                    let mut characters = one.field.text.chars();
                    !one.is_quoted
                        && characters
                            .next()
                            .is_some_and(|first| first.is_alphabetic() || first == '#')
                        && characters.all(|next| next.is_alphanumeric() || "_.!<>".contains(next))
                };
                if outer.is_filled {
                    callee = outer.elements.pop_if(is_name).map_or(callee, |name| name.field.text);
                }
            }
            None => {
                let word = self.outside.rsplit(|one| !(one.is.is_alphanumeric() || one.is == '_'));
                callee.extend(word.take(1).flatten().map(|one| one.is));
            }
        }
        self.open.push(List {
            at,
            callee,
            elements: Vec::new(),
            separators: 0,
            rows_before: self.rows.len(),
            lists: 0,
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
            if BETWEEN.contains(&field.text.as_str()) {
                return;
            }
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
        if !list.is_filled && list.lists == 0 {
            let field = Field { text: String::new(), at: comma.at };
            let meaning = list.meaning;
            list.elements.push(Element { field, glyphs: Vec::new(), is_quoted: false, meaning });
        }
        list.meaning = None;
        list.is_filled = false;
        list.separators += 1;
    }

    /// Returns whether the cells before a semicolon are a row, with nothing but spaces between.
    fn has_row_of_spaces(&self) -> bool {
        let is_row = |list: &List| list.separators == 0 && list.elements.len() >= SHORTEST;
        self.open.last().is_some_and(is_row)
    }

    /// Ends a row of a list that has a sign between its rows.
    fn end_row(&mut self) {
        let Some(list) = self.open.last_mut().filter(|list| list.elements.len() >= SHORTEST) else {
            return;
        };
        (list.separators, list.is_filled) = (0, false);
        let row = std::mem::take(&mut list.elements);
        self.push(row.into_iter().map(|element| element.field).collect());
    }

    /// Takes the last element for the name of a field.
    fn name(&mut self) {
        let Some(list) = self.open.last_mut() else { return };
        list.has_names = true;
        let Some(name) = list.elements.pop() else { return };
        list.meaning = meaning(&name.field.text);
        // Without this argument, a matrix is column by column.
        if name.field.text == "byrow" {
            list.callee.clear();
        }
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
        if let Some(cell) = list.only_cell()
            && let Some(outer) = self.open.last_mut()
        {
            outer.lists -= 1;
            outer.is_filled = true;
            outer.elements.push(cell);
            return Ok(());
        }
        if list.is_solution() {
            self.push_solution(list.elements);
            return Ok(());
        }
        if list.has_names {
            let is_stated = |one: &mut Element| one.meaning == Some(Meaning::Solution);
            let stated = list.elements.extract_if(.., is_stated).collect();
            self.push_solution(stated);
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
        let has_rows = self.rows.len() > list.rows_before;
        if list.callee == "matrix" {
            self.rows[list.rows_before..].iter_mut().for_each(transpose);
        }
        let width = list.elements.first().map_or(0, |first| first.glyphs.len());
        let is_text = |one: &Element| {
            let are_cells =
                one.glyphs.len() == width && one.glyphs.iter().all(|one| is_cell(one.is));
            (one.is_quoted || list.elements.len() == width && are_cells) && width >= SHORTEST
        };
        let strings = list
            .elements
            .iter()
            .all(|one| is_text(one) || one.is_quoted && one.glyphs.len() >= SHORTEST);
        let is_row = list.elements.len() >= SHORTEST || strings && !list.elements.is_empty();
        if list.lists > 0 {
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
            // Numbers of rows and columns beside the cells, or a list that has ended its rows.
            let is_beside = self
                .open
                .last()
                .is_some_and(|outer| outer.at.is == '(' && self.rows.len() > outer.rows_before);
            if self.open.is_empty() || self.rows.is_empty() || is_beside || has_rows {
                return Ok(());
            }
            let message = format!("expected a row of cells, found {}", list.elements.len());
            return Err(Fault::at(list.at.at, Weight::Rows, message));
        }
        if strings {
            for string in list.elements {
                self.push(string.characters());
            }
        } else {
            self.push(list.elements.into_iter().map(|element| element.field).collect());
        }
        Ok(())
    }

    /// Keeps the cells of a solution, if these are a row or a whole grid.
    fn push_solution(&mut self, elements: Vec<Element>) {
        let is_grid = |one: &Element| one.is_quoted && one.glyphs.len() >= SHORTEST;
        if !elements.is_empty() && elements.iter().all(is_grid) {
            for string in elements {
                self.solutions.push(Row::of(string.characters()));
            }
        } else if elements.len() >= SHORTEST {
            self.solutions.push(Row::of(elements.into_iter().map(|one| one.field).collect()));
        }
    }

    fn push(&mut self, fields: Vec<Field>) {
        let gap = std::mem::take(&mut self.gap);
        self.rows.push(Row { gap, ..Row::of(fields) });
    }
}
