//! The puzzles of a sweep that a file already contains.

use crate::cli::failure::{Failure, Named};
use crate::cli::output::Output;
use crate::cli::output::Target;
use crate::cli::registry::registry;
use crate::cli::resume::{foreign, read_lines};
use satoku::format::{Format, ReadOptions, SetWriter};
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

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
    /// Opens the file of an interrupted sweep and reads its puzzles. Puzzles of another seed or
    /// beyond the sweep are refused, and so is anything else that the sweep did not write. An
    /// incomplete line at the end is replaced by the next puzzle.
    pub fn open(
        path: &Path,
        seed: u64,
        total: u64,
        writer: &mut dyn SetWriter,
    ) -> Result<(Self, Output), Failure> {
        let file = Target::continued(path)?;
        let options = ReadOptions { from: Some(Format::Ndjson), ..ReadOptions::new(registry()) };
        let mut kept = Kept::default();
        let lines = read_lines(path, &file, &options, writer, |entry, line| {
            let index = entry.index.filter(|index| *index < total && entry.seed == Some(seed));
            let index = index.filter(|index| !kept.lines.contains_key(index));
            index.map(|index| kept.add(index, line)).is_some()
        })?;
        if !begins_line(&lines.cut, seed) {
            return Err(foreign(path, lines.count + 1));
        }
        Ok((kept, Output::continued(path, file, lines.length)))
    }

    /// Adds the next line.
    pub fn add(&mut self, index: u64, line: &[u8]) {
        self.is_mixed |= self.last.as_ref().is_some_and(|(last, _)| index < *last);
        let end = self.length + line.len() as u64;
        self.lines.insert(index, self.length..end);
        self.length = end;
        self.last = Some((index, line.to_vec()));
    }

    /// Returns the number of puzzles.
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// Returns which of some indices the file contains.
    pub fn indices(&self, range: Range<u64>) -> BTreeSet<u64> {
        self.lines.range(range).map(|(index, _)| *index).collect()
    }

    /// Returns the last puzzle of the file, with its index.
    pub fn last(&self) -> Option<(u64, &[u8])> {
        self.last.as_ref().map(|(index, line)| (*index, line.as_slice()))
    }

    /// Sorts the lines by their indices if they are out of order, so that a file made in parts
    /// equals one made at once.
    pub fn put_in_order(&self, path: &Path) -> Result<(), Failure> {
        if !self.is_mixed {
            return Ok(());
        }
        // From here on no other run writes the file.
        let mut output = Output::open(Some(path), true)?;
        let mut file = File::open(path).reading(path)?;
        if file.metadata().reading(path)?.len() != self.length {
            return Err(foreign(path, self.lines.len() as u64 + 1));
        }
        for Range { start, end } in self.lines.values() {
            let mut line = vec![0; (end - start) as usize];
            file.seek(SeekFrom::Start(*start)).reading(path)?;
            file.read_exact(&mut line).reading(path)?;
            output.write_all(&line)?;
        }
        output.finish()
    }
}

/// Returns whether a text may be the beginning of a line of a sweep, as far as it says what it is.
/// Which puzzle of the sweep it would have become is not known.
fn begins_line(cut: &[u8], seed: u64) -> bool {
    let agrees = |text: &[u8], start: &str| {
        text.starts_with(start.as_bytes()) || start.as_bytes().starts_with(text)
    };
    let is_object = match serde_json::from_slice::<IgnoredAny>(cut) {
        Ok(IgnoredAny) => true,
        Err(error) => error.is_eof(),
    };
    let key = b"\"seed\":";
    let stated = cut.windows(key.len()).position(|window| window == key);
    let stated = stated.map_or(&[][..], |at| &cut[at + key.len()..]);
    agrees(cut, "{\"id\":\"") && is_object && agrees(stated, &format!("\"{seed}\","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_line_is_told_from_other_texts() {
        let line = r#"{"id":"0f","givens":"12..","seed":"17","index":3}"#;
        for end in 0..=line.len() {
            assert!(begins_line(&line.as_bytes()[..end], 17), "{}", &line[..end]);
        }
        let seed = line.find("17").unwrap();
        assert!(begins_line(&line.as_bytes()[..=seed], 1));
        assert!(!begins_line(&line.as_bytes()[..seed + 2], 1));
        for other in ["hello", "{\"givens\":", "{\"id\":\"0f\"]", "{\"id\":\"0f\"} x", "\u{1}"] {
            assert!(!begins_line(other.as_bytes(), 17), "{other}");
        }
    }
}
