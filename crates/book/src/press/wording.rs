//! The texts of a book that depend on its puzzles.

use crate::content::Content;
use satoku_logic::Level;
use std::collections::BTreeMap;

/// Returns the texts of a book in which everything that depends on its puzzles is filled in: their
/// number, their levels, and whether they become harder from the first to the last.
pub(super) fn words(content: &Content) -> BTreeMap<String, String> {
    let language = &content.language;
    let mut words = language.words.clone();
    let count = language.count("cover-count", content.puzzles().count());
    let text = match is_sorted(content) {
        true => "cover-text-sorted",
        false => "cover-text",
    };
    let mut text = language.text(text, &[("puzzles", &count)]);
    if content.matter.solutions {
        text = format!("{text} {}", language.text("cover-solutions", &[]));
    }
    let within = |level: Option<Level>| {
        level.map_or_else(String::new, |level| language.text(&format!("level-{level}-within"), &[]))
    };
    let levels =
        || content.puzzles().filter_map(|placed| Some(placed.entry.difficulty.as_ref()?.level));
    let (first, last) = (within(levels().min()), within(levels().max()));
    let levels = language.text("cover-levels", &[("first", &first), ("last", &last)]);
    words.insert("cover-levels".to_owned(), levels);
    words.insert("cover-text".to_owned(), text);
    words.insert("cover-count".to_owned(), count);
    words
}

/// Returns whether every puzzle is rated and none is easier than the one before it.
fn is_sorted(content: &Content) -> bool {
    let hardness = content.puzzles().map(|placed| {
        let difficulty = placed.entry.difficulty.as_ref()?;
        Some((difficulty.rating.is_none(), difficulty.rating))
    });
    hardness.collect::<Option<Vec<_>>>().is_some_and(|all| all.is_sorted())
}
