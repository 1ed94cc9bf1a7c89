//! Descriptions of a puzzle besides its statement, and the formats that have room for them.

use satoku_core::names::names;
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The description of a puzzle in a file, kept as it stands there except for control characters,
/// which the readers remove.
///
/// None of it is computed or checked: a rating is the one that somebody else gave.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(JsonSchema), schemars(rename = "About"))]
pub struct Metadata {
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// A description, or its rules in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// A remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// When it was made, in whatever form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The collection that it is from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Where it is on the web.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its difficulty in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Its difficulty as a number on a scale that is not ours, such as `8.3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
}

impl Metadata {
    /// Returns whether no detail is there.
    pub fn is_empty(&self) -> bool {
        *self == Metadata::default()
    }

    /// Returns the text of a detail; `None` if it is missing, or is not a text.
    #[doc(hidden)]
    pub fn get(&self, detail: Detail) -> Option<&str> {
        match detail {
            Detail::Title => self.title.as_deref(),
            Detail::Author => self.author.as_deref(),
            Detail::Description => self.description.as_deref(),
            Detail::Comment => self.comment.as_deref(),
            Detail::Date => self.date.as_deref(),
            Detail::Source => self.source.as_deref(),
            Detail::Url => self.url.as_deref(),
            Detail::Level => self.level.as_deref(),
            Detail::Rating => self.rating.as_deref(),
            _ => None,
        }
    }

    /// Returns the field of a detail.
    ///
    /// # Panics
    /// If the detail is not a text.
    pub(super) fn place(&mut self, detail: Detail) -> &mut Option<String> {
        match detail {
            Detail::Title => &mut self.title,
            Detail::Author => &mut self.author,
            Detail::Description => &mut self.description,
            Detail::Comment => &mut self.comment,
            Detail::Date => &mut self.date,
            Detail::Source => &mut self.source,
            Detail::Url => &mut self.url,
            Detail::Level => &mut self.level,
            Detail::Rating => &mut self.rating,
            _ => unreachable!("{detail} is not said in words"),
        }
    }

    /// Adds a text on a new line after what was added for the same detail before. White space
    /// around it and control characters are removed, and an empty text is ignored.
    pub(super) fn add(&mut self, detail: Detail, text: &str) {
        let text = plain(text);
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        match self.place(detail) {
            Some(said) => {
                said.push('\n');
                said.push_str(text);
            }
            place => *place = Some(text.to_owned()),
        }
    }

    /// Returns the description without control characters.
    pub(super) fn without_controls(mut self) -> Self {
        for (detail, _) in Detail::ALL {
            if let Some(text) = self.get(detail).map(plain) {
                *self.place(detail) = Some(text);
            }
        }
        self
    }
}

/// Returns a text without control characters other than tabs and line breaks: a terminal would obey
/// them, and no format needs them.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_control() || "\t\n".contains(*character))
        .collect()
}

/// A detail that may be known of a puzzle besides its statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Its solution.
    Solution,
    /// Whether every clue is needed.
    Minimal,
    /// The symmetry requested for its givens.
    Symmetry,
    /// The seed that made it.
    Seed,
    /// Its index among the puzzles of the seed.
    Index,
    /// Its difficulty, as rated by this program.
    Difficulty,
    /// The evidence that it has one solution.
    Assurance,
    /// A proof that it has one solution.
    Certificate,
    /// A position on the way to its solution.
    Position,
    /// Colours, fog and drawings: [`Entry::other_fields`](super::Entry::other_fields).
    Drawings,
    /// [`Metadata::title`].
    Title,
    /// [`Metadata::author`].
    Author,
    /// [`Metadata::description`].
    Description,
    /// [`Metadata::comment`].
    Comment,
    /// [`Metadata::date`].
    Date,
    /// [`Metadata::source`].
    Source,
    /// [`Metadata::url`].
    Url,
    /// [`Metadata::level`].
    Level,
    /// [`Metadata::rating`].
    Rating,
}

names!(Detail {
    Solution => "solution",
    Minimal => "minimal",
    Symmetry => "symmetry",
    Seed => "seed",
    Index => "index",
    Difficulty => "difficulty",
    Assurance => "assurance",
    Certificate => "certificate",
    Position => "position",
    Drawings => "drawings",
    Title => "title",
    Author => "author",
    Description => "description",
    Comment => "comment",
    Date => "date",
    Source => "source",
    Url => "url",
    Level => "level",
    Rating => "rating",
});
