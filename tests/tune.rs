//! Surveys, and estimates for all minimal puzzles from carved ones.

use crate::support::{self, brute_force, done, run, run_in};
use satoku::board::{Grid, Size, Symmetry};
use satoku::generate::{GenerateError, Generator, Request, RequestError};
use satoku::oracle::{Budget, Engine};
use satoku::rules::{Layout, Registry};
use satoku::stats::{Estimate, Survey, Surveyor};
use satoku::{Solved, solve};
use std::collections::BTreeMap;

fn four_by_four(symmetry: Symmetry) -> Request {
    let layout = Layout::of_size(Size::of_side(4).unwrap());
    Request::named("classic", &layout).unwrap().symmetry(symmetry)
}

/// All puzzles of all 4x4 grids with a symmetry from which nothing can go, by their number of
/// clues: every set of cells is asked whether it meets all differences from other grids.
fn minimal_puzzles(symmetry: Symmetry) -> BTreeMap<usize, u64> {
    let rules = Registry::standard().rules("classic", four_by_four(symmetry).layout()).unwrap();
    let grids = brute_force(&rules, &Grid::blank(16), 1000);
    assert_eq!(grids.len(), 288);
    let orbits = symmetry.orbits(rules.board()).unwrap();
    let masks: Vec<usize> =
        orbits.iter().map(|orbit| orbit.iter().map(|cell| 1 << cell.index()).sum()).collect();
    let mut found = BTreeMap::new();
    for grid in &grids {
        let mut several = vec![false; 1 << 16];
        for other in grids.iter().filter(|other| *other != grid) {
            let same = rules.board().cells().filter(|cell| grid.get(*cell) == other.get(*cell));
            several[same.map(|cell| 1usize << cell.index()).sum::<usize>()] = true;
        }
        // What is part of cells with several solutions has several as well.
        for bit in 0..16 {
            for cells in (0..1usize << 16).filter(|cells| cells & 1 << bit == 0) {
                several[cells] |= several[cells | 1 << bit];
            }
        }
        for chosen in 0u32..1 << masks.len() {
            let parts = || masks.iter().enumerate().filter(|(at, _)| chosen & 1 << at != 0);
            let cells: usize = parts().map(|(_, mask)| mask).sum();
            if !several[cells] && parts().all(|(_, mask)| several[cells ^ mask]) {
                *found.entry(cells.count_ones() as usize).or_default() += 1;
            }
        }
    }
    found
}

#[test]
fn censuses_agree_with_all_minimal_puzzles_and_others_do_not() {
    for symmetry in [Symmetry::None, Symmetry::Rotate180] {
        let all = minimal_puzzles(symmetry);
        let total: u64 = all.values().sum();
        let mean = all.iter().map(|(clues, count)| *clues as f64 * *count as f64).sum::<f64>();
        let mean = mean / total as f64;

        let generator = Generator::new(four_by_four(symmetry)).unwrap();
        let census = generator.census().unwrap();
        let mut surveyor = Surveyor::new(&generator, false);
        let mut survey = Survey::default();
        for index in 0..6000 {
            let puzzle = surveyor.make(1, index).unwrap();
            survey.add(&surveyor.observe(&puzzle, None).unwrap());
        }
        let populations: Vec<_> =
            (0..300).map(|index| census.population(1, index, 20).unwrap()).collect();
        populations.iter().for_each(|population| survey.add_population(population));
        // How many standard errors an estimate is off: half an interval is 1.96 of them.
        let off = |estimate: Option<Estimate>, truth: f64| {
            let Estimate { value, low, high } = estimate.unwrap();
            (value - truth).abs() / ((high - low) / 3.92)
        };
        let (carved, weighed) = (off(survey.clues(), mean), off(survey.unbiased_clues(), mean));
        assert!(carved > 10.0 && weighed < 3.0, "{symmetry}: {carved} {weighed}");
        let of_a_grid = off(survey.puzzles_of_a_grid(), total as f64 / 288.0);
        assert!(of_a_grid < 3.0, "{symmetry}: {of_a_grid}");
        let (mut biased, mut shares) = (0, 0);
        for (clues, count) in &all {
            let truth = *count as f64 / total as f64;
            let weighed = off(survey.unbiased_share(*clues), truth);
            assert!(weighed < 3.5, "{symmetry} {clues}: {weighed}");
            biased += u32::from(off(survey.share(*clues), truth) > 5.0);
            shares += 1;
        }
        assert!(biased * 2 >= shares, "{biased} of {shares}");
        // Intervals of three populations hold as often as those of many: 95 of 100 are expected.
        let held = populations.chunks(3).filter(|few| {
            let mut survey = Survey::default();
            few.iter().for_each(|population| survey.add_population(population));
            let Estimate { low, high, .. } = survey.unbiased_clues().unwrap();
            low <= mean && mean <= high
        });
        let held = held.count();
        assert!(held >= 88, "{symmetry}: {held}");
        // Every number of clues occurred.
        let last = all.last_key_value().unwrap();
        assert!((survey.last_share().unwrap() - *last.1 as f64 / total as f64).abs() < 0.02);
        assert!(survey.effective_sets().unwrap() > 100.0);
    }
}

#[test]
fn a_census_is_of_all_minimal_puzzles() {
    let jigsaw = Request::named("jigsaw", &Layout::default()).unwrap();
    let with_clues = Request::classic().clues("24".parse().unwrap());
    for request in [jigsaw, with_clues] {
        let generator = Generator::new(request).unwrap();
        let error = generator.census().unwrap_err();
        assert!(matches!(error, GenerateError::Request(RequestError::Conflict(..))), "{error}");
    }
}

const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";

/// The cells that are given in a puzzle of a line.
fn given(puzzle: &str) -> Vec<usize> {
    puzzle.trim().char_indices().filter(|(_, c)| *c != '.').map(|(at, _)| at).collect()
}

#[test]
fn a_survey_depends_on_its_flags_alone() {
    let folder = tempfile::tempdir().unwrap();
    let survey = |jobs: &str, format: &str| {
        let words = ["tune", "survey", "--samples", "60", "--no-time", "--unbiased", "--seed", "4"];
        let more = ["--symmetry", "none,rotate-180", "--jobs", jobs, "--format", format];
        let ran = run_in(folder.path(), &[&words[..], &more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let json = survey("1", "json");
    assert_eq!(json, survey("3", "json"));
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let surveys = value["surveys"].as_array().unwrap();
    assert_eq!(surveys.len(), 2);
    for (survey, symmetry) in surveys.iter().zip(["none", "rotate-180"]) {
        assert_eq!((&survey["symmetry"], &survey["puzzles"]), (&symmetry.into(), &60.into()));
        let counts = survey["counts"].as_array().unwrap();
        let sum = |name: &str| -> f64 {
            counts.iter().filter_map(|count| count[name]["value"].as_f64()).sum()
        };
        assert!((sum("share") - 1.0).abs() < 1e-4 && (sum("unbiased_share") - 1.0).abs() < 1e-4);
        assert!(survey["unbiased_clues"]["value"].as_f64() > survey["clues"]["value"].as_f64());
        // So small a sample lacks puzzles of many clues.
        assert_eq!(survey["is_cut_off"], true);
        assert!(survey["effective_sets"].as_f64() > Some(1.0));
        assert!(survey["last_share"].as_f64() > Some(0.05));
        assert!(survey.get("seconds").is_none());
    }
    let csv = survey("2", "csv");
    let widths: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert!(widths.len() > 10 && widths.iter().all(|width| *width == widths[0]), "{csv}");
    let table = survey("2", "table");
    assert!(table.contains("60 minimal 9x9 puzzles, symmetry rotate-180, seed 4"), "{table}");
    assert!(table.contains("random puzzles; one set counts for"), "{table}");
    assert_eq!(table.matches("have the most clues that occurred").count(), 2, "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 80) && table.contains('█'), "{table}");
}

#[test]
fn the_puzzles_of_a_survey_are_those_that_generate_makes() {
    let words = ["tune", "survey", "--samples", "20", "--format", "json", "--no-rating"];
    let value: serde_json::Value = serde_json::from_str(&done(&words)).unwrap();
    let made = done(&["generate", "20", "--seed", "1"]);
    let clues: usize = made.lines().map(|line| given(line).len()).sum();
    let mean = value["surveys"][0]["clues"]["value"].as_f64().unwrap();
    assert!((mean - clues as f64 / 20.0).abs() < 1e-4);
    assert!(value["surveys"][0]["seconds"]["value"].as_f64().unwrap() > 0.0);
}

#[cfg(feature = "charts")]
#[test]
fn charts_are_drawings_and_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["tune", "survey", "--samples", "100", "--charts", "charts"];
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for name in ["counts", "cost", "levels"] {
        let read = |extension: &str| {
            let path = folder.path().join("charts").join(format!("{name}.{extension}"));
            std::fs::read(path).unwrap()
        };
        let svg = String::from_utf8(read("svg")).unwrap();
        let parsed = quick_xml_is_well_formed(&svg);
        let named = svg.contains("clues</text>") || svg.contains("clues\n</text>");
        assert!(parsed && named, "{name}");
        let png = read("png");
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let (width, height) = (&png[16..20], &png[20..24]);
        assert_eq!((width, height), (&1600u32.to_be_bytes()[..], &1000u32.to_be_bytes()[..]));
    }
}

/// Whether every element of a drawing is closed where it should be.
#[cfg(feature = "charts")]
fn quick_xml_is_well_formed(text: &str) -> bool {
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    loop {
        match reader.read_event() {
            Ok(quick_xml::events::Event::Eof) => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_survey_reports_what_was_sampled() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["tune", "survey", "--samples", "100000000", "--no-rating", "--format", "json"];
    let limited = [&words[..], &["--time-limit", "200ms"]].concat();
    let ran = run_in(folder.path(), &limited);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("time limit"), "{}", ran.err);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(value["surveys"][0]["puzzles"].as_u64().unwrap() > 0);

    let mut command = support::command(folder.path(), &words);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = command.spawn().unwrap();
    // Some signals: the first may come before the program listens, and would end it as a whole.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let signalled =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signalled.unwrap().success());
    let ran: support::Ran = child.wait_with_output().unwrap().into();
    assert_eq!(ran.code, 130, "{}", ran.err);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(value["surveys"][0]["puzzles"].as_u64().unwrap() > 0);
}

#[test]
fn bad_surveys_are_refused() {
    for (words, part) in [
        (&["--symmetry", "round"][..], "expected none, rotate-180"),
        (&["--size", "7"], "--size"),
        (&["--samples", "0"], "samples"),
        (&["--unbiased", "--difficulty", "hard"], "cannot be used with"),
        (&["--difficulty", "2.0..1.0"], "empty"),
    ] {
        let ran = run(&[&["tune", "survey"], words].concat());
        assert_eq!(ran.code, 2, "{words:?}");
        assert!(ran.err.contains(part), "{words:?}: {}", ran.err);
    }
}

#[test]
fn adjusted_puzzles_have_the_clues_and_the_solution() {
    let solution = done(&["solve", PUZZLE]);
    for (clues, low, high) in [("24", 24, 24), ("30", 30, 30), ("40..42", 40, 42), ("23", 23, 23)] {
        let words = ["tune", "adjust", PUZZLE, "--clues", clues, "--seed", "1"];
        let ran = run(&words);
        assert_eq!(ran.code, 0, "{clues}: {}", ran.err);
        let count = given(&ran.out).len();
        assert!((low..=high).contains(&count), "{clues}: {}", ran.out);
        assert_eq!(done(&["solve", ran.out.trim()]), solution);
        assert!(ran.err.contains(&format!("24 clues before, {count} after")), "{}", ran.err);
        assert_eq!(run(&words).out, ran.out);
        // More clues leave those that were there.
        if low > 24 {
            assert!(given(PUZZLE).iter().all(|at| given(&ran.out).contains(at)));
            assert!(ran.err.contains("; added r") && !ran.err.contains("removed"), "{}", ran.err);
        }
    }
    let unchanged = run(&["tune", "adjust", PUZZLE, "--clues", "24"]);
    assert_eq!((unchanged.out.trim(), unchanged.err.trim()), (PUZZLE, "24 clues before, 24 after"));
}

#[test]
fn adjusted_puzzles_have_the_level_and_keep_their_symmetry() {
    let symmetric = done(&["generate", "--seed", "2", "--symmetry", "rotate-180"]);
    let symmetric = symmetric.trim();
    for level in ["beginner", "medium", "3.0..5.4"] {
        let words = ["tune", "adjust", symmetric, "--difficulty", level, "--keep-symmetry"];
        let ran = run(&words);
        assert_eq!(ran.code, 0, "{level}: {}", ran.err);
        let cells = given(&ran.out);
        assert!(cells.iter().all(|at| cells.contains(&(80 - at))), "{}", ran.out);
        let rated = done(&["rate", ran.out.trim(), "--format", "json"]);
        let rated: serde_json::Value = serde_json::from_str(&rated).unwrap();
        let rating = rated["rating"].as_f64().unwrap();
        match level {
            "3.0..5.4" => assert!((3.0..=5.4).contains(&rating), "{rated}"),
            level => assert_eq!(rated["level"], level),
        }
        assert!(ran.err.contains(" became "), "{}", ran.err);
    }
}

#[test]
fn what_cannot_be_adjusted_is_refused_or_given_up() {
    for (words, code, part) in [
        (&["--clues", "16"][..], 2, "McGuire"),
        (&["--clues", "82"], 2, "81 cells"),
        (&[], 2, "--clues or --difficulty is missing"),
        (&["--clues", "60", "--difficulty", "diabolical"], 2, "ever found"),
        (&["--clues", "17", "--tries", "2"], 3, "the best was a puzzle of"),
        (&["--clues", "30", "--keep-symmetry"], 0, "no symmetry to keep"),
    ] {
        let ran = run(&[&["tune", "adjust", PUZZLE], words].concat());
        assert_eq!(ran.code, code, "{words:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{words:?}: {}", ran.err);
    }
    // A quarter turn moves four cells, and one stays where it is.
    let turned = done(&["generate", "--seed", "2", "--symmetry", "rotate-90", "--clues", "28"]);
    let ran = run(&["tune", "adjust", turned.trim(), "--clues", "31", "--keep-symmetry"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("the nearest are 29 and 32"), "{}", ran.err);
    let several = run(&["tune", "adjust", &".".repeat(81), "--clues", "30"]);
    assert_eq!(several.code, 1, "{}", several.err);
}

#[test]
fn a_puzzle_that_is_not_decided_within_the_budget_is_not_adjusted() {
    let puzzle = satoku::read_puzzle(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    )
    .unwrap();
    let Solved::One(solution) = solve(&puzzle).unwrap() else { panic!("it has one solution") };
    let request = Request::of_puzzle(&puzzle, solution).engine(Engine::Cdcl);
    let adjusted = |budget: Budget| {
        let generator = Generator::new(request.clone().budget(budget)).unwrap();
        generator.adjust(&puzzle, 0).map(|adjusted| adjusted.puzzle)
    };
    assert_eq!(adjusted(Budget::default()).unwrap().givens(), puzzle.givens());
    let none = Budget { conflicts: 0, ..Budget::default() };
    assert!(matches!(adjusted(none), Err(GenerateError::Undecided)));
}

#[test]
fn single_clues_are_listed_by_what_they_make_of_a_puzzle() {
    let text = done(&["tune", "add", PUZZLE, "--format", "json"]);
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 81 - 24);
    let keys: Vec<(f64, u64)> = rows
        .iter()
        .map(|row| (row["rating"].as_f64().unwrap(), row["effort"].as_u64().unwrap()))
        .collect();
    assert!(keys.is_sorted());
    // The first is what `rate` says of the puzzle with that clue.
    let (cell, symbol) = (rows[0]["cell"].as_str().unwrap(), rows[0]["symbol"].as_str().unwrap());
    let digit = |at: usize| cell.as_bytes()[at] as usize - usize::from(b'1');
    let at = digit(1) * 9 + digit(3);
    let mut more = PUZZLE.to_owned();
    more.replace_range(at..=at, symbol);
    let rated = done(&["rate", &more, "--format", "json"]);
    let rated: serde_json::Value = serde_json::from_str(&rated).unwrap();
    assert_eq!((&rated["rating"], &rated["effort"]), (&rows[0]["rating"], &rows[0]["effort"]));
    let table = done(&["tune", "add", PUZZLE, "--top", "3"]);
    assert_eq!(table.lines().count(), 5, "{table}");
    assert_eq!(run(&["tune", "add", &".".repeat(81)]).code, 2);
    // What the techniques do not reach is harder than anything that they do.
    let beyond =
        "98.76.5..7..8..4...3...9...8..5..2....9........1....6.4...87..2...2...4.....457..";
    let ran = run(&["tune", "add", beyond, "--format", "json"]);
    let reached = ran.out.lines().filter(|line| !line.contains("\"rating\":null")).count();
    assert!(reached > 0, "{}", ran.out);
    assert!(ran.err.starts_with(&format!("{reached} of ")), "{}", ran.err);
}

#[test]
fn single_clues_of_other_kinds_are_listed() {
    let words = ["tune", "add", PUZZLE, "--kind", "killer"];
    let text = done(&[&words[..], &["--format", "json"]].concat());
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 60);
    let cage = &rows[0]["clue"];
    assert_eq!(cage["kind"], "cage");
    // The first is what `rate` says of the puzzle with that clue.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.json").to_str().unwrap().to_owned();
    let more = serde_json::json!({ "size": 9, "givens": PUZZLE, "clues": [cage] });
    std::fs::write(&path, more.to_string()).unwrap();
    let rated = done(&["rate", &path, "--format", "json"]);
    let rated: serde_json::Value = serde_json::from_str(&rated).unwrap();
    assert_eq!((&rated["rating"], &rated["effort"]), (&rows[0]["rating"], &rows[0]["effort"]));
    let table = done(&[&words[..], &["--top", "3"]].concat());
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5, "{table}");
    let place = |cell: &serde_json::Value| {
        let cell = cell.as_u64().unwrap();
        format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
    };
    let cells: Vec<String> = cage["cells"].as_array().unwrap().iter().map(place).collect();
    let name = format!("cage {}: {}", cells.join("-"), cage["sum"]);
    assert!(lines[2].starts_with(&name), "{table}");
    let csv = done(&[&words[..], &["--top", "1", "--format", "csv"]].concat());
    assert!(csv.starts_with("clue,rating,level,effort,hardest\n\"cage "), "{csv}");
    let ran = run(&["tune", "add", PUZZLE, "--kind", "windoku"]);
    assert!(ran.code == 2 && ran.err.contains("--kind: windoku is not a kind of clue"), "{ran:?}");
}

const SWEEP: &str = "seed = 3\nquota = 4\n[grid]\nclues = [\"24..26\", 30]\n\
    symmetry = [\"none\", \"rotate-180\"]\n[[request]]\ndifficulty = \"easy\"\nquota = 2\n";

#[test]
fn a_sweep_is_the_same_at_once_in_parts_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    support::write(folder.path(), "sweep.toml", SWEEP);
    let sweep = |name: &str, more: &[&str]| {
        let words = ["tune", "sweep", "sweep.toml", "-o", name, "--format", "json"];
        let ran = run_in(folder.path(), &[&words[..], more].concat());
        (ran, std::fs::read(folder.path().join(name)).unwrap_or_default())
    };
    let (ran, whole) = sweep("whole.ndjson", &["--jobs", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let made: Vec<u64> = rows.iter().map(|row| row["made"].as_u64().unwrap()).collect();
    assert_eq!(made, [4, 4, 4, 4, 2]);
    let text = String::from_utf8(whole.clone()).unwrap();
    let puzzles: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (index, puzzle) in puzzles.iter().enumerate() {
        assert_eq!(puzzle["index"], index);
        let clues = puzzle["clue_count"].as_u64().unwrap();
        let symmetry = if index / 4 % 2 == 0 || index >= 16 { "none" } else { "rotate-180" };
        assert_eq!(puzzle["symmetry"], symmetry);
        match index / 4 {
            0 | 1 => assert!((24..=26).contains(&clues)),
            2 | 3 => assert_eq!(clues, 30),
            _ => assert_eq!(puzzle["difficulty"]["level"], "easy"),
        }
    }
    let (_, first) = sweep("first.ndjson", &["--range", "0..7"]);
    let (_, second) = sweep("second.ndjson", &["--range", "7..18"]);
    assert_eq!([first.clone(), second].concat(), whole);
    // From a cut line, from the middle, and with a gap that an earlier run left.
    for cut in [0, 10, whole.len() / 2, whole.len()] {
        support::write(folder.path(), "cut.ndjson", &whole[..cut]);
        let (ran, bytes) = sweep("cut.ndjson", &["--resume"]);
        assert_eq!(ran.code, 0, "{cut}: {}", ran.err);
        assert!(bytes == whole, "cut at {cut}");
    }
    let gap: Vec<&str> = text.split_inclusive('\n').skip(9).collect();
    support::write(folder.path(), "gap.ndjson", [first, gap.concat().into_bytes()].concat());
    assert!(sweep("gap.ndjson", &["--resume"]).1 == whole);
    // The set of another sweep stays as it is.
    support::write(
        folder.path(),
        "sweep.toml",
        SWEEP.replace("= 30", "= 31").replace("easy", "hard"),
    );
    let (ran, bytes) = sweep("whole.ndjson", &["--resume"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(bytes == whole);
}

#[test]
fn a_sweep_reports_what_cannot_be_and_what_was_not_met() {
    let folder = tempfile::tempdir().unwrap();
    let sweep = |text: &str| {
        support::write(folder.path(), "sweep.toml", text);
        run_in(folder.path(), &["tune", "sweep", "sweep.toml", "-o", "a.ndjson", "--format", "csv"])
    };
    let ran = sweep("[grid]\nclues = [16, 31, 28]\nsymmetry = [\"rotate-90\"]\n");
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("2 requests not met, 2 of them impossible"), "{}", ran.err);
    let ends: Vec<&str> = ran.out.lines().map(|line| line.rsplit(',').next().unwrap()).collect();
    assert_eq!(ends, ["end", "impossible", "impossible", "done"]);
    let ran =
        sweep("tries = 1\n[[request]]\ndifficulty = \"diabolical\"\n[[request]]\nclues = 40\n");
    assert_eq!(ran.code, 3, "{}", ran.err);
    let mut ends = ran.out.lines().map(|line| line.rsplit(',').next().unwrap());
    assert!(ends.any(|end| end == "not found"), "{}", ran.out);
    let ran = sweep("time_limit = \"100ms\"\nquota = 1000000\n[[request]]\n");
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.out.contains("time limit"), "{}", ran.out);
}

#[test]
fn faults_of_a_sweep_file_are_told_by_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    for (text, place, part) in [
        ("[grid]\n  simmetry = [\"full\"]\n", ":2:3:", "did you mean `symmetry`?"),
        ("qouta = 3\n", ":1:1:", "did you mean `quota`?"),
        ("[[request]]\nclues = \"30..20\"\n", ":2:9:", "is empty"),
        ("[grid]\nclues = [24, \"x\"]\n", ":2:", "expected a number such as 28"),
        ("quota = 0\n[[request]]\n", ":1:9:", "nonzero"),
        ("time_limit = \"soon\"\n", ":1:14:", "duration"),
        ("seed = 1\n", "", "the spec requests nothing"),
        ("variant = \"bogus\"\n[[request]]\n", "", "no variant is called `bogus`"),
        ("size = 7\n[[request]]\n", "", "a side of 7 has no boxes"),
        ("[grid\n", ":1:", "table"),
    ] {
        support::write(folder.path(), "sweep.toml", text);
        let ran = run_in(folder.path(), &["tune", "sweep", "sweep.toml", "-o", "a.ndjson"]);
        assert_eq!(ran.code, 2, "{text}: {}", ran.err);
        assert!(ran.err.contains(&format!("sweep.toml{place}")), "{text}: {}", ran.err);
        assert!(ran.err.contains(part), "{text}: {}", ran.err);
        assert!(!folder.path().join("a.ndjson").exists());
    }
    support::write(folder.path(), "sweep.toml", "quota = 3\n[[request]]\n");
    for range in ["2..9", "2..2", "x", "3"] {
        let words = ["tune", "sweep", "sweep.toml", "-o", "a.ndjson", "--range", range];
        assert_eq!(run_in(folder.path(), &words).code, 2, "{range}");
    }
}
