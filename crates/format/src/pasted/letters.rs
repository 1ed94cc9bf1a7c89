//! Maps of regions that are drawn with letters.

use super::frames::is_bar;
use super::line::TextLine;
use satoku_core::board::{MAX_SYMBOLS, Size, Symbol, Symbols};
use satoku_core::rules::Regions;
use std::collections::BTreeMap;

/// Returns lines in which the letters of a map of regions are the symbols of a board, in the order
/// of the regions, so that it is a grid as others are.
pub(super) fn as_symbols(mut lines: Vec<TextLine>, symbols: &Symbols) -> Vec<TextLine> {
    let mut start = 0;
    while start < lines.len() {
        let count = cells(&lines[start]).len();
        // A map is as many lines as it has columns, or one line.
        let heights = [Size::of_cells(count).map(|size| (size.side(), 1)), Some((count, count))];
        let map = heights.into_iter().flatten().find_map(|(side, height)| {
            let drawn: Vec<char> =
                lines.get(start..start + height)?.iter().flat_map(cells).collect();
            let names = names(&drawn, side, symbols)?;
            Some((height, names))
        });
        let Some((height, names)) = map else {
            start += 1;
            continue;
        };
        for glyph in lines[start..start + height].iter_mut().flat_map(|line| &mut line.glyphs) {
            glyph.is = names.get(&glyph.is).copied().unwrap_or(glyph.is);
        }
        start += height;
    }
    lines
}

/// Returns the characters of a line that may be names of regions.
fn cells(line: &TextLine) -> Vec<char> {
    let characters = line.glyphs.iter().map(|glyph| glyph.is);
    characters.filter(|one| !one.is_whitespace() && !is_bar(*one)).collect()
}

/// Returns the symbol for each name of a region; `None` if the characters are no map.
fn names(map: &[char], side: usize, symbols: &Symbols) -> Option<BTreeMap<char, char>> {
    let is_name = |one: &char| one.is_ascii_alphanumeric();
    let has_letter = map.iter().any(char::is_ascii_alphabetic);
    if !(4..=MAX_SYMBOLS.min(symbols.capacity())).contains(&side)
        || !has_letter
        || !map.iter().all(is_name)
    {
        return None;
    }
    Regions::new(side, map.iter().map(|name| *name as usize).collect()).ok()?;
    let mut names = BTreeMap::new();
    for name in map {
        let next = names.len();
        names.entry(*name).or_insert_with(|| symbols.character(Symbol::new(next)));
    }
    Some(names)
}
