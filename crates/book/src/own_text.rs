//! The publisher's own pages, as texts with headings, paragraphs and lists.

use serde::Serialize;

/// The pages of the publisher, besides title and copyright.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OwnPages {
    /// The dedication, on a right-hand page after the copyright.
    pub dedication: Option<OwnText>,
    /// The foreword, after the contents.
    pub foreword: Option<OwnText>,
    /// Other books, after the solutions.
    pub also_by: Option<OwnText>,
    /// Other texts, after those.
    pub further: Vec<OwnText>,
}

/// A text of the publisher.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnText {
    /// Its title, if it begins with one.
    pub title: Option<String>,
    /// Its parts.
    pub blocks: Vec<OwnBlock>,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OwnBlock {
    /// A heading.
    Heading {
        /// 1 for the largest.
        level: u8,
        /// Its text.
        runs: Vec<Run>,
    },
    /// A paragraph.
    Paragraph {
        /// Its text.
        runs: Vec<Run>,
    },
    /// An item of a list.
    Item {
        /// A bullet or number; empty if it continues the item before it.
        mark: String,
        /// Its text.
        runs: Vec<Run>,
    },
}

/// A piece of text in one style.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    /// The text; a line feed ends a line.
    pub text: String,
    /// Whether it is bold.
    pub strong: bool,
    /// Whether it is in italics.
    pub emphasis: bool,
}
