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
    let is_code_number = lines.len() == 1 && is_number_in_parts(first);
    if !is_code_number && (first.chars().all(is_cell) || any_has_long_run(text)) {
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
    } else if is_code_number || !text.chars().any(char::is_alphabetic) {
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
    let is_other = 3 * cells < line.chars().count() || is_number_in_parts(line);
    let error = no_puzzle(line).filter(|_| is_other)?;
    Some(ReadError { line: Some(at.line), column: Some(at.column), fatal: false, ..error })
}

/// Returns whether a text is a number in parts, such as a date, an address of the Internet, an ISBN
/// or a UUID.
fn is_number_in_parts(text: &str) -> bool {
    let is_address = || {
        let parts: Vec<&str> = text.split('.').collect();
        parts.len() == 4 && parts.iter().all(|part| part.parse::<u8>().is_ok())
    };
    let in_parts = |sign: char| {
        let parts: Vec<&str> = text.split(sign).collect();
        let is_part = |part: &&str| {
            !part.is_empty() && part.chars().all(|one| one.is_ascii_hexdigit() || one == 'X')
        };
        parts.len() >= 3 && parts.iter().all(is_part) && parts.iter().any(|part| part.len() > 1)
    };
    is_address() || in_parts('-') || in_parts(':')
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
        first > 0 && lines.iter().all(|line| count(line) == first)
    };
    // A comma of a sentence stands before a space or at the end of a line.
    let has_field = |line: &&str| {
        let mut after = line.split(',').skip(1);
        after.any(|rest| rest.starts_with(|first: char| !first.is_whitespace()))
    };
    let is_of_commas = is_separator(',') && lines.iter().any(has_field);
    lines.len() >= 2 && (is_of_commas || [';', '\t', '|'].into_iter().any(is_separator))
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
            ("978-3-16-148410-0\n", "numbers or signs"),
            ("2026-11-27\n", "numbers or signs"),
            ("192.168.0.1\n", "numbers or signs"),
            ("550e8400-e29b-41d4-a716-446655440000\n", "numbers or signs"),
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
