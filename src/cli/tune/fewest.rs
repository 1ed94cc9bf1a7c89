//! `satoku tune fewest`: the fewest clues that a grid can have.

use crate::cli::Global;
use crate::cli::failure::Failure;
use crate::cli::input::{Reading, Source, unreadable};
use crate::cli::interrupt::on_interrupt;
use clap::Args;
use satoku::generate::minimize;
use satoku::oracle::{Budget, Cancel, Engine, Preparations};
use satoku::random::Random;
use satoku::rules::Registry;

/// Find the fewest clues that a grid can have
///
/// Prints a puzzle of the grid with the fewest clues that were found.
#[derive(Debug, Args)]
pub struct Fewest {
    /// A full grid row by row, or a file that holds one; - for standard input
    #[arg(value_name = "GRID|FILE")]
    grid: String,
    /// The seed of the search
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many times clues are taken away
    #[arg(long, value_name = "N", default_value_t = 1000)]
    tries: u64,
    #[command(flatten)]
    reading: Reading,
}

impl Fewest {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let source = Source::file_or_puzzle(&self.grid)?;
        let name = source.name().to_owned();
        let entry = source.entries(&options)?.next();
        let entry = entry.ok_or_else(|| Failure::usage(format!("{name}: no grid is there")))?;
        let puzzle = entry.map_err(|error| unreadable(&name, &error))?.item.puzzle;
        let solution = puzzle.givens();
        if !solution.is_full() {
            return Err(Failure::usage(format!("{name}: the grid has blank cells"))
                .hint("`satoku solve` fills a puzzle's"));
        }
        let valid = puzzle.rules().check(&solution);
        valid.map_err(|fault| {
            Failure::usage(format!("{name}: the grid is not a solution: {fault}"))
        })?;
        let cancel = Cancel::default();
        on_interrupt(&cancel);
        let prepared = Preparations::default();
        let (engine, budget) = (Engine::default(), Budget::default());
        let fewest = prepared.ask(&puzzle, engine, budget, &cancel, |oracle, _, clues| {
            let mut fewest = puzzle.clone();
            for index in 0..self.tries {
                let mut random = Random::new(self.seed, index);
                let (smaller, _) = minimize(oracle, &puzzle, clues, &solution, &mut random)?;
                if smaller.clues().len() < fewest.clues().len() {
                    global.say(format_args!("{} clues", smaller.clues().len()));
                    fewest = smaller;
                }
            }
            Ok::<_, Failure>(fewest)
        })?;
        println!("{}", self.reading.symbols().write(&fewest.givens()));
        Ok(())
    }
}
