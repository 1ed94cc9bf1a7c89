//! The lines of frames around cells, drawn in any characters.

use super::line::{Field, Glyph};

/// Characters of horizontal lines, three of which in a row make a line of a frame.
const STROKES: &str = "-=_~*\u{2013}\u{2014}";

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

/// Characters that stand for a blank cell in pasted grids, besides `x` and empty fields.
const BLANKS: &str = ".0*_-?xX\u{b7}\u{2022}\u{25a1}\u{25fb}\u{2b1c}\u{2013}\u{2014}~";

/// Returns whether a character stands for a blank cell.
pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace() || BLANKS.contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pasted::line::lines;

    fn glyphs(text: &str) -> Vec<Glyph> {
        lines(text).remove(0).glyphs
    }

    #[test]
    fn frames_are_told_from_rows() {
        for rule in ["+---+", "┌───┬───┐", "*-----*", "-----", ".---.---.", "═══╬═══"]
        {
            assert!(is_rule(&glyphs(rule)), "{rule}");
        }
        for row in ["1 2 3", ". . .", ".........", "│ 1 2 │", "- - -", "* * *", "|  |  |"] {
            assert!(!is_rule(&glyphs(row)), "{row}");
        }
    }
}
