//! Values of flags in other words than the program's own.

use satoku::format::Format;
use satoku::names::{UnknownName, nearest};
use satoku::quote::quote;
use satoku::rules::Registry;

/// Other names of variants and kinds of clue.
const VARIANTS: [(&str, &str); 13] = [
    ("sudoku-x", "x"),
    ("sudokux", "x"),
    ("x-sudoku", "x"),
    ("diagonal", "x"),
    ("diagonals", "x"),
    ("hyper", "windoku"),
    ("hypersudoku", "windoku"),
    ("irregular", "jigsaw"),
    ("killer", "cage"),
    ("killers", "cage"),
    ("cages", "cage"),
    ("standard", "classic"),
    ("normal", "classic"),
];

/// Reads the name of a variant, in either case and also by other names that players use. Unknown
/// names are left as they are, unless a known one is near.
pub fn variant(text: &str) -> Result<String, String> {
    let registry = Registry::standard();
    let variants = registry.variants().iter().map(|variant| variant.name());
    let kinds = registry.clue_kinds().iter().map(|kind| kind.name());
    let known: Vec<&str> = variants.chain(kinds).collect();
    let part = |part: &str| {
        let name = part.trim().to_lowercase();
        let other = VARIANTS.iter().find(|(other, _)| *other == name);
        let name = other.map_or(name, |(_, own)| (*own).to_owned());
        let near = nearest(&name, known.iter().copied()).filter(|_| name.chars().count() > 2);
        match (known.contains(&name.as_str()), near) {
            (false, Some(near)) => {
                Err(format!("there is no variant `{}`: did you mean {near}?", quote(part)))
            }
            _ => Ok(name),
        }
    };
    text.split('+').map(part).collect::<Result<Vec<_>, _>>().map(|parts| parts.join("+"))
}

/// Reads a number of things, at least one.
pub fn count(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "expected a whole number of 1 or more, such as 100".to_owned())
}

/// Reads a format of puzzle sets; pictures are made from a set.
pub fn format(text: &str) -> Result<Format, String> {
    match text {
        "svg" | "png" | "pdf" => Err(format!(
            "pictures are made from a set: satoku generate -o puzzles.json, then satoku convert \
             puzzles.json --format {text} -o pictures"
        )),
        _ => text.parse().map_err(|error: UnknownName| error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_have_the_names_that_players_use() {
        for (text, name) in [
            ("X", "x"),
            ("Windoku", "windoku"),
            ("sudoku-x", "x"),
            ("diagonal", "x"),
            ("Killer", "cage"),
            ("Jigsaw+X", "jigsaw+x"),
            ("quite-another", "quite-another"),
        ] {
            assert_eq!(variant(text), Ok(name.to_owned()));
        }
        let error = variant("windoko").unwrap_err();
        assert_eq!(error, "there is no variant `windoko`: did you mean windoku?");
    }

    #[test]
    fn counts_are_whole_numbers_of_one_or_more() {
        assert_eq!(count("100"), Ok(100));
        for text in ["abc", "0", "-1", "1.5", "", "18446744073709551616"] {
            assert!(count(text).unwrap_err().starts_with("expected a whole number"), "{text}");
        }
    }
}
