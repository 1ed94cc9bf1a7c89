//! The puzzles of a sweep that a file already contains.

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

/// The longest line of a puzzle.
const LONGEST: u64 = 1 << 20;

/// The positions of the lines of a set, by the index of their puzzle.
#[derive(Default)]
pub struct Kept {
    lines: BTreeMap<u64, Range<u64>>,
    length: u64,
    // The last line, with its index.
    last: Option<(u64, Vec<u8>)>,
    // Whether an index came after a higher one.
    is_mixed: bool,
}

impl Kept {
    /// Reads the file of an interrupted sweep; an incomplete line is dropped. Puzzles of another
    /// seed or beyond the sweep are refused.
    pub fn read(path: &Path, seed: u64, total: u64) -> Result<Self, Failure> {
        let mut kept = Kept::default();
        if !path.exists() {
            return Ok(kept);
        }
        let fail = |error| Failure::reading(path, &error);
        let mut reader = BufReader::new(File::open(path).map_err(fail)?);
        let seed = Value::from(seed.to_string());
        for number in 1.. {
            let mut line = Vec::new();
            let mut limited = reader.by_ref().take(LONGEST);
            limited.read_until(b'\n', &mut line).map_err(fail)?;
            if line.last() != Some(&b'\n') {
                if line.len() as u64 == LONGEST {
                    return Err(foreign(path, number));
                }
                break;
            }
            let value: Value = serde_json::from_slice(&line).map_err(|_| foreign(path, number))?;
            let index = value.get("index").and_then(Value::as_u64);
            match index.filter(|index| *index < total && value.get("seed") == Some(&seed)) {
                Some(index) => kept.add(index, &line),
                None => return Err(foreign(path, number)),
            }
        }
        Ok(kept)
    }

    /// Adds the next line.
    pub fn add(&mut self, index: u64, line: &[u8]) {
        self.is_mixed |= self.last.as_ref().is_some_and(|(last, _)| index < *last);
        let end = self.length + line.len() as u64;
        self.lines.insert(index, self.length..end);
        self.length = end;
        self.last = Some((index, line.to_vec()));
    }

    /// Returns which of some indices the file contains.
    pub fn indices(&self, range: Range<u64>) -> BTreeSet<u64> {
        self.lines.range(range).map(|(index, _)| *index).collect()
    }

    /// Returns the last puzzle of the file, with its index.
    pub fn last(&self) -> Option<(u64, &[u8])> {
        self.last.as_ref().map(|(index, line)| (*index, line.as_slice()))
    }

    /// Opens the file to continue after its whole lines.
    pub fn go_on(&self, path: &Path) -> Result<Output, Failure> {
        let fail = |error| Failure::writing(path.display(), &error);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(fail)?;
        if file.metadata().map_err(fail)?.is_file() {
            file.set_len(self.length).map_err(fail)?;
        }
        Ok(Output::append(path, file))
    }

    /// Sorts the lines by their indices if they are out of order, so that a file made in parts
    /// equals one made at once.
    pub fn put_in_order(&self, path: &Path) -> Result<(), Failure> {
        if !self.is_mixed {
            return Ok(());
        }
        let fail = |error| Failure::reading(path, &error);
        let mut file = File::open(path).map_err(fail)?;
        let mut output = Output::open(Some(path), true)?;
        for Range { start, end } in self.lines.values() {
            let mut line = vec![0; (end - start) as usize];
            file.seek(SeekFrom::Start(*start)).map_err(fail)?;
            file.read_exact(&mut line).map_err(fail)?;
            output.write_all(&line).map_err(|error| output.fail(&error))?;
        }
        output.finish()
    }
}

fn foreign(path: &Path, line: usize) -> Failure {
    let message = format!("{}:{line}: not a puzzle of this sweep", path.display());
    Failure::usage(message).hint("continue the file that this sweep began, or name a new one")
}
