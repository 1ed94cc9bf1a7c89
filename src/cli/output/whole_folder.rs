//! A folder of files that is built aside and moved into place as a whole, or not at all.

use super::part::{Part, folder_of, note_leftover, sync_folder};
use crate::cli::failure::{Failure, Named};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder being built: next to its target, in a temporary folder that is removed if it is not
/// finished. That one has the old folder, too, where both cannot be exchanged in one step.
pub struct WholeFolder {
    folder: PathBuf,
    // Keeps other runs away from the target, until nothing else is left.
    lock: Part,
}

impl WholeFolder {
    /// Begins a folder. `refuse` tells why one that is there is not to be replaced. Removes what a
    /// killed run left, and says so.
    pub fn begin(
        path: &Path,
        refuse: impl FnOnce(&Path) -> Result<(), Failure>,
    ) -> Result<Self, Failure> {
        let lock = Part::begin(path, None)?;
        let new = WholeFolder { folder: lock.file.path().with_extension("book"), lock };
        let target = new.target();
        if new.folder.exists() {
            new.clear().writing(path)?;
            note_leftover(&new.folder, path);
        }
        if target.exists() {
            if !target.is_dir() {
                let failure = Failure::unwritable(path.display(), "it is a file");
                return Err(failure.hint("name a folder"));
            }
            if std::env::current_dir().is_ok_and(|here| here.starts_with(target)) {
                let message =
                    format!("cannot replace {}: it is the current folder", path.display());
                return Err(Failure::usage(message).hint("name a folder below it, such as -o book"));
            }
            refuse(target)?;
        }
        fs::create_dir_all(new.new_folder()).writing(path)?;
        Ok(new)
    }

    /// Writes a file, such as `preview/page-001.png`.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.new_folder().join(name);
        fs::create_dir_all(folder_of(&path))?;
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Returns the final path of a file.
    pub fn place_of(&self, name: &str) -> PathBuf {
        self.target().join(name)
    }

    /// Moves the folder into place.
    pub fn finish(self) -> Result<(), Failure> {
        let target = self.target();
        let new = self.new_folder();
        // The names of all files are to be on the disk before that of the folder is.
        let inside = fs::read_dir(&new).into_iter().flatten().flatten().map(|entry| entry.path());
        inside.filter(|path| path.is_dir()).for_each(|path| sync_folder(&path));
        sync_folder(&new);
        let moved = match target.exists() {
            true => exchange(&new, target).or_else(|_| self.replace()),
            false => fs::rename(&new, target),
        };
        moved.writing(target)?;
        sync_folder(folder_of(target));
        Ok(())
    }

    fn target(&self) -> &Path {
        &self.lock.target
    }

    fn new_folder(&self) -> PathBuf {
        self.folder.join("new")
    }

    fn old_folder(&self) -> PathBuf {
        self.folder.join("old")
    }

    /// Replaces the old folder in two steps. After the first alone, neither is in place.
    fn replace(&self) -> io::Result<()> {
        fs::rename(self.target(), self.old_folder())?;
        fs::rename(self.new_folder(), self.target())
    }

    /// Removes it. The old folder goes back first if neither is in place.
    fn clear(&self) -> io::Result<()> {
        if self.old_folder().exists() && !self.target().exists() {
            fs::rename(self.old_folder(), self.target())?;
        }
        fs::remove_dir_all(&self.folder)
    }
}

impl Drop for WholeFolder {
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

/// Returns the names of what is in a folder, sorted.
#[cfg(test)]
pub fn names(path: &Path) -> Vec<String> {
    let names = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin(path: &Path) -> Result<WholeFolder, Failure> {
        WholeFolder::begin(path, |_| Ok(()))
    }

    fn book(path: &Path) {
        let folder = begin(path).unwrap();
        folder.write("interior.pdf", b"x").unwrap();
        folder.write("preview/page-001.png", b"x").unwrap();
        folder.finish().unwrap();
    }

    /// Ends a run that writes a folder: it drops nothing, and its lock goes.
    fn kill(mut folder: WholeFolder, place: &Path) {
        let other = Part::begin(&place.join("other"), None).unwrap();
        drop(std::mem::replace(&mut folder.lock, other));
        let elsewhere = folder.lock.file.path().to_owned();
        std::mem::forget(folder);
        fs::remove_file(elsewhere).unwrap();
    }

    #[test]
    fn what_is_not_finished_leaves_no_trace() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = begin(&path).unwrap();
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
        let folder = begin(&path).unwrap();
        folder.write("interior.pdf", b"y").unwrap();
        // While it runs, no other run writes the book.
        assert!(begin(&path).is_err());
        let left = folder.folder.clone();
        kill(folder, place.path());
        assert_eq!(fs::read(left.join("new/interior.pdf")).unwrap(), b"y");
        book(&path);
        assert_eq!(names(place.path()), ["book"]);
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"x");
    }

    #[test]
    fn a_run_that_was_killed_between_two_steps_loses_no_folder() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = begin(&path).unwrap();
        fs::rename(&path, folder.old_folder()).unwrap();
        kill(folder, place.path());
        drop(begin(&path).unwrap());
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"x");
        assert_eq!(names(place.path()), ["book"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_and_an_older_one_change_places_in_one_step() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = begin(&path).unwrap();
        folder.write("interior.pdf", b"y").unwrap();
        let new = folder.new_folder();
        exchange(&new, &path).unwrap();
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"y");
        assert_eq!(fs::read(new.join("interior.pdf")).unwrap(), b"x");
        assert!(!folder.old_folder().exists());
    }

    #[test]
    fn two_steps_replace_a_folder_as_well() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = begin(&path).unwrap();
        folder.write("interior.pdf", b"y").unwrap();
        folder.replace().unwrap();
        drop(folder);
        assert_eq!(fs::read(path.join("interior.pdf")).unwrap(), b"y");
        assert_eq!(names(place.path()), ["book"]);
    }

    #[cfg(unix)]
    #[test]
    fn folders_are_written_through_links() {
        let place = tempfile::tempdir().unwrap();
        let (path, link) = (place.path().join("book"), place.path().join("link"));
        std::os::unix::fs::symlink("book", &link).unwrap();
        for _ in 0..2 {
            book(&link);
            assert!(link.is_symlink());
            assert_eq!(names(&path), ["interior.pdf", "preview"]);
        }
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink("link", &link).unwrap();
        assert!(begin(&link).is_err());
        assert!(link.is_symlink());
    }

    #[test]
    fn places_that_cannot_be_are_refused_before_any_work() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "x").unwrap();
        for path in [file.clone(), file.join("book"), place.path().join("no/book")] {
            assert!(begin(&path).is_err(), "{}", path.display());
        }
        assert_eq!(names(place.path()), ["file"]);
    }
}
