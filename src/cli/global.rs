//! Options of every command.

use super::failure::say;
use clap::{Args, ColorChoice};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub struct Global {
    /// Print errors only, and show no progress
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub quiet: bool,
    /// Know the rules and kinds of clue of this file, too; docs/own-rules.md explains it
    #[arg(long, global = true, value_name = "FILE", help_heading = "Global options")]
    pub own_rules: Option<PathBuf>,
    /// Use colour and bold type
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Global options"
    )]
    pub color: ColorChoice,
}

impl Global {
    /// Prints to standard error unless `--quiet` is set.
    pub fn say(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            say(text);
        }
    }

    /// Returns whether standard output takes bold type.
    pub fn color_on_stdout(&self) -> bool {
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

/// Returns the number of threads: the requested one, or one for each core.
pub fn threads(jobs: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    jobs.map_or_else(cores, usize::from)
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
