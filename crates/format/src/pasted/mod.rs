//! Grids as people paste them: drawn with lines, in tables, arrays, mails and links, and with words
//! around them.
//!
//! A text that no other format reads is tried here. It is split into rows in each of several
//! styles, and only one reading may remain. A line that is neither part of a grid nor words before
//! or after one is an error; nothing is left out silently.

mod arrays;
mod cells;
mod entry;
mod fault;
mod frames;
mod grid;
mod html;
mod inline;
mod letters;
mod line;
mod link;
mod names;
mod overlapping;
mod places;
mod prefix;
pub(super) mod prose;
mod record;
mod region;
mod styles;

pub(super) use link::read as read_link;
pub(super) use names::{refuse_rule, rule_in, rule_in_words};
pub use record::Pasted;

use super::error::{Position, ReadError};
use super::rules_cache::RulesCache;
use super::{Entry, Located};
use fault::{Fault, Weight};
use grid::Drawn;
use record::words_left_out;
use satoku_core::board::Symbols;

use frames::is_rule;
use line::{Glyph, TextLine, trimmed};
use prose::is_prose;

/// What a text was read as.
pub(super) enum Reading {
    /// Nothing in it looks like a grid.
    Nothing,
    /// Something in it does, and cannot be read.
    Faulty(Vec<ReadError>),
    /// There are grids in it, and words that name rules which these cannot state.
    Ruled(ReadError),
    /// It holds these grids and nothing else but words.
    Grids(Vec<Located<Entry>>),
}

/// Reads a text of pasted grids.
pub(super) fn read(text: &str, cache: &mut RulesCache<'_>) -> Reading {
    let symbols = cache.options.symbols.clone();
    match overlapping::read(text, cache) {
        Some(Ok(board)) => return Reading::Grids(vec![board]),
        Some(Err(error)) => return Reading::Ruled(error),
        None => {}
    }
    let Parts { grids: parts, words, rule } = parts(text, &symbols);
    let rule = rule.filter(|_| cache.options.variant.is_none());
    let mut faults = Vec::new();
    let mut entries: Vec<Located<Entry>> = Vec::new();
    let mut weight = Weight::Nothing;
    for part in parts {
        let read = part.and_then(|drawn| entry::of(&drawn, cache).map(|entry| (drawn.at, entry)));
        match read {
            Ok((Position { line, column }, item)) => {
                weight = Weight::Grid;
                entries.push(Located { line, column, item });
            }
            Err(fault) => {
                weight = weight.max(fault.weight);
                faults.push(*fault.error);
            }
        }
    }
    match (weight, faults.is_empty(), rule) {
        (Weight::Nothing, ..) => Reading::Nothing,
        (_, true, Some(rule)) => Reading::Ruled(rule),
        (_, false, _) => Reading::Faulty(faults),
        (_, true, None) => {
            let first = entries.first_mut().and_then(|first| first.item.pasted.as_mut());
            if let Some(first) = first {
                first.read_as += &words_left_out(words);
            }
            Reading::Grids(entries)
        }
    }
}

/// Returns the number of cells of a line that holds nothing but digits, blanks and lines between
/// them, and the line of a frame as no cell; `None` for any other line.
pub(super) fn row_of_cells(line: &str) -> Option<usize> {
    let line = line::lines(line).into_iter().next()?;
    let glyphs = trimmed(&line.glyphs);
    if is_rule(glyphs) {
        return Some(0);
    }
    let is_known = |glyph: &Glyph| {
        prose::is_cell(glyph.is) || glyph.is.is_whitespace() || frames::is_bar(glyph.is)
    };
    let count = glyphs.iter().filter(|glyph| prose::is_cell(glyph.is)).count();
    (count > 0 && glyphs.iter().all(is_known)).then_some(count)
}

/// The grids of a text, or what is wrong with each, and what else it holds.
#[derive(Default)]
struct Parts {
    grids: Vec<Result<Drawn, Fault>>,
    /// The number of lines of words.
    words: usize,
    /// The first words that name rules which a grid cannot state.
    rule: Option<ReadError>,
}

impl Parts {
    fn add(&mut self, read: Result<Vec<Drawn>, Fault>) {
        match read {
            Ok(grids) => self.grids.extend(grids.into_iter().map(Ok)),
            Err(fault) => self.grids.push(Err(fault)),
        }
    }

    /// Looks for words that name rules in a text around the grids.
    fn note_rule(&mut self, glyphs: &[Glyph]) {
        let line: String = glyphs.iter().map(|glyph| glyph.is).collect();
        if let (Some(first), Some(word)) = (trimmed(glyphs).first(), rule_in_words(&line)) {
            self.rule.get_or_insert_with(|| refuse_rule(first.at, &word));
        }
    }
}

/// Returns the grids of a text, and the words around them.
fn parts(text: &str, symbols: &Symbols) -> Parts {
    let mut parts = Parts::default();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.for_each(|heading| {
        let lines = line::lines(&heading.replace('#', " "));
        lines.iter().for_each(|line| parts.note_rule(&line.glyphs));
    });
    if html::has_table(text) {
        match html::tables(text) {
            Err(fault) => parts.add(Err(fault)),
            Ok(html::Page { tables, outside }) => {
                tables.iter().for_each(|rows| parts.add(of_rows(rows, symbols)));
                outside.split(|glyph| glyph.is == '\n').for_each(|line| parts.note_rule(line));
            }
        }
        return parts;
    }
    let lines: Vec<TextLine> = line::lines(text).into_iter().map(prefix::without_marks).collect();
    if let Some(rows) = places::rows(&lines) {
        parts.add(of_lines(&rows, symbols));
        lines.iter().for_each(|line| parts.note_rule(&line.glyphs));
        return parts;
    }
    if let Some(read) = arrays::rows(&lines) {
        match read {
            Err(fault) => parts.add(Err(fault)),
            Ok(arrays::Arrays { rows, solutions, outside }) => {
                let read = of_rows(&rows, symbols);
                parts.add(read.map(|grids| with_solutions(grids, &solutions, symbols)));
                outside.split(|glyph| glyph.is == '\n').for_each(|line| parts.note_rule(line));
            }
        }
        return parts;
    }
    let mut bare = Vec::new();
    for line in letters::as_symbols(lines, symbols) {
        if let Some(inline) = inline::puzzles(&line) {
            parts.words += usize::from(inline.words.iter().any(|one| one.is.is_alphabetic()));
            parts.note_rule(&inline.words);
            bare.extend(inline.lines);
            continue;
        }
        let (name, line) = prefix::without_name(line);
        parts.note_rule(&name);
        bare.push(line);
    }
    let lines = bare;
    let is_separate = |line: &TextLine| is_prose(&line.glyphs) && !is_rule(trimmed(&line.glyphs));
    for region in lines.split_inclusive(is_separate) {
        let region = match region.split_last() {
            Some((last, rest)) if is_separate(last) => {
                parts.words += 1;
                parts.note_rule(&last.glyphs);
                rest
            }
            _ => region,
        };
        let is_empty = |line: &TextLine| {
            trimmed(&line.glyphs).is_empty() && !line.glyphs.iter().any(|one| one.is == '\t')
        };
        let has_cells = |line: &TextLine| !is_empty(line) && !is_rule(trimmed(&line.glyphs));
        if region.iter().any(has_cells) {
            let region = prefix::unnumbered(region);
            parts.add(of_lines(&region, symbols));
        }
    }
    parts
}

/// Reads rows whose cells are known, with or without names of rows and columns.
fn of_rows(rows: &[styles::Row], symbols: &Symbols) -> Result<Vec<Drawn>, Fault> {
    match grid::unlabelled(rows) {
        Some(rows) => grid::read(&rows, symbols),
        None => grid::read(rows, symbols),
    }
}

/// Returns grids with their solutions, if there is one for each.
fn with_solutions(mut grids: Vec<Drawn>, rows: &[styles::Row], symbols: &Symbols) -> Vec<Drawn> {
    if let Ok(solutions) = of_rows(rows, symbols)
        && solutions.len() == grids.len()
    {
        for (grid, solution) in grids.iter_mut().zip(solutions) {
            grid.solution = Some(Box::new(solution));
        }
    }
    grids
}

/// Divides lines where all of them have white space for some columns: two grids or more may stand
/// side by side.
fn beside(lines: &[TextLine]) -> Option<[Vec<TextLine>; 2]> {
    const GAP: usize = 3;
    let lines: Vec<&TextLine> =
        lines.iter().filter(|line| !trimmed(&line.glyphs).is_empty()).collect();
    let shortest = lines.iter().map(|line| line.glyphs.len()).min()?;
    let is_free = |column: &usize| lines.iter().all(|line| line.glyphs[*column].is.is_whitespace());
    let is_gap = |column: &usize| (*column..column + GAP).all(|one| is_free(&one));
    let both_have = |column: &usize| {
        lines.iter().all(|line| {
            let (left, right) = line.glyphs.split_at(*column);
            !trimmed(left).is_empty() && !trimmed(right).is_empty()
        })
    };
    let mut gaps = (0..(shortest + 1).saturating_sub(GAP)).filter(is_gap).filter(both_have);
    let column = gaps.next()?;
    let part = |is_left: bool| {
        let of = |line: &&TextLine| {
            let (left, right) = line.glyphs.split_at(column);
            TextLine { at: line.at, glyphs: if is_left { left } else { right }.to_vec() }
        };
        lines.iter().map(of).collect()
    };
    Some([part(true), part(false)])
}

/// Reads lines as one grid or, where that fails, as grids apart by blank lines.
fn of_lines(lines: &[TextLine], symbols: &Symbols) -> Result<Vec<Drawn>, Fault> {
    let fault = match region::read(lines, symbols) {
        Ok(grids) => return Ok(grids),
        Err(fault) => fault,
    };
    if let Some([left, right]) = beside(lines)
        && let Ok(left) = region::read(&left, symbols)
        && let Ok(right) = of_lines(&right, symbols)
    {
        return Ok(left.into_iter().chain(right).collect());
    }
    let blocks = lines.split(|line| trimmed(&line.glyphs).is_empty());
    let blocks: Vec<&[TextLine]> = blocks.filter(|block| !block.is_empty()).collect();
    if blocks.len() < 2 || fault.weight > Weight::Rows {
        return Err(fault);
    }
    let mut grids = Vec::new();
    let mut first: Option<Fault> = None;
    for block in blocks {
        match region::read(block, symbols) {
            Ok(read) => grids.extend(read),
            Err(fault) => first = Some(first.unwrap_or(fault)),
        }
    }
    match first {
        None => Ok(grids),
        // A block that is a grid shows that the other one was meant to be one.
        Some(fault) if !grids.is_empty() => {
            Err(Fault { weight: fault.weight.max(Weight::Rows), ..fault })
        }
        Some(_) => Err(fault),
    }
}
