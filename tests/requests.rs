//! One request of each sort means the same puzzles by flags, calls, book sections, sweeps and the
//! heading of a set.

use crate::support::{done, ended, run, run_in};
use satoku::board::Grid;
use satoku::generate::{GenerateError, Generator, Request, RequestError, RequestFields};
use satoku::oracle::{Cancel, Engine};
use satoku::rules::{Layout, Registry};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;
use std::sync::Arc;

const SOLUTION_4: &str = "1234341221434321";
const JIGSAW: &str = "aabb\nacbb\nacdd\nccdd\n";
/// Five grids, of which the one in the middle shares a box with each other.
const SAMURAI: &str = "r1c1 r1c13 r7c7 r13c1 r13c13";

/// The settings of one request of each sort, by their names.
fn sorts() -> Vec<(&'static str, Map<String, Value>)> {
    let sorts = [
        ("classic", json!({"size": 6, "symmetry": "rotate-180", "clues": "10..14"})),
        (
            "level",
            json!({"difficulty": "easy", "forbid": ["X-Wing"], "max_technique": "Swordfish"}),
        ),
        ("technique", json!({"size": 6, "require": ["Naked Single"], "tries": 500})),
        ("killer", json!({"variant": "Killer", "size": 4, "clues": "killer:4..8"})),
        (
            "thermometers",
            json!({"variant": "thermometer", "size": 4, "clues": "thermometer:2,given:1..3"}),
        ),
        ("jigsaw", json!({"variant": "irregular", "size": 5})),
        ("regions", json!({"variant": "jigsaw", "regions": JIGSAW})),
        ("overlapping", json!({"variant": "overlapping", "size": 4, "grids": "r1c1 r3c3"})),
        ("pattern", json!({"size": 4, "pattern": "X..X\n.X..\n..X.\nX..X\n"})),
        ("keep", json!({"size": 4, "keep": ["r1", "A1", "b4"]})),
        ("solution", json!({"size": 4, "solution": SOLUTION_4})),
        ("engine", json!({"variant": "diagonal", "size": 4, "engine": "varisat"})),
        ("assurance", json!({"size": 4, "assurance": "double"})),
        ("large", json!({"size": 16, "clues": 140, "assurance": "fast"})),
        (
            "samurai",
            json!({"variant": "overlapping", "grids": SAMURAI, "clues": 150, "assurance": "fast"}),
        ),
    ];
    sorts.into_iter().map(|(name, fields)| (name, fields.as_object().unwrap().clone())).collect()
}

/// Returns the flags of some settings. Those that name files have their texts in the folder.
fn flags(fields: &Map<String, Value>, folder: &Path) -> Vec<String> {
    let mut words = Vec::new();
    for (name, value) in fields {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Array(values) => {
                values.iter().map(|one| one.as_str().unwrap()).collect::<Vec<_>>().join(",")
            }
            value => value.to_string(),
        };
        words.push(format!("--{}", name.replace('_', "-")));
        words.push(match name.as_str() {
            "regions" | "grids" | "pattern" => {
                fs::write(folder.join(name), text).unwrap();
                name.clone()
            }
            _ => text,
        });
    }
    words
}

fn fields(settings: &Map<String, Value>) -> RequestFields {
    RequestFields::from_json(settings.clone()).unwrap()
}

fn request(settings: &Map<String, Value>) -> Request {
    fields(settings).request(&Arc::new(Registry::standard())).unwrap()
}

/// Returns puzzles and solutions as texts.
fn made(request: Request, seed: u64, count: u64) -> Vec<String> {
    let generator = Generator::new(request).unwrap();
    let text = |index| {
        let generated = generator.puzzle(seed, index).unwrap();
        let entry = satoku::format::Entry::from(generated);
        let mut bytes = Vec::new();
        let options = satoku::format::WriteOptions::default();
        let mut writer = satoku::format::writer(satoku::format::Format::Ndjson, options);
        writer.entry(&mut bytes, &entry).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    (0..count).map(text).collect()
}

/// Returns a value as TOML: texts of JSON are some of TOML as well.
fn toml(settings: &Map<String, Value>) -> String {
    settings.iter().map(|(name, value)| format!("{name} = {value}\n")).collect()
}

#[test]
fn a_request_of_each_sort_is_the_same_by_flags_sweeps_and_headings() {
    for (sort, settings) in sorts() {
        let folder = tempfile::tempdir().unwrap();
        let flags = flags(&settings, folder.path());
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let run_of = |more: &[&str]| {
            let ran = run_in(folder.path(), &[&["generate", "2", "--seed", "3"], more].concat());
            assert_eq!(ran.code, 0, "{sort}: {}", ran.err);
        };
        run_of(&[&flags[..], &["-o", "set.ndjson"]].concat());
        let lines = fs::read_to_string(folder.path().join("set.ndjson")).unwrap();
        let by_flags: Vec<String> = lines.lines().map(|line| format!("{line}\n")).collect();
        assert_eq!(by_flags, made(request(&settings), 3, 2), "{sort}");

        run_of(&[&flags[..], &["-o", "set.json"]].concat());
        let text = fs::read_to_string(folder.path().join("set.json")).unwrap();
        let set: Value = serde_json::from_str(&text).unwrap();
        let heading = set["generator"]["request"].as_object().unwrap();
        assert_eq!(request(heading).to_json(), *heading, "{sort}");
        assert_eq!(by_flags, made(request(heading), 3, 2), "{sort}: {heading:?}");

        let sweep = format!("seed = 3\n[[request]]\nquota = 2\n{}", toml(&settings));
        fs::write(folder.path().join("sweep.toml"), &sweep).unwrap();
        let ran = run_in(folder.path(), &["tune", "sweep", "sweep.toml", "-o", "sweep.ndjson"]);
        assert_eq!(ran.code, 0, "{sort}: {}", ran.err);
        let swept = fs::read_to_string(folder.path().join("sweep.ndjson")).unwrap();
        assert_eq!(swept, lines, "{sort}");
    }
}

#[cfg(feature = "calls")]
#[test]
fn a_request_of_each_sort_is_the_same_by_calls() {
    use satoku::calls::{Calls, Progress};
    use std::ops::ControlFlow;

    let calls = Calls::default();
    let ask = |method: &str, params: &Value| {
        let mut task = calls.start(method, &params.to_string());
        let mut reports = Vec::new();
        loop {
            let mut report = |text: &str| {
                reports.push(text.to_owned());
                ControlFlow::Continue(())
            };
            match task.advance(&mut report) {
                Progress::Working => {}
                Progress::Done(done) => return (reports, done),
                Progress::Failed(fault) => panic!("{method}: {}", fault.message()),
            }
        }
    };
    for (sort, settings) in sorts() {
        let params = json!({"request": settings, "seed": "3", "start": 0, "count": 2});
        let (reports, _) = ask("make", &params);
        let expected = made(request(&settings), 3, 2);
        let texts: Vec<String> = reports
            .iter()
            .map(|report| {
                let text = report.strip_prefix(r#"{"puzzle":"#).unwrap();
                format!("{}\n", text.strip_suffix('}').unwrap())
            })
            .collect();
        assert_eq!(texts, expected, "{sort}");
        let params = json!({"request": settings, "seed": "3", "count": 2});
        let (_, command) = ask("command", &params);
        let command: Value = serde_json::from_str(&command).unwrap();
        for name in settings.keys().filter(|name| *name != "symmetry") {
            let flag = format!(" --{} ", name.replace('_', "-"));
            assert!(command["text"].as_str().unwrap().contains(&flag), "{sort}: {command}");
        }
    }
}

#[cfg(feature = "book")]
#[test]
fn a_request_of_each_sort_is_the_same_in_a_section_of_a_book() {
    use satoku::book::{FillCallbacks, Spec, fill};
    use std::io::{self, BufRead};

    struct None;

    impl FillCallbacks for None {
        fn open(&self, _: &Path) -> io::Result<Box<dyn BufRead>> {
            Err(io::ErrorKind::NotFound.into())
        }

        fn done(&self, _: usize, _: usize, _: usize) {}
    }

    let registry = Arc::new(Registry::standard());
    for (sort, settings) in sorts() {
        let text = format!("[[section]]\ncount = 1\nbeyond = true\n{}", toml(&settings));
        let (spec, _) = Spec::read(&text).unwrap();
        assert_eq!(spec.section[0].request, fields(&settings), "{sort}");
        let filled = fill(&spec, &registry, 5, 1, &Cancel::default(), &None).unwrap();
        let entry = &filled[0][0];
        // The seed of a section is made from its request.
        let seed = entry.seed.unwrap();
        let made = Generator::new(request(&settings)).unwrap().puzzle(seed, 0).unwrap();
        let id = satoku::format::Id::of;
        assert_eq!(id(&entry.puzzle), id(&made.puzzle), "{sort}");
        assert_eq!(entry.solution.as_ref(), Some(&made.solution), "{sort}");
    }
}

#[test]
fn what_a_request_is_stored_as_makes_the_same_puzzles() {
    // A puzzle that is to be changed, and a budget of one's own.
    let layout = Layout::of_size("4".parse().unwrap());
    let killer = Generator::new(Request::named("killer", &layout).unwrap()).unwrap();
    let generated = killer.puzzle(1, 0).unwrap();
    let changed = Request::of_puzzle(&generated.puzzle, generated.solution);
    let budget = satoku::oracle::Budget { nodes: 7, conflicts: 9_999, ..Default::default() };
    let asked = changed.budget(budget);
    let stored = asked.to_json();
    assert_eq!(stored["budget"]["conflicts"], 9_999);
    assert_eq!(request(&stored).to_json(), stored);
    assert_eq!(made(request(&stored), 4, 2), made(asked, 4, 2));
}

#[test]
fn faults_of_settings_name_them() {
    let fault = |settings: Value| {
        RequestFields::from_json(settings.as_object().unwrap().clone()).unwrap_err()
    };
    let unknown = fault(json!({"cluse": 24}));
    assert_eq!(
        (unknown.key.as_str(), unknown.hint.as_deref()),
        ("cluse", Some("did you mean `clues`?"))
    );
    let wrong = fault(json!({"size": 9, "symmetry": "round"}));
    assert!(wrong.to_string().starts_with("symmetry: expected none, "), "{wrong}");
    let wrong = fault(json!({"tries": 0}));
    assert_eq!(wrong.to_string(), "tries: expected a whole number of at least 1, found `0`");
    let refused = |settings: Value| {
        let fields = fields(settings.as_object().unwrap());
        let error = fields.request(&Arc::new(Registry::standard())).err().unwrap();
        (error.field(), error.to_string())
    };
    for (settings, field) in [
        (json!({"regions": JIGSAW}), "regions"),
        (json!({"grids": SAMURAI}), "grids"),
        (json!({"size": 9, "variant": "jigsaw", "regions": JIGSAW}), "regions"),
        (json!({"variant": "overlapping"}), "grids"),
        (json!({"keep": "r10c1"}), "keep"),
        (json!({"variant": "jigsaw", "keep": "b1"}), "keep"),
        (json!({"pattern": "XX"}), "pattern"),
        (json!({"solution": "12"}), "solution"),
        (json!({"size": 4, "solution": SOLUTION_4.replace('1', ".")}), "solution"),
        (json!({"variant": "kilelr"}), "variant"),
    ] {
        let (found, message) = refused(settings.clone());
        assert_eq!(found, field, "{settings}: {message}");
    }
}

#[test]
fn faults_of_sections_and_sweeps_have_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let sweep = |text: &str| {
        fs::write(folder.path().join("sweep.toml"), text).unwrap();
        run_in(folder.path(), &["tune", "sweep", "sweep.toml", "-o", "sweep.ndjson"])
    };
    let near = sweep("[[request]]\nquota = 2\nsymetry = 'full'\n");
    ended(&near, 2, &["sweep.toml:3:", "no key `symetry`", "did you mean `symmetry`?"]);
    let own = sweep("[[request]]\nqouta = 2\n");
    ended(&own, 2, &["sweep.toml:2:", "did you mean `quota`?"]);
    let wrong = sweep("variant = 'x'\n[[request]]\n\nclues = 'many'\n");
    ended(&wrong, 2, &["sweep.toml:4:9: expected a number"]);
    let list = sweep("[[request]]\nrequire = ['Magic']\n");
    ended(&list, 2, &["sweep.toml:2:", "Magic"]);
}

#[test]
fn kinds_in_clue_counts_have_the_names_that_players_use() {
    let lines = |clues: &str| {
        let words =
            ["generate", "--variant", "cage", "--size", "4", "--seed", "1", "--clues", clues];
        done(&words)
    };
    assert_eq!(lines("killer:4..8"), lines("cage:4..8"));
    let twice =
        run(&["generate", "--variant", "cage", "--size", "4", "--clues", "killer:4,cage:5"]);
    ended(&twice, 2, &["--clues: the kind cage is named twice"]);
}

#[test]
fn once_cancelled_a_request_is_not_judged_by_an_example() {
    let layout = Layout::of_size("4".parse().unwrap());
    let request = || Request::named("killer", &layout).unwrap().engine(Engine::Dpll);
    assert!(matches!(Generator::new(request()), Err(RequestError::Engine(_))));
    let cancel = Cancel::default();
    cancel.cancel();
    let generator = Generator::cancellable(request(), &cancel).unwrap();
    assert!(matches!(generator.puzzle(1, 0), Err(GenerateError::Cancelled)));
}

#[test]
fn a_puzzle_of_another_request_is_not_adjusted() {
    let generated = Generator::new(Request::classic()).unwrap().puzzle(1, 0).unwrap();
    let of_puzzle = || Request::of_puzzle(&generated.puzzle, generated.solution.clone());
    let refused = |request: Request, puzzle| {
        let adjusted = Generator::new(request).unwrap().adjust(puzzle, 0);
        let error = adjusted.unwrap_err();
        assert!(matches!(error, GenerateError::Request(RequestError::OtherPuzzle(_))), "{error}");
        error.to_string()
    };
    assert!(refused(Request::classic(), &generated.puzzle).contains("no solution"));
    let blank = generated.puzzle.with_givens(&Grid::blank(81)).unwrap();
    assert!(refused(of_puzzle(), &blank).contains("several solutions"));
    let turned = of_puzzle().symmetry("full".parse().unwrap());
    assert!(refused(turned, &generated.puzzle).contains("symmetry"));
    let other = Generator::new(Request::named("x", &Layout::default()).unwrap()).unwrap();
    let other = other.puzzle(1, 0).unwrap().puzzle;
    assert!(refused(of_puzzle(), &other).contains("rules"));
}

#[test]
fn a_board_is_classic_by_its_houses() {
    let boxes = |variant: &str, size: &str| {
        let layout = Layout::of_size(size.parse().unwrap());
        let rules = Registry::standard().rules(variant, &layout).unwrap();
        rules.classic_boxes().map(|shape| (shape.rows, shape.cols))
    };
    assert_eq!(boxes("classic", "9"), Some((3, 3)));
    assert_eq!(boxes("classic", "3x2"), Some((3, 2)));
    for variant in ["x", "windoku", "anti-knight", "latin", "samurai"] {
        assert_eq!(boxes(variant, "9"), None, "{variant}");
    }
}
