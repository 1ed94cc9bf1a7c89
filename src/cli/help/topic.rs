//! The topics: a text for each, in which lists are filled in from what the program has.

use crate::cli::registry::registry;
use satoku::format::Format;
use satoku::logic::Level;

/// A topic of `satoku help`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Start,
    Variants,
    Clues,
    Levels,
    Formats,
    Books,
    Hints,
    Proofs,
    Seeds,
}

/// The columns of a text.
const WIDTH: usize = 80;

impl Topic {
    pub const ALL: &[Topic] = &[
        Topic::Start,
        Topic::Variants,
        Topic::Clues,
        Topic::Levels,
        Topic::Formats,
        Topic::Books,
        Topic::Hints,
        Topic::Proofs,
        Topic::Seeds,
    ];

    /// Returns its names: the first is its own, by the others people look for it.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Topic::Start => &["start", "first", "begin", "topics"],
            Topic::Variants => &["variants", "variant", "rules", "boards"],
            Topic::Clues => &["clues", "clue", "kinds", "givens"],
            Topic::Levels => &["levels", "level", "difficulty", "rating"],
            Topic::Formats => &["formats", "format", "files", "export"],
            Topic::Books => &["books", "print", "class", "sheets"],
            Topic::Hints => &["hints", "steps"],
            Topic::Proofs => &["proofs", "proof", "uniqueness", "assurance"],
            Topic::Seeds => &["seeds", "seed", "sets"],
        }
    }

    /// Returns the topic of a name, in either case.
    pub fn named(name: &str) -> Option<Self> {
        let has = |topic: &&Self| topic.names().iter().any(|one| one.eq_ignore_ascii_case(name));
        Topic::ALL.iter().find(has).copied()
    }

    /// Returns the text, at most a screen of 24 lines.
    pub fn text(self) -> String {
        match self {
            Topic::Start => start(),
            Topic::Variants => {
                let names = registry().variants().iter().map(|one| one.name());
                include_str!("topics/variants.txt").replace("{variants}", &wrapped(names))
            }
            Topic::Clues => {
                let names = registry().clue_kinds().iter().map(|one| one.name());
                include_str!("topics/clues.txt").replace("{clues}", &wrapped(names))
            }
            Topic::Levels => include_str!("topics/levels.txt").replace("{levels}", &levels()),
            Topic::Formats => {
                let names = Format::ALL.iter().map(|(_, name)| *name);
                include_str!("topics/formats.txt").replace("{formats}", &wrapped(names))
            }
            Topic::Books => include_str!("topics/books.txt").to_owned(),
            Topic::Hints => include_str!("topics/hints.txt").to_owned(),
            Topic::Proofs => include_str!("topics/proofs.txt").to_owned(),
            Topic::Seeds => include_str!("topics/seeds.txt").to_owned(),
        }
    }
}

/// Returns the names of the topics as a list.
pub fn list() -> String {
    Topic::ALL.iter().map(|topic| topic.names()[0]).collect::<Vec<_>>().join(", ")
}

/// Returns what people do first, without what this program was built without.
fn start() -> String {
    let lacks = |command: &str| match command.split(' ').nth(1) {
        Some("book") => !cfg!(feature = "book"),
        Some("studio") => !cfg!(feature = "studio"),
        _ => !cfg!(feature = "book") && command.contains(".pdf"),
    };
    let mut lines: Vec<String> = Vec::new();
    for line in include_str!("topics/start.txt").lines() {
        match line.strip_prefix("  ").is_some_and(lacks) {
            // The page that a browser prints takes no typesetter.
            true if line.contains(".pdf") => lines.push(line.replace(".pdf", ".html")),
            true => drop(lines.pop()),
            false => lines.push(line.to_owned()),
        }
    }
    lines.join("\n").replace("{topics}", &topics()) + "\n"
}

/// Returns the other topics as the last sentence of the start lists them, broken once.
fn topics() -> String {
    let names: Vec<&str> = Topic::ALL[1..].iter().map(|topic| topic.names()[0]).collect();
    let (first, second) = names.split_at(names.len() - 3);
    format!("{},\n{}", first.join(", "), second.join(", "))
}

/// Returns names in lines that begin with two blanks.
fn wrapped<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut lines = vec![String::from(" ")];
    for name in names {
        let last = lines.last().map_or(0, String::len);
        if last + 1 + name.len() + 1 > WIDTH {
            lines.push(String::from(" "));
        }
        let line = lines.last_mut().expect("there is a first line");
        *line += &format!(" {name},");
    }
    lines.join("\n").trim_end_matches(',').to_owned()
}

/// Returns the levels with their ratings, one a line.
fn levels() -> String {
    let line = |(level, name): &(Level, &str)| {
        let (low, high) = level.scores();
        match *level {
            Level::Beyond => format!("  {name:<12}{low} and more, or no rating"),
            _ => format!("  {name:<12}{low} to {high}"),
        }
    };
    Level::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
}
