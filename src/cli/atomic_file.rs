//! The temporary file beside a target. It takes the target's place when it is complete, and its
//! lock keeps other runs away from the target until then.

use super::failure::{Failure, say};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// A temporary file beside a target. It is removed unless it takes the target's place.
pub struct AtomicFile {
    // Dropped before the file: whoever finds it unlocked takes it for that of a killed run.
    path: TempPath,
    writer: BufWriter<File>,
    target: PathBuf,
    // Held for its lock.
    _old: Option<File>,
}

impl AtomicFile {
    /// Creates the file for a target, which messages call `name`. It gets the permissions of the
    /// file that it is to replace, if there is one. Removes what a killed run left, and says so.
    pub fn begin(name: &Path, target: PathBuf, old: Option<File>) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::writing(name.display(), &error);
        let path = beside(&target);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if old.is_some() {
            // Closed to others until it has the permissions of the old file.
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let file = loop {
            match options.open(&path) {
                Ok(file) => {
                    lock(&file, name)?;
                    if leads_to(&path, &file) {
                        break file;
                    }
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    remove_leftover(&path, name)?;
                }
                Err(error) => return Err(fail(error)),
            }
        };
        let path = TempPath::try_from_path(path).map_err(fail)?;
        if let Some(old) = &old {
            let permissions = old.metadata().map_err(fail)?.permissions();
            file.set_permissions(permissions).map_err(fail)?;
        }
        Ok(AtomicFile { path, writer: BufWriter::new(file), target, _old: old })
    }

    /// Returns its path.
    #[cfg(feature = "book")]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Moves the file to its target. Both the file and its name are then on the disk.
    pub fn persist(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let file = self.writer.get_ref();
        file.sync_all()?;
        // Only where the file system has no locks.
        if !leads_to(&self.path, file) {
            return Err(io::Error::other("another run is writing it"));
        }
        self.path.persist(&self.target).map_err(|error| error.error)?;
        sync_folder(folder_of(&self.target));
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Returns where a path leads through links, even if nothing is there yet.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    loop {
        match fs::canonicalize(&target) {
            Err(error) if is_missing(&error) => match fs::read_link(&target) {
                Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
                Err(_) => return Ok(target),
            },
            found => return found,
        }
    }
}

/// Returns whether an error says that nothing is at a path, or that a part of it is no folder.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Returns the folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Puts the names in a folder on the disk, where the system can do that.
pub fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Opens a file that is to be written or replaced, and locks it if it is a regular file: no other
/// run writes it meanwhile.
pub fn open(path: &Path, options: &OpenOptions) -> Result<File, Failure> {
    let fail = |error: io::Error| Failure::writing(path.display(), &error);
    loop {
        let file = options.open(path).map_err(fail)?;
        // Elsewhere than on Unix a lock would keep this run itself from reading the file.
        if !cfg!(unix) || !file.metadata().map_err(fail)?.is_file() {
            return Ok(file);
        }
        lock(&file, path)?;
        // A run that has just ended may have replaced it.
        if leads_to(path, &file) {
            return Ok(file);
        }
    }
}

/// Locks a file. A file system without locks is no reason to stop.
fn lock(file: &File, name: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            let message = format!("cannot write {}: another run is writing it", name.display());
            Err(Failure::usage(message).hint("wait until that run has ended, or name another file"))
        }
    }
}

/// Returns the path of the temporary file. It is as short for every name, and the same for each run
/// with this target.
fn beside(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default();
    let hash = Sha256::digest(name.as_encoded_bytes());
    let hash = u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]);
    target.with_file_name(format!(".satoku-{hash:08x}.tmp"))
}

/// Returns whether a file is named like the temporary files.
pub fn is_temporary(name: &str) -> bool {
    let hash = name.strip_prefix(".satoku-").and_then(|name| name.strip_suffix(".tmp"));
    hash.is_some_and(|hash| hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Removes the temporary file of a run that was killed. A run that lives has locked its own.
fn remove_leftover(path: &Path, name: &Path) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::writing(name.display(), &error);
    let shown = path.file_name().unwrap_or_default().display();
    if fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        let message = format!("cannot write {}: {shown} beside it is in the way", name.display());
        return Err(Failure::usage(message).hint(format!("remove {shown}")));
    }
    // Open for writing, without which some file systems lock nothing.
    let file = match OpenOptions::new().write(true).open(path) {
        // Its run has just ended.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        opened => opened.map_err(fail)?,
    };
    lock(&file, name)?;
    if leads_to(path, &file) {
        fs::remove_file(path).map_err(fail)?;
        note_leftover(path, name);
    }
    Ok(())
}

/// Says that something which a killed run left beside a target was removed.
pub fn note_leftover(left: &Path, name: &Path) {
    let left = left.file_name().unwrap_or_default().display();
    say(format_args!("note: removed {left}, which a killed run left beside {}", name.display()));
}

/// Returns whether a path still leads to an open file.
#[cfg(unix)]
fn leads_to(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    let (found, open) = (fs::metadata(path).map(place), file.metadata().map(place));
    matches!((found, open), (Ok(found), Ok(open)) if found == open)
}

#[cfg(not(unix))]
fn leads_to(path: &Path, _: &File) -> bool {
    path.exists()
}
