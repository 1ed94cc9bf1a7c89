//! The texts of a book that depend on its puzzles.

use crate::content::{Answers, Audience, Content, Look};
use satoku_logic::Level;
use satoku_texts::Filling;
use std::collections::BTreeMap;

/// What the keys of texts for children begin with, which stand in place of others.
const KIDS: &str = "kids-";

/// What the keys of texts for children begin with where stars show the levels.
const STARS: &str = "stars-";

/// What the keys of texts begin with that stand in place of others if only a few cells of each
/// solution are told.
const CHECK: &str = "check-";

/// Returns the texts of a book in which everything that depends on its puzzles is filled in: their
/// number, their levels, and whether they become harder from the first to the last.
pub(super) fn words(content: &Content) -> BTreeMap<String, String> {
    let (code, all) = (content.language.code, content.language.texts);
    let entries = all.entries().into_iter();
    let mut words: BTreeMap<String, String> =
        entries.map(|(key, text)| (key.to_owned(), text.to_owned())).collect();
    let is_checked = content.arrangement.answers == Answers::CheckCells;
    let is_for_kids = content.audience == Audience::Kids;
    let has_stars = is_for_kids && content.look == Look::Playful;
    for (start, holds) in [(KIDS, is_for_kids), (STARS, has_stars), (CHECK, is_checked)] {
        let own = all.entries().into_iter().filter(|_| holds);
        let own = own.filter_map(|(key, text)| Some((key.strip_prefix(start)?, text)));
        words.extend(own.map(|(key, text)| (key.to_owned(), text.to_owned())));
    }
    for (level, name) in Level::ALL {
        let texts = level.texts(code);
        let texts = [("", texts.name), ("-within", texts.within), ("-text", texts.text)];
        words.extend(texts.map(|(end, text)| (format!("level-{name}{end}"), text.to_owned())));
    }
    let count = Filling::new(all.cover_count).count("count", content.puzzles().count()).text();
    let text = match is_sorted(content) {
        true => all.cover_text_sorted,
        false => all.cover_text,
    };
    let mut text = Filling::new(text).put("puzzles", &count).text();
    if content.matter.solutions {
        text = format!("{text} {}", words["cover-solutions"]);
    }
    let levels =
        || content.puzzles().filter_map(|placed| Some(placed.entry.difficulty.as_ref()?.level));
    let within = |level: Option<Level>| level.map_or("", |level| level.texts(code).within);
    let filling = Filling::new(all.cover_levels).put("first", within(levels().min()));
    let levels = filling.put("last", within(levels().max())).text();
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
