//! Puzzles of several sources, one source after another.

use super::failure::Failure;
use super::input::{Complaints, Source, unreadable};
use satoku::format::{Entries, Entry, Located, Provenance, ReadOptions};
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
    Puzzle(Arc<str>, Failure),
    /// The rest of the sources.
    Rest(Failure),
}

/// Reads the puzzles of several sources. A source is opened when the one before it has ended.
pub struct Inputs<'a> {
    options: &'a ReadOptions<'a>,
    // The names of the sources that follow, the next one last.
    waiting: Vec<String>,
    current: Option<(Arc<str>, Entries<'a>)>,
    // How many arguments there are.
    count: usize,
}

impl<'a> Inputs<'a> {
    /// Creates the reader of these files, puzzles and links, of which there is at least one. The
    /// first is opened at once.
    pub fn open(arguments: &[String], options: &'a ReadOptions<'a>) -> Result<Self, Failure> {
        let waiting = arguments.iter().rev().cloned().collect();
        let mut inputs = Inputs { options, waiting, current: None, count: arguments.len() };
        inputs.open_next()?;
        Ok(inputs)
    }

    fn open_next(&mut self) -> Result<(), Failure> {
        self.current = None;
        if let Some(argument) = self.waiting.pop() {
            let source = Source::file_or_puzzle(&argument)?;
            let source = match self.count {
                1 => source,
                count => source.numbered(count - self.waiting.len()),
            };
            let name = Arc::from(source.name());
            self.current = Some((name, source.entries(self.options)?));
        }
        Ok(())
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
        loop {
            let (name, entries) = self.current.as_mut()?;
            match entries.next() {
                Some(Ok(Located { line, item, .. })) => {
                    return Some(Ok(Found { name: Arc::clone(name), line, entry: item }));
                }
                Some(Err(error)) => {
                    let failure = unreadable(name, &error);
                    return Some(Err(match error.fatal {
                        true => Unread::Rest(failure),
                        false => Unread::Puzzle(Arc::clone(name), failure),
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

/// The complaints about several sources, each with its own count.
#[derive(Default)]
pub struct ComplaintsBySource {
    current: Option<(Arc<str>, Complaints)>,
}

impl ComplaintsBySource {
    /// Returns the complaints about a source. Those about another one are ended.
    pub fn about(&mut self, name: &Arc<str>) -> &mut Complaints {
        if self.current.as_ref().is_none_or(|(current, _)| current != name) {
            self.current = Some((Arc::clone(name), Complaints::about(name)));
        }
        let (_, complaints) = self.current.as_mut().expect("it was just set");
        complaints
    }
}
