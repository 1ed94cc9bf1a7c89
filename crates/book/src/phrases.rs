//! Numbers and lists in the languages of books.

use super::content::Language;
use satoku_logic::Score;

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

#[cfg(test)]
mod tests {
    use crate::LanguageCode;
    use crate::content::Language;

    #[test]
    fn polish_has_three_forms_and_others_two() {
        let polish = Language::of(LanguageCode::Polish);
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
        let english = Language::of(LanguageCode::English);
        assert_eq!(english.count("clues", 1), "1 clue");
        assert_eq!(english.count("clues", 24), "24 clues");
    }

    #[test]
    fn ratings_have_the_decimal_sign_of_the_language() {
        let score = "4.2".parse().unwrap();
        let rating = |code: LanguageCode| Language::of(code).rating(score);
        assert_eq!(rating(LanguageCode::English), "4.2");
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            assert_eq!(rating(code), "4,2", "{code}");
        }
    }

    #[test]
    fn lists_end_with_and() {
        let items = ["a", "b", "c"].map(str::to_owned);
        let german = Language::of(LanguageCode::German);
        assert_eq!(german.list(&items), "a, b und c");
        assert_eq!((german.list(&items[..1]), german.list(&[])), ("a".to_owned(), String::new()));
    }
}
