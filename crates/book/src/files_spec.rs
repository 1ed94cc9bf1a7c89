//! The parts of a spec that name files of the publisher: pages and fonts.

use serde::Deserialize;
use std::path::PathBuf;

/// The files of the publisher's own pages, in a subset of Markdown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PagesSpec {
    /// A dedication.
    pub dedication: Option<PathBuf>,
    /// A foreword.
    pub foreword: Option<PathBuf>,
    /// A list of other books.
    pub also_by: Option<PathBuf>,
    /// Other texts, in their order.
    pub further: Vec<PathBuf>,
}

/// The files of the publisher's own fonts, of one family each: TrueType or OpenType.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct FontsSpec {
    /// Those of titles and headings, inside and on the cover.
    pub titles: Vec<PathBuf>,
    /// Those of texts inside.
    pub text: Vec<PathBuf>,
}
