//! The command line: one file for each subcommand, and their shared parts.

mod book;
mod budget;
mod catalogue;
mod certify;
mod check;
mod clue_list;
mod complaints;
mod convert;
mod distinct;
mod documents;
mod encode;
mod exercises;
mod failure;
mod filters;
mod frame;
mod generate;
mod global;
#[cfg(feature = "book")]
mod heartbeat;
mod help;
mod hint;
mod hint_json;
mod image;
mod input;
mod inputs;
mod interrupt;
mod interruptible_reader;
mod licenses;
mod manual;
mod minimize;
mod notes;
mod numbers;
mod output;
mod own_rules;
mod pattern;
mod pictures;
mod progress;
mod rate;
mod rate_report;
#[cfg(feature = "photo")]
mod reading_overlay;
mod registry;
mod request;
mod resume;
mod schema;
mod seed;
mod select;
mod session;
mod set_file;
mod sheet;
mod solve;
mod spec_file;
mod stats;
mod steps;
mod steps_pdf;
#[cfg(feature = "studio")]
mod studio;
mod terms;
mod tune;
mod unsolved;
mod usage;
mod verdict;
mod verify;
mod words;

use clap::{CommandFactory, Parser, Subcommand};
use failure::{Exit, Failure};
use global::{Global, threads};
use std::io::Write;
use std::process::ExitCode;
use verdict::{count_of, verdict};

/// Makes Sudoku-family puzzles with exactly one solution
#[derive(Debug, Parser)]
#[command(name = "satoku", version, max_term_width = 100, propagate_version = true)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "\
Exit codes: 0 done, 1 a check found a puzzle that fails, 2 bad usage or input, 3 gave up within \
its limits, 4 the program contradicts itself, 130 interrupted.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    global: Global,
}

// What each does is said where its options are: a line here would hide that from --help.
#[derive(Debug, Subcommand)]
enum Command {
    Generate(Box<generate::Generate>),
    Solve(solve::Solve),
    Check(check::Check),
    Hint(hint::Hint),
    Rate(rate::Rate),
    Certify(certify::Certify),
    Verify(verify::Verify),
    Minimize(minimize::Minimize),
    Tune(tune::Tune),
    Convert(convert::Convert),
    Select(select::Select),
    Book(book::Book),
    Sheet(sheet::Sheet),
    #[cfg(feature = "studio")]
    Studio(studio::Studio),
    Techniques(catalogue::Techniques),
    Levels(catalogue::Levels),
    Schema(schema::Schema),
    Encode(encode::Encode),
    Licenses(licenses::Licenses),
    Completions(manual::Completions),
    Man(manual::Man),
    Help(help::Help),
}

/// Parses the arguments, runs the command, and maps a failure to a message and an exit code.
pub fn main() -> ExitCode {
    interrupt::watch_for_signals();
    output::report_size_limit();
    let result =
        own_rules::read(std::env::args_os().skip(1)).and_then(|()| match Cli::try_parse() {
            Ok(cli) => cli.run(),
            Err(_) if is_first_look() => help::start(),
            Err(answer) => print(&answer),
        });
    match Failure::unless_closed(result) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let failure = interrupt::explained(failure);
            failure.print();
            // Whatever the command made of it, it ended early because of the signal.
            match failure.exit {
                // A contradiction takes precedence over an interrupt.
                Exit::Contradiction => Exit::Contradiction,
                _ if interrupt::interrupted() => Exit::Interrupted,
                exit => exit,
            }
            .into()
        }
    }
}

impl Cli {
    fn run(self) -> Result<(), Failure> {
        let global = &self.global;
        match self.command {
            Command::Generate(command) => command.run(global),
            Command::Solve(command) => command.run(global),
            Command::Check(command) => command.run(global),
            Command::Hint(command) => command.run(global),
            Command::Rate(command) => command.run(global),
            Command::Certify(command) => command.run(global),
            Command::Verify(command) => command.run(global),
            Command::Minimize(command) => command.run(global),
            Command::Tune(command) => command.run(global),
            Command::Convert(command) => command.run(global),
            Command::Select(command) => command.run(global),
            Command::Book(command) => command.run(global),
            Command::Sheet(command) => command.run(global),
            #[cfg(feature = "studio")]
            Command::Studio(command) => command.run(global),
            Command::Techniques(command) => command.run(),
            Command::Levels(command) => command.run(),
            Command::Schema(command) => command.run(),
            Command::Encode(command) => command.run(global),
            Command::Licenses(command) => command.run(global),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
            Command::Help(command) => command.run(Cli::command()),
        }
    }
}

/// Returns whether somebody typed the name of the program alone. A script that does gets the list
/// of commands and the exit code of bad usage.
fn is_first_look() -> bool {
    std::env::args_os().len() == 1 && output::stdout_is_terminal()
}

/// Prints what the parser answers in place of a command: help, the version, or what is wrong with
/// the arguments.
fn print(answer: &clap::Error) -> Result<(), Failure> {
    if !answer.use_stderr() {
        let printed = answer.print().and_then(|()| std::io::stdout().flush());
        return printed.map_err(|error| Failure::writing("standard output", &error));
    }
    if let Some(failure) = usage::failure(answer) {
        return Err(failure);
    }
    // The help of a command that was called without the rest.
    // Where standard error is closed, nobody can be told.
    let _ = answer.print();
    Err(Failure::silent(Exit::Usage))
}
