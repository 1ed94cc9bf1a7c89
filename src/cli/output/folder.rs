//! A folder that a run fills with files of one kind.

use super::part::is_temporary;
use super::write_whole;
use crate::cli::failure::{Failure, Named};
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
    /// Creates a folder or opens an existing one, whose files are kept. One with files other than
    /// those of an earlier run, which `is_ours` recognises by name, is refused unless `force` is
    /// set.
    pub fn open(path: &Path, force: bool, is_ours: impl Fn(&str) -> bool) -> Result<Self, Failure> {
        Ok(Folder { old: RefCell::default(), ..Folder::replace(path, force, is_ours)? })
    }

    /// Opens a folder as well, and removes the files of an earlier run when the first file is
    /// written.
    pub fn replace(
        path: &Path,
        force: bool,
        is_ours: impl Fn(&str) -> bool,
    ) -> Result<Self, Failure> {
        fs::create_dir_all(path).writing(path)?;
        let mut old = Vec::new();
        for entry in fs::read_dir(path).writing(path)? {
            let entry = entry.writing(path)?;
            let name = entry.file_name();
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            // What a killed run left is ours, too.
            let is_ours = |name: &str| is_ours(name) || is_temporary(name);
            if is_file && name.to_str().is_some_and(is_ours) {
                old.push(entry.path());
            } else if !force {
                let name = name.to_string_lossy().escape_debug().to_string();
                let message = format!("{} has other files in it, such as {name}", path.display());
                return Err(Failure::usage(message)
                    .hint("name another folder, or add --force to write beside what is in it"));
            }
        }
        Ok(Folder { path: path.to_owned(), old: RefCell::new(old) })
    }

    /// Writes a file.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Failure> {
        for file in self.old.take() {
            fs::remove_file(&file).writing(&file)?;
        }
        write_whole(&self.path.join(name), content)
    }

    /// Returns the name of the folder in messages.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }
}
