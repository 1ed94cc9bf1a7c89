//! A run of a command that reads puzzles: what all such commands do in the same way.

use super::complaints::{Complaints, unreadable};
use super::failure::Failure;
use super::input::Reading;
use super::inputs::{Found, Inputs, Unread};
use super::interrupt::interruptible;
use super::notes::Notes;
use super::output::default_format;
use super::set_file::SetFile;
use super::unsolved::Unsolved;
use super::{Global, threads, verdict};
use satoku::Solver;
use satoku::board::Symbols;
use satoku::format::{Entry, Format, Provenance, ReadOptions, WriteOptions};
use satoku::oracle::Cancel;
use satoku::parallel::map_in_order;
use satoku::rules::Puzzle;
use std::ffi::OsString;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// A run of a command that reads puzzles.
pub struct Session<'a> {
    inputs: Inputs<'a>,
    name: Arc<str>,
    cancel: Cancel,
    /// What is counted and complained about.
    pub tally: Tally,
}

/// The puzzles that could not be used, which decide about the exit code.
#[derive(Default)]
pub struct Tally {
    complaints: Complaints,
    /// The puzzles that could not be read.
    pub unread: u64,
    /// The puzzles that fail.
    pub failing: u64,
    /// The puzzles that were not decided.
    pub undecided: u64,
}

impl Reading {
    /// Opens the first of some files, puzzles and links, for a command that looks at the filled
    /// cells alone. From here on, signals set the flag of the session.
    pub fn open<'a>(
        &self,
        global: &Global,
        options: &'a ReadOptions<'a>,
        arguments: &[OsString],
    ) -> Result<Session<'a>, Failure> {
        Ok(Inputs::open(arguments, self, options, Notes::new(global.quiet))?.into())
    }

    /// Opens them for a command that uses the candidates of pasted grids.
    pub fn positions<'a>(
        &self,
        global: &Global,
        options: &'a ReadOptions<'a>,
        arguments: &[OsString],
    ) -> Result<Session<'a>, Failure> {
        let notes = Notes { uses_candidates: true, ..Notes::new(global.quiet) };
        Ok(Inputs::open(arguments, self, options, notes)?.into())
    }
}

impl<'a> From<Inputs<'a>> for Session<'a> {
    fn from(inputs: Inputs<'a>) -> Self {
        let (name, cancel) = (inputs.name(), interruptible());
        Session { inputs, name, cancel, tally: Tally::default() }
    }
}

impl Session<'_> {
    /// Returns the name of the first source in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the flag that ends the work.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Returns a solver that the flag of the session stops.
    pub fn solver(&self) -> Solver {
        Solver::new(&self.cancel)
    }

    /// Returns the origin of the puzzles; see [`Inputs::provenance`].
    pub fn provenance(&self) -> Provenance {
        self.inputs.provenance()
    }

    /// Reads ahead up to the first puzzle that can be read, and returns it. What cannot be read at
    /// all thus leaves the old output alone.
    pub fn first(&mut self) -> Result<Option<&Puzzle>, Failure> {
        if let Some(found) = self.next()? {
            self.inputs.put_back(found);
        }
        Ok(self.inputs.peek().and_then(|found| found.as_ref().ok()).map(|it| &it.entry.puzzle))
    }

    /// Begins a set of puzzles that are made from those of the session. Without a format it is the
    /// one of the first puzzle.
    pub fn set(
        &mut self,
        path: Option<&Path>,
        format: Option<Format>,
        symbols: Symbols,
    ) -> Result<SetFile, Failure> {
        let first = self.first()?;
        let format = format.or(Some(first.map_or(Format::Lines, default_format)));
        let options = WriteOptions { symbols, ..WriteOptions::default() };
        SetFile::begin(path, format, options, None, &Provenance::default())
    }

    /// Returns the next puzzle alone, or a failure that says that there is `none`.
    pub fn only(&mut self, none: &str) -> Result<Entry, Failure> {
        match self.inputs.next() {
            Some(Ok(found)) => Ok(found.entry),
            Some(Err(unread)) => Err(unread.into_failure()),
            None => Err(Failure::usage(format!("{}: {none}", self.name))),
        }
    }

    /// Returns whether more puzzles follow.
    pub fn has_more(&mut self) -> bool {
        self.inputs.peek().is_some()
    }

    /// Calls `each` with every puzzle. Puzzles that cannot be read are reported and skipped. Stops
    /// if `each` finds that the reader of the output has closed it.
    pub fn each(
        &mut self,
        mut each: impl FnMut(Found, &mut Tally) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        while let Some(found) = self.next()? {
            match each(found, &mut self.tally) {
                Err(failure) if failure.broken_pipe => break,
                done => done?,
            }
        }
        self.tally.end();
        Ok(())
    }

    /// Returns the next puzzle that can be read, after reporting those that cannot.
    pub fn next(&mut self) -> Result<Option<Found>, Failure> {
        for found in self.inputs.by_ref() {
            self.cancel.check()?;
            match found {
                Ok(found) => return Ok(Some(found)),
                Err(unread) => self.tally.unread(unread)?,
            }
        }
        Ok(None)
    }

    /// Works on every puzzle in several threads, and calls `done` with the results in order, and
    /// with what could not be read, until it fails.
    pub fn in_parallel<W, T: Send>(
        &mut self,
        jobs: Option<u16>,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Found) -> T + Sync,
        mut done: impl FnMut(Result<T, Unread>, &mut Tally) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Session { inputs, tally, .. } = self;
        let mut ended = Ok(());
        map_in_order(
            threads(jobs),
            inputs,
            worker,
            |worker, found| found.map(|found| work(worker, found)),
            |result| {
                ended = done(result, tally);
                if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        tally.end();
        ended
    }

    /// Returns the result of the command for what was counted.
    pub fn verdict(&self) -> Result<(), Failure> {
        let Tally { unread, failing, undecided, .. } = self.tally;
        verdict(unread, failing, undecided)
    }
}

impl Tally {
    /// Returns the complaints about a source.
    pub fn about(&mut self, name: &Arc<str>) -> &mut Complaints {
        self.complaints.about(name)
    }

    /// Counts what could not be read and reports it; returns the failure that ends the reading.
    pub fn unread(&mut self, unread: Unread) -> Result<(), Failure> {
        let Unread::Puzzle(name, error) = unread else { return Err(unread.into_failure()) };
        self.unread += 1;
        self.about(&name).add(unreadable(&name, &error));
        Ok(())
    }

    /// Counts a puzzle that fails and reports why.
    pub fn fail(&mut self, name: &Arc<str>, line: u64, why: impl Display) {
        self.failing += 1;
        self.about(name).fail(line, why);
    }

    /// Counts a puzzle that has no single solution that is known, and reports why.
    pub fn unsolved(&mut self, name: &Arc<str>, line: u64, why: &Unsolved) {
        match why {
            Unsolved::Fails(_) => self.failing += 1,
            Unsolved::Undecided => self.undecided += 1,
        }
        self.about(name).fail(line, why);
    }

    /// Reports how many complaints were left out.
    pub fn end(&mut self) {
        self.complaints = Complaints::default();
    }
}
