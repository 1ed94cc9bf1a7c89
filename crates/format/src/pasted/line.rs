//! The lines of a pasted text: each character with its place, without quotation marks and comments.

use crate::error::Position;

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
            // An array of Lisp begins with `#2A(`.
            '#' => before.is_none_or(char::is_whitespace) && !is_array(&glyphs[index..]),
            '/' => glyphs.get(index + 1).is_some_and(|next| next.is == '/') && before != Some(':'),
            _ => false,
        }
    };
    let end = glyphs.iter().enumerate().position(begins);
    &glyphs[..end.unwrap_or(glyphs.len())]
}

fn is_array(glyphs: &[Glyph]) -> bool {
    glyphs.iter().map(|glyph| glyph.is).take(4).eq("#2A(".chars())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyphs(text: &str) -> Vec<Glyph> {
        lines(text).remove(0).glyphs
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
