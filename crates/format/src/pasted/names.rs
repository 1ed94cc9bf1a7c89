//! The names of values and parts of links, and what they say about a grid.

use crate::error::{Position, ReadError, quote};

/// What the name of a value says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The value is a grid or a row.
    Cells,
    /// The value is a solution.
    Solution,
    /// The value describes the puzzle.
    About,
}

/// Names of grids and of their parts.
const CELLS: [&str; 25] = [
    "grid",
    "grids",
    "puzzle",
    "puzzles",
    "board",
    "cells",
    "givens",
    "rows",
    "data",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "problem",
    "mission",
    "initial",
    "start",
    "sudoku",
    "unsolved",
    "newboard",
    "field",
    "value",
    "values",
    "val",
    "digit",
];

/// Names of maps of regions, which are grids too.
const REGIONS: [&str; 4] = ["regions", "layout", "areas", "jigsaw"];

/// Names of solutions.
const SOLUTIONS: [&str; 7] =
    ["solution", "solutions", "answer", "answers", "solved", "final", "end"];

/// Names of what is said about a puzzle besides its rules.
const ABOUT: [&str; 19] = [
    "size",
    "number",
    "seed",
    "results",
    "message",
    "fixed",
    "given",
    "row",
    "col",
    "title",
    "name",
    "author",
    "id",
    "date",
    "difficulty",
    "level",
    "rating",
    "source",
    "url",
];

/// The words of links that name rules besides those of a grid, by how they begin.
const RULES: [&str; 22] = [
    "antiking",
    "antiknight",
    "arrow",
    "cage",
    "calcudoku",
    "consecutive",
    "diagonal",
    "hyper",
    "irregular",
    "jigsaw",
    "kenken",
    "killer",
    "kropki",
    "nonomino",
    "region",
    "samurai",
    "sandwich",
    "skyscraper",
    "sudokux",
    "thermo",
    "windoku",
    "xsudoku",
];

/// Such words in two parts, however these are joined.
const JOINED: [&str; 6] =
    ["x-sudoku", "sudoku-x", "anti-knight", "anti-king", "non-consecutive", "disjoint-groups"];

/// Returns what the name of a value says; `None` if it may say more than a grid does.
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    let name = name.to_lowercase();
    let number = name
        .strip_prefix("row")
        .or_else(|| name.strip_prefix("line"))
        .or_else(|| name.strip_prefix('r'))
        .unwrap_or(&name)
        .trim_start_matches('_');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_lowercase());
    match name.as_str() {
        _ if is_number || is_letter => Some(Meaning::Cells),
        known if CELLS.contains(&known) || REGIONS.contains(&known) => Some(Meaning::Cells),
        known if SOLUTIONS.contains(&known) => Some(Meaning::Solution),
        known if ABOUT.contains(&known) => Some(Meaning::About),
        _ => None,
    }
}

/// Returns the word of a link, such as `killer`, that names rules besides those of a grid.
pub(crate) fn rule_in(link: &str) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for character in link.chars() {
        let begins = !before.is_alphabetic() || before.is_lowercase() && character.is_uppercase();
        if character.is_alphabetic() {
            match words.last_mut().filter(|_| !begins) {
                Some(word) => word.extend(character.to_lowercase()),
                None => words.push(character.to_lowercase().collect()),
            }
        }
        before = character;
    }
    let is_rule = |word: &&String| RULES.iter().any(|rule| word.starts_with(rule));
    let is_sign = |one: char| matches!(one, ' ' | '-' | '_');
    let joined = JOINED.iter().find(|joined| {
        joined.split_once('-').is_some_and(|(first, second)| {
            let parts = words.windows(2).any(|two| two == [first, second]);
            parts
                && link
                    .to_lowercase()
                    .split(first)
                    .skip(1)
                    .any(|rest| rest.trim_start_matches(is_sign).starts_with(second))
        })
    });
    words.iter().find(is_rule).cloned().or_else(|| joined.map(ToString::to_string))
}

/// Words of sentences that are not about rules, though links name rules with them.
const ORDINARY: [&str; 4] = ["arrow", "consecutive", "region", "skyscraper"];

/// Returns the words of a heading or sentence, such as `Killer`, that name rules besides those of a
/// grid.
pub(crate) fn rule_in_words(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let ordinary = |word: &String| ORDINARY.iter().any(|ordinary| word.starts_with(ordinary));
    let apart = ["sudoku x", "x sudoku"].into_iter().find(|name| {
        let mut places = lower.match_indices(name);
        let is_letter = |text: Option<char>| text.is_some_and(char::is_alphanumeric);
        places.any(|(at, _)| {
            let (before, after) = (lower.get(..at), lower.get(at + name.len()..));
            !is_letter(before.and_then(|text| text.chars().next_back()))
                && !is_letter(after.and_then(|text| text.chars().next()))
        })
    });
    rule_in(line).filter(|word| !ordinary(word)).or_else(|| apart.map(str::to_owned))
}

/// Returns the error for a puzzle beside which a rule is named that its cells cannot state.
pub(crate) fn refuse_rule(at: Position, word: &str) -> ReadError {
    let word = quote(word);
    ReadError::at(
        at,
        format!("`{word}` beside the puzzle may be a rule, which its cells cannot say"),
    )
    .hint("name the variant with --variant; for the usual rules say --variant classic")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_values_and_words_of_links_are_known() {
        assert_eq!(meaning("Grid"), Some(Meaning::Cells));
        assert_eq!(meaning("row12"), Some(Meaning::Cells));
        assert_eq!(meaning("solution"), Some(Meaning::Solution));
        assert_eq!(meaning("author"), Some(Meaning::About));
        assert_eq!(meaning("diagonals"), None);
        for link in
            ["/killer/5", "?cages=1", "/x-sudoku", "/sudoku-x/", "/killerSudoku", "/anti-knight"]
        {
            assert!(rule_in(link).is_some(), "{link}");
        }
        for link in ["/sudoku?bd=53x", "/play/narrow/page", "/sudoku/xx", "/sudoku/x53"] {
            assert_eq!(rule_in(link), None, "{link}");
        }
        for words in ["Killer Sudoku", "daily KILLER no. 5", "Sudoku X", "X-Sudoku:", "A jigsaw"] {
            assert!(rule_in_words(words).is_some(), "{words}");
        }
        for words in ["Regional News", "by Xavier", "Sudoku xy", "a skyscraper helps", "Max Sudoku"]
        {
            assert_eq!(rule_in_words(words), None, "{words}");
        }
    }
}
