//! The part of a spec that says which books are made of it.

use super::isbn::Isbn;
use super::services::Trim;
use satoku_core::language::LanguageCode;
use satoku_core::worded::{Worded, worded_list};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use std::collections::BTreeMap;
use std::str::FromStr;

/// The books of a series: each of its volumes in each size and language.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct SeriesSpec {
    /// The number of volumes, 1 to 99. No puzzle is in two of them.
    pub volumes: Option<u16>,
    /// The sizes of a page, in place of that of the book.
    #[serde(deserialize_with = "worded_list")]
    pub trims: Vec<Trim>,
    /// The languages, in place of that of the book.
    #[serde(deserialize_with = "worded_list")]
    pub languages: Vec<LanguageCode>,
    /// Texts of the books in a language.
    #[serde(deserialize_with = "by_language")]
    pub texts: BTreeMap<LanguageCode, SeriesTexts>,
    /// The ISBN of each book, by its [name](super::SeriesBook::name).
    #[serde(deserialize_with = "by_name")]
    pub isbns: BTreeMap<String, Isbn>,
}

/// The texts of the books in a language, in place of those of the spec.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct SeriesTexts {
    /// The title.
    pub title: Option<String>,
    /// The line below it.
    pub subtitle: Option<String>,
    /// What the copyright page says below the publisher.
    pub imprint: Option<String>,
    /// The name of the series on the cover.
    pub series: Option<String>,
    /// The volume on the cover, such as `Band {volume}`.
    pub volume: Option<String>,
    /// A few words in a badge on the front.
    pub badge: Option<String>,
    /// The text of the back.
    pub text: Option<String>,
    /// The titles of the sections, in their order.
    pub sections: Vec<String>,
}

/// Reads texts with the languages that they are in.
fn by_language<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<LanguageCode, SeriesTexts>, D::Error> {
    let texts = BTreeMap::<String, SeriesTexts>::deserialize(deserializer)?;
    let texts = texts.into_iter().map(|(code, texts)| Ok((code.parse()?, texts)));
    let texts: Result<_, <LanguageCode as FromStr>::Err> = texts.collect();
    texts.map_err(D::Error::custom)
}

/// Reads the ISBNs of books with their names.
fn by_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, Isbn>, D::Error> {
    let isbns = BTreeMap::<String, Worded<Isbn>>::deserialize(deserializer)?;
    Ok(isbns.into_iter().map(|(name, Worded(isbn))| (name, isbn)).collect())
}

impl SeriesSpec {
    /// Returns whether there is no more than the one book of the spec itself.
    pub fn is_empty(&self) -> bool {
        *self == SeriesSpec::default()
    }
}
