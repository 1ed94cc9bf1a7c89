//! A folder that a run fills with files of one kind.

use super::atomic_file;
use super::failure::Failure;
use super::output::write_whole;
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that contains only files from our runs, unless that was overridden.
pub struct Folder {
    path: PathBuf,
    // The files of an earlier run, until they are removed.
    old: RefCell<Vec<PathBuf>>,
}

impl Folder {
    /// Creates a folder or opens an existing one. Files of an earlier run, which `is_ours`
    /// recognises by name, are removed when the first file is written. A folder with other files is
    /// refused unless `force` is set; those files are then kept.
    pub fn open(path: &Path, force: bool, is_ours: impl Fn(&str) -> bool) -> Result<Self, Failure> {
        let fail = |error: std::io::Error| Failure::writing(path.display(), &error);
        fs::create_dir_all(path).map_err(fail)?;
        let mut old = Vec::new();
        for entry in fs::read_dir(path).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let name = entry.file_name();
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            // What a killed run left is ours, too.
            let is_ours = |name: &str| is_ours(name) || atomic_file::is_temporary(name);
            if is_file && name.to_str().is_some_and(is_ours) {
                old.push(entry.path());
            } else if !force {
                let name = name.to_string_lossy().escape_debug().to_string();
                let message = format!("{} has other files in it, such as {name}", path.display());
                return Err(Failure::usage(message)
                    .hint("name another folder, or keep these files and add --force"));
            }
        }
        Ok(Folder { path: path.to_owned(), old: RefCell::new(old) })
    }

    /// Writes a file.
    pub fn write(&self, name: &str, content: &str) -> Result<(), Failure> {
        for file in self.old.take() {
            fs::remove_file(&file).map_err(|error| Failure::writing(file.display(), &error))?;
        }
        write_whole(&self.path.join(name), content)
    }

    /// Returns the name of the folder in messages.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }
}
