//! The ways to split a line of a pasted grid into cells.

use super::frames::{bar_weight, is_bar, is_blank};
use super::line::{Field, Glyph, trimmed};
use crate::frame::{Bar, add_bar};

/// A way to split lines into cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Fields between separators; an empty field is a blank cell.
    Fields(char),
    /// Fields between bars. `merged` takes several bars side by side for one.
    Bars { merged: bool },
    /// Cells apart by white space or bars.
    Spaced,
    /// A character for each cell.
    Dense,
}

/// Every way, in the order in which they are tried.
pub(super) const STYLES: [Style; 7] = [
    Style::Dense,
    Style::Spaced,
    Style::Fields(','),
    Style::Fields(';'),
    Style::Fields('\t'),
    Style::Bars { merged: false },
    Style::Bars { merged: true },
];

/// A row of cells.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub fields: Vec<Field>,
    /// The vertical lines beside the cells.
    pub bars: Vec<Bar>,
    /// Whether a blank line is before it.
    pub gap: bool,
    /// Whether a horizontal line is before it.
    pub rule: bool,
}

impl Row {
    pub fn of(fields: Vec<Field>) -> Self {
        Row { fields, bars: Vec::new(), gap: false, rule: false }
    }
}

impl Style {
    /// Splits a line, unless it cannot be of this style.
    pub fn split(self, glyphs: &[Glyph]) -> Option<Row> {
        match self {
            Style::Fields(separator) => fields(glyphs, separator),
            Style::Bars { merged } => between_bars(glyphs, merged),
            Style::Spaced => spaced(bare(glyphs)),
            Style::Dense => dense(bare(glyphs)),
        }
    }

    /// Returns whether white space alone is a row.
    pub fn has_blank_rows(self) -> bool {
        self == Style::Fields('\t')
    }
}

/// Returns a line without quotes around it and without a separator at its end.
fn bare(glyphs: &[Glyph]) -> &[Glyph] {
    let mut inner = trimmed(glyphs);
    while let [rest @ .., last] = inner
        && matches!(last.is, ',' | ';' | '\\')
    {
        inner = trimmed(rest);
    }
    without_quotes(inner)
}

/// Returns characters without a pair of quotes around them.
pub(super) fn without_quotes(glyphs: &[Glyph]) -> &[Glyph] {
    match glyphs {
        [first, inner @ .., last] if is_quote(first.is) && is_quote(last.is) => inner,
        glyphs => glyphs,
    }
}

fn is_quote(character: char) -> bool {
    "\"'`\u{201c}\u{201d}\u{201e}\u{2018}\u{2019}\u{ab}\u{bb}".contains(character)
}

fn fields(glyphs: &[Glyph], separator: char) -> Option<Row> {
    let line = match separator {
        '\t' => glyphs,
        _ => trimmed(glyphs),
    };
    let first = line.first()?.at;
    if !line.iter().any(|glyph| glyph.is == separator) || line.iter().any(|one| is_bar(one.is)) {
        return None;
    }
    let mut at = first;
    let split = line.split(|glyph| glyph.is == separator).map(|piece| {
        let field = Field::of(without_quotes(trimmed(piece)), at);
        at = at.right(piece.len() + 1);
        field
    });
    Some(Row::of(split.collect()))
}

fn between_bars(glyphs: &[Glyph], merged: bool) -> Option<Row> {
    let line = trimmed(glyphs);
    let first = line.first()?.at;
    if !line.iter().any(|glyph| is_bar(glyph.is)) {
        return None;
    }
    let last = line.split(|glyph| is_bar(glyph.is)).count() - 1;
    let mut row = Row::of(Vec::new());
    let mut at = first;
    let mut weights = line.iter().filter(|glyph| is_bar(glyph.is)).map(|bar| bar_weight(bar.is));
    for (index, piece) in line.split(|glyph| is_bar(glyph.is)).enumerate() {
        let is_edge = index == 0 || index == last;
        let is_cell = !(piece.is_empty() && (merged || is_edge));
        if is_cell {
            at = piece.first().map_or(at, |glyph| glyph.at);
            row.fields.push(Field::of(piece, at));
        }
        if let Some(weight) = weights.next() {
            add_bar(&mut row.bars, row.fields.len(), weight, !is_cell);
        }
    }
    Some(row)
}

fn spaced(glyphs: &[Glyph]) -> Option<Row> {
    let mut row = Row::of(Vec::new());
    let mut rest = glyphs;
    let mut is_beside = false;
    while let Some(first) = rest.first() {
        if is_bar(first.is) || first.is.is_whitespace() {
            if is_bar(first.is) {
                add_bar(&mut row.bars, row.fields.len(), bar_weight(first.is), is_beside);
            }
            is_beside = is_bar(first.is);
            rest = &rest[1..];
            continue;
        }
        is_beside = false;
        let ends = |glyph: &Glyph| glyph.is.is_whitespace() || is_bar(glyph.is);
        let end = rest.iter().position(ends).unwrap_or(rest.len());
        row.fields.push(Field::of(&rest[..end], first.at));
        rest = &rest[end..];
    }
    (!row.fields.is_empty()).then_some(row)
}

fn dense(glyphs: &[Glyph]) -> Option<Row> {
    let mut row = Row::of(Vec::new());
    let mut is_beside = false;
    for glyph in glyphs {
        if is_bar(glyph.is) {
            add_bar(&mut row.bars, row.fields.len(), bar_weight(glyph.is), is_beside);
        } else if !glyph.is.is_whitespace() {
            row.fields.push(Field::of(std::slice::from_ref(glyph), glyph.at));
        }
        is_beside = is_bar(glyph.is);
    }
    (!row.fields.is_empty()).then_some(row)
}

/// Splits lines in which a space is a blank cell: the cells are side by side, or apart by one
/// space, and the widest line is as wide as the board. Lines between bars have a space or nothing
/// beside each bar.
pub(super) fn wide(lines: &[&[Glyph]]) -> Option<Vec<Row>> {
    let side = lines.len();
    let mut rows = Vec::new();
    let has_bars = lines.iter().any(|line| line.iter().any(|glyph| is_bar(glyph.is)));
    let margin = |line: &&&[Glyph]| line.iter().position(|glyph| glyph.is != ' ');
    let margin = lines.iter().filter_map(|line| margin(&line)).min()?;
    let mut widest = 0;
    for line in lines {
        let line = line.get(margin..).unwrap_or_default();
        let end = line.iter().rposition(|glyph| glyph.is != ' ').map_or(0, |last| last + 1);
        widest = widest.max(end);
        if line.iter().any(|glyph| glyph.is == '\t') {
            return None;
        }
        rows.push(line);
    }
    if has_bars {
        return rows.iter().map(|line| segments(line, side)).collect();
    }
    let step = match widest {
        width if width == side => 1,
        width if width + 1 == 2 * side => 2,
        _ => return None,
    };
    let anchor = rows.iter().find_map(|line| line.first())?.at;
    let row = |line: &&[Glyph]| {
        let line_at = line.first().map_or(anchor, |first| first.at);
        let columns = Columns { offset: 0, step, breadth: 1 };
        cells_at(line, line_at, columns, side).map(Row::of)
    };
    rows.iter().map(row).collect()
}

/// The columns of cells: where the first one begins, how far it is from one to the next, and how
/// many characters each has.
#[derive(Debug, Clone, Copy)]
struct Columns {
    offset: usize,
    step: usize,
    breadth: usize,
}

/// Returns the cells in these columns of a line, of which all others must be spaces.
fn cells_at(
    line: &[Glyph],
    at: crate::error::Position,
    Columns { offset, step, breadth }: Columns,
    count: usize,
) -> Option<Vec<Field>> {
    let is_place = |index: usize| {
        index >= offset && (index - offset) % step < breadth && (index - offset) / step < count
    };
    let strays = line.iter().enumerate().any(|(index, one)| one.is != ' ' && !is_place(index));
    let field = |cell: usize| {
        let index = offset + step * cell;
        let end = line.len().min(index + breadth);
        Field::of(line.get(index..end).unwrap_or_default(), at.right(index))
    };
    (!strays).then(|| (0..count).map(field).collect())
}

/// Splits a line between bars, in which a space is a blank cell.
fn segments(line: &[Glyph], side: usize) -> Option<Row> {
    let line = trimmed(line);
    let first = line.first()?;
    let line = if is_bar(first.is) { &line[1..] } else { line };
    let closed = line.last().is_some_and(|last| is_bar(last.is));
    let line = if closed { &line[..line.len() - 1] } else { line };
    let pieces: Vec<&[Glyph]> = line.split(|glyph| is_bar(glyph.is)).collect();
    if pieces.len() < 2 || !side.is_multiple_of(pieces.len()) {
        return None;
    }
    let each = side / pieces.len();
    let mut row = Row::of(Vec::new());
    for (index, piece) in pieces.iter().enumerate() {
        // The last part may have lost its spaces.
        let width = pieces[0].len().max(piece.len());
        let layout = match width {
            width if width == each => (0, 1, 1),
            width if width == 2 * each + 1 => (1, 2, 1),
            width if width + 1 == 2 * each => (0, 2, 1),
            // Symbols of two digits.
            width if width == 3 * each + 1 => (1, 3, 2),
            width if width + 1 == 3 * each => (0, 3, 2),
            _ => return None,
        };
        let (offset, step, breadth) = layout;
        if piece.len() != pieces[0].len() && index + 1 < pieces.len() {
            return None;
        }
        let at = piece.first().map_or(first.at, |glyph| glyph.at);
        row.fields.extend(cells_at(piece, at, Columns { offset, step, breadth }, each)?);
        if index + 1 < pieces.len() {
            row.bars.push(Bar { before: row.fields.len(), weight: 1 });
        }
    }
    Some(row)
}

/// Returns whether a field stands for a blank cell.
pub(super) fn is_blank_field(field: &Field) -> bool {
    let mut characters = field.text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => true,
        (Some(only), None) => is_blank(only),
        _ => false,
    }
}
