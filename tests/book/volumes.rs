//! Books without the puzzles of other books, and without puzzles that nobody can solve.

use crate::spec::{SMALL, asked};
use crate::support::{names, run_in, write};
use serde_json::Value;
use std::fs;

/// One of the hardest puzzles known.
const HARDEST: &str =
    "000000039000001005003050800008090006070002000100400000009080050020000600400700000";

#[test]
fn a_second_volume_has_no_puzzle_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let section = "[[section]]\ncount = 20\nsize = 4\nclues = '4..5'\n";
    write(folder.path(), "one.toml", format!("{SMALL}{section}"));
    write(folder.path(), "two.toml", format!("exclude = ['vol1/book.json']\n{SMALL}{section}"));
    for (spec, out) in [("one.toml", "vol1"), ("two.toml", "vol2"), ("two.toml", "again")] {
        let ran = run_in(folder.path(), &["book", spec, "-o", out]);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let read = |out: &str| fs::read_to_string(folder.path().join(out).join("book.json")).unwrap();
    assert_eq!(read("vol2"), read("again"));
    let both = [read("vol1"), read("vol2")].map(|text| {
        let set: Value = serde_json::from_str(&text).unwrap();
        let puzzles = set["puzzles"].as_array().unwrap().clone();
        puzzles
            .iter()
            .map(|puzzle| puzzle["givens"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    });
    // No two of the forty are the same up to symmetry.
    write(folder.path(), "both.txt", both.concat().join("\n"));
    let ran = run_in(folder.path(), &["check", "--duplicates", "both.txt"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let (ran, _) = asked("exclude = ['none.json']\n", &[]);
    assert!(ran.err.contains("book.toml:1:11: cannot read none.json"), "{}", ran.err);
}

#[test]
fn a_series_has_the_same_puzzles_in_each_language_and_others_in_each_volume() {
    let folder = tempfile::tempdir().unwrap();
    let spec = format!(
        "{SMALL}\n[series]\nvolumes = 2\nlanguages = ['en', 'de']\n\
         [series.texts.de]\ntitle = 'Winzig {{volume}}'\n\
         [[section]]\ncount = 12\nsize = 4\nclues = '4..5'\n"
    );
    write(folder.path(), "book.toml", spec);
    let make = |flags: &[&str]| {
        run_in(folder.path(), &[&["book", "book.toml", "-o", "out"], flags].concat())
    };
    let ran = make(&[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let out = folder.path().join("out");
    assert_eq!(names(&out), ["volume-1-de", "volume-1-en", "volume-2-de", "volume-2-en"]);
    let of = |name: &str| {
        let text = fs::read_to_string(out.join(name).join("book.json")).unwrap();
        let set: Value = serde_json::from_str(&text).unwrap();
        let puzzles = set["puzzles"].as_array().unwrap().iter();
        puzzles.map(|puzzle| puzzle["givens"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for volume in ["volume-1", "volume-2"] {
        assert_eq!(of(&format!("{volume}-de")), of(&format!("{volume}-en")));
    }
    write(folder.path(), "all.txt", [of("volume-1-en"), of("volume-2-en")].concat().join("\n"));
    let ran = run_in(folder.path(), &["check", "--duplicates", "all.txt"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let title = |name: &str| {
        let text = fs::read_to_string(out.join(name).join("book.json")).unwrap();
        let set: Value = serde_json::from_str(&text).unwrap();
        set["generator"]["request"]["book"].as_str().unwrap().to_owned()
    };
    assert_eq!([title("volume-2-de"), title("volume-1-en")], ["Winzig 2", "Tiny"]);
    // The same books again take the places of these.
    assert_eq!(make(&[]).code, 0);
    let ran = make(&["--replace", "3"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("a series of books"), "{}", ran.err);
}

#[test]
fn small_boards_are_enough_for_a_book_if_symmetric_puzzles_may_be_in_it() {
    let few = format!("{SMALL}[[section]]\ncount = 48\nsize = 4\n");
    let (ran, _) = asked(&few, &[]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    for word in ["`same-up-to-symmetry = true`", "`clues`", "`difficulty`"] {
        assert!(ran.err.contains(word), "{}", ran.err);
    }
    let (ran, _) = asked(&format!("{few}same-up-to-symmetry = true\n"), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn puzzles_beyond_the_techniques_enter_only_by_name() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "set.txt", HARDEST);
    let section = format!("{SMALL}[[section]]\nfile = 'set.txt'\n");
    write(folder.path(), "book.toml", &section);
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("set.txt:1: this puzzle is beyond"), "{}", ran.err);
    assert!(ran.err.contains("`beyond = true`"), "{}", ran.err);
    write(folder.path(), "book.toml", format!("{section}beyond = true\n"));
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = fs::read_to_string(folder.path().join("out/preflight.txt")).unwrap();
    assert!(report.contains("1 puzzle is beyond the known techniques"), "{report}");
    // Puzzles that are made are made again.
    let (ran, found) =
        asked(&format!("{SMALL}[[section]]\ncount = 4\nvariant = 'jigsaw+x'\n"), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let set: Value = serde_json::from_slice(&found["out/book.json"]).unwrap();
    for puzzle in set["puzzles"].as_array().unwrap() {
        assert_ne!(puzzle["difficulty"]["level"], "beyond", "{puzzle}");
    }
    let report = String::from_utf8(found["out/preflight.txt"].clone()).unwrap();
    assert!(report.contains("no puzzle is beyond the known techniques"), "{report}");
}

#[test]
fn sections_of_other_rules_that_name_no_difficulty_have_puzzles_that_people_solve() {
    let sections = ["anti-knight", "jigsaw+x", "zipper"]
        .map(|variant| format!("[[section]]\ncount = 2\nvariant = '{variant}'\n"));
    let (ran, found) = asked(&format!("{SMALL}{}", sections.concat()), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let set: Value = serde_json::from_slice(&found["out/book.json"]).unwrap();
    let puzzles = set["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 6);
    for puzzle in puzzles {
        assert!(puzzle["difficulty"]["rating"].as_f64().unwrap() <= 5.4, "{puzzle}");
    }
}
