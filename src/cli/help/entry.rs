//! The rule of a variant, a kind of clue or a technique, with a command that asks for it.

use crate::cli::registry::registry;
use satoku::language::LanguageCode::English;
use satoku::logic::{Level, Technique};
use satoku::rules::{Layout, Words};

/// The columns that a sentence takes.
const WIDTH: usize = 78;

/// Returns the text on a name; `None` if nothing has the name.
pub fn of(name: &str) -> Option<String> {
    part(name).or_else(|| technique(name))
}

/// Returns the names that have a text.
pub fn names() -> impl Iterator<Item = &'static str> {
    let variants = registry().variants().iter().map(|one| one.name());
    let kinds = registry().clue_kinds().iter().map(|one| one.name());
    variants.chain(kinds).chain(Technique::all().map(Technique::name))
}

/// Returns the text on a variant or a kind of clue, by any of its names, or on several joined by
/// `+`.
fn part(name: &str) -> Option<String> {
    let asked = name.to_lowercase();
    let name = registry().named(name).ok()?;
    let (variant, kinds) = registry().split(&name).ok()?;
    // Givens are a part of most variants, and no news.
    let others = kinds.iter().filter(|kind| kind.name() != "given" || kinds.len() == 1);
    let mut rules = if variant == "classic" && !kinds.is_empty() { vec![] } else { own(&variant)? };
    rules.extend(others.map(|kind| filled("classic", &kind.words())));
    let also = if asked == name { String::new() } else { format!(" ({name})") };
    let mut text = wrapped(&format!("{asked}{also}: {}", rules.join(" ")));
    // Which grids overlap is for the user to say.
    text += &match name.as_str() {
        "overlapping" => format!("\n  satoku generate --variant {asked} --grids grids.txt\n"),
        "given" => "\n  satoku generate\n".to_owned(),
        _ => format!("\n  satoku generate --variant {asked}\n"),
    };
    text += "\ndocs/rules.md has a picture of each variant and kind of clue.\n";
    Some(text)
}

/// Returns the rules of a variant, of which the first is that of its board.
fn own(variant: &str) -> Option<Vec<String>> {
    let mut parts: Vec<_> = registry().variants_in(variant).collect();
    parts.sort_by_key(|part| !part.divides_board());
    let divides = parts.first().is_some_and(|part| part.divides_board());
    let parts = parts.into_iter().map(|part| filled(variant, &part.words()));
    match divides || variant == "classic" {
        true => Some(parts.collect()),
        false => Some(own("classic")?.into_iter().chain(parts).collect()),
    }
}

/// Returns a rule as it is for the usual board of a variant.
fn filled(variant: &str, words: &Words) -> String {
    let rules = |variant: &str| {
        let size = registry().usual_size(variant).ok()?;
        registry().rules(variant, &Layout::of_size(size)).ok()
    };
    let rules = rules(variant).or_else(|| rules("classic")).expect("the classic rules exist");
    rules.filled(words.in_language(English).rule, &rules.usual_symbols(English))
}

/// Returns the text on a technique.
fn technique(name: &str) -> Option<String> {
    let technique: Technique = name.parse().ok()?;
    let texts = technique.texts(English);
    let level = Level::of(Some(technique.score()), 0, 81);
    let score = technique.score();
    let head = format!("{}, a technique, from {score} ({level}): {}", texts.name, texts.rule());
    let key = technique.key();
    Some(format!(
        "{}\n  satoku hint puzzle.json --technique {key}\n  satoku generate --at {key} -o positions.json\n\n\
         docs/techniques.md has a picture of each technique.\n",
        wrapped(&head)
    ))
}

/// Returns a sentence broken into lines.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        match line.is_empty() {
            true => *line += word,
            false if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                *line += &format!(" {word}");
            }
            false => lines.push(word.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}
