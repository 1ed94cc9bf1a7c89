//! What stands before the cells of a line: a name such as `puzzle=`, or the number of a row.

use super::frames::{is_bar, is_rule};
use super::line::{Glyph, TextLine, trimmed};
use super::names::{Meaning, meaning};
use super::prose::is_cell;
use satoku_core::board::Size;

/// Returns a line without what programs print beside its cells: the number of a row of R, `[1,]`,
/// the numbers of the columns above, the signs between and after the cells of a row of LaTeX, the
/// three quotes around a text of Python, and the sign that joins texts.
pub(super) fn without_marks(line: TextLine) -> TextLine {
    let TextLine { at, mut glyphs } = line;
    if let [.., quote, joins] = without_spaces(&glyphs)[..]
        && matches!(quote, '"' | '\'')
        && joins == '+'
    {
        glyphs.truncate(glyphs.iter().rposition(|one| one.is == joins).unwrap_or_default());
    }
    if let Some(row) = row_of_latex(&glyphs) {
        return TextLine { at, glyphs: row };
    }
    let are_quotes = |three: &[Glyph]| {
        matches!(three[0].is, '"' | '\'') && three.iter().all(|one| one.is == three[0].is)
    };
    while let Some(place) = glyphs.windows(3).position(are_quotes) {
        glyphs.drain(place..place + 3);
    }
    let bare = trimmed(&glyphs);
    let text: String = bare.iter().map(|glyph| glyph.is).collect();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let is_column = |word: &str| {
        let number = word.strip_prefix("[,").and_then(|word| word.strip_suffix(']'));
        number.is_some_and(is_number)
    };
    if !text.is_empty() && text.split_whitespace().all(is_column) {
        return TextLine { at, glyphs: Vec::new() };
    }
    let row = text.strip_prefix('[').and_then(|rest| rest.split_once(",]"));
    if let Some((number, _)) = row.filter(|(number, _)| is_number(number)) {
        let cells = bare[number.len() + 3..].to_vec();
        return TextLine { at, glyphs: cells };
    }
    match text.starts_with('|') && text.ends_with("|.") {
        true => TextLine { at, glyphs: bare[..bare.len() - 1].to_vec() },
        false => TextLine { at, glyphs },
    }
}

/// Returns the characters of a line that are no white space.
fn without_spaces(glyphs: &[Glyph]) -> Vec<char> {
    glyphs.iter().map(|one| one.is).filter(|one| !one.is_whitespace()).collect()
}

/// Returns a row of a LaTeX table with commas between its cells: `1 & & 3 \\\\ \\hline`.
fn row_of_latex(glyphs: &[Glyph]) -> Option<Vec<Glyph>> {
    let end = glyphs.windows(2).position(|two| two[0].is == '\\' && two[1].is == '\\')?;
    let row = &glyphs[..end];
    let comma = |one: &Glyph| Glyph { is: if one.is == '&' { ',' } else { one.is }, ..*one };
    row.iter().any(|one| one.is == '&').then(|| row.iter().map(comma).collect())
}

/// Returns the name before the cells of a line, `puzzle=`, `Row 1:`, `const grid =`, and the line
/// without it. The name is empty if there is none.
pub(super) fn without_name(line: TextLine) -> (Vec<Glyph>, TextLine) {
    let TextLine { at, glyphs } = line;
    let Some(end) = glyphs.iter().position(|glyph| matches!(glyph.is, ':' | '=')) else {
        return (Vec::new(), TextLine { at, glyphs });
    };
    let (name, cells) = (&glyphs[..end], &glyphs[end + 1..]);
    let is_name = name.iter().any(|glyph| glyph.is.is_alphabetic())
        && name.iter().all(|glyph| {
            glyph.is.is_alphanumeric() || glyph.is.is_whitespace() || "_-\"'.".contains(glyph.is)
        });
    let known = |glyph: &Glyph| {
        let character = glyph.is;
        is_cell(character)
            || character.is_whitespace()
            || is_bar(character)
            || matches!(character, 'A'..='P' | 'a'..='p' | ',' | ';' | '"' | '\'' | '`')
    };
    let count = cells.iter().filter(|glyph| is_cell(glyph.is)).count();
    // `Difficulty: 0.50` and `Printed: 2026-03-01` name no row.
    let is_row = name.iter().any(|glyph| glyph.is.is_ascii_digit()) || !is_number(trimmed(cells));
    let words: String = name.iter().map(|glyph| glyph.is).collect();
    let is_about = meaning(words.trim()) == Some(Meaning::About);
    match is_name && is_row && !is_about && count >= 4 && cells.iter().all(known) {
        true => (name.to_vec(), TextLine { at, glyphs: cells.to_vec() }),
        false => (Vec::new(), TextLine { at, glyphs }),
    }
}

/// Returns whether a text is a decimal number, a time or a date.
fn is_number(glyphs: &[Glyph]) -> bool {
    let marks = glyphs.iter().filter(|glyph| !glyph.is.is_ascii_digit()).count();
    let ends = [glyphs.first(), glyphs.last()];
    let has_digits = ends.iter().all(|end| end.is_some_and(|end| end.is.is_ascii_digit()));
    (1..=2).contains(&marks) && has_digits && glyphs.len() <= 10
}

/// Returns lines without the numbers before their cells, if each line has one: `1) `, `2: `, `(3)`.
pub(super) fn unnumbered(lines: &[TextLine]) -> Vec<TextLine> {
    let copy = |line: &TextLine| TextLine { at: line.at, glyphs: line.glyphs.clone() };
    let mut next = None;
    let (mut gap, mut are_puzzles) = (false, true);
    let mut numbered = Vec::with_capacity(lines.len());
    for line in lines {
        let bare = trimmed(&line.glyphs);
        if bare.is_empty() || is_rule(bare) {
            gap |= bare.is_empty();
            numbered.push(copy(line));
            continue;
        }
        // The numbers of another grid begin again.
        if std::mem::take(&mut gap)
            && next.is_some_and(|next| next > 3)
            && number(bare).is_some_and(|(found, _)| found == 1)
        {
            next = None;
        }
        match number(bare) {
            Some((found, rest)) if next.is_none_or(|next| next == found) && found <= 25 => {
                next = Some(found + 1);
                are_puzzles &= Size::of_cells(trimmed(rest).len()).is_some();
                numbered.push(TextLine { at: line.at, glyphs: rest.to_vec() });
            }
            _ => return lines.iter().map(copy).collect(),
        }
    }
    // One or two numbers are a list only before whole puzzles.
    match next {
        Some(next) if next > 3 || are_puzzles => numbered,
        _ => lines.iter().map(copy).collect(),
    }
}

/// Splits a line into the number before its cells and the rest.
fn number(glyphs: &[Glyph]) -> Option<(usize, &[Glyph])> {
    let glyphs = match glyphs {
        [open, rest @ ..] if open.is == '(' => rest,
        glyphs => glyphs,
    };
    let digits = glyphs.iter().take_while(|glyph| glyph.is.is_ascii_digit()).count();
    let number: String = glyphs.get(..digits)?.iter().map(|glyph| glyph.is).collect();
    let number = number.parse().ok().filter(|_| digits <= 2)?;
    let (mark, rest) = glyphs.get(digits..)?.split_first()?;
    let is_mark = match mark.is {
        ')' | ':' => true,
        '.' => rest.first().is_some_and(|next| next.is.is_whitespace()),
        _ => false,
    };
    is_mark.then_some((number, rest))
}
