//! The templates of books: those of a folder are read, and the program's own ones written.

use super::Book;
use crate::cli::Global;
use crate::cli::failure::Failure;
use crate::cli::input::read_small;
use satoku::book::press::Templates;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
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
        let fail = |error: &io::Error| Failure::writing(folder.display(), error);
        fs::create_dir_all(folder).map_err(|error| fail(&error))?;
        let mut entries = fs::read_dir(folder).map_err(|error| fail(&error))?;
        if entries.next().is_some() && !self.force {
            let message = format!("{} is not empty", folder.display());
            return Err(Failure::usage(message).hint(
                "name another folder, or give --force to replace the templates that are in it",
            ));
        }
        for (name, text) in Templates::built_in() {
            let path = folder.join(name);
            let written =
                fs::File::create(&path).and_then(|mut file| file.write_all(text.as_bytes()));
            written.map_err(|error| Failure::writing(path.display(), &error))?;
        }
        let count = Templates::names().count();
        global.say(format_args!("{count} templates written to {}", folder.display()));
        Ok(())
    }
}

/// Returns the texts of the files of a folder by name. Hidden files are left out.
fn texts_of(folder: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let fail = |error: &io::Error| Failure::reading(folder, error);
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|error| fail(&error))? {
        let path = entry.map_err(|error| fail(&error))?.path();
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
