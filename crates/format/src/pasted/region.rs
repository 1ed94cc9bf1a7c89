//! A part of a text without sentences: its lines are split in every style, and one reading must
//! remain.

use super::fault::{Fault, Weight};
use super::frames::{blanks_of_rule, is_labelled_rule, is_rule};
use super::grid::{self, Drawn};
use super::line::{TextLine, trimmed};
use super::styles::{Row, STYLES, Style, wide};
use satoku_core::board::Symbols;

/// A row, and whether it may be a line of a frame instead.
struct Read {
    row: Row,
    is_rule: bool,
}

/// Reads the grids of some lines.
pub(super) fn read(lines: &[TextLine], symbols: &Symbols) -> Result<Vec<Drawn>, Fault> {
    if let Some(labelled) = lines.iter().find(|line| is_labelled_rule(&line.glyphs)) {
        let message = "the frame has texts in it, such as the totals of cages";
        return Err(Fault::at(labelled.at, Weight::Grid, message)
            .hint("a drawing shows only givens and boxes: use the file that it was drawn from"));
    }
    let mut readings: Vec<Vec<Drawn>> = Vec::new();
    let mut fault = None;
    let mut add = |read: Result<Vec<Drawn>, Fault>| match read {
        Ok(grids) => {
            let same = |other: &Vec<Drawn>| {
                let texts = |grids: &[Drawn]| grids.iter().map(grid::signature).collect::<Vec<_>>();
                texts(other) == texts(&grids)
            };
            match readings.iter_mut().find(|other| same(other)) {
                // One of them may know the lines.
                Some(known) if lines_known(&grids) > lines_known(known) => *known = grids,
                Some(_) => {}
                None => readings.push(grids),
            }
        }
        Err(error) => fault = Some(Fault::worst(fault.take(), error)),
    };
    for style in STYLES {
        match rows(lines, style) {
            Ok(rows) => {
                for rows in with_and_without_rules(rows, style) {
                    if let Some(unlabelled) = grid::unlabelled(&rows) {
                        add(grid::read(&unlabelled, symbols));
                    }
                    add(grid::read(&rows, symbols));
                }
            }
            Err(error) => add(Err(error)),
        }
    }
    let inner = inner_lines(lines);
    if !inner.is_empty()
        && let Some(rows) = wide(&inner)
        && grid::have_spaces_alone(&rows)
    {
        add(grid::read(&rows, symbols));
    }
    match readings.len() {
        0 => Err(fault.unwrap_or_else(Fault::nothing)),
        1 => Ok(readings.remove(0)),
        _ => {
            let described: Vec<String> =
                readings.iter().map(|grids| grids[0].described()).collect();
            let (mut first, second) = (described[0].clone(), &described[1]);
            if first == *second {
                first += ", in other cells";
            }
            let message = format!("may be read as {second} or as {first}");
            Err(Fault::at(readings[0][0].at, Weight::Grid, message)
                .hint("write one character for each cell, and nothing else"))
        }
    }
}

/// Returns how much grids tell of the lines between cells. That these are not those of boxes is
/// the most.
fn lines_known(grids: &[Drawn]) -> (bool, bool) {
    let irregular = grids.iter().any(|grid| grid.irregular.is_some());
    (irregular, grids.iter().any(|grid| grid.boxes.is_some()))
}

/// Splits lines in a style.
fn rows(lines: &[TextLine], style: Style) -> Result<Vec<Read>, Fault> {
    let mut rows: Vec<Read> = Vec::new();
    let (mut gap, mut rule) = (false, false);
    for line in lines {
        let bare = trimmed(&line.glyphs);
        let is_row_of_tabs =
            style.has_blank_rows() && line.glyphs.iter().any(|glyph| glyph.is == '\t');
        if bare.is_empty() && !is_row_of_tabs {
            gap = true;
            continue;
        }
        if is_rule(bare) {
            match blanks_of_rule(bare) {
                Some(cells) => {
                    let row = Row { gap, rule, ..Row::of(cells) };
                    rows.push(Read { row, is_rule: true });
                    (gap, rule) = (false, false);
                }
                None => rule = true,
            }
            continue;
        }
        let Some(row) = style.split(&line.glyphs) else {
            let found: String = bare.iter().take(40).map(|glyph| glyph.is).collect();
            let message = format!("expected a row of cells, found `{found}`");
            return Err(Fault::at(
                bare.first().map_or(line.at, |first| first.at),
                Weight::Nothing,
                message,
            ));
        };
        rows.push(Read { row: Row { gap, rule, ..row }, is_rule: false });
        (gap, rule) = (false, false);
    }
    Ok(rows)
}

/// Returns the rows without the lines that may be rows of blanks or a frame, and with those that
/// are as long as the other rows.
fn with_and_without_rules(rows: Vec<Read>, style: Style) -> Vec<Vec<Row>> {
    let has_ending = matches!(style, Style::Fields(_)) && {
        let mut sure = rows.iter().filter(|read| !read.is_rule);
        let width = rows.iter().find(|read| !read.is_rule).map_or(0, |read| read.row.fields.len());
        let count = rows.iter().filter(|read| !read.is_rule).count();
        count + 1 == width
            && sure.all(|read| read.row.fields.last().is_some_and(|last| last.text.is_empty()))
    };
    let width = rows.iter().find(|read| !read.is_rule).map_or(0, |read| read.row.fields.len());
    let written = |mark: &str| {
        let mut sure = rows.iter().filter(|read| !read.is_rule);
        sure.any(|read| read.row.fields.iter().any(|field| field.text == mark))
    };
    let may_be_row = |read: &Read| {
        read.row.fields.len() == width && read.row.fields.first().is_some_and(|f| written(&f.text))
    };
    let mut without: Vec<Row> = Vec::new();
    let mut with: Vec<Row> = Vec::new();
    let mut pending = (false, false);
    let mut skipped = (false, false);
    for read in &rows {
        let (gap, rule) = (read.row.gap, read.row.rule);
        if read.is_rule {
            pending = (pending.0 || gap, true);
        } else {
            let gap_before = gap || pending.0;
            without.push(Row { gap: gap_before, rule: rule || pending.1, ..read.row.clone() });
            pending = (false, false);
        }
        if !read.is_rule || may_be_row(read) {
            with.push(Row { gap: gap || skipped.0, rule: rule || skipped.1, ..read.row.clone() });
            skipped = (false, false);
        } else {
            skipped = (skipped.0 || gap, true);
        }
    }
    if has_ending {
        without.iter_mut().for_each(|row| drop(row.fields.pop()));
    }
    if with.len() == without.len() { vec![without] } else { vec![without, with] }
}

/// Returns the lines between the first and the last row, which may be blank, without frames.
fn inner_lines(lines: &[TextLine]) -> Vec<&[super::line::Glyph]> {
    let is_row =
        |line: &TextLine| !trimmed(&line.glyphs).is_empty() && !is_rule(trimmed(&line.glyphs));
    let (Some(first), Some(last)) = (lines.iter().position(is_row), lines.iter().rposition(is_row))
    else {
        return Vec::new();
    };
    let inner = lines[first..=last].iter().map(|line| line.glyphs.as_slice());
    inner.filter(|line| !is_rule(trimmed(line)) || trimmed(line).is_empty()).collect()
}
