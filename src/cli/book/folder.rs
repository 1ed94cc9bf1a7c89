//! A folder of files that is built aside and moved into place as a whole, or not at all.

use crate::cli::failure::Failure;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The files of a book, and the folder of its pictures.
const FILES: [&str; 5] = ["interior.pdf", "digital.pdf", "cover.pdf", "preflight.txt", MARKER];
const PICTURES: &str = "preview";

/// The file that each book has, and what its beginning says.
const MARKER: &str = "book.json";
const MARK: &str = "\"satoku/puzzle-set\"";

/// A folder being built: next to its target, under a temporary name that is removed if it is not
/// finished.
pub struct BookFolder {
    target: PathBuf,
    // Holds the folder itself, made as any other is, so that it has the mode of any other.
    aside: TempDir,
}

impl BookFolder {
    /// Begins a folder. An existing one can be replaced if it is empty, contains only a book, or
    /// `force` is set.
    pub fn begin(path: &Path, force: bool) -> Result<Self, Failure> {
        let fail = |error: &io::Error| Failure::writing(path.display(), error);
        let exists = fs::symlink_metadata(path).is_ok();
        // Where a link points is replaced, not the link.
        let target = if exists {
            fs::canonicalize(path).map_err(|error| fail(&error))?
        } else {
            path.to_owned()
        };
        if exists && !target.is_dir() {
            let message = format!("cannot write {}: it is a file", path.display());
            return Err(Failure::usage(message).hint("name a folder"));
        }
        if exists && std::env::current_dir().is_ok_and(|here| here.starts_with(&target)) {
            let message = format!("cannot replace {}: it is the current folder", path.display());
            return Err(Failure::usage(message).hint("name a folder below it, such as -o book"));
        }
        if exists
            && !force
            && let Some(other) = foreign(&target).map_err(|error| fail(&error))?
        {
            let message = format!("{} has other files in it, such as {other}", path.display());
            return Err(Failure::usage(message)
                .hint("name another folder, or give --force to lose what is in it"));
        }
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        if !parent.is_dir() {
            let message = format!("cannot write {}: there is no such folder", path.display());
            return Err(Failure::usage(message).hint("make the parent folder first"));
        }
        let aside = tempfile::Builder::new().prefix(".satoku-book-").tempdir_in(parent);
        let aside = aside.map_err(|error| fail(&error.kind().into()))?;
        fs::create_dir(aside.path().join("new")).map_err(|error| fail(&error))?;
        Ok(BookFolder { target, aside })
    }

    /// Returns the path under which the folder is built.
    fn made(&self) -> PathBuf {
        self.aside.path().join("new")
    }

    /// Writes a file, such as `preview/page-001.png`.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.made().join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&path, bytes)
    }

    /// Returns the final path of a file.
    pub fn place_of(&self, name: &str) -> PathBuf {
        self.target.join(name)
    }

    /// Moves the folder into place.
    pub fn finish(self) -> Result<(), Failure> {
        let (new, old) = (self.made(), self.aside.path().join("old"));
        let fail = |error: io::Error| Failure::writing(self.target.display(), &error);
        let replaces = self.target.exists();
        if replaces {
            fs::rename(&self.target, &old).map_err(fail)?;
        }
        let moved = fs::rename(&new, &self.target);
        if moved.is_err() && replaces {
            fs::rename(&old, &self.target).map_err(fail)?;
        }
        moved.map_err(fail)
    }
}

/// Returns the name of something in a folder that is not part of a book; `None` if the folder
/// contains a book or is empty.
fn foreign(folder: &Path) -> io::Result<Option<String>> {
    let mut any = false;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        any = true;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = match entry.file_type()? {
            kind if kind.is_dir() => name == PICTURES && holds_pictures(&entry.path())?,
            kind => kind.is_file() && FILES.contains(&name.as_str()),
        };
        if !is_ours {
            return Ok(Some(name.escape_debug().to_string()));
        }
    }
    let is_marked = || -> io::Result<bool> {
        let mut head = Vec::new();
        fs::File::open(folder.join(MARKER))?.take(1000).read_to_end(&mut head)?;
        Ok(String::from_utf8_lossy(&head).contains(MARK))
    };
    Ok((any && !is_marked().unwrap_or(false)).then(|| "files that belong to no book".to_owned()))
}

/// Returns whether a folder contains only pictures of pages.
fn holds_pictures(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "png") {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(path: &Path) {
        let folder = BookFolder::begin(path, false).unwrap();
        folder.write(MARKER, b"{\"format\": \"satoku/puzzle-set\"}").unwrap();
        folder.write("interior.pdf", b"x").unwrap();
        folder.write("preview/page-001.png", b"x").unwrap();
        folder.finish().unwrap();
    }

    fn names(path: &Path) -> Vec<String> {
        let names = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_book_replaces_a_book() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = BookFolder::begin(&path, false).unwrap();
        folder.write(MARKER, b"{\"format\": \"satoku/puzzle-set\"}").unwrap();
        folder.finish().unwrap();
        assert_eq!(names(&path), [MARKER]);
        assert_eq!(names(place.path()), ["book"]);
    }

    #[test]
    fn what_is_not_finished_leaves_no_trace() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = BookFolder::begin(&path, false).unwrap();
        folder.write("interior.pdf", b"y").unwrap();
        drop(folder);
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"x");
        assert_eq!(names(place.path()), ["book"]);
    }

    #[test]
    fn other_things_are_kept_unless_forced() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        for other in ["thesis.txt", "preview/holiday.jpg"] {
            book(&path);
            fs::write(path.join(other), "x").unwrap();
            assert!(BookFolder::begin(&path, false).is_err(), "{other}");
            BookFolder::begin(&path, true).unwrap().finish().unwrap();
            assert!(names(&path).is_empty());
        }
        // Files named like ours that no book goes with.
        fs::write(path.join("interior.pdf"), "x").unwrap();
        assert!(BookFolder::begin(&path, false).is_err());
        fs::write(path.join(MARKER), "{}").unwrap();
        assert!(BookFolder::begin(&path, false).is_err());
    }

    #[test]
    fn places_that_cannot_be_are_refused_before_any_work() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "x").unwrap();
        for path in [file.clone(), file.join("book"), place.path().join("no/book")] {
            assert!(BookFolder::begin(&path, true).is_err(), "{}", path.display());
        }
        assert_eq!(names(place.path()), ["file"]);
    }
}
