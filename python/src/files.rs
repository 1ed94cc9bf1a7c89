//! Reads and writes puzzles in the formats of files.

use crate::errors::{OrException, exception, of_file, of_kind};
use crate::interrupt::interruptible;
use crate::puzzle::Puzzle;
use crate::texts::format;
use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use pyo3::prelude::*;
use satoku::{Cancel, Entry, Error, ErrorKind, Format, PuzzleWriter};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

/// A reader that fails once a flag is set, and counts what was read.
struct Stoppable<R> {
    input: R,
    cancel: Cancel,
    bytes: u64,
}

impl<R> Stoppable<R> {
    fn check(&self) -> io::Result<()> {
        match self.cancel.is_cancelled() {
            true => Err(io::Error::other("cancelled")),
            false => Ok(()),
        }
    }
}

impl<R: Read> Read for Stoppable<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        let read = self.input.read(buffer)?;
        self.bytes += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Stoppable<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.check()?;
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.bytes += amount as u64;
    }
}

/// A reader of what gzip packed. Puzzles become at most a tenth as long by that; what was shortened
/// much more is there to fill the memory, and fails.
struct Unpacked<R: BufRead> {
    input: MultiGzDecoder<Stoppable<R>>,
    bytes: u64,
}

impl<R: BufRead> Unpacked<R> {
    /// The most bytes that a packed one may stand for.
    const MOST: u64 = 64;
    /// The packed bytes that are always taken to be there: short files of one puzzle many times.
    const LEAST: u64 = 1 << 14;

    fn new(input: Stoppable<R>) -> Self {
        Unpacked { input: MultiGzDecoder::new(input), bytes: 0 }
    }
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes += read as u64;
        match self.bytes > Self::MOST * self.input.get_ref().bytes.max(Self::LEAST) {
            true => Err(io::Error::other("unpacks to more than 64 times its size")),
            false => Ok(read),
        }
    }
}

/// The first bytes of what gzip packed.
const PACKED: [u8; 2] = [0x1f, 0x8b];

/// Reads all puzzles of an input, which gzip may have packed; Ctrl-C stops it. In the place of a
/// puzzle that cannot be read is the exception.
fn read(py: Python<'_>, input: impl BufRead + Send) -> PyResult<Vec<Py<PyAny>>> {
    let cancel = Cancel::default();
    let mut input = Stoppable { input, cancel: cancel.clone(), bytes: 0 };
    let found: Result<Vec<Result<Entry, Error>>, Error> =
        interruptible(py, &cancel, || match input.fill_buf()?.starts_with(&PACKED) {
            true => satoku::read_each(BufReader::new(Unpacked::new(input))),
            false => satoku::read_each(input),
        })?;
    let object = |found: Result<Entry, Error>| match found {
        Ok(entry) => Ok(Py::new(py, Puzzle { entry })?.into_any()),
        Err(error) => Ok(exception(&error).into_value(py).into_any()),
    };
    found.or_exception()?.into_iter().map(object).collect()
}

/// Reads the puzzles of a text.
#[pyfunction]
pub fn read_bytes(py: Python<'_>, text: &[u8]) -> PyResult<Vec<Py<PyAny>>> {
    read(py, text)
}

/// The number of the system's error for a folder that is read: `EISDIR`.
const IS_FOLDER: i32 = 21;

/// Reads the puzzles of a file.
#[pyfunction]
pub fn read_file(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Py<PyAny>>> {
    let open = || {
        let file = File::open(&path)?;
        // A folder can be opened, but not read.
        match file.metadata()?.is_dir() {
            true => Err(io::Error::from_raw_os_error(IS_FOLDER)),
            false => Ok(file),
        }
    };
    let file = py.detach(open).map_err(|error| of_file(&path, &error))?;
    read(py, BufReader::new(file))
}

/// Writes puzzles to an output, and returns it with the number of puzzles.
fn write_all<W: Write>(
    puzzles: &Bound<'_, PyAny>,
    format: Format,
    output: W,
) -> PyResult<(W, u64)> {
    let mut writer = PuzzleWriter::new(format, output).or_exception()?;
    let mut count = 0;
    for puzzle in puzzles.try_iter()? {
        puzzles.py().check_signals()?;
        writer.write(&puzzle?.cast::<Puzzle>()?.get().entry).or_exception()?;
        count += 1;
    }
    Ok((writer.finish().or_exception()?, count))
}

/// Returns puzzles in a format as a text, with their number.
#[pyfunction]
pub fn write_text(puzzles: &Bound<'_, PyAny>, name: &str) -> PyResult<(String, u64)> {
    let (bytes, count) = write_all(puzzles, format(name)?, Vec::new())?;
    Ok((String::from_utf8_lossy(&bytes).into_owned(), count))
}

/// Writes puzzles to a file and returns how many there were.
///
/// The name of the format is by default that of the file's extension; gzip packs what goes on with
/// `.gz`. A file that is there is
/// replaced when all puzzles are written, with its permissions; if one cannot be made or written,
/// it stays as it is. Links, devices and pipes stay what they are, and are written to.
#[pyfunction]
#[pyo3(signature = (puzzles, path, name=None))]
pub fn write_file(puzzles: &Bound<'_, PyAny>, path: PathBuf, name: Option<&str>) -> PyResult<u64> {
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    let unpacked = if is_packed { path.with_extension("") } else { path.clone() };
    let format = match name {
        Some(name) => format(name)?,
        None => {
            let extension = unpacked.extension().and_then(|extension| extension.to_str());
            extension.and_then(Format::from_extension).ok_or_else(|| {
                let message = "no format has the extension of this path: name the format";
                of_kind(ErrorKind::Request, message)
            })?
        }
    };
    let named = |error: io::Error| of_file(&path, &error);
    let write = |file: File| -> PyResult<u64> {
        let file = BufWriter::new(file);
        let (mut file, count) = match is_packed {
            true => {
                let packed = GzEncoder::new(file, Compression::default());
                let (packed, count) = write_all(puzzles, format, packed)?;
                (packed.finish().map_err(named)?, count)
            }
            false => write_all(puzzles, format, file)?,
        };
        file.flush().map_err(named)?;
        Ok(count)
    };
    // A link stays, and what it leads to is written.
    let target = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) || path.is_symlink() && old.is_none() {
        // A device or a pipe cannot be replaced; neither can what a link leads to that is not
        // there.
        let open = || OpenOptions::new().write(true).create(old.is_none()).open(&path);
        let file = puzzles.py().detach(open).map_err(named)?;
        return write(file);
    }
    if let Some(folder) = target.parent().filter(|_| old.is_none()) {
        fs::create_dir_all(folder).map_err(named)?;
    }
    let mut part = target.clone().into_os_string();
    part.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(part);
    let written = File::create(&part).map_err(named).and_then(|file| {
        if let Some(old) = old {
            file.set_permissions(old.permissions()).map_err(named)?;
        }
        let count = write(file)?;
        fs::rename(&part, &target).map_err(named)?;
        Ok(count)
    });
    if written.is_err() {
        // It may not be there.
        let _ = fs::remove_file(&part);
    }
    written
}
