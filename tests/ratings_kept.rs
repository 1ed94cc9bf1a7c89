//! Ratings and levels in every format that has a place for them.

use crate::support::{done, run_in, run_with, write};
use std::path::Path;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A folder with a set of two puzzles that were rated.
fn rated() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "2", "--seed", "3", "--difficulty", "medium", "-o", "a.json"];
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    folder
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// The rating and the level of each puzzle of a set, by `convert` to columns.
fn told(folder: &Path, name: &str) -> Vec<String> {
    let ran = run_in(folder, &["convert", name, "--columns", "rating,level"]);
    assert_eq!(ran.code, 0, "{name}: {}", ran.err);
    ran.out.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn ratings_and_levels_survive_in_every_format_with_a_place() {
    let folder = rated();
    let expected = told(folder.path(), "a.json");
    assert!(expected.iter().all(|line| line.ends_with(",medium")), "{expected:?}");
    for (name, format) in [
        ("b.csv", "csv"),
        ("b.tsv", "tsv"),
        ("b.opensudoku", "opensudoku"),
        ("b.txt", "hodoku"),
        ("b.ndjson", "ndjson"),
    ] {
        let ran = run_in(folder.path(), &["convert", "a.json", "-o", name, "--to", format]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.err.contains("no place for difficulty"), "{}", ran.err);
        assert_eq!(told(folder.path(), name), expected, "{name}");
        // And once more, from the text alone.
        run_in(folder.path(), &["convert", name, "-o", "c.csv"]);
        assert_eq!(told(folder.path(), "c.csv"), expected, "{name}");
    }
    for (name, expected) in [("b.sdk", &expected[0]), ("b.ipuz", &expected[0])] {
        let one = ["select", "a.json", "--sample", "1", "--seed", "1", "-o", "one.json"];
        assert_eq!(run_in(folder.path(), &one).code, 0);
        let ran = run_in(folder.path(), &["convert", "one.json", "-o", name]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(told(folder.path(), name), told(folder.path(), "one.json"), "{expected}");
    }
    let ran = run_in(folder.path(), &["convert", "a.json", "--to", "bank"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rating = expected[0].split(',').next().unwrap();
    assert!(ran.out.lines().next().unwrap().ends_with(&format!(" {rating}")), "{}", ran.out);
    // Made into a table at once.
    let words = ["generate", "--seed", "3", "--difficulty", "medium", "-o", "d.csv"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    assert_eq!(told(folder.path(), "d.csv"), &expected[..1]);
}

#[test]
fn a_table_says_what_it_keeps_of_the_difficulty() {
    let folder = rated();
    let ran = run_in(folder.path(), &["convert", "a.json", "-o", "b.csv"]);
    let note = "note: csv keeps only the level and rating of the difficulty, for 2 puzzles";
    assert!(ran.err.contains(note), "{}", ran.err);
    let ran = run_in(folder.path(), &["convert", "a.json", "--to", "bank"]);
    assert!(ran.err.contains("bank keeps only the rating of the difficulty"), "{}", ran.err);
}

#[test]
fn our_rating_takes_the_only_place_and_the_other_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let bank = "1.2";
    write(folder.path(), "a.csv", format!("puzzle,rating,level\n{PUZZLE},9.9,Fiendish\n"));
    let ran = run_in(folder.path(), &["rate", "a.csv", "-o", "b.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(read(folder.path(), "b.json").contains("\"rating\":\"9.9\""), "it is still there");
    let ran = run_in(folder.path(), &["convert", "b.json", "-o", "c.csv"]);
    for detail in ["rating", "level"] {
        let note = format!("note: csv has one place for the {detail}: satoku's own takes it");
        assert!(ran.err.contains(&note), "{}", ran.err);
    }
    assert_eq!(told(folder.path(), "c.csv"), [format!("{bank},easy")]);
}

#[test]
fn columns_that_contradict_each_other_are_refused() {
    let table = format!(
        "puzzle,rating,difficulty\n{PUZZLE},1.2,1.5\n{PUZZLE},1.2,hard\n{PUZZLE},2.0,2.0\n"
    );
    let ran = run_with(table.as_bytes(), &["convert", "-", "--columns", "rating,level"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("input:2:"), "{}", ran.err);
    assert!(ran.err.contains("two columns give the rating, `1.2` and `1.5`"), "{}", ran.err);
    assert!(ran.err.contains("hint: leave one of the columns out"), "{}", ran.err);
    assert_eq!(ran.out, "rating,level\n1.2,hard\n2.0,\n");
}

#[test]
fn rate_writes_the_set_again_with_the_difficulty() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["generate", "3", "--seed", "5", "-o", "a.ndjson"]);
    let before = read(folder.path(), "a.ndjson");
    // The file can be its own output.
    let ran = run_in(folder.path(), &["rate", "a.ndjson", "-o", "a.ndjson"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(ran.err.contains("3 puzzles written to a.ndjson"), "{}", ran.err);
    let after = read(folder.path(), "a.ndjson");
    for (before, after) in before.lines().zip(after.lines()) {
        let parsed = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let (before, mut after) = (parsed(before), parsed(after));
        let difficulty = after.as_object_mut().unwrap().remove("difficulty").unwrap();
        assert_eq!(before, after);
        assert!(difficulty["rating"].is_number() && difficulty["techniques"].is_object());
    }
    assert_eq!(after.lines().count(), 3);
    // As `generate --difficulty` states it, and the same for every number of threads.
    let one = run_in(folder.path(), &["rate", "a.ndjson", "-o", "-", "--jobs", "1"]);
    assert_eq!((one.code, one.out), (0, after));
    let ran = run_in(folder.path(), &["rate", "a.ndjson", "-o", "b.txt"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("lines has no place for a rating"), "{}", ran.err);
    assert!(ran.err.contains("hint: write a .json"), "{}", ran.err);
}

#[test]
fn a_puzzle_without_one_solution_stays_in_the_set_without_a_difficulty() {
    let folder = tempfile::tempdir().unwrap();
    let blank = ".".repeat(81);
    write(folder.path(), "a.txt", format!("{PUZZLE}\n{blank}\n123\n"));
    let ran = run_in(folder.path(), &["rate", "a.txt", "-o", "b.json"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("a.txt:2: several solutions"), "{}", ran.err);
    let set: serde_json::Value = serde_json::from_str(&read(folder.path(), "b.json")).unwrap();
    let puzzles = set["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 2);
    assert!(puzzles[0]["difficulty"].is_object() && puzzles[1].get("difficulty").is_none());
}

#[test]
fn several_files_are_rated_and_converted_in_turn() {
    let folder = rated();
    write(folder.path(), "b.txt", format!("{PUZZLE}\n"));
    let ran = run_in(folder.path(), &["rate", "a.json", "b.txt", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ids = done(&["convert", PUZZLE, "--columns", "id"]);
    let last = ran.out.lines().last().unwrap();
    assert!(last.contains(&format!("\"id\":\"{}\"", ids.lines().last().unwrap())), "{last}");
    assert_eq!(ran.out.lines().count(), 3);
    let ran = run_in(folder.path(), &["convert", "a.json", "b.txt", "-o", "c.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("3 puzzles written to c.json"), "{}", ran.err);
    let ran = run_in(folder.path(), &["convert", "a.json", "gone.txt", "-o", "d.json"]);
    assert_eq!(ran.code, 2);
    assert!(!folder.path().join("d.json").exists());
}

#[test]
fn unrated_puzzles_are_not_reported_line_by_line_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.txt", format!("{PUZZLE}\n").repeat(500));
    let ran = run_in(folder.path(), &["convert", "a.txt", "--to", "bank"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.lines().count() < 30, "{}", ran.err);
    assert!(ran.err.contains("error: 480 more errors in a.txt"), "{}", ran.err);
    assert!(ran.err.contains("satoku rate FILE -o rated.json"), "{}", ran.err);
}
