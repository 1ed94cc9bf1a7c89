//! Resumes a file left by an interrupted run.

use super::distinct::reading;
use super::failure::{Failure, Named};
use super::input::Source;
use super::interrupt::is_told_to_end;
use super::notes::Notes;
use super::output::Output;
use super::output::Target;
use satoku::format::{
    Entry, Format, Located, MAX_LINE, ReadOptions, SetWriter, WriteOptions, writer,
};
use satoku::generate::Generator;
use satoku::oracle::Cancelled;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// What an interrupted run left in a file.
#[derive(Default)]
pub struct Resumed {
    path: PathBuf,
    /// The number of its puzzles.
    pub done: u64,
    // The beginning of the next line.
    cut: Vec<u8>,
}

impl Resumed {
    /// Refuses a file whose incomplete line is not the beginning of the line that comes next.
    pub fn expect(&self, next: &[u8]) -> Result<(), Failure> {
        match next.starts_with(&self.cut) {
            true => Ok(()),
            false => Err(foreign(&self.path, self.done + 1)),
        }
    }
}

/// Opens a file after its last whole line.
///
/// A file that came from another request, seed or version is left as it is. Each line must be a
/// puzzle of the requested board as this run writes it, with the seed and its index if the format
/// has them, and the last whole line is made again. The caller compares the incomplete line with
/// the puzzle that it makes next.
pub fn resume(
    path: &Path,
    generator: &Generator,
    seed: u64,
    start: u64,
    count: u64,
    format: Format,
    options: &WriteOptions,
) -> Result<(Output, Resumed), Failure> {
    let file = Target::continued(path)?;
    let request = generator.request();
    let reading = ReadOptions {
        from: Some(format),
        symbols: options.symbols.clone().chosen(),
        ..reading(request)
    };
    let mut writer = writer(format, options.clone());
    let (mut index, mut last) = (start, Vec::new());
    let left = read_lines(path, &file, &reading, writer.as_mut(), |entry, line| {
        let (rules, asked) = (entry.puzzle.rules(), request.rules());
        let is_asked =
            rules.variant() == asked.variant() && rules.layout().size == asked.layout().size;
        let made = (entry.seed, entry.index);
        let is_next = made == (Some(seed), Some(index)) || format != Format::Ndjson;
        index = index.saturating_add(1);
        last.clear();
        last.extend_from_slice(line);
        is_asked && is_next
    })?;
    if left.count > count {
        let message =
            format!("{} has {} puzzles already, more than {count}", path.display(), left.count);
        return Err(Failure::usage(message).hint("ask for at least as many as there are"));
    }
    let mut line_after = |lines: u64| -> Result<Vec<u8>, Failure> {
        let mut line = Vec::new();
        let puzzle = generator.puzzle(seed, start.saturating_add(lines))?;
        let written = writer.entry(&mut line, &Entry::from(puzzle));
        written.map_err(|_| foreign(path, lines + 1))?;
        Ok(line)
    };
    if left.count > 0 && line_after(left.count - 1)? != last {
        return Err(foreign(path, left.count));
    }
    let resumed = Resumed { path: path.to_owned(), done: left.count, cut: left.cut };
    // Nothing else is made that it could be compared with.
    if resumed.done == count && !resumed.cut.is_empty() {
        resumed.expect(&line_after(count)?)?;
    }
    Ok((Output::continued(path, file, left.length), resumed))
}

/// The lines of a file that was read.
#[derive(Default)]
pub struct Lines {
    /// How many whole lines there are.
    pub count: u64,
    /// How many bytes they have.
    pub length: u64,
    /// The incomplete line after them.
    pub cut: Vec<u8>,
}

/// Reads the lines of a file. `is_ours` tells whether this run wrote a whole line.
///
/// Refuses a line if it does not, if the line is no puzzle or not as `writer` writes it, or if its
/// solution is wrong.
pub fn read_lines(
    path: &Path,
    file: &File,
    options: &ReadOptions,
    writer: &mut dyn SetWriter,
    mut is_ours: impl FnMut(&Entry, &[u8]) -> bool,
) -> Result<Lines, Failure> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    // The same lines as puzzles; none if there are no puzzles at all.
    let mut entries = Source::file(path)?.entries(options, Notes::new(true)).ok();
    let (mut lines, mut line, mut again) = (Lines::default(), Vec::new(), Vec::new());
    loop {
        if is_told_to_end() {
            return Err(Cancelled.into());
        }
        line.clear();
        let length = file.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line);
        let length = length.reading(path)?;
        if line.last() != Some(&b'\n') {
            if length > MAX_LINE {
                return Err(foreign(path, lines.count + 1));
            }
            lines.cut = line;
            return Ok(lines);
        }
        lines.count += 1;
        lines.length += length as u64;
        again.clear();
        let entry = entries.as_mut().and_then(Iterator::next).and_then(Result::ok);
        let is_ours = entry.is_some_and(|Located { item: entry, .. }| {
            let solution = entry.solution.as_ref();
            writer.entry(&mut again, &entry).is_ok()
                && again == line
                && solution.is_none_or(|solution| entry.puzzle.check(solution).is_ok())
                && is_ours(&entry, &line)
        });
        if !is_ours {
            return Err(foreign(path, lines.count));
        }
    }
}

/// Returns the failure for a line that is not from the run that is to be continued.
pub fn foreign(path: &Path, line: u64) -> Failure {
    let message = format!("{}:{line}: this line was not written by this request", path.display());
    Failure::usage(message).hint(
        "repeat the request, the seed and the version of the interrupted run, or name a new file",
    )
}
