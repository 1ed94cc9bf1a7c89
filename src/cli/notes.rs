//! Notes on standard error about how pasted grids were read.

use super::count_of;
use super::failure::say;
use satoku::format::set::SetGenerator;
use satoku::format::{Entries, Entry, EntryReader, Located, ReadError};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether `--quiet` is set, which is known before anything is read and does not change.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Prints a note unless `--quiet` is set.
pub fn note(text: impl std::fmt::Display) {
    if !QUIET.load(Ordering::Relaxed) {
        say(format_args!("note: {text}"));
    }
}

/// The most grids of a file that are noted one by one.
const NOTED: u64 = 20;

/// Sets whether notes are left out.
pub fn keep_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// What a command does with the candidates of a pasted grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Candidates {
    /// It reasons from them.
    Used,
    /// It looks at the filled cells alone.
    Unused,
}

/// The puzzles of a source, of which each pasted one is noted as it is read.
pub struct Noted<'a> {
    pub entries: Entries<'a>,
    pub name: String,
    pub candidates: Candidates,
    pub count: u64,
}

impl Noted<'_> {
    fn note(&mut self, located: &Located<Entry>) {
        let Some(pasted) = &located.item.pasted else { return };
        self.count += 1;
        if QUIET.load(Ordering::Relaxed) || self.count > NOTED {
            return;
        }
        let name = &self.name;
        let place = match self.count {
            1 => format!("{name}:"),
            _ => format!("{name}:{}:", located.line),
        };
        let unused = match (&pasted.candidates, self.candidates) {
            (Some(_), Candidates::Unused) => {
                "; this command does not use candidates (hint and solve --steps do)"
            }
            _ => "",
        };
        say(format_args!("note: {place} read as {}{unused}", pasted.read_as));
    }
}

impl EntryReader for Noted<'_> {
    fn generator(&self) -> Option<&SetGenerator> {
        self.entries.generator()
    }

    fn take_notes(&mut self) -> Vec<String> {
        self.entries.take_notes()
    }
}

impl Iterator for Noted<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next();
        for text in self.entries.take_notes() {
            note(format_args!("{}: {text}", self.name));
        }
        if let Some(Ok(located)) = &entry {
            self.note(located);
        }
        entry
    }
}

impl Drop for Noted<'_> {
    fn drop(&mut self) {
        let more = self.count.saturating_sub(NOTED);
        if more > 0 && !QUIET.load(Ordering::Relaxed) {
            let count = count_of(more, "more grid");
            say(format_args!("note: {}: {count} read in the same way", self.name));
        }
    }
}
