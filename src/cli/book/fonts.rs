//! The publisher's own fonts: reads the files that a spec names.

use super::SpecFile;
use crate::cli::failure::Failure;
use satoku::book::content::{Content, OwnFamilies};
use satoku::book::press::{OwnFont, Templates};
use std::path::PathBuf;

/// The most files of a family.
const MOST_FILES: usize = 12;

/// The fonts of a book, and the names of their families.
#[derive(Clone, Default)]
pub(in crate::cli) struct OwnFonts {
    fonts: Vec<OwnFont>,
    families: OwnFamilies,
}

impl OwnFonts {
    /// Gives a book and its templates the fonts.
    pub(in crate::cli) fn put_into(self, content: &mut Content, templates: &mut Templates) {
        content.fonts = self.families;
        for font in self.fonts {
            templates.add_font(font);
        }
    }
}

impl SpecFile {
    /// Reads the publisher's own fonts.
    pub(in crate::cli) fn fonts(&self) -> Result<OwnFonts, Failure> {
        let mut fonts = Vec::new();
        let named = &self.spec.fonts;
        let families = OwnFamilies {
            titles: self.family("titles", &named.titles, &mut fonts)?,
            text: self.family("text", &named.text, &mut fonts)?,
        };
        Ok(OwnFonts { fonts, families })
    }

    /// Reads the files of a family, adds its fonts to `fonts`, and returns its name; `None` if
    /// there are no files.
    fn family(
        &self,
        key: &str,
        files: &[PathBuf],
        fonts: &mut Vec<OwnFont>,
    ) -> Result<Option<String>, Failure> {
        let mut family: Option<String> = None;
        if files.len() > MOST_FILES {
            let message = format!("expected at most {MOST_FILES} files, found {}", files.len());
            return Err(Failure::usage(self.at(&format!("fonts.{key}"), &message)));
        }
        for (number, path) in files.iter().enumerate() {
            let shown = path.display();
            let fail = |message: String| {
                Failure::usage(self.at(&format!("fonts.{key}.{number}"), &message))
            };
            let bytes = self.bytes_of(path).map_err(|(message, hint)| fail(message).hint(hint))?;
            let font = OwnFont::read(bytes).map_err(|error| fail(format!("{shown}: {error}")))?;
            let name = family.get_or_insert_with(|| font.family().to_owned());
            if *name != font.family() {
                let message = format!("{shown} is of the family {}, not {name}", font.family());
                return Err(fail(message).hint("name the files of one family"));
            }
            fonts.push(font);
        }
        Ok(family)
    }
}
