//! What is wrong with the arguments, in the words and the form of all other messages.

use super::failure::Failure;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use satoku::names::nearest;
use satoku::quote::quote;
use std::error::Error;

/// Returns the failure for arguments that the parser refuses; `None` if its own text is the answer.
pub fn failure(error: &clap::Error) -> Option<Failure> {
    let argument = argument(error);
    let value = text(error, ContextKind::InvalidValue);
    let found = value.as_deref().map(quote).unwrap_or_default();
    let failure = match error.kind() {
        ErrorKind::ValueValidation => Failure::usage(format!("{argument}: {}", why(error, &found))),
        ErrorKind::InvalidValue if found.is_empty() => {
            Failure::usage(format!("{argument}: a value is missing")).hint(see_help())
        }
        ErrorKind::InvalidValue => {
            let known = texts(error, ContextKind::ValidValue);
            let near = near(value.as_deref().unwrap_or_default(), &known);
            let known = listed(&known);
            Failure::usage(format!("{argument}: expected {known}, found `{found}`{near}"))
        }
        ErrorKind::UnknownArgument => unknown(&argument),
        ErrorKind::InvalidSubcommand => {
            let name = text(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let command = Words::given().command;
            let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            let hint = match nearest(&name, names.iter().copied()) {
                Some(near) => format!("did you mean {near}?"),
                None => see_help(),
            };
            Failure::usage(format!("there is no command `{}`", quote(&name))).hint(hint)
        }
        ErrorKind::ArgumentConflict => {
            let others: Vec<String> =
                texts(error, ContextKind::PriorArg).iter().map(|other| name(other)).collect();
            match others.contains(&argument) {
                true => Failure::usage(format!("{argument} is given twice")),
                false => Failure::usage(match &others[..] {
                    [] => format!("{argument} cannot be used with what else is given"),
                    others => format!("{argument} cannot be used with {}", listed(others)),
                }),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let missing: Vec<String> =
                texts(error, ContextKind::InvalidArg).iter().map(|one| name(one)).collect();
            let hint = match error.get(ContextKind::Usage) {
                Some(ContextValue::StyledStr(usage)) => usage.to_string(),
                _ => String::new(),
            };
            let hint = hint.trim().trim_start_matches("Usage: ").to_owned();
            let hint = if hint.is_empty() { see_help() } else { hint };
            Failure::usage(format!("{} is missing", missing.join(", "))).hint(hint)
        }
        ErrorKind::TooManyValues => {
            Failure::usage(format!("{argument}: expected no value, found `{found}`"))
        }
        ErrorKind::InvalidUtf8 => Failure::usage("an argument is not UTF-8 text"),
        ErrorKind::MissingSubcommand => Failure::usage("a command is missing").hint(see_help()),
        _ => return None,
    };
    Some(failure)
}

/// Returns the failure for an option that there is none of, or for an argument too many.
fn unknown(argument: &str) -> Failure {
    let Words { path, command } = Words::given();
    if !argument.starts_with('-') {
        let message = format!("`{}` is one argument too many for {path}", quote(argument));
        return Failure::usage(message).hint(see_help());
    }
    let names: Vec<String> = command
        .get_arguments()
        .filter_map(clap::Arg::get_long_and_visible_aliases)
        .flatten()
        .map(str::to_owned)
        .collect();
    let bare = argument.trim_start_matches('-');
    let near = nearest(bare, names.iter().map(String::as_str));
    let hint = near.map_or_else(see_help, |near| format!("did you mean --{near}?"));
    Failure::usage(format!("{path} has no option `{}`", quote(argument))).hint(hint)
}

/// Returns why a value is refused, with the value if the reason does not name it.
fn why(error: &clap::Error, found: &str) -> String {
    let why = error.source().map_or_else(|| "a value is refused".to_owned(), ToString::to_string);
    match why.starts_with("expected ") && !why.contains("found `") {
        true => format!("{why}; found `{found}`"),
        false => why,
    }
}

/// Returns the argument that an error is about, without its value: `--seed`, `COUNT`.
fn argument(error: &clap::Error) -> String {
    text(error, ContextKind::InvalidArg).map(|text| name(&text)).unwrap_or_default()
}

/// Returns the name of an argument that is written as in a line of usage.
fn name(argument: &str) -> String {
    // A group of options, one of which is needed: `<--clues <N>|--difficulty <LEVEL>>`.
    if argument.starts_with("<-") {
        let words = argument.split(['<', '>', '|', ' ', '[', ']']);
        let options = words.filter(|word| word.starts_with('-')).map(str::to_owned);
        return listed(&options.collect::<Vec<_>>());
    }
    let word = match argument.starts_with('-') {
        true => argument.split([' ', '=']).next().unwrap_or_default(),
        false => argument.trim_end_matches('.').trim_matches(['<', '>', '[', ']']),
    };
    word.to_owned()
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    texts(error, kind).into_iter().next()
}

fn texts(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn near(found: &str, names: &[String]) -> String {
    let near = nearest(found, names.iter().map(String::as_str));
    near.map_or_else(String::new, |near| format!("; did you mean {near}?"))
}

/// Lists names: `a, b or c`.
fn listed(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => names.concat(),
    }
}

fn see_help() -> String {
    format!("see {} --help", Words::given().path)
}

/// The command that the arguments name.
struct Words {
    /// The names, such as `satoku tune add`.
    path: String,
    command: clap::Command,
}

impl Words {
    /// Finds the command in the arguments of this run: options may stand before its name.
    fn given() -> Self {
        let mut words = Words { path: "satoku".to_owned(), command: super::Cli::command() };
        for argument in std::env::args_os().skip(1) {
            let Some(argument) = argument.to_str() else { break };
            if let Some(command) = words.command.find_subcommand(argument).cloned() {
                words.path += &format!(" {argument}");
                words.command = command;
            } else if !argument.starts_with('-') {
                break;
            }
        }
        words
    }
}
