//! The command line: parses arguments, runs the command, and maps errors to exit codes.

mod cli;

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// Rating and searching make and drop many small lists, by which the allocators of most systems,
/// above all that of musl, are slowed down.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
