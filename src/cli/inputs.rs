//! Puzzles of several sources, one source after another.

use super::complaints::unreadable;
use super::failure::Failure;
use super::input::{Reading, Source};
use super::notes::Notes;
#[cfg(feature = "photo")]
use super::reading_overlay::Overlay;
use satoku::format::{Entries, Entry, Located, Provenance, ReadError, ReadOptions};
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// A puzzle with its place.
pub struct Found {
    /// The name of its source in messages.
    pub name: Arc<str>,
    /// Its line in the source, from 1.
    pub line: u64,
    /// The puzzle with its details.
    pub entry: Entry,
}

/// What could not be read.
pub enum Unread {
    /// A puzzle of this source; the next one may be readable.
    Puzzle(Arc<str>, ReadError),
    /// The rest of the sources.
    Rest(Failure),
}

impl Unread {
    /// Returns the failure of a command that cannot go on without it.
    pub fn into_failure(self) -> Failure {
        match self {
            Unread::Puzzle(name, error) => unreadable(&name, &error),
            Unread::Rest(failure) => failure,
        }
    }
}

/// Reads the puzzles of several sources. A source is opened when the one before it has ended.
pub struct Inputs<'a> {
    options: &'a ReadOptions<'a>,
    // The names of the sources that follow, the next one last.
    waiting: Vec<OsString>,
    current: Option<(Arc<str>, Entries<'a>)>,
    // The puzzle that was looked at before its turn.
    ahead: Option<Result<Found, Unread>>,
    notes: Notes,
    #[cfg(feature = "photo")]
    overlay: Overlay,
    // How many arguments there are.
    count: usize,
}

impl<'a> Inputs<'a> {
    /// Creates the reader of these files, puzzles and links, of which there is at least one. The
    /// first is opened at once.
    pub fn open(
        arguments: &[OsString],
        reading: &Reading,
        options: &'a ReadOptions<'a>,
        notes: Notes,
    ) -> Result<Self, Failure> {
        let mut inputs = Inputs::new(arguments, reading, options, notes);
        inputs.open_next()?;
        Ok(inputs)
    }

    /// Creates the reader of one file.
    pub fn file(
        path: &Path,
        reading: &Reading,
        options: &'a ReadOptions<'a>,
        notes: Notes,
    ) -> Result<Self, Failure> {
        let mut inputs = Inputs::new(&[], reading, options, notes);
        inputs.enter(Source::file(path)?)?;
        Ok(inputs)
    }

    #[cfg_attr(not(feature = "photo"), expect(unused_variables, reason = "nothing is drawn"))]
    fn new(
        arguments: &[OsString],
        reading: &Reading,
        options: &'a ReadOptions<'a>,
        notes: Notes,
    ) -> Self {
        Inputs {
            count: arguments.len().max(1),
            options,
            waiting: arguments.iter().rev().cloned().collect(),
            current: None,
            ahead: None,
            notes,
            #[cfg(feature = "photo")]
            overlay: reading.overlay(),
        }
    }

    fn open_next(&mut self) -> Result<(), Failure> {
        self.current = None;
        if let Some(argument) = self.waiting.pop() {
            let source = Source::file_or_puzzle(&argument)?;
            let source = match self.count {
                1 => source,
                count => source.numbered(count - self.waiting.len()),
            };
            self.enter(source)?;
        }
        Ok(())
    }

    fn enter(&mut self, source: Source) -> Result<(), Failure> {
        let name = Arc::from(source.name());
        #[cfg(feature = "photo")]
        let source = source.drawn(&mut self.overlay, self.options)?;
        self.current = Some((name, source.entries(self.options, self.notes)?));
        Ok(())
    }

    /// Returns the name of the source that is read in messages.
    pub fn name(&self) -> Arc<str> {
        self.current.as_ref().map_or_else(|| Arc::from(""), |(name, _)| Arc::clone(name))
    }

    /// Returns the next puzzle without taking it.
    pub fn peek(&mut self) -> Option<&Result<Found, Unread>> {
        self.ahead = self.next();
        self.ahead.as_ref()
    }

    /// Makes a puzzle the next one again.
    pub fn put_back(&mut self, found: Found) {
        self.ahead = Some(Ok(found));
    }

    /// Returns the origin of the puzzles, if they are of one set that states it. It is known once
    /// the first puzzle was read.
    pub fn provenance(&self) -> Provenance {
        let only = self.current.as_ref().filter(|_| self.count == 1);
        let generator = only.and_then(|(_, entries)| entries.generator().cloned());
        generator.map(Provenance::from).unwrap_or_default()
    }
}

impl Iterator for Inputs<'_> {
    type Item = Result<Found, Unread>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(ahead) = self.ahead.take() {
            return Some(ahead);
        }
        loop {
            let (name, entries) = self.current.as_mut()?;
            match entries.next() {
                Some(Ok(Located { line, item, .. })) => {
                    return Some(Ok(Found { name: Arc::clone(name), line, entry: item }));
                }
                Some(Err(error)) => {
                    return Some(Err(match error.fatal {
                        true => Unread::Rest(unreadable(name, &error)),
                        false => Unread::Puzzle(Arc::clone(name), error),
                    }));
                }
                None => {
                    if let Err(failure) = self.open_next() {
                        return Some(Err(Unread::Rest(failure)));
                    }
                }
            }
        }
    }
}
