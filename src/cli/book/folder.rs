//! The folder of a book, which replaces an older book but nothing else.

use crate::cli::failure::{Failure, Named};
use crate::cli::output::WholeFolder;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The files of a book, and the folders of its pictures.
const FILES: [&str; 8] = [
    "interior.pdf",
    "digital.pdf",
    "book.epub",
    "cover.pdf",
    "front.png",
    "preflight.txt",
    "listing.md",
    MARKER,
];
const PICTURES: [&str; 2] = ["preview", "shop"];

/// The file that each book has, and what its beginning says.
const MARKER: &str = "book.json";
const MARK: &str = "\"satoku/puzzle-set\"";

/// Begins a folder. An existing one can be replaced if it is empty, contains only a book, or
/// `force` is set.
pub fn begin(path: &Path, force: bool) -> Result<WholeFolder, Failure> {
    WholeFolder::begin(path, |old| {
        let other = if force { None } else { foreign(old).writing(path)? };
        let Some(other) = other else { return Ok(()) };
        let message = format!("{} has other files in it, such as {other}", path.display());
        Err(Failure::usage(message)
            .hint("name another folder, or give --force to lose what is in it"))
    })
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
            kind if kind.is_dir() => {
                PICTURES.contains(&name.as_str()) && holds_pictures(&entry.path())?
            }
            kind => kind.is_file() && FILES.contains(&name.as_str()),
        };
        if !is_ours {
            return Ok(Some(name.escape_debug().to_string()));
        }
    }
    let is_marked = || -> io::Result<bool> {
        let mut head = Vec::new();
        File::open(folder.join(MARKER))?.take(1000).read_to_end(&mut head)?;
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
    use crate::cli::output::names;

    fn book(path: &Path) {
        let folder = begin(path, false).unwrap();
        folder.write(MARKER, b"{\"format\": \"satoku/puzzle-set\"}").unwrap();
        folder.write("interior.pdf", b"x").unwrap();
        folder.write("preview/page-001.png", b"x").unwrap();
        folder.finish().unwrap();
    }

    #[test]
    fn a_book_replaces_a_book() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        book(&path);
        let folder = begin(&path, false).unwrap();
        folder.write(MARKER, b"{\"format\": \"satoku/puzzle-set\"}").unwrap();
        folder.finish().unwrap();
        assert_eq!(names(&path), [MARKER]);
        assert_eq!(names(place.path()), ["book"]);
    }

    #[test]
    fn other_things_are_kept_unless_forced() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("book");
        for other in ["thesis.txt", "preview/holiday.jpg"] {
            book(&path);
            fs::write(path.join(other), "x").unwrap();
            assert!(begin(&path, false).is_err(), "{other}");
            begin(&path, true).unwrap().finish().unwrap();
            assert!(names(&path).is_empty());
        }
        // Files named like ours that no book goes with.
        fs::write(path.join("interior.pdf"), "x").unwrap();
        assert!(begin(&path, false).is_err());
        fs::write(path.join(MARKER), "{}").unwrap();
        assert!(begin(&path, false).is_err());
    }
}
