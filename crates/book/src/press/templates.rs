//! The templates: named Typst sources, built in or replaced.

use super::PressError;
use super::own_fonts::OwnFont;
use std::collections::BTreeMap;
use std::path::Path;

macro_rules! templates {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../templates/", $name)))),+]
    };
}

/// The built-in templates.
const BUILT_IN: &[(&str, &str)] = templates![
    "board.typ",
    "book.typ",
    "chapters.typ",
    "codes.typ",
    "cover-parts.typ",
    "cover.typ",
    "drawings.typ",
    "example.typ",
    "figure.typ",
    "designs.typ",
    "front.typ",
    "illustrated.typ",
    "openers.typ",
    "page.typ",
    "palettes.typ",
    "picture.typ",
    "primer.typ",
    "puzzles.typ",
    "scenes.typ",
    "sheet.typ",
    "shop.typ",
    "worksheet.typ",
];

/// Typst sources by file name, and the publisher's own fonts for them. Templates can read nothing
/// else: neither files nor packages.
#[derive(Debug, Clone)]
pub struct Templates {
    texts: BTreeMap<String, String>,
    fonts: Vec<OwnFont>,
}

impl Default for Templates {
    fn default() -> Self {
        let texts = BUILT_IN.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        Templates { texts: texts.collect(), fonts: Vec::new() }
    }
}

impl Templates {
    /// Returns the names of the built-in templates.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// Returns the built-in templates: names and texts.
    pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
        BUILT_IN.iter().copied()
    }

    /// Replaces the template of this name, or adds one that templates can import.
    ///
    /// # Errors
    /// If the name is not a plain file name that ends in `.typ`.
    pub fn replace(&mut self, name: &str, text: impl Into<String>) -> Result<(), PressError> {
        let plain =
            |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        let is_source = Path::new(name).extension().is_some_and(|extension| extension == "typ");
        if !is_source || name.starts_with('.') || !name.chars().all(plain) {
            return Err(PressError::TemplateName(name.to_owned()));
        }
        self.texts.insert(name.to_owned(), text.into());
        Ok(())
    }

    /// Adds a font of the publisher, which templates name by its family.
    pub fn add_font(&mut self, font: OwnFont) {
        self.fonts.push(font);
    }

    /// Returns the fonts of the publisher.
    pub fn fonts(&self) -> &[OwnFont] {
        &self.fonts
    }

    /// Returns all templates with their names.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }
}
