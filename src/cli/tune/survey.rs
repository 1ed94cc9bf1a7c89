//! `satoku tune survey`: samples the clue counts of puzzles, their cost and their difficulty.

use super::refused;
#[cfg(feature = "charts")]
use crate::cli::count_of;
use crate::cli::failure::Failure;
use crate::cli::interrupt::{Limit, TimeLimit, on_interrupt};
use crate::cli::numbers;
use crate::cli::output::{Output, ReportFormat};
use crate::cli::progress::Progress;
use crate::cli::registry::registry;
use crate::cli::{Global, threads};
use clap::Args;
use satoku::board::{Size, Symmetry};
use satoku::generate::{Assurance, GenerateError, Generator, Mix, Request, RequestFields};
use satoku::oracle::Cancel;
use satoku::parallel::map_in_order;
use satoku::stats::{Surveyed, Surveyor, csv, json, table};
use serde_json::{Map, json};
use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::time::Duration;

/// Sample puzzles: how many clues they have, how long each count takes, how hard they are
///
/// Makes minimal puzzles by random removal, the same as `satoku generate` makes with the same seed.
/// Reports how often each number of clues occurs, how long it takes to get such a puzzle, and how
/// hard the puzzles are. Shares have 95 % Wilson intervals, means have 95 % Student intervals.
/// Random removal favours few clues; --unbiased takes a second sample that represents all minimal
/// puzzles. Ctrl-C ends the sampling; the report then covers the puzzles so far.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku tune survey
  satoku tune survey --samples 20000 --unbiased --charts output/charts
  satoku tune survey --symmetry none,rotate-180,full --format csv -o output/survey.csv
  satoku tune survey --size 16 --samples 50 --time-limit 5m")]
pub struct Survey {
    /// How many puzzles to sample for each symmetry
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true,
          value_parser = numbers::positive::<u64>)]
    samples: u64,
    /// One or more symmetries, such as none,rotate-180,full
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', default_value = "none")]
    symmetry: Vec<Symmetry>,
    /// The size: a side or a box shape, rows first (2x3)
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// The variant: classic, x, windoku, jigsaw, or several joined with +
    #[arg(long, value_name = "NAME[+NAME]", default_value = "classic")]
    variant: String,
    /// Sample puzzles of this difficulty, made as `satoku generate` makes them
    #[arg(long, value_name = "LEVEL|LO..HI", conflicts_with = "unbiased")]
    difficulty: Option<Mix>,
    /// Also estimate the shares among all minimal puzzles, each as likely as any other. The
    /// estimate draws populations of 500 sets of clues, as many sets in all as --samples
    #[arg(long)]
    unbiased: bool,
    /// Do not rate the puzzles; rating takes longer than making them
    #[arg(long)]
    no_rating: bool,
    /// Leave out times, so that the report depends on the flags alone
    #[arg(long)]
    no_time: bool,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: u64,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    /// Stop after this time and report the puzzles so far: 500ms, 30s, 5m or 2h
    #[arg(long, value_name = "DURATION")]
    time_limit: Option<Limit>,
    /// Write a table, a JSON object or CSV
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ReportFormat,
    /// Write the report to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write charts to this folder: clue counts, cost and levels, each as SVG and PNG
    #[cfg(feature = "charts")]
    #[arg(long, value_name = "FOLDER")]
    charts: Option<PathBuf>,
}

/// How many sets of clues a population has.
const POPULATION: u64 = 500;

impl Survey {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        // All are looked at before the first is sampled.
        let cancel = Cancel::default();
        let requests = self.symmetry.iter().map(|symmetry| self.request(*symmetry));
        let generators: Vec<Generator> = requests
            .map(|request| {
                Generator::cancellable(request?, &cancel).map_err(|error| refused(&error))
            })
            .collect::<Result<_, Failure>>()?;
        on_interrupt(&cancel);
        let mut output = Output::open(self.output.as_deref(), true)?;
        let limit = TimeLimit::start(self.time_limit, &cancel);
        let counted = if self.unbiased { self.populations() * POPULATION } else { 0 };
        let total = self.samples.saturating_add(counted).saturating_mul(generators.len() as u64);
        let progress = Progress::new(total, global.quiet);
        let mut surveys: Vec<Surveyed> = Vec::new();
        let (mut ended, mut sampled) = (Ok(()), 0);
        for generator in &generators {
            let symmetry = generator.request().fields().symmetry.unwrap_or_default();
            let mut survey = satoku::stats::Survey::default();
            let mut step = || {
                sampled += 1;
                progress.step();
            };
            ended = self.sample(generator, &mut survey, &mut step);
            if ended.is_ok() && self.unbiased {
                ended = self.count(generator, &mut survey, &mut step);
            }
            if survey.puzzles() > 0 {
                surveys.push(Surveyed { symmetry, survey });
            }
            if ended.is_err() {
                break;
            }
        }
        progress.clear();
        if !surveys.is_empty() {
            let kind = generators.first().map_or_else(String::new, |it| kind(it.request()));
            self.report(&surveys, &kind, &mut output)?;
            output.finish()?;
            #[cfg(feature = "charts")]
            self.draw(global, &surveys, &kind)?;
        }
        match ended {
            Ok(()) => Ok(()),
            Err(GenerateError::Cancelled) => {
                Err(limit.failure(&format!("{sampled} of {total} puzzles were sampled")))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn request(&self, symmetry: Symmetry) -> Result<Request, Failure> {
        let mut fields = RequestFields::default();
        fields.variant = Some(self.variant.clone());
        fields.size = self.size;
        fields.symmetry = Some(symmetry);
        fields.difficulty.clone_from(&self.difficulty);
        fields.assurance = Some(Assurance::Fast);
        fields.request(registry()).map_err(|error| refused(&error))
    }

    /// Samples puzzles of one symmetry, as many as time allows.
    fn sample(
        &self,
        generator: &Generator,
        survey: &mut satoku::stats::Survey,
        step: &mut dyn FnMut(),
    ) -> Result<(), GenerateError> {
        let look = |surveyor: &mut Surveyor<'_>, index| {
            let (made, time) = timed(|| surveyor.make(self.seed, index));
            let seconds = (!self.no_time).then_some(time.as_secs_f64());
            Ok(surveyor.observe(&made?, seconds)?)
        };
        let rates = !self.no_rating;
        let init = || Surveyor::new(generator, rates);
        each(threads(self.jobs), 0..self.samples, init, look, |observation| {
            survey.add(&observation);
            step();
        })
    }

    /// Estimates the number of all minimal puzzles by as many populations as match the samples.
    fn count(
        &self,
        generator: &Generator,
        survey: &mut satoku::stats::Survey,
        step: &mut dyn FnMut(),
    ) -> Result<(), GenerateError> {
        let census = generator.census()?;
        let (seed, size) = (self.seed, POPULATION as usize);
        let populations = 0..self.populations();
        let init = || ();
        let count = |(): &mut (), index| census.population(seed, index, size);
        each(threads(self.jobs), populations, init, count, |found| {
            survey.add_population(&found);
            (0..POPULATION).for_each(|_| step());
        })
    }

    /// Returns the number of populations that match the samples: at least two, or there is no
    /// interval.
    fn populations(&self) -> u64 {
        self.samples.div_ceil(POPULATION).max(2)
    }

    fn report(&self, surveys: &[Surveyed], kind: &str, output: &mut Output) -> std::io::Result<()> {
        match self.format {
            ReportFormat::Table => {
                for (number, Surveyed { symmetry, survey }) in surveys.iter().enumerate() {
                    if number > 0 {
                        writeln!(output)?;
                    }
                    let (seed, puzzles) = (self.seed, survey.puzzles());
                    writeln!(output, "{puzzles} {kind}, symmetry {symmetry}, seed {seed}")?;
                    write!(output, "{}", table(survey, width()))?;
                }
                Ok(())
            }
            ReportFormat::Json => {
                let version = env!("CARGO_PKG_VERSION");
                let mut about = Map::new();
                about.insert("format".into(), json!("satoku/survey"));
                about.insert("generator".into(), json!({ "name": "satoku", "version": version }));
                about.insert("seed".into(), json!(self.seed.to_string()));
                about.insert("variant".into(), json!(self.variant));
                let size = self.size.unwrap_or_default();
                about.insert("size".into(), json!(size.to_string()));
                if let Some(difficulty) = &self.difficulty {
                    about.insert("difficulty".into(), json!(difficulty.to_string()));
                }
                let text = serde_json::to_string_pretty(&json(about, surveys))?;
                writeln!(output, "{text}")
            }
            ReportFormat::Csv => write!(output, "{}", csv(surveys)),
        }
    }

    #[cfg(feature = "charts")]
    fn draw(&self, global: &Global, surveys: &[Surveyed], kind: &str) -> Result<(), Failure> {
        use satoku::stats::{Chart, ChartFormat};
        let Some(folder) = &self.charts else { return Ok(()) };
        let mut drawn = 0;
        for (chart, name) in Chart::ALL {
            let title = match chart {
                Chart::Counts => format!("How many clues {kind} have"),
                Chart::Cost => format!("What {kind} cost by their number of clues"),
                Chart::Levels => format!("How hard {kind} are by their number of clues"),
            };
            for (format, extension) in ChartFormat::ALL {
                let picture = chart.draw(surveys, &title, format).map_err(Failure::usage)?;
                let Some(picture) = picture else { continue };
                crate::cli::output::write_whole(
                    &folder.join(format!("{name}.{extension}")),
                    &picture,
                )?;
                drawn += 1;
            }
        }
        global.say(format_args!("{} written to {}", count_of(drawn, "chart"), folder.display()));
        Ok(())
    }
}

/// Returns a description of the puzzles of a request.
fn kind(request: &Request) -> String {
    let side = request.layout().size.side();
    let variant = match request.variant() {
        "classic" => String::new(),
        variant => format!("{variant} "),
    };
    match request.fields().difficulty {
        Some(difficulty) => format!("{variant}{side}x{side} puzzles ({difficulty})"),
        None if request.kinds().iter().all(|kind| kind.name() == "given") => {
            format!("minimal {variant}{side}x{side} puzzles")
        }
        // Clues that divide the board among them all stay, whether they are needed or not.
        None => format!("{variant}{side}x{side} puzzles"),
    }
}

/// Works on the indices of a sample and passes the results on in order, up to the first error.
fn each<S, T: Send>(
    jobs: usize,
    indices: Range<u64>,
    init: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> Result<T, GenerateError> + Sync,
    mut take: impl FnMut(T),
) -> Result<(), GenerateError> {
    let mut ended = Ok(());
    map_in_order(jobs, indices, init, work, |done| {
        ended = done.map(&mut take);
        if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    ended
}

/// Returns the width of the terminal, if there is one, up to that of a page.
fn width() -> usize {
    let wide = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
    wide.clamp(40, 120)
}

/// Returns the result of some work, and the time it took.
#[expect(clippy::disallowed_methods, reason = "times are shown, and nothing depends on them")]
pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = std::time::Instant::now();
    let done = work();
    (done, start.elapsed())
}
