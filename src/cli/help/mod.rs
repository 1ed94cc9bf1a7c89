//! `satoku help`: what to do first, a screen on each topic, the rule of a variant, kind of clue or
//! technique, and the options of a command.

mod entry;
mod topic;

use super::failure::Failure;
use super::output::print;
use clap::{Args, Command};
use satoku::names::nearest;
use satoku::quote::quote;
use topic::Topic;

/// Explain a topic, a variant, a kind of clue, a technique or a command
///
/// Without a name: what people do first, with the commands.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku help
  satoku help variants
  satoku help thermometer
  satoku help x-wing
  satoku help tune add")]
pub struct Help {
    /// A topic (start, variants, clues, levels, formats, books, hints, proofs or seeds), the name
    /// of a variant, a kind of clue or a technique, or a command
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

impl Help {
    /// Runs the command; `program` is the program with its commands.
    pub fn run(self, mut program: Command) -> Result<(), Failure> {
        let name = self.names.join(" ");
        if self.names.is_empty() {
            return start();
        }
        if let Some(topic) = Topic::named(&name) {
            return print(topic.text());
        }
        program.build();
        if let Some(mut command) = command(&program, &self.names) {
            return print(command.render_long_help().to_string());
        }
        match entry::of(&name) {
            Some(text) => print(text),
            None => Err(unknown(&program, &name)),
        }
    }
}

/// Prints what people do first.
pub fn start() -> Result<(), Failure> {
    print(Topic::Start.text())
}

/// Returns a command by its words, such as `tune add`.
fn command(program: &Command, names: &[String]) -> Option<Command> {
    let mut names = names.iter();
    let found = names.try_fold(program, |above, name| above.find_subcommand(name));
    found.cloned()
}

/// Returns the failure for a name that nothing has, with the nearest one that something has.
fn unknown(program: &Command, name: &str) -> Failure {
    let failure = Failure::usage(format!("nothing is called `{}`", quote(name)));
    let commands = program.get_subcommands().map(Command::get_name);
    let topics = Topic::ALL.iter().flat_map(|topic| topic.names().iter().copied());
    let near = [nearest(name, commands), nearest(name, topics), nearest(name, entry::names())];
    match nearest(name, near.into_iter().flatten()) {
        Some(near) => failure.hint(format!("did you mean satoku help {}?", near.to_lowercase())),
        None => failure.hint(format!("the topics are {}", topic::list())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::Parser;

    /// The words of a command line, in which double quotes join words.
    fn words(line: &str) -> Vec<String> {
        let parts = line.split('"').enumerate();
        let words = parts.flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        words.take_while(|word| word != ">").collect()
    }

    #[test]
    fn each_topic_fits_a_screen_and_names_commands_that_exist() {
        for topic in Topic::ALL {
            let text = topic.text();
            assert!(text.lines().count() <= 24, "{topic:?} has more than 24 lines");
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{topic:?}: wider than 80: {line}");
                assert!(!line.contains(['{', '}']), "{topic:?}: a place is not filled: {line}");
            }
            let commands: Vec<Vec<String>> =
                text.lines().filter_map(|line| line.strip_prefix("  satoku ")).map(words).collect();
            assert!(!commands.is_empty(), "{topic:?} shows no command");
            for command in commands {
                if command[0] == "studio" && !cfg!(feature = "studio") {
                    continue;
                }
                let line = ["satoku".to_owned()].into_iter().chain(command.iter().cloned());
                if let Err(error) = Cli::try_parse_from(line) {
                    panic!("{topic:?}: {command:?}: {error}");
                }
            }
        }
    }

    #[test]
    fn the_rule_of_a_variant_is_whole() {
        let text = |name| entry::of(name).unwrap();
        let starts = |name, start| assert!(text(name).starts_with(start), "{}", text(name));
        starts("windoku", "windoku: Each row, each column and each box of 3 by 3 cells holds");
        starts("Killer", "killer (cage): No digit repeats");
        starts("jigsaw+x", "jigsaw+x: Each row, each column and each region");
        starts("kakuro", "kakuro (runs+run-sum): Each white cell");
        assert!(text("kakuro").contains("the sum of a run"), "{}", text("kakuro"));
    }

    #[test]
    fn every_name_of_a_topic_leads_to_it() {
        for topic in Topic::ALL {
            for name in topic.names() {
                assert_eq!(Topic::named(name), Some(*topic));
                assert_eq!(Topic::named(&name.to_uppercase()), Some(*topic));
            }
        }
    }

    #[test]
    fn every_name_of_a_variant_kind_or_technique_has_an_entry() {
        let names: Vec<&str> = entry::names().collect();
        assert!(names.len() > 150, "{}", names.len());
        for name in names {
            let text = entry::of(name).unwrap_or_else(|| panic!("{name} has no entry"));
            assert!(text.lines().count() <= 24 && !text.contains(['{', '}']), "{name}: {text}");
            for command in text.lines().filter_map(|line| line.strip_prefix("  satoku ")) {
                let line = ["satoku".to_owned()].into_iter().chain(words(command));
                assert!(Cli::try_parse_from(line).is_ok(), "{name}: {command}");
            }
        }
    }
}
