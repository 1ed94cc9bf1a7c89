//! Resumes a file left by an interrupted run.

use super::failure::Failure;
use super::output::Output;
use satoku::format::{Entry, SetWriter};
use satoku::generate::Generator;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

/// Opens a file after its last whole line and returns how many puzzles it contains.
///
/// An incomplete line is dropped. The last whole line is made again: if it differs, the file came
/// from another request, seed or version and is left as it is.
pub fn resume(
    path: &Path,
    generator: &Generator,
    seed: u64,
    start: u64,
    count: u64,
    writer: &mut dyn SetWriter,
) -> Result<(Output, u64), Failure> {
    let fail = |error: std::io::Error| Failure::writing(path.display(), &error);
    if !path.exists() {
        return Ok((Output::open(Some(path), false)?, 0));
    }
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(fail)?;
    if !file.metadata().map_err(fail)?.is_file() {
        return Err(Failure::usage(format!("--resume: {} is not a regular file", path.display())));
    }
    let Tail { lines, end, last } = tail(&mut file).map_err(fail)?;
    if lines > count {
        let message = format!("{} has {lines} puzzles already, more than {count}", path.display());
        return Err(Failure::usage(message).hint("ask for at least as many as there are"));
    }
    if lines > 0 {
        let again = generator.puzzle(seed, start + lines - 1)?;
        let mut bytes = Vec::new();
        let written = writer.entry(&mut bytes, &Entry::from(again));
        if written.is_err() || bytes != last {
            let message = format!(
                "{} line {lines} is not the puzzle that this request makes",
                path.display()
            );
            return Err(Failure::usage(message).hint(
                "repeat the flags and the --seed of the run that was interrupted, with the same version",
            ));
        }
    }
    file.set_len(end).map_err(fail)?;
    file.seek(SeekFrom::Start(end)).map_err(fail)?;
    Ok((Output::append(path, file), lines))
}

/// The whole lines of a file.
struct Tail {
    lines: u64,
    /// The position where the last of them ends.
    end: u64,
    /// The last of them, with its line feed.
    last: Vec<u8>,
}

fn tail(file: &mut File) -> std::io::Result<Tail> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut found = Tail { lines: 0, end: 0, last: Vec::new() };
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok(found);
        }
        found.lines += 1;
        found.end += length as u64;
        std::mem::swap(&mut found.last, &mut line);
    }
}
