//! The lines of a pasted text: each character with its place, and what a line can be.

use crate::format::error::Position;

/// Characters that stand for a blank cell in pasted grids, besides `x` and empty fields.
const BLANKS: &str = ".0*_-?xX\u{b7}\u{2022}\u{25a1}\u{25fb}\u{2b1c}\u{2013}\u{2014}~";

/// Characters of horizontal lines, three of which in a row make a line of a frame.
const STROKES: &str = "-=_~*\u{2013}\u{2014}";

/// The shortest run of characters of cells that no sentence has.
const LONG_RUN: usize = 8;

/// A character with its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glyph {
    pub is: char,
    pub at: Position,
}

/// A text between separators, with the place of its first character.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub text: String,
    pub at: Position,
}

impl Field {
    /// Returns the field of some characters, or an empty one at a place.
    pub fn of(glyphs: &[Glyph], at: Position) -> Self {
        let glyphs = trimmed(glyphs);
        let at = glyphs.first().map_or(at, |first| first.at);
        Field { text: glyphs.iter().map(|glyph| glyph.is).collect(), at }
    }
}

/// A line of a text.
pub(super) struct TextLine {
    pub at: Position,
    pub glyphs: Vec<Glyph>,
}

/// Returns whether a character stands for a blank cell.
pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace() || BLANKS.contains(character)
}

/// Returns whether a character is a vertical line between cells.
pub(super) fn is_bar(character: char) -> bool {
    "|\u{a6}\u{2502}\u{2503}\u{2506}\u{2507}\u{250a}\u{250b}\u{254e}\u{254f}\u{2551}\
     \u{2575}\u{2577}\u{2579}\u{257b}\u{257d}\u{257f}"
        .contains(character)
}

/// Returns how heavy a vertical line is.
pub(super) fn bar_weight(bar: char) -> usize {
    let is_heavy = "\u{2503}\u{2507}\u{250b}\u{254f}\u{2551}\u{2579}\u{257b}".contains(bar);
    if is_heavy { 2 } else { 1 }
}

/// Returns whether a character is part of a frame and has a horizontal line in it.
fn is_crossing(character: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&character) && !is_bar(character)
}

/// Returns characters without white space around them.
pub(super) fn trimmed(mut glyphs: &[Glyph]) -> &[Glyph] {
    while let [first, rest @ ..] = glyphs
        && first.is.is_whitespace()
    {
        glyphs = rest;
    }
    while let [rest @ .., last] = glyphs
        && last.is.is_whitespace()
    {
        glyphs = rest;
    }
    glyphs
}

/// Splits a text into lines, without marks of quotation, comments and invisible characters.
pub(super) fn lines(text: &str) -> Vec<TextLine> {
    let line = |(number, text): (usize, &str)| {
        let at = Position { line: number as u64 + 1, column: 1 };
        let text = text.strip_suffix('\r').unwrap_or(text);
        let glyphs = text.chars().enumerate().map(|(column, character)| Glyph {
            is: if character == '\u{a0}' { ' ' } else { character },
            at: at.right(column),
        });
        let glyphs: Vec<Glyph> =
            glyphs.filter(|glyph| !matches!(glyph.is, '\u{200b}' | '\u{feff}')).collect();
        TextLine { at, glyphs: without_comment(unquoted(&glyphs)).to_vec() }
    };
    text.split('\n').enumerate().map(line).collect()
}

/// Returns a line without the `>` of quoted mail.
fn unquoted(glyphs: &[Glyph]) -> &[Glyph] {
    let mut rest = glyphs;
    loop {
        let start = rest.iter().position(|glyph| glyph.is != ' ');
        match start.map(|start| &rest[start..]) {
            Some([mark, after @ ..]) if mark.is == '>' => rest = after,
            _ => break,
        }
    }
    // One space belongs to the mark.
    match rest {
        [space, after @ ..] if rest.len() < glyphs.len() && space.is == ' ' => after,
        rest => rest,
    }
}

/// Returns a line without what follows a `#` at its start or after white space, or a `//` that is
/// not part of an address.
fn without_comment(glyphs: &[Glyph]) -> &[Glyph] {
    let begins = |(index, glyph): (usize, &Glyph)| {
        let before = index.checked_sub(1).map(|before| glyphs[before].is);
        match glyph.is {
            '#' => before.is_none_or(char::is_whitespace),
            '/' => glyphs.get(index + 1).is_some_and(|next| next.is == '/') && before != Some(':'),
            _ => false,
        }
    };
    let end = glyphs.iter().enumerate().position(begins);
    &glyphs[..end.unwrap_or(glyphs.len())]
}

/// Returns a line without a name before its cells: `puzzle=`, `Row 1:`, `const grid =`.
pub(super) fn without_name(line: TextLine) -> TextLine {
    let TextLine { at, glyphs } = line;
    let Some(end) = glyphs.iter().position(|glyph| matches!(glyph.is, ':' | '=')) else {
        return TextLine { at, glyphs };
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
    match is_name && count >= 4 && cells.iter().all(known) {
        true => TextLine { at, glyphs: cells.to_vec() },
        false => TextLine { at, glyphs },
    }
}

/// Returns lines without the numbers before their cells, if each line has one: `1) `, `2: `, `(3)`.
pub(super) fn unnumbered(lines: &[TextLine]) -> Vec<TextLine> {
    let copy = |line: &TextLine| TextLine { at: line.at, glyphs: line.glyphs.clone() };
    let mut next = None;
    let mut gap = false;
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
                numbered.push(TextLine { at: line.at, glyphs: rest.to_vec() });
            }
            _ => return lines.iter().map(copy).collect(),
        }
    }
    // A lone number is no list.
    match next {
        Some(next) if next > 3 => numbered,
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

/// Returns whether a line is a horizontal line of a frame. Its dashes may instead be blank cells,
/// see [`blanks_of_rule`].
pub(super) fn is_rule(glyphs: &[Glyph]) -> bool {
    let known = |glyph: &Glyph| {
        let character = glyph.is;
        character.is_whitespace()
            || "+*.,:'`^#".contains(character)
            || STROKES.contains(character)
            || is_bar(character)
            || is_crossing(character)
    };
    let same = |three: &[Glyph]| {
        STROKES.contains(three[0].is) && three.iter().all(|glyph| glyph.is == three[0].is)
    };
    glyphs.iter().all(known)
        && (glyphs.iter().any(|glyph| is_crossing(glyph.is)) || glyphs.windows(3).any(same))
}

/// Returns whether a line is a frame with texts in it, such as the totals of cages.
pub(super) fn is_labelled_rule(glyphs: &[Glyph]) -> bool {
    glyphs.iter().any(|glyph| is_crossing(glyph.is))
        && glyphs.iter().any(|glyph| glyph.is.is_alphanumeric())
}

/// Returns the cells of a horizontal line if it may be a row of blank cells: bars and one other
/// character.
pub(super) fn blanks_of_rule(glyphs: &[Glyph]) -> Option<Vec<Field>> {
    let cells: Vec<&Glyph> =
        glyphs.iter().filter(|glyph| !glyph.is.is_whitespace() && !is_bar(glyph.is)).collect();
    let first = cells.first()?.is;
    let same = is_blank(first) && cells.iter().all(|cell| cell.is == first);
    let field = |cell: &&Glyph| Field { text: cell.is.to_string(), at: cell.at };
    same.then(|| cells.iter().map(field).collect())
}

/// Returns whether a line is a sentence, a heading or the like, and certainly no row of cells.
pub(super) fn is_prose(glyphs: &[Glyph]) -> bool {
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
pub(super) fn is_cell(character: char) -> bool {
    character.is_ascii_digit() || is_blank(character) && !character.is_whitespace()
}

/// Returns whether a line has so many digits and blanks side by side that they must be cells.
pub(super) fn has_long_run(glyphs: &[Glyph]) -> bool {
    let runs = glyphs.split(|glyph| !is_cell(glyph.is) || matches!(glyph.is, 'x' | 'X'));
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

    fn glyphs(text: &str) -> Vec<Glyph> {
        lines(text).remove(0).glyphs
    }

    #[test]
    fn frames_and_sentences_are_told_from_rows() {
        for rule in ["+---+", "┌───┬───┐", "*-----*", "-----", ".---.---.", "═══╬═══"]
        {
            assert!(is_rule(&glyphs(rule)), "{rule}");
        }
        for row in ["1 2 3", ". . .", ".........", "│ 1 2 │", "- - -", "* * *", "|  |  |"] {
            assert!(!is_rule(&glyphs(row)), "{row}");
        }
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

    #[test]
    fn quotes_and_comments_are_left_out() {
        let text = |line: &str| glyphs(line).iter().map(|glyph| glyph.is).collect::<String>();
        assert_eq!(text("> > 1 2"), "1 2");
        assert_eq!(text("12 # easy"), "12 ");
        assert_eq!(text("# easy"), "");
        assert_eq!(text("{1, 2}, // first"), "{1, 2}, ");
        assert_eq!(text("see https://x.org"), "see https://x.org");
        assert_eq!(text("\t1\r"), "\t1");
        assert_eq!(glyphs("> 12")[0].at.column, 3);
    }
}
