//! Rules of one's own, read from a file.

use crate::support::{Ran, brute_force, run_in, write};
use satoku::board::{Cell, Grid};
use satoku::rules::{Clue, Layout, Puzzle, Registry};
use satoku::{Solver, rules::Rules};
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::Arc;

const RULES: &str = r#"{
  "no-fives": {"where": "a + b != 5", "on": "neighbours", "rule": "Neighbours never add up to 5."},
  "slopes": {"where": "|a - b| != 2", "on": "diagonals", "rule": "No difference of 2 in a corner."},
  "riders": {"where": "a != b", "on": "knights", "rule": "Knights differ."},
  "joined": {"where": "(a + b) % 2 = 1", "on": "pairs", "rule": "Joined cells are odd and even.",
             "title": "joined cells"},
  "steep": {"where": "|a - b| >= 2", "on": "lines", "rule": "Neighbours on a line differ by 2."}
}"#;

type Judge = fn(usize, usize) -> bool;

fn registry() -> Registry {
    let mut registry = Registry::standard();
    registry.add_own_rules(RULES).unwrap();
    registry
}

/// Every grid of a 4x4 board with boxes.
fn grids() -> (Arc<Rules>, Vec<Grid>) {
    let rules = Registry::standard().rules("classic", &Layout::of_size("4".parse().unwrap()));
    let rules = Arc::new(rules.unwrap());
    let every = brute_force(&rules, &Grid::blank(16), 1_000);
    assert_eq!(every.len(), 288);
    (rules, every)
}

fn value(grid: &Grid, cell: usize) -> usize {
    grid.get(Cell::new(cell)).unwrap().value()
}

#[test]
fn rules_of_the_board_have_the_grids_that_they_state() {
    let steps = |rows: usize, cols: usize| {
        let near = |one: usize, other: usize| {
            let (down, right) = ((one / 4).abs_diff(other / 4), (one % 4).abs_diff(other % 4));
            (down, right) == (rows, cols) || (down, right) == (cols, rows)
        };
        let all = (0..16).flat_map(|one| (one..16).map(move |other| (one, other)));
        all.filter(|(one, other)| near(*one, *other)).collect::<Vec<_>>()
    };
    let judges: [(&str, (usize, usize), Judge); 3] = [
        ("no-fives", (0, 1), |a, b| a + b != 5),
        ("slopes", (1, 1), |a, b| a.abs_diff(b) != 2),
        ("riders", (1, 2), |a, b| a != b),
    ];
    let (_, every) = grids();
    for (name, (rows, cols), judge) in judges {
        let pairs = steps(rows, cols);
        let rules = registry().rules(name, &Layout::of_size("4".parse().unwrap())).unwrap();
        let puzzle = Puzzle::new(Arc::new(rules), Vec::new()).unwrap();
        let obeys = |grid: &&Grid| {
            pairs.iter().all(|(one, other)| judge(value(grid, *one), value(grid, *other)))
        };
        let expected = every.iter().filter(obeys).count();
        assert_eq!(Solver::default().solutions(&puzzle, 300).unwrap().len(), expected, "{name}");
        assert!(expected < 288, "{name}");
    }
}

#[test]
fn clues_have_the_grids_that_they_state() {
    let (rules, every) = grids();
    let judges: [(&str, &[usize], Judge); 3] = [
        ("joined", &[0, 4], |a, b| (a + b) % 2 == 1),
        ("joined", &[5, 10], |a, b| (a + b) % 2 == 1),
        ("steep", &[0, 1, 5, 9, 8], |a, b| a.abs_diff(b) >= 2),
    ];
    for (name, cells, judge) in judges {
        let registry = registry();
        let kind = registry.clue_kind(name).unwrap();
        let clue = kind.read(cells.iter().copied().map(Cell::new).collect(), &Map::new()).unwrap();
        let puzzle = Puzzle::new(Arc::clone(&rules), vec![Clue::Constraint(clue)]).unwrap();
        let obeys = |grid: &&Grid| {
            cells.windows(2).all(|pair| judge(value(grid, pair[0]), value(grid, pair[1])))
        };
        let expected = every.iter().filter(obeys).count();
        assert_eq!(Solver::default().solutions(&puzzle, 300).unwrap().len(), expected, "{name}");
        assert!((1..288).contains(&expected), "{name}");
    }
    let read = |name: &str, cells: &[usize]| {
        let cells = cells.iter().copied().map(Cell::new).collect();
        registry().clue_kind(name).unwrap().read(cells, &Map::new()).map(|_| ())
    };
    assert!(read("joined", &[0, 1, 2]).is_err());
}

#[test]
fn names_and_texts_that_cannot_be_are_refused() {
    for (text, why) in [
        ("[]", "invalid type"),
        (r#"{"x": 3}"#, "invalid type"),
        (r#"{"my": {"where": "a = b", "on": "lines"}}"#, "missing field `rule`"),
        (r#"{"my": {"where": "a = b", "on": "circles", "rule": "x"}}"#, "unknown variant"),
        (r#"{"my": {"where": "a = b", "on": "lines", "rule": "x", "y": 1}}"#, "unknown field"),
        (r#"{"my": {"where": "a < b", "on": "lines", "rule": "x"}}"#, "in one order only"),
        (r#"{"my": {"where": "a = b", "on": "lines", "rule": " "}}"#, "`rule` and `title`"),
        (r#"{"my": {"where": "a = b", "on": "lines", "rule": "{side}"}}"#, "`rule` and `title`"),
        (r#"{"My": {"where": "a = b", "on": "lines", "rule": "x"}}"#, "lower case letters"),
        (r#"{"cage": {"where": "a = b", "on": "lines", "rule": "x"}}"#, "of this name"),
        (r#"{"kropki": {"where": "a = b", "on": "lines", "rule": "x"}}"#, "of this name"),
        (r#"{"anti-knight": {"where": "a = b", "on": "lines", "rule": "x"}}"#, "of this name"),
    ] {
        let error = Registry::standard().add_own_rules(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    let many: Map<String, Value> = (0..51)
        .map(|number| {
            let rule = serde_json::json!({"where": "a = b", "on": "lines", "rule": "x"});
            (format!("my-{number}"), rule)
        })
        .collect();
    let error = Registry::standard().add_own_rules(&Value::Object(many).to_string());
    assert!(error.unwrap_err().to_string().contains("more than 50 rules"));
}

fn ran(folder: &Path, words: &[&str]) -> Ran {
    let ran = run_in(folder, words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    ran
}

#[test]
fn every_command_knows_the_rules_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    write(at, "own.json", RULES);
    for variant in ["no-fives", "riders+cage", "joined", "steep+joined"] {
        let words = ["generate", "2", "--variant", variant, "--size", "6", "--seed", "3"];
        let own = ["--own-rules", "own.json"];
        ran(at, &[&words[..], &own, &["-o", "made.ndjson"]].concat());
        assert!(
            ran(at, &[&["verify", "made.ndjson"], &own[..]].concat()).err.contains("2 verified")
        );
        for command in [
            &["check", "made.ndjson", "--minimal"][..],
            &["rate", "made.ndjson"],
            &["solve", "made.ndjson", "--steps"],
            &["minimize", "made.ndjson"],
            &["convert", "made.ndjson", "--to", "markdown"],
        ] {
            ran(at, &[command, &["--own-rules=own.json"]].concat());
        }
        let hint = run_in(at, &[&["hint", "made.ndjson", "--tell", "step"], &own[..]].concat());
        assert!([0, 3].contains(&hint.code), "{}", hint.err);
        std::fs::remove_file(at.join("made.ndjson")).unwrap();
    }
    let markdown = |variant: &str| {
        let words = ["generate", "--variant", variant, "--size", "4", "--seed", "3"];
        ran(at, &[&words[..], &["--own-rules", "own.json", "-o", "one.ndjson"]].concat());
        let said =
            ran(at, &["convert", "one.ndjson", "--own-rules", "own.json", "--to", "markdown"]);
        std::fs::remove_file(at.join("one.ndjson")).unwrap();
        said.out
    };
    assert!(markdown("joined").contains("Joined cells are odd and even."));
    assert!(markdown("no-fives").contains("Neighbours never add up to 5."));
}

#[test]
fn a_file_of_rules_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    write(at, "bad.json", r#"{"my": {"where": "a + c = 3", "on": "lines", "rule": "x"}}"#);
    write(at, "own.json", RULES);
    for (words, said) in [
        (
            &["check", "x", "--own-rules", "bad.json"][..],
            "`my`: `where`: expected a, b or a number",
        ),
        (&["check", "x", "--own-rules", "none.json"], "there is no such file"),
        (&["generate", "--variant", "joined"], "no variant is called `joined`"),
        (
            &["generate", "--variant", "joined", "--own-rules", "own.json", "--format", "fpuzzles"],
            "cannot express clues such as joined",
        ),
        (
            &["generate", "--variant", "riders", "--own-rules", "own.json", "--format", "iss"],
            "the variant riders",
        ),
    ] {
        let ran = run_in(at, words);
        assert!(ran.code == 2 && ran.err.contains(said), "{words:?}: {} {}", ran.code, ran.err);
    }
}
