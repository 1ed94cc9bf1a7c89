//! `satoku tune`: explores which numbers of clues are possible, and what they cost.

mod add;
mod adjust;
mod fewest;
mod survey;
mod sweep;

use super::Global;
use super::failure::Failure;
use super::request::{failure, too_many_or_few};
use super::solve::{Unsolved, only_solution};
use clap::{Args, Subcommand};
use satoku::board::{Grid, Symbol, Symbols};
use satoku::format::Entry;
use satoku::generate::RequestError;
use satoku::oracle::{Cancel, Engine, Preparations, solve};
use satoku::rules::RulesError;

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

/// Returns the failure for a request that cannot be met, in terms of its flag.
fn refused(error: &RequestError) -> Failure {
    let hint = match error {
        RequestError::Rules(RulesError::NoBoxes(_)) => {
            "choose a side of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25"
        }
        RequestError::Kind { .. } => "leave this option out",
        RequestError::ClueSum { .. } => "choose one of those, or a range",
        RequestError::GoalClues { .. } => {
            "ask for another number of --clues, or another --difficulty"
        }
        error => match error.field() {
            "variant" => "see satoku generate --help",
            "symmetry" => "choose a symmetry that the board has, such as rotate-180",
            "clues" => too_many_or_few(error),
            "difficulty" => "ask for another --difficulty, or leave it out",
            _ => "leave one of them out",
        },
    };
    failure(error).hint(hint)
}

/// Returns the only solution of a puzzle, or the reason why none is known.
fn solved(
    entry: &Entry,
    prepared: &Preparations,
    cancel: &Cancel,
) -> Result<Result<Grid, Unsolved>, Failure> {
    Ok(only_solution(solve(prepared, &entry.puzzle, Engine::Auto, cancel)?, entry))
}

/// Returns a symbol as it is written.
fn written_symbol(symbols: &Symbols, symbol: Symbol) -> String {
    symbols.character(symbol).to_string()
}
