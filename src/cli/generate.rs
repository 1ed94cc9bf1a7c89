//! `satoku generate`: makes puzzles.

use super::Global;
use super::failure::{Exit, Failure};
use super::input::{layout, read_small};
use super::interrupt::{Limit, TimeLimit, on_interrupt};
use super::output::{Output, unwritten};
use super::progress::Progress;
use super::resume::resume;
use super::stats::Stopwatch;
use clap::Args;
use rand::TryRng;
use satoku::board::{Board, Cell, Grid, Size, Symbols, Symmetry};
use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};
use satoku::generate::{
    Assurance, BatchError, ClueCount, Generator, Observer, Request, RequestError, batch,
};
use satoku::oracle::Engine;
use satoku::rules::{Layout, Registry, RulesError};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Make puzzles
///
/// Each puzzle has exactly one solution, shown by a SAT solver. Without --clues, clues are removed
/// until none can go. Puzzle I of seed S is always the same, whatever --jobs says.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku generate
  satoku generate 100 --seed 1 -o output/puzzles.json
  satoku generate 20 --clues 26..30 --symmetry rotate-180 -o output/symmetric.ndjson
  satoku generate --size 6 --variant x
  satoku generate 1000000 --seed 7 -o output/million.ndjson --resume")]
pub struct Generate {
    /// How many puzzles
    #[arg(default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// The size: a side (4, 6, 8, 9, 10, 12, 15, 16, 20, 25) or a box shape, rows first (2x3)
    #[arg(long, value_name = "SIZE", help_heading = "Board")]
    size: Option<Size>,
    /// The variant: classic, x, windoku, jigsaw, or several joined by +
    #[arg(long, value_name = "NAME[+NAME]", default_value = "classic", help_heading = "Board")]
    variant: String,
    /// The regions of a jigsaw, one line a row and a character a region; random ones without it
    #[arg(long, value_name = "FILE", help_heading = "Board")]
    regions: Option<PathBuf>,

    /// How many clues: a number, or a range with both ends included
    #[arg(long, value_name = "N|LO..HI", help_heading = "Clues")]
    clues: Option<ClueCount>,
    /// The arrangement of the givens: none, rotate-180, rotate-90, mirror-horizontal,
    /// mirror-vertical, both-mirrors, diagonal, antidiagonal, both-diagonals or full
    #[arg(
        long,
        value_name = "NAME",
        default_value = "none",
        hide_default_value = true,
        help_heading = "Clues"
    )]
    symmetry: Symmetry,
    /// Give the cells that a file marks and no others: one line a row, `.` for a blank
    #[arg(long, value_name = "FILE", help_heading = "Clues")]
    pattern: Option<PathBuf>,
    /// The solution to carve, row by row, or a file that holds it
    #[arg(long, value_name = "GRID|FILE", help_heading = "Clues")]
    solution: Option<String>,
    /// Cells that stay given, such as r1c1,r5c5
    #[arg(long, value_name = "CELLS", value_delimiter = ',', help_heading = "Clues")]
    keep: Vec<String>,
    /// How many attempts a puzzle may take before it is given up
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Clues",
          value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,

    /// The seed; one is drawn and printed without it
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0, help_heading = "Making")]
    start: u64,
    /// How many threads work; one for each core without it
    #[arg(long, value_name = "N", help_heading = "Making", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// What must stand behind uniqueness: fast (one engine), double (two engines agree); without it
    /// double, or fast for a puzzle beyond the second engine's budget
    #[arg(long, value_name = "NAME", help_heading = "Making")]
    assurance: Option<Assurance>,
    /// The engine that answers: auto (dpll, then varisat), dpll or varisat
    #[arg(long, value_name = "NAME", default_value = "auto", help_heading = "Making")]
    engine: Engine,
    /// Say on standard error what the run cost: queries by engine, time by stage
    #[arg(long, help_heading = "Making")]
    stats: bool,
    /// Stop after this time with what is done: 500ms, 30s, 5m or 2h
    #[arg(long, value_name = "DURATION", help_heading = "Making")]
    time_limit: Option<Limit>,

    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The format: json, ndjson, lines or rows; by the file's extension without it, on standard
    /// output lines for classic boards and ndjson for others
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,
    /// How symbols are written in lines and rows: 1-9, 1-G, 0-F, A-P, or a list such as ABCDEFGHI
    #[arg(long, value_name = "SET", help_heading = "Output")]
    symbols: Option<Symbols>,
    /// Leave the solutions out
    #[arg(long, help_heading = "Output")]
    no_solution: bool,
    /// Go on with a file that an interrupted run left (ndjson or lines)
    #[arg(long, requires = "output", help_heading = "Output")]
    resume: bool,
}

impl Generate {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Arc::new(Registry::standard());
        let request = self.request(&registry)?;
        let format = self.format(&request)?;
        let generator =
            Generator::with_registry(request, registry).map_err(|error| refused(&error))?;
        let end = self.start.checked_add(self.count).ok_or_else(|| {
            Failure::usage(format!("--start {} and {} puzzles pass 2^64", self.start, self.count))
        })?;
        let seed = match self.seed {
            Some(seed) => seed,
            None if self.resume => {
                return Err(Failure::usage(
                    "--resume needs the --seed of the run that it goes on with",
                ));
            }
            None => {
                let seed = rand::rngs::SysRng.try_next_u64();
                let seed =
                    seed.map_err(|error| Failure::usage(format!("no random seed: {error}")))?;
                global.say(format_args!("seed: {seed}"));
                seed
            }
        };
        let options = WriteOptions {
            symbols: self.symbols.clone().unwrap_or_default(),
            solutions: !self.no_solution,
        };
        let mut writer = writer(format, options);
        let (mut output, done) = match self.output.as_deref().filter(|_| self.resume) {
            Some(path) => {
                if !format.resumable() {
                    return Err(Failure::usage(format!("--resume cannot go on with {format}"))
                        .hint("use a format of one line a puzzle: --format ndjson or lines"));
                }
                resume(path, &generator, seed, self.start, self.count, writer.as_mut())?
            }
            None => (Output::open(self.output.as_deref(), format == Format::Json)?, 0),
        };
        on_interrupt(generator.cancel());
        let limit = TimeLimit::start(self.time_limit, generator.cancel());
        let request = Some(generator.request().to_json().into());
        let provenance = Provenance { seed: Some(seed), request };
        writer.begin(&mut output, &provenance).map_err(|error| output.fail(&error))?;
        let progress = Progress::new(self.count - done, global.quiet);
        let (mut made, mut lesser) = (0u64, 0u64);
        let first = self.start + done;
        let watch = Stopwatch::start();
        let observer = self.stats.then_some(&watch as &dyn Observer);
        let (work, ended) = batch(&generator, seed, first..end, self.jobs(), observer, |sealed| {
            lesser += u64::from(self.assurance.is_none() && sealed.assurance < Assurance::Double);
            writer
                .entry(&mut output, &Entry::from(sealed))
                .map_err(|error| unwritten(error, &output))?;
            // A line that is out is kept whatever happens next.
            if format.resumable() {
                output.flush().map_err(|error| output.fail(&error))?;
            }
            made += 1;
            progress.step();
            Ok::<(), Failure>(())
        });
        progress.clear();
        if self.stats {
            eprintln!("{}", watch.report(made, &work));
        }
        if lesser > 0 {
            global.say(format_args!(
                "note: {lesser} puzzles were beyond the second engine's budget: their assurance is fast"
            ));
        }
        let failure = match ended {
            Ok(()) => None,
            Err(BatchError::Emit(failure)) => return Err(failure),
            Err(BatchError::Generate { index, error }) => {
                let cancelled = matches!(error, satoku::generate::GenerateError::Cancelled);
                let done = format!("{made} of {} puzzles were made", self.count - done);
                Some(match cancelled {
                    true => limit.failure(&done),
                    false => {
                        let mut failure = Failure::from(error);
                        failure.message = format!("puzzle {index}: {}; {done}", failure.message);
                        failure
                    }
                })
            }
        };
        writer.end(&mut output).map_err(|error| output.fail(&error))?;
        let name = output.name();
        output.finish()?;
        if self.output.is_some() {
            global.say(format_args!("{made} puzzles written to {name}"));
        }
        failure.map_or(Ok(()), Err)
    }

    fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.jobs.map_or_else(cores, usize::from)
    }

    fn request(&self, registry: &Registry) -> Result<Request, Failure> {
        let layout = layout(self.size, self.regions.as_deref())?.unwrap_or_default();
        if layout.regions.is_some() && !self.variant.split('+').any(|name| name == "jigsaw") {
            return Err(Failure::usage("--regions are for jigsaws").hint("add --variant jigsaw"));
        }
        // The board alone is needed to read cells; a jigsaw without regions has the same cells.
        let board = match registry.rules(&self.variant, &layout) {
            Ok(rules) => rules.board().clone(),
            Err(RulesError::NoRegions) => Board::square(layout.size.side()),
            Err(error) => return Err(refused(&error.into())),
        };
        let pattern = self.pattern.as_ref().map(|path| {
            let text = read_small(path)?;
            read_pattern(&text, &board).map_err(|message| {
                Failure::usage(format!("{}: {message}", path.display())).hint(
                    "a pattern has a line for each row, `.` for a blank cell, `1` for a given one",
                )
            })
        });
        Ok(Request {
            variant: self.variant.clone(),
            clues: self.clues,
            symmetry: self.symmetry,
            pattern: pattern.transpose()?,
            solution: self
                .solution
                .as_deref()
                .map(|text| self.read_solution(text, &board))
                .transpose()?,
            keep: self.keep.iter().map(|text| read_cell(text, &board)).collect::<Result<_, _>>()?,
            assurance: self.assurance,
            engine: self.engine,
            tries: self.tries,
            layout,
            ..Request::default()
        })
    }

    fn read_solution(&self, text: &str, board: &Board) -> Result<Grid, Failure> {
        let path = std::path::Path::new(text);
        let (name, text) = match path.is_file() {
            true => (path.display().to_string(), read_small(path)?),
            false => ("--solution".to_owned(), text.to_owned()),
        };
        let dense: String = text.chars().filter(|character| !character.is_whitespace()).collect();
        let symbols = self.symbols.clone().unwrap_or_default();
        let grid = symbols.read(&dense, board.cell_count(), board.symbol_count());
        let grid = grid.map_err(|error| {
            let column = error.position().map_or(String::new(), |at| format!(":{}", at + 1));
            Failure::usage(format!("{name}{column}: {error}"))
                .hint("give the solution row by row, or the name of a file that holds it")
        })?;
        if !grid.is_full() {
            return Err(Failure::usage(format!("{name}: a solution has no blank cells")));
        }
        Ok(grid)
    }

    fn format(&self, request: &Request) -> Result<Format, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        match self.output.as_deref().filter(|path| *path != std::path::Path::new("-")) {
            None => Ok(default_format(&request.variant, &request.layout)),
            Some(path) => {
                let extension = path.extension().and_then(|extension| extension.to_str());
                let known = extension.and_then(Format::from_extension);
                // Devices and pipes have no extension.
                let special =
                    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
                known.or(special.then_some(Format::Ndjson)).ok_or_else(|| {
                    Failure::usage(format!("no format is known by the name of {}", path.display()))
                        .hint(
                            "end the name in .json, .ndjson, .txt, .sdm or .csv, or give --format",
                        )
                })
            }
        }
    }
}

/// What standard output gets: lines if they can say the board.
fn default_format(variant: &str, layout: &Layout) -> Format {
    let plain = Size::of_side(layout.size.side()) == Ok(layout.size);
    if variant == "classic" && plain { Format::Lines } else { Format::Ndjson }
}

/// Reads a cell named like r4c5.
fn read_cell(text: &str, board: &Board) -> Result<Cell, Failure> {
    let number = |part: &str| part.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let place = text.trim().strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
    let cell = place.and_then(|(row, col)| board.cell_at(number(row)?, number(col)?));
    cell.ok_or_else(|| {
        let (rows, cols) = board.extent();
        Failure::usage(format!(
            "--keep: expected a cell from r1c1 to r{rows}c{cols}, found `{}`",
            text.escape_default()
        ))
    })
}

/// Reads which cells a pattern marks.
fn read_pattern(text: &str, board: &Board) -> Result<Vec<Cell>, String> {
    let rows: Vec<(usize, Vec<char>)> = text
        .lines()
        .enumerate()
        .map(|(number, line)| {
            (number + 1, line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
        })
        .filter(|(_, row)| !row.is_empty())
        .collect();
    let (height, width) = board.extent();
    if rows.len() != height {
        return Err(format!("expected {height} rows, found {}", rows.len()));
    }
    let mut cells = Vec::new();
    for (row, (line, characters)) in rows.iter().enumerate() {
        if characters.len() != width {
            return Err(format!("line {line}: expected {width} cells, found {}", characters.len()));
        }
        let marked =
            characters.iter().enumerate().filter(|(_, character)| !"._0-".contains(**character));
        cells.extend(marked.filter_map(|(col, _)| board.cell_at(row, col)));
    }
    Ok(cells)
}

/// A request that cannot be met, in terms of the flags that made it.
fn refused(error: &RequestError) -> Failure {
    let (flag, hint) = match error {
        RequestError::Rules(RulesError::NoBoxes(_)) => {
            ("--size", "choose a side of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25, or --variant jigsaw")
        }
        RequestError::Rules(RulesError::Regions(_)) => {
            ("--regions", "give a layout of the board's size")
        }
        RequestError::Rules(_) => ("--variant", "see satoku generate --help"),
        RequestError::Symmetry(_) => {
            ("--symmetry", "choose a symmetry that the board has, such as rotate-180")
        }
        RequestError::TooFewClues { .. } => ("--clues", "ask for more clues"),
        RequestError::TooManyClues { .. } => ("--clues", "ask for fewer clues"),
        RequestError::ClueSum { .. } => {
            ("--clues", "choose one of those, a range, or another --symmetry")
        }
        RequestError::Solution(_) | RequestError::SolutionLength { .. } => {
            ("--solution", "give a full grid that obeys the rules of the --variant and --size")
        }
        RequestError::Cell(_) => ("--keep", "name cells of the board"),
        RequestError::Assurance(..) => ("--assurance", "use --assurance double"),
        RequestError::Engine(_) => ("--engine", "leave it out"),
        _ => ("request", "leave one of them out"),
    };
    Failure::new(Exit::Usage, format!("{flag}: {error}")).hint(hint)
}
