//! `satoku techniques` and `satoku levels`, and the languages of names.

use crate::support::{done, run};
use serde_json::Value;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn techniques_are_listed_with_names_that_the_flags_take() {
    let listed = objects(&done(&["techniques", "--format", "json"]));
    assert!(listed.len() > 60, "{}", listed.len());
    for technique in &listed {
        let (id, name) = (technique["id"].as_str().unwrap(), technique["name"].as_str().unwrap());
        for word in [id, name] {
            let selected: Result<satoku::logic::Selection, _> = word.parse();
            assert_eq!(selected.unwrap().to_string(), name);
        }
    }
    let table = done(&["techniques"]);
    assert_eq!(table.lines().count(), listed.len() + 1);
    assert!(table.starts_with("id "), "{table}");
    assert!(
        table.lines().any(|line| line.starts_with("x-wing ") && line.contains(" 3.2 ")),
        "{table}"
    );
    let csv = done(&["techniques", "--format", "csv", "--lang", "de"]);
    assert!(csv.contains("\nswordfish,Schwertfisch,3.8,hard,fish,false,"), "{csv}");
}

#[test]
fn levels_meet_and_cover_the_scale() {
    let levels = objects(&done(&["levels", "--format", "json"]));
    let ids: Vec<&str> = levels.iter().map(|level| level["id"].as_str().unwrap()).collect();
    assert_eq!(ids[..3], ["beginner", "easy", "medium"]);
    assert_eq!((ids.len(), levels[0]["fewest_givens"].as_u64()), (8, Some(32)));
    assert!(levels[7]["to"].is_null());
    for pair in levels[1..].windows(2) {
        let tenths = |value: &Value| (value.as_f64().unwrap() * 10.0).round() as i64;
        assert_eq!(tenths(&pair[0]["to"]) + 1, tenths(&pair[1]["from"]));
    }
    let german = done(&["levels", "--lang", "de"]);
    assert!(german.contains("Einsteiger") && german.contains("Teuflisch"), "{german}");
}

#[test]
fn steps_and_hints_name_techniques_in_four_languages() {
    for (lang, name, score, place) in [
        ("en", "Hidden Single in Box", "(1.2)", "r"),
        ("de", "Versteckter Single im Block", "(1,2)", "Z"),
        ("fr", "", "(1,2)", "L"),
        ("es", "", "(1,2)", ""),
    ] {
        let out = done(&["solve", "--steps", "--lang", lang, PUZZLE]);
        let first = out.lines().next().unwrap();
        assert!(first.contains(name) && first.contains(score) && first.contains(place), "{first}");
        let hint = done(&["hint", "--lang", lang, "--tell", "step", PUZZLE]);
        assert!(hint.starts_with("1. ") && hint.contains(name), "{hint}");
        assert_eq!(first.contains("has no place but"), lang == "en", "{first}");
        assert!(first.split(": ").count() > 2, "it has no reason: {first}");
    }
}

#[test]
fn hints_are_json_with_places_as_numbers() {
    let hint = objects(&done(&["hint", "--format", "json", PUZZLE])).remove(0);
    assert_eq!((hint["outcome"].as_str(), hint["line"].as_u64()), (Some("next"), Some(1)));
    let step = &hint["steps"][0];
    let place = &step["placements"][0];
    let (row, column) = (place["row"].as_u64().unwrap(), place["column"].as_u64().unwrap());
    assert_eq!(place["cell"].as_u64(), Some((row - 1) * 9 + column - 1));
    let text = format!("r{row}c{column}={}", place["symbol"]);
    assert_eq!(step["place"].as_str(), Some(text.as_str()));
    assert_eq!(step["eliminations"], serde_json::json!([]));
    // A mistake has its cells, and the exit code of one.
    let wrong = PUZZLE.replacen("53.", "533", 1);
    let ran = run(&["hint", "--format", "json", &wrong]);
    assert_eq!(ran.code, 1);
    let hint = objects(&ran.out).remove(0);
    assert_eq!(hint["mistake"]["kind"], "repeats");
    assert_eq!(hint["mistake"]["positions"], serde_json::json!([1, 2]));
    let short = objects(&done(&["hint", "--format", "json", "--tell", "where", PUZZLE])).remove(0);
    assert!(short.get("technique").is_none() && short["look_at"].is_string());
}

#[test]
fn a_hint_is_never_text_in_a_file_of_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["h.png", "h.pdf"] {
        let ran =
            crate::support::run_in(folder.path(), &["hint", "-o", name, "--tell", "step", PUZZLE]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.err.contains("a hint is drawn as svg only\nhint: end the name in .svg"),
            "{}",
            ran.err
        );
        assert!(!folder.path().join(name).exists());
    }
}
