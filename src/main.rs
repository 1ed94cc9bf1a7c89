//! The command line: parse, run, turn what went wrong into words and an exit code.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
