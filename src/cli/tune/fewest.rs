//! `satoku tune fewest`: finds the fewest clues that a puzzle with a given solution can have.

use super::solved;
use crate::cli::failure::{Exit, Failure};
use crate::cli::input::Reading;
use crate::cli::interrupt::{Limit, TimeLimit, interrupted, interruptible};
use crate::cli::numbers;
use crate::cli::output::{print, write_whole};
use crate::cli::set_file::SetFile;
use crate::cli::{Global, count_of, words};
use clap::Args;
use satoku::Solver;
use satoku::board::Grid;
use satoku::format::{Entry, Provenance, WriteOptions};
use satoku::generate::{self, BoundProof, FewestOfKind, fewest, fewest_known, fewest_of_kind};
use satoku::oracle::{OracleError, SharedFormula};
use satoku::rules::Puzzle;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::slice::from_ref;

/// Find the fewest clues that a puzzle with a given solution can have
///
/// Narrows two bounds until they meet. The upper bound is the smallest puzzle found by a search;
/// the lower bound is the least number of cells that hit all unavoidable sets found so far. Reports
/// how the bounds move, and prints the smallest puzzle. 4x4 and 6x6 grids take seconds; on 9x9 the
/// bounds hardly ever meet, so set a limit.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku tune fewest 123456456123231564564231312645645312 --size 2x3
  satoku tune fewest grid.txt --time-limit 60s --proof bound
  satoku tune fewest killer.json --kind cage --time-limit 60s

With --time-limit or --rounds, 3 is the exit code where the bounds did not meet.")]
pub struct Fewest {
    /// A full grid row by row, or a file that holds one; - for standard input. With --kind, a
    /// puzzle
    #[arg(value_name = "GRID|FILE")]
    grid: OsString,
    /// Find the fewest clues of this kind, such as cage, that the puzzle needs beside its clues of
    /// other kinds, and print the puzzle with them
    #[arg(long, value_name = "KIND", conflicts_with = "proof", value_parser = words::variant)]
    kind: Option<String>,
    /// The seed of the search
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: u64,
    /// Stop after this time and report the bounds so far: 500ms, 30s, 5m or 2h
    #[arg(long, value_name = "DURATION")]
    time_limit: Option<Limit>,
    /// Stop after this many rounds of work on both bounds; unlike --time-limit, this gives the same
    /// result on every machine
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::whole)]
    rounds: Option<u64>,
    /// Write a proof of the lower bound to NAME.cnf and NAME.drat, for public checkers of SAT
    /// proofs. With --time-limit, it may take as long again. It proves that fewer cells cannot hit
    /// all of some unavoidable sets, which the comments of NAME.cnf describe
    #[arg(long, value_name = "NAME")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

impl Fewest {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        if let Some(kind) = &self.kind {
            return self.run_of_kind(kind, global);
        }
        let (puzzle, solution) = self.grid(global)?;
        let cancel = interruptible();
        let shared = Solver::new(&cancel).formula(&puzzle);
        let limit = TimeLimit::start(self.time_limit, &cancel);
        let rounds = self.rounds.unwrap_or(u64::MAX);
        let others = puzzle.part(|id| !puzzle.is_given(id));
        let (known, why) = fewest_known(&others);
        let mut shown = None;
        let found =
            fewest(&shared, &puzzle, &solution, self.seed, rounds, &cancel, &mut |found| {
                let bounds = (found.lower, found.upper());
                if shown.replace(bounds) != Some(bounds) {
                    let sets = found.set_count();
                    let (lower, upper) = bounds;
                    global.say(format_args!("{lower} to {upper} clues, {sets} unavoidable sets"));
                }
                match found.upper() > known {
                    true => ControlFlow::Continue(()),
                    // Whatever the bound that was found here.
                    false => ControlFlow::Break(()),
                }
            })?;
        let givens = self.reading.symbols().write(&found.givens);
        Failure::unless_closed(print(format!("{givens}\n")))?;
        if let Some(name) = &self.proof {
            self.prove(&found, &shared, name)?;
        }
        let (lower, upper) = (found.lower, found.upper());
        let what = match others.clues().len() {
            0 => "clues of this grid".to_owned(),
            stay => format!("givens besides {} that stay", count_of(stay as u64, "clue")),
        };
        if found.is_settled() {
            global.say(format_args!("the fewest {what} are {upper}"));
            return Ok(());
        }
        if upper <= known {
            global.say(format_args!("the fewest {what} are {upper}: {why}"));
            return Ok(());
        }
        let done = format!("the fewest {what} are from {lower} to {upper}");
        match cancel.is_cancelled() || interrupted() {
            true => Err(limit.failure(&done)),
            false => Err(Failure::new(Exit::GaveUp, done).hint("allow more --rounds")),
        }
    }

    /// Looks for the fewest clues of one kind.
    fn run_of_kind(&self, kind: &str, global: &Global) -> Result<(), Failure> {
        let (_, entry) = self.entry(global)?;
        let puzzle = &entry.puzzle;
        if puzzle.clues().iter().all(|clue| clue.kind() != kind) {
            return Err(Failure::usage(format!(
                "--kind: the puzzle has no clue of the kind {kind}"
            ))
            .hint("name a kind that it has"));
        }
        let cancel = interruptible();
        let limit = TimeLimit::start(self.time_limit, &cancel);
        let mut solver = Solver::new(&cancel);
        let solution = match solved(&entry, &mut solver)? {
            Ok(solution) => solution,
            Err(why) => return Err(Failure::new(Exit::Failed, why.to_string())),
        };
        let shared = solver.formula(puzzle);
        let rounds = self.rounds.unwrap_or(u64::MAX);
        let mut shown = None;
        let see = &mut |found: &FewestOfKind| {
            let bounds = (found.lower, found.upper);
            if shown.replace(bounds) != Some(bounds) {
                let sets = found.set_count;
                let (lower, upper) = bounds;
                global.say(format_args!("{lower} to {upper} clues, {sets} sets that they hit"));
            }
            ControlFlow::Continue(())
        };
        let found =
            fewest_of_kind(&shared, puzzle, kind, &solution, self.seed, rounds, &cancel, see)?;
        let (options, provenance) = (WriteOptions::default(), Provenance::default());
        let mut set = SetFile::begin(None, None, options, Some(&found.puzzle), &provenance)?;
        set.put(&Entry::of(found.puzzle.clone()))?;
        set.close(false)?;
        let (lower, upper) = (found.lower, found.upper);
        let stay = count_of((found.puzzle.clues().len() - upper) as u64, "clue");
        let what = format!("clues of the kind {kind} besides {stay} that stay");
        if found.is_settled() {
            global.say(format_args!("the fewest {what} are {upper}"));
            return Ok(());
        }
        let done = format!("the fewest {what} are from {lower} to {upper}");
        match cancel.is_cancelled() || interrupted() {
            true => Err(limit.failure(&done)),
            false => Err(Failure::new(Exit::GaveUp, done).hint("allow more --rounds")),
        }
    }

    /// Writes a proof of the lower bound, which may take as long as the search.
    fn prove(
        &self,
        found: &generate::Fewest,
        shared: &SharedFormula,
        name: &Path,
    ) -> Result<(), Failure> {
        let unproved = "the lower bound was not proved";
        let cancel = interruptible();
        let limit = TimeLimit::start(self.time_limit, &cancel);
        match found.prove(shared, &cancel) {
            Ok(Some(proof)) => write_proof(name, &proof),
            Ok(None) => Err(Failure::new(Exit::GaveUp, unproved)),
            Err(OracleError::Cancelled) => Err(limit.failure(unproved)),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the name of the input and its first puzzle.
    fn entry(&self, global: &Global) -> Result<(String, Entry), Failure> {
        let options = self.reading.options()?;
        let mut session = self.reading.open(global, &options, from_ref(&self.grid))?;
        let entry = session.only("no grid found")?;
        Ok((session.name().to_owned(), entry))
    }

    /// Returns the grid, with a puzzle that gives all of it besides its other clues.
    fn grid(&self, global: &Global) -> Result<(Puzzle, Grid), Failure> {
        let (name, entry) = self.entry(global)?;
        let given = entry.puzzle.givens();
        // A puzzle whose solution is known will do as well.
        let solution = match entry.solution {
            Some(solution) if !given.is_full() => solution,
            _ => given,
        };
        if !solution.is_full() {
            let message = format!("{name}: expected a full grid, found blank cells");
            return Err(Failure::usage(message).hint("`satoku solve` fills those of a puzzle"));
        }
        let puzzle = entry.puzzle.with_givens(&solution).map_err(Failure::usage)?;
        puzzle.check(&solution).map_err(|fault| {
            Failure::usage(format!("{name}: the grid is not a solution: {fault}"))
        })?;
        Ok((puzzle, solution))
    }
}

fn write_proof(name: &Path, proof: &BoundProof) -> Result<(), Failure> {
    for (extension, text) in [("cnf", &proof.cnf), ("drat", &proof.drat)] {
        let mut path = name.as_os_str().to_owned();
        path.push(".");
        path.push(extension);
        let path = PathBuf::from(path);
        write_whole(&path, text)?;
    }
    Ok(())
}
