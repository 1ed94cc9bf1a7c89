//! Notes on standard error about how pasted grids were read.

use super::count_of;
use super::failure::say;
use satoku::format::set::SetGenerator;
use satoku::format::{Entries, Entry, EntryReader, Located, ReadError};

/// The most grids of a file that are noted one by one.
const NOTED: u64 = 20;

/// How a command notes what it reads.
#[derive(Debug, Clone, Copy)]
pub struct Notes {
    /// Whether notes are left out.
    pub quiet: bool,
    /// Whether the command reasons from the candidates of pasted grids.
    pub uses_candidates: bool,
}

impl Notes {
    /// Creates the notes of a command that looks at the filled cells alone.
    pub fn new(quiet: bool) -> Self {
        Notes { quiet, uses_candidates: false }
    }

    /// Prints a note unless these are left out.
    fn say(self, text: impl std::fmt::Display) {
        if !self.quiet {
            say(format_args!("note: {text}"));
        }
    }
}

/// The puzzles of a source, of which each pasted one is noted as it is read.
pub struct Noted<'a> {
    pub entries: Entries<'a>,
    pub name: String,
    pub notes: Notes,
    pub count: u64,
}

impl Noted<'_> {
    fn note(&mut self, located: &Located<Entry>) {
        let Some(pasted) = &located.item.pasted else { return };
        self.count += 1;
        if self.count > NOTED {
            return;
        }
        let name = &self.name;
        let place = match self.count {
            1 => format!("{name}:"),
            _ => format!("{name}:{}:", located.line),
        };
        let unused = match (&pasted.candidates, self.notes.uses_candidates) {
            (Some(_), false) => {
                "; this command does not use candidates (hint and solve --steps do; --variant sukaku \
                 reads them as clues)"
            }
            _ => "",
        };
        self.notes.say(format_args!("{place} read as {}{unused}", pasted.read_as));
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
            self.notes.say(format_args!("{}: {text}", self.name));
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
        if more > 0 {
            let count = count_of(more, "more grid");
            self.notes.say(format_args!("{}: {count} read in the same way", self.name));
        }
    }
}
