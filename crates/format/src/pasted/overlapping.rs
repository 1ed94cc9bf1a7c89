//! Boards of several grids that share boxes, as people draw them: with gaps between the grids.

use super::frames::is_rule;
use super::line::{Glyph, TextLine, lines, trimmed};
use super::names::{refuse_rule, rule_in_words};
use super::prose::{is_cell, is_prose};
use super::record::{Pasted, words_left_out};
use crate::error::{Position, ReadError};
use crate::rules_cache::RulesCache;
use crate::{Entry, Located, characters};
use satoku_core::rules::{Rules, Variant};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The fewest rows and columns of a board of several grids.
const FEWEST: usize = 10;

/// Returns the puzzle of a drawn board of several grids; `None` if a text is no such board.
///
/// # Errors
/// If words around the board name other rules, and no variant is asked for.
pub(super) fn read(
    text: &str,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Located<Entry>, ReadError>> {
    // Gaps may be drawn with a character that begins a comment elsewhere.
    let lines = lines(&text.replace('#', " "));
    let (rows, others): (Vec<&TextLine>, Vec<&TextLine>) = lines.iter().partition(|line| {
        let glyphs = trimmed(&line.glyphs);
        !is_rule(glyphs) && !is_prose(glyphs) && glyphs.iter().any(|one| is_cell(one.is))
    });
    let first = rows.first()?;
    let at = first.at;
    if rows.len() < FEWEST && first.glyphs.len() < FEWEST * FEWEST {
        return None;
    }
    let mut item = boards(cache).iter().find_map(|rules| entry(&rows, rules, at, cache))?;
    let mut words = 0;
    for line in others.iter().filter(|line| line.glyphs.iter().any(|one| one.is.is_alphabetic())) {
        words += 1;
        let text: String = line.glyphs.iter().map(|one| one.is).collect();
        // The name of the board is no rule besides.
        let rule = rule_in_words(&text.to_lowercase().replace(item.puzzle.rules().variant(), ""));
        if let Some(rule) = rule.filter(|_| cache.options.variant.is_none()) {
            return Some(Err(refuse_rule(line.at, &rule)));
        }
    }
    item.pasted.as_mut()?.read_as += &words_left_out(words);
    Some(Ok(Located { line: at.line, column: at.column, item }))
}

/// Returns the rules of the boards that are looked for: those of the variant that is asked for, or
/// of all that have several grids.
fn boards(cache: &mut RulesCache<'_>) -> Vec<Arc<Rules>> {
    let options = cache.options;
    let layout = cache.layout_for(0).unwrap_or_default();
    let names: Vec<&str> = match &options.variant {
        Some(asked) => vec![asked],
        None => {
            let variants = options.registry.variants().iter();
            let has_grids = |one: &&Arc<dyn Variant>| one.has_boxes() && one.needs().is_none();
            variants.filter(has_grids).map(|one| one.name()).collect()
        }
    };
    let fixed: Vec<&str> = names.into_iter().filter(|name| cache.fixes_board(name)).collect();
    let rules = |name: &str| Some(Arc::clone(&cache.rules(name, &layout).ok()?.rules));
    fixed.into_iter().filter_map(rules).collect()
}

/// Returns the puzzle of rows that are a board of these rules.
fn entry(
    rows: &[&TextLine],
    rules: &Arc<Rules>,
    at: Position,
    cache: &RulesCache<'_>,
) -> Option<Entry> {
    let board = rules.board();
    let (height, width) = board.extent();
    let rows: Vec<&[Glyph]> = match rows {
        [only] if only.glyphs.len() == height * width => only.glyphs.chunks(width).collect(),
        rows if rows.len() == height => rows.iter().map(|line| &line.glyphs[..]).collect(),
        _ => return None,
    };
    let mut columns: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in board.cells() {
        let place = board.place(cell);
        columns.entry(place.row.into()).or_default().push(place.col.into());
    }
    let of_rows = rows.iter().zip(columns.values());
    let cells = of_rows.map(|(line, columns)| cells(line, columns, width));
    let text: String = cells.collect::<Option<Vec<String>>>()?.concat();
    let symbols = &cache.options.symbols;
    let grid = symbols.read(&text, board.cell_count(), board.symbol_count()).ok()?;
    let entry = characters::of_givens(rules, &grid, at).ok()?;
    let (variant, count) = (rules.variant(), grid.filled_count());
    let read_as = format!("a {variant} of {count} givens");
    let pasted = Pasted { read_as, candidates: None, unsure: Vec::new() };
    Some(Entry { pasted: Some(Box::new(pasted)), ..entry })
}

/// Returns the cells of a row, whose columns are given, on a board of some width.
fn cells(line: &[Glyph], columns: &[usize], width: usize) -> Option<String> {
    let is_separator = |glyph: &Glyph| matches!(glyph.is, ',' | ';' | '\t');
    let drawn: Vec<char> = match line.iter().filter(|one| is_separator(one)).count() + 1 {
        count if count >= width => line.split(is_separator).map(of_field).collect::<Option<_>>()?,
        _ => line.iter().map(|glyph| glyph.is).filter(|one| is_cell(*one)).collect(),
    };
    let is_blank = |one: char| !matches!(one, '1'..='9');
    let blank = |one: char| if is_blank(one) { '.' } else { one };
    if drawn.len() == columns.len() {
        return Some(drawn.into_iter().map(blank).collect());
    }
    let are_gaps_blank = || {
        let mut gaps = (0..width).filter(|column| !columns.contains(column));
        gaps.all(|column| is_blank(drawn[column]))
    };
    let fits = drawn.len() >= width && drawn[width..].iter().all(|one| is_blank(*one));
    (fits && are_gaps_blank()).then(|| columns.iter().map(|column| blank(drawn[*column])).collect())
}

/// Returns the cell of a field between separators, which may be empty; `None` if it is no cell.
fn of_field(field: &[Glyph]) -> Option<char> {
    match trimmed(field) {
        [] => Some('.'),
        [only] if is_cell(only.is) => Some(only.is),
        _ => None,
    }
}
