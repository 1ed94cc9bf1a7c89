//! Boards of overlapping grids: made, judged grid by grid, written, read and told in steps.

use crate::support::{done, ended, run, run_in, write};
use serde_json::Value;
use std::collections::BTreeSet;

/// The upper left cells of the grids of each named board of 9x9 grids.
const BOARDS: [(&str, &[(usize, usize)]); 4] = [
    ("twodoku", &[(0, 0), (6, 6)]),
    ("sohei", &[(0, 6), (6, 0), (6, 12), (12, 6)]),
    ("windmill", &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]),
    ("samurai", &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
];

/// Checks a solution grid by grid, from the places of the grids alone.
fn judge(solution: &str, grids: &[(usize, usize)]) {
    let square = |(top, left): (usize, usize)| {
        (top..top + 9).flat_map(move |row| (left..left + 9).map(move |col| (row, col)))
    };
    let places: BTreeSet<(usize, usize)> = grids.iter().copied().flat_map(square).collect();
    let symbols: Vec<char> = solution.chars().collect();
    assert_eq!(symbols.len(), places.len());
    let at = |place: &(usize, usize)| symbols[places.iter().position(|one| one == place).unwrap()];
    for (top, left) in grids {
        for number in 0..9 {
            let row: BTreeSet<char> = (0..9).map(|col| at(&(top + number, left + col))).collect();
            let column: BTreeSet<char> =
                (0..9).map(|row| at(&(top + row, left + number))).collect();
            let (down, right) = (top + number / 3 * 3, left + number % 3 * 3);
            let block: BTreeSet<char> =
                (0..9).map(|cell| at(&(down + cell / 3, right + cell % 3))).collect();
            assert!([row, column, block].iter().all(|house| house.len() == 9));
        }
    }
}

#[test]
fn every_board_is_made_minimal_with_a_proof() {
    let folder = tempfile::tempdir().unwrap();
    for (variant, grids) in BOARDS {
        let words = ["generate", "1", "--variant", variant, "--seed", "3", "--assurance", "proof"];
        ended(&run_in(folder.path(), &[&words[..], &["-o", "made.ndjson"]].concat()), 0, &[]);
        let text = std::fs::read_to_string(folder.path().join("made.ndjson")).unwrap();
        let made: Value = serde_json::from_str(&text).unwrap();
        judge(made["solution"].as_str().unwrap(), grids);
        for words in [&["check", "--minimal", "made.ndjson"][..], &["verify", "made.ndjson"]] {
            ended(&run_in(folder.path(), words), 0, &[]);
        }
        let solved = run_in(folder.path(), &["solve", "made.ndjson"]);
        assert_eq!(solved.out.trim(), made["solution"].as_str().unwrap(), "{variant}");
    }
}

#[test]
fn steps_of_a_samurai_are_rated() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "1", "--variant", "samurai", "--seed", "1", "-o", "made.ndjson"];
    ended(&run_in(folder.path(), &words), 0, &[]);
    let rated = run_in(folder.path(), &["rate", "made.ndjson"]);
    ended(&rated, 0, &[]);
    assert!(rated.out.contains("diabolical"), "{}", rated.out);
}

#[test]
fn grids_from_a_file_are_a_board() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "grids.txt", "r1c1 # upper left\nr4c7\n");
    let overlapping = ["--variant", "overlapping", "--grids", "grids.txt"];
    let make = [&["generate", "1", "--seed", "2", "-o", "made.ndjson"], &overlapping[..]].concat();
    ended(&run_in(folder.path(), &make), 0, &[]);
    let text = std::fs::read_to_string(folder.path().join("made.ndjson")).unwrap();
    let made: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(made["board"]["grids"], serde_json::json!(["r1c1", "r4c7"]));
    judge(made["solution"].as_str().unwrap(), &[(0, 0), (3, 6)]);
    // The file states its grids, so reading it needs nothing else.
    ended(&run_in(folder.path(), &["check", "made.ndjson"]), 0, &[]);
    // Symbols alone need them.
    write(
        folder.path(),
        "plain.ndjson",
        format!("{{\"variant\":\"overlapping\",\"givens\":{}}}", made["givens"]),
    );
    let plain = run_in(folder.path(), &["check", "plain.ndjson"]);
    assert_ne!(plain.code, 0);
    assert!(plain.err.contains("overlapping grids need their places"), "{}", plain.err);
    let read = ["check", "plain.ndjson", "--grids", "grids.txt"];
    ended(&run_in(folder.path(), &read), 0, &[]);
}

#[test]
fn grids_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (grids, message) in [
        ("r1c1 r2c2", "overlap in part of a box"),
        ("r1c1\n12", "line 2"),
        ("", "1 to 2048 grids, not 0"),
        ("r1c99999", "lies beyond"),
    ] {
        write(folder.path(), "grids.txt", grids);
        let words = ["generate", "1", "--variant", "overlapping", "--grids", "grids.txt"];
        let ran = run_in(folder.path(), &words);
        ended(&ran, 2, &[]);
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    for (words, message) in [
        (&["generate", "1", "--variant", "samurai+x"][..], "x is for square boards"),
        (&["generate", "1", "--variant", "windoku+sohei"], "windoku is for square boards"),
        (
            &["generate", "1", "--variant", "anti-knight+queens"],
            "queens cannot be combined with the rule anti-knight",
        ),
        (&["generate", "1", "--variant", "samurai+twodoku"], "each divides the board"),
        (&["generate", "1", "--variant", "windmill", "--size", "4"], "no room"),
        (&["generate", "1", "--variant", "overlapping"], "need their places"),
    ] {
        let ran = run_in(folder.path(), words);
        ended(&ran, 2, &[]);
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    // A samurai of 4x4 grids has a cell for each of 64 places.
    let small = done(&["generate", "1", "--variant", "samurai", "--size", "4", "--seed", "1"]);
    let small: Value = serde_json::from_str(&small).unwrap();
    assert_eq!(small["solution"].as_str().unwrap().len(), 64);
}

#[test]
fn a_hitori_has_a_character_for_each_number() {
    let made = done(&["generate", "--variant", "hitori", "--size", "27x27", "--seed", "1", "-q"]);
    let puzzle: Value = serde_json::from_str(&made).unwrap();
    let numbers = puzzle["clues"][0]["numbers"].as_str().unwrap();
    let rows: Vec<&str> = numbers.split('/').collect();
    assert!(rows.len() == 27 && rows.iter().all(|row| row.len() == 27), "{numbers}");
    assert!(numbers.contains('R'), "{numbers}");
    let refused = run(&["generate", "--variant", "hitori", "--size", "36x4"]);
    ended(&refused, 2, &["boards of at most 35 rows and columns"]);
}
