//! `satoku completions` and `satoku man`: documents generated from the flags.

use super::Cli;
use super::failure::Failure;
use super::output::print;
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::Shell;
use std::fmt::Write as _;

/// Write a completion script for a shell
///
/// For bash: satoku completions bash > ~/.local/share/bash-completion/completions/satoku
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Runs the command.
    pub fn run(self) -> Result<(), Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "satoku", &mut text);
        print(&text)
    }
}

/// Write the manual page, or the command reference as Markdown
///
/// To read it: satoku man | man -l -
#[derive(Debug, Args)]
pub struct Man {
    /// Write Markdown instead, every command on one page
    #[arg(long)]
    markdown: bool,
}

impl Man {
    /// Runs the command.
    pub fn run(self) -> Result<(), Failure> {
        if self.markdown {
            return print(reference().as_bytes());
        }
        let mut text = Vec::new();
        let mut command = Cli::command();
        command.build();
        let page = |command: Command, text: &mut Vec<u8>| {
            clap_mangen::Man::new(command).render(text).expect("writing to memory does not fail");
        };
        page(command.clone(), &mut text);
        for (_, sub) in every_command(&command) {
            page(sub.clone(), &mut text);
        }
        print(&text)
    }
}

/// Returns the command reference, generated from the flags.
fn reference() -> String {
    let mut command = Cli::command();
    command.build();
    let mut text =
        String::from("# Command reference\n\nMade from the flags by `satoku man --markdown`.\n");
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let _ = write!(text, "\n{after}\n");
    let globals: Vec<&Arg> = command.get_arguments().filter(|arg| arg.is_global_set()).collect();
    text.push_str("\n## Options of every command\n\n");
    globals.iter().for_each(|arg| describe(&mut text, arg));
    for (name, sub) in every_command(&command) {
        let about =
            sub.get_long_about().or(sub.get_about()).map(ToString::to_string).unwrap_or_default();
        let usage = sub.clone().render_usage().to_string();
        let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
        let _ = write!(text, "\n## {name}\n\n{about}\n\n    {usage}\n\n");
        let own = sub.get_arguments().filter(|arg| !arg.is_global_set());
        let own = own.filter(|arg| !matches!(arg.get_id().as_str(), "help" | "version"));
        own.for_each(|arg| describe(&mut text, arg));
        if let Some(after) = sub.get_after_help() {
            let after = after.to_string().replace("\n  ", "\n    ").replace(":\n", ":\n\n");
            let _ = write!(text, "\n{after}\n");
        }
    }
    text
}

/// Returns every command below this one with its full name, each followed by its subcommands.
fn every_command(command: &Command) -> Vec<(String, &Command)> {
    fn add<'a>(above: &str, command: &'a Command, all: &mut Vec<(String, &'a Command)>) {
        // That of clap, which is below commands that have others, says nothing of its own.
        let is_own = |sub: &&Command| sub.get_name() != "help" || above == "satoku";
        for sub in command.get_subcommands().filter(is_own) {
            let name = format!("{above} {}", sub.get_name());
            all.push((name.clone(), sub));
            add(&name, sub, all);
        }
    }
    let mut all = Vec::new();
    add("satoku", command, &mut all);
    all
}

/// Appends a line of the reference: `--flag VALUE`, with its meaning.
fn describe(text: &mut String, arg: &Arg) {
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let values = arg.get_value_names().unwrap_or_default().join(" ");
    let values = if arg.get_action().takes_values() { values } else { String::new() };
    let name = match (arg.get_short(), arg.get_long()) {
        (Some(short), Some(long)) => format!("-{short}, --{long} {values}"),
        (None, Some(long)) => format!("--{long} {values}"),
        _ => values,
    };
    // Other names of the flag, of which each takes the same value.
    let others = arg.get_visible_aliases().unwrap_or_default();
    let others: Vec<String> = others.iter().map(|other| format!(" (also `--{other}`)")).collect();
    let others = others.concat();
    let default = match arg.is_hide_default_value_set() || !arg.get_action().takes_values() {
        true => String::new(),
        false => arg
            .get_default_values()
            .iter()
            .map(|value| value.to_string_lossy())
            .collect::<Vec<_>>()
            .join(" "),
    };
    let default = if default.is_empty() { default } else { format!(" (default: `{default}`)") };
    let _ = writeln!(text, "- `{}`{others}: {}{default}", name.trim_end(), help.replace('\n', " "));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_command_reference_is_current() {
        if cfg!(feature = "photo") {
            eprintln!("skipped: the reference is that of the program without photographs");
            return;
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md");
        if std::env::var_os("SATOKU_BLESS").is_some() {
            std::fs::write(path, reference()).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == reference(),
            "docs/commands.md is stale: run `SATOKU_BLESS=1 cargo test` to make it again"
        );
    }
}
