//! Steps and levels in the languages.

use satoku::language::LanguageCode;
use satoku::logic::{Detail, Level, LevelTexts, Score, State, Step, Technique, Words};
use serde_json::{Value, json};

/// Returns the help of an option for the language of something.
pub fn languages(of: &str) -> String {
    format!("The language of {of}: {}", LanguageCode::list())
}

/// The words of one language.
#[derive(Debug, Clone, Copy)]
pub struct Terms(pub LanguageCode);

impl Terms {
    /// Returns what players call a technique.
    pub fn technique(self, technique: Technique) -> &'static str {
        technique.texts(self.0).name
    }

    /// Returns the rule of a technique.
    pub fn rule(self, technique: Technique) -> &'static str {
        technique.texts(self.0).rule()
    }

    /// Returns the texts on a level.
    pub fn level(self, level: Level) -> LevelTexts {
        level.texts(self.0)
    }

    /// Returns a score with the decimal sign of the language.
    pub fn score(self, score: Score) -> String {
        score.in_language(self.0)
    }

    /// Returns a step as a line: its number, its technique and score, and the sentence.
    pub fn step(self, number: usize, step: &Step, words: &Words<'_>) -> String {
        let (technique, score) = (self.technique(step.technique), self.score(step.score));
        format!("{number}. {technique} ({score}): {}", words.sentence(step))
    }

    /// Returns a step of a position as JSON, with its name in the language, and with the smaller
    /// steps inside it if they are asked for.
    pub fn step_json(
        self,
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
