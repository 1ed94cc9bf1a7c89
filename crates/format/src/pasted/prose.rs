//! Sentences and headings, told from rows of cells.

use super::frames::{is_bar, is_blank};
use super::line::{Glyph, lines, trimmed};

/// The shortest run of characters of cells that no sentence has.
const LONG_RUN: usize = 8;

/// Returns whether a line is a sentence, a heading or the like, and certainly no row of cells.
pub(super) fn is_prose(glyphs: &[Glyph]) -> bool {
    let line: String = trimmed(glyphs).iter().map(|glyph| glyph.is).collect();
    if line.starts_with("```") || is_size_or_date(line.trim_end_matches(':')) {
        return true;
    }
    let is_word = |token: &&[Glyph]| {
        let letters = |glyph: &&Glyph| glyph.is.is_alphabetic();
        let inner = token.iter().filter(letters).count();
        let others = token.iter().filter(|glyph| glyph.is.is_numeric()).count();
        inner >= 2 && others == 0 && token.iter().any(|glyph| !"xX".contains(glyph.is))
    };
    let tokens: Vec<&[Glyph]> = glyphs
        .split(|glyph| glyph.is.is_whitespace() || is_bar(glyph.is))
        .filter(|token| !token.is_empty())
        .collect();
    let is_cell = |token: &&&[Glyph]| token.len() == 1 && is_cell(token[0].is);
    let lone = tokens.iter().filter(is_cell).count();
    tokens.iter().any(is_word) && lone < 4 && !has_cells(glyphs) && !could_be_letters(glyphs)
}

/// Returns whether a text is the size of a grid, such as `9x9`, or a date.
fn is_size_or_date(text: &str) -> bool {
    let is_number = |part: &str, digits: &[usize]| {
        digits.contains(&part.len()) && part.bytes().all(|one| one.is_ascii_digit())
    };
    let is_size = || {
        let sides = text.to_ascii_lowercase();
        let sides = sides.split_once(['x', '\u{d7}']);
        sides.is_some_and(|(rows, cols)| rows == cols && is_number(rows, &[1, 2]))
    };
    let is_date = |sign: char| {
        let parts: Vec<&str> = text.split(sign).collect();
        let [first, middle, last] = parts[..] else { return false };
        let (year, day) = if first.len() == 4 { (first, last) } else { (last, first) };
        is_number(year, &[4]) && is_number(middle, &[1, 2]) && is_number(day, &[1, 2])
    };
    is_size() || ['-', '/', '.'].into_iter().any(is_date)
}

/// Returns whether a line has cells of a grid: at least four side by side, whatever else is in it.
pub(super) fn has_cells(glyphs: &[Glyph]) -> bool {
    let mut stretch: Vec<&[Glyph]> = Vec::new();
    let mut found = has_long_run(glyphs);
    let ends = |glyph: &Glyph| {
        glyph.is.is_whitespace() || is_bar(glyph.is) || matches!(glyph.is, ',' | ';')
    };
    for token in glyphs.split(ends).filter(|token| !token.is_empty()) {
        if token.iter().all(|glyph| is_cell(glyph.is)) {
            stretch.push(token);
        } else {
            found |= are_cells(&stretch);
            stretch.clear();
        }
    }
    found || are_cells(&stretch)
}

/// Returns whether words side by side, all of digits and blanks, are cells rather than numbers,
/// dates, ranges or lines.
fn are_cells(stretch: &[&[Glyph]]) -> bool {
    let count: usize = stretch.iter().map(|token| token.len()).sum();
    let is_number = |token: &[Glyph]| token.iter().all(|glyph| glyph.is.is_ascii_digit());
    count >= 4
        && match stretch {
            [only] => {
                // A number with a point in it or behind it.
                let points = only.iter().filter(|one| !one.is.is_ascii_digit()).count();
                let [first, .., last] = only else { return false };
                let is_decimal =
                    points <= 2 && first.is.is_ascii_digit() && last.is.is_ascii_digit();
                let (before, end) = (&only[..only.len() - 1], matches!(last.is, '.' | '?'));
                let is_line = only.iter().all(|glyph| glyph.is == first.is);
                !(is_line || is_decimal || end && is_number(before))
            }
            [from, dash, to] if dash.len() == 1 && !is_number(dash) => {
                !(is_number(from) && is_number(to)) || from.len() + to.len() == 2
            }
            all if all.iter().all(|token| is_number(token)) => {
                all.len() >= 3 && all.iter().all(|token| token.len() == all[0].len())
            }
            // Lines side by side.
            all => all
                .iter()
                .any(|token| token.len() == 1 || token.iter().any(|glyph| glyph.is != token[0].is)),
        }
}

/// Returns whether a line is made of the cells of a board with letters, and nothing else.
fn could_be_letters(glyphs: &[Glyph]) -> bool {
    let cells: Vec<char> = glyphs
        .iter()
        .map(|glyph| glyph.is)
        .filter(|character| !character.is_whitespace() && !is_bar(*character))
        .collect();
    cells.len() >= 10
        && cells.iter().any(|cell| is_cell(*cell))
        && cells.iter().all(|cell| is_cell(*cell) || matches!(cell, 'A'..='P'))
}

/// Returns whether a character is a digit or stands for a blank cell.
pub(crate) fn is_cell(character: char) -> bool {
    character.is_ascii_digit() || is_blank(character) && !character.is_whitespace()
}

/// Returns whether some line of a text has so many digits and blanks side by side that they must be
/// cells.
pub(crate) fn any_has_long_run(text: &str) -> bool {
    lines(text).iter().any(|line| has_long_run(&line.glyphs))
}

/// Returns whether a line has so many digits and blanks side by side that they must be cells.
pub(super) fn has_long_run(glyphs: &[Glyph]) -> bool {
    let words = glyphs.split(|glyph| glyph.is.is_whitespace());
    // An address of mail has no cells.
    let words = words.filter(|word| !word.iter().any(|glyph| glyph.is == '@'));
    let ends = |glyph: &Glyph| !is_cell(glyph.is) || matches!(glyph.is, 'x' | 'X');
    let runs = words.flat_map(|word| word.split(ends));
    runs.filter(|run| run.len() >= LONG_RUN).any(|run| {
        let digits = run.iter().filter(|glyph| glyph.is.is_ascii_digit()).count();
        // A date, or a line under a heading.
        let is_date = run.len() <= 10 && digits + 2 == run.len();
        let is_line = run.iter().all(|glyph| glyph.is == run[0].is);
        !is_date && !is_line
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pasted::line::lines;

    fn glyphs(text: &str) -> Vec<Glyph> {
        lines(text).remove(0).glyphs
    }

    #[test]
    fn sentences_are_told_from_rows() {
        for text in ["Sudoku #123, 2024-11-22", "by Anna", "Very hard (5 stars):", "> MEDIUM"] {
            assert!(is_prose(&glyphs(text)), "{text}");
        }
        for text in
            ["Sudoku collection 2024", "Rating 4.5", "Nov 22 2024", "In 2010 - 2024", "In 2019."]
        {
            assert!(is_prose(&glyphs(text)), "{text}");
        }
        for row in ["53..7.... 6..195 damaged", "53. .7. ... from Anna", "12 34 56 ab", "5... was"]
        {
            assert!(!is_prose(&glyphs(row)), "{row}");
        }
        for row in ["53..7a...", "5 3 . ab 7 . . . .", "53..7.... good", "A.C..FGH.JKLMN.P", "xx"] {
            assert!(!is_prose(&glyphs(row)), "{row}");
        }
    }
}
