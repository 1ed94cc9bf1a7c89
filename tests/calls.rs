//! The calls of the page say what the program says.

#[path = "support/mod.rs"]
mod support;

use satoku::calls::{Calls, Progress};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use support::{done, run, run_with};

/// What a call came to: its reports and its result, as texts.
struct Answered {
    reports: Vec<String>,
    ended: Result<String, (String, String)>,
}

fn ask(method: &str, params: &Value) -> Answered {
    ask_text(method, &params.to_string())
}

fn ask_text(method: &str, params: &str) -> Answered {
    let mut task = Calls::default().start(method, params);
    let mut reports = Vec::new();
    loop {
        let progress = task.advance(&mut |report| {
            reports.push(report.to_owned());
            // Slices of any length come to the same.
            if reports.len() % 3 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let ended = match progress {
            Progress::Working => continue,
            Progress::Done(result) => Ok(result),
            Progress::Failed(fault) => Err((fault.kind().to_owned(), fault.message().to_owned())),
        };
        // It has ended for good.
        let further = task.advance(&mut |_| ControlFlow::Continue(()));
        assert!(matches!(further, Progress::Failed(_)));
        return Answered { reports, ended };
    }
}

fn result(method: &str, params: &Value) -> Value {
    let answered = ask(method, params);
    serde_json::from_str(&answered.ended.unwrap_or_else(|fault| panic!("{method}: {fault:?}")))
        .unwrap()
}

fn fault(method: &str, params: &Value) -> (String, String) {
    ask(method, params).ended.expect_err(method)
}

fn of_givens(givens: &str) -> Value {
    json!({ "size": givens.len().isqrt(), "givens": givens })
}

/// A killer of the program, as JSON.
fn killer() -> Value {
    let line = done(&["generate", "--seed", "5", "--variant", "cage", "--size", "6"]);
    serde_json::from_str(&line).unwrap()
}

const HARD: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";

/// The text of each puzzle among reports, byte for byte.
fn puzzles(reports: &[String]) -> String {
    let puzzle = |report: &String| {
        let rest = report.strip_prefix(r#"{"puzzle":"#).expect("a puzzle");
        rest.strip_suffix('}').expect("an object").to_owned() + "\n"
    };
    reports.iter().map(puzzle).collect()
}

#[test]
fn made_puzzles_have_the_bytes_of_the_program() {
    for (request, options, count) in [
        (json!({}), "", 5),
        (json!({ "size": "4", "symmetry": "rotate-180" }), "--size 4 --symmetry rotate-180", 5),
        (json!({ "variant": "Killer", "size": "6" }), "--variant cage --size 6", 3),
        (json!({ "variant": "jigsaw+x", "size": "6" }), "--variant jigsaw+x --size 6", 2),
        (
            json!({ "variant": "thermometer", "size": "4", "clues": "thermometer:2,given:0..6" }),
            "--variant thermometer --size 4 --clues thermometer:2,given:0..6",
            2,
        ),
        (json!({ "difficulty": "medium" }), "--difficulty medium", 2),
        (
            json!({ "require": ["Naked Pair"], "forbid": ["fish"], "max-technique": "Naked Quad" }),
            "--require|Naked Pair|--forbid|fish|--max-technique|Naked Quad",
            1,
        ),
        (json!({ "size": "4", "distinct": true }), "--size 4 --distinct", 10),
    ] {
        let params = json!({ "request": request, "seed": "7", "start": 0, "count": count });
        let made = ask("make", &params);
        assert_eq!(made.ended, Ok(format!(r#"{{"made":{count}}}"#)), "{request}");
        let count = count.to_string();
        let mut words = vec!["generate", &count, "--seed", "7", "--format", "ndjson"];
        let between = if options.contains('|') { '|' } else { ' ' };
        words.extend(options.split(between).filter(|word| !word.is_empty()));
        assert_eq!(puzzles(&made.reports), done(&words), "{request}");
    }
}

#[test]
fn givens_are_in_the_cells_of_a_pattern() {
    let pattern = "X..X.X....X.X..X";
    let request = json!({ "size": "4", "pattern": pattern });
    let params = json!({ "request": request, "seed": "7", "start": 0, "count": 2 });
    let made = puzzles(&ask("make", &params).reports);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pattern.txt");
    std::fs::write(&file, "X..X\n.X..\n..X.\nX..X\n").unwrap();
    let words = ["generate", "2", "--seed", "7", "--size", "4", "--format", "ndjson", "--pattern"];
    assert_eq!(made, done(&[&words[..], &[file.to_str().unwrap()]].concat()));
    let command = json!({ "request": request, "seed": "7", "count": 2 });
    assert_eq!(
        result("command", &command)["text"],
        "printf '%s\\n' X..X .X.. ..X. X..X | satoku generate 2 --seed 7 --size 4 --pattern -"
    );
    let short = json!({ "request": { "pattern": "X" }, "seed": "7", "count": 1, "start": 0 });
    let (kind, message) = fault("make", &short);
    assert_eq!(kind, "request");
    assert_eq!(message, "pattern: expected 9 rows, found 1");
}

#[test]
fn making_goes_on_from_any_index() {
    let params = |start: u64, count: u64| json!({ "request": { "size": "4" }, "seed": "7", "start": start, "count": count });
    let all = puzzles(&ask("make", &params(0, 6)).reports);
    let rest = puzzles(&ask("make", &params(4, 2)).reports);
    assert!(all.ends_with(&rest) && rest.lines().count() == 2);
    let (kind, message) = fault("make", &params(u64::MAX, 2));
    assert_eq!((kind.as_str(), message.as_str()), ("request", "start: the puzzles pass 2^64"));
}

#[test]
fn files_have_the_bytes_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let request = json!({ "variant": "cage", "size": "4" });
    let made = ask("make", &json!({ "request": request, "seed": "3", "start": 0, "count": 3 }));
    let list = puzzles(&made.reports).trim().replace('\n', ",");
    for format in ["json", "ndjson", "csv", "sudokupad", "fpuzzles", "iss"] {
        let file = folder.path().join(format!("puzzles.{format}"));
        let name = file.to_str().unwrap();
        let words = ["--variant", "cage", "--size", "4", "--format", format, "-o", name];
        done(&[&["generate", "3", "--seed", "3"][..], &words].concat());
        let written = ask_text(
            "write",
            &format!(
                r#"{{"puzzles":[{list}],"format":"{format}","made":{{"request":{request},"seed":"3"}}}}"#
            ),
        );
        let written: Value = serde_json::from_str(&written.ended.unwrap()).unwrap();
        assert_eq!(written["text"], std::fs::read_to_string(&file).unwrap(), "{format}");
    }
}

#[test]
fn the_command_makes_the_same_puzzles() {
    let request = json!({ "size": "6", "difficulty": "2.0..4.2", "forbid": ["X-Wing"] });
    let params = json!({ "request": request, "seed": "11", "count": 2 });
    let command = result("command", &params);
    let text = command["text"].as_str().unwrap();
    assert_eq!(text, "satoku generate 2 --seed 11 --size 6 --difficulty 2.0..4.2 --forbid X-Wing");
    let quoted = json!({ "request": { "require": ["Naked Pair"] }, "seed": "1", "count": 1 });
    let text = result("command", &quoted)["text"].as_str().unwrap().to_owned();
    assert_eq!(text, "satoku generate 1 --seed 1 --require 'Naked Pair'");
    let request = json!({ "variant": "nonogram", "size": "8x10" });
    let params = json!({ "request": request, "seed": "1", "count": 1, "image": "my cat.png" });
    assert_eq!(
        result("command", &params)["text"],
        "satoku generate 1 --seed 1 --size 8x10 --variant shading+blocks --image 'my cat.png'"
    );
}

/// Returns the darkness of pixels as the call takes it: in Base64, of which black is `/` and white
/// is `A`, for whole groups of three pixels.
fn pixels(drawing: &str) -> String {
    assert!(drawing.len().is_multiple_of(3));
    drawing.bytes().collect::<Vec<u8>>().chunks(3).map(base64_of).collect()
}

fn base64_of(pixels: &[u8]) -> &'static str {
    match pixels {
        b"..." => "AAAA",
        b"#.." => "/wAA",
        b".#." => "AP8A",
        b"..#" => "AAD/",
        b"##." => "//8A",
        b"#.#" => "/wD/",
        b".##" => "AP//",
        _ => "////",
    }
}

#[test]
fn images_become_the_puzzles_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let heart = [".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."];
    let two = ["#..", ".#.", "..."];
    for (drawing, width, changed) in [(&heart[..], 7, 0), (&two[..], 3, 1)] {
        let file = folder.path().join("drawing.txt");
        std::fs::write(&file, drawing.join("\n")).unwrap();
        for variant in ["nonogram", "mosaic"] {
            let image = json!({ "width": width, "darkness": pixels(&drawing.concat()) });
            let request = json!({ "variant": variant });
            let made = ask("image", &json!({ "request": request, "seed": "7", "image": image }));
            let made = made.ended.unwrap();
            let file = file.to_str().unwrap();
            let words = ["generate", "--seed", "7", "--format", "ndjson", "--variant", variant];
            let expected = done(&[&words[..], &["--image", file]].concat());
            let start = format!(r#"{{"puzzle":{},"changed":["#, expected.trim_end());
            assert!(made.starts_with(&start), "{variant}: {made}");
            if variant == "nonogram" {
                let made: Value = serde_json::from_str(&made).unwrap();
                assert_eq!(made["changed"].as_array().unwrap().len(), changed);
                assert_eq!(made["at_least"], changed);
            }
        }
    }
}

#[test]
fn codes_of_texts_are_drawn_with_a_light_edge() {
    let short = result("code", &json!({ "text": "https://e.example/#/solve?p=abc" }));
    // Version 3 has 29 modules a side, and four light ones lie at each edge (ISO 18004).
    assert_eq!(short["modules"], 29 + 8);
    let svg = short["svg"].as_str().unwrap();
    assert!(svg.contains(r#"viewBox="0 0 37 37""#), "{svg}");
    // The upper rows of the patterns in the corners: seven dark modules.
    for run in ["M4 4h7v1h-7z", "M26 4h7v1h-7z", "M4 26h7v1h-7z"] {
        assert!(svg.contains(run), "{run}: {svg}");
    }
    let long = |length: usize| json!({ "text": "x".repeat(length) });
    // Version 20 at level L holds 858 bytes.
    assert_eq!(result("code", &long(858))["modules"], 97 + 8);
    let (kind, message) = fault("code", &long(859));
    assert_eq!(kind, "request");
    assert_eq!(message, "text: a text of 859 bytes is too long for a QR code");
}

#[test]
fn images_that_cannot_be_used_are_faults() {
    let of = |variant: &str, size: &str, width: usize, darkness: &str| {
        let request = json!({ "variant": variant, "size": size });
        let image = json!({ "width": width, "darkness": darkness });
        fault("image", &json!({ "request": request, "seed": "1", "image": image }))
    };
    for (variant, size, width, darkness, kind, message) in [
        ("nonogram", "3x4", 3, "////AAAA", "request", "3 x 2 pixels are too few for 4 x 3 cells"),
        ("nonogram", "1x3", 3, "AAAA", "request", "the image has one shade only"),
        ("nonogram", "1x3", 2, "AAAA", "request", "3 pixels do not make up rows of 2"),
        ("nonogram", "1x3", 3, "A?AA", "input", "the darkness of its pixels is not base64"),
        ("shading", "1x3", 3, "/wAA", "request", "shading is not for images, whose cells"),
    ] {
        let fault = of(variant, size, width, darkness);
        assert_eq!(fault.0, kind, "{fault:?}");
        assert!(fault.1.starts_with(&format!("image: {message}")), "{fault:?}");
    }
}

#[test]
fn checks_agree_with_the_program() {
    for givens in [
        "1..4.........32.",
        "1...............",
        "11..............",
        "1234341221434321",
        "12.....4..3.....",
        HARD,
    ] {
        let found = result("check", &json!({ "puzzle": of_givens(givens) }));
        let line = run(&["check", "--format", "json", givens]).out;
        let told: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
        assert_eq!(found["solutions"], told["solutions"], "{givens}");
        assert_eq!(found.get("why"), told.get("why"), "{givens}");
        assert_eq!(found.get("second").is_some(), told["solutions"] == 2);
        let count = |value: &Value| value["differences"].as_array().map(Vec::len);
        assert_eq!(count(&found), count(&told), "{givens}");
    }
    let killer = killer();
    let found = result("check", &json!({ "puzzle": killer }));
    assert_eq!((&found["solutions"], &found["first"]), (&json!(1), &killer["solution"]));
}

#[test]
fn a_changed_puzzle_is_read_without_what_was_known_of_it() {
    let mut puzzle = killer();
    let clues = puzzle["clues"].as_array_mut().unwrap();
    clues.truncate(1);
    // The id, the solution and the number of clues are those of the whole puzzle.
    assert_eq!(result("check", &json!({ "puzzle": puzzle }))["solutions"], 2);
    puzzle["clues"] = json!([]);
    assert_eq!(result("check", &json!({ "puzzle": puzzle }))["solutions"], 2);
    let written = result("write", &json!({ "puzzles": [puzzle], "format": "ndjson" }));
    let written: Value = serde_json::from_str(written["text"].as_str().unwrap()).unwrap();
    assert_eq!((&written["variant"], written.get("solution")), (&json!("classic"), None));
}

#[test]
fn candidates_agree_with_the_program() {
    let givens = "1...............";
    let found = result("candidates", &json!({ "puzzle": of_givens(givens) }));
    let lists = found["cells"].as_array().unwrap().iter().map(|cell| {
        let symbols = cell.as_array().unwrap().iter();
        symbols.map(|symbol| symbol.as_u64().unwrap().to_string()).collect::<String>()
    });
    let told = done(&["solve", "--candidates", givens]);
    assert_eq!(lists.collect::<Vec<_>>(), told.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn needless_clues_are_those_that_can_go() {
    let mut puzzle = killer();
    let solution = puzzle["solution"].as_str().unwrap().to_owned();
    // A given beside the cages, and a clue that is written as one.
    let rest = ".".repeat(solution.len() - 1);
    puzzle["givens"] = format!("{}{rest}", &solution[..1]).into();
    let value = solution[1..2].parse::<u64>().unwrap();
    let given = json!({ "kind": "given", "cells": [1], "value": value });
    puzzle["clues"].as_array_mut().unwrap().insert(0, given);
    let found = result("needless", &json!({ "puzzle": puzzle }));
    assert_eq!(found["givens"], json!([0, 1]));
    for place in 1..puzzle["clues"].as_array().unwrap().len() {
        let mut without = puzzle.clone();
        without["clues"].as_array_mut().unwrap().remove(place);
        let is_unique = result("check", &json!({ "puzzle": without }))["solutions"] == 1;
        assert_eq!(found["clues"].as_array().unwrap().contains(&json!(place)), is_unique);
    }
}

#[test]
fn ratings_agree_with_the_program() {
    let found = result("rate", &json!({ "puzzle": of_givens(HARD), "language": "de" }));
    let told: Value = serde_json::from_str(&done(&["rate", "--format", "json", HARD])).unwrap();
    assert_eq!(found["score"], told["rating"]);
    for field in ["level", "effort", "hardest", "techniques"] {
        assert_eq!(found[field], told[field], "{field}: {told}");
    }
    assert_eq!(found["title"], "Sehr schwer");
    let several =
        fault("rate", &json!({ "puzzle": of_givens("1..............."), "language": "en" }));
    assert_eq!(several.0, "several-solutions");
}

#[test]
fn hints_agree_with_the_program() {
    for (filled, language) in [(HARD, "en"), (HARD, "fr"), (HARD, "pl")] {
        let params = json!({ "puzzle": of_givens(HARD), "filled": filled, "language": language });
        let found = result("hint", &params);
        let words = ["hint", filled, "--givens", HARD, "--lang", language, "--format", "json"];
        let told: Value = serde_json::from_str(&done(&words)).unwrap();
        assert_eq!(found["outcome"], told["outcome"]);
        assert_eq!(found["where"], told["look_at"]);
        for (field, name) in [("technique", "technique"), ("title", "name"), ("rule", "rule")] {
            assert_eq!(found[field], told[name], "{field}");
        }
        let (steps, told) = (found["steps"].as_array().unwrap(), told["steps"].as_array().unwrap());
        assert_eq!(steps.len(), told.len());
        for (step, told) in steps.iter().zip(told) {
            assert_eq!(step["title"], told["name"]);
            assert!(step["svg"].as_str().unwrap().starts_with("<svg "));
        }
        let looked = found["cells"].as_array().unwrap();
        let parts = steps[0]["parts"].as_array().unwrap();
        let houses = parts.iter().filter_map(|part| part["house"].as_array());
        assert!(houses.clone().count() > 0 && houses.clone().any(|house| house == looked));
        let text = done(&["hint", filled, "--givens", HARD, "--lang", language, "--tell", "step"]);
        let lines = steps.iter().zip(text.lines());
        lines.for_each(|(step, line)| assert!(line.ends_with(step["text"].as_str().unwrap())));
    }
}

#[test]
fn smaller_steps_agree_with_the_program() {
    // The next step is an XY-Wing.
    let late = "765831924.41.725.32.3.4.7...374..2..1.42.367...2.17349478369152326154897519728436";
    let mut count = 0;
    for language in ["en", "de"] {
        let mut params = json!({ "puzzle": of_givens(late), "filled": late, "language": language });
        let short = result("hint", &params);
        assert!(short["steps"].as_array().unwrap().iter().all(|step| step["details"].is_null()));
        params["details"] = true.into();
        let found = result("hint", &params);
        let words = ["hint", late, "--details", "--format", "json", "--lang", language];
        let told: Value = serde_json::from_str(&done(&words)).unwrap();
        let (steps, told) = (found["steps"].as_array().unwrap(), told["steps"].as_array().unwrap());
        assert_eq!(steps.len(), told.len());
        for (step, told) in steps.iter().zip(told) {
            assert_eq!(step["details"], told["details"]);
            count += step["details"].as_array().unwrap().len();
        }
    }
    assert!(count > 4, "{count}");
}

#[test]
fn hints_go_on_from_the_marks_of_the_player() {
    // An XY-Wing removes 6 from the cell with the index 48.
    let late = "765831924.41.725.32.3.4.7...374..2..1.42.367...2.17349478369152326154897519728436";
    let mut params = json!({ "puzzle": of_givens(late), "filled": late, "language": "en" });
    let gone = json!([{ "cell": 48, "symbol": 6 }]);
    assert_eq!(result("hint", &params)["steps"][0]["eliminations"], gone);
    params["marks"] = json!({ "48": [5] });
    let after = result("hint", &params);
    assert_eq!((&after["outcome"], after["steps"].as_array().unwrap().len()), (&json!("next"), 1));
    assert_eq!(after["steps"][0]["eliminations"], json!([]));
    params["marks"] = json!({ "48": [6] });
    let wrong = result("hint", &params);
    assert_eq!((&wrong["outcome"], &wrong["cells"]), (&json!("mistake"), &json!([48])));
    for (marks, why) in [
        (json!({ "81": [1] }), "marks: expected cells from 0 to 80, found 81"),
        (json!({ "48": [0] }), "marks: expected symbols from 1 to 9, found 0"),
        (json!({ "48": [10] }), "marks: expected symbols from 1 to 9, found 10"),
    ] {
        params["marks"] = marks;
        assert!(fault("hint", &params).1.contains(why), "{why}");
    }
}

#[test]
fn mistakes_are_found_where_the_program_finds_them() {
    // 1 stands twice in the first row; then a symbol that is not the solution's.
    for filled in ["1.14.........32.", "12.4.......1.32."] {
        let givens = "1..4.........32.";
        let params = json!({ "puzzle": of_givens(givens), "filled": filled, "language": "en" });
        let found = result("hint", &params);
        let ran = run(&["hint", filled, "--givens", givens, "--format", "json"]);
        let told: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(found["outcome"], "mistake");
        assert_eq!(found["cells"], told["mistake"]["positions"]);
        let text = run(&["hint", filled, "--givens", givens]).out;
        assert_eq!(found["text"], text.trim());
    }
    let solved = json!({ "puzzle": of_givens("1..4.........32."),
        "filled": "1234341221434321", "language": "es" });
    assert_eq!(result("hint", &solved)["outcome"], "solved");
}

#[test]
fn steps_agree_with_the_program() {
    let found = ask("steps", &json!({ "puzzle": of_givens(HARD), "language": "en" }));
    assert_eq!(found.ended, Ok(r#"{"end":"solved"}"#.to_owned()));
    let told = done(&["solve", "--steps", HARD]);
    let told: Vec<&str> = told.lines().filter(|line| line.contains("): ")).collect();
    assert_eq!(found.reports.len(), told.len());
    for (report, line) in found.reports.iter().zip(told) {
        let step: Value = serde_json::from_str(report).unwrap();
        let (title, text) = (step["title"].as_str().unwrap(), step["text"].as_str().unwrap());
        assert!(line.ends_with(text) && line.contains(title), "{line}");
        let [placed, gone] = ["placements", "eliminations"].map(|name| step[name].as_array());
        assert!(
            placed.unwrap().len() == 1 && gone.unwrap().is_empty() || placed.unwrap().is_empty()
        );
    }
}

#[test]
fn certificates_are_those_of_the_program_and_are_verified() {
    let puzzle = of_givens(HARD);
    let made = result("certify", &json!({ "puzzle": puzzle }));
    let verify = |solution: &Value, certificate: &str| {
        result(
            "verify",
            &json!({ "puzzle": puzzle, "solution": solution, "certificate": certificate }),
        )
    };
    let certificate = made["certificate"].as_str().unwrap();
    assert_eq!(verify(&made["solution"], certificate), json!({ "holds": true }));
    let forged = verify(&made["solution"], "5 0 7 0");
    assert_eq!(forged["holds"], false);
    assert!(forged["why"].as_str().unwrap().contains("does not follow"), "{forged}");
}

#[test]
fn carving_agrees_with_the_program() {
    let solution = done(&["solve", HARD]);
    let puzzle = of_givens(solution.trim());
    let carve = |symmetry: Option<&str>| {
        result("carve", &json!({ "puzzle": puzzle, "seed": "4", "symmetry": symmetry }))
    };
    let plain = carve(None);
    let told = done(&["minimize", solution.trim(), "--seed", "4", "--format", "ndjson"]);
    assert_eq!(plain["puzzle"], serde_json::from_str::<Value>(&told).unwrap());
    let turned = carve(Some("rotate-180"));
    let givens: Vec<char> = turned["puzzle"]["givens"].as_str().unwrap().chars().collect();
    assert!((0..81).all(|cell| (givens[cell] == '.') == (givens[80 - cell] == '.')));
    assert_eq!(result("check", &json!({ "puzzle": turned["puzzle"] }))["solutions"], 1);
    let known = turned["puzzle"]["minimal"].as_bool().expect("it was decided");
    let needless = result("needless", &json!({ "puzzle": turned["puzzle"] }));
    assert_eq!(known, needless["givens"] == json!([]));
}

#[test]
fn solutions_are_counted_up_to_a_number() {
    // Four cells can be exchanged in pairs.
    let puzzle = of_givens(".2.4.4.221434321");
    let count =
        |puzzle: &Value, most: usize| result("count", &json!({ "puzzle": puzzle, "most": most }));
    let found = count(&puzzle, 1000);
    let solved = done(&["solve", ".2.4.4.221434321", "--all=1000"]);
    assert_eq!(found["count"], solved.lines().count());
    assert_eq!(found["all"], true);
    let cells: Vec<u64> = serde_json::from_value(found["cells"].clone()).unwrap();
    assert_eq!(cells, [2, 1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let empty = of_givens("................");
    let some = count(&empty, 7);
    assert_eq!((&some["count"], &some["all"]), (&json!(7), &json!(false)));
    // A 4x4 board has 288 grids.
    assert_eq!(count(&empty, 1000)["count"], 288);
    let fault = ask("count", &json!({ "puzzle": empty, "most": 0 })).ended.unwrap_err();
    assert!(format!("{fault:?}").contains("must be 1 to"), "{fault:?}");
}

#[test]
fn carving_keeps_clues_of_other_kinds() {
    let mut puzzle = of_givens("1234341221434321");
    // With all givens, the cage is needed for nothing.
    puzzle["clues"] = json!([{ "kind": "cage", "cells": [0, 1], "sum": 3 }]);
    let carve = |kinds: Value| {
        result("carve", &json!({ "puzzle": puzzle, "seed": "4", "kinds": kinds }))["puzzle"].clone()
    };
    let of_givens = carve(json!(["given"]));
    assert_eq!(of_givens["clues"], puzzle["clues"]);
    assert!(of_givens["givens"].as_str().unwrap().contains('.'));
    assert_eq!(result("check", &json!({ "puzzle": of_givens }))["solutions"], 1);
    assert_eq!(result("needless", &json!({ "puzzle": of_givens }))["givens"], json!([]));
    let keep: Vec<usize> = vec![0, 5, 10];
    let params = json!({ "puzzle": puzzle, "seed": "4", "kinds": ["given"], "keep": keep });
    let kept = result("carve", &params)["puzzle"]["givens"].as_str().unwrap().to_owned();
    assert!(keep.iter().all(|cell| kept.as_bytes()[*cell] != b'.') && kept.contains('.'));
    let of_cages = carve(json!(["cage"]));
    assert_eq!(of_cages["givens"], puzzle["givens"]);
    assert!(of_cages["clues"].as_array().is_none_or(Vec::is_empty), "{of_cages}");
}

#[test]
fn additions_agree_with_the_program() {
    let puzzle = of_givens("1..4.........32.");
    let found = ask("add", &json!({ "puzzle": puzzle }));
    assert_eq!(found.reports.last().unwrap(), r#"{"done":12,"total":12}"#);
    let found: Value = serde_json::from_str(&found.ended.unwrap()).unwrap();
    let told = done(&["tune", "add", "1..4.........32.", "--format", "json"]);
    let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let found = found["clues"].as_array().unwrap();
    assert_eq!(found.len(), told.len());
    for (one, told) in found.iter().zip(&told) {
        assert_eq!(one["clue"]["kind"], "given");
        let cell = one["clue"]["cells"][0].as_u64().unwrap();
        assert_eq!(told["cell"], format!("r{}c{}", cell / 4 + 1, cell % 4 + 1));
        assert_eq!(one["clue"]["value"].to_string(), told["symbol"].as_str().unwrap());
        assert_eq!((&one["score"], &one["level"]), (&told["rating"], &told["level"]));
    }
}

#[test]
fn additions_to_a_puzzle_of_several_solutions_leave_one() {
    let givens = "1..4.........3..";
    let found = result("add", &json!({ "puzzle": of_givens(givens) }));
    let found: Vec<(usize, String)> = found["clues"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["clue"])
        .map(|clue| (clue["cells"][0].as_u64().unwrap() as usize, clue["value"].to_string()))
        .collect();
    assert!(!found.is_empty());
    for cell in (0..16).filter(|cell| &givens[*cell..=*cell] == ".") {
        for symbol in 1..=4 {
            let mut more = givens.to_owned();
            more.replace_range(cell..=cell, &symbol.to_string());
            let is_unique = run(&["check", &more]).out.contains("one solution");
            let is_listed = found.contains(&(cell, symbol.to_string()));
            assert_eq!(is_listed, is_unique, "{symbol} in cell {cell}");
        }
    }
}

/// Returns a puzzle with one more clue, as its JSON states it.
fn with_clue(puzzle: &Value, clue: &Value) -> Value {
    let mut clues = puzzle["clues"].as_array().cloned().unwrap_or_default();
    clues.push(clue.clone());
    let mut more = puzzle.clone();
    more["clues"] = clues.into();
    more
}

#[test]
fn clues_of_any_kind_are_suggested() {
    let mut killer = killer();
    let statement = ["size", "box", "givens", "clues"];
    killer.as_object_mut().unwrap().retain(|name, _| statement.contains(&&**name));
    let whole = killer["clues"].as_array().unwrap().clone();
    // Without two of its cages it has several solutions, and some other cage leaves one again.
    let (mut count, mut open) = (0, 0);
    for left_out in 1..whole.len() {
        let mut clues = whole.clone();
        let removed: Vec<Value> = clues.drain(left_out - 1..=left_out).collect();
        let hole: Vec<&Value> =
            removed.iter().flat_map(|cage| cage["cells"].as_array().unwrap()).collect();
        killer["clues"] = clues.into();
        if result("check", &json!({ "puzzle": killer }))["solutions"] == 1 {
            continue;
        }
        open += 1;
        let params = json!({ "puzzle": killer, "kind": "cage" });
        let found = ask("add", &params);
        let text = found.ended.unwrap();
        assert_eq!(ask("add", &params).ended, Ok(text.clone()));
        let found: Value = serde_json::from_str(&text).unwrap();
        for one in found["clues"].as_array().unwrap() {
            count += 1;
            let more = with_clue(&killer, &one["clue"]);
            assert_eq!(result("check", &json!({ "puzzle": more }))["solutions"], 1, "{more}");
            let rated = result("rate", &json!({ "puzzle": more, "language": "en" }));
            assert_eq!((&rated["score"], &rated["level"]), (&one["score"], &one["level"]));
            let cells = one["clue"]["cells"].as_array().unwrap();
            assert!(cells.iter().all(|cell| hole.contains(&cell)), "{one}: {hole:?}");
        }
    }
    assert!(open > 0 && count >= open, "{count} of {open}");
}

#[test]
fn a_clue_is_suggested_by_any_name_of_its_kind() {
    let puzzle = of_givens(HARD);
    let found = ask("add", &json!({ "puzzle": puzzle, "kind": "Killer" }));
    assert_eq!(found.reports.last().unwrap(), r#"{"done":60,"total":60}"#);
    let found: Value = serde_json::from_str(&found.ended.unwrap()).unwrap();
    assert_eq!(found["clues"].as_array().unwrap().len(), 60);
    // Each edge has its sign already, and the sign of another is not true.
    let inequality = |cells: [usize; 2]| json!({ "kind": "inequality", "cells": cells });
    let full = of_givens("1234341221434321");
    let clues: Vec<Value> =
        result("add", &json!({ "puzzle": full, "kind": "inequality" }))["clues"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["clue"].clone())
            .collect();
    assert!(clues.contains(&inequality([0, 1])) || clues.contains(&inequality([1, 0])));
    let all = clues.iter().fold(full, |puzzle, clue| with_clue(&puzzle, clue));
    let none = result("add", &json!({ "puzzle": all, "kind": "inequality" }));
    assert_eq!(none, json!({ "clues": [] }));
    for (kind, expected) in [
        ("windoku", "kind: windoku is not a kind of clue"),
        ("cage+dot", "kind: cage+dot is not a kind of clue"),
        ("cagee", "did you mean cage?"),
    ] {
        let (name, message) = fault("add", &json!({ "puzzle": of_givens(HARD), "kind": kind }));
        assert!(name == "request" && message.contains(expected), "{kind}: {message}");
    }
    let (name, _) =
        fault("add", &json!({ "puzzle": of_givens("11.............."), "kind": "dot" }));
    assert_eq!(name, "no-solution");
}

#[test]
fn adjusting_agrees_with_the_program() {
    let made = result("adjust", &json!({ "puzzle": of_givens(HARD), "clues": 30, "seed": "2" }));
    let words = ["tune", "adjust", HARD, "--clues", "30", "--seed", "2", "--format", "ndjson"];
    let told: Value = serde_json::from_str(&done(&words)).unwrap();
    assert_eq!(made["puzzle"], told);
    let (kind, message) = fault("adjust", &json!({ "puzzle": of_givens(HARD), "seed": "2" }));
    assert_eq!(kind, "input");
    assert!(message.contains("`clues`"), "{message}");
}

#[test]
fn the_fewest_clues_agree_with_the_program() {
    let grid = "123456456123231564564231312645645312";
    let puzzle = json!({ "size": 6, "givens": grid });
    let found = ask("fewest", &json!({ "grid": puzzle, "rounds": 2 }));
    let ran = run(&["tune", "fewest", grid, "--size", "2x3", "--rounds", "2"]);
    let told: Vec<&str> = ran.err.lines().filter(|line| line.contains("unavoidable")).collect();
    let bounds = |report: &str| {
        let bounds: Value = serde_json::from_str(report).unwrap();
        format!("{} to {} clues", bounds["least"], bounds["most"])
    };
    assert_eq!(found.reports.len(), told.len());
    for (report, line) in found.reports.iter().zip(told) {
        assert!(line.starts_with(&bounds(report)), "{line}");
    }
    let last: Value = serde_json::from_str(&found.ended.unwrap()).unwrap();
    assert_eq!(last["puzzle"]["givens"], ran.out.trim());
}

#[test]
fn surveys_count_the_clues_of_the_puzzles_that_are_made() {
    let params = json!({ "request": { "size": "4" }, "seed": "1", "count": 8 });
    let found = ask("survey", &params);
    let made = done(&["generate", "8", "--seed", "1", "--size", "4", "--format", "lines"]);
    let told = made.lines().map(|line| {
        let clues = line.chars().filter(|letter| *letter != '.').count();
        format!(r#"{{"clues":{clues}}}"#)
    });
    assert_eq!(found.reports, told.collect::<Vec<_>>());
}

#[test]
fn reading_agrees_with_the_program() {
    let text = "1..4.........32.\n1..4...!.....32.\n.2..............\n";
    let read = result("read", &json!({ "text": text }));
    let told = run_with(text.as_bytes(), &["convert", "-", "--format", "ndjson"]);
    let told: Vec<Value> =
        told.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(read["puzzles"], json!(told));
    assert_eq!(read["problems"].as_array().unwrap().len(), 1);
    assert_eq!(read["problems"][0]["line"], 2);
    let bytes = result("read", &json!({ "base64": "MS4uNC4uLi4uLi4uLjMyLgo=" }));
    assert_eq!(bytes["puzzles"][0], told[0]);
    assert_eq!(fault("read", &json!({ "text": "" })).0, "input");
    assert_eq!(fault("read", &json!({ "base64": "#" })).0, "input");
}

#[cfg(feature = "photo")]
#[test]
fn photographs_are_read_with_the_notes_of_the_program() {
    use satoku::calls::read_page;
    let told = |file: &[u8]| run_with(file, &["convert", "-", "--format", "ndjson"]);
    let read = |file: &[u8]| match read_page(file) {
        Progress::Done(result) => serde_json::from_str::<Value>(&result).unwrap(),
        other => panic!("{other:?}"),
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/photo");
    let file = std::fs::read(format!("{folder}/page.png")).unwrap();
    let clear = read(&file);
    let puzzle: Value = serde_json::from_str(&told(&file).out).unwrap();
    assert_eq!(clear["puzzles"], json!([puzzle]));
    let note = json!({ "puzzle": 0, "message": "read as a photographed 9x9 of 24 givens" });
    assert_eq!(clear["notes"], json!([note]));

    // Most of the 3 is covered.
    let mut image = image::load_from_memory(&file).unwrap().to_rgb8();
    let cells = (98..112).flat_map(|x| (56..62).map(move |y| (x, y)));
    cells.for_each(|(x, y)| image.put_pixel(x, y, image::Rgb([0; 3])));
    let mut file = std::io::Cursor::new(Vec::new());
    image.write_to(&mut file, image::ImageFormat::Png).unwrap();
    let file = file.into_inner();
    let note = read(&file)["notes"][0].clone();
    assert_eq!(note["unsure"], json!([13]));
    let message = note["message"].as_str().unwrap();
    assert!(message.ends_with("in doubt: r2c5"), "{message}");
    assert!(told(&file).err.contains(message), "{message}");

    for damaged in [&file[..90], b"%PDF-", b"no page", b""] {
        let Progress::Failed(fault) = read_page(damaged) else { panic!("{damaged:?}") };
        assert_eq!(fault.kind(), "input");
    }
    // Others read such files by their bytes.
    let named = fault("read", &json!({ "base64": "JVBERi0=" }));
    let Progress::Failed(fault) = read_page(b"%PDF-") else { panic!("it has no pages") };
    assert_eq!(named, (fault.kind().to_owned(), fault.message().to_owned()));
}

#[test]
fn pictures_are_drawn_with_and_without_the_solution() {
    let puzzle = of_givens("1..4.........32.");
    let texts = |solution: bool| {
        let svg = result("picture", &json!({ "puzzle": puzzle, "solution": solution }));
        svg["svg"].as_str().unwrap().matches("</text>").count()
    };
    assert_eq!(texts(true) - texts(false), 12);
}

#[test]
fn everything_there_is_to_choose_from_is_listed() {
    let about = result("about", &json!({ "language": "de" }));
    let names = |list: &str| -> Vec<String> {
        let all = about[list].as_array().unwrap().iter();
        all.map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    let registry = satoku::rules::Registry::standard();
    let variants = registry.variants().iter().map(|variant| variant.name().to_owned());
    let clues = registry.clue_kinds().iter().map(|kind| kind.name().to_owned());
    assert_eq!(names("kinds"), variants.chain(clues).collect::<Vec<_>>());
    // Kinds of clue that classic boards do not have are told of the boards that have them.
    let kind = |name: &str| {
        let mut kinds = about["kinds"].as_array().unwrap().iter();
        kinds.find(|kind| kind["name"] == name).unwrap_or_else(|| panic!("{name}"))
    };
    assert_eq!(kind("shading")["clues"], json!(["blocks", "black-around", "equality"]));
    assert_eq!(kind("shading")["usual_size"], "10x10");
    let fewer = ["sequences", "two-blacks", "letters-3"].map(|name| &kind(name)["fewer_symbols"]);
    assert_eq!(fewer, [&json!(0), &json!(1), &json!(2)]);
    assert_eq!(kind("runs").get("fewer_symbols"), None);
    assert_eq!(kind("jigsaw").get("clues"), None);
    for joined in about["joined"].as_array().unwrap() {
        let [variant, clue] = [&joined[1][0], &joined[1][1]].map(|name| name.as_str().unwrap());
        assert_eq!(
            (&kind(variant)["takes"], &kind(clue)["takes"]),
            (&json!("board"), &json!("clue"))
        );
    }
    for (list, command) in [("techniques", "techniques"), ("levels", "levels")] {
        let told = done(&[command, "--format", "json", "--lang", "de"]);
        let told: Vec<Value> =
            told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let all = about[list].as_array().unwrap();
        assert_eq!(all.len(), told.len());
        for (one, told) in all.iter().zip(&told) {
            assert_eq!(one["title"], told["name"]);
        }
    }
    for kind in about["kinds"].as_array().unwrap() {
        for field in ["title", "summary"] {
            let text = kind[field].as_str().unwrap();
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{kind}");
        }
    }
}

/// Grids of boards with symbols of their own are written in these.
#[test]
fn boards_of_empty_and_filled_cells_are_answered_in_their_own_symbols() {
    let puzzle = json!({
        "variant": "binairo",
        "size": 2,
        "board": { "rows": 6, "columns": 6 },
        "givens": "0.....00..0.......0..1.0........1...",
    });
    let solution = "010101001101110010010110101001101010";
    let checked = result("check", &json!({ "puzzle": puzzle }));
    assert_eq!(checked, json!({ "solutions": 1, "first": solution }));
    assert_eq!(result("certify", &json!({ "puzzle": puzzle }))["solution"], solution);
    let conflicts = |filled: &str| {
        result("conflicts", &json!({ "puzzle": puzzle, "filled": filled }))["cells"].clone()
    };
    assert_eq!(conflicts(solution), json!([]));
    // Three zeros side by side; with the fourth they are also too many in their row.
    assert_eq!(conflicts("0......000........0..1.0........1..."), json!([7, 8, 9]));
    assert_eq!(conflicts("0.....000.0.......0..1.0........1..."), json!([6, 7, 8, 10]));
    let shading = json!({
        "variant": "shading", "size": 2, "board": { "rows": 2, "columns": 3 }, "givens": "......",
    });
    let places = &result("new-clues", &json!({ "puzzle": shading }))["places"];
    assert_eq!(places["blocks"][0], json!({ "at": [-0.5, 0.5], "cells": [0, 1, 2] }));
    assert_eq!(places["black-around"][0]["cells"], json!([0, 1, 3, 4]));
    assert_eq!(places.get("run-sum"), None);
    // Numbers on black places are white.
    let lamps = json!({
        "variant": "lamps",
        "size": 2,
        "board": { "rows": 2, "columns": 2, "cells": "#..." },
        "givens": "...",
        "clues": [{ "kind": "lamp-count", "cells": [0, 1], "lamps": 1, "row": 1, "column": 1 }],
    });
    let drawn = result("marks", &json!({ "puzzle": lamps }));
    assert_eq!(drawn["clues"][0][0]["tone"], "white");
}

/// The clues that are made have the cells and fields that are listed for their kinds.
#[test]
fn kinds_are_listed_as_their_clues_are() {
    let about = result("about", &json!({ "language": "en" }));
    for kind in about["kinds"].as_array().unwrap() {
        let name = kind["name"].as_str().unwrap();
        if kind["takes"] == "board" || name == "given" {
            continue;
        }
        let registry = satoku::rules::Registry::standard();
        let variant = support::variant_with(registry.clue_kind(name).unwrap().as_ref());
        let request = json!({ "variant": variant, "size": "6" });
        let made = ask("make", &json!({ "request": request, "seed": "1", "start": 0, "count": 1 }));
        let made: Value = serde_json::from_str(&made.reports[0]).unwrap();
        let drawn = result("marks", &json!({ "puzzle": made["puzzle"] }));
        let drawn = drawn["clues"].as_array().unwrap();
        assert_eq!(drawn.len(), made["puzzle"]["clues"].as_array().unwrap().len());
        assert!(drawn.iter().all(|marks| !marks.as_array().unwrap().is_empty()), "{name}");
        let listed = kind["fields"].as_array().unwrap();
        for clue in made["puzzle"]["clues"].as_array().unwrap() {
            let fields = clue.as_object().unwrap();
            for field in fields.keys().filter(|field| !["kind", "cells"].contains(&field.as_str()))
            {
                let found = listed.iter().find(|one| one["name"] == **field);
                let found = found.unwrap_or_else(|| panic!("{name}: {field}"));
                let is_right = match found["type"].as_str().unwrap() {
                    "number" => {
                        let least = found["least"].as_u64().unwrap_or(0);
                        fields[field].as_u64().is_some_and(|number| number >= least)
                    }
                    "numbers" => fields[field].is_array(),
                    _ => fields[field].is_string(),
                };
                assert!(is_right, "{name}: {field}");
            }
            let needed = listed.iter().filter(|one| one["needed"] == true);
            for field in needed {
                assert!(fields.contains_key(field["name"].as_str().unwrap()), "{name}: {field}");
            }
            let count = clue["cells"].as_array().unwrap().len() as u64;
            let [least, most] = ["least", "most"].map(|end| kind["cells"][end].as_u64().unwrap());
            assert!((least..=most).contains(&count), "{name}: {count}");
        }
    }
}

/// A puzzle that is being set is drawn as far as it goes: its givens repeat a symbol, and some
/// clues lack cells or a known kind, and are outlines. Those that lack a value are drawn without
/// texts.
#[test]
fn marks_are_listed_for_the_rules_and_each_clue_of_a_draft() {
    let clues = json!([
        { "kind": "renban", "cells": [0, 1, 6] },
        { "kind": "sum", "cells": [2, 3] },
        { "kind": "thermometer", "cells": [5] },
        { "kind": "odd", "cells": [16] },
        { "kind": "no-such", "cells": [0] },
        { "kind": "cage", "cells": [8, 9, 12] },
        { "kind": "x-sum", "cells": [0, 1, 2, 3] },
        { "kind": "xv", "cells": [0, 1], "sum": 1 },
        { "kind": "quadruple", "cells": [0, 1, 4, 5] },
        { "kind": "dot", "cells": [0, 4] },
    ]);
    let givens = "11..............";
    let puzzle = json!({ "variant": "x", "size": 4, "givens": givens, "clues": clues });
    let pen = |width: f64, tone: &str, dashes: Value, round: bool| json!({ "width": width, "tone": tone, "dashes": dashes, "round": round });
    let path = |layer: i8, points: Value, edge: Value| json!([{ "kind": "path", "layer": layer, "points": points, "closed": false, "edge": edge, "fill": null }]);
    let circle = |at: [f64; 2], radius: f64, fill: Value| json!([{ "kind": "circle", "layer": 1, "centre": at, "radius": radius, "edge": pen(0.03, "ink", json!([]), true), "fill": fill }]);
    let cage = |outline: Value, corner: [u8; 2], label: Option<&str>| json!([{ "kind": "cage", "layer": 2, "outline": [outline], "corner": corner, "label": label }]);
    let square = |[from, to]: [f64; 2]| {
        json!([[from, from], [to, from], [to, to], [from, to], [from, from]])
    };
    let dashed = pen(0.2, "light", json!([1.4 * 0.2, 0.6 * 0.2]), false);
    let outline = json!([[2.09, 0.09], [3.91, 0.09], [3.91, 0.91], [2.09, 0.91], [2.09, 0.09]]);
    let inside = json!([
        [0.07, 2.07],
        [1.93, 2.07],
        [1.93, 2.93],
        [0.93, 2.93],
        [0.93, 3.93],
        [0.07, 3.93],
        [0.07, 2.07],
    ]);
    assert_eq!(
        result("marks", &json!({ "puzzle": puzzle })),
        json!({
            "board": [
                { "kind": "line", "layer": -4, "points": [[0.0, 0.0], [4.0, 4.0]] },
                { "kind": "line", "layer": -4, "points": [[0.0, 4.0], [4.0, 0.0]] },
            ],
            // Rows, columns, boxes and diagonals.
            "houses": [
                [0, 1, 2, 3],
                [4, 5, 6, 7],
                [8, 9, 10, 11],
                [12, 13, 14, 15],
                [0, 4, 8, 12],
                [1, 5, 9, 13],
                [2, 6, 10, 14],
                [3, 7, 11, 15],
                [0, 1, 4, 5],
                [2, 3, 6, 7],
                [8, 9, 12, 13],
                [10, 11, 14, 15],
                [0, 5, 10, 15],
                [12, 9, 6, 3],
            ],
            "clues": [
                path(-3, json!([[0.5, 0.5], [1.5, 0.5], [2.5, 1.5]]), dashed),
                path(1, outline, pen(0.03, "ink", json!([]), true)),
                cage(square([1.07, 1.93]), [1, 1], Some("thermometer")),
                [],
                cage(square([0.07, 0.93]), [0, 0], Some("no-such")),
                cage(inside, [0, 2], None),
                circle([-0.5, 0.5], 0.35, Value::Null),
                circle([1.0, 0.5], 0.16, json!("white")),
                circle([1.0, 1.0], 0.31, json!("white")),
                circle([0.5, 1.0], 0.14, json!("white")),
            ],
        })
    );
}

/// While a board is divided into regions, they have different numbers of cells.
#[test]
fn marks_are_listed_while_regions_are_drawn() {
    let clues = json!([{ "kind": "cage", "cells": [0, 1] }]);
    for board in [json!({ "regions": "1112112233443344" }), Value::Null] {
        let puzzle = json!({ "variant": "jigsaw+x", "size": 4, "givens": ".".repeat(16), "clues": clues, "board": board });
        let drawn = result("marks", &json!({ "puzzle": puzzle }));
        assert_eq!(drawn["board"].as_array().unwrap().len(), 2);
        assert_eq!(drawn["clues"][0][0]["kind"], "cage");
        assert_eq!(drawn["clues"][0][0]["corner"], json!([0, 0]));
    }
}

/// What a new clue of each kind says is listed by the board.
#[test]
fn new_clues_are_listed_for_a_board() {
    let of = |variant: &str| {
        let puzzle = json!({ "variant": variant, "size": 6, "givens": ".".repeat(36) });
        result("new-clues", &json!({ "puzzle": puzzle }))["kinds"].take()
    };
    let kinds = of("classic");
    assert_eq!(kinds["whisper"], json!({ "difference": 3 }));
    assert_eq!(kinds["lockout"], json!({ "difference": 3 }));
    assert_eq!(kinds["entropic"], json!({ "group": 2 }));
    assert_eq!(kinds["dot"], json!({ "difference": 1 }));
    assert_eq!(kinds["arrow"], json!({ "circle": 1 }));
    assert_eq!(kinds["quadruple"], json!({ "values": [1] }));
    assert_eq!([&kinds["cage"], &kinds["thermometer"]], [&json!({}), &json!({})]);
    // A board of 6x6 has 60 edges, 42 of them within its boxes.
    assert_eq!(kinds["all-dots"]["marks"], ".".repeat(60));
    assert_eq!(kinds["all-dots"]["cells"].as_array().unwrap().len(), 120);
    assert_eq!(kinds["all-inequalities"]["marks"], "<".repeat(42));
    assert_eq!(of("latin")["all-inequalities"]["marks"], "<".repeat(60));
}

/// Whatever cells a clue has, there is an answer for it.
#[test]
fn clues_of_any_cells_are_drawn_or_not() {
    let about = result("about", &json!({ "language": "en" }));
    let mut next = 1u64;
    let mut below = |bound: u64| {
        next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (next >> 33) % bound
    };
    let kinds = about["kinds"].as_array().unwrap().iter().filter(|kind| kind["takes"] == "clue");
    for kind in kinds {
        let clues: Vec<Value> = (0..60)
            .map(|_| {
                let cells: Vec<u64> = (0..below(10)).map(|_| below(37)).collect();
                json!({ "kind": kind["name"], "cells": cells, "sum": below(20), "circle": below(4) })
            })
            .collect();
        let puzzle = json!({ "size": 6, "givens": ".".repeat(36), "clues": clues });
        let drawn = result("marks", &json!({ "puzzle": puzzle }));
        assert_eq!(drawn["clues"].as_array().unwrap().len(), 60);
    }
}

/// Whatever is sent, the answer is a fault with a kind and a message.
#[test]
fn wrong_parameters_are_faults() {
    let methods = [
        "about",
        "read",
        "write",
        "picture",
        "marks",
        "new-clues",
        "make",
        "image",
        "code",
        "survey",
        "command",
        "check",
        "candidates",
        "needless",
        "rate",
        "certify",
        "verify",
        "hint",
        "steps",
        "carve",
        "add",
        "adjust",
        "fewest",
        "",
        "no-such-method",
    ];
    let deep = format!(r#"{{"puzzle":{}{}}}"#, "[".repeat(500), "]".repeat(500));
    for method in methods {
        for params in ["", "null", "[]", "{", "7", r#"{"puzzle":1}"#, r#"{"other":{}}"#, &deep] {
            let (kind, message) = ask_text(method, params).ended.expect_err(method);
            assert!(kind == "input" || kind == "request", "{method}: {params}: {kind}");
            assert!(!message.is_empty() && !message.ends_with('.'), "{message}");
        }
    }
    let puzzles = [
        json!({ "givens": "12" }),
        json!({ "givens": "1..4.........32.", "size": 9 }),
        json!({ "givens": "1..4.........32.", "size": -1 }),
        json!({ "givens": "1..4.........3?." }),
        json!({ "givens": "1..4.........32.", "variant": "no-such" }),
        json!({ "givens": "1..4.........32.", "clues": [{ "kind": "cage", "cells": [99] }] }),
        json!({ "givens": "1..4.........32.", "clues": [{ "kind": "cage", "cells": [1, 1] }] }),
        json!({ "givens": "1..4.........32.", "clues": [{ "kind": "cage", "cells": [] }] }),
        json!({ "givens": "1..4.........32.", "clues": [{ "kind": "none", "cells": [1] }] }),
        json!({ "givens": "1..4.........32.", "clues": [{ "kind": "cage", "cells": [1], "sum": -5 }] }),
        json!({ "givens": "1..4.........32.", "clues": [{ "kind": "cage", "cells": [1], "odd": 5 }] }),
        json!({ "givens": "1..4.........32.", "clues": 5 }),
        json!({ "format": "satoku/set", "version": 1, "puzzles": [] }),
    ];
    for puzzle in puzzles {
        let (kind, message) = fault("check", &json!({ "puzzle": puzzle }));
        assert!(kind == "input" && !message.is_empty(), "{puzzle}: {message}");
    }
    for request in [
        json!({ "size": "7000" }),
        json!({ "variant": "classic+classic" }),
        json!({ "clues": "5" }),
        json!({ "clues": "90..80" }),
        json!({ "symmetry": "round" }),
        json!({ "difficulty": "impossible" }),
        json!({ "require": ["Magic"] }),
        json!({ "other": 1 }),
    ] {
        let params = json!({ "request": request, "seed": "1", "start": 0, "count": 1 });
        let (kind, message) = fault("make", &params);
        assert!(["input", "request"].contains(&kind.as_str()), "{request}: {kind}: {message}");
    }
    for seed in ["-1", "x", "18446744073709551616", "1.5"] {
        let params = json!({ "request": {}, "seed": seed, "start": 0, "count": 1 });
        assert!(fault("make", &params).1.contains("`seed`"));
    }
    let several = of_givens("1...............");
    for method in ["needless", "certify", "carve"] {
        let mut params = json!({ "puzzle": several });
        if method == "carve" {
            params["seed"] = "1".into();
        }
        assert_eq!(fault(method, &params).0, "several-solutions", "{method}");
    }
    let filled = json!({ "puzzle": several, "filled": "1", "language": "en" });
    assert!(fault("hint", &filled).1.starts_with("filled: "));
    let language = json!({ "puzzle": several, "filled": "................", "language": "xx" });
    assert!(fault("hint", &language).1.contains("`language`"));
}

/// A link to a puzzle of four rows with some fields, and its solution.
fn link_with(fields: &Value) -> String {
    let mut object =
        json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4], "title": "Odd Rules" });
    object["grid"][0][0] = json!({ "value": 1, "given": true, "c": "#FFA3A3" });
    object["ruleset"] = "Digits along the line count sheep.".into();
    object["solution"] = "1234341221434321".bytes().map(|byte| u64::from(byte - b'0')).collect();
    object.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&object.to_string()))
}

fn only_read(text: &str) -> Value {
    let read = result("read", &json!({ "text": text }));
    assert_eq!(read["problems"], json!([]));
    read["puzzles"][0].clone()
}

/// Every call that needs the rules of a puzzle, with its parameters.
fn calls_of_rules(puzzle: &Value) -> Vec<(&'static str, Value)> {
    let grid = "1234341221434321";
    [
        ("check", json!({})),
        ("candidates", json!({})),
        ("needless", json!({})),
        ("rate", json!({ "language": "en" })),
        ("hint", json!({ "language": "en", "filled": "1..............." })),
        ("steps", json!({ "language": "en" })),
        ("certify", json!({})),
        ("verify", json!({ "solution": grid, "certificate": "" })),
        ("carve", json!({ "seed": "1" })),
        ("add", json!({})),
        ("adjust", json!({ "seed": "1", "clues": 5 })),
        ("fewest", json!({})),
    ]
    .map(|(method, mut params)| {
        params[if method == "fewest" { "grid" } else { "puzzle" }] = puzzle.clone();
        (method, params)
    })
    .into()
}

#[test]
fn what_is_not_known_is_drawn_and_kept_and_refused_where_rules_are_needed() {
    let line = json!([{ "lines": [["R1C1", "R2C2", "R3C2"]], "outlineC": "#67F067" }]);
    let link = link_with(&json!({ "line": line, "thermoknight": true, "fogofwar": ["R1C1"] }));
    let puzzle = only_read(&link);
    assert_eq!(puzzle["about"]["title"], "Odd Rules");
    assert_eq!(puzzle["about"]["description"], "Digits along the line count sheep.");
    for (method, params) in calls_of_rules(&puzzle) {
        let (kind, message) = fault(method, &params);
        let expected = "this puzzle has a rule that satoku does not know: `thermoknight`";
        assert_eq!((&*kind, &*message), ("input", expected), "{method}");
    }
    let marks = result("marks", &json!({ "puzzle": puzzle }));
    let drawn = marks["board"].as_array().unwrap();
    let colours: Vec<&str> = drawn.iter().map(|one| one["colour"].as_str().unwrap()).collect();
    assert_eq!(colours, ["#ffa3a3", "#67f067"]);
    let unknown = json!({
        "rules": ["thermoknight"], "drawings": ["line"], "fog": true, "lit": [0],
    });
    assert_eq!(marks["unknown"], unknown);
    // The stated solution is drawn without a search, and any other needs the rules.
    for (solution, is_drawn) in [(true, true), (false, false)] {
        let mut asked = puzzle.clone();
        if !solution {
            asked.as_object_mut().unwrap().remove("solution");
        }
        let params = json!({ "puzzle": asked, "solution": true });
        assert_eq!(ask("picture", &params).ended.is_ok(), is_drawn);
        assert!(ask("picture", &json!({ "puzzle": asked })).ended.is_ok());
    }
    // Files that have room for it have all of it.
    for format in ["json", "ndjson", "fpuzzles", "sudokupad"] {
        let params = json!({ "puzzles": [puzzle], "format": format });
        let text = result("write", &params)["text"].as_str().unwrap().to_owned();
        let back = only_read(&text);
        for field in ["other_fields", "about", "givens", "solution"] {
            assert_eq!(back[field], puzzle[field], "{format} {field}");
        }
    }
    let lines = json!({ "puzzles": [puzzle], "format": "lines" });
    assert!(fault("write", &lines).1.contains("thermoknight"));
}

#[test]
fn drawings_are_no_rules_where_that_is_said() {
    let line = json!([{ "lines": [["R1C1", "R2C2", "R3C2"]] }]);
    let mut puzzle = only_read(&link_with(&json!({ "line": line })));
    puzzle["givens"] = "1..4.........32.".into();
    for (method, params) in calls_of_rules(&puzzle) {
        let (kind, message) = fault(method, &params);
        let expected = "this puzzle has drawings in `line` that may stand for a rule";
        assert_eq!((&*kind, &*message), ("input", expected), "{method}");
    }
    puzzle["ignore_drawings"] = true.into();
    for (method, params) in calls_of_rules(&puzzle) {
        assert!(ask(method, &params).ended.is_ok(), "{method}");
    }
    let written = result("write", &json!({ "puzzles": [puzzle], "format": "ndjson" }));
    assert!(!written["text"].as_str().unwrap().contains("ignore_drawings"));
    // Colours say nothing.
    let coloured = only_read(&link_with(&json!({})));
    assert!(ask("check", &json!({ "puzzle": coloured })).ended.is_ok());
}

#[test]
fn a_cancelled_call_ends() {
    let cancel = satoku::Cancel::default();
    let calls = Calls::default().cancelled_by(&cancel);
    let mut task = calls.start("make", r#"{"request":{},"seed":"1","start":0,"count":1000000}"#);
    let mut pause = |_: &str| ControlFlow::Break(());
    assert!(task.advance(&mut pause).goes_on());
    cancel.cancel();
    let Progress::Failed(fault) = task.advance(&mut pause) else { panic!("it goes on") };
    assert_eq!(fault.kind(), "cancelled");
}
