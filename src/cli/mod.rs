//! The command line: one file for each subcommand, and their shared parts.

mod aside;
mod book;
mod catalogue;
mod certify;
mod check;
mod clue_list;
mod convert;
mod distinct;
mod encode;
mod exercises;
mod failure;
mod filters;
mod folder;
mod frame;
mod generate;
mod handout;
mod hint;
mod hint_json;
mod input;
mod inputs;
mod interrupt;
mod licenses;
mod manual;
mod minimize;
mod notes;
mod numbers;
mod output;
mod pattern;
mod pictures;
mod progress;
#[cfg(feature = "book")]
mod pulse;
mod rate;
mod rate_report;
#[cfg(feature = "photo")]
mod readings;
mod request;
mod resume;
mod schema;
mod seed;
mod select;
mod set_file;
mod sheet;
mod solve;
mod spec_file;
mod stats;
mod steps;
#[cfg(feature = "studio")]
mod studio;
mod terms;
mod tune;
mod usage;
mod verify;
mod waiting;
mod words;

use clap::{Args, ColorChoice, Parser, Subcommand};
use failure::{Exit, Failure, say};
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Makes Sudoku-family puzzles with exactly one solution
#[derive(Debug, Parser)]
#[command(name = "satoku", version, max_term_width = 100, propagate_version = true)]
#[command(after_help = "\
Exit codes: 0 done, 1 a check found a puzzle that fails, 2 bad usage or input, 3 gave up within \
its limits, 4 the program contradicts itself, 130 interrupted.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    global: Global,
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub struct Global {
    /// Print errors only, and show no progress
    #[arg(short, long, global = true, help_heading = "Global options")]
    quiet: bool,
    /// Use colour and bold type
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Global options"
    )]
    color: ColorChoice,
}

impl Global {
    /// Prints to standard error unless `--quiet` is set.
    fn say(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            say(text);
        }
    }

    /// Returns whether standard output takes bold type.
    fn color_on_stdout(&self) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                std::io::stdout().is_terminal() && takes_color(|name| std::env::var_os(name))
            }
        }
    }
}

/// Returns whether the environment of a terminal lets programs use bold type.
fn takes_color(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let is_refused = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
    !is_refused && variable("TERM").is_none_or(|terminal| terminal != "dumb")
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
}

/// Parses the arguments, runs the command, and maps a failure to a message and an exit code.
pub fn main() -> ExitCode {
    interrupt::watch_for_signals();
    output::report_size_limit();
    let result = match Cli::try_parse() {
        Ok(cli) => cli.run(),
        Err(answer) => print(&answer),
    };
    match Failure::unless_closed(result) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            // Whatever the command made of it, it ended early because of the signal.
            match failure.exit {
                // A fault of the program is told whatever else happened.
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
        notes::keep_quiet(global.quiet);
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
        }
    }
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

/// Returns the number of threads: the requested one, or one for each core.
fn threads(jobs: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    jobs.map_or_else(cores, usize::from)
}

/// Returns a number of things: `1 puzzle`, `2 puzzles`.
fn count_of(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Returns the result of a command that read a stream: unreadable puzzles take precedence over
/// puzzles that fail, and these over puzzles that were not decided.
fn verdict(unreadable: u64, failing: u64, undecided: u64) -> Result<(), Failure> {
    if unreadable > 0 {
        let count = count_of(unreadable, "puzzle");
        return Err(Failure::usage(format!("{count} skipped: could not be read")));
    }
    if failing > 0 {
        return Err(Failure::silent(Exit::Failed));
    }
    if undecided > 0 {
        let count = count_of(undecided, "puzzle");
        let message = format!("{count} could not be decided within the budget");
        return Err(Failure::new(Exit::GaveUp, message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::takes_color;

    #[test]
    fn the_environment_can_refuse_colour() {
        let takes = |terminal: &str, no_color: &str| {
            takes_color(|name| match name {
                "TERM" => Some(terminal.into()),
                "NO_COLOR" => Some(no_color.into()),
                _ => None,
            })
        };
        assert!(takes_color(|_| None) && takes("xterm", ""));
        assert!(!takes("dumb", "") && !takes("xterm", "1"));
    }
}
