//! The part of a file or folder: what takes its place once it is complete, under a temporary name
//! beside it. Its lock keeps other runs away from the target until then.

use crate::cli::failure::{Failure, Named, say};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Why a file that another run has locked cannot be written.
const BUSY: &str = "another run is writing it";

/// A temporary file beside a target. It is removed unless it takes the target's place.
pub struct Part {
    // Its path goes before its lock does: whoever finds it unlocked takes it for that of a killed
    // run.
    pub file: NamedTempFile,
    pub target: PathBuf,
    // Held for its lock.
    _old: Option<File>,
}

impl Part {
    /// Creates the part of what a path leads to. It gets the permissions of the file that it is to
    /// replace, if there is one. Removes what a killed run left, and says so.
    pub fn begin(name: &Path, old: Option<File>) -> Result<Self, Failure> {
        // Where a link points is replaced, not the link.
        let target = through_links(name).writing(name)?;
        let folder = folder_of(&target);
        if !folder.is_dir() {
            return Err(Failure::unwritable(name.display(), "there is no such folder")
                .hint("make the folder first"));
        }
        let temporary = temporary_name(&target);
        let mut builder = tempfile::Builder::new();
        // Until it is locked, the file may be another run's by now.
        builder.prefix(&temporary).rand_bytes(0).suffix("").disable_cleanup(true);
        #[cfg(unix)]
        if old.is_none() {
            // Otherwise closed to others until it has the permissions of the old file.
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        let mut file = loop {
            match builder.tempfile_in(folder) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    remove_leftover(&folder.join(&temporary), name)?;
                }
                opened => {
                    let file = opened.writing(name)?;
                    if locks(file.as_file(), file.path(), name)? {
                        break file;
                    }
                }
            }
        };
        file.disable_cleanup(false);
        if let Some(old) = &old {
            let permissions = old.metadata().writing(name)?.permissions();
            file.as_file().set_permissions(permissions).writing(name)?;
        }
        Ok(Part { file, target, _old: old })
    }

    /// Moves the file to its target. Both the file and its name are then on the disk.
    pub fn persist(self) -> io::Result<()> {
        let file = self.file.as_file();
        file.sync_all()?;
        // Only where the file system has no locks.
        if !leads_to(self.file.path(), file) {
            return Err(io::Error::other(BUSY));
        }
        self.file.persist(&self.target).map_err(|error| error.error)?;
        sync_folder(folder_of(&self.target));
        Ok(())
    }
}

/// Returns where a path leads through links, even if nothing is there yet.
fn through_links(path: &Path) -> io::Result<PathBuf> {
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
pub fn open_locked(path: &Path, options: &OpenOptions) -> Result<File, Failure> {
    loop {
        let file = options.open(path).writing(path)?;
        // Elsewhere than on Unix a lock would keep this run itself from reading the file.
        let is_lockable = cfg!(unix) && file.metadata().writing(path)?.is_file();
        if !is_lockable || locks(&file, path, path)? {
            return Ok(file);
        }
    }
}

/// Locks an open file, and returns whether the path still leads to it: a run that has just ended
/// may have replaced or removed it. A file system without locks is no reason to stop.
fn locks(file: &File, path: &Path, name: &Path) -> Result<bool, Failure> {
    match file.try_lock() {
        Ok(()) | Err(TryLockError::Error(_)) => Ok(leads_to(path, file)),
        Err(TryLockError::WouldBlock) => Err(Failure::unwritable(name.display(), BUSY)
            .hint("wait until that run has ended, or name another file")),
    }
}

/// Returns the name of the temporary file. It is as short for every target, and the same for each
/// run with this target.
fn temporary_name(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default();
    let hash = Sha256::digest(name.as_encoded_bytes());
    let hash = u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]);
    format!(".satoku-{hash:08x}.tmp")
}

/// Returns whether a file is named like the temporary files.
pub fn is_temporary(name: &str) -> bool {
    let hash = name.strip_prefix(".satoku-").and_then(|name| name.strip_suffix(".tmp"));
    hash.is_some_and(|hash| hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Removes the temporary file of a run that was killed. A run that lives has locked its own.
fn remove_leftover(path: &Path, name: &Path) -> Result<(), Failure> {
    let shown = path.file_name().unwrap_or_default().display();
    if fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        let why = format!("{shown} beside it is in the way");
        return Err(Failure::unwritable(name.display(), why).hint(format!("remove {shown}")));
    }
    // Open for writing, without which some file systems lock nothing.
    let file = match OpenOptions::new().write(true).open(path) {
        // Its run has just ended.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        opened => opened.writing(name)?,
    };
    if locks(&file, path, name)? {
        fs::remove_file(path).writing(name)?;
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
