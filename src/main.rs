//! The command line: parses arguments, runs the command, and maps errors to exit codes.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
