//! Grids from rows of cells: how many rows make one, and of which size it is.

use super::cells::{self, Content};
use super::fault::{Fault, Weight};
use super::line::Field;
use super::styles::{Row, is_blank_field};
use crate::error::Position;
use crate::frame::{self, Bar};
use satoku_core::board::{MAX_SYMBOLS, Size, Symbols};
use std::collections::BTreeMap;

/// A square of cells.
#[derive(Debug, Clone)]
pub(super) struct Drawn {
    pub side: usize,
    pub at: Position,
    pub fields: Vec<Field>,
    pub contents: Vec<Content>,
    /// The rows and columns of a box, where lines show them.
    pub boxes: Option<(usize, usize)>,
    /// Where lines are not those of boxes.
    pub irregular: Option<Position>,
    /// The grid that is stated as its solution.
    pub solution: Option<Box<Drawn>>,
}

impl Drawn {
    /// Returns the number of cells with a symbol.
    pub fn filled(&self) -> usize {
        self.contents.iter().filter(|one| matches!(one, Content::Symbol(_))).count()
    }

    /// Returns the number of cells with a symbol that a player placed.
    fn placed(&self) -> usize {
        self.contents.iter().filter(|one| matches!(one, Content::Placed(_))).count()
    }

    /// Returns the number of cells with candidates.
    pub fn open(&self) -> usize {
        self.contents.iter().filter(|one| matches!(one, Content::Candidates(_))).count()
    }

    /// Returns the size and the number of givens in words.
    pub fn described(&self) -> String {
        let Drawn { side, .. } = self;
        let (filled, open) = (self.filled(), self.open());
        let s = |count| if count == 1 { "" } else { "s" };
        let boxes = match self.boxes {
            Some((rows, cols)) if Size::of_boxes(rows, cols).ok() != Size::of_side(*side).ok() => {
                format!(" in boxes of {rows}x{cols}")
            }
            _ => String::new(),
        };
        let candidates = match open {
            0 => String::new(),
            _ => format!(" and the candidates of {open} cell{}", s(open)),
        };
        let placed = match self.placed() {
            0 => String::new(),
            placed => format!(", {placed} placed symbol{}", s(placed)),
        };
        format!("a {side}x{side}{boxes} of {filled} given{}{placed}{candidates}", s(filled))
    }
}

/// Reads the grids that rows of cells make.
pub(super) fn read(rows: &[Row], symbols: &Symbols) -> Result<Vec<Drawn>, Fault> {
    let Some(first) = rows.first() else { return Err(Fault::nothing()) };
    let count = even(rows)?;
    let at = first.fields.first().map_or(Position { line: 1, column: 1 }, |field| field.at);
    let mut readings = Vec::new();
    let mut fault = None;
    for (side, height) in shapes(count, rows.len()) {
        match split(rows, side, height, symbols) {
            Ok(grids) => readings.push(grids),
            Err(error) => fault = Some(Fault::worst(fault, error)),
        }
    }
    match readings.len() {
        1 => Ok(readings.remove(0)),
        0 => Err(fault.unwrap_or_else(|| wrong_count(at, rows.len(), count))),
        _ => {
            let told = |grids: &Vec<Drawn>| {
                let each = grids[0].side;
                match grids.len() {
                    1 => format!("one {each}x{each}"),
                    count => format!("{count} grids of {each}x{each}"),
                }
            };
            let message = format!(
                "{} rows of {count} cells may be {} or {}",
                rows.len(),
                told(&readings[0]),
                told(&readings[1])
            );
            Err(Fault::at(at, Weight::Grid, message)
                .hint("for the larger one write each row as cells apart by spaces; for the smaller ones say --from lines"))
        }
    }
}

/// Returns the number of cells of every row, which must be the same.
fn even(rows: &[Row]) -> Result<usize, Fault> {
    let counts: Vec<usize> = rows.iter().map(|row| row.fields.len()).collect();
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    counts.iter().for_each(|count| *numbers.entry(*count).or_default() += 1);
    let often = |count: &usize| numbers.get(count).copied().unwrap_or(0);
    let usual = counts.iter().copied().max_by_key(|count| (often(count), *count)).unwrap_or(0);
    let Some(odd) = counts.iter().position(|count| *count != usual) else { return Ok(usual) };
    // Rows that mostly have the length of a board are meant as a grid.
    let is_grid = is_side(usual) && often(&usual) >= 3 && 2 * often(&usual) > rows.len();
    let weight = if is_grid { Weight::Rows } else { Weight::Nothing };
    let at = rows[odd].fields.first().map_or(Position { line: 1, column: 1 }, |field| field.at);
    let found = counts[odd];
    Err(Fault::at(at, weight, format!("expected a row of {usual} cells, found {found}"))
        .hint("each row of a grid has as many cells as there are rows"))
}

/// Returns whether there are boards of a side.
fn is_side(side: usize) -> bool {
    (4..=MAX_SYMBOLS).contains(&side)
}

/// Returns the sides of the boards that rows of `count` cells may be of, each with the number of
/// rows in which one is written.
fn shapes(count: usize, rows: usize) -> Vec<(usize, usize)> {
    let mut shapes = Vec::new();
    if is_side(count) && rows.is_multiple_of(count) {
        shapes.push((count, count));
    }
    for side in 4..=MAX_SYMBOLS {
        if count == side * side {
            shapes.push((side, 1));
        } else if count > side && count.is_multiple_of(side) && count * rows == side * side {
            shapes.push((side, rows));
        }
    }
    let has_boxes = |side: usize| Size::of_side(side).is_ok_and(|size| size.boxes().is_some());
    shapes.retain(|(side, _)| has_boxes(*side));
    shapes
}

fn wrong_count(at: Position, rows: usize, count: usize) -> Fault {
    let weight = match (is_side(count), rows) {
        (true, 3..) => Weight::Rows,
        _ => Weight::Nothing,
    };
    Fault::at(at, weight, format!("expected {count} rows of {count} cells, found {rows} rows"))
        .hint("a board of side n has n rows of n cells; put a blank line between two grids")
}

/// Splits rows into grids of `height` rows each.
fn split(rows: &[Row], side: usize, height: usize, symbols: &Symbols) -> Result<Vec<Drawn>, Fault> {
    if height == side && rows.len() > height {
        let stuck = (height..rows.len()).step_by(height).find(|start| !rows[*start].gap);
        if let Some(start) = stuck {
            let at = rows[start].fields.first().map_or(Position { line: 1, column: 1 }, |f| f.at);
            let (found, grids) = (rows.len(), rows.len() / height);
            let message = format!(
                "expected {side} rows of {side} cells, found {found}, which may be {grids} grids"
            );
            return Err(
                Fault::at(at, Weight::Rows, message).hint("put a blank line between two grids")
            );
        }
    }
    rows.chunks(height).map(|rows| drawn(rows, side, symbols)).collect()
}

fn drawn(rows: &[Row], side: usize, symbols: &Symbols) -> Result<Drawn, Fault> {
    let fields: Vec<Field> = rows.iter().flat_map(|row| row.fields.clone()).collect();
    let Some(at) = fields.first().map(|field| field.at) else { return Err(Fault::nothing()) };
    let contents = cells::read(&fields, side, symbols)?;
    let (boxes, irregular) = match rows.len() == side {
        true => boxes(rows, side),
        false => (None, None),
    };
    Ok(Drawn { side, at, fields, contents, boxes, irregular, solution: None })
}

/// Returns the shape of the boxes that the lines between cells show, or the first row in which the
/// lines are not those of boxes.
fn boxes(rows: &[Row], side: usize) -> (Option<(usize, usize)>, Option<Position>) {
    let bars: Vec<Vec<Bar>> = rows.iter().map(|row| row.bars.clone()).collect();
    let mut rules: Vec<usize> = (1..rows.len()).filter(|row| rows[*row].rule).collect();
    let shows_columns = |row: &Vec<Bar>| {
        let inner = row.iter().filter(|bar| (1..side).contains(&bar.before)).count();
        inner > 0 && inner + 1 < side
    };
    if rules == [1] && !bars.iter().any(shows_columns) {
        // The line below the first row of a Markdown table.
        rules.clear();
    }
    match frame::boxes(&bars, &rules) {
        Ok(shape) => (shape, None),
        Err(row) => (None, rows[row].fields.first().map(|field| field.at)),
    }
}

/// Returns rows without a heading of column names and without the names of rows, if they have such.
pub(super) fn unlabelled(rows: &[Row]) -> Option<Vec<Row>> {
    let is_names = |fields: &[Field]| {
        let named = |first: &str| {
            let mut names = names(first);
            fields.iter().all(|field| names.next().is_some_and(|name| field.text == name))
        };
        fields.len() >= 4 && fields.first().is_some_and(|first| named(&first.text))
    };
    let (first, rest) = rows.split_first()?;
    let first_names: Vec<Field> =
        rest.iter().filter_map(|row| row.fields.first().cloned()).collect();
    let side = rest.len();
    let has_row_names = |rows: &[Row], names: &[Field]| {
        names.len() == rows.len()
            && is_names(names)
            && rows.iter().all(|row| row.fields.len() == rows.len() + 1)
    };
    let drop_names = |rows: &[Row]| -> Vec<Row> {
        let drop = |row: &Row| {
            let inner = row.bars.iter().filter(|bar| bar.before > 1);
            let bars = inner.map(|bar| Bar { before: bar.before - 1, ..*bar }).collect();
            Row { fields: row.fields[1..].to_vec(), bars, ..*row }
        };
        rows.iter().map(drop).collect()
    };
    let heading = first.fields.len().checked_sub(side).and_then(|skip| first.fields.get(skip..));
    let is_empty = |fields: &[Field]| fields.iter().all(|field| field.text.is_empty());
    let has_heading = heading.is_some_and(|fields| {
        is_names(fields) || rest.first().is_some_and(|row| row.rule) && is_empty(fields)
    });
    if has_heading && has_row_names(rest, &first_names) {
        return Some(drop_names(rest));
    }
    let is_below = |width: usize| rest.iter().all(|row| row.fields.len() == width);
    let is_each = is_names(&first.fields) && Size::of_cells(first.fields.len()).is_some();
    if has_heading && is_below(side) || is_each && !rest.is_empty() && is_below(first.fields.len())
    {
        return Some(rest.to_vec());
    }
    let all_names: Vec<Field> = rows.iter().filter_map(|row| row.fields.first().cloned()).collect();
    has_row_names(rows, &all_names).then(|| drop_names(rows))
}

/// Returns the names of rows or columns that begin with one: numbers, letters, or `r1`, `c1`.
fn names(first: &str) -> Box<dyn Iterator<Item = String> + '_> {
    let letters = |start: char| (start..).map(String::from);
    match first {
        "1" | "0" => Box::new((usize::from(first == "1")..).map(|number| number.to_string())),
        "A" => Box::new(letters('A')),
        "a" => Box::new(letters('a')),
        "r1" | "R1" | "c1" | "C1" | "x1" | "y1" => {
            let letter = first.chars().next().unwrap_or('r');
            Box::new((1..).map(move |number: usize| format!("{letter}{number}")))
        }
        _ => Box::new(std::iter::empty()),
    }
}

/// Returns a grid's cells as a text, for comparing two readings.
pub(super) fn signature(drawn: &Drawn) -> String {
    let cell = |(content, field): (&Content, &Field)| match content {
        Content::Blank(_) => ".".to_owned(),
        Content::Symbol(symbol) | Content::Placed(symbol) => symbol.to_string(),
        Content::Candidates(_) => format!("({})", field.text),
    };
    drawn.contents.iter().zip(&drawn.fields).map(cell).collect()
}

/// Returns whether every blank cell of some rows is a space, and some cell is not blank.
pub(super) fn have_spaces_alone(rows: &[Row]) -> bool {
    let mut fields = rows.iter().flat_map(|row| &row.fields);
    let is_visible_blank = |field: &Field| !field.text.is_empty() && is_blank_field(field);
    fields.clone().any(|field| !is_blank_field(field)) && !fields.any(is_visible_blank)
}
