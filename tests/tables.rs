//! CSV and TSV: variants, chosen columns and what other programs make of them.

use crate::support::{done, run_in, run_with, write};

/// A set with puzzles of several variants and sizes, a JSON object a line.
fn mixed() -> String {
    let kinds: [&[&str]; 7] = [
        &["2"],
        &["--variant", "x"],
        &["2", "--variant", "jigsaw"],
        &["--variant", "x+cage", "--size", "4"],
        &["--size", "3x2"],
        &["--size", "3x2", "--variant", "windoku"],
        &["--size", "16", "--clues", "130"],
    ];
    let made = kinds
        .map(|kind| done(&[&["generate", "--seed", "2", "--format", "ndjson"][..], kind].concat()));
    made.concat()
}

fn ids(text: &str, from: &str) -> Vec<String> {
    let ran = run_with(text.as_bytes(), &["convert", "-", "--from", from, "--to", "ndjson"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let id =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].to_string();
    ran.out.lines().map(id).collect()
}

#[test]
fn tables_hold_every_variant_and_are_read_back_the_same() {
    let set = mixed();
    for format in ["csv", "tsv"] {
        let words = ["convert", "-", "--to", format, "--symbols", "1-P"];
        let ran = run_with(set.as_bytes(), &words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let comma = if format == "csv" { "," } else { "\t" };
        let heading = ["givens", "solution", "rating", "level", "rules"].join(comma);
        assert_eq!(ran.out.lines().next(), Some(heading.as_str()));
        // By content, too: the name of the format is not needed.
        let again =
            run_with(ran.out.as_bytes(), &["convert", "-", "--to", "csv", "--symbols", "1-P"]);
        assert_eq!(again.code, 0, "{}", again.err);
        let words = ["convert", "-", "--to", "ndjson", "--symbols", "1-P"];
        let back = run_with(again.out.as_bytes(), &words);
        assert_eq!(back.code, 0, "{}", back.err);
        assert_eq!(ids(&back.out, "ndjson"), ids(&set, "ndjson"));
        assert_eq!(ids(&set, "ndjson").len(), 9);
    }
}

#[test]
fn columns_are_chosen_by_name() {
    let set = done(&["generate", "2", "--seed", "1", "--difficulty", "easy", "--format", "ndjson"]);
    let words = ["convert", "-", "--columns", "id,clues,level,techniques,seed,variant,title"];
    let ran = run_with(set.as_bytes(), &words);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "id,clue_count,level,techniques,seed,variant,title");
    assert!(lines[1].contains(",easy,") && lines[1].ends_with(",1,classic,"), "{}", lines[1]);
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.ndjson", &set);
    let ran = run_in(folder.path(), &["convert", "a.ndjson", "-o", "a.sdm", "--columns", "id"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--columns are for csv and tsv, not for lines"), "{}", ran.err);
    let ran = run_in(folder.path(), &["convert", "a.ndjson", "--columns", "id,ratings"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected id, givens, solution, rating"), "{}", ran.err);
}

#[test]
fn a_table_without_rules_takes_classic_puzzles_alone() {
    let set = mixed();
    let words = ["convert", "-", "--columns", "id,puzzle", "--symbols", "1-P"];
    let ran = run_with(set.as_bytes(), &words);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("a table without rules cannot express the variant x"), "{}", ran.err);
    assert!(ran.err.contains("hint: add the column `rules` to --columns"), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 4);
}

#[test]
fn an_id_of_ours_is_checked_and_a_number_is_left_alone() {
    let row = done(&["convert", &".".repeat(81), "--columns", "id,puzzle"]);
    let row = row.lines().last().unwrap();
    let read = |row: &str| run_with(format!("id,puzzle\n{row}\n").as_bytes(), &["convert", "-"]);
    assert_eq!(read(row).code, 0);
    assert_eq!(read(&format!("1,{}", ".".repeat(81))).code, 0);
    let ran = read(&row.replacen('.', "5", 1));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected the id"), "{}", ran.err);
}

#[test]
fn rules_that_are_none_are_refused_with_their_place() {
    let blank = ".".repeat(81);
    for (rules, why) in [
        ("nonsense", "nonsense"),
        ("{", "`rules`"),
        ("\"{\"\"givens\"\":\"\"1\"\"}\"", "duplicate field `givens`"),
        ("\"{\"\"board\"\":{\"\"regions\"\":\"\"1\"\"}}\"", "board.regions"),
        ("cage", "no clue has it"),
    ] {
        let table = format!("puzzle,rules\n{blank},{rules}\n{blank},x\n");
        let ran = run_with(table.as_bytes(), &["convert", "-", "--to", "ndjson"]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("input:2:") && ran.err.contains(why), "{rules}: {}", ran.err);
        assert!(ran.out.contains("\"variant\":\"x\""), "the next one is read: {}", ran.err);
    }
}

#[test]
fn rules_of_a_table_may_have_the_names_that_players_use() {
    let grid = done(&["generate", "--variant", "x", "--seed", "1", "--format", "csv"]);
    let row = grid.lines().nth(1).unwrap();
    let (cells, _) = row.split_once(',').unwrap();
    for name in ["X", "Sudoku-X", "diagonal"] {
        let ran = run_with(format!("puzzle,rules\n{cells},{name}\n").as_bytes(), &["check", "-"]);
        assert_eq!(ran.code, 0, "{name}: {} {}", ran.out, ran.err);
    }
    for (name, said) in [
        ("windoko", "called `windoko`; did you mean windoku?"),
        ("qqqqqqqq", "known are classic, x, windoku, jigsaw"),
        ("Killer", "names the kind cage, but no clue has it"),
    ] {
        let ran = run_with(format!("puzzle,rules\n{cells},{name}\n").as_bytes(), &["check", "-"]);
        assert!(ran.code == 2 && ran.err.contains(said), "{name}: {}", ran.err);
    }
}

#[test]
fn what_further_columns_would_hold_is_noted_with_their_flag() {
    let set = done(&["generate", "2", "--seed", "2", "--format", "ndjson"]);
    let ran = run_with(set.as_bytes(), &["convert", "-", "--to", "csv"]);
    let note = "note: the usual columns of csv leave out minimal, symmetry, seed, index, assurance \
                of 2 puzzles; --columns can name them\n\
                note: csv has no place for certificate: left out of 2 puzzles\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, note));
    let rated = done(&["generate", "--difficulty", "easy", "--seed", "2", "--format", "ndjson"]);
    let ran = run_with(rated.as_bytes(), &["convert", "-", "--to", "tsv"]);
    assert!(ran.err.contains("--columns can name effort and techniques"), "{}", ran.err);
    let words = ["convert", "-", "--to", "csv", "--columns", "puzzle,minimal,effort,techniques"];
    let ran = run_with(rated.as_bytes(), &words);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}
