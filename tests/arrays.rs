//! Puzzles as arrays of numbers.

use crate::support::{ended, run_with};
use serde_json::{Value, json};

/// Rows of a 4x4 puzzle and its solution.
fn rows() -> (Value, Value) {
    let puzzle = json!([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 3, 2, 0]]);
    let solution = json!([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]);
    (puzzle, solution)
}

fn converted(input: &str, to: &str) -> String {
    let ran = run_with(input.as_bytes(), &["convert", "-", "--to", to]);
    assert_eq!(ran.code, 0, "{input}: {}", ran.err);
    ran.out
}

#[test]
fn arrays_are_read_and_written_with_their_solutions() {
    let (puzzle, solution) = rows();
    let line = json!({ "puzzle": puzzle, "solution": solution }).to_string() + "\n";
    let object: Value = serde_json::from_str(&converted(&line, "ndjson")).unwrap();
    assert_eq!(
        (&object["givens"], &object["solution"]),
        (&json!("1..4.........32."), &json!("1234341221434321"),)
    );
    assert_eq!(converted(&line, "arrays"), line);
    assert_eq!(
        converted("1..4.........32.\n", "arrays"),
        json!({ "puzzle": puzzle }).to_string() + "\n"
    );
    let hidden = run_with(line.as_bytes(), &["convert", "-", "--to", "arrays", "--no-solution"]);
    assert!(!hidden.out.contains("solution"), "{}", hidden.out);
}

#[test]
fn every_size_goes_through_arrays() {
    for side in ["4", "6", "9", "12", "16", "25"] {
        let words = ["generate", "2", "--size", side, "--seed", "5", "--assurance", "fast"];
        let made = run_with(b"", &[&words[..], &["--format", "ndjson"]].concat()).out;
        let arrays = converted(&made, "arrays");
        assert_eq!(arrays.lines().count(), 2, "{side}");
        assert_eq!(converted(&arrays, "lines"), converted(&made, "lines"), "{side}");
    }
}

#[test]
fn a_wrong_array_is_named_and_the_next_line_is_read() {
    let (puzzle, _) = rows();
    let good = json!({ "puzzle": puzzle }).to_string();
    for (wrong, says) in [
        (r#"{"puzzle":[[1,0,0,4],[0,0,0],[0,0,0,0],[0,3,2,0]]}"#, "`puzzle` must be 4 rows of 4"),
        (r#"{"puzzle":[[5,0,0,4],[0,0,0,0],[0,0,0,0],[0,3,2,0]]}"#, "from 0 to 4"),
        (r#"{"puzzle":[[1]],"solution":[[1]]}"#, "as many characters as a board has cells"),
        (r#"{"puzzle":[],"solution":[]}"#, "found 0"),
        (r#"{"puzzle":"1..4"}"#, "expected the arrays `puzzle` and `solution`"),
    ] {
        let file = format!("{good}\n{wrong}\n{good}\n");
        let ran = run_with(file.as_bytes(), &["check", "-", "--from", "arrays"]);
        ended(&ran, 2, &["standard input:2:1", says]);
        assert!(ran.out.contains("standard input:3: one solution"), "{}", ran.out);
    }
    let blank = json!({ "puzzle": puzzle, "solution": puzzle }).to_string();
    let ran = run_with(blank.as_bytes(), &["check", "-", "--from", "arrays"]);
    ended(&ran, 2, &["found a blank in it"]);
}

#[test]
fn more_than_givens_is_refused() {
    let made = run_with(b"", &["generate", "1", "--variant", "cage", "--size", "4", "--seed", "1"]);
    let ran = run_with(made.out.as_bytes(), &["convert", "-", "--to", "arrays"]);
    ended(&ran, 2, &["arrays of cells", "cage"]);
}
