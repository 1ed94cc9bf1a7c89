//! `satoku tune`: explores which numbers of clues are possible, and what they cost.

mod add;
mod adjust;
mod answers;
mod fewest;
mod survey;
mod sweep;

use super::Global;
use super::failure::Failure;
use answers::{refused, solved, written_symbol};
use clap::{Args, Subcommand};

/// Study and change how many clues puzzles have
#[derive(Debug, Args)]
pub struct Tune {
    #[command(subcommand)]
    question: Question,
}

// What each does is said where its options are: a line here would hide that from --help.
#[derive(Debug, Subcommand)]
enum Question {
    Fewest(Box<fewest::Fewest>),
    Survey(Box<survey::Survey>),
    Adjust(Box<adjust::Adjust>),
    Add(Box<add::Add>),
    Sweep(Box<sweep::Sweep>),
}

impl Tune {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        match self.question {
            Question::Fewest(command) => command.run(global),
            Question::Survey(command) => command.run(global),
            Question::Adjust(command) => command.run(global),
            Question::Add(command) => command.run(global),
            Question::Sweep(command) => command.run(global),
        }
    }
}
