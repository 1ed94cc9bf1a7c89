//! The templates of books: those of a folder are read, and the program's own ones written.

use super::Book;
use crate::cli::Global;
use crate::cli::failure::{Failure, Named};
use crate::cli::input::read_small;
use crate::cli::output::Folder;
use satoku::book::press::Templates;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// How many templates a folder may have.
const TEMPLATES: usize = 100;

impl Book {
    /// Returns the built-in templates, replaced by those of a folder.
    pub(super) fn read_templates(&self) -> Result<Templates, Failure> {
        let mut templates = Templates::default();
        let Some(folder) = &self.template_dir else { return Ok(templates) };
        let texts = texts_of(folder)?;
        let names: Vec<&str> = Templates::names().collect();
        if texts.is_empty() {
            let message = format!("{} has no templates", folder.display());
            return Err(Failure::usage(message).hint(format!("known are {}", names.join(", "))));
        }
        for (name, text) in &texts {
            // Others are good only for a template that names them.
            let is_named = || texts.values().any(|text| text.contains(&format!("\"{name}\"")));
            if !names.contains(&name.as_str()) && !is_named() {
                let place = folder.join(name);
                let message = format!("{} is not used by any template", place.display());
                return Err(Failure::usage(message).hint(format!(
                    "known are {}; other files are taken if one of yours names them in quotes",
                    names.join(", ")
                )));
            }
            templates.replace(name, text.as_str())?;
        }
        Ok(templates)
    }

    /// Writes the built-in templates to a folder, which has nothing else in it.
    pub(super) fn write_templates(self, global: &Global) -> Result<(), Failure> {
        let Some(folder) = &self.templates else { return Ok(()) };
        let folder = Folder::open(folder, self.force, |_| false)?;
        for (name, text) in Templates::built_in() {
            folder.write(name, text)?;
        }
        let count = Templates::names().count();
        global.say(format_args!("{count} templates written to {}", folder.name()));
        Ok(())
    }
}

/// Returns the texts of the files of a folder by name. Hidden files are left out.
fn texts_of(folder: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder).reading(folder)? {
        let path = entry.reading(folder)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if texts.len() == TEMPLATES {
            let message = format!("{} has more than {TEMPLATES} templates", folder.display());
            return Err(Failure::usage(message));
        }
        if path.extension().is_none_or(|extension| extension != "typ") {
            let message = format!("{} is not a template: their names end in .typ", path.display());
            return Err(Failure::usage(message).hint("move it out of the folder of templates"));
        }
        texts.insert(name, read_small(&path)?);
    }
    Ok(texts)
}
