//! The symbols of a book: reads the pictures that a spec names.

use super::SpecFile;
use crate::cli::failure::Failure;
use crate::cli::spec_file;
use satoku::board::MAX_SYMBOLS;
use satoku::book::press::{can_print_symbol, symbol_picture};
use satoku::book::{PicturesSpec, SymbolSet, is_picture_name, symbol_sets};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl SpecFile {
    /// Returns the symbols of each section.
    pub(in crate::cli) fn symbols(&self) -> Result<Vec<Arc<SymbolSet>>, Failure> {
        let read = &mut |pictures: &PicturesSpec| self.pictures(pictures);
        let sets = symbol_sets(&self.spec, can_print_symbol, read);
        sets.map_err(|error| spec_file::faulty(self.name(), error.placed(&self.places)))
    }

    /// Reads pictures.
    fn pictures(&self, pictures: &PicturesSpec) -> Result<Vec<Arc<[u8]>>, String> {
        let files = match pictures {
            PicturesSpec::Files(files) => files.clone(),
            PicturesSpec::Folder(path) => self.in_folder(path)?,
        };
        if files.len() > MAX_SYMBOLS {
            return Err(format!("expected at most {MAX_SYMBOLS} pictures, found {}", files.len()));
        }
        let mut read: Vec<Arc<[u8]>> = Vec::new();
        for file in files {
            let shown = file.display();
            let named = |(message, hint)| format!("{message} ({hint})");
            let bytes = self.bytes_of(&file).map_err(named)?;
            let picture = symbol_picture(&bytes).map_err(|error| format!("{shown}: {error}"))?;
            let picture = Arc::from(picture);
            if read.contains(&picture) {
                return Err(format!("{shown} looks the same in print as a picture before it"));
            }
            read.push(picture);
        }
        Ok(read)
    }

    /// Returns the pictures in a folder in the order of their names.
    fn in_folder(&self, folder: &Path) -> Result<Vec<PathBuf>, String> {
        let fail = |error| format!("cannot read {}: {error}", folder.display());
        let mut names = Vec::new();
        let above = self.path_of(folder).map_err(fail)?;
        for entry in fs::read_dir(above).map_err(fail)? {
            let name = PathBuf::from(entry.map_err(fail)?.file_name());
            let is_hidden = name.to_string_lossy().starts_with('.');
            if is_picture_name(&name) && !is_hidden {
                names.push(folder.join(name));
            }
            if names.len() > MAX_SYMBOLS {
                return Err(format!("{} has more than {MAX_SYMBOLS} pictures", folder.display()));
            }
        }
        names.sort();
        match names.is_empty() {
            true => Err(format!("{} has no pictures (.svg, .png or .jpg)", folder.display())),
            false => Ok(names),
        }
    }
}
