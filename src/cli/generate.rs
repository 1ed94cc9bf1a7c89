//! `satoku generate`: makes puzzles.

use super::certify::no_room;
use super::distinct::DistinctFilter;
use super::exercises::{PositionFilter, describe_positions, refuse_without_room};
use super::failure::{Exit, Failure, say};
use super::filters::{Ended, Filters};
use super::interrupt::{Limit, TimeLimit, interruptible};
use super::numbers;
use super::output::{Output, default_format_of, named_format};
use super::pattern;
use super::progress::{Progress, ProgressObserver};
use super::resume::{Resumed, resume};
use super::seed;
use super::stats::{Evidence, Stopwatch};
use super::{Global, count_of, threads, words};
use clap::Args;
use satoku::board::{Size, Symbols, Symmetry};
use satoku::format::{Detail, Entry, Format, Provenance, SetWriter, WriteOptions, writer};
use satoku::generate::{
    Assurance, BatchError, ClueCounts, GenerateError, Generated, Generator, Mix, Request, batch,
};
use satoku::logic::Selection;
use satoku::oracle::Engine;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Make puzzles
///
/// Each puzzle is proved to have exactly one solution (see --assurance). Without
/// --clues, clues are removed until each one left is needed. Puzzle I of seed S is always the same,
/// whatever --jobs says.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku generate
  satoku generate 100 --seed 1 -o output/puzzles.json
  satoku generate 20 --clues 26..30 --symmetry rotate-180 -o output/symmetric.ndjson
  satoku generate --size 6 --variant x
  satoku generate 5 --variant cage -o output/killers.json
  satoku generate 5 --variant thermometer --clues thermometer:6..8,given:0..12
  satoku generate 20 --difficulty expert --symmetry rotate-180
  satoku generate --difficulty '25 easy, 50 medium, 25 hard' -o output/mixed.json
  satoku generate 10 --difficulty 3.0..4.2 --require X-Wing --forbid 'unique rectangle'
  satoku generate 20 --at X-Wing -o output/x-wings.json
  satoku generate 1000000 --seed 7 -o output/million.ndjson --resume")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Generate {
    /// How many puzzles to make; by default one, or as many as --difficulty names
    #[arg(allow_negative_numbers = true, value_parser = numbers::positive::<u64>)]
    count: Option<u64>,

    /// The size: a side (4, 6, 8, 9, 10, 12, 15, 16, 20, 25) or a box shape, rows first (2x3).
    /// A minimal puzzle of side 25 takes a second or two
    #[arg(long, value_name = "SIZE", help_heading = "Board")]
    pub(super) size: Option<Size>,
    /// The variant: rules such as classic, x, windoku or jigsaw, and kinds of clue such as cage for
    /// killers; docs/rules.md lists them. Join several with +, such as x+cage; cage+given adds
    /// givens to the cages where they are needed
    #[arg(long, value_name = "NAME[+NAME]", default_value = "classic", help_heading = "Board",
          value_parser = words::variant)]
    pub(super) variant: String,
    /// The regions of a jigsaw or of another divided board: a file with one line for each row and
    /// one character for each region; random regions by default
    #[arg(long, value_name = "FILE", help_heading = "Board")]
    pub(super) regions: Option<PathBuf>,
    /// The grids of the variant overlapping: a file with the place of each grid's upper left cell,
    /// such as r1c13
    #[arg(long, value_name = "FILE", conflicts_with = "regions", help_heading = "Board")]
    pub(super) grids: Option<PathBuf>,
    /// The cells of a board with black places, such as that of kakuro: a file with one line for
    /// each row, `.` for a cell and `#` for none; random ones by default
    #[arg(long, value_name = "FILE", conflicts_with_all = ["regions", "grids"], help_heading = "Board")]
    pub(super) cells: Option<PathBuf>,

    /// How many clues: a number, or a range with both ends included, from which each puzzle's
    /// number is drawn; or numbers by kind, such as thermometer:4..8,given:10..14. On 9x9, a puzzle
    /// of 19 clues takes some thousandths of a second, one of 18 some seconds
    #[arg(long, value_name = "N|LO..HI|KIND:LO..HI", help_heading = "Clues")]
    pub(super) clues: Option<ClueCounts>,
    /// The arrangement of the clues: none, rotate-180, rotate-90, mirror-horizontal (left and right
    /// are mirror images), mirror-vertical (top and bottom), both-mirrors, diagonal, antidiagonal,
    /// both-diagonals or full. By default givens have none, and lines, cages, dots and clues
    /// outside the board that of a half turn where enough grids have such clues
    #[arg(long, value_name = "NAME", help_heading = "Clues")]
    pub(super) symmetry: Option<Symmetry>,
    /// Put givens in the cells that a file marks and in no others; - is standard input. One line
    /// for each row, drawn with two characters: `.` or the more frequent one is a blank cell. Where
    /// there is only one, spaces are
    #[arg(long, value_name = "FILE", help_heading = "Clues")]
    pub(super) pattern: Option<PathBuf>,
    /// Put givens in the shape of one or more letters or digits, across the middle of the board. On
    /// 9x9, few puzzles have less than 25 givens in a shape: if none is found, the hint draws
    /// further cells with which one was found, as a --pattern
    #[arg(long, value_name = "WORD", help_heading = "Clues", conflicts_with = "pattern")]
    pub(super) pattern_text: Option<String>,
    /// Place the lines or areas of the kind of clue along a drawing, cut into pieces at random:
    /// spiral, rings, letters:WORD, or a file with a line for each row, `.` for a blank cell and
    /// the same letter for cells that belong together
    #[arg(long, value_name = "NAME|FILE", help_heading = "Clues")]
    pub(super) layout: Option<String>,
    /// The solution of the puzzle, row by row, or a file that holds it
    #[arg(long, value_name = "GRID|FILE", help_heading = "Clues")]
    pub(super) solution: Option<String>,
    /// Make a nonogram or mosaic of an image: a PNG file, whose darker parts are filled, or a file
    /// with a line for each row, `.` for an empty cell and `#` for a filled one. If the image has a
    /// second solution, as few cells as possible are changed. A small image has a cell for each
    /// pixel; of a larger one, the longer side has 25, unless --size says otherwise
    #[arg(long, value_name = "FILE", conflicts_with_all = ["solution", "pattern", "pattern_text", "cells"],
          help_heading = "Clues")]
    pub(super) image: Option<PathBuf>,
    /// Cells whose givens stay: r1c1 or A1 (letter for the row, digit for the column), ranges such
    /// as r1c1-r1c9, rows (r5), columns (c3) and boxes (b5), with commas between them
    #[arg(long, value_name = "CELLS", value_delimiter = ',', help_heading = "Clues")]
    pub(super) keep: Vec<String>,
    /// How many attempts to make before giving up on a puzzle. An attempt is a new grid, or a
    /// change to the givens of a --pattern; if --clues is the only request, an attempt is a hundred
    /// grids
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Clues",
          allow_negative_numbers = true, value_parser = numbers::positive::<u64>)]
    pub(super) tries: u64,
    /// Make so many candidates for each puzzle, up to 100, and keep the best: clues that
    /// its path uses from the first steps on, lines apart and without givens, several ways on,
    /// different shapes, few clues. Takes as many times as long
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Clues",
          allow_negative_numbers = true, value_parser = numbers::positive::<u64>)]
    pub(super) best_of: u64,
    /// Give every symbol about as often: the counts of any two symbols among the givens differ by
    /// at most N, by 1 if N is left out
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1",
          help_heading = "Clues")]
    pub(super) balance: Option<usize>,

    /// How hard: a level (beginner, easy, medium, hard, expert, master, diabolical, beyond), a
    /// rating (4.2), a range of ratings (3.0..4.2), or several of these in turn: "25 easy, 50
    /// medium, 25 hard"
    #[arg(long, value_name = "LEVEL|LO..HI", help_heading = "Difficulty")]
    pub(super) difficulty: Option<Mix>,
    /// Techniques that each puzzle must need when easier steps are always taken first: a name
    /// ("X-Wing"), the first words of several names ("unique rectangle"; one of these is enough) or
    /// a family ("fish")
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', help_heading = "Difficulty")]
    pub(super) require: Vec<Selection>,
    /// Make positions instead of whole puzzles: grids in which one of these techniques is the next
    /// step. `satoku hint` names it. Names are those of --require; several are alternatives
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_delimiter = ',',
        conflicts_with = "resume",
        help_heading = "Difficulty"
    )]
    pub(super) at: Vec<Selection>,
    /// Techniques that no puzzle may need when easier steps are always taken first
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', help_heading = "Difficulty")]
    pub(super) forbid: Vec<Selection>,
    /// The hardest technique, by its score, that a puzzle may need
    #[arg(long, value_name = "TECHNIQUE", help_heading = "Difficulty")]
    pub(super) max_technique: Option<Selection>,

    /// The seed; by default a random one, which is printed
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::seed)]
    seed: Option<u64>,
    /// The index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0, help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::whole)]
    start: u64,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    /// How to confirm that there is one solution: proof (a certificate, which json and ndjson hold
    /// and `satoku verify` and other programs can check), double (two engines agree) or fast (one
    /// engine). By default proof; double, or else fast, for a puzzle whose proof is too long
    #[arg(long, value_name = "NAME", help_heading = "Making")]
    pub(super) assurance: Option<Assurance>,
    /// The engine that looks for solutions: auto (several in turn), dpll, csp, cdcl or varisat
    #[arg(long, value_name = "NAME", default_value = "auto", help_heading = "Making")]
    pub(super) engine: Engine,
    /// Make no two puzzles that are the same. Classic puzzles up to 9x9 also count as the same if
    /// they differ only in the names of symbols and the order of bands, stacks, rows and columns.
    /// Keeps an entry for each puzzle in memory; ends with 3 after --tries puzzles in a row that
    /// are not new
    #[arg(long, conflicts_with = "resume", help_heading = "Making")]
    distinct: bool,
    /// Make no puzzle that is the same as one in these files, in the sense of --distinct
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "resume", help_heading = "Making")]
    exclude: Vec<PathBuf>,
    /// Report on standard error what the run cost: queries by engine, time by stage
    #[arg(long, help_heading = "Making")]
    stats: bool,
    /// Stop after this time and keep what is done: 500ms, 30s, 5m or 2h
    #[arg(long, value_name = "DURATION", help_heading = "Making")]
    time_limit: Option<Limit>,

    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The format, such as json or lines (see docs/formats.md). By default the file's extension
    /// decides; on standard output, lines for classic boards, and ndjson for others and with
    /// --assurance proof
    #[arg(long, value_name = "FORMAT", help_heading = "Output", value_parser = words::format)]
    format: Option<Format>,
    /// The characters for symbols in lines and rows: 1-9, 1-G, 0-F, A-P, or a list such as
    /// ABCDEFGHI
    #[arg(long, value_name = "SET", help_heading = "Output")]
    pub(super) symbols: Option<Symbols>,
    /// Leave the solutions out, and the certificates, which cannot be checked without them
    #[arg(long, help_heading = "Output")]
    no_solution: bool,
    /// Continue a file that an interrupted run left (ndjson or lines); repeat the flags of that run
    #[arg(long, requires = "output", help_heading = "Output")]
    resume: bool,
}

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
