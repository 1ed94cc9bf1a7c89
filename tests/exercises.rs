//! `satoku generate --at`: positions at which a technique is the next step.

use crate::support::{done, ended, run, run_in, run_with, write};
use satoku::board::Symbols;
use satoku::format::{Entry, Format, Provenance, ReadOptions, WriteOptions, read, writer};
use satoku::logic::{Family, Technique};
use satoku::rules::Registry;
use serde_json::Value;

/// Makes positions, one JSON object a line.
fn positions(words: &[&str]) -> String {
    done(&[&["generate"], words].concat())
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is a JSON object")
}

/// Returns the technique that `satoku hint` names for each position.
fn hinted(positions: &str) -> Vec<String> {
    let ran = run_with(positions.as_bytes(), &["hint", "-", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let name = |line: &str| json(line)["technique"].as_str().expect("a step").to_owned();
    ran.out.lines().map(name).collect()
}

#[test]
fn hint_names_the_technique_of_each_position() {
    let made = positions(&["50", "--at", "X-Wing", "--seed", "1"]);
    assert_eq!(made.lines().count(), 50);
    assert!(hinted(&made).iter().all(|name| name == "X-Wing"));
    for line in made.lines() {
        let one = json(line);
        assert_eq!(one["position"]["technique"], "X-Wing");
        let (givens, filled) = (one["givens"].as_str(), one["position"]["filled"].as_str());
        let pairs = givens.unwrap().chars().zip(filled.unwrap().chars());
        assert!(pairs.clone().all(|(given, filled)| given == '.' || given == filled));
        let blanks = pairs.filter(|(_, filled)| *filled == '.').count();
        let noted = one["position"]["candidates"].as_array().unwrap().iter();
        assert_eq!(noted.filter(|noted| noted != &"").count(), blanks);
    }
}

#[test]
fn the_way_of_the_original_puzzle_has_the_technique() {
    let made = positions(&["8", "--at", "Swordfish,naked triple", "--seed", "3"]);
    for line in made.lines() {
        let one = json(line);
        let technique = one["position"]["technique"].as_str().unwrap();
        assert!(["Swordfish", "Naked Triple"].contains(&technique));
        let givens = one["givens"].as_str().unwrap();
        let steps = json(&done(&["solve", "--steps", "--format", "json", givens]));
        let steps = steps["steps"].as_array().unwrap().clone();
        assert!(steps.iter().any(|step| step["technique"] == technique), "{givens}");
    }
}

#[test]
fn steps_go_on_from_the_position() {
    let made = positions(&["3", "--at", "xy wing", "--seed", "2"]);
    let ran = run_with(made.as_bytes(), &["solve", "--steps", "--format", "json", "-"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 3);
    for (line, position) in ran.out.lines().zip(made.lines()) {
        let steps = json(line);
        assert_eq!(steps["steps"][0]["technique"], "XY-Wing");
        assert_eq!(steps["grid"], json(position)["solution"]);
        assert!(steps["rating"].is_null(), "the rating is that of the whole puzzle");
    }
}

#[test]
fn positions_are_of_any_variant_size_and_symmetry() {
    for words in [
        &["--at", "pointing", "--variant", "x"][..],
        &["--at", "naked pair", "--size", "6"],
        &["--at", "hidden", "--variant", "jigsaw"],
        &["--at", "clue combination", "--variant", "cage", "--size", "6"],
        &["--at", "fish", "--symmetry", "rotate-180"],
        &["--at", "naked pair", "--difficulty", "1 hard, 2 expert"],
        &["--at", "unique rectangle"],
        &["--at", "full house", "--size", "4"],
    ] {
        let made = positions(&[&["3", "--seed", "7"], words].concat());
        let named: Vec<String> = made
            .lines()
            .map(|line| json(line)["position"]["technique"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(named.len(), 3);
        assert_eq!(hinted(&made), named, "{words:?}");
    }
}

#[test]
fn a_seed_gives_the_same_positions_whatever_the_number_of_threads() {
    let with = |jobs: &str| positions(&["12", "--at", "fish", "--seed", "5", "--jobs", jobs]);
    assert_eq!(with("1"), with("3"));
}

#[test]
fn the_set_says_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "2", "--at", "X-Wings", "--seed", "1", "-o", "out/at.json"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let text = std::fs::read_to_string(folder.path().join("out/at.json")).unwrap();
    let request = &json(&text)["generator"]["request"];
    assert_eq!(request["at"], serde_json::json!(["X-Wing"]));
    assert!(request.get("require").is_none());
}

#[test]
fn formats_without_candidates_are_refused_by_name() {
    for format in ["lines", "csv", "sdk"] {
        let ran = run(&["generate", "--at", "X-Wing", "--seed", "1", "--format", format]);
        let said = format!("--at makes positions with candidates, for which {format} has no place");
        ended(&ran, 2, &[&said, "hint: write json or ndjson"]);
    }
    // Converting says what is lost.
    let made = positions(&["1", "--at", "X-Wing", "--seed", "1"]);
    let ran = run_with(made.as_bytes(), &["convert", "-", "--to", "csv"]);
    assert!(
        ran.err.contains("csv has no place for") && ran.err.contains("position"),
        "{}",
        ran.err
    );
}

#[test]
fn what_is_not_found_is_said_with_what_is_rare() {
    let words = ["generate", "--seed", "1", "--tries", "3", "--at", "Sashimi Jellyfish,Nishio"];
    let ran = run(&words);
    ended(&ran, 3, &["none needs Sashimi Jellyfish", "13 need Nishio", "allow more --tries"]);
    let ran = run(&["generate", "--at", "swordfich"]);
    ended(&ran, 2, &["no technique is called `swordfich`; the nearest are Swordfish"]);
    let ran = run(&["generate", "--at", "X-Wing", "--difficulty", "easy"]);
    ended(&ran, 2, &["X-Wing"]);
}

#[test]
fn a_wrong_position_is_refused_or_found_out() {
    let made = positions(&["1", "--at", "X-Wing", "--seed", "1", "--no-solution"]);
    let good = json(made.lines().next().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let hint = |change: &dyn Fn(&mut Value)| {
        let mut changed = good.clone();
        change(&mut changed["position"]);
        write(folder.path(), "one.ndjson", format!("{changed}\n"));
        run_in(folder.path(), &["hint", "one.ndjson"])
    };
    for (field, value, said) in [
        ("filled", serde_json::json!("1"), "`position.filled`"),
        ("filled", serde_json::json!(".".repeat(81)), "it differs from the givens"),
        ("technique", serde_json::json!("X-Fish"), "no technique is called `X-Fish`"),
        ("candidates", serde_json::json!(["1"]), "expected a text for each of 81 cells"),
        ("candidates", serde_json::json!(vec!["1"; 81]), "a filled cell has no candidates"),
        ("candidates", serde_json::json!(vec!["é"; 81]), "`position.candidates`"),
    ] {
        ended(&hint(&|position| position[field] = value.clone()), 2, &[said]);
    }
    let blank = good["position"]["filled"].as_str().unwrap().find('.').unwrap();
    for (text, said) in [(".", "a blank is not a candidate"), ("1234567891", "more than 9")] {
        let ran = hint(&|position| position["candidates"][blank] = text.into());
        ended(&ran, 2, &[said]);
    }
    // A candidate of the solution that is missing is a mistake.
    let solution = done(&["solve", good["givens"].as_str().unwrap()]);
    let right = solution.chars().nth(blank).unwrap();
    let others: String = "123456789".chars().filter(|symbol| *symbol != right).collect();
    let ran = hint(&|position| position["candidates"][blank] = others.clone().into());
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("look again at the candidates of"), "{}", ran.out);
    let ran = run_in(folder.path(), &["solve", "--steps", "one.ndjson"]);
    ended(&ran, 1, &["look again at the candidates of"]);
    // So is a wrong symbol.
    let wrong = others.chars().next().unwrap().to_string();
    let mut filled = good["position"]["filled"].as_str().unwrap().to_owned();
    filled.replace_range(blank..=blank, &wrong);
    let ran = hint(&|position| {
        position["filled"] = filled.clone().into();
        position["candidates"][blank] = "".into();
    });
    assert_eq!(ran.code, 1);
    ended(&run_in(folder.path(), &["solve", "--steps", "one.ndjson"]), 1, &["look again at r"]);
}

#[test]
fn positions_are_read_as_they_are_written() {
    let made = positions(&["4", "--at", "hidden triple,fish", "--seed", "9"]);
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    let entries = |text: &str| -> Vec<Entry> {
        let input = std::io::Cursor::new(text.as_bytes().to_vec());
        let entries = read(Box::new(std::io::BufReader::new(input)), &options).unwrap();
        entries.map(|entry| entry.unwrap().item).collect()
    };
    let first = entries(&made);
    let mut writer = writer(Format::Json, WriteOptions::default());
    let mut text = Vec::new();
    writer.begin(&mut text, &Provenance::default()).unwrap();
    first.iter().for_each(|entry| writer.entry(&mut text, entry).unwrap());
    writer.end(&mut text).unwrap();
    let again = entries(&String::from_utf8(text).unwrap());
    assert_eq!(again.len(), 4);
    for (first, again) in first.iter().zip(&again) {
        assert_eq!(first.position, again.position);
        let position = first.position.as_ref().unwrap();
        let technique = position.technique.unwrap();
        assert!(technique == Technique::HiddenTriple || technique.family() == Family::Fish);
        assert_eq!(Symbols::default().write(&position.filled).len(), 81);
    }
}
