//! Destinations of output: standard output, a stream, or a file that is replaced as a whole.

mod folder;
mod part;
mod target;
#[cfg(feature = "book")]
mod whole_folder;

pub use folder::Folder;
pub use target::Target;
#[cfg(feature = "book")]
pub use whole_folder::WholeFolder;
#[cfg(all(test, feature = "book"))]
pub use whole_folder::names;

use super::failure::Failure;
use clap::ValueEnum;
use satoku::board::Size;
use satoku::format::Format;
use satoku::rules::{Layout, Puzzle};
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
#[cfg(unix)]
use std::sync::Arc;

/// A destination of output. Its errors of writing are failures, which say its name.
pub struct Output {
    name: String,
    writer: BufWriter<Target>,
}

impl Output {
    fn new(name: impl ToString, target: Target) -> Self {
        Output { name: name.to_string(), writer: BufWriter::new(target) }
    }

    /// Writes to standard output.
    pub fn stdout() -> Self {
        Output::new("standard output", Target::Stdout(io::stdout()))
    }

    /// Writes to nothing: the output is discarded.
    pub fn nowhere() -> Self {
        Output::new("nowhere", Target::Nowhere)
    }

    /// Opens an output; no path and `-` mean standard output. With `whole` a file appears only when
    /// it is complete; pipes and devices are written directly all the same.
    pub fn open(path: Option<&Path>, whole: bool) -> Result<Self, Failure> {
        match path.filter(|path| *path != Path::new("-")) {
            None => Ok(Output::stdout()),
            Some(path) => Output::file(path, whole),
        }
    }

    /// Opens a file, pipe or device. Without `whole` it is written directly, and an older file
    /// stays as it is until the first bytes are written.
    pub fn file(path: &Path, whole: bool) -> Result<Self, Failure> {
        Ok(Output::new(path.display(), Target::open(path, whole)?))
    }

    /// Continues a file after its first `length` bytes; what follows them stays until the first
    /// bytes are written.
    pub fn continued(path: &Path, file: File, length: u64) -> Self {
        Output::new(path.display(), Target::Stream { file, cut: Some(length) })
    }

    /// Returns the name of the output in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Finishes the output: writes everything, and moves a whole file into place.
    pub fn finish(mut self) -> Result<(), Failure> {
        match self.flush() {
            // What has been read was enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            flushed => flushed?,
        }
        let (target, _) = self.writer.into_parts();
        target.finish().map_err(|error| Failure::writing(self.name, &error))
    }

    /// Finishes the output, unless an older file is to be kept because the run failed and made
    /// nothing to put in its place.
    pub fn finish_or_keep_old(self, keeps_old: bool) -> Result<(), Failure> {
        match (keeps_old, self.writer.get_ref()) {
            (true, Target::Stream { .. } | Target::Whole(_)) => Ok(()),
            _ => self.finish(),
        }
    }

    /// Returns the result of writing. Once the reader has closed the output, the rest is discarded;
    /// the command that gets the error decides whether to go on.
    fn written<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            if error.kind() == ErrorKind::BrokenPipe {
                self.writer = BufWriter::new(Target::Nowhere);
            }
            io::Error::new(error.kind(), Failure::writing(&self.name, &error))
        })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes);
        self.written(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer.flush();
        self.written(flushed)
    }
}

/// Writes a file, which appears when it is complete.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut output = Output::open(Some(path), true)?;
    output.write_all(content.as_ref())?;
    output.finish()
}

/// Writes to standard output.
pub fn print(content: impl AsRef<[u8]>) -> Result<(), Failure> {
    write_whole(Path::new("-"), content)
}

/// Makes writing past the limit on the size of files (`ulimit -f`) an error. Without this, a signal
/// ends the program.
pub fn report_size_limit() {
    // The error says it all, so nobody asks for the flag of the signal.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
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
