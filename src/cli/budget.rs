//! The budget for questions about puzzles that are read.

use super::failure::{Exit, Failure};
use super::session::Session;
use clap::Args;
use satoku::Solver;

/// The budget of a command that reads puzzles.
#[derive(Debug, Args)]
pub struct BudgetOption {
    /// Search up to this many times as long as usual before a puzzle is given up as undecided
    #[arg(long = "budget", value_name = "FACTOR", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    factor: u32,
}

impl BudgetOption {
    /// Returns a solver for a session with this budget.
    pub fn solver(&self, session: &Session<'_>) -> Solver {
        session.solver().with_times_the_budget(self.factor)
    }

    /// Returns a failure; if puzzles were not decided, with a hint at a larger budget.
    pub fn explained(&self, failure: Failure) -> Failure {
        match failure.exit {
            Exit::GaveUp => {
                let factor = self.factor.saturating_mul(10);
                failure.hint(format!("--budget {factor} searches up to ten times as long"))
            }
            _ => failure,
        }
    }
}
