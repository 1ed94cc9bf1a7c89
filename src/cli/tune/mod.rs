//! `satoku tune`: what counts of clues can be had, and what they cost.

mod fewest;

use super::Global;
use super::failure::Failure;
use clap::{Args, Subcommand};

/// Ask how many clues puzzles can have
#[derive(Debug, Args)]
pub struct Tune {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    /// Find the fewest clues that a grid can have
    Fewest(fewest::Fewest),
}

impl Tune {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        match self.question {
            Question::Fewest(command) => command.run(global),
        }
    }
}
