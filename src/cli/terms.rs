//! Steps and levels in the languages of books, whose words they use.

use satoku::book::LanguageCode;
use satoku::book::content::Language;
use satoku::logic::{Detail, Level, Score, State, Step, Technique, Words};
use serde_json::{Value, json};

/// The words of one language.
pub struct Terms(Language);

impl Terms {
    /// Reads the words of a language.
    pub fn new(language: LanguageCode) -> Self {
        Terms(Language::of(language))
    }

    /// Returns the language.
    pub fn code(&self) -> LanguageCode {
        self.0.code
    }

    /// Returns the words of the language.
    #[cfg(feature = "book")]
    pub fn language(&self) -> &Language {
        &self.0
    }

    /// Returns what players call a technique.
    pub fn technique(&self, technique: Technique) -> String {
        self.0.technique(technique)
    }

    /// Returns the rule of a technique.
    pub fn rule(&self, technique: Technique) -> String {
        self.0.rule(technique)
    }

    /// Returns the name of a level.
    pub fn level(&self, level: Level) -> String {
        self.0.text(&format!("level-{level}"), &[])
    }

    /// Returns the name of a level within a line.
    pub fn level_in_line(&self, level: Level) -> String {
        self.0.text(&format!("level-{level}-within"), &[])
    }

    /// Returns a sentence about a level for players.
    pub fn level_text(&self, level: Level) -> String {
        self.0.text(&format!("level-{level}-text"), &[])
    }

    /// Returns a score with the decimal sign of the language.
    pub fn score(&self, score: Score) -> String {
        self.0.rating(score)
    }

    /// Returns a step as a line: its number, its technique and score, and the sentence.
    pub fn step(&self, number: usize, step: &Step, words: &Words<'_>) -> String {
        let (technique, score) = (self.technique(step.technique), self.score(step.score));
        format!("{number}. {technique} ({score}): {}", words.sentence(step))
    }

    /// Returns a step of a position as JSON, with its name in the language, and with the smaller
    /// steps inside it if they are asked for.
    pub fn step_json(
        &self,
        step: &Step,
        state: &State,
        words: &Words<'_>,
        has_details: bool,
    ) -> Value {
        let mut object = step.to_json(words);
        object.insert("name".into(), json!(self.technique(step.technique)));
        if has_details {
            let details = step.details(state);
            object.insert("details".into(), details.iter().map(|one| one.to_json(words)).collect());
        }
        object.into()
    }
}

/// Returns the smaller steps inside a step of a position, a line each, indented by the suppositions
/// in force before it.
pub fn details(step: &Step, state: &State, words: &Words<'_>) -> String {
    let line = |detail: &Detail| {
        format!("{:width$}{}\n", "", detail.text(words), width = 3 + 2 * detail.depth)
    };
    step.details(state).iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_every_level_and_most_techniques() {
        for (code, _) in LanguageCode::ALL.into_iter().skip(1) {
            let terms = Terms::new(code);
            for (level, _) in Level::ALL {
                assert_ne!(terms.level(level), level.to_string());
                assert!(!terms.level_text(level).is_empty());
            }
            let own = Technique::all().filter(|one| terms.technique(*one) != one.name()).count();
            assert!(own > 25, "{code}: {own}");
        }
        let german = Terms::new(LanguageCode::German);
        assert_eq!(german.technique(Technique::Swordfish), "Schwertfisch");
        assert_eq!(german.score("4.2".parse().unwrap()), "4,2");
        assert_eq!(german.level_in_line(Level::Beginner), "Einsteiger");
    }
}
