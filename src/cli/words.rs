//! Values of flags in other words than the program's own.

use super::registry::registry;
use satoku::format::Format;
use satoku::names::UnknownName;
use satoku::rules::RulesError;

/// Reads the name of a variant, in either case and also by other names that players use.
pub fn variant(text: &str) -> Result<String, RulesError> {
    registry().named(text)
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
        ] {
            assert_eq!(variant(text), Ok(name.to_owned()));
        }
        let error = variant("windoko").unwrap_err().to_string();
        assert!(error.contains("; did you mean windoku?"), "{error}");
        let error = variant("quite-another").unwrap_err().to_string();
        assert!(error.contains("known are classic, x"), "{error}");
        assert!(!error.contains("did you mean"), "{error}");
    }
}
