//! Errors for specs of books that cannot be read, with the typesetter and without it.

use crate::support::run_in;
#[cfg(feature = "book")]
use crate::support::{done, write};

#[cfg(feature = "book")]
/// Asserts that a spec is refused at a place, with these words, and that nothing was written.
fn refused(spec: &str, place: &str, words: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "book.toml", spec);
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{spec}\n{}", ran.err);
    assert!(ran.err.starts_with(&format!("error: book.toml:{place}: ")), "{spec}\n{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "`{word}` is missing from: {}", ran.err);
    }
    assert!(!folder.path().join("out").exists(), "{spec}");
}

#[cfg(feature = "book")]
#[test]
fn requests_that_cannot_be_met_are_told_by_line_and_column() {
    refused("titel = 'x'\n", "1:1", &["no key `titel`", "hint: did you mean `title`?"]);
    refused("title = 'x'\n[matter]\nnote = true\n", "3:1", &["`note`", "`notes`"]);
    refused(
        "trim = '6x10'\n",
        "1:8",
        &["kdp-white does not bind 6x10", "hint: choose one of 5x8, "],
    );
    refused("service = 'kdp'\n", "1:11", &["kdp-white, kdp-cream, ingram or plain"]);
    refused("isbn = '978-0-306-40615-8'\n", "1:8", &["is 8, and should be 7"]);
    refused("[[section]]\ncount = 2\nclues = 9\n", "3:9", &["no such puzzle has 9 clues"]);
    refused("[[section]]\ncount = 2\nvariant = 'z'\n", "3:11", &["no variant is called `z`"]);
    refused("title = [\n", "1:10", &["unclosed array"]);
    refused("seed = 99999999999999999999\n", "1:8", &[]);
}

#[cfg(feature = "book")]
#[test]
fn the_commented_spec_is_written_without_a_book() {
    let spec = done(&["book", "--init"]);
    assert!(spec.starts_with("# A book of puzzles"), "{spec}");
}

#[cfg(feature = "book")]
#[test]
fn what_is_no_spec_and_no_folder_is_said_before_a_book_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["book", "50"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot read 50: there is no such file"), "{}", ran.err);
    assert!(ran.err.contains("hint: give a spec in TOML: satoku book --init"), "{}", ran.err);
    for name in ["sk.pdf", "sk.EPUB"] {
        let ran = run_in(folder.path(), &["book", "-o", name]);
        assert_eq!(ran.code, 2);
        let said = format!(
            "--output: {name} is the name of a file, and a book is a folder\nhint: say -o sk:"
        );
        assert!(ran.err.contains(&said), "{}", ran.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(not(feature = "book"))]
#[test]
fn without_the_typesetter_it_is_said_how_to_get_it() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle =
        "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
    for words in [
        &["book"][..],
        &["book", "--seed", "1", "-o", "out", "--preview"],
        &["convert", puzzle, "-o", "sheet.pdf"],
        &["convert", puzzle, "-o", "picture.png", "--width", "300px", "--solution"],
        &["convert", puzzle, "-o", "pictures", "--format", "svg"],
    ] {
        let ran = run_in(folder.path(), words);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?}");
        assert_eq!(ran.err.lines().count(), 1, "{words:?}: {}", ran.err);
        assert!(
            ran.err.contains("`cargo install --locked --path . --features book`"),
            "{}",
            ran.err
        );
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let ran = run_in(folder.path(), &["licenses"]);
    assert!(ran.code == 0 && ran.out.contains("Apache License"), "{}", ran.out);
    assert!(!ran.out.contains("SIL OPEN FONT"), "{}", ran.out);
    assert!(ran.err.contains("--features book"), "{}", ran.err);
}
