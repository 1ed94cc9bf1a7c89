//! What an output is written to: a stream that stays what it is, or a file that is replaced as a
//! whole.

use super::part::{Part, folder_of, open_locked};
use crate::cli::failure::{Failure, Named};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

/// What an output is written to.
pub enum Target {
    /// Standard output.
    Stdout(io::Stdout),
    /// A file, pipe or device that is written directly. A file is cut to a length before the first
    /// bytes are written.
    Stream { file: File, cut: Option<u64> },
    /// Nothing: the output is discarded.
    Nowhere,
    /// A file that appears when it is complete.
    Whole(Part),
}

impl Target {
    /// Opens a file, pipe or device, and makes the folders that a file is in. With `whole` a file
    /// appears only when it is complete; pipes and devices are written directly all the same.
    /// Otherwise an older file stays as it is until the first bytes are written.
    pub fn open(path: &Path, whole: bool) -> Result<Self, Failure> {
        let existing = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found.writing(path)?),
        };
        if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(Failure::unwritable(path.display(), "it is a folder")
                .hint("name a file, such as puzzles.json"));
        }
        fs::create_dir_all(folder_of(path)).writing(path)?;
        let is_special = existing.as_ref().is_some_and(|metadata| !metadata.is_file());
        if !whole || is_special {
            let mut options = OpenOptions::new();
            let file = open_locked(path, options.write(true).create(true).truncate(false))?;
            return Ok(Target::Stream { file, cut: (!is_special).then_some(0) });
        }
        // A file that may not be written is not to be replaced either.
        let old =
            existing.map(|_| open_locked(path, OpenOptions::new().append(true))).transpose()?;
        Part::begin(path, old).map(Target::Whole)
    }

    /// Opens a regular file to read and continue it, which no other run can do meanwhile.
    pub fn continued(path: &Path) -> Result<File, Failure> {
        let mut options = OpenOptions::new();
        let file = open_locked(path, options.read(true).write(true).create(true).truncate(false))?;
        match file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            true => Ok(file),
            false => {
                Err(Failure::usage(format!("--resume: {} is not a regular file", path.display())))
            }
        }
    }

    /// Removes what is to be replaced, unless that is done.
    fn begin(&mut self) -> io::Result<()> {
        if let Target::Stream { file, cut } = self
            && let Some(length) = *cut
        {
            file.set_len(length)?;
            file.seek(SeekFrom::Start(length))?;
            *cut = None;
        }
        Ok(())
    }

    /// Ends a target that everything was written to: moves a whole file into place.
    pub fn finish(mut self) -> io::Result<()> {
        self.begin()?;
        match self {
            Target::Whole(part) => part.persist(),
            _ => Ok(()),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        match self {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::Stream { file, .. } => file.write(bytes),
            Target::Nowhere => Ok(bytes.len()),
            Target::Whole(part) => part.file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            _ => Ok(()),
        }
    }
}
