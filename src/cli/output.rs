//! Destinations of output: standard output, a stream, or a file that is replaced as a whole.

use super::failure::Failure;
use clap::ValueEnum;
use satoku::board::Size;
use satoku::format::{Format, WriteError};
use satoku::rules::{Layout, Puzzle};
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A destination of output.
pub enum Output {
    /// Standard output.
    Stdout(BufWriter<io::Stdout>),
    /// A file, pipe or device that is written directly.
    Stream(PathBuf, BufWriter<File>),
    /// Nothing: the output is discarded.
    Nowhere,
    /// A temporary file beside the target, which it replaces at the end.
    Whole(PathBuf, BufWriter<File>, TempPath),
}

impl Output {
    /// Opens an output; no path and `-` mean standard output. With `whole` a file appears only when
    /// it is complete; pipes and devices are written directly all the same.
    pub fn open(path: Option<&Path>, whole: bool) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Output::Stdout(BufWriter::new(io::stdout())));
        };
        let fail = |error: io::Error| Failure::writing(path.display(), &error);
        let existing = fs::metadata(path).ok();
        if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(Failure::usage(format!("cannot write {}: it is a folder", path.display()))
                .hint("name a file, such as puzzles.json"));
        }
        if !whole || existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            return Ok(Output::Stream(
                path.to_owned(),
                BufWriter::new(File::create(path).map_err(fail)?),
            ));
        }
        // Where a link points is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if existing.is_some() {
            // A file that may not be written is not to be replaced either.
            fs::OpenOptions::new().append(true).open(&target).map_err(fail)?;
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or_else(|| Path::new("."));
        if !folder.is_dir() {
            let message = format!("cannot write {}: there is no such folder", path.display());
            return Err(Failure::usage(message).hint("make the folder first"));
        }
        // The message of the error itself names a temporary file, which means nothing to a user.
        let file = NamedTempFile::new_in(folder).map_err(|error| fail(error.kind().into()))?;
        let permissions =
            existing.map_or_else(new_file_permissions, |metadata| Some(metadata.permissions()));
        if let Some(permissions) = permissions {
            fs::set_permissions(file.path(), permissions).map_err(fail)?;
        }
        // The file by itself, for its errors do not name the temporary path.
        let (file, temporary) = file.into_parts();
        Ok(Output::Whole(target, BufWriter::new(file), temporary))
    }

    /// Continues at the end of a file.
    pub fn append(path: &Path, file: File) -> Self {
        Output::Stream(path.to_owned(), BufWriter::new(file))
    }

    /// Returns the name of the output in messages.
    pub fn name(&self) -> String {
        match self {
            Output::Stdout(_) => "standard output".to_owned(),
            Output::Nowhere => "nowhere".to_owned(),
            Output::Stream(path, _) | Output::Whole(path, _, _) => path.display().to_string(),
        }
    }

    /// Returns the failure for an error of writing here.
    pub fn fail(&self, error: &io::Error) -> Failure {
        Failure::writing(self.name(), error)
    }

    /// Finishes the output: writes everything, and moves a whole file into place.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.flush().map_err(|error| self.fail(&error))?;
        if let Output::Whole(path, writer, temporary) = self {
            let fail = |error: &io::Error| Failure::writing(path.display(), error);
            let file = writer.into_inner().map_err(|error| fail(error.error()))?;
            file.sync_all().map_err(|error| fail(&error))?;
            temporary.persist(&path).map_err(|error| fail(&error.error))?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(writer) => writer.write(bytes),
            Output::Nowhere => Ok(bytes.len()),
            Output::Stream(_, writer) | Output::Whole(_, writer, _) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(writer) => writer.flush(),
            Output::Nowhere => Ok(()),
            Output::Stream(_, writer) | Output::Whole(_, writer, _) => writer.flush(),
        }
    }
}

/// Returns the permissions that a new file of this process gets, which a temporary file does not
/// have.
#[cfg(unix)]
fn new_file_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    // The mask cannot be asked for without unsafe code or setting it, so a file is made to see.
    let folder = tempfile::tempdir().ok()?;
    let probe = folder.path().join("probe");
    File::create(&probe).ok()?;
    let mode = fs::metadata(&probe).ok()?.permissions().mode();
    Some(fs::Permissions::from_mode(mode & 0o777))
}

#[cfg(not(unix))]
fn new_file_permissions() -> Option<fs::Permissions> {
    None
}

/// Returns the failure for a puzzle that could not be written, because of the device or the format.
pub fn unwritten(error: WriteError, output: &Output) -> Failure {
    match error {
        WriteError::Io(error) => output.fail(&error),
        error => {
            let failure = Failure::usage(&error);
            error.hint().map_or_else(|| Failure::usage(&error), |hint| failure.hint(hint))
        }
    }
}

/// How a report is written: for people, or for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ReportFormat {
    #[default]
    Table,
    Json,
    Csv,
}

/// Returns the default format of standard output for a puzzle: lines if they can express it.
pub fn default_format(puzzle: &Puzzle) -> Format {
    let rules = puzzle.rules();
    match puzzle.constraints().next() {
        None => default_format_of(rules.variant(), rules.layout()),
        Some(_) => Format::Ndjson,
    }
}

/// Returns the default format of standard output for puzzles of givens on a board.
pub fn default_format_of(variant: &str, layout: &Layout) -> Format {
    let plain = Size::of_side(layout.size.side()) == Ok(layout.size);
    if variant == "classic" && plain { Format::Lines } else { Format::Ndjson }
}

/// Returns the requested format, or otherwise the one of the file's name; `None` for standard
/// output.
pub fn named_format(path: Option<&Path>, asked: Option<Format>) -> Result<Option<Format>, Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-") && asked.is_none()) else {
        return Ok(asked);
    };
    let extension = path.extension().and_then(|extension| extension.to_str());
    let known = extension.and_then(Format::from_extension);
    // Devices and pipes have no extension.
    let special = path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
    if let Some(format) = known.or(special.then_some(Format::Ndjson)) {
        return Ok(Some(format));
    }
    let extensions = Format::ALL.map(|(format, _)| format.extensions().join(", ."));
    let extensions: Vec<_> = extensions.into_iter().filter(|names| !names.is_empty()).collect();
    let message = format!("the name of {} does not tell its format", path.display());
    Err(Failure::usage(message)
        .hint(format!("end the name in .{}; or give --format", extensions.join(", ."))))
}

/// Returns whether standard output is a terminal.
pub fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}
