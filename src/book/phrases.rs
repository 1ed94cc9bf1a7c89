//! Numbers, lists and the texts that depend on what is in a book, in its language.

use super::content::{Content, Language};
use crate::logic::{Level, Score};
use std::collections::BTreeMap;

impl Language {
    /// Returns the text of a key for a number of things, in the form that the language has for this
    /// number: `1 puzzle`, `2 puzzles`.
    ///
    /// The key with `-one` is for one. A language with keys that end in `-few` uses these for 2 to
    /// 4, 22 to 24 and so on, but not for 12 to 14.
    pub fn count(&self, key: &str, number: usize) -> String {
        let few = format!("{key}-few");
        let is_few = (2..=4).contains(&(number % 10)) && !(12..=14).contains(&(number % 100));
        let key = match number {
            1 => format!("{key}-one"),
            _ if is_few && self.words.contains_key(&few) => few,
            _ => key.to_owned(),
        };
        self.text(&key, &[("count", &number.to_string())])
    }

    /// Returns a rating with the decimal sign of the language.
    pub fn rating(&self, score: Score) -> String {
        score.to_string().replace('.', &self.text("decimal", &[]))
    }

    /// Returns items as a list: `a, b and c`.
    pub fn list(&self, items: &[String]) -> String {
        match items.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((last, first)) => {
                self.text("list-last", &[("first", &first.join(", ")), ("last", last)])
            }
        }
    }
}

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

#[cfg(test)]
mod tests {
    use crate::book::LanguageCode;

    #[test]
    fn polish_has_three_forms_and_others_two() {
        let polish = LanguageCode::Polish.language();
        for (number, text) in [
            (1, "1 łamigłówka"),
            (2, "2 łamigłówki"),
            (5, "5 łamigłówek"),
            (12, "12 łamigłówek"),
            (24, "24 łamigłówki"),
            (112, "112 łamigłówek"),
        ] {
            assert_eq!(polish.count("level-count", number), text);
        }
        let english = LanguageCode::English.language();
        assert_eq!(english.count("clues", 1), "1 clue");
        assert_eq!(english.count("clues", 24), "24 clues");
    }

    #[test]
    fn ratings_have_the_decimal_sign_of_the_language() {
        let score = "4.2".parse().unwrap();
        let rating = |code: LanguageCode| code.language().rating(score);
        assert_eq!(rating(LanguageCode::English), "4.2");
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            assert_eq!(rating(code), "4,2", "{code}");
        }
    }

    #[test]
    fn lists_end_with_and() {
        let items = ["a", "b", "c"].map(str::to_owned);
        let german = LanguageCode::German.language();
        assert_eq!(german.list(&items), "a, b und c");
        assert_eq!((german.list(&items[..1]), german.list(&[])), ("a".to_owned(), String::new()));
    }
}
