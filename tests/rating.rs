//! `rate`, `solve --steps` and `hint` as their users see them.

use crate::support::{done, run, run_with, write};
use serde_json::Value;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Of the public domain puzzle bank of sudokuexchange.com, with ratings of 1.2, 3.4, 4.4 and 8.3.
const RATED: &str = include_str!("logic/rated.txt");

/// A puzzle with this rating.
fn rated(rating: &str) -> &'static str {
    let line = RATED.lines().find(|line| line.ends_with(&format!(" {rating}"))).unwrap();
    &line[..81]
}

#[test]
fn rate_writes_a_table_values_and_objects() {
    let puzzles = format!("{}\n{}\n", EASY, rated("3.4"));
    let ran = run_with(puzzles.as_bytes(), &["rate", "-"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "2 puzzles: 2 rated\n"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].starts_with("# satoku ") && lines[0].contains("Sukaku Explainer"),
        "{}",
        ran.out
    );
    assert!(lines[2].contains("1.2  easy") && lines[2].ends_with(EASY), "{}", ran.out);
    assert!(lines[3].contains("3.4  hard") && lines[3].contains("Hidden Pair"), "{}", ran.out);

    let out = run_with(puzzles.as_bytes(), &["rate", "-", "--format", "csv"]).out;
    let mut rows = out.lines();
    let header = "givens,rating,level,effort,bottleneck,hardest,entry,first,techniques,scale";
    assert_eq!(rows.next(), Some(header));
    for row in rows {
        assert_eq!(row.split(',').count(), header.split(',').count(), "{row}");
    }
    assert!(out.contains(&format!("{EASY},1.2,easy,")), "{out}");

    let out = run_with(puzzles.as_bytes(), &["rate", "-", "--format", "json"]).out;
    let object: Value = serde_json::from_str(out.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&object["rating"], &object["level"]), (&3.4.into(), &"hard".into()));
    assert!(object["techniques"]["Hidden Pair"].as_u64().unwrap() > 0, "{object}");

    let out = run_with(puzzles.as_bytes(), &["rate", "-", "--histogram"]).out;
    assert!(out.contains("easy               1  ####"), "{out}");
}

#[test]
fn rating_does_not_depend_on_the_number_of_threads() {
    let puzzles: Vec<&str> = RATED.lines().map(|line| &line[..81]).collect();
    let puzzles = puzzles.join("\n");
    let all =
        |jobs| run_with(puzzles.as_bytes(), &["rate", "-", "--jobs", jobs, "--format", "csv"]);
    let (one, three) = (all("1"), all("3"));
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(one.out, three.out);
}

#[test]
fn what_cannot_be_rated_is_named() {
    let several = format!(".{}", &EASY_SOLUTION[1..]).replace('1', ".").replace('2', ".");
    let none = format!("55{}", &EASY[2..]);
    let input = format!("{EASY}\n{several}\n{none}\nnonsense\n");
    let ran = run_with(input.as_bytes(), &["rate", "-", "--format", "csv"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("standard input:2: several solutions"), "{}", ran.err);
    assert!(ran.err.contains("standard input:3: no solution"), "{}", ran.err);
    assert!(ran.err.contains("1 rated, 2 without exactly one solution, 1 skipped"), "{}", ran.err);
    assert!(ran.out.contains(&format!("{none},,,,,,,,,")), "{}", ran.out);
    let ran = run(&["rate", &several]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let large = run_with(
        done(&["generate", "--size", "20", "--clues", "300", "--seed", "1"]).as_bytes(),
        &["rate", "-"],
    );
    assert_eq!(large.code, 2);
    assert!(large.err.contains("boards of up to 16 symbols"), "{}", large.err);
}

#[test]
fn boards_of_many_hundred_cells_are_rated() {
    let made = |variant: &str, size: &str| {
        done(&["generate", "--variant", variant, "--size", size, "--seed", "1", "-q"])
    };
    for (variant, size, level) in
        [("nonogram", "25x25", "easy"), ("nonogram", "32x30", "easy"), ("tents", "24x23", "hard")]
    {
        let ran = run_with(made(variant, size).as_bytes(), &["rate", "-", "--format", "json"]);
        assert_eq!(ran.code, 0, "{variant} {size}: {}", ran.err);
        assert!(
            ran.out.contains(&format!("\"level\":\"{level}\"")),
            "{variant} {size}: {}",
            ran.out
        );
    }
    let ran = run_with(made("mosaic", "33x32").as_bytes(), &["rate", "-"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("1024 cells"), "{}", ran.err);
}

#[test]
fn steps_lead_to_the_solution_and_say_why() {
    let out = done(&["solve", EASY, "--steps"]);
    let first = "1. Hidden Single in Box (1.2): r1c6 = 8: in box 2, 8 has no place but r1c6\n";
    assert!(out.starts_with(first), "{out}");
    assert!(out.contains(&format!("solved: {EASY_SOLUTION}\nrating: 1.2, easy (Sukaku")), "{out}");
    let out = done(&["solve", rated("3.4"), "--steps"]);
    assert!(out.contains("Hidden Pair (3.4): "), "{out}");

    let out = done(&["solve", rated("8.3"), "--steps", "--format", "json"]);
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&object["rating"], &object["solved"]), (&8.3.into(), &true.into()));
    let steps = object["steps"].as_array().unwrap();
    assert!(steps.iter().any(|step| step["score"] == 8.3));
    for step in steps {
        assert!(step["place"].is_string() != step["eliminate"].is_array(), "{step}");
        assert!(!step["premises"].as_array().unwrap().is_empty(), "{step}");
    }

    let drawn = done(&["solve", EASY, "--steps", "--draw", "--color", "always"]);
    assert!(drawn.starts_with("┌─") && drawn.contains("\u{1b}["), "{drawn}");
}

#[test]
fn steps_of_a_puzzle_with_several_solutions_stop_without_guessing() {
    let several = EASY.replace('7', ".");
    let ran = run(&["solve", &several, "--steps"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("there is more than one solution"), "{}", ran.err);
    assert!(ran.out.contains("no known technique leads further"), "{}", ran.out);
    assert!(!ran.out.contains("Unique") && !ran.out.contains("BUG"), "{}", ran.out);
    let ran = run(&["solve", &format!("55{}", &EASY[2..]), "--steps"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("no solution: row 1 holds 5 twice"), "{}", ran.err);
    assert_eq!(run(&["solve", EASY, "--steps", "--count", "2"]).code, 2);
}

#[test]
fn a_hint_tells_as_much_as_is_asked_for() {
    assert_eq!(done(&["hint", EASY]), "look at box 2\n");
    assert_eq!(
        done(&["hint", EASY, "--tell", "technique"]),
        "Hidden Single in Box: look at box 2\nIn a box or region, only one cell is left that can hold \
         a symbol, whatever else that cell could hold. So the symbol goes there.\n"
    );
    let out = done(&["hint", EASY, "--tell", "step"]);
    assert!(out.starts_with("1. Hidden Single in Box (1.2): r1c6 = 8: "), "{out}");
    assert_eq!(done(&["hint", EASY_SOLUTION]), "the grid is full and correct\n");
    // Where eliminations come first, those that lead to the next symbol are told, and no others.
    let out = done(&["hint", rated("4.4"), "--tell", "step"]);
    assert!(out.lines().last().unwrap().contains(" = "), "{out}");
}

#[test]
fn a_hint_names_mistakes_first() {
    // r1c3 is 4.
    let wrong = format!("532{}", &EASY[3..]);
    let ran = run(&["hint", &wrong, "--givens", EASY]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "mistake: look again at r1c3\n"));
    let ran = run(&["hint", &wrong]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("has no solution, but has one without") && ran.out.contains("r1c3"));
    let ran = run(&["hint", &format!("533{}", &EASY[3..])]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("mistake: row 1 holds 3 twice, at r1c2 and r1c3"), "{}", ran.out);
    let ran = run(&["hint", &format!("23{}", &EASY[2..]), "--givens", EASY]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "mistake: differs from the given at r1c1\n"));
    let ran = run(&["hint", EASY, "--givens", "123"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--givens: expected 81 characters, found 3"), "{}", ran.err);
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "grid.txt", EASY);
    assert_eq!(done(&["hint", file.to_str().unwrap()]), "look at box 2\n");
}

#[test]
fn what_is_locked_where_diagonals_cross_is_a_place_of_both() {
    // The 9 of a diagonal is locked in the middle box, in the one cell that the other diagonal
    // shares.
    let puzzle =
        "..2..8.3...76........43..9.8..........4.....7.6.....2....7.......6.1.4...8.......";
    let ran = run(&["rate", "--variant", "x", puzzle]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("1 puzzle: 1 rated"), "{}", ran.err);
}
