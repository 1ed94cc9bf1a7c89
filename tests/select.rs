//! `satoku select`: filters, samples, orders and parts of sets.

use crate::support::{Ran, done, run_in, run_with, write};
use std::path::Path;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A folder with a set of twelve puzzles of three levels.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mix = "5 easy, 4 medium, 3 hard";
    let ran =
        run_in(folder.path(), &["generate", "--seed", "7", "--difficulty", mix, "-o", "a.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    folder
}

fn select(folder: &Path, words: &[&str]) -> Ran {
    run_in(folder, &[&["select"], words].concat())
}

/// A column of the puzzles that are selected.
fn column(folder: &Path, name: &str, words: &[&str]) -> Vec<String> {
    let ran = select(folder, &[words, &["--columns", name]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn conditions_filter_by_any_field() {
    let folder = folder();
    let hard = column(folder.path(), "level", &["a.json", "--where", "level=hard"]);
    assert_eq!(hard, ["hard"; 3]);
    let above = column(folder.path(), "level", &["a.json", "--where", "level>easy"]);
    assert_eq!(above.len(), 7);
    let words = ["a.json", "--where", "rating>=1.6", "--where", "rating<=2.5"];
    assert_eq!(column(folder.path(), "level", &words), ["medium"; 4]);
    let both = ["a.json", "--where", "level=medium", "--where", "level=hard"];
    let ran = select(folder.path(), &[&both[..], &["-o", "none.json"]].concat());
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("none of 12 puzzles is selected; nothing was written"), "{}", ran.err);
    assert!(!folder.path().join("none.json").exists());
    let pairs = column(folder.path(), "techniques", &["a.json", "--where", "level=hard"]);
    let technique = pairs[0].split(": ").next().unwrap().to_owned();
    let with = format!("techniques={}", technique.trim_matches('"'));
    let found = column(folder.path(), "techniques", &["a.json", "--where", &with]);
    assert!(
        !found.is_empty() && found.iter().all(|list| list.contains(technique.trim_matches('"')))
    );
    for (condition, why) in [
        ("hard", "expected a field, one of"),
        ("stars=3", "expected id, givens"),
        ("rating>=hard", "expected a number after rating"),
        ("techniques=x-wong", "X-Wing"),
    ] {
        let ran = select(folder.path(), &["a.json", "--where", condition]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(why), "{condition}: {}", ran.err);
    }
}

#[test]
fn a_sample_depends_on_the_seed_alone_and_keeps_the_order() {
    let folder = folder();
    let all = column(folder.path(), "id", &["a.json"]);
    let sample =
        |seed: &str| column(folder.path(), "id", &["a.json", "--sample", "5", "--seed", seed]);
    let one = sample("1");
    assert_eq!(one, sample("1"));
    assert!((2..9).any(|seed| sample(&seed.to_string()) != one));
    let places: Vec<_> = one.iter().map(|id| all.iter().position(|other| other == id)).collect();
    assert!(one.len() == 5 && places.is_sorted() && places[0].is_some(), "{places:?}");
    assert_eq!(column(folder.path(), "id", &["a.json", "--sample", "99", "--seed", "1"]), all);
    let mut shuffled = column(folder.path(), "id", &["a.json", "--shuffle", "--seed", "1"]);
    assert_ne!(shuffled, all);
    shuffled.sort();
    let mut all = all;
    all.sort();
    assert_eq!(shuffled, all);
    let drawn = select(folder.path(), &["a.json", "--shuffle", "-o", "b.json"]);
    assert!(drawn.err.starts_with("seed: "), "{}", drawn.err);
}

#[test]
fn sorting_is_by_value_and_unknown_ones_come_last() {
    let folder = folder();
    let ratings = column(folder.path(), "rating", &["a.json", "--sort", "rating", "--descending"]);
    let tenths = |text: &String| text.replace('.', "").parse::<u32>().unwrap();
    assert!(ratings.iter().map(tenths).rev().is_sorted(), "{ratings:?}");
    let blank = format!("{}\n", ".".repeat(81));
    write(folder.path(), "blank.txt", blank);
    for order in [&["--sort", "level"][..], &["--sort", "level", "--descending"]] {
        let words = [&["blank.txt", "a.json"][..], order].concat();
        let levels = column(folder.path(), "level", &words);
        assert_eq!(levels.len(), 13);
        assert_eq!(levels[12], "\"\"");
    }
    let words = ["a.json", "--sort", "level,clues"];
    let levels = column(folder.path(), "level", &words);
    assert_eq!(levels[..6], ["easy", "easy", "easy", "easy", "easy", "medium"]);
}

#[test]
fn a_set_is_split_into_parts_that_join_to_the_whole() {
    let folder = folder();
    let ran = select(folder.path(), &["a.json", "--split", "3", "-o", "new/part.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let parts = ["new/part-1.json", "new/part-2.json", "new/part-3.json"];
    assert_eq!(column(folder.path(), "id", &parts), column(folder.path(), "id", &["a.json"]));
    assert_eq!(column(folder.path(), "id", &parts[..1]).len(), 4);
    let ran = select(folder.path(), &["a.json", "--split", "8,2,1,1", "-o", "b.csv"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(column(folder.path(), "id", &["b-1.csv"]).len(), 8);
    let ran = select(folder.path(), &["a.json", "--split", "13", "-o", "c.json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("12 puzzles cannot be split into 13 parts"), "{}", ran.err);
    assert_eq!(select(folder.path(), &["a.json", "--split", "3"]).code, 2);
}

#[test]
fn files_are_merged_and_duplicates_dropped_up_to_symmetry() {
    let folder = folder();
    let lines = done(&["generate", "3", "--seed", "1"]);
    // Each row of the puzzle backwards: a mirror image.
    let mirrored: String = lines
        .lines()
        .map(|line| {
            let rows = line
                .as_bytes()
                .chunks(9)
                .map(|row| row.iter().rev().map(|byte| char::from(*byte)).collect::<String>());
            rows.collect::<String>() + "\n"
        })
        .collect();
    assert_ne!(lines, mirrored);
    write(folder.path(), "b.txt", &lines);
    write(folder.path(), "c.txt", &mirrored);
    let all = column(folder.path(), "id", &["a.json", "b.txt", "c.txt"]);
    let distinct = column(folder.path(), "id", &["a.json", "b.txt", "c.txt", "--distinct"]);
    assert_eq!((all.len(), distinct.len()), (18, 15));
    let ran = run_in(folder.path(), &["check", "--quiet", "--duplicates", "b.txt", "c.txt"]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    assert!(ran.out.contains("c.txt:1: one solution"), "{}", ran.out);
    assert!(ran.out.contains(", the same puzzle as b.txt:1\n"), "{}", ran.out);
    let ran = run_in(folder.path(), &["check", "--quiet", "--duplicates", "a.json", "b.txt"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    let words = ["check", "--format", "json", "--duplicates", "b.txt", "c.txt"];
    let ran = run_in(folder.path(), &words);
    assert!(ran.out.contains("\"duplicate_of_file\":\"b.txt\""), "{}", ran.out);
}

#[test]
fn short_alphabets_are_refused_without_a_panic() {
    let set =
        done(&["generate", "--size", "16", "--clues", "150", "--seed", "1", "--format", "ndjson"]);
    for format in ["lines", "rows", "csv", "tsv"] {
        for command in ["convert", "select"] {
            let words = [command, "-", "--from", "ndjson", "--to", format, "--symbols", "abcd"];
            let ran = run_with(set.as_bytes(), &words);
            assert_eq!(ran.code, 2, "{format}: {}", ran.err);
            assert!(ran.err.contains("4 symbols are too few"), "{format}: {}", ran.err);
        }
    }
}

#[test]
fn flags_without_an_effect_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "3", "--size", "4", "--seed", "1", "-o", "set.json"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    for (more, said) in [
        (&["--split", "3", "-o", "-"][..], "--split: the parts cannot go to standard output"),
        (&["--seed", "5"], "--seed: nothing is drawn at random"),
        (&["--where", "minimal=yes"], "expected true or false after minimal"),
    ] {
        let ran = run_in(folder.path(), &[&["select", "set.json"][..], more].concat());
        assert!(ran.code == 2 && ran.err.contains(said), "{more:?}: {}", ran.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn values_that_no_puzzle_can_have_are_refused_with_a_near_name() {
    let folder = folder();
    for (condition, said) in [
        ("variant=kilers", "did you mean"),
        ("variant=nope", "known are classic, x, windoku, jigsaw"),
        ("size=99", "expected a side from 4 to 25"),
        ("symmetry=rotate", "expected none, rotate-180"),
        ("assurance=doubly", "did you mean double?"),
        ("level>hrad", "did you mean hard?"),
        ("level=hrad", "--where: no puzzle has the level `hrad`\nhint: did you mean hard?"),
        ("level=foo", "the puzzles have the levels easy, hard, medium; those of satoku are"),
    ] {
        let ran = select(folder.path(), &["a.json", "--where", condition]);
        assert_eq!(ran.code, 2, "{condition}: {}", ran.err);
        assert!(ran.err.contains(said), "{condition}: {}", ran.err);
    }
    // Other names of what there is are understood.
    for condition in ["variant=standard", "size=9x9", "level!=hrad"] {
        let ran = select(folder.path(), &["a.json", "--where", condition, "-o", "b.json"]);
        assert_eq!(ran.code, 0, "{condition}: {}", ran.err);
        assert!(ran.err.contains("12 puzzles written"), "{condition}: {}", ran.err);
        assert_eq!(ran.err.contains("no puzzle has the level `hrad`"), condition.contains("hrad"));
    }
    // A level of another program is one.
    let table = format!("puzzle,level\n{PUZZLE},Fiendish\n{PUZZLE},hard\n");
    let ran = run_with(table.as_bytes(), &["select", "-", "--where", "level=fiendish"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1), "{}", ran.err);
}
