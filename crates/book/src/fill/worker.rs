//! The work of one thread in filling a book: makes, reads and rates puzzles one at a time.

use super::error::{FillCause, FillError};
use super::numbered_pin::NumberedPin;
use crate::spec::Spec;
use satoku_core::oracle::{Oracles, Solved};
use satoku_format::{Entry, Located};
use satoku_generate::{Assurance, Generator, Worker};
use satoku_logic::{Assessment, Difficulty, Ladder, RateError, Rater};
use std::path::Path;

/// One puzzle to be made or checked.
pub(super) enum Task<'a> {
    /// A puzzle to be made, given by its section and its index there, both from 0.
    Make(usize, u64),
    /// A puzzle from a section's file.
    Take(usize, Box<Located<Entry>>),
    /// A puzzle that a section names.
    Pin(NumberedPin<'a>, Box<Entry>),
}

/// The source of a finished puzzle.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// It was made, as the one with this index among the puzzles of its section.
    Made(u64),
    /// It is from this line of a file.
    File(u64),
    /// It is named.
    Pin(NumberedPin<'a>),
}

/// A finished puzzle.
pub(super) struct FilledPuzzle<'a> {
    pub(super) section: usize,
    pub(super) source: Source<'a>,
    pub(super) entry: Box<Entry>,
}

/// The reason why a puzzle is not fit for a book.
enum Refusal {
    Unfit(&'static str),
    Failed(FillCause),
}

/// A generator with the seed of its section.
pub(super) type SeededGenerator = (Generator, u64);

/// A worker of one thread.
pub(super) struct SectionWorker<'a> {
    spec: &'a Spec,
    // `None` for sections from files.
    workers: Vec<Option<(Worker<'a>, u64)>>,
    rater: Rater,
    oracles: &'a Oracles,
}

impl<'a> SectionWorker<'a> {
    pub(super) fn new(
        spec: &'a Spec,
        generators: &'a [Option<SeededGenerator>],
        ladder: &'a Ladder,
        oracles: &'a Oracles,
    ) -> Self {
        let worker = |(generator, seed): &'a SeededGenerator| (generator.worker(None), *seed);
        let workers = generators.iter().map(|generator| generator.as_ref().map(worker)).collect();
        SectionWorker { spec, workers, rater: Rater::new(ladder, oracles), oracles }
    }

    pub(super) fn run<'p>(&mut self, task: Task<'p>) -> Result<FilledPuzzle<'p>, FillError> {
        match task {
            Task::Make(section, index) => self.make(section, index),
            Task::Take(section, located) => self.take(section, *located),
            Task::Pin(pin, entry) => self.pin(pin, *entry),
        }
    }

    fn make<'p>(&mut self, section: usize, index: u64) -> Result<FilledPuzzle<'p>, FillError> {
        let (worker, seed) =
            self.workers[section].as_mut().expect("sections that are made have a worker");
        let generated = worker.puzzle(*seed, index).map_err(|error| {
            let cause = FillCause::Generate { index, error };
            FillError::in_section(section, "difficulty", cause)
        })?;
        let mut entry = Entry::from(generated);
        if entry.difficulty.is_none() {
            let rated = self.rate(&entry);
            entry.difficulty =
                rated.map_err(|cause| FillError::in_section(section, "count", cause))?;
        }
        Ok(FilledPuzzle { section, source: Source::Made(index), entry: Box::new(entry) })
    }

    /// Takes a puzzle from the file of a section.
    fn take<'p>(
        &mut self,
        section: usize,
        Located { line, item: mut entry, .. }: Located<Entry>,
    ) -> Result<FilledPuzzle<'p>, FillError> {
        let path = self.spec.section[section].file.as_deref().unwrap_or(Path::new(""));
        self.check(&mut entry).map_err(|refusal| {
            let cause = match refusal {
                Refusal::Unfit(why) => {
                    FillCause::Unfit { path: path.to_owned(), line, why: why.to_owned() }
                }
                Refusal::Failed(cause) => cause,
            };
            FillError::in_section(section, "file", cause)
        })?;
        Ok(FilledPuzzle { section, source: Source::File(line), entry: Box::new(entry) })
    }

    /// Takes a puzzle that a section names.
    fn pin<'p>(
        &mut self,
        pin: NumberedPin<'p>,
        mut entry: Entry,
    ) -> Result<FilledPuzzle<'p>, FillError> {
        self.check(&mut entry).map_err(|refusal| match refusal {
            Refusal::Unfit(why) => pin.refused(why),
            Refusal::Failed(cause) => FillError::in_section(pin.section, "pin", cause),
        })?;
        let (section, source) = (pin.section, Source::Pin(pin));
        Ok(FilledPuzzle { section, source, entry: Box::new(entry) })
    }

    /// Checks that a puzzle that was not made has one solution, and rates it again.
    fn check(&mut self, entry: &mut Entry) -> Result<(), Refusal> {
        let solved = self.oracles.solve(&entry.puzzle);
        let solution = match solved.map_err(|error| Refusal::Failed(error.into()))? {
            Solved::One(solution) => solution,
            Solved::Several(..) => return Err(Refusal::Unfit("the puzzle has several solutions")),
            Solved::None => return Err(Refusal::Unfit("the puzzle has no solution")),
            Solved::Undecided => {
                return Err(Refusal::Unfit(
                    "how many solutions the puzzle has was not decided within the budget",
                ));
            }
        };
        if entry.solution.as_ref().is_some_and(|named| *named != solution) {
            return Err(Refusal::Unfit(
                "the solution that the file gives is not that of the puzzle",
            ));
        }
        entry.solution = Some(solution);
        entry.assurance = entry.assurance.or(Some(Assurance::Fast));
        entry.difficulty = self.rate(entry).map_err(Refusal::Failed)?;
        Ok(())
    }

    /// Rates a puzzle with one solution; `None` if its board cannot be rated.
    fn rate(&mut self, entry: &Entry) -> Result<Option<Difficulty>, FillCause> {
        match self.rater.rate(&entry.puzzle) {
            Ok(Assessment::Rated(rating)) => Ok(Some(Difficulty::from(&*rating))),
            // It has one solution, as was shown before; rating it took too much work.
            Ok(Assessment::Undecided) | Err(RateError::Unsupported(_)) => Ok(None),
            Ok(Assessment::Several | Assessment::None) => {
                let puzzle = entry.puzzle.givens().to_string();
                Err(FillCause::Contradiction(format!(
                    "engines differ about the solutions of {puzzle}"
                )))
            }
            Err(RateError::Oracle(error)) => Err(error.into()),
            Err(error @ RateError::Contradiction { .. }) => {
                Err(FillCause::Contradiction(error.to_string()))
            }
        }
    }
}
