//! A folder of files that is built aside and moved into place as a whole, or not at all.

use crate::cli::atomic_file::{AtomicFile, folder_of, note_leftover, sync_folder, target};
use crate::cli::failure::Failure;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The files of a book, and the folder of its pictures.
const FILES: [&str; 7] =
    ["interior.pdf", "digital.pdf", "book.epub", "cover.pdf", "front.png", "preflight.txt", MARKER];
const PICTURES: &str = "preview";

/// The file that each book has, and what its beginning says.
const MARKER: &str = "book.json";
const MARK: &str = "\"satoku/puzzle-set\"";

/// A folder being built: next to its target, under a temporary name that is removed if it is not
/// finished.
pub struct BookFolder {
    // Dropped before the lock, so that no other run finds it.
    place: Place,
    // Keeps other runs away from the target.
    _lock: AtomicFile,
}

impl BookFolder {
    /// Begins a folder. An existing one can be replaced if it is empty, contains only a book, or
    /// `force` is set. Removes what a killed run left, and says so.
    pub fn begin(path: &Path, force: bool) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::writing(path.display(), &error);
        // Where a link points is replaced, not the link.
        let target = target(path).map_err(fail)?;
        if !folder_of(&target).is_dir() {
            let message = format!("cannot write {}: there is no such folder", path.display());
            return Err(Failure::usage(message).hint("make the parent folder first"));
        }
        let lock = AtomicFile::begin(path, target.clone(), None)?;
        let place = Place { folder: lock.path().with_extension("book"), target };
        let target = &place.target;
        if place.folder.exists() {
            place.clear().map_err(fail)?;
            note_leftover(&place.folder, path);
        }
        let exists = target.exists();
        if exists && !target.is_dir() {
            let message = format!("cannot write {}: it is a file", path.display());
            return Err(Failure::usage(message).hint("name a folder"));
        }
        if exists && std::env::current_dir().is_ok_and(|here| here.starts_with(target)) {
            let message = format!("cannot replace {}: it is the current folder", path.display());
            return Err(Failure::usage(message).hint("name a folder below it, such as -o book"));
        }
        if exists
            && !force
            && let Some(other) = foreign(target).map_err(fail)?
        {
            let message = format!("{} has other files in it, such as {other}", path.display());
            return Err(Failure::usage(message)
                .hint("name another folder, or give --force to lose what is in it"));
        }
        fs::create_dir_all(place.new_book()).map_err(fail)?;
        Ok(BookFolder { place, _lock: lock })
    }

    /// Writes a file, such as `preview/page-001.png`.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.place.new_book().join(name);
        fs::create_dir_all(folder_of(&path))?;
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Returns the final path of a file.
    pub fn place_of(&self, name: &str) -> PathBuf {
        self.place.target.join(name)
    }

    /// Moves the folder into place.
    pub fn finish(self) -> Result<(), Failure> {
        let target = &self.place.target;
        let new = self.place.new_book();
        // The names of all files are to be on the disk before that of the folder is.
        sync_folder(&new.join(PICTURES));
        sync_folder(&new);
        let moved = match target.exists() {
            true => exchange(&new, target).or_else(|_| self.place.replace()),
            false => fs::rename(&new, target),
        };
        moved.map_err(|error| Failure::writing(target.display(), &error))?;
        sync_folder(folder_of(target));
        Ok(())
    }
}

/// The temporary folder beside a target. It has the new book, and the old one where both cannot be
/// exchanged in one step.
struct Place {
    target: PathBuf,
    folder: PathBuf,
}

impl Place {
    fn new_book(&self) -> PathBuf {
        self.folder.join("new")
    }

    fn old_book(&self) -> PathBuf {
        self.folder.join("old")
    }

    /// Replaces the old book in two steps. After the first alone, neither book is in place.
    fn replace(&self) -> io::Result<()> {
        fs::rename(&self.target, self.old_book())?;
        fs::rename(self.new_book(), &self.target)
    }

    /// Removes the folder. An old book goes back first if neither book is in place.
    fn clear(&self) -> io::Result<()> {
        if self.old_book().exists() && !self.target.exists() {
            fs::rename(self.old_book(), &self.target)?;
        }
        fs::remove_dir_all(&self.folder)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // The next run with this target tries again.
        let _ = self.clear();
    }
}

/// Exchanges two folders in one step, where the system and the file system can do that.
#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
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
    fn what_a_killed_run_left_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = BookFolder::begin(&path, false).unwrap();
        folder.write("interior.pdf", b"y").unwrap();
        // While it runs, no other run writes the book.
        assert!(BookFolder::begin(&path, false).is_err());
        // A killed run drops nothing, and its locks go.
        let left = folder.place.folder.clone();
        let BookFolder { place: built, _lock: lock } = folder;
        std::mem::forget(built);
        drop(lock);
        assert_eq!(fs::read(left.join("new/interior.pdf")).unwrap(), b"y");
        book(&path);
        assert_eq!(names(place.path()), ["book"]);
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"x");
    }

    #[test]
    fn a_run_that_was_killed_between_two_steps_loses_no_book() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = BookFolder::begin(&path, false).unwrap();
        fs::rename(&path, folder.place.old_book()).unwrap();
        let BookFolder { place: built, _lock: lock } = folder;
        std::mem::forget(built);
        drop(lock);
        drop(BookFolder::begin(&path, false).unwrap());
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"x");
        assert_eq!(names(place.path()), ["book"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_book_and_an_older_one_change_places_in_one_step() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = BookFolder::begin(&path, false).unwrap();
        folder.write("interior.pdf", b"y").unwrap();
        let new = folder.place.new_book();
        exchange(&new, &path).unwrap();
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"y");
        assert_eq!(fs::read(new.join("interior.pdf")).unwrap(), b"x");
        assert!(!folder.place.old_book().exists());
    }

    #[test]
    fn two_steps_replace_a_book_as_well() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = BookFolder::begin(&path, false).unwrap();
        folder.write("interior.pdf", b"y").unwrap();
        folder.place.replace().unwrap();
        drop(folder);
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"y");
        assert_eq!(names(place.path()), ["book"]);
    }

    #[cfg(unix)]
    #[test]
    fn books_are_written_through_links() {
        let place = tempfile::tempdir().unwrap();
        let (path, link) = (place.path().join("book"), place.path().join("link"));
        std::os::unix::fs::symlink("book", &link).unwrap();
        for _ in 0..2 {
            book(&link);
            assert!(link.is_symlink());
            assert_eq!(names(&path), ["book.json", "interior.pdf", "preview"]);
        }
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink("link", &link).unwrap();
        assert!(BookFolder::begin(&link, true).is_err());
        assert!(link.is_symlink());
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
