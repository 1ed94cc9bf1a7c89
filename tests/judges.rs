//! Other programs judge our puzzles, and we judge theirs.

use crate::support::{done, has_tool, run_with};
use std::process::{Command, Stdio};

/// Asks qqwing how many solutions each puzzle of a text has.
fn qqwing_counts(puzzles: &str) -> Vec<u64> {
    use std::io::Write;
    let mut child = Command::new("qqwing")
        .args(["--solve", "--count-solutions", "--one-line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = puzzles.to_owned();
    let feeder = std::thread::spawn(move || stdin.write_all(text.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let counts = said.lines().filter_map(|line| match line.trim() {
        "Puzzle is not possible." | "There are no solutions to the puzzle." => Some(0),
        "The solution to the puzzle is unique." => Some(1),
        line => line.strip_prefix("There are ")?.split(' ').next()?.parse().ok(),
    });
    counts.collect()
}

fn our_verdicts(puzzles: &str) -> Vec<(String, u64)> {
    let ran = run_with(puzzles.as_bytes(), &["check", "-", "--format", "json", "--quiet"]);
    let objects =
        ran.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let verdicts = objects.filter(|object| object.get("verdict").is_some());
    verdicts
        .map(|object| {
            (object["verdict"].as_str().unwrap().to_owned(), object["solutions"].as_u64().unwrap())
        })
        .collect()
}

#[test]
fn qqwing_finds_one_solution_for_each_of_our_puzzles() {
    if !has_tool("qqwing") {
        return;
    }
    let puzzles = done(&["generate", "1000", "--seed", "11"]);
    let counts = qqwing_counts(&puzzles);
    assert_eq!(counts.len(), 1000);
    assert!(counts.iter().all(|count| *count == 1));
}

#[test]
fn we_agree_with_qqwing_on_its_puzzles_and_on_spoilt_ones() {
    if !has_tool("qqwing") {
        return;
    }
    let output =
        Command::new("qqwing").args(["--generate", "1000", "--one-line"]).output().unwrap();
    let puzzles = String::from_utf8(output.stdout).unwrap();
    assert_eq!(puzzles.lines().count(), 1000);
    let verdicts = our_verdicts(&puzzles);
    assert_eq!(verdicts.len(), 1000);
    assert!(verdicts.iter().all(|(verdict, _)| verdict == "unique"));

    // A given taken away leaves several solutions or one; a given changed leaves few or none.
    let spoilt: Vec<String> = puzzles
        .lines()
        .take(200)
        .enumerate()
        .map(|(number, line)| {
            let mut cells: Vec<char> = line.trim().chars().collect();
            let givens: Vec<usize> = (0..81).filter(|index| cells[*index] != '.').collect();
            let at = givens[number % givens.len()];
            let digit = cells[at].to_digit(10).unwrap();
            cells[at] = match number % 2 {
                0 => '.',
                _ => char::from_digit(digit % 9 + 1, 10).unwrap(),
            };
            cells.into_iter().collect()
        })
        .collect();
    let text = spoilt.join("\n") + "\n";
    let (ours, theirs) = (our_verdicts(&text), qqwing_counts(&text));
    assert_eq!((ours.len(), theirs.len()), (200, 200));
    for ((puzzle, (_, ours)), theirs) in spoilt.iter().zip(&ours).zip(&theirs) {
        assert_eq!(*ours, (*theirs).min(2), "{puzzle}");
    }
    assert!(
        theirs.contains(&0) && theirs.iter().any(|count| *count > 1),
        "both kinds of fault occur"
    );
}
