//! `satoku generate`: makes puzzles.

mod flags;

pub use flags::Generate;

use super::certify::no_room;
use super::distinct::DistinctFilter;
use super::exercises::{PositionFilter, describe_positions, refuse_without_room};
use super::failure::{Exit, Failure, say};
use super::filters::{Ended, Filters};
use super::interrupt::{TimeLimit, interruptible};
use super::output::{Output, default_format_of, named_format};
use super::pattern;
use super::progress::{Progress, ProgressObserver};
use super::resume::{Resumed, resume};
use super::seed;
use super::stats::{Evidence, Stopwatch};
use super::{Global, count_of, threads};
use satoku::format::{Detail, Entry, Format, Provenance, SetWriter, WriteOptions, writer};
use satoku::generate::{
    Assurance, BatchError, GenerateError, Generated, Generator, Mix, Request, batch,
};
use std::io::Write;
use std::ops::ControlFlow;

impl Generate {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let cancel = interruptible();
        let limit = TimeLimit::start(self.time_limit, &cancel);
        let count = self.count();
        // Read before the output is opened, for that may be one of the files.
        let late = |failure| limit.explain(failure, &format!("0 of {count} puzzles were made"));
        let request = self.request(global, &cancel).map_err(late)?;
        let format = self.format(&request)?;
        self.refuse_distinct_part()?;
        let generator = Generator::cancellable(request, &cancel);
        let generator = generator.map_err(|error| Self::refused(&error))?;
        let last = self.last(count)?;
        let distinct = self.distinct_filter(generator.request(), global).map_err(late)?;
        let mut filters = Filters { distinct, positions: PositionFilter::new(&self.at, &cancel) };
        let seed = self.seed(global)?;
        let options = WriteOptions {
            symbols: self.symbols.clone().unwrap_or_default(),
            solutions: !self.no_solution,
            columns: None,
        };
        refuse_unsayable(writer(format, options.clone()).as_mut(), &generator, count)?;
        let (mut output, resumed) = self.open(&generator, seed, format, &options).map_err(late)?;
        let done = resumed.done;
        let mut writer = writer(format, options);
        let mut asked = generator.request().to_json();
        filters.distinct.describe(&mut asked);
        describe_positions(&self.at, &self.require, &mut asked);
        let request = Some(asked.into());
        let provenance = Provenance { seed: Some(seed), request, program: None };
        // Written with the first puzzle: a run that makes none leaves an older file as it is.
        let mut bytes = Vec::new();
        writer.begin(&mut bytes, &provenance)?;
        let progress = Progress::new(count - done, global.quiet);
        let (mut made, mut evidence) = (0u64, Evidence::default());
        let watch = Stopwatch::start();
        let onlooker =
            ProgressObserver { watch: self.stats.then_some(&watch), progress: &progress };
        let (work, ended) = batch(
            &generator,
            seed,
            (self.start..=if self.is_mix() { last } else { filters.last(last) })
                .skip(done as usize),
            threads(self.jobs),
            onlooker.observer(),
            || |puzzle| puzzle,
            |puzzle| {
                let Some(puzzle) = self.accepted(puzzle, &generator, seed, &mut filters)? else {
                    return Ok(ControlFlow::Continue(()));
                };
                evidence.add(&puzzle);
                let mut entry = Entry::from(puzzle);
                entry.position = filters.positions.position();
                writer.entry(&mut bytes, &entry).map_err(|error| Ended::Failed(error.into()))?;
                if made == 0 {
                    resumed.expect(&bytes).map_err(Ended::Failed)?;
                }
                let written = write_out(&mut output, &bytes, format);
                written.map_err(|error| Ended::Failed(error.into()))?;
                bytes.clear();
                made += 1;
                progress.step();
                Ok(match made == count - done {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
            },
        );
        progress.clear();
        if self.stats {
            say(watch.report(made, &work, &evidence));
        }
        self.note_givens(global, &generator, &evidence);
        note(global, self.assurance.is_none().then_some(&evidence), filters.distinct.skipped());
        let failure = match ended {
            Ok(()) => None,
            Err(BatchError::Emit(Ended::Failed(failure))) => return Err(failure),
            Err(BatchError::Emit(Ended::NothingNew)) => Some(filters.distinct.failure(made, count)),
            Err(BatchError::Emit(Ended::NoPosition)) => {
                Some(filters.positions.failure(&format!("{made} of {count} positions were made")))
            }
            Err(
                BatchError::Generate { index, error }
                | BatchError::Emit(Ended::Unmade { index, error }),
            ) => {
                let done = format!("{made} of {} puzzles were made", count - done);
                let failure = Self::unmade(index, error, &limit, &done);
                Some(explained(failure, &generator, seed, &filters, &limit))
            }
        };
        let name = output.name().to_owned();
        if made == 0
            && let Some(failure) = failure
        {
            return Err(self.without_output(failure, &name));
        }
        writer.end(&mut output)?;
        output.finish()?;
        if self.output.is_some() {
            let what = if self.at.is_empty() { "puzzle" } else { "position" };
            global.say(format_args!("{} written to {name}", count_of(made, what)));
        }
        failure.map_or(Ok(()), Err)
    }

    fn distinct_filter(
        &self,
        request: &Request,
        global: &Global,
    ) -> Result<DistinctFilter, Failure> {
        DistinctFilter::new(self.distinct, &self.exclude, request, global.quiet)
    }

    /// Returns the failure of a run that made nothing.
    fn without_output(&self, mut failure: Failure, name: &str) -> Failure {
        if self.output.is_some() {
            failure.message += &format!("; nothing was written to {name}");
        }
        failure
    }

    /// Opens the output, after what an interrupted run left.
    fn open(
        &self,
        generator: &Generator,
        seed: u64,
        format: Format,
        options: &WriteOptions,
    ) -> Result<(Output, Resumed), Failure> {
        match self.output.as_deref() {
            Some(path) if self.resume && format.resumable() => {
                resume(path, generator, seed, self.start, self.count(), format, options)
            }
            Some(_) if self.resume => Err(not_resumable(format)),
            path => Ok((Output::open(path, format.is_document())?, Resumed::default())),
        }
    }

    /// Returns the index of the last of this many puzzles.
    fn last(&self, count: u64) -> Result<u64, Failure> {
        let pass = || format!("--start {} and {count} puzzles pass 2^64", self.start);
        self.start.checked_add(count - 1).ok_or_else(|| Failure::usage(pass()))
    }

    /// Returns the number of puzzles to make.
    fn count(&self) -> u64 {
        self.count.unwrap_or_else(|| self.difficulty.as_ref().map_or(1, Mix::total))
    }

    /// Returns the given seed, or draws and prints one.
    fn seed(&self, global: &Global) -> Result<u64, Failure> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        if self.resume {
            let message = "--resume needs the --seed of the run that it continues";
            return Err(Failure::usage(message));
        }
        seed::drawn(global)
    }

    /// Returns the failure for a puzzle that could not be made.
    fn unmade(index: u64, error: GenerateError, limit: &TimeLimit, done: &str) -> Failure {
        if matches!(error, GenerateError::Cancelled) {
            return limit.failure(done);
        }
        let mut failure = Failure::from(error);
        failure.message = format!("puzzle {index}: {}; {done}", failure.message);
        failure
    }

    /// Returns whether the puzzles have different difficulties in turn.
    fn is_mix(&self) -> bool {
        self.difficulty.as_ref().is_some_and(|mix| mix.grades().count() > 1)
    }

    /// Returns the puzzle if the filters take it, or another in its place; `None` if the next index
    /// is to take its place.
    fn accepted(
        &self,
        generated: Generated,
        generator: &Generator,
        seed: u64,
        filters: &mut Filters,
    ) -> Result<Option<Generated>, Ended> {
        if filters.take(&generated)? {
            return Ok(Some(generated));
        }
        if self.is_mix() {
            return self.replacement(generator, seed, generated.index, filters).map(Some);
        }
        filters.given_up(self.tries).map_or(Ok(None), Err)
    }

    /// Returns a puzzle in place of one that is not taken, with the same difficulty: those of the
    /// indices that are whole rounds of the mix further on have it.
    fn replacement(
        &self,
        generator: &Generator,
        seed: u64,
        index: u64,
        filters: &mut Filters,
    ) -> Result<Generated, Ended> {
        let round = self.difficulty.as_ref().map_or(1, Mix::total).max(1);
        // Indices of other puzzles of this run are passed over.
        let step = self.count().div_ceil(round).saturating_mul(round).max(1);
        let mut index = index;
        loop {
            if let Some(ended) = filters.given_up(self.tries) {
                return Err(ended);
            }
            index = index.checked_add(step).ok_or(Ended::NothingNew)?;
            let generated =
                generator.puzzle(seed, index).map_err(|error| Ended::Unmade { index, error })?;
            if filters.take(&generated)? {
                return Ok(generated);
            }
        }
    }

    /// Says how many puzzles have givens that the level needs.
    fn note_givens(&self, global: &Global, generator: &Generator, evidence: &Evidence) {
        let is_helped = self.difficulty.is_some() && !generator.request().has_givens();
        if is_helped && evidence.with_givens > 0 {
            let count = count_of(evidence.with_givens, "puzzle");
            global.say(format_args!(
                "note: {count} with a few givens, as without them no puzzle of so low a level was \
                 found"
            ));
        }
    }

    /// Refuses to make part of a distinct set: its puzzles depend on those before them.
    fn refuse_distinct_part(&self) -> Result<(), Failure> {
        if !self.distinct || self.start == 0 {
            return Ok(());
        }
        let message =
            "--distinct compares with the puzzles from index 0 on, which --start leaves out";
        Err(Failure::usage(message)
            .hint("leave --start out, or leave out the puzzles of files with --exclude"))
    }

    /// Returns the format to write; for proofs it must be able to store them and their solutions.
    fn format(&self, request: &Request) -> Result<Format, Failure> {
        let mut named = named_format(self.output.as_deref(), self.format)?;
        if !self.at.is_empty() {
            named = Some(named.unwrap_or(Format::Ndjson));
            named.map_or(Ok(()), refuse_without_room)?;
        }
        if self.assurance != Some(Assurance::Proof) {
            return Ok(
                named.unwrap_or_else(|| default_format_of(request.variant(), request.layout()))
            );
        }
        if self.no_solution {
            let message = "--no-solution: a certificate is of no use without its solution";
            return Err(Failure::usage(message).hint("leave --no-solution out"));
        }
        match named.unwrap_or(Format::Ndjson) {
            format if format.holds(Detail::Certificate) => Ok(format),
            format => Err(no_room(format).hint(
                "use --format ndjson or json; without --assurance, puzzles are proved all the same and \
                 written without their certificates",
            )),
        }
    }
}

/// Writes bytes. A line that is out is kept whatever happens next.
fn write_out(output: &mut Output, bytes: &[u8], format: Format) -> std::io::Result<()> {
    output.write_all(bytes)?;
    if format.resumable() { output.flush() } else { Ok(()) }
}

/// Adds to the failure for a puzzle what would help to make it.
fn explained(
    mut failure: Failure,
    generator: &Generator,
    seed: u64,
    filters: &Filters,
    limit: &TimeLimit,
) -> Failure {
    pattern::explain(&mut failure, generator, seed);
    if failure.exit == Exit::GaveUp && !limit.is_over() {
        filters.positions.explain(&mut failure);
    }
    failure
}

/// Returns the failure for resuming in an unsuitable format.
fn not_resumable(format: Format) -> Failure {
    Failure::usage(format!("--resume cannot continue a file in the format {format}"))
        .hint("use a format of one line a puzzle: --format ndjson or lines")
}

/// Says how many puzzles have no certificate although one was wanted, and how many duplicates were
/// left out.
fn note(global: &Global, wanted: Option<&Evidence>, skipped: u64) {
    if let Some(Evidence { double, fast, .. }) = wanted
        && double + fast > 0
    {
        let count = count_of(double + fast, "puzzle");
        global.say(format_args!(
            "note: {count} without a certificate, because the proof is too long: {double} with \
             the assurance double, {fast} with fast"
        ));
    }
    if skipped > 0 {
        global.say(format_args!("note: left out {}", count_of(skipped, "duplicate")));
    }
}

/// Refuses a format that cannot express the requested puzzles, or as many, before a file is opened.
fn refuse_unsayable(
    writer: &mut dyn SetWriter,
    generator: &Generator,
    count: u64,
) -> Result<(), Failure> {
    let Some(example) = generator.example().map(Entry::of) else { return Ok(()) };
    // A second one finds out whether a file holds several.
    (0..count.min(2)).try_for_each(|_| {
        let written = writer.entry(&mut std::io::sink(), &example);
        written.map_err(Failure::from)
    })
}
