//! `satoku tune adjust`: changes the clues of puzzles until they meet a request.

use super::{refused, solved, written_symbol};
use crate::cli::failure::{Exit, Failure};
use crate::cli::input::Reading;
use crate::cli::inputs::Found;
use crate::cli::interrupt::{Limit, TimeLimit, interruptible};
use crate::cli::output::named_format;
use crate::cli::{Global, numbers};
use clap::Args;
use satoku::Solver;
use satoku::board::{Cell, Grid, Symbols, Symmetry};
use satoku::format::{Entry, Format};
use satoku::generate::{Adjusted, ClueCounts, GenerateError, Generator, Grade, Request};
use satoku::logic::{Difficulty, Geometry, Ladder, Rating, State};
use satoku::oracle::Cancel;
use satoku::rules::Rules;
use std::ffi::OsString;
use std::path::PathBuf;
use std::slice::from_ref;

/// Add or remove clues of a puzzle until it has the clue count or the difficulty that you ask for
///
/// Keeps the solution and most of the clues, and reports the changes on standard error. The result
/// depends on the flags and the --seed alone.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("goal").required(true).multiple(true))]
#[command(after_help = "\
Examples:
  satoku tune adjust puzzle.txt --clues 28
  satoku tune adjust puzzles.json --difficulty medium --keep-symmetry -o output/medium.json")]
pub struct Adjust {
    /// A file of puzzles, - for standard input, or one puzzle or link
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: OsString,
    /// How many clues: a number, or a range with both ends included; or numbers by kind, such as
    /// cage:20..24,given:3. Clues of other kinds than givens are left out only if their kind is
    /// named
    #[arg(long, value_name = "N|LO..HI|KIND:LO..HI", group = "goal")]
    clues: Option<ClueCounts>,
    /// How hard: a level, a rating or a range of ratings
    #[arg(long, value_name = "LEVEL|LO..HI", group = "goal")]
    difficulty: Option<Grade>,
    /// Keep the symmetry that the givens have
    #[arg(long)]
    keep_symmetry: bool,
    /// How many changes to make before giving up
    #[arg(long, value_name = "N", default_value_t = 300, allow_negative_numbers = true,
          value_parser = numbers::positive::<u64>)]
    tries: u64,
    /// The seed of the order in which clues are tried
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: u64,
    /// Stop after this time and keep what is done: 500ms, 30s, 5m or 2h
    #[arg(long, value_name = "DURATION")]
    time_limit: Option<Limit>,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, such as json or lines (see docs/formats.md). By default the file's extension
    /// decides; on standard output, lines for classic boards and ndjson for others
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    reading: Reading,
}

impl Adjust {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let options = self.reading.options()?;
        let format = named_format(self.output.as_deref(), self.format)?;
        let cancel = interruptible();
        let limit = TimeLimit::start(self.time_limit, &cancel);
        let late = |failure| limit.explain(failure, "not every puzzle is changed");
        let session = self.reading.open(global, &options, from_ref(&self.puzzles));
        let mut session = session.map_err(late)?;
        let symbols = self.reading.symbols();
        let set = session.set(self.output.as_deref(), format, symbols.clone());
        let mut set = set.map_err(late)?;
        let (mut solver, mut unmet) = (Solver::new(&cancel), 0);
        let ended = session.each(|Found { name, line, entry }, tally| {
            let adjusted = match solved(&entry, &mut solver)? {
                Ok(solution) => self.adjusted(global, &entry, solution, &symbols, &cancel)?,
                Err(why) => {
                    tally.unsolved(&name, line, &why);
                    return Ok(());
                }
            };
            match adjusted {
                Ok(adjusted) => set.put(&adjusted),
                Err(why) => {
                    unmet += 1;
                    tally.about(&name).fail(line, why);
                    Ok(())
                }
            }
        });
        let ended = match ended {
            // What was done is kept.
            Err(failure) if failure.exit == Exit::Interrupted => Err(late(failure)),
            Err(failure) if failure.exit != Exit::GaveUp => return Err(failure),
            ended => ended,
        };
        let is_without_fault = unmet == 0 && ended.is_ok() && session.verdict().is_ok();
        set.close(!is_without_fault)?;
        ended?;
        session.verdict()?;
        if unmet > 0 {
            return Err(Failure::new(
                Exit::GaveUp,
                "not every puzzle could be changed as requested",
            )
            .hint(
                "allow more --tries, a wider range, drop --keep-symmetry, or try another --seed",
            ));
        }
        Ok(())
    }

    /// Returns the changed puzzle, or the reason why there is none.
    fn adjusted(
        &self,
        global: &Global,
        entry: &Entry,
        solution: Grid,
        symbols: &Symbols,
        cancel: &Cancel,
    ) -> Result<Result<Entry, String>, Failure> {
        let puzzle = &entry.puzzle;
        let rules = puzzle.rules();
        let givens = puzzle.givens();
        let symmetry = if self.keep_symmetry { symmetry(rules, &givens) } else { Symmetry::None };
        if self.keep_symmetry && symmetry == Symmetry::None {
            global.say("note: the givens have no symmetry to keep");
        }
        let mut request = Request::of_puzzle(puzzle, solution.clone());
        if let Some(counts) = &self.clues {
            request = request.clues(counts.clone());
        }
        if let Some(grade) = self.difficulty {
            request = request.difficulty(grade.into());
        }
        request = request.symmetry(symmetry).tries(self.tries);
        let generator = Generator::cancellable(request, cancel).map_err(|error| refused(&error))?;
        let Adjusted { puzzle: after, added, removed, left_out, rating } =
            match generator.adjust(puzzle, self.seed) {
                Ok(adjusted) => adjusted,
                Err(error @ GenerateError::Unmet { .. }) => return Ok(Err(error.to_string())),
                Err(error) => return Err(error.into()),
            };
        let named = |cells: &[Cell]| -> String {
            let named = cells.iter().map(|cell| {
                let symbol = solution.get(*cell).expect("a full grid");
                format!("{}={}", rules.board().place(*cell), written_symbol(symbols, symbol))
            });
            named.collect::<Vec<_>>().join(" ")
        };
        let (before, now) = (puzzle.clues().len(), after.clues().len());
        let mut said = format!("{before} clues before, {now} after");
        for (what, cells) in [("added", &added), ("removed", &removed)] {
            if !cells.is_empty() {
                said.push_str(&format!("; {what} {}", named(cells)));
            }
        }
        for clue in &left_out {
            let at = clue.cells().first().map(|cell| rules.board().place(*cell).to_string());
            said.push_str(&format!("; left out {} at {}", clue.kind(), at.unwrap_or_default()));
        }
        if let Some(rating) = &rating {
            let geometry = Geometry::new(rules).map_err(Failure::usage)?;
            let state = State::new(&geometry, puzzle);
            let was = Rating::unless_cancelled(state, &Ladder::default(), cancel)?;
            said.push_str(&format!("; {} became {}", described(&was), described(rating)));
        }
        global.say(said);
        let mut entry = Entry::of(after);
        entry.solution = Some(solution);
        entry.difficulty = rating.as_ref().map(Difficulty::from);
        Ok(Ok(entry))
    }
}

fn described(rating: &Rating) -> String {
    let score = rating.score.map_or("beyond".to_owned(), |score| score.to_string());
    format!("{} ({score})", rating.level)
}

/// Returns the symmetry of some givens that joins the most cells.
fn symmetry(rules: &Rules, givens: &Grid) -> Symmetry {
    let kept = Symmetry::ALL.into_iter().filter_map(|(symmetry, _)| {
        let orbits = symmetry.orbits(rules.board()).ok()?;
        let is_even = |orbit: &Vec<Cell>| {
            let given = orbit.iter().filter(|cell| givens.get(**cell).is_some()).count();
            given == 0 || given == orbit.len()
        };
        orbits.iter().all(is_even).then_some((orbits.len(), symmetry))
    });
    kept.min().map_or(Symmetry::None, |(_, symmetry)| symmetry)
}
