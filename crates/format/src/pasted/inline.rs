//! Whole puzzles within a line: among words, beside a solution, or with a sign between their rows.

use super::line::{Glyph, TextLine, trimmed};
use super::prose::is_cell;
use super::styles::without_quotes;
use satoku_core::board::Size;

/// The signs between the rows of a puzzle on one line, each with the shortest side of such boards:
/// bars and spaces may stand between the boxes of a row, too.
const SEPARATORS: [(&str, usize); 7] =
    [("/", 4), (";", 4), (",", 4), ("\\n", 4), ("\\", 4), ("|", 6), (" ", 6)];

/// A line that is a whole puzzle, or several, and what else is in it.
pub(super) struct Inline {
    /// The rows of the puzzles, or each puzzle as one line.
    pub lines: Vec<TextLine>,
    /// The words beside them.
    pub words: Vec<Glyph>,
}

/// Returns the whole puzzles of a line; `None` if it has none, or nothing but one.
pub(super) fn puzzles(line: &TextLine) -> Option<Inline> {
    rows(line).or_else(|| among_words(line))
}

/// Divides a puzzle with a sign between its rows.
fn rows(line: &TextLine) -> Option<Inline> {
    let bare = without_quotes(trimmed(&line.glyphs));
    SEPARATORS.iter().find_map(|(sign, least)| {
        let sign: Vec<char> = sign.chars().collect();
        let begins =
            |rest: &[Glyph]| rest.iter().map(|one| one.is).take(sign.len()).eq(sign.clone());
        let (mut rows, mut row, mut at) = (Vec::new(), Vec::new(), 0);
        while at < bare.len() {
            if begins(&bare[at..]) {
                rows.push(std::mem::take(&mut row));
                at += sign.len();
            } else {
                row.push(bare[at]);
                at += 1;
            }
        }
        // A sign may stand at the end, too.
        if !row.is_empty() {
            rows.push(row);
        }
        let side = rows.len();
        let is_row = |row: &Vec<Glyph>| row.len() == side && row.iter().all(|one| is_cell(one.is));
        if side < *least || !rows.iter().all(is_row) {
            return None;
        }
        let mut lines = vec![TextLine { at: line.at, glyphs: Vec::new() }];
        lines.extend(rows.into_iter().map(|glyphs| TextLine { at: line.at, glyphs }));
        lines.push(TextLine { at: line.at, glyphs: Vec::new() });
        Some(Inline { lines, words: Vec::new() })
    })
}

/// Finds the puzzles, a character for each cell, among the words of a line.
fn among_words(line: &TextLine) -> Option<Inline> {
    let mut found = Inline { lines: Vec::new(), words: Vec::new() };
    for run in line.glyphs.chunk_by(|one, next| is_cell(one.is) == is_cell(next.is)) {
        match is_puzzle(run) {
            true => found.lines.push(TextLine { at: run[0].at, glyphs: run.to_vec() }),
            false => found.words.extend(run),
        }
    }
    let text: String = found.words.iter().map(|one| one.is).collect();
    // A link says more than words, and a field of letters and digits may be part of a file.
    let is_word = |word: &str| {
        let has = |is: fn(char) -> bool| word.contains(is);
        word.len() < 8 || !has(char::is_alphabetic) || !has(char::is_numeric)
    };
    let are_words = text.contains(char::is_alphabetic)
        && !text.contains("://")
        && text.split_whitespace().all(is_word);
    (!found.lines.is_empty() && are_words).then_some(found)
}

/// Returns whether characters of cells are a puzzle of 6x6 or more.
fn is_puzzle(run: &[Glyph]) -> bool {
    const FEWEST: usize = 36;
    let size = Size::of_cells(run.len()).filter(|size| size.boxes().is_some());
    let digits = run.iter().filter(|one| one.is.is_ascii_digit() && one.is != '0').count();
    let side = size.map_or(usize::MAX, Size::side);
    run.len() >= FEWEST && side <= 9 && digits >= side - 1 && run.iter().all(|one| is_cell(one.is))
}
