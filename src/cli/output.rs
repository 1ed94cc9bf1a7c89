//! Destinations of output: standard output, a stream, or a file that is replaced as a whole.

use super::atomic_file::{self, AtomicFile, folder_of, target};
use super::failure::Failure;
use clap::ValueEnum;
use satoku::board::Size;
use satoku::format::{Format, WriteError};
use satoku::rules::{Layout, Puzzle};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::Arc;

/// A destination of output.
pub enum Output {
    /// Standard output.
    Stdout(BufWriter<io::Stdout>),
    /// A file, pipe or device that is written directly.
    Stream(PathBuf, BufWriter<Stream>),
    /// Nothing: the output is discarded.
    Nowhere,
    /// A file that appears when it is complete.
    Whole(PathBuf, AtomicFile),
}

impl Output {
    /// Opens an output; no path and `-` mean standard output. With `whole` a file appears only when
    /// it is complete; pipes and devices are written directly all the same.
    pub fn open(path: Option<&Path>, whole: bool) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Output::Stdout(BufWriter::new(io::stdout())));
        };
        let fail = |error: io::Error| Failure::writing(path.display(), &error);
        let existing = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found.map_err(fail)?),
        };
        if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(Failure::usage(format!("cannot write {}: it is a folder", path.display()))
                .hint("name a file, such as puzzles.json"));
        }
        make_folder_of(path).map_err(fail)?;
        if !whole || existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            return Output::stream(path);
        }
        // Where a link points is replaced, not the link.
        let target = target(path).map_err(fail)?;
        if !folder_of(&target).is_dir() {
            let message = format!("cannot write {}: there is no such folder", path.display());
            return Err(Failure::usage(message).hint("make the folder first"));
        }
        // A file that may not be written is not to be replaced either.
        let old = existing
            .map(|_| atomic_file::open(path, OpenOptions::new().append(true)))
            .transpose()?;
        Ok(Output::Whole(path.to_owned(), AtomicFile::begin(path, target, old)?))
    }

    /// Opens a file, pipe or device that is written directly. An older file stays as it is until
    /// the first bytes are written.
    pub fn stream(path: &Path) -> Result<Self, Failure> {
        let file =
            atomic_file::open(path, OpenOptions::new().write(true).create(true).truncate(false))?;
        let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
        let cut = is_file.then_some(0);
        Ok(Output::Stream(path.to_owned(), BufWriter::new(Stream { file, cut })))
    }

    /// Continues a file after its first `length` bytes; what follows them stays until the first
    /// bytes are written.
    pub fn continued(path: &Path, file: File, length: u64) -> Self {
        Output::Stream(path.to_owned(), BufWriter::new(Stream { file, cut: Some(length) }))
    }

    /// Returns the name of the output in messages.
    pub fn name(&self) -> String {
        match self {
            Output::Stdout(_) => "standard output".to_owned(),
            Output::Nowhere => "nowhere".to_owned(),
            Output::Stream(path, _) | Output::Whole(path, _) => path.display().to_string(),
        }
    }

    /// Returns the failure for an error of writing here.
    pub fn fail(&self, error: &io::Error) -> Failure {
        Failure::writing(self.name(), error)
    }

    /// Finishes the output: writes everything, and moves a whole file into place.
    pub fn finish(mut self) -> Result<(), Failure> {
        match self.flush() {
            // What has been read was enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            flushed => flushed.map_err(|error| self.fail(&error))?,
        }
        let name = self.name();
        let finished = match self {
            Output::Stream(_, mut writer) => writer.get_mut().begin(),
            Output::Whole(_, aside) => aside.persist(),
            Output::Stdout(_) | Output::Nowhere => Ok(()),
        };
        finished.map_err(|error| Failure::writing(name, &error))
    }

    /// Finishes the output, unless an older file is to be kept because the run failed and made
    /// nothing to put in its place.
    pub fn finish_or_keep_old(self, keeps_old: bool) -> Result<(), Failure> {
        match (keeps_old, &self) {
            (true, Output::Stream(..) | Output::Whole(..)) => Ok(()),
            _ => self.finish(),
        }
    }

    /// Returns the result of writing. Once the reader has closed the output, the rest is discarded;
    /// the command that gets the error decides whether to go on.
    fn discard_if_closed<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        if result.as_ref().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe) {
            *self = Output::Nowhere;
        }
        result
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Output::Stdout(writer) => writer.write(bytes),
            Output::Nowhere => Ok(bytes.len()),
            Output::Stream(_, writer) => writer.write(bytes),
            Output::Whole(_, aside) => aside.write(bytes),
        };
        self.discard_if_closed(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match self {
            Output::Stdout(writer) => writer.flush(),
            Output::Nowhere => Ok(()),
            Output::Stream(_, writer) => writer.flush(),
            Output::Whole(_, aside) => aside.flush(),
        };
        self.discard_if_closed(flushed)
    }
}

/// Makes the folder of a file, and those that it is in, unless they are there.
fn make_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => fs::create_dir_all(folder),
        _ => Ok(()),
    }
}

/// A file, pipe or device that is written directly.
pub struct Stream {
    file: File,
    // The length that the file is cut to before the first bytes are written.
    cut: Option<u64>,
}

impl Stream {
    /// Removes what is to be replaced, unless that is done.
    fn begin(&mut self) -> io::Result<()> {
        if let Some(length) = self.cut {
            self.file.set_len(length)?;
            self.file.seek(SeekFrom::Start(length))?;
            self.cut = None;
        }
        Ok(())
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file, which appears when it is complete.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut output = Output::open(Some(path), true)?;
    output.write_all(content.as_ref()).map_err(|error| output.fail(&error))?;
    output.finish()
}

/// Makes writing past the limit on the size of files (`ulimit -f`) an error. Without this, a signal
/// ends the program.
pub fn report_size_limit() {
    // The error says it all, so nobody asks for the flag of the signal.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
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
    if let Some(picture @ ("pdf" | "png" | "svg")) = extension {
        let message = format!("{} is the name of a picture, not of a set", path.display());
        return Err(Failure::usage(message).hint(format!(
            "make a set first, then draw it: satoku convert puzzles.json -o NAME.{picture}"
        )));
    }
    let message = format!("the name of {} does not tell its format", path.display());
    Err(Failure::usage(message)
        .hint(format!("end the name in .{}; or give --format", extensions.join(", ."))))
}

/// Returns whether standard output is a terminal.
pub fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}
