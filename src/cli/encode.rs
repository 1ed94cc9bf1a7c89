//! `satoku encode`: writes a puzzle as a SAT formula.

use super::failure::{Exit, Failure};
use super::input::{Reading, Source, unreadable};
use super::interrupt::interruptible;
use super::output::Output;
use clap::Args;
use satoku::cnf::Lit;
use satoku::encode::Encoding;
use satoku::rules::Registry;
use satoku::{ErrorKind, Solver};
use std::path::PathBuf;

/// Write a puzzle as a SAT formula in DIMACS form
///
/// The formula is the extended encoding of the rules, with every clue as a unit clause; `c` lines
/// name each variable. Its models are the solutions of the puzzle. See docs/encodings.md.
#[derive(Debug, Args)]
pub struct Encode {
    /// A puzzle or link, a file whose first puzzle is encoded, or - for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: String,
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
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let source = Source::file_or_puzzle(&self.puzzle)?;
        let name = source.name().to_owned();
        let mut entries = source.entries(&options)?;
        let entry = match entries.next() {
            Some(Ok(located)) => located.item,
            Some(Err(error)) => return Err(unreadable(&name, &error)),
            None => return Err(Failure::usage(format!("{name}: no puzzle"))),
        };
        if entries.next().is_some() {
            global.say("note: only the first puzzle is encoded");
        }
        let puzzle = &entry.puzzle;
        let encoding = Encoding::new(puzzle);
        let clues = encoding.selectors(puzzle).expect("the clues were just encoded");
        let mut extra: Vec<Vec<Lit>> = clues.iter().map(|lit| vec![*lit]).collect();
        let cancel = interruptible();
        if self.block {
            let solution = match Solver::new(&cancel).first_solution(puzzle) {
                Err(error) if error.kind() == ErrorKind::OutOfBudget => None,
                found => found?,
            };
            let Some(solution) = solution else {
                return Err(Failure::new(Exit::Failed, format!("{name}: no solution to block")));
            };
            extra.push(encoding.blocking_clause(&solution));
        }
        cancel.check()?;
        let mut output = Output::open(self.output.as_deref(), true)?;
        encoding.write_dimacs(&mut output, &extra).map_err(|error| output.fail(&error))?;
        output.finish()
    }
}
