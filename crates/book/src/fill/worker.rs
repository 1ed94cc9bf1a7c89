//! The work of one thread in filling a book: makes, reads and rates puzzles one at a time.

use super::error::{FillCause, FillError};
use crate::spec::Spec;
use satoku_core::oracle::{Oracles, Solved};
use satoku_format::{Entry, Located};
use satoku_generate::{Assurance, Generator, Worker};
use satoku_logic::{Assessment, Difficulty, Ladder, RateError, Rater};
use std::path::Path;

/// One puzzle to be made or checked.
pub(super) enum Task {
    /// A puzzle to be made, given by its section and its index there, both from 0.
    Make(usize, u64),
    /// A puzzle from a section's file.
    Take(usize, Box<Located<Entry>>),
}

/// A finished puzzle, with its line if it is from a file.
pub(super) struct FilledPuzzle {
    pub(super) section: usize,
    /// Its index among the puzzles of its section that were made; 0 if it is from a file.
    pub(super) index: u64,
    pub(super) entry: Box<Entry>,
    pub(super) line: Option<u64>,
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

    pub(super) fn run(&mut self, task: Task) -> Result<FilledPuzzle, FillError> {
        match task {
            Task::Make(section, index) => self.make(section, index),
            Task::Take(section, located) => self.take(section, *located),
        }
    }

    fn make(&mut self, section: usize, index: u64) -> Result<FilledPuzzle, FillError> {
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
        Ok(FilledPuzzle { section, index, entry: Box::new(entry), line: None })
    }

    /// Checks that a puzzle from a file has one solution, and rates it again.
    fn take(
        &mut self,
        section: usize,
        Located { line, item: mut entry, .. }: Located<Entry>,
    ) -> Result<FilledPuzzle, FillError> {
        let path = self.spec.section[section].file.as_deref().unwrap_or(Path::new(""));
        let fail = |cause| FillError::in_section(section, "file", cause);
        let unfit =
            |why: &str| fail(FillCause::Unfit { path: path.to_owned(), line, why: why.to_owned() });
        let solved = self.oracles.solve(&entry.puzzle);
        let solution = match solved.map_err(|error| fail(error.into()))? {
            Solved::One(solution) => solution,
            Solved::Several(..) => return Err(unfit("the puzzle has several solutions")),
            Solved::None => return Err(unfit("the puzzle has no solution")),
            Solved::Undecided => {
                return Err(unfit(
                    "how many solutions the puzzle has was not decided within the budget",
                ));
            }
        };
        if entry.solution.as_ref().is_some_and(|named| *named != solution) {
            return Err(unfit("the solution that the file gives is not that of the puzzle"));
        }
        entry.solution = Some(solution);
        entry.assurance = entry.assurance.or(Some(Assurance::Fast));
        entry.difficulty = self.rate(&entry).map_err(fail)?;
        Ok(FilledPuzzle { section, index: 0, entry: Box::new(entry), line: Some(line) })
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
