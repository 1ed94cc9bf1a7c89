//! `satoku convert`, and puzzles in every format and as links in the commands that read puzzles.

use crate::support::{done, run, run_in, run_with, write};
use std::path::{Path, PathBuf};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

#[test]
fn every_command_reads_every_format() {
    let mut count = 0;
    for entry in std::fs::read_dir(data()).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            continue;
        }
        let path = path.to_str().unwrap();
        let lines = done(&["convert", path, "--to", "lines"]);
        assert!(!lines.is_empty() && lines.lines().all(|line| line == PUZZLE), "{path}: {lines}");
        let solved = done(&["solve", path]);
        assert_eq!(solved.lines().count(), lines.lines().count(), "{path}");
        done(&["check", "--minimal", path]);
        assert!(done(&["minimize", path]).lines().all(|line| line.len() == 81));
        assert!(done(&["encode", path]).starts_with("c "));
        count += 1;
    }
    assert!(count >= 16, "{count}");
}

#[test]
fn a_link_is_an_argument_of_every_command() {
    for sample in ["fpuzzles.txt", "sudokupad.txt", "puzzlink.txt"] {
        let links = std::fs::read_to_string(data().join(sample)).unwrap();
        for link in links.lines() {
            assert_eq!(done(&["convert", link]), format!("{PUZZLE}\n"));
            assert!(done(&["solve", link]).starts_with("534678912"));
            assert!(done(&["check", link]).contains("one solution, 30 clues"));
            assert_eq!(done(&["minimize", link]).len(), 82);
            assert!(done(&["encode", link]).starts_with("c "));
        }
    }
    assert!(done(&["check", PUZZLE]).contains("one solution"));
    let ran = run(&["solve", "https://example.org/puzzle"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("the link given:1:1: links to `example.org` are not supported"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("hint: links to f-puzzles.com, sudokupad.app, sudokumaker.app, "));
}

#[test]
fn from_set_to_set_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let made = run_in(
        folder.path(),
        &["generate", "3", "--seed", "5", "--symmetry", "rotate-180", "-o", "a.json"],
    );
    assert_eq!(made.code, 0, "{}", made.err);
    let ran = run_in(folder.path(), &["convert", "a.json", "-o", "b.json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "3 puzzles written to b.json\n"));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("a.json"), read("b.json"));
    // What another program and version made stays theirs.
    write(
        folder.path(),
        "c.json",
        read("a.json").replace("\"name\":\"satoku\"", "\"name\":\"other\""),
    );
    assert_eq!(run_in(folder.path(), &["convert", "c.json", "-o", "d.json"]).code, 0);
    assert_eq!(read("c.json"), read("d.json"));
}

#[test]
fn what_has_no_place_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["generate", "2", "--seed", "5", "-o", "a.json"]);
    let ran = run_in(folder.path(), &["convert", "a.json", "-o", "a.sdm"]);
    assert_eq!(ran.code, 0);
    for detail in ["solution", "minimal", "symmetry", "seed", "index", "assurance"] {
        let note = format!("note: lines has no place for {detail}: left out of 2 puzzles\n");
        assert!(ran.err.contains(&note), "{}", ran.err);
    }
    let ran = run_in(folder.path(), &["convert", "a.json", "-o", "a.csv"]);
    let note = "leave out minimal, symmetry, seed, index, assurance of 2 puzzles";
    assert!(!ran.err.contains("solution") && ran.err.contains(note), "{}", ran.err);
    let ran =
        run_in(folder.path(), &["convert", "a.json", "-o", "a.csv", "--no-solution", "--quiet"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        std::fs::read_to_string(folder.path().join("a.csv"))
            .unwrap()
            .starts_with("givens,rating,level,rules\n")
    );
}

#[test]
fn what_cannot_be_said_is_refused_and_the_rest_written() {
    let folder = tempfile::tempdir().unwrap();
    let x = done(&["generate", "--variant", "x", "--seed", "1"]);
    write(folder.path(), "mixed.ndjson", format!("{x}{{\"givens\": \"{PUZZLE}\"}}\n"));
    let ran = run_in(folder.path(), &["convert", "mixed.ndjson", "-o", "out.sdm"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("mixed.ndjson:1: a line of characters cannot express the variant x"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("hint: write JSON instead"), "{}", ran.err);
    assert!(ran.err.contains("error: 1 puzzle left out: lines cannot express them"), "{}", ran.err);
    assert_eq!(
        std::fs::read_to_string(folder.path().join("out.sdm")).unwrap(),
        format!("{PUZZLE}\n")
    );
    // An older file is not replaced by one without a puzzle.
    write(folder.path(), "x.ndjson", &x);
    write(folder.path(), "old.sdk", "old");
    let ran = run_in(folder.path(), &["convert", "x.ndjson", "-o", "old.sdk"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("sdk can express none of 1 puzzle"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("old.sdk")).unwrap(), "old");
    let ran = run_in(folder.path(), &["convert", "mixed.ndjson", "-o", "out.docx"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("hint: end the name in .ksudoku, .opensudoku, "), "{}", ran.err);
}

#[test]
fn a_file_can_be_converted_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let lines = format!("{}\n", PUZZLE.replace('.', "0")).repeat(2000);
    for command in ["convert", "minimize"] {
        let path = write(folder.path(), "a.sdm", &lines);
        assert_eq!(run_in(folder.path(), &[command, "a.sdm", "-o", "a.sdm"]).code, 0);
        let written = std::fs::read_to_string(path).unwrap();
        assert_eq!(written.lines().count(), 2000);
        assert!(written.lines().all(|line| line.contains('.')));
    }
}

#[test]
fn faulty_puzzles_are_passed_over() {
    let file = format!("{PUZZLE}\n123\n{PUZZLE}\n");
    let ran = run_with(file.as_bytes(), &["convert", "-"]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out.lines().count(), 2);
    assert!(ran.err.contains("standard input:2:1"), "{}", ran.err);
    assert!(ran.err.contains("1 puzzle skipped"), "{}", ran.err);
    let ran = run_with(b"53..7....\n", &["convert", "-", "--from", "lines"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn generate_writes_links_and_documents() {
    let folder = tempfile::tempdir().unwrap();
    for (format, start) in [
        ("fpuzzles", "https://www.f-puzzles.com/?load=N4Ig"),
        ("sudokupad", "https://sudokupad.app/fpuzN4Ig"),
        ("puzzlink", "https://puzz.link/p?sudoku/9/9/"),
        ("hodoku", ":0000:x:"),
    ] {
        let out = done(&["generate", "2", "--seed", "1", "--format", format]);
        assert_eq!(out.lines().count(), 2);
        assert!(out.lines().all(|line| line.starts_with(start)), "{out}");
        assert_eq!(run_with(out.as_bytes(), &["check", "-"]).code, 0);
    }
    for name in ["a.opensudoku", "a.ipuz", "a.sdk", "a.ss", "a.csv"] {
        let ran = run_in(folder.path(), &["generate", "--seed", "1", "-o", name]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(run_in(folder.path(), &["check", name]).code, 0);
    }
    let ran = run_in(folder.path(), &["generate", "--variant", "x", "--seed", "1", "-o", "x.ss"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("an ss file cannot express the variant x"), "{}", ran.err);
    let ran = run_in(folder.path(), &["generate", "2", "--seed", "1", "-o", "two.ipuz"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("an ipuz file holds one puzzle"), "{}", ran.err);
}

#[test]
fn the_first_puzzle_that_can_be_read_decides_about_the_format() {
    let text = format!("My puzzles\n{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    let ran = run_with(text.as_bytes(), &["convert", "-"]);
    assert_eq!((ran.code, ran.out), (2, format!("{PUZZLE}\n{PUZZLE}\n")), "{}", ran.err);
}
