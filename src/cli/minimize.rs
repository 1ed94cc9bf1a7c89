//! `satoku minimize`: removes clues until every remaining one is needed.

use super::Global;
use super::budget::BudgetOption;
use super::failure::Failure;
use super::input::Reading;
use super::inputs::Found;
use super::interrupt::CommandLimit;
use super::numbers;
use super::output::named_format;
use super::unsolved::unsolved;
use clap::Args;
use satoku::format::Format;
use satoku::oracle::Engine;
use std::ffi::OsString;
use std::path::PathBuf;
use std::slice::from_ref;

/// Remove clues from puzzles until each one left is needed
///
/// Tries the clues of each puzzle in a random order that --seed fixes. Candidates that are clues,
/// as in a Sukaku, are given back to their cells one by one. Names each puzzle that does not have
/// exactly one solution, leaves it out, and then ends with 1.
#[derive(Debug, Args)]
pub struct Minimize {
    /// A file of puzzles, - for standard input, or one puzzle or link
    #[arg(value_name = "FILE|PUZZLE")]
    puzzles: OsString,
    /// The seed of the order in which clues are tried
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: u64,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, such as json or lines (see docs/formats.md). By default the file's extension
    /// decides; on standard output, lines for classic boards and ndjson for others
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The engine that looks for solutions: auto (several in turn), dpll, csp, cdcl or varisat
    #[arg(long, value_name = "NAME", default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    budget: BudgetOption,
    #[command(flatten)]
    limit: CommandLimit,
    #[command(flatten)]
    reading: Reading,
}

impl Minimize {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.limit.start();
        let options = self.reading.options()?;
        let format = named_format(self.output.as_deref(), self.format)?;
        let mut session = self.reading.open(global, &options, from_ref(&self.puzzles))?;
        let mut set = session.set(self.output.as_deref(), format, self.reading.symbols())?;
        let mut solver = self.budget.solver(&session).with_engine(self.engine);
        let (mut read, mut before, mut after) = (0, 0, 0);
        session.each(|Found { name, line, entry }, tally| {
            read += 1;
            match solver.minimize_nth(&entry.puzzle, self.seed, read - 1) {
                Ok(smaller) => {
                    before += entry.puzzle.clues().len();
                    after += smaller.puzzle.clues().len();
                    set.put(&smaller)
                }
                Err(error) => {
                    tally.unsolved(&name, line, &unsolved(error, &entry)?);
                    Ok(())
                }
            }
        })?;
        let has_made = set.has_any();
        set.close(read + session.tally.unread > 0)?;
        if has_made {
            global.say(format_args!("{before} clues before, {after} after"));
        }
        session.verdict().map_err(|failure| self.budget.explained(failure))
    }
}
