//! `satoku encode`: writes a puzzle as a SAT formula.

use super::failure::{Exit, Failure};
use super::input::Reading;
use super::output::Output;
use clap::Args;
use satoku::ErrorKind;
use satoku::cnf::Lit;
use satoku::encode::Encoding;
use std::ffi::OsString;
use std::path::PathBuf;
use std::slice::from_ref;

/// Write a puzzle as a SAT formula in DIMACS form
///
/// The formula is the extended encoding of the rules, with every clue as a unit clause; `c` lines
/// name each variable. Its models are the solutions of the puzzle. See docs/encodings.md.
#[derive(Debug, Args)]
pub struct Encode {
    /// A puzzle or link, a file whose first puzzle is encoded, or - for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: OsString,
    /// Forbid the puzzle's solution: the formula is then unsatisfiable exactly if there is no other
    /// solution
    #[arg(long)]
    block: bool,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

impl Encode {
    /// Runs the command.
    pub fn run(self, global: &super::Global) -> Result<(), Failure> {
        let options = self.reading.options()?;
        let mut session = self.reading.open(global, &options, from_ref(&self.puzzle))?;
        let entry = session.only("no puzzle")?;
        if session.has_more() {
            global.say("note: only the first puzzle is encoded");
        }
        let puzzle = &entry.puzzle;
        let encoding = Encoding::new(puzzle);
        let clues = encoding.selectors(puzzle).expect("the clues were just encoded");
        let mut extra: Vec<Vec<Lit>> = clues.iter().map(|lit| vec![*lit]).collect();
        if self.block {
            let solution = match session.solver().first_solution(puzzle) {
                Err(error) if error.kind() == ErrorKind::OutOfBudget => None,
                found => found?,
            };
            let Some(solution) = solution else {
                let message = format!("{}: no solution to block", session.name());
                return Err(Failure::new(Exit::Failed, message));
            };
            extra.push(encoding.blocking_clause(&solution));
        }
        session.cancel().check()?;
        let mut output = Output::open(self.output.as_deref(), true)?;
        encoding.write_dimacs(&mut output, &extra)?;
        output.finish()
    }
}
