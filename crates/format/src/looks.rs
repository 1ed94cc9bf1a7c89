//! What a text looks like that is no puzzle, for its error message.

use super::error::{Position, ReadError, quote};
use super::pasted::prose::{any_has_long_run, is_cell};

/// The most lines that are looked at.
const LINES: usize = 50;

/// The hint beside such a message.
const HINT: &str = "is this a file of puzzles? docs/formats.md lists what is read";

/// Returns the error for a text that has no cells of a grid, with its first line and what it looks
/// like; `None` if it has such cells.
pub(super) fn no_puzzle(text: &str) -> Option<ReadError> {
    let has_content = |(_, line): &(u64, &str)| !line.trim().is_empty();
    let numbered = (1..).zip(text.lines()).filter(has_content).take(LINES);
    let (numbers, lines): (Vec<u64>, Vec<&str>) = numbered.unzip();
    let first = lines.first()?.trim();
    if first.chars().all(is_cell) || any_has_long_run(text) {
        return None;
    }
    let found = quote(first);
    let message = if is_page(&lines) {
        "this is a web page without a grid".to_owned()
    } else if first.starts_with(['{', '[', '<']) || are_settings(&lines) {
        format!("`{found}` is no puzzle: it looks like data of another program")
    } else if is_code(&lines) {
        format!("`{found}` is no puzzle: it looks like code")
    } else if is_table(&lines) {
        format!("`{found}` is no puzzle: it looks like a table of other things")
    } else if !text.chars().any(char::is_alphabetic) {
        format!("`{found}` is no puzzle: it looks like numbers or signs")
    } else {
        format!("`{found}` is no puzzle: it looks like text")
    };
    let at = Position { line: numbers[0], column: 1 };
    Some(ReadError { fatal: true, ..ReadError::at(at, message).hint(HINT) })
}

/// Returns the error for a line that is no puzzle, such as the words of a sentence; `None` if a
/// third of its characters may be cells.
pub(super) fn no_line(line: &str, at: Position) -> Option<ReadError> {
    let cells = line.chars().filter(|character| is_cell(*character)).count();
    let error = no_puzzle(line).filter(|_| 3 * cells < line.chars().count())?;
    Some(ReadError { line: Some(at.line), column: Some(at.column), fatal: false, ..error })
}

fn is_page(lines: &[&str]) -> bool {
    let is_tag = |line: &&str| {
        let line = line.to_ascii_lowercase();
        line.contains("<!doctype html") || line.contains("<html")
    };
    lines.iter().take(3).any(is_tag)
}

/// Returns whether most lines are a name and a value.
fn are_settings(lines: &[&str]) -> bool {
    let is_pair = |line: &&&str| {
        let (name, rest) = line.split_at(line.find([':', '=']).unwrap_or(line.len()));
        let is_name = |one: char| one.is_alphanumeric() || "-_.".contains(one);
        !rest.is_empty()
            && name.trim().chars().all(is_name)
            && name.chars().any(char::is_alphabetic)
            && !rest.starts_with("://")
    };
    lines.len() >= 2 && 2 * lines.iter().filter(is_pair).count() > lines.len()
}

/// Returns whether a third of the lines begin or end as those of programs do.
fn is_code(lines: &[&str]) -> bool {
    const WORDS: [&str; 16] = [
        "def ",
        "import ",
        "from ",
        "fn ",
        "function ",
        "const ",
        "let ",
        "var ",
        "class ",
        "#include",
        "SELECT ",
        "return ",
        "for (",
        "if (",
        "\\",
        "@@",
    ];
    let is_line = |line: &&&str| {
        let line = line.trim();
        line.ends_with(['{', '}', ';']) || WORDS.iter().any(|word| line.starts_with(word))
    };
    3 * lines.iter().filter(is_line).count() >= lines.len()
}

/// Returns whether all lines have as many fields, two or more.
fn is_table(lines: &[&str]) -> bool {
    let is_separator = |separator: char| {
        let count = |line: &&str| line.matches(separator).count();
        let first = count(&lines[0]);
        // Two lines may be sentences with a comma each.
        let is_many = first > 1 || lines.len() > 2 || separator != ',';
        first > 0 && is_many && lines.iter().all(|line| count(line) == first)
    };
    lines.len() >= 2 && [',', ';', '\t', '|'].into_iter().any(is_separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_by_what_they_look_like() {
        for (text, looks) in [
            ("The quick brown fox.\nIt was the best of times.\n", "text"),
            ("fn main() {\n    let x = 3;\n}\n", "code"),
            ("SELECT * FROM t;\n", "code"),
            ("name,age\nAnna,31\nBob,27\n", "a table of other things"),
            ("a\tb\n1\t2\n", "a table of other things"),
            ("Dear Anna,\nwell, here it is.\n", "text"),
            ("12:30 lunch\n13:00 work\n", "text"),
            ("{\"name\":\"x\"}\n", "data of another program"),
            ("name: x\nversion: 2\n", "data of another program"),
            ("4 8 15 16 23 42\n", "numbers or signs"),
            ("<!DOCTYPE html>\n<html><p>Hello</p></html>\n", "a web page without a grid"),
        ] {
            let error = no_puzzle(text).unwrap();
            assert!(error.message.ends_with(looks), "{text}: {}", error.message);
        }
        assert!(no_puzzle("Nr. 5:\n53..7....6..195...\n").is_none());
        let at = Position { line: 3, column: 1 };
        assert!(no_line("53..7a...", at).is_none());
        assert_eq!(no_line("Nobody is here.", at).unwrap().line, Some(3));
    }
}
