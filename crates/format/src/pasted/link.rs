//! Links of any site that hold the cells of a puzzle as they are.

use super::Pasted;
use super::names::rule_in;
use crate::error::quote;
use crate::link::{Link, decode};
use crate::rules_cache::RulesCache;
use crate::{Entry, ReadError, characters};
use satoku_core::board::Size;

/// The fewest cells that a part of a link is taken for; shorter numbers have other meanings.
const FEWEST: usize = 36;

/// Reads a link of which one part is n*n characters of cells; `None` if it has no such part.
pub(crate) fn read(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    let parts = link.rest.split(['/', '?', '&', '=', '#', ';', ',', ':']).map(decode);
    let mut puzzles: Vec<String> = parts.filter(|part| is_puzzle(part)).collect();
    puzzles.sort_unstable();
    puzzles.dedup();
    let is_full = |text: &String| !text.contains(is_blank);
    if puzzles.iter().any(|text| !is_full(text)) {
        // The others may be solutions.
        let open: Vec<String> = puzzles.iter().filter(|text| !is_full(text)).cloned().collect();
        puzzles.retain(|text| !is_full(text) || !open.iter().any(|open| extends(text, open)));
    }
    let [text] = &puzzles[..] else {
        let [first, second, ..] = &puzzles[..] else { return None };
        let cells = |text: &String| text.chars().filter(|cell| !is_blank(*cell)).count();
        let message = format!(
            "the link holds two puzzles, one of {} givens and one of {}",
            cells(first),
            cells(second)
        );
        return Some(Err(ReadError::at(link.at, message).hint("give the one that is meant alone")));
    };
    if let Some(word) = rule_in(&decode(link.rest)).filter(|_| cache.options.variant.is_none()) {
        let word = quote(&word);
        let message = format!("the link names `{word}`, which its digits cannot say");
        return Some(Err(ReadError::at(link.at, message).hint(
            "name the variant with --variant, or give the digits alone for the usual rules",
        )));
    }
    let dense: String = text.chars().map(|cell| if is_blank(cell) { '.' } else { cell }).collect();
    let symbols = &cache.options.symbols;
    let entry = characters::read(cache, symbols, link.at, &dense).map(|entry| {
        let side = dense.chars().count().isqrt();
        let givens = entry.puzzle.givens().filled_count();
        let read_as = format!("a {side}x{side} of {givens} givens");
        Entry {
            pasted: Some(Box::new(Pasted { read_as, candidates: None, unsure: Vec::new() })),
            ..entry
        }
    });
    // Places within decoded text are not those in the link.
    Some(entry.map_err(|error| ReadError { column: Some(link.at.column), ..error }))
}

fn is_blank(character: char) -> bool {
    matches!(character, '.' | '0' | '-' | '_' | '*' | 'x' | 'X')
}

fn is_puzzle(part: &str) -> bool {
    let count = part.chars().count();
    let size = Size::of_cells(count).filter(|size| size.boxes().is_some() && count >= FEWEST);
    let Some(size) = size else { return false };
    let is_symbol = |cell: char| {
        let value = cell.to_digit(36).map_or(usize::MAX, |value| value as usize);
        (1..=size.side()).contains(&value)
    };
    let mut blanks: Vec<char> = part.chars().filter(|cell| is_blank(*cell)).collect();
    blanks.sort_unstable();
    blanks.dedup();
    blanks.len() <= 1
        && part.chars().all(|cell| is_symbol(cell) || is_blank(cell))
        && part.chars().any(|cell| cell.is_ascii_digit())
}

/// Returns whether a solution has the givens of a puzzle.
fn extends(solution: &str, puzzle: &str) -> bool {
    solution.chars().count() == puzzle.chars().count()
        && solution.chars().zip(puzzle.chars()).all(|(one, given)| is_blank(given) || one == given)
}
